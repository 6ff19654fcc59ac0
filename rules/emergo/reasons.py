"""Emergo's claims: men lost by force, captures, and the shadowpiece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules import material_claims, material_shares
from rules.claims import Choice, Found, Kinds, ShareClaim, Story
from rules.position import COLOURS, Colour, Position, other
from rules.sentences import by_colour

from . import capture_claims
from .bitboard import split
from .position import EmergoPosition

BYTES = 64
"""The number of bytes that hold the columns of any board."""

CAPS = int.from_bytes(b"\x0f" * BYTES, "little")
"""The caps of all columns."""


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    yield from material_claims.exact(choice, balance)
    yield from capture_claims.exact(choice)


def balance(position: Position, colour: Colour) -> int:
    """Return the free men of a colour minus those of the other, faster than by `pieces`."""
    assert isinstance(position, EmergoPosition)
    shifts, caps = position.grid.column_shift, position.columns & CAPS
    theirs = sum(caps >> shifts[bit] & 15 for bit in split(position.theirs))
    lead = sum(caps.to_bytes(BYTES, "little")) - 2 * theirs + position.hand - position.their_hand
    return lead if colour == position.turn else -lead


@dataclass(frozen=True, kw_only=True)
class Shadowpiece(ShareClaim):
    """A colour still has two men or more in hand when the other's hand is empty."""

    kind, family = "shadowpiece", "hands"

    def happens(self, story: Story) -> bool:
        for position in story.positions:
            hands = position.hands()
            if not hands[other(self.colour)]:
                return hands[self.colour] > 1
        return False

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black gets the shadowpiece in {a} of strong lines after {played}, in {b} after"
            " {better}.",
            white="White gets the shadowpiece in {a} of strong lines after {played}, in {b} after"
            " {better}.",
            **self._shares,
        )


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield claims that continuations may confirm."""
    yield from material_shares.candidates(choice)
    yield from capture_claims.candidates(choice)
    if choice.on_board and all(choice.position.hands().values()):
        for colour in COLOURS:
            yield Shadowpiece(choice=choice, colour=colour, numbers=(0, 0))


KINDS: Kinds = (
    *material_claims.KINDS,
    *material_shares.KINDS,
    *capture_claims.KINDS,
    Shadowpiece,
)
"""The kinds of claims of the game."""
