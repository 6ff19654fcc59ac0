"""Symmetries of a board: where a square ends up when the board is rotated or reflected.

>>> str(TURNS_AND_MIRRORS["turn left"](Square.parse("b1"), 9))
'i2'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .board import Square

Symmetry = Callable[[Square, int], Square]
"""A function from a square and the board's size to the square it is mapped to."""

NO_SYMMETRIES: Mapping[str, Symmetry] = MappingProxyType({})

TURNS_AND_MIRRORS: Mapping[str, Symmetry] = MappingProxyType(
    {
        "turn left": lambda at, size: Square(size - 1 - at.rank, at.file),
        "turn about": lambda at, size: Square(size - 1 - at.file, size - 1 - at.rank),
        "turn right": lambda at, size: Square(at.rank, size - 1 - at.file),
        "mirror files": lambda at, size: Square(size - 1 - at.file, at.rank),
        "mirror ranks": lambda at, size: Square(at.file, size - 1 - at.rank),
        "mirror diagonal": lambda at, size: Square(at.rank, at.file),
        "mirror other diagonal": lambda at, size: Square(size - 1 - at.rank, size - 1 - at.file),
    }
)
"""All symmetries of a square board, by name, except the identity."""
