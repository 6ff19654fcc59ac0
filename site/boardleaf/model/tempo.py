"""The tempo of the moves on a board."""

from __future__ import annotations

from typing import NamedTuple

from rules.sentences import template

BREATH = 0.35
"""Seconds between a person's move, once it is made, and the computer's."""


class Tempo(NamedTuple):
    """The pace at which the computer plays against itself."""

    label: str
    """The template of its button's label."""
    pace: float
    """The duration of animations, relative to other games."""
    breath: float
    """Seconds between a move, once it is made, and the next one."""


NORMAL = Tempo(template("Normal"), 1.0, 0.9)

TEMPOS = {
    "slow": Tempo(template("Slow"), 1.5, 2.2),
    "normal": NORMAL,
    "fast": Tempo(template("Fast"), 0.5, 0.2),
}
"""The tempos to choose from, slowest first."""
