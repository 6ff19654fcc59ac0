"""Symmetry of a board of Slyde.

A board is symmetric if mirroring it between the two middle files, or between the two middle ranks,
gives the same board with the colours exchanged, fixed pieces on fixed ones.

No position of a game repeats. Proof: in a cycle as many pieces are freed as are fixed, and every
swap fixes one; but a change of state never follows another, as its piece then differs from its
images. So swaps and changes alternate, and each change is made on a symmetric board. A swap between
two such boards exchanges the colours of a and b, and leaves b fixed and a mobile, so the mirror of
the later board does not map them to each other. For that mirror the swap matters on four squares,
a, b and their images, whose colours were wrong before. The other mirror, that of the earlier board,
maps these four to one another: a to b, since no neighbour is across the centre. So now both mirrors
map colours correctly, and the next swap, which matters on four squares again, leaves wrong ones.

>>> symmetric("bwbw" "wbwb" "bwbw" "wbwb", 4)
True
>>> [str(square) for square in unlike("bWbw" "wbwb" "bwbw" "wbwb", 4, "files")]
['b1', 'c1']
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from rules.board import Square, squares

from .letters import EXCHANGED, place

Mirror = Literal["files", "ranks"]
"""The axis: between the two middle files or the two middle ranks."""


def symmetric(board: str, size: int) -> bool:
    """Return whether either mirror maps the board to itself with the colours exchanged."""
    return not (unlike(board, size, "files") and unlike(board, size, "ranks"))


def unlike(board: str, size: int, mirror: Mirror) -> tuple[Square, ...]:
    """Return two squares that mirror each other without having the same piece in the two colours;
    none if all match."""
    for here, there, pair in _pairs(size, mirror):
        if board[here] != EXCHANGED[board[there]]:
            return pair
    return ()


@cache
def _pairs(size: int, mirror: Mirror) -> tuple[tuple[int, int, tuple[Square, Square]], ...]:
    """Return every two squares that mirror each other, with the indices of their letters."""
    return tuple(
        (place(one, size), place(two, size), (one, two))
        for one in squares(size)
        if one < (two := _mirrored(one, size, mirror))
    )


def _mirrored(square: Square, size: int, mirror: Mirror) -> Square:
    """Return the mirror image of a square."""
    if mirror == "files":
        return Square(size - 1 - square.file, square.rank)
    return Square(square.file, size - 1 - square.rank)
