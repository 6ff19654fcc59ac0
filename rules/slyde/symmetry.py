"""When a board of Slyde is symmetric.

It is if a mirror between the two middle files, or one between the two middle ranks, shows it with
the two colours exchanged, and fixed pieces where fixed ones stand.

No position of a game comes twice. On a way round as many pieces are set free as are fixed, and
every swap fixes one; but no change of state follows on another, as its piece differs from its
images. So swaps and changes take turns, and each change is made where a mirror shows the board. A
swap between two such boards exchanges the colours of a and b, and leaves b fixed and a mobile, so
the mirror of the later board does not show them in each other. To that mirror the swap matters at
four squares, a, b and their images, whose colours were wrong before. The other mirror, that of the
earlier board, shows these four in one another: a in b, since no neighbour is across the centre. So
now both mirrors show the right colours, and the next swap, which matters at four squares again,
leaves wrong ones.

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
"""Between the two middle ones of these."""


def symmetric(board: str, size: int) -> bool:
    """Whether either mirror shows the board with the colours exchanged."""
    return not (unlike(board, size, "files") and unlike(board, size, "ranks"))


def unlike(board: str, size: int, mirror: Mirror) -> tuple[Square, ...]:
    """Two squares that show each other and have not the same piece in the two colours; none if
    there are no such."""
    for here, there, pair in _pairs(size, mirror):
        if board[here] != EXCHANGED[board[there]]:
            return pair
    return ()


@cache
def _pairs(size: int, mirror: Mirror) -> tuple[tuple[int, int, tuple[Square, Square]], ...]:
    """Every two squares that show each other, behind the places of their letters."""
    return tuple(
        (place(one, size), place(two, size), (one, two))
        for one in squares(size)
        if one < (two := _shown(one, size, mirror))
    )


def _shown(square: Square, size: int, mirror: Mirror) -> Square:
    """Where the mirror shows a square."""
    if mirror == "files":
        return Square(size - 1 - square.file, square.rank)
    return Square(square.file, size - 1 - square.rank)
