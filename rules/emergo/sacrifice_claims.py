"""Claims about sacrifices, moves after which the other colour must take: those that gain men in the
end, and the men that a player may place where they can be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import NamedTuple

from rules.claims import BOTH, Choice, Claim, Found, Kinds, Line, ShareClaim, Story
from rules.material_claims import MEN, gains_at_least, may_take
from rules.material_shares import gained
from rules.move import Move
from rules.piece import COLOURS, Colour
from rules.position import Position
from rules.sentences import by_colour, by_number

from .bitboard import jumped
from .capture_claims import settled
from .free_men import balance
from .position import EmergoPosition

GAINED = range(1, 5)
"""The numbers of men that claims are about."""

PERIODS = 2, 4, 8
"""The numbers of moves of a continuation within which a sacrifice is made."""

MAX_SHOWN = 6
"""The maximum number of moves of a line that shows it, with the captures."""

MAX_TOLD = 3
"""The maximum number of moves of a sacrifice that a sentence tells."""

MOVES_AFTER = 2
"""The moves after a sacrifice for which its gain must last."""

MOST = 0.55
"""The minimum share of strong lines that must begin with a man that is fed."""

MAX_REPLIES = 5
"""The maximum number of replies that are tried for a claim that names one."""


class Sacrifice(NamedTuple):
    """A part of a line: moves after which the other colour must take, and all captures."""

    colour: Colour
    start: int
    """The number of moves before it."""
    end: int
    """The number of moves up to its end."""
    gain: int
    """The men that the colour gains, compared with the other."""


def sacrifices(story: Story) -> Sequence[Sacrifice]:
    """Return the sacrifices of a line that gain men, with no more moves than that takes."""
    positions, ends, found = story.positions, _ends_of_captures(story), []
    for start in ends:
        colour, end = positions[start].turn, start
        now, gain = balance(positions[start], colour), 0
        while gain <= 0 and end in ends and positions[end].turn == colour:
            end = ends[end]
            gain = balance(positions[end], colour) - now
        if gain > 0:
            found.append(Sacrifice(colour, start, end, gain))
    return found


def _ends_of_captures(story: Story) -> Mapping[int, int]:
    """Return after how many moves nothing is left to take; by the number of moves before one that
    makes the other colour take."""
    quiet = [n for n, position in enumerate(story.positions) if not may_take(position)]
    return {a: b for a, b in pairwise(quiet) if b > a + 1}


@dataclass(frozen=True, kw_only=True)
class Sacrifices(ShareClaim):
    """A sacrifice, one of the first moves of as many as the second number says, gains a colour at
    least N men."""

    kind, family, subject = "sacrifices", "sacrifices", MEN

    def _sacrifice(self, story: Story) -> Sacrifice | None:
        men, plies = self.numbers
        for found in story.fact(sacrifices):
            if found.colour == self.colour and found.start < plies and found.gain >= men:
                return found
        return None

    def happens(self, story: Story) -> bool:
        return self._sacrifice(story) is not None

    def is_shown_by(self, story: Story) -> bool:
        """Return whether a short line ends with it, and leaves the colour better off than before
        the moves."""
        found = self._sacrifice(story)
        if not found or not found.end == len(story.line) <= MAX_SHOWN:
            return False
        return story.fact(gained)[self.colour] > 0

    def convinces(self, story: Story) -> bool:
        """Return whether the other colour can't get the men back, by other captures or soon after
        them."""
        found = self._sacrifice(story)
        assert found
        least = balance(story.positions[found.start], self.colour) + self.numbers[0]
        plies = found.end - found.start - 1 + MOVES_AFTER
        return gains_at_least(story.positions[found.start + 1], self.colour, plies, least)

    def is_settled(self, story: Story) -> bool:
        return not may_take(story.positions[-1])

    @cached_property
    def _told(self) -> Line:
        """The moves of the sacrifice that the line shows; none if a sentence may not name them, or
        if the first is the same as the better move, made once more."""
        story = Story(self.choice, BOTH[self.shown], self.lines[self.shown])
        found = None if self.veiled else self._sacrifice(story)
        told = story.line[found.start : found.end] if found else ()
        return told if self.choice.better not in told[:1] else ()

    @property
    def _values(self) -> dict[str, object]:
        men = by_number(self.numbers[0], one="one man or more", other="{number} men or more")
        return {**super()._values, "men": men}

    def __str__(self) -> str:
        values = self._shares
        if not self._told:
            return by_colour(
                self.colour,
                black="After {played}, Black soon gains {men} by a sacrifice in {a} of strong"
                " lines; after {better}, in {b}.",
                white="After {played}, White soon gains {men} by a sacrifice in {a} of strong"
                " lines; after {better}, in {b}.",
                **values,
            )
        order = ("better", "b", "played", "a") if self.shown else ("played", "a", "better", "b")
        names = ("move", "share", "other", "other_share")
        values |= {name: values[key] for name, key in zip(names, order, strict=True)}
        if len(self._told) > MAX_TOLD:
            return by_colour(
                self.colour,
                black="After {move}, Black soon gains {men} by a sacrifice beginning with {first}"
                " in {share} of strong lines; after {other}, in {other_share}.",
                white="After {move}, White soon gains {men} by a sacrifice beginning with {first}"
                " in {share} of strong lines; after {other}, in {other_share}.",
                **values,
                first=self._told[0],
            )
        return by_colour(
            self.colour,
            black="After {move}, Black soon gains {men} by a sacrifice like {line} in {share} of"
            " strong lines; after {other}, in {other_share}.",
            white="After {move}, White soon gains {men} by a sacrifice like {line} in {share} of"
            " strong lines; after {other}, in {other_share}.",
            **values,
            line=" ".join(map(str, self._told)),
        )


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield sacrifices that may happen more often after one of the moves."""
    for colour, men, plies in product(COLOURS, GAINED, PERIODS) if choice.on_board else ():
        yield Sacrifices(choice=choice, colour=colour, numbers=(men, plies))


