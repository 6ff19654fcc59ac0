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
    notices: float = 1.0
    """The share of moves that it does not overlook, its own and the replies it thinks of."""
    trained: bool = True
    """Whether it knows by experience which moves look good, where a game was learnt."""


LEVELS = (
    Level(
        "beginner",
        "Sees few of the moves and hardly thinks ahead. Who looks one move ahead beats it.",
        seconds=None,
        work=8,
        nodes=2,
        notices=0.45,
        trained=False,
    ),
    Level(
        "casual",
        "Sees most moves, but overlooks good replies.",
        seconds=None,
        work=60,
        nodes=9,
        notices=0.7,
        trained=False,
    ),
    Level(
        "regular",
        "Overlooks little, but does not think for long.",
        seconds=None,
        work=28,
        nodes=180,
        notices=0.65,
    ),
    Level(
        "club player",
        "Thinks a few moves ahead, and knows good shapes.",
        seconds=None,
        work=150,
        nodes=2200,
        notices=0.87,
    ),
    Level(
        "expert",
        "Looks at a great many games before it moves.",
        seconds=None,
        work=600,
        nodes=11000,
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
