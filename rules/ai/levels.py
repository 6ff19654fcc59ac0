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
    """Playouts that a move never exceeds, so that it plays alike on any device; on boards above
    9x9, where each takes longer, fewer in proportion to the squares. A bid may take
    `bidding.ENOUGH`."""
    nodes: int | None
    """The same for a search that counts nodes, which are much smaller."""
    notices: float = 1.0
    """The share of moves that it does not overlook, its own and the replies it thinks of."""
    trained: bool = True
    """Whether it knows by experience which moves look good, where a game was learnt."""
    form: float = 1.0
    """The share of its work that it spends on its worst day. Days differ, as people's do, so that
    six levels reach from a beginner to full strength and each can still lose to the one below."""
    wins: int | None = None
    """Of ten games, about how many it wins against the level below: benchmarks/strength.md."""
    unlearnt: int | None = None
    """The playouts where nothing was learnt of a game, unless they are as many: who knows good
    shapes needs fewer than who does not."""


LEVELS = (
    Level(
        "beginner",
        "Sees few of the moves and hardly thinks ahead. Who looks one move ahead beats it.",
        seconds=None,
        work=8,
        nodes=1,
        notices=0.52,
        trained=False,
    ),
    Level(
        "casual",
        "Sees most moves, but overlooks good replies.",
        seconds=None,
        work=850,
        nodes=120,
        notices=0.7,
        trained=False,
        form=1 / 100,
        wins=9,
        unlearnt=350,
    ),
    Level(
        "regular",
        "Overlooks little, but does not think for long.",
        seconds=None,
        work=320,
        nodes=1700,
        notices=0.74,
        form=1 / 100,
        wins=8,
        unlearnt=1300,
    ),
    Level(
        "club player",
        "Thinks a few moves ahead, and knows good shapes.",
        seconds=None,
        work=2400,
        nodes=12000,
        notices=0.93,
        form=1 / 64,
        wins=9,
        unlearnt=9000,
    ),
    Level(
        "expert",
        "Looks at a great many games before it moves.",
        seconds=None,
        work=6000,
        nodes=44000,
        form=1 / 16,
        wins=9,
        unlearnt=36_000,
    ),
    Level(
        "full strength",
        "Thinks for two seconds a move, as well as this device can.",
        seconds=2.0,
        work=None,
        nodes=None,
        wins=8,
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
