"""The controls of a game of the computer against itself: single moves, and the tempo."""

from __future__ import annotations

from html import escape

from boardleaf.model.state import State
from boardleaf.model.tempo import TEMPOS
from rules.sentences import sentence

from .panel import button


def watching(state: State) -> str:
    """Return the controls; "" in any other game, or when the game is over."""
    if not state.game.computers_only or state.game.outcome:
        return ""
    speeds = "".join(_speed(name, state) for name in TEMPOS)
    return (
        f'<div class="watching" role="group" aria-label="{sentence("Computer against itself")}">'
        f"{button('step', sentence('One move'))}<span>{sentence('Speed')}</span>{speeds}</div>"
    )


def _speed(name: str, state: State) -> str:
    tempo = TEMPOS[name]
    pressed = "true" if tempo == state.computer.tempo else "false"
    return (
        f'<button type="button" data-action="speed-{name}" aria-pressed="{pressed}">'
        f"{escape(sentence(tempo.label))}</button>"
    )
