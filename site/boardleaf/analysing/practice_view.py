"""A task of practice as markup. It has no answer before that was found or asked for."""

from __future__ import annotations

from html import escape

from boardleaf.views.panel import button
from rules.sentences import by_number, sentence

from .practice import Practice


def offer(practice: Practice) -> str:
    """Return the task, or what came of the last try, and buttons."""
    return (
        f'<div class="offer end task"><p>{escape(_text(practice))}</p>'
        f'<div class="buttons">{_buttons(practice)}</div></div>'
    )


def panel(practice: Practice) -> str:
    """Return how many tasks are left."""
    label = sentence("Find a better move")
    left = by_number(practice.left, one="1 more to go.", other="{number} more to go.")
    return (
        f'<section class="practice" aria-label="{label}"><h2>{label}</h2><p class="fine">{left}</p>'
        f'<div class="buttons">{button("analyst-leave", sentence("Close"))}</div></section>'
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
        return sentence("{move} loses too much, as the reply shows. Try again.", move=tried.move)
    return sentence(
        "{player} played {move} here. Find a better move.",
        player=task.before.position.mover(),
        move=task.found.move,
    )


def _buttons(practice: Practice) -> str:
    if practice.task is None:
        return button("analyst-others", sentence("Other side's mistakes"))
    onward = sentence("Next") if practice.solved else sentence("Skip")
    return (
        button("analyst-again", sentence("Try again"), enabled=practice.tried is not None)
        + button("analyst-solve", sentence("Show answer"), enabled=not practice.solved)
        + button("analyst-next", onward)
    )
