"""Effects of a move on groups, for games that count groups, in sentences.

>>> group_changes({"black": [1], "white": []}, {"black": [1], "white": [3]}, "white")
'Makes a group of 3. Leaves White with a largest group of 3 against 1.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from .piece import Colour, other
from .sentences import by_colour, sentence

Sizes = Mapping[Colour, Sequence[int]]
"""The sizes of each colour's groups."""


def group_changes(before: Sizes, after: Sizes, own: Colour) -> str:
    """Describe the effects of a move of `own` on the groups, and what is left of them."""
    return " ".join([*_changes(before, after, own), _left(after, own)])


def _changes(before: Sizes, after: Sizes, own: Colour) -> Iterator[str]:
    """Describe a large group that is cancelled, made, or broken up."""
    theirs = other(own)
    had, has = ((Counter(sizes[own]), Counter(sizes[theirs])) for sizes in (before, after))
    newly = (has[0] & has[1]) - (had[0] & had[1])
    cancelled = max((size for size in newly if size in had[1]), default=0)
    if cancelled > 1:
        yield by_colour(
            theirs,
            black="Cancels Black's group of {size}.",
            white="Cancels White's group of {size}.",
            size=cancelled,
        )
    made = max(has[0] - had[0], default=0)
    if made > 1 and made != cancelled:
        yield sentence("Makes a group of {size}.", size=made)
    lost, gained = max(had[1] - has[1], default=0), max(has[1] - had[1], default=0)
    if lost > gained and lost > 1:
        yield by_colour(
            theirs,
            black="Breaks up Black's group of {size}.",
            white="Breaks up White's group of {size}.",
            size=lost,
        )


def _left(after: Sizes, own: Colour) -> str:
    """Compare the largest groups left once equal ones have cancelled one another."""
    mine, yours = (Counter(after[colour]) for colour in (own, other(own)))
    left, against = max(mine - yours, default=0), max(yours - mine, default=0)
    if not (left or against):
        return sentence("Levels the groups.")
    return by_colour(
        own,
        black="Leaves Black with a largest group of {left} against {against}.",
        white="Leaves White with a largest group of {left} against {against}.",
        left=left,
        against=against,
    )
