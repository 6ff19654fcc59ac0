"""The buttons always at hand: beside the board, and on a phone within the thumb's reach."""

from __future__ import annotations

from collections.abc import Mapping

from boardleaf.playing.state import State

SIGNS: Mapping[str, str] = {
    "undo": "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
    "redo": "M17 6l5 5-5 5M22 11H12a6 6 0 0 0 0 12h2",
    "hint": "M9.5 21h7M10 24h6M13 3a7 7 0 0 0-4 12.7c.8.6 1 1.3 1 2.3h6"
    "c0-1 .2-1.7 1-2.3A7 7 0 0 0 13 3z",
    "flip": "M8 22V5M4 9l4-4 4 4M18 4v17M14 17l4 4 4-4",
    "menu": "M4 7h18M4 13h18M4 19h18",
}
"""What is drawn on each button, on a field of 26 by 26."""


def bar(state: State) -> str:
    """Back, on, a hint, the other side; and what opens all the rest where that is in a drawer."""
    asks = state.game.person_to_move and not state.computer.thinking
    return (
        '<div class="bar" role="group" aria-label="Game">'
        + _button("undo", "Undo", enabled=state.game.may_undo)
        + _button("redo", "Redo", enabled=state.game.may_redo)
        + _button("hint", "Hint", enabled=asks)
        + _button("flip", "Flip")
        + f'<button type="button" data-opens="drawer">{_sign("menu")}Menu</button></div>'
    )


def _button(action: str, label: str, *, enabled: bool = True) -> str:
    disabled = "" if enabled else " disabled"
    return f'<button type="button" data-action="{action}"{disabled}>{_sign(action)}{label}</button>'


def _sign(name: str) -> str:
    return f'<svg viewBox="0 0 26 26" aria-hidden="true"><path d="{SIGNS[name]}"/></svg>'
