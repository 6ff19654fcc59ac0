"""Emergo's claims: men lost by force."""

from __future__ import annotations

from rules import material_claims
from rules.claims import Choice, Found
from rules.position import Colour, Position

from .bitboard import split
from .position import EmergoPosition

BYTES = 64
"""The number of bytes that hold the columns of any board."""

CAPS = int.from_bytes(b"\x0f" * BYTES, "little")
"""The caps of all columns."""


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    return material_claims.exact(choice, balance)


def balance(position: Position, colour: Colour) -> int:
    """Return the free men of a colour minus those of the other, faster than by `pieces`."""
    assert isinstance(position, EmergoPosition)
    shifts, caps = position.grid.column_shift, position.columns & CAPS
    theirs = sum(caps >> shifts[bit] & 15 for bit in split(position.theirs))
    lead = sum(caps.to_bytes(BYTES, "little")) - 2 * theirs + position.hand - position.their_hand
    return lead if colour == position.turn else -lead
