"""An exercise on a board: its status, the buttons that answer it, and the verdict."""

from __future__ import annotations

from html import escape

from boardleaf import words
from boardleaf.board.state import State
from boardleaf.game.tasks import PUZZLE_RESULTS, RESULTS, puzzle_result_name, result_name
from rules.sentences import colour_name, sentence

from . import panel
from .move_list import steps
from .panel import button


def status(state: State) -> str:
    """Return the status of the board. While a task about squares is unsolved, it says how to
    answer; after a wrong move, that the task isn't solved yet; otherwise whose turn it is, as
    usual."""
    pending = state.settings.task and not state.exercise.solved
    if pending and not (state.game.outcome or state.computer.thinking or state.computer.failure):
        if state.asked == "squares":
            return f'<p class="status">{sentence("Tap the squares, then press Check.")}</p>'
        if state.asked == "move" and state.exercise.verdict:
            return f'<p class="status">{sentence("Not solved yet.")}</p>'
    return panel.status(state)


def task(state: State) -> str:
    """Return the buttons to answer, and the verdict; "" without an exercise."""
    task = state.settings.task
    if not task:
        return ""
    buttons = ""
    if task.kind == "squares":
        buttons = button("check", sentence("Check"))
    elif task.kind == "choose":
        buttons = "".join(button(f"choose-{result}", result_name(result)) for result in RESULTS)
    elif task.goal == "result":
        buttons = "".join(
            button(result, puzzle_result_name(result), enabled=not state.exercise.solved)
            for result in PUZZLE_RESULTS
        )
    if buttons:
        kind = "buttons answers" if task.goal == "result" else "buttons"
        buttons = f'<div class="{kind}">{buttons}</div>'
    buttons += shares_off_board(state)
    if not state.exercise.verdict:
        return buttons + _narration(state)
    kind = "right" if state.exercise.verdict.right else "wrong"
    verdict = f'<p class="verdict {kind}">{escape(state.exercise.verdict.text)}</p>'
    return buttons + verdict + _narration(state)


def _narration(state: State) -> str:
    """Return what the last move did and achieved, while moves are shown to the person."""
    game = state.game
    if not state.exercise.narrated or not game.position_before or not game.last_move:
        return ""
    achieved = game.position_before.gist([game.last_move])
    text = f"{words.last_move_sentence(game)} {achieved}".strip()
    return f'<p class="said">{escape(text)}</p>'


def shares_off_board(state: State) -> str:
    """Return the shares of the colours in a puzzle that are not on the board, such as a komi."""
    if state.asked != "puzzle":
        return ""
    shares = [
        sentence("Also counts for {colour}: {share}.", colour=colour_name(colour), share=text)
        for colour, colour_shares in state.tally.items()
        for text, squares in colour_shares
        if not squares
    ]
    return f'<p class="shares">{escape(" ".join(shares))}</p>' if shares else ""


def _puzzle_buttons(state: State) -> str:
    """Return the buttons of a puzzle: a hint and its solution, then those that step through the
    moves, and the game played on; of a mistake, the answer, then the steps."""
    exercise, task = state.exercise, state.settings.task
    is_mistake = task and task.goal == "mistake"
    if exercise.solved:
        return steps(state) + ("" if is_mistake else _why_button(state))
    if is_mistake:
        return button("solution", sentence("Show answer"))
    hint = button("hint", sentence("Hint"), enabled=exercise.hint is None)
    return hint + button("solution", sentence("Show the solution"), heir="why")


def _why_button(state: State) -> str:
    """Return the button that plays a solved puzzle on, then pauses this and continues it."""
    ended = bool(state.game.outcome)
    if ended or not state.exercise.played_on:
        return button("why", sentence("Show why"), enabled=not ended, heir="stop")
    if state.computer.paused:
        return button("resume", sentence("Continue"), heir="stop why")
    return button("stop", sentence("Pause"), heir="resume why")


def controls(state: State) -> str:
    """Return the buttons of a puzzle, or of a step that is a game to be played to its end; "" for
    any other task."""
    if state.asked == "puzzle":
        return f'<div class="buttons">{_puzzle_buttons(state)}</div>'
    if state.asked != "game":
        return ""
    begun = state.game.end.depth > state.game.initial_depth
    return (
        '<div class="buttons">'
        + button("undo", sentence("Undo"), enabled=begun)
        + button("restart", sentence("Start again"), enabled=begun)
        + "</div>"
    )
