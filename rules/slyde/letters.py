"""A board of Slyde as a string of letters, one per square, rank by rank from a1.

`b` and `w` are mobile pieces, `B` and `W` fixed ones. There are no empty squares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rules.board import Square
from rules.position import Colour

OTHER_COLOUR = {"b": "w", "w": "b", "B": "W", "W": "B"}
"""For each piece, the piece of the other colour in the same state."""


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
