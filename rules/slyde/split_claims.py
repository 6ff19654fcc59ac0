"""Exact claims about a group that the better move cuts, with a piece that is fixed by that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.board import Square
from rules.claims import BOTH, Choice, Claim, Found, Kinds, Line, Story
from rules.group_claims import largest
from rules.group_shares import middle
from rules.group_traces import trace
from rules.sentences import by_colour
from rules.tally import Group

from .swap_effects import swap_cut

MIN_SPLIT = 1.5
"""The minimum mean difference between the most pieces of the group that are together at the end of
strong lines."""


@dataclass(frozen=True, kw_only=True)
class Split(Claim):
    """The most pieces of a group of the opponent's, which the better move cuts, that can be in one
    group after any reply are more after the move played."""

    kind = "split"
    shown = 1

    @property
    def _left(self) -> int:
        """The most of its pieces in one group right after the better move."""
        return _pieces_together(Story(self.choice, "better", ()), self.squares)

    @property
    def weight(self) -> float:
        """0 where the better move hardly cuts it, where nearly as much is cut in any case, and
        where it is small beside the largest."""
        (a, b), size = self.numbers, len(self.squares)
        if size < largest(self.choice.position, self.colour) / 2:
            return 0.0
        is_cut = size - self._left > 1 and size - a <= 1 and a - b > 1
        return (size - self._left) / size if is_cut else 0.0

    @property
    def least_level(self) -> float:
        return MIN_SPLIT

    def level_in(self, story: Story) -> float:
        return _pieces_together(story, self.squares)

    def happens(self, story: Story) -> bool:
        return (
            bool(story.line) and _pieces_together(story.start(1), self.squares) >= self.numbers[0]
        )

    def outlined(self, story: Story) -> Sequence[Group]:
        return parts(story, self.squares)

    def __str__(self) -> str:
        values = {
            **self._values,
            "size": len(self.squares),
            "square": middle(self.squares),
            "left": self._left,
        }
        if self.numbers[1] == self._left:
            return by_colour(
                self.colour,
                black="{better} cuts Black's group of {size} ({square}) to {left}, and no reply"
                " mends that; after {played}, {a} can stay linked.",
                white="{better} cuts White's group of {size} ({square}) to {left}, and no reply"
                " mends that; after {played}, {a} can stay linked.",
                **values,
            )
        return by_colour(
            self.colour,
            black="{better} cuts Black's group of {size} ({square}) to {left}, and no reply links"
            " more than {b} again; after {played}, {a} can stay linked.",
            white="{better} cuts White's group of {size} ({square}) to {left}, and no reply links"
            " more than {b} again; after {played}, {a} can stay linked.",
            **values,
        )


def _pieces_together(story: Story, group: Sequence[Square]) -> int:
    """Return the most pieces of a group, from before the moves, in one group at the end of a
    line."""
    return max(story.fact(trace).parts(group).values())


def parts(story: Story, group: Sequence[Square]) -> Sequence[Group]:
    """Return the groups at the end of a line that pieces of a group are in."""
    found = story.fact(trace)
    return [found.group(number) for number in found.parts(group)]


def exact(choice: Choice) -> Found:
    """Search for a claim about a group that the better move cuts."""
    cut = None
    if choice.on_board and len(choice.better.squares) == 2:
        cut = swap_cut(choice.position, choice.better)
    if not cut:
        return
    best: list[tuple[int, Line]] = []
    for after in BOTH:
        most: tuple[int, Line] = (0, ())
        for reply in choice.after(after).moves():
            linked = _pieces_together(Story(choice, after, (reply,)), cut.group)
            most = max(most, (linked, (reply,)), key=lambda each: each[0])
            yield None
        best.append(most)
    (a, played), (b, better) = best
    if a > b > 0:
        yield Split(
            choice=choice,
            colour=choice.opponent,
            numbers=(a, b),
            squares=cut.group,
            lines=(played, better),
        )


KINDS: Kinds = (Split,)
"""The kinds of claims of this module."""
