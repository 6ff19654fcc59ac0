"""The levels of strength of a computer player."""

from __future__ import annotations

from typing import NamedTuple

from rules.sentences import sentence, template


class Level(NamedTuple):
    """A level of strength: the templates of its name and of a line about it, and its budget for a
    move."""

    name: str
    about: str
    seconds: float | None
    """The time for a move, unless the caller sets another; None where work is the limit."""
    work: int | None
    """Playouts that a move never exceeds, so that it plays alike on any device; on boards above
    9x9, where each takes longer, fewer in proportion to the squares. A bid may take
    `bidding.ENOUGH`."""
    nodes: int | None
    """The same for a search that counts nodes, which are much smaller."""
    notices: float = 1.0
    """The share of moves that it does not overlook, its own and the replies it thinks of."""
    trained: bool = True
    """True if it uses learnt weights, where a game has some."""
    form: float = 1.0
    """The least share of its work that it spends in a game. Games differ, as people's days do, so
    that six levels reach from a beginner to full strength and each can lose to the one below."""
    wins: int | None = None
    """Of ten games, about how many it wins against the level below: benchmarks/strength.md."""
    unlearnt: int | None = None
    """The playouts in a game without learnt weights, if they differ: without them a player needs
    more."""


LEVELS = (
    Level(
        template("Beginner"),
        template("Hardly thinks ahead. Easily beaten by looking one move ahead."),
        seconds=None,
        work=8,
        nodes=1,
        notices=0.52,
        trained=False,
    ),
    Level(
        template("Casual"),
        template("Sees most moves, but overlooks good replies."),
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
        template("Regular"),
        template("Misses little, but doesn't think for long."),
        seconds=None,
        work=320,
        nodes=1700,
        notices=0.74,
        form=1 / 100,
        wins=8,
        unlearnt=1300,
    ),
    Level(
        template("Club player"),
        template("Thinks a few moves ahead and knows good shapes."),
        seconds=None,
        work=2400,
        nodes=12000,
        notices=0.93,
        form=1 / 64,
        wins=9,
        unlearnt=9000,
    ),
    Level(
        template("Expert"),
        template("Plays thousands of games in its head before it moves."),
        seconds=None,
        work=6000,
        nodes=44000,
        form=1 / 16,
        wins=9,
        unlearnt=36_000,
    ),
    Level(
        template("Full strength"),
        template("Plays as well as this device can in two seconds a move."),
        seconds=2.0,
        work=None,
        nodes=None,
        wins=8,
    ),
)
"""Weakest first; a level's number is its place from 1."""


def level_of(number: int | None) -> Level:
    """Return the level of a number from 1, full strength for None; ValueError if there is none.

    >>> level_of(1).name
    'Beginner'
    """
    if number is None:
        return LEVELS[-1]
    if type(number) is not int or not 1 <= number <= len(LEVELS):
        raise ValueError(
            sentence(
                "level is {level}, expected 1 to {most}, or None",
                level=repr(number),
                most=len(LEVELS),
            )
        )
    return LEVELS[number - 1]
