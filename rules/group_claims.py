"""Exact claims about groups: the largest that a player can have after any reply.

They hold over all replies, and `next-group` over all next moves, too. There is none if a reply
could exchange the colours, or if the game is over after one of the moves. `group_search` finds
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from .board import Square
from .claims import MIN_WEIGHT, Claim, Kinds, Story, end, sorted_squares
from .group_traces import displaced
from .groups import group_sizes, mask
from .move import Move
from .piece import COLOURS, Colour, other, owner
from .position import Position
from .sentences import by_colour, by_number, sentence, together
from .tally import Group, groups

LARGE = 4
"""The size from which on a group is worth speaking of."""

SMALL, SINGLE_LEVEL = 5, 1.5
"""The size up to which a single piece in a group is worth speaking of, if that many pieces come of
it."""

SURE_LEVEL = 1.0
"""The minimum number of pieces that must come of a difference that is a small part of a group."""

MIN_CUT = 2
"""The minimum number of pieces that are cut off a group."""

ALIKE, MIN_OF_ALIKE, PART_OF_ALIKE = 2 / 3, 3, 0.3
"""What the best reply to the better move does, as a part of what that to the move played does, from
which on they are alike; the minimum difference between the groups that are left then, in pieces and
as a part of the larger one."""

MOST_JOINED, MOST_ADDED = 3, 2
"""The maximum number of groups that a sentence says are joined, and of other pieces that get joined
to them."""

POINTS_OF_A_PIECE = 6
"""About the points that a piece more in a group is worth."""

MIN_POINTS = 10
"""The minimum difference between leads in points that is worth speaking of."""


def sizes(position: Position) -> Mapping[Colour, Sequence[int]]:
    """Return the sizes of each colour's groups, in a game that counts groups or points."""
    return position.sizes() or {
        colour: group_sizes(
            mask((at for at, men in position.pieces().items() if owner(men) == colour), size), size
        )
        for size in (position.size,)
        for colour in COLOURS
    }


def largest(position: Position, colour: Colour) -> int:
    """Return the size of a colour's largest group."""
    return max(sizes(position)[colour], default=0)


def largest_group(position: Position, colour: Colour) -> tuple[Square, ...]:
    """Return the squares of a colour's largest group."""
    return tuple(at for group in largest_groups(position, colour) for at in sorted_squares(group))


def largest_groups(position: Position, colour: Colour) -> Sequence[Group]:
    """Return one of a colour's largest groups, if it has any."""
    return groups(position.pieces())[colour][:1]


def counted(position: Position, colour: Colour) -> int:
    """Return a colour's points, or the size of its largest group where points don't count."""
    scores = position.scores()
    return scores[colour] if scores else largest(position, colour)


def lead(position: Position, colour: Colour) -> int:
    """Return what counts of a colour minus that of the other."""
    return counted(position, colour) - counted(position, other(colour))


@dataclass(frozen=True, kw_only=True)
class ReplyClaim(Claim):
    """An exact claim about the replies, of which it names one to the move played."""

    @property
    def reply(self) -> Move:
        return self.lines[0][0]

    @property
    def _values(self) -> dict[str, object]:
        """The values of the sentence: longer ones where there is room for more words."""
        values = self._with_reply(super()._values)
        if self.several and not self.veiled and not self.is_wanted_by_both:
            values["reply"] = sentence("{reply}, for example,", reply=self.reply)
        return values

    @cached_property
    def _leads(self) -> tuple[int, int]:
        """By how much the opponent is ahead at the ends of the two lines."""
        choice = self.choice
        a, b = (
            lead(end(position, line), choice.opponent)
            for position, line in zip(
                (choice.after_played, choice.after_better), self.lines, strict=True
            )
        )
        return a, b

    def outlined(self, story: Story) -> Sequence[Group]:
        return largest_groups(story.positions[-1], self.colour)


