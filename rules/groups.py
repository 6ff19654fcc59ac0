"""Connected groups, and who wins when pairs of equal groups are removed.

A set of squares is a mask: bit `rank * (size + 1) + file`, so that one spare column
keeps a shift by one from running into the next rank.

>>> group_sizes(mask([Square(0, 0), Square(1, 0), Square(2, 2)], 3), 3)
[2, 1]
"""

from __future__ import annotations

from collections.abc import Iterable

from .board import Square
from .position import Colour, Outcome, other


def mask(squares: Iterable[Square], size: int) -> int:
    """The mask of some squares of a board of `size` squares a side."""
    return sum(1 << rank * (size + 1) + file for file, rank in squares)


def group_sizes(stones: int, size: int) -> list[int]:
    """The sizes of the orthogonally connected groups of a mask, largest first."""
    stride = size + 1
    sizes = []
    while stones:
        group, grown = 0, stones & -stones
        while grown != group:
            group = grown
            grown = (group | group << 1 | group >> 1 | group << stride | group >> stride) & stones
        sizes.append(group.bit_count())
        stones ^= group
    return sorted(sizes, reverse=True)


def removing_pairs(black: list[int], white: list[int], last_mover: Colour) -> Outcome:
    """Who wins on group sizes, largest first: equal sizes cancel one against one.

    The colour with the biggest group left wins; if nothing is left, the colour that
    made the last board move loses (CONTRACT, reading 1). Cancelling from the top down,
    the first sizes that differ are the biggest left on either side, or one of them is.

    >>> removing_pairs([5, 3, 1], [5, 2, 2], "black").reason
    'Black wins: once equal groups cancel, its biggest group is 3 against 2.'
    """
    for ours, theirs in zip(black + [0], white + [0], strict=False):
        if ours != theirs:
            winner: Colour = "black" if ours > theirs else "white"
            most, least = max(ours, theirs), min(ours, theirs)
            return Outcome(
                winner,
                f"{winner.capitalize()} wins: once equal groups cancel,"
                f" its biggest group is {most} against {least or 'none'}.",
            )
    winner = other(last_mover)
    return Outcome(
        winner,
        f"{winner.capitalize()} wins: all groups cancel,"
        f" and {last_mover.capitalize()} made the last move.",
    )
