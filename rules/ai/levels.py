"""The levels of strength of a computer player."""

from __future__ import annotations

from typing import NamedTuple

from rules.sentences import sentence, template
from rules.type_checks import check_refused


class Level(NamedTuple):
    """A level of strength: its name and description, as templates, and its budget for a move."""

    name: str
    description: str
    seconds: float | None = None
    """The time for a move, unless the caller sets another; None if only work is limited."""
    work: int | None = None
    """The maximum playouts for a move, so that a level is equally strong on every device. On boards
    larger than 9x9, where a playout takes longer, they decrease in inverse proportion to the
    number of squares. A bid may take `bidding.ENOUGH_PLAYOUTS`."""
    nodes: int | None = None
    """The same for a search that counts nodes, which take much less time."""
    noticed_share: float = 1.0
    """The share of moves that it notices, whether they are its own or its opponent's."""
    trained: bool = True
    """True if it uses learnt weights in games that have them."""
    least_share: float = 1.0
    """The minimum share of its budget that it spends in a game. The share varies from game to game,
    so that six levels span the range from beginner to full strength, and yet each can lose to the
    one below."""
    wins: int | None = None
    """About how many of ten games it wins against the level below; see benchmarks/strength.md."""
    work_without_weights: int | None = None
    """The maximum playouts for a move in a game without learnt weights; None if it is `work`."""


LEVELS = (
    Level(
        template("Beginner"),
        template("Hardly thinks ahead. Easily beaten by looking one move ahead."),
        work=8,
        nodes=1,
        noticed_share=0.52,
        trained=False,
    ),
    Level(
        template("Casual"),
        template("Sees most moves, but overlooks good replies."),
        work=850,
        nodes=120,
        noticed_share=0.7,
        trained=False,
        least_share=1 / 100,
        wins=9,
        work_without_weights=350,
    ),
    Level(
        template("Regular"),
        template("Misses little, but doesn't think for long."),
        work=240,
        nodes=1700,
        noticed_share=0.74,
        least_share=1 / 100,
        wins=8,
        work_without_weights=1300,
    ),
    Level(
        template("Club player"),
        template("Thinks a few moves ahead and knows good shapes."),
        work=2400,
        nodes=12000,
        noticed_share=0.93,
        least_share=1 / 64,
        wins=9,
        work_without_weights=9000,
    ),
    Level(
        template("Expert"),
        template("Plays thousands of games in its head before it moves."),
        work=6000,
        nodes=44000,
        least_share=1 / 16,
        wins=8,
        work_without_weights=36_000,
    ),
    Level(
        template("Full strength"),
        template("Plays as well as this device can in two seconds a move."),
        seconds=2.0,
        wins=9,
    ),
)
"""The levels, weakest first; they are numbered from 1."""


def level_of(number: int | None) -> Level:
    """Return the level with this number, or full strength for None. Raise ValueError if there is
    no such level.

    >>> level_of(1).name
    'Beginner'
    """
    if number is None:
        return LEVELS[-1]
    if type(number) is not int or not 1 <= number <= len(LEVELS):
        message = sentence(
            "level is {level}, expected 1 to {most}, or None", level=repr(number), most=len(LEVELS)
        )
        check_refused(number, int, message)
        raise ValueError(message)
    return LEVELS[number - 1]
