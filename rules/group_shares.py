"""Claims about what usually happens to groups, counted in continuations.

Pieces are followed through swaps and pushes. A group is where more than half of its pieces are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .board import Square, squares
from .claims import Choice, Kinds, Line, ShareClaim, Story, sorted_squares
from .group_claims import largest_groups
from .group_traces import trace
from .piece import COLOURS, Colour
from .sentences import by_colour
from .tally import Group, groups

MAX_GROUPS = 6
"""The maximum number of groups of a colour that claims are about."""

MIN_MEN = 5
"""The minimum number of pieces in two groups whose joining is worth speaking of."""


@dataclass(frozen=True, kw_only=True)
class Joined(ShareClaim):
    """Two groups of a colour end up in one."""

    kind, family = "joined", "groups"

    @property
    def groups(self) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """The squares of the two groups before the moves."""
        return self.squares[: self.numbers[0]], self.squares[self.numbers[0] :]

    @property
    def marked(self) -> Sequence[Square]:
        """The squares of the move that joins the groups in the line that shows it."""
        first = self.choice.better if self.shown else self.choice.played
        return (first, *self.lines[self.shown])[-1].squares

    def outlined(self, story: Story) -> Sequence[Group]:
        return _homes(story, self.groups)

    def happens(self, story: Story) -> bool:
        found = story.fact(trace)
        home = found.home(self.groups[0])
        return home is not None and home == found.home(self.groups[1])

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's groups of {size} ({first}) and {other_size} ({second}) get joined in {a}"
            " of strong lines after {played}, in {b} after {better}.",
            white="White's groups of {size} ({first}) and {other_size} ({second}) get joined in {a}"
            " of strong lines after {played}, in {b} after {better}.",
            **self._shares,
            size=self.numbers[0],
            other_size=self.numbers[1],
            first=middle(self.groups[0]),
            second=middle(self.groups[1]),
        )


@dataclass(frozen=True, kw_only=True)
class Whole(ShareClaim):
    """All pieces of a group but one, or all, stay connected."""

    kind, family, prior, shown_by_absence = "whole", "groups", 0.95, True

    def outlined(self, story: Story) -> Sequence[Group]:
        found = story.fact(trace)
        return [found.group(number) for number in found.parts(self.squares)]

    def happens(self, story: Story) -> bool:
        parts = story.fact(trace).parts(self.squares)
        return max(parts.values()) >= len(self.squares) - 1

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's group of {size} ({square}) stays whole in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            white="White's group of {size} ({square}) stays whole in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            **self._shares,
            size=len(self.squares),
            square=middle(self.squares),
        )


@dataclass(frozen=True, kw_only=True)
class Main(ShareClaim):
    """A group becomes part of its colour's largest."""

    kind, family, prior, least = "main", "groups", 0.65, 0.35

    def outlined(self, story: Story) -> Sequence[Group]:
        return _homes(story, [self.squares])

    def happens(self, story: Story) -> bool:
        found = story.fact(trace)
        home = found.home(self.squares)
        return home is not None and found.size(home) == found.largest(self.colour)

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's group of {size} ({square}) gets into the largest one in {a} of strong"
            " lines after {played}, in {b} after {better}.",
            white="White's group of {size} ({square}) gets into the largest one in {a} of strong"
            " lines after {played}, in {b} after {better}.",
            **self._shares,
            size=len(self.squares),
            square=middle(self.squares),
        )


@dataclass(frozen=True, kw_only=True)
class Soon(ShareClaim):
    """A colour's largest group has at least N pieces at the end of the line."""

    kind, family, prior, least = "soon", "growth", 0.75, 0.4

    def outlined(self, story: Story) -> Sequence[Group]:
        return largest_groups(story.positions[-1], self.colour)

    def happens(self, story: Story) -> bool:
        return story.fact(trace).largest(self.colour) >= self.numbers[0]

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black soon has a group of {size} or more in {a} of strong lines after {played},"
            " in {b} after {better}.",
            white="White soon has a group of {size} or more in {a} of strong lines after {played},"
            " in {b} after {better}.",
            **self._shares,
            size=self.numbers[0],
        )


@dataclass(frozen=True, kw_only=True)
class Reaches(ShareClaim):
    """A colour's largest group has a piece on a square at the end of the line."""

    kind, family, prior, least = "reaches", "squares", 0.5, 0.45

    @property
    def marked(self) -> Sequence[Square]:
        return self.squares

    def outlined(self, story: Story) -> Sequence[Group]:
        return largest_groups(story.positions[-1], self.colour)

    def happens(self, story: Story) -> bool:
        return story.fact(trace).in_largest(self.squares[0], self.colour)

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's largest group gets to {square} in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            white="White's largest group gets to {square} in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            **self._shares,
            square=self.squares[0],
        )


def _homes(story: Story, before: Sequence[Sequence[Square]]) -> Sequence[Group]:
    """Return the groups at the end of a line where some groups from before it are."""
    found = story.fact(trace)
    homes = {found.home(group) for group in before}
    return [found.group(home) for home in homes if home is not None]


def middle(group: Sequence[Square]) -> Square:
    """Return the square of a group that is nearest to its centre, which names the group."""
    file = sum(square.file for square in group) / len(group)
    rank = sum(square.rank for square in group) / len(group)
    return min(group, key=lambda at: ((at.file - file) ** 2 + (at.rank - rank) ** 2, at))


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield what may happen more often after one of the moves."""
    position = choice.position
    pieces = position.pieces()
    if not choice.on_board or len(pieces) < position.size:
        return
    smallest = 3 if position.CROWDED else 2
    nowhere: tuple[Line, Line] = (), ()
    for colour, found in groups(pieces).items():
        large = [sorted_squares(group) for group in found[:MAX_GROUPS] if len(group) >= smallest]
        for group in large:
            numbers = len(group), len(group)
            for kind, size in ((Whole, 4), (Main, 3)):
                if len(group) >= size:
                    yield kind(
                        choice=choice, colour=colour, numbers=numbers, squares=group, lines=nowhere
                    )
        for pair in combinations(large, 2):
            if len(pair[0]) + len(pair[1]) >= MIN_MEN:
                yield Joined(
                    choice=choice,
                    colour=colour,
                    numbers=(len(pair[0]), len(pair[1])),
                    squares=(*pair[0], *pair[1]),
                    lines=nowhere,
                )
    yield from _sizes(choice, nowhere)
    yield from _squares(choice, nowhere)


def _sizes(choice: Choice, nowhere: tuple[Line, Line]) -> Iterator[Soon]:
    colour: Colour
    for colour in COLOURS:
        for size in range(4, choice.position.size**2 // 2):
            yield Soon(
                choice=choice, colour=colour, numbers=(size, size), squares=(), lines=nowhere
            )


def _squares(choice: Choice, nowhere: tuple[Line, Line]) -> Iterator[Reaches]:
    """Yield claims about squares on which neither of the moves is played, on a full board: where
    pieces are placed, groups are too small and many for such claims."""
    if not choice.position.CROWDED:
        return
    own = {*choice.played.squares, *choice.better.squares}
    for square in squares(choice.position.size):
        if square not in own:
            for colour in COLOURS:
                yield Reaches(
                    choice=choice, colour=colour, numbers=(0, 0), squares=(square,), lines=nowhere
                )


KINDS: Kinds = (Joined, Whole, Main, Soon, Reaches)
"""The kinds of claims of this module."""