@dataclass(frozen=True, kw_only=True)
class GroupClaim(ReplyClaim):
    """A claim about the size of a group."""

    @property
    def weight(self) -> float:
        """0 where points count, and where the other colour's group makes up for it."""
        larger, difference = max(self.numbers), self._difference
        if self.choice.position.scores() or larger < LARGE:
            return 0.0
        ahead, behind = self._leads
        if ahead <= behind:
            return 0.0
        is_large = difference >= max(MIN_OF_ALIKE, PART_OF_ALIKE * larger)
        if self._are_alike and not is_large:
            return 0.0
        if difference < MIN_CUT:
            return MIN_WEIGHT if larger <= SMALL and self._is_behind else 0.0
        return max(MIN_WEIGHT, difference / larger)

    @property
    def _difference(self) -> int:
        return abs(self.numbers[0] - self.numbers[1])

    @cached_property
    def _is_behind(self) -> bool:
        """True if the mover isn't ahead after the line after the move played."""
        position = end(self.choice.after_played, self.lines[0])
        return largest(position, self.choice.mover) <= largest(position, self.choice.opponent)

    @property
    def _are_alike(self) -> bool:
        """True if the replies that the numbers are of do nearly the same."""
        return False

    @property
    def _do_as_much(self) -> bool:
        """True if the best reply to the better move does nearly as much as that to the move
        played."""
        played, better = (abs(n - left) for n, left in zip(self.numbers, self._after, strict=True))
        return better > 0 and better >= ALIKE * played

    @property
    def least_level(self) -> float:
        """A single piece must become more of them, and where the difference is a small part of the
        group, or the mover stays ahead, strong lines must keep half of it."""
        if self._difference < MIN_CUT:
            return SINGLE_LEVEL
        if self._is_behind and self._difference >= MIN_WEIGHT * max(self.numbers):
            return super().least_level
        return max(SURE_LEVEL, self._difference / 2)

    def _largest(self, position: Position) -> int:
        return largest(position, self.colour)

    @cached_property
    def _before(self) -> int:
        """The size of the largest group before the moves."""
        return self._largest(self.choice.position)

    @cached_property
    def _after(self) -> tuple[int, int]:
        """Its size after the move played, and after the better one."""
        return self._largest(self.choice.after_played), self._largest(self.choice.after_better)


@dataclass(frozen=True, kw_only=True)
class ReplyGroup(GroupClaim):
    """The largest group that the opponent can have after any reply is larger after the move
    played."""

    kind = "reply-group"

    @property
    def _are_alike(self) -> bool:
        return self._do_as_much and not self._is_cut

    @property
    def _is_cut(self) -> bool:
        """True if the better move cuts several pieces off the group, and the other one doesn't."""
        left, cut = self._after
        return self._before - cut >= MIN_CUT and left >= self._before

    def level(self, position: Position) -> float:
        return largest(position, self.colour)

    def happens(self, story: Story) -> bool:
        return bool(story.line) and largest(story.positions[1], self.colour) >= self.numbers[0]

    def __str__(self) -> str:
        now, (left, cut), a = self._before, self._after, self.numbers[0]
        merged = merger(self.choice.after_played, self.reply, self.colour)
        if merged and 0 <= a - sum(merged) <= MOST_ADDED and a - left >= MIN_CUT:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} joins {groups} into a group of {a};"
                " after {better}, replies make at most {b}.",
                white="After {played}, White's reply {reply} joins {groups} into a group of {a};"
                " after {better}, replies make at most {b}.",
                **self._values,
                groups=joined_sizes(merged, a),
            )
        if now - cut >= MIN_CUT and a > left:
            return by_colour(
                self.colour,
                black="After {played}, Black's {reply} makes a group of {a}; {better} cuts Black's"
                " largest from {now} to {cut}, and replies make at most {b}.",
                white="After {played}, White's {reply} makes a group of {a}; {better} cuts White's"
                " largest from {now} to {cut}, and replies make at most {b}.",
                **self._values,
                now=now,
                cut=cut,
            )
        if now - cut >= MIN_CUT:
            return by_colour(
                self.colour,
                black="After {played}, Black keeps a group of {a}; {better} cuts it from {now} to"
                " {cut}, and replies make at most {b}.",
                white="After {played}, White keeps a group of {a}; {better} cuts it from {now} to"
                " {cut}, and replies make at most {b}.",
                **self._values,
                now=now,
                cut=cut,
            )
        if left >= a:
            return by_colour(
                self.colour,
                black="{played} itself leaves Black a group of {a}; after {better}, no reply makes"
                " one of more than {b}.",
                white="{played} itself leaves White a group of {a}; after {better}, no reply makes"
                " one of more than {b}.",
                **self._values,
            )
        return by_colour(
            self.colour,
            black="After {played}, Black's reply {reply} makes a group of {a}; after {better}, no"
            " reply makes one of more than {b}.",
            white="After {played}, White's reply {reply} makes a group of {a}; after {better}, no"
            " reply makes one of more than {b}.",
            **self._values,
        )


