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
"""By piece, one of the other colour in the same state."""


class Lettered(Protocol):
    """A position whose board is kept so, as its refusals and its kernel see it."""

    board: str
    size: int
    turn: Colour
    ply: int

    def piece(self, square: Square) -> str: ...


def place(square: Square, size: int) -> int:
    """Where a square's letter stands."""
    return square.rank * size + square.file


def whose(piece: str) -> Colour:
    """Whose piece a letter is.

    >>> whose("B")
    'black'
    """
    return "black" if piece in "bB" else "white"


def changed(board: str, letters: Mapping[int, str]) -> str:
    """The board with other letters in some places.

    >>> changed("bwbw", {1: "b", 2: "W"})
    'bbWw'
    """
    whole = list(board)
    for where, letter in letters.items():
        whole[where] = letter
    return "".join(whole)
