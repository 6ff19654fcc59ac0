"""The settings by which each game's weights are learnt; `benchmarks.learn` does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from benchmarks.windows import Shape
from rules.position import Position


class Lesson(NamedTuple):
    """The settings of a game."""

    shape: Shape
    """The windows that are weighed, as the game's kernel sees them."""
    phase: Callable[[Position], int]
    """The phase of a game, from 0 to 3, as in the kernel."""
    generations: tuple[str, ...]
    """For each the numbers of games, by size, and the playouts of a move in them; it plays
    with the weights that the one before it found."""
    mean: bool
    """True if a position is worth the mean of all moves searched, False if it is worth the best."""
    ahead: bool
    """True if the estimate has a term for Black's colour: moving first, or the lack of a komi."""
    trust: float = 1.0
    """The share of the fit's ranking of moves that counts in play: the fit knows which move was
    chosen, and is surer of it than a search should be."""
    early: bool = False
    """True if the games learnt from are already played with that trust, and not with all."""
    most: int = 127
    """The largest weight after scaling: fewer distinct weights make smaller files."""
    pace: float = 0.15
    """The learning rate of the weights of positions: where there are many, too high a rate learns
    the luck of single games."""


FULL = Shape([(3, 3), (4, 3)], (1, 0))
"""Windows of white and black pieces."""

PLACED = Shape([(2, 2)], (0, 2, 1))
"""Windows of empty squares, black and white pieces."""

PUSHED = Shape([(2, 2)], (0, 2, 1), near=1)
"""The same, with equal weights for all places away from the edge."""


def by_stones(position: Position) -> int:
    """Return the phase, from 0 to 3, by the stones on the board."""
    return 4 * len(position.pieces()) // (position.size**2 + 1)


def by_pieces(position: Position) -> int:
    """Return the phase by the pieces on the board."""
    return 3 * len(position.pieces()) // position.size**2


def by_unlike_neighbours(position: Position) -> int:
    """Return the phase by the unlike neighbours that are gone; a third of them remain at the
    end."""
    pieces, all = position.pieces(), 2 * position.size * (position.size - 1)
    left = sum(
        pieces[square] != pieces[beside]
        for square in pieces
        for beside in (square.step((1, 0)), square.step((0, 1)))
        if beside in pieces
    )
    return min(6 * (all - left) // all, 3)


BRIEF = "5:150,6:60,7:200,8:15,9:15,10:2,11:2@150"

EGOTZI = Lesson(
    PUSHED,
    by_stones,
    (BRIEF, BRIEF, "5:100,6:40,7:600,8:20,9:30,10:3,11:3@500"),
    mean=True,
    ahead=True,
    trust=0.5,
)

LESSONS = {
    "emulsion": Lesson(
        FULL,
        by_unlike_neighbours,
        (
            "5:300,7:900,9:250@150",
            "5:300,7:2500,9:300,11:30@300",
            "5:500,7:3000,9:4000,11:200@1000",
            "5:500,7:6000,9:9000,11:400@2000",
        ),
        mean=False,
        ahead=False,
        trust=0.5,
        early=True,
        most=31,
        pace=0.01,
    ),
    "free-emulsion": Lesson(
        PLACED,
        by_pieces,
        ("5:400,7:900,9:200@150", "5:300,7:900,9:150@300"),
        mean=False,
        ahead=False,
    ),
    "egotzi": EGOTZI,
    "egotzi-squared": EGOTZI,
}


def generation(text: str) -> tuple[dict[int, int], int]:
    """Return the numbers of games, by size, and the playouts; ValueError for an invalid text.

    >>> generation("5:20,7:50@100")
    ({5: 20, 7: 50}, 100)
    """
    each, _, playouts = text.partition("@")
    pairs = (part.split(":") for part in each.split(","))
    return {int(size): int(count) for size, count in pairs}, int(playouts)
