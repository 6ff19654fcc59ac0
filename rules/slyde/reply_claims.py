"""Claims about a reply to the move played, which the better move prevents.

A piece that has swapped stays where it is, so of two swaps that share a square only one can be
made. Some claims say what such a reply does at once, others what usually follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from rules import group_shares
from rules.board import Square
from rules.claims import Choice, Kinds, ShareClaim, Story, sorted_squares
from rules.group_claims import joined_sizes, largest
from rules.group_shares import Joined, Soon, Whole, middle
from rules.group_traces import displaced, trace
from rules.position import Move
from rules.sentences import by_colour
from rules.tally import Group

from .split_claims import parts
from .swap_effects import MIN_CUT, MIN_JOINED, Join, swap_cut, swap_join

USUAL = 0.7
"""The minimum share of strong lines that begin with the usual reply."""

SOON = 3
"""The number of moves after a choice within which a reply is soon played."""

CLEAR = 0.7
"""The minimum difference between the shares of lines in which a group has a size, where several
moves together lead to that."""

REPLY = "reply"
"""The subject of claims about the usual reply."""


@dataclass(frozen=True, kw_only=True)
class _Reply(ShareClaim):
    """The reply of the line, which is impossible after the better move, is one of the opponent's
    first two moves.

    A subclass says what is good about it: something that happens to the claim's squares, of which
    the numbers are the sizes of a group before and after that."""

    family, subject, clear, least = "reply", REPLY, True, 0.5
    least_measured = 0.5

    @property
    def reply(self) -> Move:
        return self.lines[0][0]

    def happens(self, story: Story) -> bool:
        return self.reply in story.line[:SOON:2]

    def is_shown_by(self, story: Story) -> bool:
        return story.line == (self.reply,)

    @property
    def marked(self) -> Sequence[Square]:
        return self.reply.squares

    def outlined(self, story: Story) -> Sequence[Group]:
        return parts(story, self.squares)

    def _sizes_after_better(self) -> Iterator[int]:
        """Yield the size of the largest group with pieces of the claim's squares after the better
        move, and after each reply to it."""
        story = Story(self.choice, "better", ())
        for each in (story, *map(story.then, story.positions[-1].moves())):
            yield max(map(len, parts(each, self.squares)))

    @property
    def _values(self) -> dict[str, object]:
        n, left = self.numbers
        return {**super()._values, "reply": self.reply, "size": n, "left": left}


@dataclass(frozen=True, kw_only=True)
class ReplyCuts(_Reply):
    """The reply cuts a group of the mover's."""

    kind = "reply-cuts"

    def measure(self, story: Story) -> float:
        return -story.fact(trace).largest(self.choice.mover)

    def convinces(self, story: Story) -> bool:
        """Return whether the better move prevents it: neither that move nor a reply to it leaves
        the group nearly as small."""
        return min(self._sizes_after_better()) >= self.numbers[1] + MIN_CUT

    def __str__(self) -> str:
        moved = displaced(self.choice.position, self.choice.played)
        values = {**self._shares, "square": middle([moved.get(at, at) for at in self.squares])}
        return by_colour(
            self.colour,
            black="After {played}, Black's {reply}, soon played in {a} of strong lines, cuts"
            " White's group of {size} ({square}) to {left}; {better} prevents it.",
            white="After {played}, White's {reply}, soon played in {a} of strong lines, cuts"
            " Black's group of {size} ({square}) to {left}; {better} prevents it.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class ReplyJoins(_Reply):
    """The reply joins groups of the opponent's."""

    kind = "reply-joins"

    def measure(self, story: Story) -> float:
        return story.fact(trace).largest(self.colour)

    def convinces(self, story: Story) -> bool:
        """Return whether the better move prevents it: neither that move nor a reply to it makes a
        group nearly as large."""
        return max(self._sizes_after_better()) <= self.numbers[1] - MIN_JOINED

    def __str__(self) -> str:
        sizes = _sizes(swap_join(self.choice.after_played, self.reply))
        return by_colour(
            self.colour,
            black="After {played}, Black's {reply}, soon played in {a} of strong lines, joins"
            " {groups} into {left}; {better} prevents it.",
            white="After {played}, White's {reply}, soon played in {a} of strong lines, joins"
            " {groups} into {left}; {better} prevents it.",
            **self._shares,
            groups=joined_sizes(sizes, self.numbers[1]),
        )


def _sizes(join: Join | None) -> Sequence[int]:
    """Return the sizes of the groups joined."""
    assert join
    return [len(group) for group in join.groups]


@dataclass(frozen=True, kw_only=True)
class _Answered(ShareClaim):
    """The lines show the usual reply to the move played, which isn't the usual one to the better
    move; what it leads to happens later."""

    subject = REPLY
    usual, comes_later = USUAL, True

    @property
    def reply(self) -> Move | None:
        return next(iter(self.lines[0]), None)

    @property
    def marked(self) -> Sequence[Square]:
        return self.reply.squares if self.reply else ()

    def is_shown_by(self, story: Story) -> bool:
        return story.after == "played" and len(story.line) == 1 and len(story.line[0].squares) == 2

    def convinces(self, story: Story) -> bool:
        return True


@dataclass(frozen=True, kw_only=True)
class ReplyGrows(_Answered, Soon):
    """The opponent's largest group has at least N pieces at the end of the line."""

    kind, family, least = "reply-grows", "size", CLEAR

    def __str__(self) -> str:
        if self.veiled:
            return super().__str__()
        size = self.numbers[0]
        values = {**self._shares, "reply": self.reply, "size": size}
        if largest(self.choice.position, self.colour) >= size:
            return by_colour(
                self.colour,
                black="After {played}, usually answered by {reply}, Black keeps a group of {size}"
                " or more in {a} of strong lines; after {better}, in {b}.",
                white="After {played}, usually answered by {reply}, White keeps a group of {size}"
                " or more in {a} of strong lines; after {better}, in {b}.",
                **values,
            )
        return by_colour(
            self.colour,
            black="After {played}, usually answered by {reply}, Black later has a group of {size}"
            " or more in {a} of strong lines; after {better}, in {b}.",
            white="After {played}, usually answered by {reply}, White later has a group of {size}"
            " or more in {a} of strong lines; after {better}, in {b}.",
            **values,
        )


@dataclass(frozen=True, kw_only=True)
class ReplyLimits(ReplyGrows):
    """The same of the mover's largest group, which is smaller after the usual reply."""

    kind, shown_by_absence = "reply-limits", True


@dataclass(frozen=True, kw_only=True)
class ReplyJoined(_Answered, Joined):
    """Two groups of the opponent's end up in one."""

    kind, family = "reply-joined", "reply-groups"

    def __str__(self) -> str:
        if self.veiled:
            return super().__str__()
        first, second = self.groups
        return by_colour(
            self.colour,
            black="After {played}, usually answered by {reply}, Black's groups of {size} ({first})"
            " and {other_size} ({second}) get joined in {a} of strong lines; after {better}, in"
            " {b}.",
            white="After {played}, usually answered by {reply}, White's groups of {size} ({first})"
            " and {other_size} ({second}) get joined in {a} of strong lines; after {better}, in"
            " {b}.",
            **self._shares,
            reply=self.reply,
            size=len(first),
            other_size=len(second),
            first=middle(first),
            second=middle(second),
        )


@dataclass(frozen=True, kw_only=True)
class ReplyWhole(_Answered, Whole):
    """All pieces of a group of the mover's stay connected."""

    kind, family = "reply-whole", "reply-groups"

    def __str__(self) -> str:
        if self.veiled:
            return super().__str__()
        return by_colour(
            self.colour,
            black="After {played}, usually answered by {reply}, Black's group of {size} ({square})"
            " stays whole in {a} of strong lines; after {better}, in {b}.",
            white="After {played}, usually answered by {reply}, White's group of {size} ({square})"
            " stays whole in {a} of strong lines; after {better}, in {b}.",
            **self._shares,
            reply=self.reply,
            size=len(self.squares),
            square=middle(self.squares),
        )


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield claims that continuations may confirm."""
    for claim in group_shares.candidates(choice):
        if isinstance(claim, Joined) and claim.colour == choice.opponent:
            yield _answered(ReplyJoined, claim)
        elif isinstance(claim, Whole) and claim.colour == choice.mover and _is_largest(claim):
            yield _answered(ReplyWhole, claim)
    if choice.on_board:
        for reply in choice.after_played.moves():
            if _is_barred(choice, reply):
                yield from _of_reply(choice, reply)
        yield from _of_sizes(choice)


def _answered(kind: type[ShareClaim], claim: ShareClaim) -> ShareClaim:
    """Return the claim of another kind, which the usual reply shows."""
    return kind(
        choice=claim.choice, colour=claim.colour, numbers=claim.numbers, squares=claim.squares
    )


def _is_largest(claim: Whole) -> bool:
    """Return whether a claim is about a largest group."""
    return len(claim.squares) == largest(claim.choice.position, claim.colour)


def _is_barred(choice: Choice, reply: Move) -> bool:
    """Return whether a reply is a swap that is impossible after the better move."""
    return len(reply.squares) == 2 and all(
        move.text != reply.text for move in choice.after_better.moves()
    )


def _of_reply(choice: Choice, reply: Move) -> Iterator[ShareClaim]:
    """Yield the claim about a reply that makes the larger difference to a group: that it cuts one,
    or that it joins some."""
    played = displaced(choice.position, choice.played)

    def claim(kind: type[_Reply], squares: Iterable[Square], size: int, left: int) -> _Reply:
        return kind(
            choice=choice,
            colour=choice.opponent,
            numbers=(size, left),
            squares=sorted_squares(frozenset(played.get(at, at) for at in squares)),
            lines=((reply,), ()),
        )

    found = []
    if cut := swap_cut(choice.after_played, reply):
        found.append(claim(ReplyCuts, cut.group, len(cut.group), cut.left))
    if join := swap_join(choice.after_played, reply):
        found.append(claim(ReplyJoins, chain(*join.groups), len(join.groups[0]), join.size))
    yield from sorted(found, key=_gain)[-1:]


def _gain(claim: _Reply) -> int:
    """Return the number of pieces that a claim is about."""
    return abs(claim.numbers[0] - claim.numbers[1])


def _of_sizes(choice: Choice) -> Iterator[ShareClaim]:
    """Yield claims about sizes that the largest groups don't have right after the moves."""
    for kind, colour in ((ReplyGrows, choice.opponent), (ReplyLimits, choice.mover)):
        sizes = [largest(board, colour) for board in (choice.after_played, choice.after_better)]
        for size in range(max(4, min(sizes)), choice.position.size**2 // 2):
            yield kind(choice=choice, colour=colour, numbers=(size, size))


KINDS: Kinds = (
    ReplyCuts,
    ReplyJoins,
    ReplyGrows,
    ReplyLimits,
    ReplyJoined,
    ReplyWhole,
)
"""The kinds of claims of this module."""
