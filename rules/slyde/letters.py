"""A board of Slyde as letters, rank by rank from a1.

`b` and `w` are mobile pieces, `B` and `W` fixed ones, so a side's mobile pieces are the letter of
its turn. It is always full.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rules.board import Square
from rules.position import Colour

EXCHANGED = {"b": "w", "w": "b", "B": "W", "W": "B"}
"""For each piece, one of the other colour in the same state."""


class Lettered(Protocol):
    """A position with such a board, as refusals and the kernel use it."""

    board: str
    size: int
    turn: Colour
    ply: int

    def piece(self, square: Square) -> str: ...


def place(square: Square, size: int) -> int:
    """Return the index of a square's letter."""
    return square.rank * size + square.file


def whose(piece: str) -> Colour:
    """Return the owner of the piece of a letter.

    >>> whose("B")
    'black'
    """
    return "black" if piece in "bB" else "white"


def changed(board: str, letters: Mapping[int, str]) -> str:
    """Return the board with other letters at some indices.

    >>> changed("bwbw", {1: "b", 2: "W"})
    'bbWw'
    """
    letters_now = list(board)
    for where, letter in letters.items():
        letters_now[where] = letter
    return "".join(letters_now)
