"""Reasons why a swap in Emulsion is illegal: a function for each rule, with the rule's name.

Each explains how a swap of the piece on `start` with the one on `end` breaks the rule. Those in
RULES_BEFORE_VALUE return None if it doesn't.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from rules import swapping
from rules.board import Square, neighbours
from rules.position import Refusal, other
from rules.sentences import by_colour, sentence

from .values import ValuedPosition, format_halves


def refuse_swap(position: ValuedPosition, start: Square, end: Square) -> Refusal:
    """Return the refusal of an illegal swap, for the first rule that it breaks."""
    for name, rule in RULES_BEFORE_VALUE.items():
        if reason := rule(position, start, end):
            return Refusal(name, reason, (start, end))
    squares = (start, end, *_squares_that_count(position, start, end))
    return Refusal("value", value(position, start, end), squares)


def adjacent(position: ValuedPosition, start: Square, end: Square) -> str | None:
    if max(abs(start.file - end.file), abs(start.rank - end.rank)) == 1:
        return None
    if start == end:
        return swapping.one_square(start)
    return sentence(
        "{first} and {second} don't touch: swap pieces that touch along a side or at a corner.",
        first=start,
        second=end,
    )


def own_piece(position: ValuedPosition, start: Square, end: Square) -> str | None:
    colour = position.colour_at(start)
    if colour == position.turn:
        return None
    if colour is None:
        return sentence("{square} is empty: start with one of your pieces.", square=start)
    if position.colour_at(end) == position.turn:
        return swapping.wrong_way(start, end)
    return by_colour(
        position.turn,
        black="The piece on {square} is white: start with a black one.",
        white="The piece on {square} is black: start with a white one.",
        square=start,
    )


def other_colour(position: ValuedPosition, start: Square, end: Square) -> str | None:
    colour = position.colour_at(end)
    if colour == other(position.turn):
        return None
    if colour is None:
        return sentence("{square} is empty: swap with an enemy piece.", square=end)
    return swapping.same_colour(colour, end)


RULES_BEFORE_VALUE = {"adjacent": adjacent, "own-piece": own_piece, "other-colour": other_colour}
"""The rules that apply before the one about values, in order."""


def value(position: ValuedPosition, start: Square, end: Square) -> str:
    """Explain that a swap which breaks no other rule does not raise the value of the piece."""
    before, after = position.value(start), position.value_after(start, end)
    if before == after:
        return sentence(
            "No gain: your piece is worth {value} either way.", value=format_halves(before)
        )
    return sentence(
        "No gain: your piece's value would drop from {before} to {after}.",
        before=format_halves(before),
        after=format_halves(after),
    )


def _squares_that_count(position: ValuedPosition, start: Square, end: Square) -> Iterable[Square]:
    """Return the squares that add to the value of the piece on `start`, there or on `end`."""
    around = chain(neighbours(start, position.size), neighbours(end, position.size))
    counted = (position.turn, None)
    return dict.fromkeys(
        near for near in around if near != start and position.colour_at(near) in counted
    )
