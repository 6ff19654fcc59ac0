"""Claims about what usually happens to groups, counted in continuations.

Pieces are followed through swaps and pushes. A group is where more than half of its pieces are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from .board import Square
from .claims import (
    BOTH,
    GROWTH,
    SHORT,
    Choice,
    Kinds,
    ShareClaim,
    Story,
    opposite,
    sorted_squares,
)
from .group_claims import largest, largest_groups, merger
from .group_traces import trace
from .move import Move
from .piece import COLOURS, Colour, owner
from .position import Position
from .sentences import by_colour, together
from .tally import Group, groups

MAX_GROUPS = 6
"""The maximum number of groups of a colour that claims are about."""

MIN_WHOLE = 5
"""The minimum number of pieces of a group whose being cut is worth speaking of."""

MOST_LEFT = 7 / 8
"""The largest part of a group that is left by a cut worth speaking of."""

MIN_MEN = 5
"""The minimum number of pieces in two groups whose joining is worth speaking of."""


MAX_STOPS = 0.1
"""The largest part of the other colour's moves that may stop what a line shows."""

MUCH = 2 / 3
"""The part of the size of a group that is much the same."""


@dataclass(frozen=True, kw_only=True)
class GroupShare(ShareClaim):
    """A claim that makes a colour's largest group larger, or keeps it large."""

    least_measured = 0.5

    def measure(self, story: Story) -> float:
        return story.fact(trace).largest(self.colour)

    def _comes_anyway(self, story: Story) -> bool:
        """Return whether much the same happens in a line after the move that doesn't show it."""
        return self.happens(story)

    def convinces(self, story: Story) -> bool:
        """Return whether few moves of the other colour stop the last move of a line, more do after
        the other move, and there nothing does much the same at once."""
        line = story.line
        cause = line[-1] if line else self.choice.move(story.after)
        other = Story(self.choice, opposite(story.after), ())
        if other.positions[-1].turn == self.colour and self._may_come(other, cause):
            return False
        if not line:
            return self._stops(other, cause, 0) > 0
        if len(line) == 1:
            return True
        before = story.start(len(line) - 2)
        most = int(MAX_STOPS * len(before.positions[-1].moves()))
        stops = self._stops(before, cause, most)
        same = self._same(other, before.line)
        return stops <= most and (not same or self._stops(same, cause, 2 * stops) > 2 * stops)

    def _may_come(self, story: Story, cause: Move) -> bool:
        """Return whether a next move of the colour does much the same."""
        return can(story, cause, self._comes_anyway)

    def _stops(self, story: Story, cause: Move, most: int) -> int:
        """Return how many next moves leave the colour without a move that makes it happen; `most`
        and 1 if they are more."""
        stops = 0
        for then in map(story.then, story.positions[-1].moves()):
            if not (self._comes_anyway(then) or can(then, cause, self._comes_anyway)):
                stops += 1
                if stops > most:
                    break
        return stops

    def _same(self, story: Story, line: Sequence[Move]) -> Story | None:
        """Return the story of the same moves after another move; None if one of them is illegal."""
        for move in line:
            same = next((m for m in story.positions[-1].moves() if m.text == move.text), None)
            if not same:
                return None
            story = story.then(same)
        return story

    @property
    def _cause(self) -> Move:
        """The last move of the line that shows it."""
        return (self.choice.better if self.shown else self.choice.played, *self.lines[self.shown])[
            -1
        ]


