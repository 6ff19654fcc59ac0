"""The interface between a tree search and a game's kernel.

A kernel has one current position, which these functions read and change, and slots in which
positions are saved. Colours are 0 for Black and 1 for White; a move is a number below 32,768 in an
encoding of the game's choice. The search itself handles bids, and swaps by the pie rule.
"""

from __future__ import annotations

from .language import extern, table

MAX_MOVES = 4096
"""The maximum number of legal moves in a position."""

SLOTS = 64
"""The number of positions that can be saved."""

SQUARES = table("B", 361)
"""The content of each square, by rank * size + file: 0 if empty, else as the game encodes it; in
games of stones, the colour plus one. A position is written here to set it up; afterwards the kernel
may use the table for any purpose."""

MOVES = table("h", MAX_MOVES)
"""The moves that `list_moves` listed last."""

PRIORS = table("d", MAX_MOVES)
"""The priors of those moves, in logits."""

SWAP_SIDES = -1
"""The move that swaps sides, which only the search uses."""

BLACK, WHITE = 0, 1

LOSS, DRAW, WIN, UNDECIDED = 0, 1, 2, 3
"""Results for Black; UNDECIDED is that of a playout that was cut off."""


@extern
def save(slot: int) -> None:
    """Save the current position in a slot."""


@extern
def restore(slot: int) -> None:
    """Make the position saved in a slot the current one."""


@extern
def mover() -> int:
    """Return the colour to move."""
    raise NotImplementedError


@extern
def list_moves() -> int:
    """List the legal moves in MOVES and return their number, 0 when the game is over. The order
    must depend on the position alone."""
    raise NotImplementedError


@extern
def play(move: int) -> None:
    """Make a legal move."""


@extern
def result() -> int:
    """Return the result for Black of a position without legal moves."""
    raise NotImplementedError


@extern
def playout(plies: int) -> int:
    """Play at most `plies` uniformly random moves and return the result for Black, UNDECIDED if the
    game is not over by then. This overwrites the current position."""
    raise NotImplementedError


@extern
def has_weights() -> bool:
    """Return whether there are learnt weights for the current board size."""
    raise NotImplementedError


@extern
def has_estimates() -> bool:
    """Return whether these weights estimate positions, too, and not just moves."""
    raise NotImplementedError


@extern
def estimate() -> float:
    """Return the estimated value of the position for the side to move, in logits."""
    raise NotImplementedError


@extern
def set_priors(count: int) -> None:
    """Write the priors of the `count` moves in MOVES to PRIORS, leaving the current position
    unchanged."""
