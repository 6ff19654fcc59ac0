"""The buttons always at hand: beside the board, and on a phone within the thumb's reach.

What is drawn on them is the style sheet's: the board's is the only picture in its element.
"""

from __future__ import annotations

from boardleaf.model.state import State
from rules.sentences import sentence

from .panel import button

LARGE = 12
"""Squares a side from which on they are too small for a finger on a phone."""


def zooms(state: State) -> bool:
    """Whether a part of the board can be shown larger."""
    return state.place.full and state.game.position.size >= LARGE


def buttons(state: State) -> str:
    """Back, on, a hint, the other side; and what opens all the rest where that is in a drawer."""
    zoom = sentence("Zoom out") if state.overlays.zoomed else sentence("Zoom")
    asks = state.game.person_to_move and not (state.computer.thinking or state.aside)
    return (
        f'<div class="bar" role="group" aria-label="{sentence("Game")}">'
        + button("undo", sentence("Undo"), enabled=state.game.may_undo)
        + button("redo", sentence("Redo"), enabled=state.game.may_redo)
        + button("hint", sentence("Hint"), enabled=asks)
        + button("flip", sentence("Flip"))
        + (button("zoom", zoom) if zooms(state) else "")
        + f'<button type="button" data-opens="drawer">{sentence("Menu")}</button></div>'
    )
