"""What a game's kernel gives a tree search.

A kernel holds one current position, which these functions see and change, and places where
positions are kept. Colours are 0 for Black and 1 for White; a move is a number below 32,768 of
the game's own making. Sides swapped by the pie rule, and komis that are bid, are not its business.
"""

from __future__ import annotations

from .language import extern, table

MOST_MOVES = 4096
"""No position has more legal moves."""

PLACES = 64
"""Positions that can be kept."""

SQUARES = table("B", 361)
"""What stands on each square, by rank * size + file: 0 for nothing, and else what the game's
kernel says, in games of stones a colour plus one. A position is written here to set it up; a kernel
may use it as it likes."""

MOVES = table("h", MOST_MOVES)
"""The moves listed last."""

PRIORS = table("d", MOST_MOVES)
"""How good they look at a glance, in logits."""

SWAP = -1
"""The move that swaps sides, which is a tree's."""

BLACK, WHITE = 0, 1

LOSS, DRAW, WIN, UNDECIDED = 0, 1, 2, 3
"""What a game brought Black; UNDECIDED where it was cut off."""


@extern
def keep(place: int) -> None:
    """Keep the current position in a place."""


@extern
def recall(place: int) -> None:
    """Make the position in a place the current one."""


@extern
def mover() -> int:
    """The colour to move."""
    raise NotImplementedError


@extern
def legal() -> int:
    """List the legal moves in MOVES, in an order of the position's own; how many there are. None
    when the game is over."""
    raise NotImplementedError


@extern
def play(move: int) -> None:
    """Make a legal move."""


@extern
def result() -> int:
    """What the game brought Black where no move is legal."""
    raise NotImplementedError


@extern
def playout(plies: int) -> int:
    """What a fair random game of so many plies at most brings Black. The current position is
    lost."""
    raise NotImplementedError


@extern
def learnt() -> bool:
    """Whether anything was learnt of boards of this size."""
    raise NotImplementedError


@extern
def estimate() -> float:
    """How good the position looks to the mover, in logits."""
    raise NotImplementedError


@extern
def rank(count: int) -> None:
    """Put the priors of so many moves, all that were listed in MOVES, into PRIORS. The current
    position is the same afterwards."""
