"""Emergo's claims: men lost by force, captures, combinations, sacrifices, draws, and the
shadowpiece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules import material_claims, material_shares
from rules.claims import Choice, Found, Kinds, ShareClaim, Story
from rules.position import COLOURS, other
from rules.sentences import by_colour

from . import capture_claims, combination_claims, sacrifice_claims
from .free_men import balance


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    yield from material_claims.exact(choice, balance)
    yield from capture_claims.exact(choice)
    yield from combination_claims.exact(choice)
    yield from sacrifice_claims.exact(choice)


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


@dataclass(frozen=True, kw_only=True)
class Blocked(ShareClaim):
    """A colour has men left, but no legal move, at the end of the line: the draw is good for it."""

    kind, family, least = "blocked", "moves", 0.4

    def happens(self, story: Story) -> bool:
        last = story.positions[-1]
        outcome = last.outcome()
        return outcome is not None and outcome.winner is None and last.turn == self.colour

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black soon has no legal move, which is a draw, in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            white="White soon has no legal move, which is a draw, in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            **self._shares,
        )


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield claims that continuations may confirm."""
    yield from material_shares.candidates(choice)
    yield from capture_claims.candidates(choice)
    yield from sacrifice_claims.candidates(choice)
    for colour in COLOURS if choice.on_board else ():
        yield Blocked(choice=choice, colour=colour, numbers=(0, 0))
    if choice.on_board and all(choice.position.hands().values()):
        for colour in COLOURS:
            yield Shadowpiece(choice=choice, colour=colour, numbers=(0, 0))


KINDS: Kinds = (
    *material_claims.KINDS,
    *material_shares.KINDS,
    *capture_claims.KINDS,
    *combination_claims.KINDS,
    *sacrifice_claims.KINDS,
    Shadowpiece,
    Blocked,
)
"""The kinds of claims of the game."""
