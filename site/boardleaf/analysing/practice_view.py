"""A task of practice as markup. It has no answer before that was found or asked for."""

from __future__ import annotations

from html import escape

from boardleaf.model.state import State
from boardleaf.views.panel import button
from rules.sentences import by_number, sentence

from .practice import Practice


def panel(practice: Practice, state: State) -> str:
    """Return the task, what came of the last try, and buttons."""
    label = sentence("Find a better move")
    return (
        f'<section class="practice" aria-label="{label}"><h2>{label}</h2>'
        f"<p>{escape(_text(practice))}</p>{_buttons(practice)}</section>"
    )


def _text(practice: Practice) -> str:
    task, tried = practice.task, practice.tried
    if task is None:
        return sentence("Those were all of your mistakes.")
    if practice.failure:
        return practice.failure
    if practice.judging:
        return sentence("Judging your move…")
    if practice.solved and tried:
        return sentence("{move} is right.", move=tried.move)
    if practice.solved:
        return sentence("{move} was better.", move=task.found.better[0])
    if tried:
        return sentence("{move} loses too much: see the reply. Try again.", move=tried.move)
    return sentence(
        "{player} played {move} here. Find a better move.",
        player=task.before.position.mover(),
        move=task.found.move,
    )


def _buttons(practice: Practice) -> str:
    if practice.task is None:
        others = button("analyst-others", sentence("Other side's mistakes"))
        return f'<div class="buttons">{others}{button("analyst-leave", sentence("Close"))}</div>'
    onward = sentence("Next") if practice.solved else sentence("Skip")
    left = by_number(practice.left, one="1 more task.", other="{number} more tasks.")
    return (
        f'<p class="fine">{left}</p><div class="buttons">'
        + button("analyst-again", sentence("Try again"), enabled=practice.tried is not None)
        + button("analyst-solve", sentence("Show answer"), enabled=not practice.solved)
        + button("analyst-next", onward)
        + button("analyst-leave", sentence("Close"))
        + "</div>"
    )
