"""What a game's kernel gives an alpha-beta search.

A kernel holds one current position, in which moves are made and taken back. A move is a number
from 0 of the game's own making. Values are for the mover, in hundredths of logits: 0 is even, 100
an expected result of 0.73; a loss in n plies is LOST + n.
"""

from __future__ import annotations

from .language import Bits, extern, table

LOST = -30_000
"""The value of a lost position; what is not decided is worth less than WON, or more than -WON."""

WON = 20_000

INFINITE = 60_000

MOST_LISTED = 1 << 15

LISTED = table("i", MOST_LISTED)
"""Moves, by many positions at a time: each is told from where on it may list its own."""

NO_MOVE = -1

MOST_PLIES = 250
"""Moves that can be made without taking one back."""


MOST_REPEATED = 1024
"""Positions that a search is told of as draws if they come up once more."""


@extern
def key() -> Bits:
    """A hash: positions of one game with equal keys are worth the same to their movers."""
    raise NotImplementedError


@extern
def captures(at: int) -> int:
    """List the captures in LISTED, where one must be made: then they are all legal moves. How
    many there are; none where none must be."""
    raise NotImplementedError


@extern
def quiets(at: int) -> int:
    """List the legal moves of a mover who has no capture, likewise; none when the game is over."""
    raise NotImplementedError


@extern
def forcing() -> bool:
    """Whether there are captures."""
    raise NotImplementedError


@extern
def make(move: int) -> None:
    """Make a legal move."""


@extern
def undo(move: int) -> None:
    """Take back `move`, the last one made."""


@extern
def ending() -> int:
    """Where there is no legal move, what the mover gets: LOST, 0 for a draw, or -LOST."""
    raise NotImplementedError


@extern
def assess(alpha: int, beta: int) -> int:
    """What the position is worth to a mover without a capture; rough far off the window."""
    raise NotImplementedError


@extern
def glance(at: int, count: int, alpha: int, beta: int) -> tuple[int, int, int, int]:
    """Look at all the quiet moves, listed from `at`, that leave nothing to be captured.

    The best value after one of them, less than LOST if there is none; the move, NO_MOVE if it does
    not raise alpha; how many moves do leave something, now the first listed; and how many were
    looked at, since this may stop at beta.
    """
    raise NotImplementedError