@dataclass(frozen=True, kw_only=True)
class Joined(GroupShare):
    """Two groups of a colour end up in one; the lines show a move of the colour, or one of the two
    moves, that joins them."""

    kind, family, clear = "joined", "groups", True
    longest: ClassVar[int] = SHORT
    """The maximum number of moves of a line that shows it."""

    @property
    def groups(self) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """The squares of the two groups before the moves."""
        return self.squares[: self.numbers[0]], self.squares[self.numbers[0] :]

    @property
    def marked(self) -> Sequence[Square]:
        """The squares of the move that joins the groups in the line that shows it."""
        return self._cause.squares

    def outlined(self, story: Story) -> Sequence[Group]:
        return _homes(story, self.groups)

    def happens(self, story: Story) -> bool:
        found = story.fact(trace)
        home = found.home(self.groups[0])
        return home is not None and home == found.home(self.groups[1])

    def convinces(self, story: Story) -> bool:
        """Return whether, besides, the move before the line doesn't join them itself, and both
        groups are still where the sentence says when they get joined."""
        if story.line:
            before = story.positions[-2].pieces()
            names = [middle(group) for group in self.groups]
            if self.happens(story.start(0)) or not all(
                at in before and owner(before[at]) == self.colour for at in names
            ):
                return False
        return super().convinces(story)

    def is_shown_by(self, story: Story) -> bool:
        """Return whether the last move of a line, not too long, joins nearly all pieces of both
        groups."""
        if len(story.line) > self.longest or not self.happens(story):
            return False
        if story.line and not _is_own(story, self.colour):
            return False
        found = story.fact(trace)
        home = found.home(self.groups[0])
        return (
            home is not None
            and found.size(home) >= sum(self.numbers) - 1
            and not (story.line and self.happens(story.start(len(story.line) - 1)))
        )

    @property
    def _names(self) -> dict[str, object]:
        """The values of the sentence, with names of the groups and the move that does it."""
        return {
            **self._shares,
            "size": self.numbers[0],
            "other_size": self.numbers[1],
            "first": middle(self.groups[0]),
            "second": middle(self.groups[1]),
            "move": self._cause,
        }

    def __str__(self) -> str:
        values = self._names
        if self.veiled:
            return by_colour(
                self.colour,
                black="Black's groups of {size} ({first}) and {other_size} ({second}) get joined in"
                " {a} of strong lines after {played}, in {b} after {better}.",
                white="White's groups of {size} ({first}) and {other_size} ({second}) get joined in"
                " {a} of strong lines after {played}, in {b} after {better}.",
                **values,
            )
        if self.lines[self.shown] and not self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black's groups of {size} ({first}) and {other_size}"
                " ({second}) get joined in {a} of strong lines, for example by {move}; after"
                " {better}, in {b}.",
                white="After {played}, White's groups of {size} ({first}) and {other_size}"
                " ({second}) get joined in {a} of strong lines, for example by {move}; after"
                " {better}, in {b}.",
                **values,
            )
        if self.lines[self.shown]:
            return by_colour(
                self.colour,
                black="After {played}, Black's groups of {size} ({first}) and {other_size}"
                " ({second}) get joined in {a} of strong lines; after {better}, in {b}, for example"
                " by {move}.",
                white="After {played}, White's groups of {size} ({first}) and {other_size}"
                " ({second}) get joined in {a} of strong lines; after {better}, in {b}, for example"
                " by {move}.",
                **values,
            )
        if self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black's groups of {size} ({first}) and {other_size}"
                " ({second}) join in {a} of strong lines; {better} joins them, and in {b} they stay"
                " joined.",
                white="After {played}, White's groups of {size} ({first}) and {other_size}"
                " ({second}) join in {a} of strong lines; {better} joins them, and in {b} they stay"
                " joined.",
                **values,
            )
        return by_colour(
            self.colour,
            black="{played} joins Black's groups of {size} ({first}) and {other_size} ({second}),"
            " and in {a} of strong lines they stay joined; after {better}, they join in {b}.",
            white="{played} joins White's groups of {size} ({first}) and {other_size} ({second}),"
            " and in {a} of strong lines they stay joined; after {better}, they join in {b}.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class Whole(GroupShare):
    """All pieces of a group stay connected; the lines show a move of the other colour that cuts it:
    the reply to the move played, or the better move itself."""

    kind, family, clear = "whole", "groups", True
    prior, least, shown_by_absence = 0.95, 0.4, True

    def outlined(self, story: Story) -> Sequence[Group]:
        found = story.fact(trace)
        return [found.group(number) for number in found.parts(self.squares)]

    def happens(self, story: Story) -> bool:
        return len(story.fact(trace).parts(self.squares)) == 1

    def is_shown_by(self, story: Story) -> bool:
        """Return whether the last move makes the colour's largest group smaller, and the
        same reply to the other move doesn't."""
        if len(story.line) != 1 - self.shown or self.happens(story):
            return False
        before = self.choice.position
        if story.line:
            before = self.choice.after_played
            if not self.happens(story.start(0)) or self._is_cut_anyway(story.line[0]):
                return False
        left = largest(story.positions[-1], self.colour)
        is_smaller = left < largest(before, self.colour)
        return is_smaller and self._left(story) <= len(self.squares) * MOST_LEFT

    def convinces(self, story: Story) -> bool:
        """Return whether no reply to the other move cuts the group nearly as much."""
        if not story.line:
            return True
        most = self._left(story) + 1
        other = Story(self.choice, opposite(story.after), ())
        replies = map(other.then, other.positions[-1].moves())
        return not any(not self.happens(reply) and self._left(reply) <= most for reply in replies)

    def _is_cut_anyway(self, reply: Move) -> bool:
        """Return whether a reply cuts the group after the better move, too."""
        same = (move for move in self.choice.after_better.moves() if move.text == reply.text)
        return any(not self.happens(Story(self.choice, "better", (move,))) for move in same)

    def _left(self, story: Story) -> int:
        """Return the size of the group at the end of a line with most of the pieces."""
        found = story.fact(trace)
        return max(map(found.size, found.parts(self.squares)))

    @property
    def marked(self) -> Sequence[Square]:
        return self._cause.squares

    def __str__(self) -> str:
        line, after = self.lines[self.shown], BOTH[self.shown]
        values = {
            **self._shares,
            "size": len(self.squares),
            "square": middle(self.squares),
            "cut": self._cause,
            "left": self._left(Story(self.choice, after, line)),
        }
        if self.veiled:
            return by_colour(
                self.colour,
                black="Black's group of {size} ({square}) stays whole in {a} of strong lines after"
                " {played}, in {b} after {better}.",
                white="White's group of {size} ({square}) stays whole in {a} of strong lines after"
                " {played}, in {b} after {better}.",
                **values,
            )
        if self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black's group of {size} ({square}) stays whole in {a} of"
                " strong lines; {better} cuts it to {left}.",
                white="After {played}, White's group of {size} ({square}) stays whole in {a} of"
                " strong lines; {better} cuts it to {left}.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {played}, White's {cut} cuts Black's group of {size} ({square}) to {left};"
            " it stays whole in {a} of strong lines, after {better} in {b}.",
            white="After {played}, Black's {cut} cuts White's group of {size} ({square}) to {left};"
            " it stays whole in {a} of strong lines, after {better} in {b}.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class Soon(GroupShare):
    """A colour's largest group has at least N pieces at the end of the line; the lines show a move
    of the colour that joins two groups into it."""

    kind, family, prior, least, clear = "soon", GROWTH, 0.75, 0.4, True

    def outlined(self, story: Story) -> Sequence[Group]:
        return largest_groups(story.positions[-1], self.colour)

    def happens(self, story: Story) -> bool:
        return story.fact(trace).largest(self.colour) >= self.numbers[0]

    def _comes_anyway(self, story: Story) -> bool:
        return largest(story.positions[-1], self.colour) > MUCH * self.numbers[0]

    def is_shown_by(self, story: Story) -> bool:
        return (
            0 < len(story.line) <= SHORT
            and _is_own(story, self.colour)
            and self.happens(story)
            and not self.happens(story.start(len(story.line) - 1))
            and bool(_merger(story))
        )

    def __str__(self) -> str:
        merged: Sequence[int] = []
        if not self.veiled:
            merged = _merger(Story(self.choice, BOTH[self.shown], self.lines[self.shown]))
        if not merged:
            return by_colour(
                self.colour,
                black="Black gets a group of {size} or more in {a} of strong lines after {played},"
                " in {b} after {better}.",
                white="White gets a group of {size} or more in {a} of strong lines after {played},"
                " in {b} after {better}.",
                **self._shares,
                size=self.numbers[0],
            )
        values = {
            **self._shares,
            "size": self.numbers[0],
            "move": self._cause,
            "groups": together([*map(str, merged)]),
        }
        if self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black gets a group of {size} or more in {a} of strong lines;"
                " after {better}, in {b}, as {move} joins {groups}.",
                white="After {played}, White gets a group of {size} or more in {a} of strong lines;"
                " after {better}, in {b}, as {move} joins {groups}.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {played}, Black gets a group of {size} or more in {a} of strong lines, as"
            " {move} joins {groups}; after {better}, in {b}.",
            white="After {played}, White gets a group of {size} or more in {a} of strong lines, as"
            " {move} joins {groups}; after {better}, in {b}.",
            **values,
        )


