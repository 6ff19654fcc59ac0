"""The settings with which `benchmarks.learn` learns each game's weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from benchmarks.windows import Shape
from rules.position import Position, state_of


class TrainingSettings(NamedTuple):
    """The settings for a game."""

    shape: Shape
    """The windows that have weights, as in the game's kernel."""
    phase: Callable[[Position], int]
    """The phase of the game at a position, 0 to 3, as in the kernel."""
    generations: tuple[str, ...]
    """For each generation, the number of games by board size, and the playouts per move: see
    `generation`. Each plays with the weights learnt by the previous one."""
    mean_score: bool
    """True if the value to learn for a position is the mean of the scores of all moves searched,
    weighted by their shares of the search; False if it is the best score."""
    black_term: bool
    """True if the estimate has a term for Black's colour: moving first, or the lack of a komi."""
    move_scale_factor: float = 1.0
    """The factor by which the fitted scale of the weights of moves is multiplied for play: as
    fitted, they are more confident than a search should be."""
    factor_in_self_play: bool = False
    """Whether the games to learn from are played with this factor, too."""
    max_weight: int = 127
    """The largest weight after scaling: fewer distinct weights make smaller files."""
    learning_rate: float = 0.15
    """The learning rate of the weights of positions: with many weights, a high rate overfits to
    single games."""
    learns_positions: bool = True
    """False if only weights of moves are learnt, none of positions."""


FULL = Shape([(3, 3), (4, 3)], (1, 0))
"""Windows of white and black pieces, on a full board."""

FIXED = Shape([(2, 2), (3, 2)], (1, 0, 3, 2), near=1)
"""Windows of white and black pieces, then fixed ones, on a full board."""

PLACED = Shape([(2, 2)], (0, 2, 1))
"""Windows of empty squares, black and white pieces."""

PUSHED = Shape([(2, 2)], (0, 2, 1), near=1)
"""The same, with the same weights everywhere away from the edge."""


def by_stones(position: Position) -> int:
    """Return the phase: the quarter of the board, 0 to 3, that the stones fill."""
    return 4 * len(position.pieces()) // (position.size**2 + 1)


def by_pieces(position: Position) -> int:
    """Return the phase: how many thirds of the board the pieces fill, so 3 if it is full."""
    return 3 * len(position.pieces()) // position.size**2


def by_like_neighbours(position: Position) -> int:
    """Return the phase, 0 to 3, by the number of like neighbours: none at the start, and about two
    thirds of all pairs at the end."""
    pieces, pairs = position.pieces(), 2 * position.size * (position.size - 1)
    unlike = sum(
        pieces[square] != pieces[beside]
        for square in pieces
        for beside in (square.step((1, 0)), square.step((0, 1)))
        if beside in pieces
    )
    return min(6 * (pairs - unlike) // pairs, 3)


def by_fixed_pieces(position: Position) -> int:
    """Return the phase, 0 to 3, by the share of pieces that are fixed: about 60 % at the end."""
    fixed = sum(bool(state_of(men[0])) for men in position.pieces().values())
    return min(6 * fixed // position.size**2, 3)


SHORT_GENERATION = "5:150,6:60,7:200,8:15,9:15,10:2,11:2@150"

EGOTZI = TrainingSettings(
    PUSHED,
    by_stones,
    (SHORT_GENERATION, SHORT_GENERATION, "5:100,6:40,7:600,8:20,9:30,10:3,11:3@500"),
    mean_score=True,
    black_term=True,
    move_scale_factor=0.5,
)

SETTINGS = {
    "emulsion": TrainingSettings(
        FULL,
        by_like_neighbours,
        (
            "5:300,7:900,9:250@150",
            "5:300,7:2500,9:300,11:30@300",
            "5:500,7:3000,9:4000,11:200@1000",
            "5:500,7:6000,9:9000,11:400@2000",
        ),
        mean_score=False,
        black_term=False,
        move_scale_factor=0.5,
        factor_in_self_play=True,
        max_weight=31,
        learning_rate=0.01,
    ),
    "free-emulsion": TrainingSettings(
        PLACED,
        by_pieces,
        (
            "5:400,7:900,9:200@150",
            "5:300,7:1500,9:300,11:30@500",
            "5:500,7:3000,9:400,11:30@2000",
        ),
        mean_score=False,
        black_term=False,
        move_scale_factor=0.5,
        learning_rate=0.01,
    ),
    "slyde": TrainingSettings(
        FIXED,
        by_fixed_pieces,
        ("8:900@300", "8:900@1000"),
        mean_score=False,
        black_term=False,
        move_scale_factor=0.5,
        max_weight=31,
        learns_positions=False,
    ),
    "egotzi": EGOTZI._replace(
        generations=(*EGOTZI.generations, "5:200,6:100,7:2000,8:50,9:60,10:3,11:3@2000"),
        move_scale_factor=0.38,
        learning_rate=0.02,
    ),
    "egotzi-squared": EGOTZI,
}


def generation(text: str) -> tuple[dict[int, int], int]:
    """Parse a generation: the number of games by board size, and the playouts per move.

    >>> generation("5:20,7:50@100")
    ({5: 20, 7: 50}, 100)
    """
    games, _, playouts = text.partition("@")
    pairs = (part.split(":") for part in games.split(","))
    return {int(size): int(count) for size, count in pairs}, int(playouts)
