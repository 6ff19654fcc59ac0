"""The teacher's objection to a move as markup."""

from __future__ import annotations

from html import escape

from boardleaf.features.judging import line_buttons
from boardleaf.views.panel import button
from rules.sentences import sentence

from .update import Teacher


def offer(teacher: Teacher) -> str:
    """Return the objection, and buttons to take back the move or to keep it; "" without one."""
    if not teacher.objection:
        return ""
    back = button("analyst-retract", sentence("Take back"), main=True)
    keep = button("analyst-insist", sentence("Keep the move"))
    return (
        f'<div class="offer end task"><p>{escape(teacher.objection.text)}</p>'
        f"{teacher.reasoning.markup}"
        f'<div class="buttons">{back}{keep}</div></div>'
    )


def panel(teacher: Teacher) -> str:
    """Return the panel, with the refutation as buttons that show the position after each move; ""
    without an objection."""
    objection = teacher.objection
    if not objection:
        return ""
    label = sentence("Warning about a mistake")
    back = button("analyst-back", sentence("Back to the game")) if teacher.board.shows_line else ""
    moves = line_buttons("analyst-reply", objection.outline.refutation)
    line = f'<p class="line"><b>{sentence("Reply")}</b> <span>{moves}</span></p>' if moves else ""
    return (
        f'<section class="practice" aria-label="{label}"><h2>{label}</h2>{line}'
        f'<div class="buttons">{back}</div></section>'
    )
