"""Claims about what usually happens to groups, counted in continuations.

Pieces are followed through swaps and pushes. A group is where more than half of its pieces are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .board import Square
from .claims import GROWTH, SHORT, Choice, Kinds, ShareClaim, Story, sorted_squares
from .group_claims import largest, largest_groups
from .group_traces import trace
from .piece import COLOURS, Colour, other
from .position import Position
from .sentences import by_colour
from .tally import Group, groups

MAX_GROUPS = 6
"""The maximum number of groups of a colour that claims are about."""

MIN_WHOLE = 5
"""The minimum number of pieces of a group whose being cut is worth speaking of."""

LEAD_STEP, MAX_LEAD = 5, 200
"""The points between two leads that claims are about, and the points that none reaches."""

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
        values = {
            **self._shares,
            "size": self.numbers[0],
            "other_size": self.numbers[1],
            "first": middle(self.groups[0]),
            "second": middle(self.groups[1]),
        }
        if self.shown == 1 and not self.lines[1] and not self.veiled:
            return by_colour(
                self.colour,
                black="Black's groups of {size} ({first}) and {other_size} ({second}) get joined in"
                " {a} of strong lines after {played}, in {b} after {better}, which joins them.",
                white="White's groups of {size} ({first}) and {other_size} ({second}) get joined in"
                " {a} of strong lines after {played}, in {b} after {better}, which joins them.",
                **values,
            )
        return by_colour(
            self.colour,
            black="Black's groups of {size} ({first}) and {other_size} ({second}) get joined in {a}"
            " of strong lines after {played}, in {b} after {better}.",
            white="White's groups of {size} ({first}) and {other_size} ({second}) get joined in {a}"
            " of strong lines after {played}, in {b} after {better}.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class Whole(ShareClaim):
    """All pieces of a group stay connected; the lines show a move of the opponent that cuts it."""

    kind, family = "whole", "groups"
    prior, least, shown_by_absence = 0.95, 0.4, True

    def outlined(self, story: Story) -> Sequence[Group]:
        found = story.fact(trace)
        return [found.group(number) for number in found.parts(self.squares)]

    def happens(self, story: Story) -> bool:
        return len(story.fact(trace).parts(self.squares)) == 1

    def is_shown_by(self, story: Story) -> bool:
        return (
            0 < len(story.line) <= SHORT
            and story.positions[-2].turn != self.colour
            and super().is_shown_by(story)
            and self.happens(story.start(len(story.line) - 1))
        )

    @property
    def marked(self) -> Sequence[Square]:
        return self.lines[self.shown][-1].squares

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black's group of {size} ({square}) stays whole in {a} of strong lines after"
            " {played}, in {b} after {better}; White's {cut} can cut it.",
            white="White's group of {size} ({square}) stays whole in {a} of strong lines after"
            " {played}, in {b} after {better}; Black's {cut} can cut it.",
            **self._shares,
            size=len(self.squares),
            square=middle(self.squares),
            cut=self.lines[self.shown][-1],
        )


@dataclass(frozen=True, kw_only=True)
class _Growth(ShareClaim):
    """A claim about what a colour's groups are worth at the end of the line."""

    family, prior, least = GROWTH, 0.75, 0.4

    def outlined(self, story: Story) -> Sequence[Group]:
        return largest_groups(story.positions[-1], self.colour)


@dataclass(frozen=True, kw_only=True)
class Soon(_Growth):
    """A colour's largest group has at least N pieces at the end of the line."""

    kind = "soon"

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
class Lead(_Growth):
    """A colour has at least N points more than the other at the end of the line."""

    kind = "lead"

    def happens(self, story: Story) -> bool:
        return lead(story.positions[-1], self.colour) >= self.numbers[0]

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black soon leads by {points} points or more in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            white="White soon leads by {points} points or more in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            **self._shares,
            points=self.numbers[0],
        )


def lead(position: Position, colour: Colour) -> int:
    """Return the points of a colour minus those of the other."""
    scores = position.scores()
    return scores[colour] - scores[other(colour)]


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
    for colour, found in groups(pieces).items():
        large = [sorted_squares(group) for group in found[:MAX_GROUPS] if len(group) >= smallest]
        for group in large:
            if len(group) >= MIN_WHOLE:
                yield Whole(
                    choice=choice,
                    colour=colour,
                    numbers=(len(group), len(group)),
                    squares=group,
                )
        for pair in combinations(large, 2):
            if len(pair[0]) + len(pair[1]) >= MIN_MEN:
                yield Joined(
                    choice=choice,
                    colour=colour,
                    numbers=(len(pair[0]), len(pair[1])),
                    squares=(*pair[0], *pair[1]),
                )
    yield from _leads(choice) if position.scores() else _sizes(choice)


def _sizes(choice: Choice) -> Iterator[Soon]:
    """Yield claims about groups larger than those before and right after the moves."""
    colour: Colour
    for colour in COLOURS:
        least = max(largest(position, colour) for position in _boards(choice)) + 1
        for size in range(max(4, least), choice.position.size**2 // 2):
            yield Soon(choice=choice, colour=colour, numbers=(size, size))


def _leads(choice: Choice) -> Iterator[Lead]:
    """Yield claims about leads larger than those before and right after the moves."""
    colour: Colour
    for colour in COLOURS:
        least = max(0, *(lead(position, colour) for position in _boards(choice))) + 1
        for points in range(-(-least // LEAD_STEP) * LEAD_STEP, MAX_LEAD, LEAD_STEP):
            yield Lead(choice=choice, colour=colour, numbers=(points, points))


def _boards(choice: Choice) -> Sequence[Position]:
    return choice.position, choice.after_played, choice.after_better


KINDS: Kinds = (Joined, Whole, Soon, Lead)
"""The kinds of claims of this module."""
