"""The speed of the moves on a board."""

from __future__ import annotations

from typing import NamedTuple

from rules.sentences import template

REPLY_PAUSE = 0.35
"""Seconds between the end of a person's move and the computer's reply."""


class Speed(NamedTuple):
    """The pace at which the computer plays against itself."""

    label: str
    """The template of its button's label."""
    duration_factor: float
    """The duration of animations, divided by that in other games."""
    pause: float
    """Seconds between the end of a move and the next one."""


NORMAL = Speed(template("Normal"), 1.0, 0.9)

SPEEDS = {
    "slow": Speed(template("Slow"), 1.5, 2.2),
    "normal": NORMAL,
    "fast": Speed(template("Fast"), 0.5, 0.2),
}
"""The speeds to choose from, the slowest first."""
