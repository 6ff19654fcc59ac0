"""Who wins Slyde in the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rules.board import count
from rules.position import Colour, Outcome


def larger_groups(black: Sequence[int], white: Sequence[int]) -> Outcome:
    """Who has the larger group where group sizes, from the largest on, first differ.

    >>> larger_groups([9, 4, 2], [9, 4, 1, 1]).reason
    'Black wins: the largest groups are equal (9, 4), and its next one has 2 pieces against 1.'
    >>> larger_groups([9], [9]).winner
    """
    equal: list[str] = []
    for mine, theirs in zip_longest(black, white, fillvalue=0):
        if mine != theirs:
            winner: Colour = "black" if mine > theirs else "white"
            least = min(mine, theirs) or "none"
            return Outcome(
                winner, _told(winner, equal, f"{count(max(mine, theirs), 'piece')} against {least}")
            )
        equal.append(str(mine))
    return Outcome(
        None, "Draw: the groups of both colours are equal, from the largest to the last."
    )


def _told(winner: Colour, equal: Sequence[str], sizes: str) -> str:
    wins = f"{winner.capitalize()} wins:"
    if not equal:
        return f"{wins} its largest group has {sizes}."
    return (
        f"{wins} the largest groups are equal ({', '.join(equal)}), and its next one has {sizes}."
    )
