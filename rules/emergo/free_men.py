"""Balances of free men, and prisoners: counted in the columns, faster than by `pieces`."""

from __future__ import annotations

from rules.piece import Colour
from rules.position import Position

from .bitboard import split
from .position import EmergoPosition

BYTES = 64
"""The number of bytes that hold the columns of any board."""

CAPS = int.from_bytes(b"\x0f" * BYTES, "little")
"""The caps of all columns."""


def balance(position: Position, colour: Colour) -> int:
    """Return the free men of a colour minus those of the other."""
    assert isinstance(position, EmergoPosition)
    caps = sum((position.columns & CAPS).to_bytes(BYTES, "little"))
    return 2 * position.free_men(colour) - caps - position.hand - position.their_hand


def prisoners(position: Position, colour: Colour) -> int:
    """Return the number of a colour's men that are prisoners."""
    assert isinstance(position, EmergoPosition)
    holders = position.theirs if colour == position.turn else position.mine
    shifts, columns = position.grid.column_shift, position.columns
    return sum([columns >> shifts[bit] + 4 & 15 for bit in split(holders)])
