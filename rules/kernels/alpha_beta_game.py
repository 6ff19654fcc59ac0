"""The interface between an alpha-beta search and a game's kernel.

A kernel has one current position, in which moves are made and undone. A move is a number from 0
that the game encodes as it likes. Values are the mover's, in hundredths of logits: 0 is even, 100
an expected result of 0.73; a loss in n plies is LOST + n.
"""

from __future__ import annotations

from .language import Bits, extern, table

LOST = -30_000
"""The value of a lost position. Undecided ones are between -WON and WON."""

WON = 20_000

INFINITE = 60_000

MOST_LISTED = 1 << 15

LISTED = table("i", MOST_LISTED)
"""A stack of moves, shared by the positions of a line: `at` is where one begins to list its own."""

NO_MOVE = -1

MOST_PLIES = 250
"""The number of moves that can be made before one is undone."""

MOST_REPEATED = 1024
"""The number of positions that a search can treat as draws if they are repeated."""


@extern
def key() -> Bits:
    """Return a hash. Positions of one game with equal keys have the same value for their movers."""
    raise NotImplementedError


@extern
def captures(at: int) -> int:
    """List the captures in LISTED from `at` and return their number. If there are any, one must be
    made, so they are all the legal moves."""
    raise NotImplementedError


@extern
def quiets(at: int) -> int:
    """List the legal moves likewise; there is no capture. None if the game is over."""
    raise NotImplementedError


@extern
def forcing() -> bool:
    """Return whether there are captures."""
    raise NotImplementedError


@extern
def make(move: int) -> None:
    """Make a legal move."""


@extern
def undo(move: int) -> None:
    """Undo `move`, the last one made."""


@extern
def ending() -> int:
    """Return the mover's result: LOST, 0 for a draw, or -LOST. There is no legal move."""
    raise NotImplementedError


@extern
def assess(alpha: int, beta: int) -> int:
    """Return the static evaluation of a position without captures; it may be rough far outside the
    window of alpha and beta."""
    raise NotImplementedError


@extern
def glance(at: int, count: int, alpha: int, beta: int) -> tuple[int, int, int, int]:
    """Evaluate the quiet moves, listed from `at`, after which the opponent can't capture.

    Return the best value, less than LOST if there is no such move; its move, NO_MOVE if it does not
    raise alpha; the number of other moves, which are then listed first; and the number evaluated,
    since a value of beta or more ends the loop.
    """
    raise NotImplementedError
