"""Pieces followed through a line, and the groups in which they end, for any game whose kernel
defines `follow`.

The board here is a copy beside the game's own: by square, rank * size + file, the owner of the
piece on it, 1 for Black and 2 for White, and the square where it stood at the start.
"""

from __future__ import annotations

from .language import extern, table

MAX_SQUARES = 361

START_OWNERS = table("B", MAX_SQUARES)
START_ORIGINS = table("h", MAX_SQUARES)
"""The board where the lines start, with origins one higher; 0 for pieces that have none."""

OWNERS = table("B", MAX_SQUARES)
ORIGINS = table("h", MAX_SQUARES)
"""The same at the end of the line."""

GROUPS = table("h", MAX_SQUARES)
"""By square, the first square of its group; -1 if it is empty."""

REACHED = table("h", MAX_SQUARES)
"""The squares of a group that have been found."""


@extern
def follow(move: int) -> None:
    """Do on this board what a legal move in the current position, which stays as it is, will do."""


def begin_trace(size: int) -> None:
    """Set up the start."""
    for square in range(size * size):
        OWNERS[square] = START_OWNERS[square]
        ORIGINS[square] = START_ORIGINS[square]


def put(square: int, owner: int) -> None:
    """Put a new piece on a square."""
    OWNERS[square] = owner
    ORIGINS[square] = 0


def carry(start: int, target: int) -> None:
    """Move a piece to an empty square."""
    OWNERS[target], ORIGINS[target] = OWNERS[start], ORIGINS[start]
    OWNERS[start], ORIGINS[start] = 0, 0


def exchange(one: int, other: int) -> None:
    """Have two pieces trade places."""
    OWNERS[one], OWNERS[other] = OWNERS[other], OWNERS[one]
    ORIGINS[one], ORIGINS[other] = ORIGINS[other], ORIGINS[one]


def mark_groups(size: int) -> None:
    """Fill GROUPS."""
    for square in range(size * size):
        GROUPS[square] = -1
    for square in range(size * size):
        if OWNERS[square] and GROUPS[square] < 0:
            mark_group(square, size)


def mark_group(first: int, size: int) -> None:
    """Mark the squares of a group."""
    GROUPS[first] = first
    REACHED[0] = first
    count = 1
    done = 0
    while done < count:
        square = REACHED[done]
        done += 1
        file = square % size
        if file > 0:
            count = reach(square - 1, first, count)
        if file < size - 1:
            count = reach(square + 1, first, count)
        if square >= size:
            count = reach(square - size, first, count)
        if square < size * (size - 1):
            count = reach(square + size, first, count)


def reach(square: int, first: int, count: int) -> int:
    """Mark a square beside a group if it belongs to it; return the number of squares reached."""
    if GROUPS[square] >= 0 or OWNERS[square] != OWNERS[first]:
        return count
    GROUPS[square] = first
    REACHED[count] = square
    return count + 1
