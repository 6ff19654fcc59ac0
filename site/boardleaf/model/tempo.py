"""The tempo of the moves on a board."""

from __future__ import annotations

from typing import NamedTuple

from rules.sentences import template

REPLY_PAUSE = 0.35
"""Seconds between the end of a person's move and the computer's reply."""


class Tempo(NamedTuple):
    """The pace at which the computer plays against itself."""

    label: str
    """The template of its button's label."""
    duration_factor: float
    """The duration of animations, divided by that in other games."""
    pause: float
    """Seconds between the end of a move and the next one."""


NORMAL = Tempo(template("Normal"), 1.0, 0.9)

TEMPOS = {
    "slow": Tempo(template("Slow"), 1.5, 2.2),
    "normal": NORMAL,
    "fast": Tempo(template("Fast"), 0.5, 0.2),
}
"""The tempos to choose from, the slowest first."""
