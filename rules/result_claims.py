"""Exact claims about proved results: one move loses or draws by force, and the other doesn't."""

from __future__ import annotations

from dataclasses import dataclass

from .claims import Claim, Kinds, Story
from .sentences import by_colour


@dataclass(frozen=True, kw_only=True)
class _ProvedClaim(Claim):
    """A claim whose numbers are the plies to the proved end, 0 for a draw."""

    def happens(self, story: Story) -> bool:
        outcome = story.positions[-1].outcome()
        if outcome is None:
            return False
        if self.kind == "draws":
            return outcome.winner is None
        return outcome.winner == self.choice.opponent and len(story.line) <= self.numbers[0]

    weight = 1.0


@dataclass(frozen=True, kw_only=True)
class Loses(_ProvedClaim):
    """The move played loses by force within N plies, and the better one doesn't."""

    kind = "loses"

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {played}, White wins by force within {a} moves;"
            " after {better}, White can't win by force so soon.",
            white="After {played}, Black wins by force within {a} moves;"
            " after {better}, Black can't win by force so soon.",
            **self._values,
        )


@dataclass(frozen=True, kw_only=True)
class Wins(_ProvedClaim):
    """The move played loses by force within N plies, and the better one wins."""

    kind = "wins"

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {better}, Black wins by force within {b} moves;"
            " after {played}, White wins by force within {a}.",
            white="After {better}, White wins by force within {b} moves;"
            " after {played}, Black wins by force within {a}.",
            **self._values,
        )


@dataclass(frozen=True, kw_only=True)
class Draws(_ProvedClaim):
    """The better move wins by force within N plies; after the move played, the opponent can
    force a draw."""

    kind = "draws"

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {better}, Black wins by force within {b} moves;"
            " after {played}, White can force a draw.",
            white="After {better}, White wins by force within {b} moves;"
            " after {played}, Black can force a draw.",
            **self._values,
        )


KINDS: Kinds = (Wins, Loses, Draws)
"""The kinds of claims of this module."""
