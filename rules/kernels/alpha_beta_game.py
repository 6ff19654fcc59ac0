"""The interface between an alpha-beta search and a game's kernel.

A kernel has one current position, in which moves are made and undone. A move is a non-negative
integer in an encoding of the game's choice. Values are for the side to move, in hundredths of
logits: 0 is even, 100 an expected result of 0.73; a loss in n plies is LOST + n.
"""

from __future__ import annotations

from .language import Bits, extern, table

LOST = -30_000
"""The value of a position in which the side to move has lost."""

WON = 20_000
"""The limit of undecided values: those above it are wins, those below -WON losses."""

INFINITE = 60_000
"""A bound that no value reaches."""

MOVE_STACK_SIZE = 1 << 15

MOVE_STACK = table("i", MOVE_STACK_SIZE)
"""The move lists of the positions on the current line, one after another; a list begins at the
index `start`."""

NO_MOVE = -1
"""The code that stands for no move."""

MAX_PLIES = 250
"""The maximum number of moves that can be made without undoing any."""

MAX_REPEATED = 1024
"""The maximum number of positions that a search treats as draws if they occur again."""


@extern
def key() -> Bits:
    """Return a hash of the position. Positions with equal keys have equal values."""
    raise NotImplementedError


@extern
def list_captures(start: int) -> int:
    """List the captures in MOVE_STACK from `start` and return their number.

    Captures are compulsory: if there are any, they are all the legal moves.
    """
    raise NotImplementedError


@extern
def list_quiet_moves(start: int) -> int:
    """List the legal moves of a position without captures in MOVE_STACK from `start`; return their
    number, 0 if the game is over."""
    raise NotImplementedError


@extern
def can_capture() -> bool:
    """Return whether the side to move can capture."""
    raise NotImplementedError


@extern
def make(move: int) -> None:
    """Make a legal move."""


@extern
def undo(move: int) -> None:
    """Undo `move`, the last one made."""


@extern
def final_value() -> int:
    """Return the value of a position without legal moves: LOST, 0 for a draw, or -LOST."""
    raise NotImplementedError


@extern
def evaluate(alpha: int, beta: int) -> int:
    """Return the static evaluation of a position without captures. It may be inexact outside the
    window of alpha and beta."""
    raise NotImplementedError


@extern
def evaluate_quiet_moves(
    start: int, count: int, alpha: int, beta: int
) -> tuple[int, int, int, int]:
    """Evaluate the quiet moves listed from `start` after which the opponent can't capture; move the
    others to the front of the list.

    Return the best value, less than LOST if no move was evaluated; its move, NO_MOVE if it does not
    raise alpha; the number of moves moved to the front; and the number examined, which is lower
    than `count` if a value reached beta.
    """
    raise NotImplementedError
