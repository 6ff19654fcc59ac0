"""How strong a player can be asked to be."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """A strength: its name, a line about it, and what it spends on a move."""

    name: str
    about: str
    seconds: float | None
    """Time for a move, unless the caller says otherwise; None where work is the limit."""
    work: int | None
    """Playouts that a move never exceeds, so that it plays alike on any device."""
    nodes: int | None
    """The same for a search that counts nodes, which are much smaller."""


LEVELS = (
    Level(
        "beginner",
        "Considers a few moves and hardly looks ahead: a beginner beats it.",
        seconds=None,
        work=40,
        nodes=7,
    ),
    Level(
        "full strength",
        "Thinks for two seconds a move, as well as this device can.",
        seconds=2.0,
        work=None,
        nodes=None,
    ),
)
"""Weakest first; a level's number is its place from 1."""


def level_of(number: int | None) -> Level:
    """The level of a number from 1, full strength for None; ValueError if there is none.

    >>> level_of(1).name
    'beginner'
    """
    if number is None:
        return LEVELS[-1]
    if type(number) is not int or not 1 <= number <= len(LEVELS):
        raise ValueError(f"level is {number!r}, expected 1 to {len(LEVELS)}, or None")
    return LEVELS[number - 1]
