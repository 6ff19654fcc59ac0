"""Claims about what usually happens to men, counted in continuations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .claims import Choice, Kinds, ShareClaim, Story
from .piece import COLOURS, Colour
from .sentences import by_colour

MOST_TAKEN = 4
"""The largest number of men taken at once that claims are about."""


@dataclass(frozen=True, kw_only=True)
class Takes(ShareClaim):
    """A colour takes at least N men in one move."""

    kind, family = "takes", "men"

    def happens(self, story: Story) -> bool:
        return story.fact(most_taken)[self.colour] >= self.numbers[0]

    def __str__(self) -> str:
        return by_colour(
            self.colour,
            black="Black soon takes {men} men or more at once in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            white="White soon takes {men} men or more at once in {a} of strong lines after"
            " {played}, in {b} after {better}.",
            **self._shares,
            men=self.numbers[0],
        )


def most_taken(story: Story) -> Mapping[Colour, int]:
    """Return the most men that each colour takes in one move."""
    most: dict[Colour, int] = dict.fromkeys(COLOURS, 0)
    for position, move in zip(story.positions, story.line, strict=False):
        most[position.turn] = max(most[position.turn], position.takes(move))
    return most


def candidates(choice: Choice) -> Iterator[ShareClaim]:
    """Yield what may happen more often after one of the moves."""
    colour: Colour
    for colour in COLOURS if choice.on_board else ():
        for men in range(2, MOST_TAKEN + 1):
            yield Takes(
                choice=choice, colour=colour, numbers=(men, men), squares=(), lines=((), ())
            )


KINDS: Kinds = (Takes,)
"""The kinds of claims of this module."""
