"""The interface between a tree search and a game's kernel.

A kernel has one current position, which these functions read and change, and slots (places) in
which positions are saved. Colours are 0 for Black and 1 for White; a move is a number below 32,768
that the game encodes as it likes. The search handles sides swapped by the pie rule, and bids.
"""

from __future__ import annotations

from .language import extern, table

MOST_MOVES = 4096
"""No position has more legal moves."""

PLACES = 64
"""The number of positions that can be saved."""

SQUARES = table("B", 361)
"""The content of each square, by rank * size + file: 0 if empty, else as the game encodes it; in
games of stones, the colour plus one. A position is written here to set it up. Afterwards a kernel
may use the table as it likes."""

MOVES = table("h", MOST_MOVES)
"""The moves that `legal` listed last."""

PRIORS = table("d", MOST_MOVES)
"""Their priors, in logits."""

SWAP = -1
"""The move that swaps sides; only the search knows it."""

BLACK, WHITE = 0, 1

LOSS, DRAW, WIN, UNDECIDED = 0, 1, 2, 3
"""Results for Black; UNDECIDED for a game that was cut off."""


@extern
def save(place: int) -> None:
    """Save the current position."""


@extern
def restore(place: int) -> None:
    """Restore a saved position."""


@extern
def mover() -> int:
    """Return the colour to move."""
    raise NotImplementedError


@extern
def legal() -> int:
    """List the legal moves in MOVES and return their number, 0 when the game is over. The order
    depends on the position alone."""
    raise NotImplementedError


@extern
def play(move: int) -> None:
    """Make a legal move."""


@extern
def result() -> int:
    """Return the result for Black. There is no legal move."""
    raise NotImplementedError


@extern
def playout(plies: int) -> int:
    """Play uniformly random moves, at most `plies`, and return the result for Black. The current
    position is overwritten."""
    raise NotImplementedError


@extern
def learnt() -> bool:
    """Return whether there are learnt weights for boards of this size."""
    raise NotImplementedError


@extern
def estimate() -> float:
    """Return the estimated value of the position for the mover, in logits."""
    raise NotImplementedError


@extern
def rank(count: int) -> None:
    """Write the priors of the `count` moves in MOVES to PRIORS. The current position is restored
    if it changes."""
