"""Descriptions of what a move does to groups, for games that count groups.

>>> group_changes({"black": [1], "white": []}, {"black": [1], "white": [3]}, "white")
"Makes a group of 3. Of the groups that count, White's largest has 3, Black's 1."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from .piece import Colour, other
from .sentences import by_colour, sentence

Sizes = Mapping[Colour, Sequence[int]]
"""The sizes of each colour's groups."""


def group_changes(before: Sizes, after: Sizes, mover: Colour) -> str:
    """Describe what a move by `mover` does to the groups, and compare the largest ones left."""
    return " ".join([*_changes(before, after, mover), _largest_left(after, mover)])


def _changes(before: Sizes, after: Sizes, mover: Colour) -> Iterator[str]:
    """Describe the largest group, of 2 or more, that the move matches, makes, or breaks up."""
    opponent = other(mover)
    own_before, own_after = (Counter(sizes[mover]) for sizes in (before, after))
    theirs_before, theirs_after = (Counter(sizes[opponent]) for sizes in (before, after))
    newly_equal = (own_after & theirs_after) - (own_before & theirs_before)
    cancelled = max((size for size in newly_equal if size in theirs_before), default=0)
    if cancelled > 1:
        yield by_colour(
            opponent,
            black="Matches Black's group of {size}.",
            white="Matches White's group of {size}.",
            size=cancelled,
        )
    made = max(own_after - own_before, default=0)
    if made > 1 and made != cancelled:
        yield sentence("Makes a group of {size}.", size=made)
    lost = max(theirs_before - theirs_after, default=0)
    gained = max(theirs_after - theirs_before, default=0)
    if lost > gained and lost > 1:
        yield by_colour(
            opponent,
            black="Breaks up Black's group of {size}.",
            white="Breaks up White's group of {size}.",
            size=lost,
        )


def _largest_left(after: Sizes, mover: Colour) -> str:
    """Compare the largest groups left once equal ones have cancelled one another."""
    own, theirs = (Counter(after[colour]) for colour in (mover, other(mover)))
    left, against = max(own - theirs, default=0), max(theirs - own, default=0)
    if not (left or against):
        return sentence("Levels the groups.")
    if not (left and against):
        return by_colour(
            mover if left else other(mover),
            black="Leaves Black ahead by a group of {size}.",
            white="Leaves White ahead by a group of {size}.",
            size=left or against,
        )
    return by_colour(
        mover,
        black="Of the groups that count, Black's largest has {left}, White's {against}.",
        white="Of the groups that count, White's largest has {left}, Black's {against}.",
        left=left,
        against=against,
    )
