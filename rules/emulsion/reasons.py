"""Emulsion's claims: those about groups, what follows any reply, and groups that a reply parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules import group_claims, group_search, group_shares, next_claims
from rules.claims import SHORT, Choice, Found, Kinds, ShareClaim, Story
from rules.group_shares import Soon, Whole
from rules.move import Move
from rules.sentences import by_colour

from .swap_search import SwapSearch

CLEAR = 0.6
"""The minimum difference between the shares of a claim that a long line shows."""


def exact(choice: Choice) -> Found:
    """Search for exact claims."""
    yield from group_search.exact(choice)
    yield from next_claims.exact(choice, SwapSearch)


@dataclass(frozen=True, kw_only=True)
class Joined(group_shares.Joined):
    """Two groups end up in one, which longer lines may show where the difference is clear."""

    longest = 7

    def is_shown_by(self, story: Story) -> bool:
        is_clear = len(story.line) <= SHORT or abs(self.difference) >= CLEAR
        return is_clear and super().is_shown_by(story)

    def _may_come(self, story: Story, cause: Move) -> bool:
        """Return whether a next move does much the same for good."""
        return can_last(story, self._comes_anyway)


@dataclass(frozen=True, kw_only=True)
class Parted(group_shares.Joined):
    """Two groups of the mover, which the move played joins, end up in one; the lines show a move of
    the other colour after it that parts them, and that they are one after the better move."""

    kind, shown_by_absence, comes_later = "parted", True, True

    def is_shown_by(self, story: Story) -> bool:
        if not 0 < len(story.line) <= SHORT or len(story.line) % 2 == 0 or self.happens(story):
            return False
        return all(self.happens(story.start(plies)) for plies in range(len(story.line)))

    def convinces(self, story: Story) -> bool:
        """Return whether no next move of the mover joins the groups again for good."""
        return not can_last(story, self.happens)

    def __str__(self) -> str:
        if self.veiled:
            return super().__str__()
        if len(self.lines[0]) > 1:
            return by_colour(
                self.colour,
                black="{played} joins Black's groups of {size} ({first}) and {other_size}"
                " ({second}), but soon {move} parts them: joined in {a} of strong lines, after"
                " {better} in {b}.",
                white="{played} joins White's groups of {size} ({first}) and {other_size}"
                " ({second}), but soon {move} parts them: joined in {a} of strong lines, after"
                " {better} in {b}.",
                **self._names,
            )
        return by_colour(
            self.colour,
            black="{played} joins Black's groups of {size} ({first}) and {other_size} ({second}),"
            " but {move} parts them: joined in {a} of strong lines, after {better} in {b}.",
            white="{played} joins White's groups of {size} ({first}) and {other_size} ({second}),"
            " but {move} parts them: joined in {a} of strong lines, after {better} in {b}.",
            **self._names,
        )


def can_last(story: Story, happens: Callable[[Story], bool]) -> bool:
    """Return whether a next move makes something happen that no move after it undoes."""
    return any(
        all(map(happens, map(then.then, then.positions[-1].moves())))
        for then in map(story.then, story.positions[-1].moves())
        if happens(then)
    )


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield claims that continuations may confirm."""
    played = Story(choice, "played", ())
    for claim in group_shares.candidates(choice):
        if not isinstance(claim, group_shares.Joined):
            yield claim
            continue
        is_joined = claim.colour == choice.mover and claim.happens(played)
        yield (Parted if is_joined else Joined)(
            choice=choice, colour=claim.colour, numbers=claim.numbers, squares=claim.squares
        )


KINDS: Kinds = (*group_claims.KINDS, *next_claims.KINDS, Joined, Parted, Whole, Soon)
"""The kinds of claims of the game."""