@dataclass(frozen=True, kw_only=True)
class Feeds(Claim):
    """After the move played, the mover threatens to take. So the rule against feeding doesn't hold,
    and a number of replies place a man that the mover can take. After the better move nothing can
    be taken after any reply.

    It says less than claims about what this leads to."""

    kind, subject, is_cause, weight = "feeds", MEN, False, 0.3

    @property
    def reply(self) -> Move:
        return self.lines[0][0]

    def happens(self, story: Story) -> bool:
        """Return whether the first move of the line does so."""
        return len(story.line) > 0 and _is_fed(story.positions[1], story.line[0])

    def level_in(self, story: Story) -> float:
        return float(self.happens(story))

    @property
    def least_level(self) -> float:
        """Most strong lines must begin so."""
        return MOST

    @property
    def _values(self) -> dict[str, object]:
        return {**super()._values, "reply": self.reply}

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="After {played}, White threatens to take, so Black may feed White a man, for"
            " example {reply}; after {better}, Black may not.",
            white="After {played}, Black threatens to take, so White may feed Black a man, for"
            " example {reply}; after {better}, White may not.",
            **self._values,
        )


def exact(choice: Choice) -> Found:
    """Search for replies that place men which can be taken; the claim names the best of them for
    the opponent, as far as captures tell, and none that is like the better move."""
    if not choice.on_board or _may_capture(choice.after_better):
        return
    after, colour = choice.after_played, choice.opponent
    replies = [move for move in after.moves() if _is_fed(after.play(move), move)]
    yield None
    tried = [move for move in replies if move.text != choice.better.text]
    tried.sort(key=lambda move: settled(after.play(move), colour), reverse=True)
    claims = [
        Feeds(
            choice=choice,
            colour=colour,
            numbers=(len(replies), 0),
            squares=move.squares,
            lines=((move,), ()),
        )
        for move in tried[:MAX_REPLIES]
    ]
    if claims:
        yield replace(claims[0], alternatives=tuple(claims[1:]))


def _may_capture(position: Position) -> bool:
    """Return whether the player to move can take a man, or the other one after some move."""
    return may_take(position) or any(may_take(position.play(m)) for m in position.moves())


def _is_fed(position: Position, entry: Move) -> bool:
    """Return whether the player to move can take the man that has just been placed."""
    assert isinstance(position, EmergoPosition)
    if entry.kind != "enter":
        return False
    bits = position.grid.bits
    routes = [[bits[square] for square in move.squares] for move in position.captures()]
    taken = {jumped(a, b) for route in routes for a, b in pairwise(route)}
    return bits[entry.squares[0]] in taken


KINDS: Kinds = (Sacrifices, Feeds)
"""The kinds of claims of this module."""
