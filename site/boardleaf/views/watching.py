"""The controls of a game of the computer against itself: single moves, and the speed."""

from __future__ import annotations

from html import escape

from boardleaf.model.speed import SPEEDS
from boardleaf.model.state import State
from rules.sentences import sentence

from .panel import button


def watching(state: State) -> str:
    """Return the controls; "" in any other game, or when the game is over."""
    if not state.game.computers_only or state.game.outcome:
        return ""
    speeds = "".join(_speed(name, state) for name in SPEEDS)
    return (
        f'<div class="watching" role="group" aria-label="{sentence("Computer against itself")}">'
        f"{button('step', sentence('One move'))}<span>{sentence('Speed')}</span>{speeds}</div>"
    )


def _speed(name: str, state: State) -> str:
    speed = SPEEDS[name]
    pressed = "true" if speed == state.computer.speed else "false"
    return (
        f'<button type="button" data-action="speed-{name}" aria-pressed="{pressed}">'
        f"{escape(sentence(speed.label))}</button>"
    )
