"""What is beside a game that the computer plays against itself: step by step, or how fast."""

from __future__ import annotations

from html import escape

from boardleaf.playing.state import State
from boardleaf.playing.tempo import TEMPOS


def watching(state: State) -> str:
    """The buttons for that; nothing in another game, or when it is over."""
    if not state.game.computers_only or state.game.outcome:
        return ""
    speeds = "".join(_speed(name, state) for name in TEMPOS)
    return (
        '<div class="watching" role="group" aria-label="The computer against itself">'
        '<button type="button" data-action="step">One move</button>'
        f"<span>Speed</span>{speeds}</div>"
    )


def _speed(name: str, state: State) -> str:
    tempo = TEMPOS[name]
    pressed = "true" if tempo == state.computer.tempo else "false"
    return (
        f'<button type="button" data-action="speed-{name}" aria-pressed="{pressed}">'
        f"{escape(tempo.label)}</button>"
    )
