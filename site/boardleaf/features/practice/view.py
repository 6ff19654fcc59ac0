"""A practice task as markup, without its answer until it has been found or requested."""

from __future__ import annotations

from html import escape

from boardleaf.board.effects import Say, Steps
from boardleaf.board.events import Changed
from boardleaf.features.judging import wording
from boardleaf.views import board as board_view
from boardleaf.views.panel import button
from rules.sentences import by_number, colour_name, sentence, template
from rules.svg import Marks
from rules.svg.suggestions import Suggestion

from .update import Practice

TASK_SENTENCES = {
    "you": template("As {colour}, you played {move} here. Find a better move."),
    "computer": template("The computer played {move} here. Find a better move for {player}."),
    "black": template("Black played {move} here. Find a better move."),
    "white": template("White played {move} here. Find a better move."),
}
"""The sentence that sets a task, by who made the mistake."""


def panel(practice: Practice) -> str:
    """Return the panel: the task, the result of the last attempt or the reason why it wasn't
    judged, and the way on; "" if practice is closed."""
    if not practice.open:
        return ""
    label, left = sentence("Find a better move"), ""
    if count := len(practice.remaining):
        more = by_number(count, one="1 more to go.", other="{number} more to go.")
        left = f'<span class="fine">{more}</span>'
    answered = practice.last_attempt is not None
    kind = ("solved" if practice.solved else "missed") if answered else "open"
    return (
        f'<section class="practice {kind}" aria-label="{label}">'
        f'<div class="tally"><div><h2>{label}</h2>{left}</div>'
        f"{button('analyst-leave', sentence('Close'), heir='practice')}</div>"
        f'<div class="card"><p>{escape(text(practice))}</p>'
        f"{practice.reasoning.markup}</div>"
        f'<div class="buttons">{_buttons(practice)}</div></section>'
    )


def changed(practice: Practice, event: Changed) -> Steps:
    """Announce what the panel says, once."""
    before, practice.announced = practice.announced, text(practice) if practice.open else ""
    steps = practice.changed(event)
    return [*steps, Say(practice.announced)] if practice.announced not in ("", before) else steps


def board(practice: Practice) -> str:
    """Return the board with a mark on the mistake; "" if it doesn't show the position of a task."""
    state, task = practice.board, practice.task
    if not task or state.game.node.depth != task.before.depth:
        return ""
    squares = task.before.position.move(task.outline.move).squares
    return board_view.board(state, Marks(drawings=[Suggestion("played", squares)]))


def text(practice: Practice) -> str:
    """Return what the panel says."""
    task, last_attempt = practice.task, practice.last_attempt
    if task is None:
        return sentence("Those were all your mistakes.")
    if practice.failure:
        return practice.failure
    if practice.judging:
        return sentence("Judging your move…")
    if practice.solved:
        if not last_attempt:
            return wording.answer(task.better, task.outline)
        chances = wording.fall(task.outline)
        if last_attempt.move != task.better:
            chances["before"] = wording.chance(last_attempt.expected, last_attempt.proved)
        return wording.accepted(last_attempt.move, **chances, played=task.outline.move)
    if last_attempt:
        return wording.rejected(last_attempt)
    key = wording.player_key(task.player, practice.board.played, task.before.position.turn)
    position, move = task.before.position, task.outline.move
    colour = colour_name(position.turn)
    return sentence(TASK_SENTENCES[key], player=position.mover(), colour=colour, move=move)


def _buttons(practice: Practice) -> str:
    if practice.task is None:
        label = sentence("Other side's mistakes")
        return button("analyst-others", label, heir="", main=True)
    following = "analyst-others practice"  # else the board with the next task
    if practice.solved:
        again = button("analyst-again", sentence("Try again"), heir="")
        return again + button("analyst-next", sentence("Next"), heir=following, main=True)
    answer = button("analyst-solve", sentence("Show answer"), heir="analyst-next")
    skip = button("analyst-next", sentence("Skip"), heir=following)
    if practice.last_attempt:
        again = button("analyst-again", sentence("Try again"), heir="", main=True)
        return answer + skip + again
    return answer + skip
