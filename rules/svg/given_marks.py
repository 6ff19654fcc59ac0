"""Marks given as just the kind of mark on each of some squares, or of their names.

Imported on first use: the page passes none of these.

>>> given_marks({"c3": "last"}, 5).squares
{Square(file=2, rank=2): 'last'}
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.board import Square
from rules.text_fields import parse_square

from .marks import Marks


def given_marks(kinds: Mapping[Square | str, str], size: int) -> Marks:
    """Return the marks; raise ValueError for the name of a square that the board doesn't have."""
    return Marks({parse_square(at, size) if isinstance(at, str) else at: kinds[at] for at in kinds})
