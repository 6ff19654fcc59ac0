"""An exercise on a board: its status, the buttons that answer it, and the verdict."""

from __future__ import annotations

from html import escape

from boardleaf.board.state import State
from boardleaf.game.tasks import PUZZLE_RESULTS, RESULTS, puzzle_result_name, result_name
from rules.sentences import colour_name, sentence

from . import panel
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
        buttons = "".join(button(result, puzzle_result_name(result)) for result in PUZZLE_RESULTS)
    buttons = f'<div class="buttons">{buttons}</div>' if buttons else ""
    buttons = shares_off_board(state) + buttons
    if not state.exercise.verdict:
        return buttons
    kind = "right" if state.exercise.verdict.right else "wrong"
    return f'{buttons}<p class="verdict {kind}">{escape(state.exercise.verdict.text)}</p>'


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


def controls(state: State) -> str:
    """Return the buttons of a puzzle, or of a step that is a game to be played to its end; "" for
    any other task."""
    if state.asked == "puzzle":
        unsolved = not state.exercise.solved
        solution = button("solution", sentence("Show the solution"), enabled=unsolved)
        return f'<div class="buttons">{solution}</div>'
    if state.asked != "game":
        return ""
    begun = state.game.end.depth > state.game.initial_depth
    return (
        '<div class="buttons">'
        + button("undo", sentence("Undo"), enabled=begun)
        + button("restart", sentence("Start again"), enabled=begun)
        + "</div>"
    )
