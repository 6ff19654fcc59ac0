"""Exact claims about a group that the better move cuts, with a piece that is fixed by that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.board import Square
from rules.claims import After, Choice, Claim, Found, Kinds, Line, Steps, Story
from rules.group_shares import middle
from rules.group_traces import trace
from rules.move import Move
from rules.sentences import by_colour
from rules.tally import Group

from .swap_effects import MIN_CUT, swap_cut

MIN_SPLIT = 1.5
"""The minimum mean difference between the most pieces of the group that are together at the end of
strong lines."""


@dataclass(frozen=True, kw_only=True)
class Split(Claim):
    """The most pieces of a group of the opponent's, which the better move cuts, that are in one
    group after a reply to the move played that rules out the better move, are more than after any
    reply to that."""

    kind = "split"
    shown = 1

    @property
    def reply(self) -> Move:
        return self.lines[0][0]

    @property
    def _left(self) -> int:
        """The most of its pieces in one group right after the better move."""
        return _pieces_together(Story(self.choice, "better", ()), self.squares)

    @cached_property
    def weight(self) -> float:
        """0 where the better move hardly cuts it, and where nearly as much is cut in any case, by
        the reply to the move played or next."""
        (a, b), size = self.numbers, len(self.squares)
        is_cut = size - self._left > 1 and size - a <= 1 and a - b > 1
        return (size - self._left) / size if is_cut and self._lasts else 0.0

    @property
    def _lasts(self) -> bool:
        """True if no next move cuts the group nearly as much."""
        story = Story(self.choice, "played", self.lines[0])
        least = self.numbers[1] + MIN_CUT
        moves = map(story.then, story.positions[-1].moves())
        return all(_pieces_together(then, self.squares) >= least for then in moves)

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
            "reply": self.reply,
            "size": len(self.squares),
            "square": middle(self.squares),
            "left": self._left,
        }
        if self.numbers[1] == self._left:
            return by_colour(
                self.colour,
                black="{better} cuts Black's group of {size} ({square}) to {left}, and no reply"
                " mends that; after {played}, Black's {reply} keeps {a} linked.",
                white="{better} cuts White's group of {size} ({square}) to {left}, and no reply"
                " mends that; after {played}, White's {reply} keeps {a} linked.",
                **values,
            )
        return by_colour(
            self.colour,
            black="{better} cuts Black's group of {size} ({square}) to {left}, and replies link"
            " at most {b}; after {played}, Black's {reply} keeps {a} linked.",
            white="{better} cuts White's group of {size} ({square}) to {left}, and replies link"
            " at most {b}; after {played}, White's {reply} keeps {a} linked.",
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
    """Search for a claim about a group that the better move cuts, where a reply to the move played
    rules out this cut."""
    if not choice.on_board or len(choice.better.squares) != 2:
        return
    ruled_out = frozenset(choice.better.squares)
    replies = choice.after_played.moves()
    barring = [each for each in replies if ruled_out.intersection(each.squares)]
    if not barring or ruled_out.intersection(choice.played.squares):
        return
    cut = swap_cut(choice.position, choice.better)
    if not cut:
        return
    a, played = yield from _most(choice, "played", barring, cut.group)
    b, better = yield from _most(choice, "better", choice.after_better.moves(), cut.group)
    if a > b > 0:
        yield Split(
            choice=choice,
            colour=choice.opponent,
            numbers=(a, b),
            squares=cut.group,
            lines=(played, better),
        )


def _most(
    choice: Choice, after: After, replies: Iterable[Move], group: Sequence[Square]
) -> Steps[tuple[int, Line]]:
    """Return the most pieces of a group that one of some replies leaves together, and the reply; 0
    if there are none."""
    most: tuple[int, Line] = (0, ())
    for reply in replies:
        linked = _pieces_together(Story(choice, after, (reply,)), group)
        most = max(most, (linked, (reply,)), key=lambda each: each[0])
        yield None
    return most


KINDS: Kinds = (Split,)
"""The kinds of claims of this module."""
