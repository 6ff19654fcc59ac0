"""Claims about what usually happens to men, counted in continuations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from . import result_claims
from .claims import BOTH, GROWTH, Choice, Kinds, ShareClaim, Story
from .material_claims import balance, may_take
from .piece import COLOURS, Colour
from .sentences import by_colour, by_number

MOST_MEN = 6
"""The largest number of men that claims are about."""


@dataclass(frozen=True, kw_only=True)
class Gains(ShareClaim):
    """A colour has at least N free men more, compared with the other, than before the moves, where
    nothing more can be taken."""

    kind, family, least = "gains", GROWTH, 0.35

    def happens(self, story: Story) -> bool:
        return story.fact(gained)[self.colour] >= self.numbers[0]

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black soon gains {men} or more, net, in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            white="White soon gains {men} or more, net, in {a} of strong lines after {played}, in"
            " {b} after {better}.",
            **self._shares,
            men=by_number(self.numbers[0], one="one man", other="{number} men"),
        )


def gained(story: Story) -> Mapping[Colour, int]:
    """Return the free men that each colour gains, compared with the other, up to the last position
    of a line in which nothing can be taken."""
    quiet = (position for position in reversed(story.positions) if not may_take(position))
    last = next(quiet, story.positions[0])
    black = balance(last, "black") - balance(story.choice.position, "black")
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