def can(story: Story, first: Move, comes: Callable[[Story], bool]) -> bool:
    """Return whether a next move makes something happen; one is tried first."""
    moves = sorted(story.positions[-1].moves(), key=lambda move: move.text != first.text)
    return any(comes(story.then(move)) for move in moves)


def _is_own(story: Story, colour: Colour) -> bool:
    """Return whether a colour makes the last move of a line."""
    return story.positions[-2].turn == colour


def _merger(story: Story) -> Sequence[int]:
    """Return the sizes of the groups that the last move of a line joins, if any."""
    if not story.line:
        return []
    before = story.positions[-2]
    return merger(before, story.line[-1], before.turn)


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
    """Yield what may happen more often after one of the moves; nothing of groups that would be
    smaller, joined, than the largest of now, which decides unless points count."""
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
        deciding = 0 if position.scores() else max(map(len, found), default=0)
        for pair in combinations(large, 2):
            if len(pair[0]) + len(pair[1]) >= max(MIN_MEN, deciding + 1):
                yield Joined(
                    choice=choice,
                    colour=colour,
                    numbers=(len(pair[0]), len(pair[1])),
                    squares=(*pair[0], *pair[1]),
                )
    if not position.scores():
        yield from _sizes(choice)


def _sizes(choice: Choice) -> Iterator[Soon]:
    """Yield claims about groups larger than those before and right after the moves."""
    colour: Colour
    for colour in COLOURS:
        least = max(largest(position, colour) for position in _boards(choice)) + 1
        for size in range(max(4, least), choice.position.size**2 // 2):
            yield Soon(choice=choice, colour=colour, numbers=(size, size))


def _boards(choice: Choice) -> Sequence[Position]:
    return choice.position, choice.after_played, choice.after_better


KINDS: Kinds = (Joined, Whole, Soon)
"""The kinds of claims of this module."""