@dataclass(frozen=True, kw_only=True)
class Cut(GroupClaim):
    """The smallest that a reply can leave the mover's largest group is smaller after the move
    played."""

    kind = "cut"

    def level(self, position: Position) -> float:
        return -largest(position, self.colour)

    def happens(self, story: Story) -> bool:
        return bool(story.line) and largest(story.positions[1], self.colour) <= self.numbers[0]

    @property
    def weight(self) -> float:
        """0 where neither the reply nor one of the moves changes the group much."""
        if self.numbers[1] - self.numbers[0] < MIN_CUT:
            return 0.0
        return super().weight if self._is_cut or self._is_made or self._is_broken else 0.0

    @property
    def _are_alike(self) -> bool:
        return self._is_cut and self._do_as_much

    @property
    def shown(self) -> Literal[0, 1]:
        """The line after the better move where the reply to the other one takes nothing."""
        return 1 if self._after[0] == self.numbers[0] and self._is_made else 0

    @property
    def _is_cut(self) -> bool:
        """True if the reply cuts off several pieces."""
        return self._after[0] - self.numbers[0] >= MIN_CUT

    @property
    def _is_made(self) -> bool:
        """True if the better move makes the group that replies can't cut."""
        return self._after[1] > self._before

    @property
    def _is_broken(self) -> bool:
        """True if the move played breaks up the group."""
        return self._before - self._after[0] >= MIN_CUT

    def __str__(self) -> str:
        if self._is_cut:
            return by_colour(
                self.colour,
                black="After {played}, White's reply {reply} cuts Black's largest group from {n} to"
                " {a}; after {better}, no reply leaves it smaller than {b}.",
                white="After {played}, Black's reply {reply} cuts White's largest group from {n} to"
                " {a}; after {better}, no reply leaves it smaller than {b}.",
                **self._values,
                n=self._after[0],
            )
        if self._is_broken and not self._is_made:
            return by_colour(
                self.colour,
                black="{played} breaks up Black's own group of {n}, and {reply} leaves {a}; after"
                " {better}, no reply leaves it smaller than {b}.",
                white="{played} breaks up White's own group of {n}, and {reply} leaves {a}; after"
                " {better}, no reply leaves it smaller than {b}.",
                **self._values,
                n=self._before,
            )
        merged = merger(self.choice.position, self.choice.better, self.colour)
        if self.shown:
            return self._made(merged)
        if merged:
            return by_colour(
                self.colour,
                black="After {played}, White's {reply} cuts Black's largest group to {a}; {better}"
                " joins {groups}, leaving at least {b} after any reply.",
                white="After {played}, Black's {reply} cuts White's largest group to {a}; {better}"
                " joins {groups}, leaving at least {b} after any reply.",
                **self._values,
                groups=together([*map(str, merged)]),
            )
        return by_colour(
            self.colour,
            black="After {played}, White's {reply} cuts Black's largest group to {a}; {better}"
            " makes {n}, and no reply leaves it smaller than {b}.",
            white="After {played}, Black's {reply} cuts White's largest group to {a}; {better}"
            " makes {n}, and no reply leaves it smaller than {b}.",
            **self._values,
            n=self._after[1],
        )

    def _made(self, merged: Sequence[int]) -> str:
        """Return the sentence about a better move that makes a group, where the reply to the move
        played takes nothing."""
        n = self._after[1]
        values = {**self._values, "better": super(ReplyClaim, self)._values["better"], "n": n}
        if merged and 0 <= n - sum(merged) <= MOST_ADDED:
            return by_colour(
                self.colour,
                black="After {played}, Black's largest group is {a}; {better} joins {groups} into"
                " {n}, and replies leave at least {b}.",
                white="After {played}, White's largest group is {a}; {better} joins {groups} into"
                " {n}, and replies leave at least {b}.",
                **values,
                groups=joined_sizes(merged, n),
            )
        return by_colour(
            self.colour,
            black="After {played}, Black's largest group is {a}; {better} makes {n}, and no reply"
            " leaves it smaller than {b}.",
            white="After {played}, White's largest group is {a}; {better} makes {n}, and no reply"
            " leaves it smaller than {b}.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class ReplyLead(ReplyClaim):
    """The most by which a reply can bring the opponent ahead, in points or else in the sizes of the
    largest groups, is more after the move played; less than 0 if the mover stays ahead."""

    kind, is_cause = "reply-lead", False

    @cached_property
    def weight(self) -> float:
        """0 where the mover stays ahead, where the lead hardly differs, and where a next move makes
        up for that."""
        a, b = self.numbers
        if a < 0 or a - b < MIN_CUT or self._is_made_up:
            return 0.0
        return (a - b) / max(sum(self._sizes), LARGE)

    @property
    def _is_made_up(self) -> bool:
        """True if the mover's next move can leave the opponent no further ahead than a reply to the
        better move could."""
        position = end(self.choice.after_played, self.lines[0])
        next_boards = map(position.play, position.moves())
        return any(lead(board, self.colour) <= self.numbers[1] for board in next_boards)

    @cached_property
    def _sizes(self) -> tuple[int, int]:
        """The points, or sizes, of the opponent and of the mover after the reply to the move
        played."""
        position = end(self.choice.after_played, self.lines[0])
        return counted(position, self.colour), counted(position, self.choice.mover)

    def level(self, position: Position) -> float:
        unit = POINTS_OF_A_PIECE if position.scores() else 1
        return lead(position, self.colour) / unit

    def happens(self, story: Story) -> bool:
        return bool(story.line) and lead(story.positions[1], self.colour) >= self.numbers[0]

    def __str__(self) -> str:
        theirs, own = self._sizes
        values = {
            **self._values,
            "theirs": theirs,
            "own": own,
            "ahead": abs(self.numbers[1]),
        }
        if self.choice.position.scores():
            return self._of_points(values)
        if self.numbers[1] < 0:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} leaves Black a largest group of"
                " {theirs} against White's {own}; after {better}, White's stays at least {ahead}"
                " larger.",
                white="After {played}, White's reply {reply} leaves White a largest group of"
                " {theirs} against Black's {own}; after {better}, Black's stays at least {ahead}"
                " larger.",
                **values,
            )
        if not self.numbers[1]:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} leaves Black a largest group of"
                " {theirs} against White's {own}; after {better}, no reply puts Black ahead.",
                white="After {played}, White's reply {reply} leaves White a largest group of"
                " {theirs} against Black's {own}; after {better}, no reply puts White ahead.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {played}, Black's reply {reply} leaves Black a largest group of {theirs}"
            " against White's {own}; after {better}, Black's is at most {ahead} larger.",
            white="After {played}, White's reply {reply} leaves White a largest group of {theirs}"
            " against Black's {own}; after {better}, White's is at most {ahead} larger.",
            **values,
        )

    def _of_points(self, values: Mapping[str, object]) -> str:
        values = {**values, "lead": _points(abs(self.numbers[1]))}
        if self.numbers[1] < 0:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} brings Black to {theirs} points"
                " against White's {own}; after {better}, White stays at least {lead} ahead.",
                white="After {played}, White's reply {reply} brings White to {theirs} points"
                " against Black's {own}; after {better}, Black stays at least {lead} ahead.",
                **values,
            )
        if not self.numbers[1]:
            return by_colour(
                self.colour,
                black="After {played}, Black's reply {reply} brings Black to {theirs} points"
                " against White's {own}; after {better}, no reply puts Black ahead.",
                white="After {played}, White's reply {reply} brings White to {theirs} points"
                " against Black's {own}; after {better}, no reply puts White ahead.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {played}, Black's reply {reply} brings Black to {theirs} points"
            " against White's {own}; after {better}, Black leads by at most {lead}.",
            white="After {played}, White's reply {reply} brings White to {theirs} points"
            " against Black's {own}; after {better}, White leads by at most {lead}.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class NextGroup(GroupClaim):
    """The largest group that the mover can be sure to have after any reply and the next move is
    smaller after the move played."""

    kind = "next-group"
    shown = 1

    @property
    def _are_alike(self) -> bool:
        """True for a single piece where the same reply is best after both moves."""
        a, b = self.numbers
        return b - a < MIN_CUT and self.lines[0][0].text == self.lines[1][0].text

    def level(self, position: Position) -> float:
        return -largest(position, self.colour)

    def happens(self, story: Story) -> bool:
        if len(story.line) < 2:
            return False
        return largest(story.positions[2], self.colour) >= self.numbers[1]

    @cached_property
    def _left(self) -> int:
        """The size of the group after the reply to the move played."""
        return self._largest(end(self.choice.after_played, self.lines[0][:1]))

    def __str__(self) -> str:
        if self._after[0] - self._left >= MIN_CUT:
            return by_colour(
                self.colour,
                black="After {played}, White's reply {reply} cuts Black's largest group from {n} to"
                " {left}; after {better}, Black can make {b} next, whatever the reply.",
                white="After {played}, Black's reply {reply} cuts White's largest group from {n} to"
                " {left}; after {better}, White can make {b} next, whatever the reply.",
                **self._values,
                n=self._after[0],
                left=self._left,
            )
        if self._after[1] > self._before and self._after[1] >= self.numbers[1]:
            return by_colour(
                self.colour,
                black="After {played}, White's reply {reply} keeps Black to a group of {a};"
                " {better} makes {n}, and {b} stay possible after any reply.",
                white="After {played}, Black's reply {reply} keeps White to a group of {a};"
                " {better} makes {n}, and {b} stay possible after any reply.",
                **self._values,
                n=self._after[1],
            )
        if self.several:
            return by_colour(
                self.colour,
                black="After {played}, White can keep Black to a group of {a}; after {better},"
                " Black can make {b} next, whatever the reply.",
                white="After {played}, Black can keep White to a group of {a}; after {better},"
                " White can make {b} next, whatever the reply.",
                **super(ReplyClaim, self)._values,
            )
        return by_colour(
            self.colour,
            black="After {played}, White's reply {reply} keeps Black to a group of {a}; after"
            " {better}, Black can make {b} next, whatever the reply.",
            white="After {played}, Black's reply {reply} keeps White to a group of {a}; after"
            " {better}, White can make {b} next, whatever the reply.",
            **self._values,
        )


@dataclass(frozen=True, kw_only=True)
class ReplyPoints(ReplyClaim):
    """The most points that the opponent can have after any reply are more after the move played."""

    kind, is_cause = "reply-points", False

    @property
    def weight(self) -> float:
        """0 unless the lead differs as clearly, too, and little, as only that of one reply does."""
        a, b = self.numbers
        ahead, behind = self._leads
        differs = ahead - behind >= max(MIN_POINTS, PART_OF_ALIKE * a)
        return MIN_WEIGHT if differs and ahead > 0 and a - b >= MIN_WEIGHT * a else 0.0

    def level(self, position: Position) -> float:
        scores = position.scores()
        return (scores[self.colour] - scores[self.choice.mover]) / POINTS_OF_A_PIECE

    def happens(self, story: Story) -> bool:
        return bool(story.line) and story.positions[1].scores()[self.colour] >= self.numbers[0]

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {played}, Black's reply {reply} brings Black to {a} points against White's"
            " {own}; after {better}, no reply brings Black more than {most}.",
            white="After {played}, White's reply {reply} brings White to {a} points against Black's"
            " {own}; after {better}, no reply brings White more than {most}.",
            **self._values,
            most=_points(self.numbers[1]),
            own=counted(end(self.choice.after_played, self.lines[0]), self.choice.mover),
        )


def _points(number: int) -> str:
    return by_number(number, one="{number} point", other="{number} points")


def joined_sizes(merged: Sequence[int], size: int) -> str:
    """Return the sizes of groups that are joined into one, and the other pieces of it."""
    rest = size - sum(merged)
    more = [sentence("{number} more", number=rest)] if rest else []
    return together([*map(str, merged), *more])


def merger(position: Position, move: Move, colour: Colour) -> Sequence[int]:
    """Return the sizes of the groups of a colour, each of several pieces, that a move joins into
    its largest group, largest first; none if it joins none, or more than a sentence can name."""
    before, after = groups(position.pieces())[colour], largest_groups(position.play(move), colour)
    moved, joined = displaced(position, move), list[int]()
    for group in before:
        inside = sum(moved.get(at, at) in after[0] for at in group) if after else 0
        if inside > 1 and 2 * inside > len(group):
            joined.append(len(group))
    return sorted(joined, reverse=True) if 2 <= len(joined) <= MOST_JOINED else []


KINDS: Kinds = (ReplyGroup, Cut, NextGroup, ReplyPoints, ReplyLead)
"""The kinds of claims of this module."""
