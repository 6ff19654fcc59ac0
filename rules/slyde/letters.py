"""A board of Slyde as a string of letters, one per square, rank by rank from a1; its symmetry.

`b` and `w` are mobile pieces, `B` and `W` fixed ones. There are no empty squares.

A board is symmetric if mirroring it between the two middle files, or between the two middle ranks,
gives the same board with the colours exchanged, fixed pieces on fixed ones.

No position of a game repeats. Proof: in a cycle as many pieces are freed as are fixed, and every
swap fixes one; but a change of state never follows another, as its piece then doesn't match its
images. So swaps and changes alternate, and each change is made on a symmetric board. A swap between
two such boards exchanges the colours of a and b, and leaves b fixed and a mobile, so the mirror of
the later board does not map them to each other. For that mirror the swap affects four squares, a, b
and their images, whose colours did not match before. The other mirror, that of the earlier board,
maps these four to one another: a to b, since no neighbour is across the centre. So now colours
match under both mirrors, and the next swap, which affects four squares again, leaves some that
don't.

>>> symmetric("bwbw" "wbwb" "bwbw" "wbwb", 4)
True
>>> [str(square) for square in first_mismatch("bWbw" "wbwb" "bwbw" "wbwb", 4, "files")]
['b1', 'c1']
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, Protocol

from rules.board import Square, squares
from rules.position import Colour

OTHER_COLOUR = {"b": "w", "w": "b", "B": "W", "W": "B"}
"""For each piece, the piece of the other colour in the same state."""


Mirror = Literal["files", "ranks"]
"""The axis of a mirror: between the two middle files or the two middle ranks."""


class LetterBoard(Protocol):
    """The parts of a position that refusals and the kernel need."""

    board: str
    size: int
    turn: Colour
    ply: int

    def piece(self, square: Square) -> str: ...


def index_of(square: Square, size: int) -> int:
    """Return the index of a square's letter."""
    return square.rank * size + square.file


def owner_of(piece: str) -> Colour:
    """Return the owner of a piece.

    >>> owner_of("B")
    'black'
    """
    return "black" if piece in "bB" else "white"


def with_letters(board: str, letters: Mapping[int, str]) -> str:
    """Return the board with different letters at some indices.

    >>> with_letters("bwbw", {1: "b", 2: "W"})
    'bbWw'
    """
    result = list(board)
    for index, letter in letters.items():
        result[index] = letter
    return "".join(result)


_WHITE_DIGITS = str.maketrans("bBwW", "0011")


def rows(board: str, size: int) -> list[int]:
    """Return for each rank a mask of White's pieces, in which bit 0 is the last file.

    >>> rows("bwWb", 2)
    [1, 2]
    """
    digits = board.translate(_WHITE_DIGITS)
    return [int(digits[start : start + size], 2) for start in range(0, size * size, size)]


def symmetric(board: str, size: int) -> bool:
    """Return whether either mirror maps the board to itself with the colours exchanged."""
    return not (first_mismatch(board, size, "files") and first_mismatch(board, size, "ranks"))


def first_mismatch(board: str, size: int, mirror: Mirror) -> tuple[Square, ...]:
    """Return the first pair of mirrored squares whose pieces don't match, that is, aren't in the
    same state and of different colours; () if all match."""
    for first, second, pair in _pairs(size, mirror):
        if board[first] != OTHER_COLOUR[board[second]]:
            return pair
    return ()


@cache
def _pairs(size: int, mirror: Mirror) -> tuple[tuple[int, int, tuple[Square, Square]], ...]:
    """Return all pairs of mirrored squares, with the indices of their letters."""
    return tuple(
        (index_of(square, size), index_of(image, size), (square, image))
        for square in squares(size)
        if square < (image := _mirrored(square, size, mirror))
    )


def _mirrored(square: Square, size: int, mirror: Mirror) -> Square:
    """Return the mirror image of a square."""
    if mirror == "files":
        return Square(size - 1 - square.file, square.rank)
    return Square(square.file, size - 1 - square.rank)
