"""Exact claims about the largest groups after any reply and the mover's next move.

There is none if the game could be over by then. `sure_search` finds the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from .claims import MIN_WEIGHT, Choice, Found, Kinds, Story, end
from .group_claims import (
    LARGE,
    MIN_CUT,
    SURE_LEVEL,
    GroupClaim,
    ReplyClaim,
    largest,
    largest_group,
    largest_groups,
)
from .position import Position, other
from .sentences import by_colour
from .sure_search import SureSearch
from .tally import Group

KEPT_LEVEL = 0.5
"""The part of the difference that strong lines must have."""

MIN_RATIO = 2
"""How many times as far ahead the mover must be after the better move."""


@dataclass(frozen=True, kw_only=True)
class LastingGroup(GroupClaim):
    """The largest group that the opponent can be sure to have, after a reply and the mover's next
    move, is larger after the move played."""

    kind = "lasting-group"

    def level(self, position: Position) -> float:
        return largest(position, self.colour)

    @property
    def least_level(self) -> float:
        return max(super().least_level, SURE_LEVEL, KEPT_LEVEL * self._difference)

    def happens(self, story: Story) -> bool:
        if len(story.line) < 2:
            return False
        return largest(story.positions[2], self.colour) >= self.numbers[0]

    @property
    def shown(self) -> Literal[0, 1]:
        """The line after the better move where the next one cuts the group."""
        return 1 if self._is_cut_next else 0

    @property
    def _is_cut_next(self) -> bool:
        """True if the mover's next move after the better one cuts several pieces off the group."""
        return self._after[1] - self.numbers[1] >= MIN_CUT

    @cached_property
    def _made(self) -> int:
        """The size of the group after the reply to the move played."""
        return self._largest(end(self.choice.after_played, self.lines[0][:1]))

    def __str__(self) -> str:
        a = self.numbers[0]
        if self._is_cut_next:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} keeps at least {a} together; after"
                " {better}, White can cut Black's largest group to {b} next.",
                white="After {played}, White's reply {reply} keeps at least {a} together; after"
                " {better}, Black can cut White's largest group to {b} next.",
                **self._values,
            )
        values = {**self._values, "made": self._made}
        if self._made - self._after[0] >= MIN_CUT and self._made > a:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} makes {made}, which White can't cut"
                " below {a}; after {better}, White can keep Black to {b} next.",
                white="After {played}, White's reply {reply} makes {made}, which Black can't cut"
                " below {a}; after {better}, Black can keep White to {b} next.",
                **values,
            )
        if self._made - self._after[0] >= MIN_CUT:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} makes {made}, which White can't cut at"
                " once; after {better}, White can keep Black to {b} next.",
                white="After {played}, White's reply {reply} makes {made}, which Black can't cut at"
                " once; after {better}, Black can keep White to {b} next.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {played}, Black's reply {reply} makes sure of a group of {a}; after"
            " {better}, White can keep Black to {b} next.",
            white="After {played}, White's reply {reply} makes sure of a group of {a}; after"
            " {better}, Black can keep White to {b} next.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class NextLead(ReplyClaim):
    """The most by which the mover can be sure to be ahead after any reply and the next move, in the
    sizes of the largest groups, is less after the move played; it is less than 0 if behind."""

    kind, is_cause, shown = "next-lead", False, 1

    @property
    def weight(self) -> float:
        """0 where the lead hardly differs, or a large part of it is left."""
        a, b = self.numbers
        if b - a < MIN_CUT or b < a * MIN_RATIO:
            return 0.0
        return max(MIN_WEIGHT, (b - a) / max(sum(self._sizes), LARGE))

    @cached_property
    def _sizes(self) -> tuple[int, int]:
        """The sizes of the mover's largest group and the opponent's at the end of the line after
        the move played."""
        position = end(self.choice.after_played, self.lines[0])
        return largest(position, self.colour), largest(position, other(self.colour))

    def level(self, position: Position) -> float:
        return largest(position, other(self.colour)) - largest(position, self.colour)

    @property
    def least_level(self) -> float:
        a, b = self.numbers
        return max(MIN_CUT, KEPT_LEVEL * (b - a))

    def happens(self, story: Story) -> bool:
        if len(story.line) < 2:
            return False
        return -self.level(story.positions[2]) >= self.numbers[1]

    def outlined(self, story: Story) -> Sequence[Group]:
        return largest_groups(story.positions[-1], self.colour)

    def __str__(self) -> str:
        a, b = self.numbers
        values = {**self._values, "behind": -a, "close": -b}
        if a > 0:
            return by_colour(
                self.colour,
                black="After {played}, White's reply {reply} keeps Black's largest group at most"
                " {a} larger; after {better}, Black can make it {b} larger next.",
                white="After {played}, Black's reply {reply} keeps White's largest group at most"
                " {a} larger; after {better}, White can make it {b} larger next.",
                **values,
            )
        if a == 0:
            return by_colour(
                self.colour,
                black="After {played}, White's reply {reply} keeps Black's largest group from"
                " getting larger than White's; after {better}, Black can get {b} ahead next.",
                white="After {played}, Black's reply {reply} keeps White's largest group from"
                " getting larger than Black's; after {better}, White can get {b} ahead next.",
                **values,
            )
        return self._of_behind(values)

    def _of_behind(self, values: Mapping[str, object]) -> str:
        """Return the sentence about a mover who stays behind after the move played."""
        b = self.numbers[1]
        if b > 0:
            return by_colour(
                self.colour,
                black="After {played}, White's reply {reply} keeps White's largest group at least"
                " {behind} larger than Black's; after {better}, Black can get {b} ahead next.",
                white="After {played}, Black's reply {reply} keeps Black's largest group at least"
                " {behind} larger than White's; after {better}, White can get {b} ahead next.",
                **values,
            )
        if b == 0:
            return by_colour(
                self.colour,
                black="After {played}, White's reply {reply} keeps White's largest group at least"
                " {behind} larger than Black's; after {better}, Black can draw level next.",
                white="After {played}, Black's reply {reply} keeps Black's largest group at least"
                " {behind} larger than White's; after {better}, White can draw level next.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {played}, White's reply {reply} keeps White's largest group at least"
            " {behind} larger than Black's; after {better}, Black can come within {close} next.",
            white="After {played}, Black's reply {reply} keeps Black's largest group at least"
            " {behind} larger than White's; after {better}, White can come within {close} next.",
            **values,
        )


def exact(choice: Choice, search: Callable[[Position], SureSearch[Any, Any]]) -> Found:
    """Search for claims about what follows any reply."""
    if not choice.on_board:
        return
    played, better = search(choice.after_played), search(choice.after_better)
    a, b = (
        (yield from played.surest(_smallness, several=True)),
        (yield from better.surest(_smallness)),
    )
    if a and b and a.value < b.value:
        yield LastingGroup(
            choice=choice,
            colour=choice.opponent,
            numbers=(-a.value, -b.value),
            squares=largest_group(end(choice.after_played, a.line), choice.opponent),
            lines=(a.line, b.line),
            several=a.several,
        )
    a, b = (yield from played.surest(_lead, several=True)), (yield from better.surest(_lead))
    if a and b and a.value < b.value:
        yield NextLead(
            choice=choice,
            colour=choice.mover,
            numbers=(a.value, b.value),
            squares=largest_group(end(choice.after_better, b.line), choice.mover),
            lines=(a.line, b.line),
            several=a.several,
        )


def _smallness(own: int, theirs: int) -> int:
    return -theirs


def _lead(own: int, theirs: int) -> int:
    return own - theirs


KINDS: Kinds = (LastingGroup, NextLead)
"""The kinds of claims of this module."""
