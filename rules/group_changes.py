"""What a move did to groups, as games of groups count them: a line for a reader.

>>> told({"black": [1], "white": []}, {"black": [1], "white": [3]}, "white")
'makes a group of 3; White keeps 3 against 1'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from .piece import Colour, other

Sizes = Mapping[Colour, Sequence[int]]
"""The sizes of each colour's groups."""


def told(before: Sizes, after: Sizes, own: Colour) -> str:
    """What a move of `own` did to the groups, and what is left of them."""
    return "; ".join(filter(None, (", ".join(_deeds(before, after, own)), _kept(after, own))))


def _deeds(before: Sizes, after: Sizes, own: Colour) -> Iterator[str]:
    """What happened to the groups: a large one cancelled, made, broken up."""
    theirs = other(own)
    had, has = ((Counter(sizes[own]), Counter(sizes[theirs])) for sizes in (before, after))
    rival = theirs.capitalize()
    newly = (has[0] & has[1]) - (had[0] & had[1])
    cancelled = max((size for size in newly if size in had[1]), default=0)
    if cancelled > 1:
        yield f"cancels {rival}'s group of {cancelled}"
    made = max(has[0] - had[0], default=0)
    if made > 1 and made != cancelled:
        yield f"makes a group of {made}"
    lost, gained = max(had[1] - has[1], default=0), max(has[1] - had[1], default=0)
    if lost > gained and lost > 1:
        yield f"breaks up {rival}'s group of {lost}"


def _kept(after: Sizes, own: Colour) -> str:
    """The largest groups that are left when equal ones have cancelled one another."""
    mine, yours = (Counter(after[colour]) for colour in (own, other(own)))
    keeps, against = max(mine - yours, default=0), max(yours - mine, default=0)
    if not (keeps or against):
        return "all groups cancel"
    return f"{own.capitalize()} keeps {keeps or 'nothing'} against {against or 'nothing'}"
