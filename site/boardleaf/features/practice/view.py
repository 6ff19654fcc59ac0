"""A practice task as markup, without its answer until it has been found or requested."""

from __future__ import annotations

from html import escape

from boardleaf.features.judging.wording import player_key
from boardleaf.views import board as board_view
from boardleaf.views.panel import button
from rules.sentences import by_number, sentence, template
from rules.svg import Marks

from .update import Practice

TASK_SENTENCES = {
    "you": template("You played {move} here. Find a better move."),
    "computer": template("The computer played {move} here. Find a better move for {player}."),
    "black": template("Black played {move} here. Find a better move."),
    "white": template("White played {move} here. Find a better move."),
}
"""The sentence that sets a task, by who made the mistake."""


def offer(practice: Practice) -> str:
    """Return the task, the result of the last attempt or the reason why it wasn't judged, and
    buttons; "" if practice is closed."""
    if not practice.open:
        return ""
    return (
        f'<div class="offer end task"><p>{escape(_text(practice))}</p>'
        f'<div class="buttons">{_buttons(practice)}</div></div>'
    )


def panel(practice: Practice) -> str:
    """Return the panel, with the number of tasks left; "" if practice is closed."""
    if not practice.open:
        return ""
    label, left = sentence("Find a better move"), ""
    if practice.tasks_left:
        more = by_number(practice.tasks_left, one="1 more to go.", other="{number} more to go.")
        left = f'<p class="fine">{more}</p>'
    return (
        f'<section class="practice" aria-label="{label}"><h2>{label}</h2>{left}'
        f'<div class="buttons">{button("analyst-leave", sentence("Close"))}</div></section>'
    )


def board(practice: Practice) -> str:
    """Return the board with a mark on the mistake; "" if it doesn't show the position of a task."""
    state, task = practice.board, practice.task
    if not task or state.game.node.depth != task.before.depth:
        return ""
    squares = task.before.position.move(task.outline.move).squares
    return board_view.board(state, Marks(dict.fromkeys(squares, "note")))


def _text(practice: Practice) -> str:
    task, last_attempt = practice.task, practice.last_attempt
    if task is None:
        return sentence("Those were all your mistakes.")
    if practice.failure:
        return practice.failure
    if practice.judging:
        return sentence("Judging your move…")
    if practice.solved and last_attempt:
        return sentence("{move} is right.", move=last_attempt.move)
    if practice.solved:
        return sentence("{move} was better.", move=task.outline.better[0])
    if last_attempt:
        return sentence(
            "{move} isn't good enough, as the reply shows. Try again.", move=last_attempt.move
        )
    key = player_key(task.player, practice.game, task.before.position.turn)
    mover = task.before.position.mover()
    return sentence(TASK_SENTENCES[key], player=mover, move=task.outline.move)


def _buttons(practice: Practice) -> str:
    if practice.task is None:
        return button("analyst-others", sentence("Other side's mistakes"))
    next_label = sentence("Next") if practice.solved else sentence("Skip")
    return (
        button("analyst-again", sentence("Try again"), enabled=practice.last_attempt is not None)
        + button("analyst-solve", sentence("Show answer"), enabled=not practice.solved)
        + button("analyst-next", next_label)
    )
