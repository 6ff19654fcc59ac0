"""Claims about what usually happens to men, counted in continuations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from . import result_claims
from .claims import BOTH, GROWTH, Choice, Kinds, ShareClaim, Story, opposite
from .material_claims import (
    LONG,
    MEN,
    TOO_LONG,
    balance,
    gains_at_least,
    last_quiet,
    may_take,
)
from .move import Move
from .piece import COLOURS, Colour
from .position import Position
from .sentences import by_colour, by_number

MOST_MEN = 6
"""The largest number of men that claims are about."""


@dataclass(frozen=True, kw_only=True)
class Gains(ShareClaim):
    """A colour has at least N free men more, compared with the other, than before the moves, where
    nothing more can be taken."""

    kind, family, subject, least = "gains", GROWTH, MEN, 0.35

    def happens(self, story: Story) -> bool:
        return story.fact(gained)[self.colour] >= self.numbers[0]

    def is_shown_by(self, story: Story) -> bool:
        """Return whether a line, not too long to be seen through, ends with nothing to take, after
        captures that gain the men."""
        if len(story.line) > (LONG if self.numbers[0] == 1 else TOO_LONG):
            return False
        return self.happens(story) and self.is_settled(story) and _capture(story, self.colour) > ""

    def convinces(self, story: Story) -> bool:
        """Return whether the other colour can't avoid the loss by other moves than those of the
        line, and the same moves gain less after the other move."""
        if self.numbers[0] == 1 and _is_exchange(story):
            return False
        least = balance(story.choice.position, self.colour) + self.numbers[0]
        other = Story(self.choice, opposite(story.after), ())
        for move in story.line:
            same = next((m for m in other.positions[-1].moves() if m.text == move.text), None)
            if not same:
                break
            other = other.then(same)
        else:
            if balance(other.positions[-1], self.colour) >= least:
                return False
        theirs = [n for n, each in enumerate(story.positions[:-1]) if each.turn != self.colour]
        if not theirs:
            return True
        plies = len(story.line) - theirs[0]
        return gains_at_least(story.positions[theirs[0]], self.colour, plies, least)

    def is_settled(self, story: Story) -> bool:
        return not may_take(story.positions[-1])

    def __str__(self) -> str:
        values = {
            **self._shares,
            "men": by_number(self.numbers[0], one="one man", other="{number} men"),
        }
        story = Story(self.choice, BOTH[self.shown], self.lines[self.shown])
        capture = "" if self.veiled else _capture(story, self.colour)
        if capture and self.shown:
            return by_colour(
                self.colour,
                black="After {played}, Black gains {men} or more, net, in {a} of strong lines;"
                " after {better}, in {b}, for example by {capture}.",
                white="After {played}, White gains {men} or more, net, in {a} of strong lines;"
                " after {better}, in {b}, for example by {capture}.",
                **values,
                capture=capture,
            )
        if capture:
            return by_colour(
                self.colour,
                black="After {played}, Black gains {men} or more, net, in {a} of strong lines, for"
                " example by {capture}; after {better}, in {b}.",
                white="After {played}, White gains {men} or more, net, in {a} of strong lines, for"
                " example by {capture}; after {better}, in {b}.",
                **values,
                capture=capture,
            )
        return by_colour(
            self.colour,
            black="Black soon gains {men} or more, net, in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            white="White soon gains {men} or more, net, in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            **values,
        )


def _moves(story: Story) -> Iterator[tuple[Position, Move, Position]]:
    """Yield the move before a line and its moves, each between the positions before and after."""
    positions = (story.choice.position, *story.positions)
    return zip(positions, (story.move, *story.line), positions[1:], strict=False)


def _is_exchange(story: Story) -> bool:
    """Return whether both colours take, the move before the line included."""
    return len({before.turn for before, move, _ in _moves(story) if before.takes(move)}) > 1


def _capture(story: Story, colour: Colour) -> str:
    """Return the capture of a line that gains most for a colour; an empty text without one."""
    found: list[tuple[int, str]] = [(0, "")]
    for before, move, after in _moves(story):
        if before.turn == colour and before.takes(move):
            found.append((balance(after, colour) - balance(before, colour), str(move)))
    return max(found)[1]


def gained(story: Story) -> Mapping[Colour, int]:
    """Return the free men that each colour gains, compared with the other, up to the last position
    of a line in which nothing can be taken."""
    black = balance(last_quiet(story), "black") - balance(story.choice.position, "black")
    return {"black": black, "white": -black}


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield what may happen more often after one of the moves, and not at once."""
    if not choice.on_board:
        return
    yield from result_claims.candidates(choice)
    at_once = [gained(Story(choice, after, ())) for after in BOTH]
    colour: Colour
    for colour in COLOURS:
        least = max(0, *(gains[colour] for gains in at_once)) + 1
        for men in range(least, MOST_MEN + 1):
            yield Gains(choice=choice, colour=colour, numbers=(men, men))


KINDS: Kinds = (Gains,)
"""The kinds of claims of this module."""
