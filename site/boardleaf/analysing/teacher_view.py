"""The teacher's objection to a move as markup."""

from __future__ import annotations

from html import escape

from boardleaf.model.state import State
from boardleaf.views.panel import button
from rules.sentences import sentence

from .teacher import Objection


def panel(objection: Objection, state: State) -> str:
    """Return what the move cost, the moves that punish it, and buttons."""
    label = sentence("Teach me")
    back = button("analyst-back", sentence("Back to the game")) if state.aside else ""
    return (
        f'<section class="practice" aria-label="{label}"><h2>{label}</h2>'
        f"<p>{escape(objection.text)}</p>{_refutation(objection)}"
        f'<div class="buttons">{button("analyst-retract", sentence("Take back"))}'
        f"{button('analyst-insist', sentence('Keep the move'))}{back}</div></section>"
    )


def _refutation(objection: Objection) -> str:
    """Return the moves that punish it, as buttons that show the position after each."""
    moves = "".join(
        f'<button type="button" data-action="analyst-reply-{place}">{escape(move)}</button>'
        for place, move in enumerate(objection.found.refutation, 1)
    )
    return f'<p class="line"><b>{sentence("Reply")}</b> <span>{moves}</span></p>' if moves else ""
