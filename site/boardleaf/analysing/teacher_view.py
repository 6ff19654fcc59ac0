"""The teacher's objection to a move as markup."""

from __future__ import annotations

from html import escape

from boardleaf.model.state import State
from boardleaf.views.panel import button
from rules.sentences import sentence

from .teacher import Objection


def offer(objection: Objection) -> str:
    """Return what the move cost, and the buttons to take it back or to keep it."""
    back = button("analyst-retract", sentence("Take back"))
    keep = button("analyst-insist", sentence("Keep the move"))
    return (
        f'<div class="offer end task"><p>{escape(objection.text)}</p>'
        f'<div class="buttons">{back}{keep}</div></div>'
    )


def panel(objection: Objection, state: State) -> str:
    """Return the moves that punish the move, as buttons that show the position after each."""
    label = sentence("Teach me")
    back = button("analyst-back", sentence("Back to the game")) if state.aside else ""
    moves = "".join(
        f'<button type="button" data-action="analyst-reply-{place}">{escape(move)}</button>'
        for place, move in enumerate(objection.found.refutation, 1)
    )
    line = f'<p class="line"><b>{sentence("Reply")}</b> <span>{moves}</span></p>' if moves else ""
    return (
        f'<section class="practice" aria-label="{label}"><h2>{label}</h2>{line}'
        f'<div class="buttons">{back}</div></section>'
    )
