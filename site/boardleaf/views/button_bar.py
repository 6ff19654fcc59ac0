"""The button bar: beside the board, and on a phone within reach of the thumb.

Its icons are in the style sheet, so that the board is the only picture in its element.
"""

from __future__ import annotations

from boardleaf.board.state import State
from rules.sentences import sentence

from .panel import button

MIN_ZOOM_SIZE = 12
"""The minimum size of a board whose squares are too small for a finger on a phone."""


def can_zoom(state: State) -> bool:
    """Return whether a part of the board can be enlarged."""
    return state.settings.full and state.game.position.size >= MIN_ZOOM_SIZE


def buttons(state: State) -> str:
    """Return the buttons to undo and redo, for a hint and the analysis, to flip the board and to
    zoom, and those that open the list of moves (where it is not beside the board) and the menu.

    While a match is being played, there is no hint or analysis.
    """
    zoom = sentence("Zoom out") if state.overlays.zoomed else sentence("Zoom")
    busy = state.computer.thinking or state.shows_line
    may_ask = state.game.person_to_move and not busy
    undo_redo = button("undo", sentence("Undo"), enabled=state.game.may_undo) + button(
        "redo", sentence("Redo"), enabled=state.game.may_redo
    )
    advice = button("hint", sentence("Hint"), enabled=may_ask) + _analyse_button(state)
    tools = (
        ("" if state.unaided else advice)
        + button("flip", sentence("Flip"))
        + (button("zoom", zoom) if can_zoom(state) else "")
        + _open_button("moves", sentence("Moves"))
        + _open_button("drawer", sentence("Menu"))
    )
    crowded = " crowded" if can_zoom(state) else ""
    return (
        f'<div class="bar{crowded}" role="group" aria-label="{sentence("Game")}">'
        f'<div class="undoing">{undo_redo}</div><div class="helping">{tools}</div></div>'
    )


def _open_button(sheet: str, label: str) -> str:
    """Return the button that opens a sheet, by js/sheets.js."""
    return f'<button type="button" data-opens="{sheet}">{label}</button>'


def _analyse_button(state: State) -> str:
    """Return the button that opens or closes the analysis."""
    analysed = str("analysis" in state.panels).lower()
    return f'<button data-action="analyse" aria-pressed="{analysed}">{sentence("Analyse")}</button>'
