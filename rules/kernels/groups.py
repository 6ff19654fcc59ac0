"""The groups of a full board of two colours, in the tables of `rules.kernels.tree_game`."""

from __future__ import annotations

from .language import table
from .tree_game import SQUARES

LINKS = table("h", 361)
"""The parent of each stone in the union-find forest of groups; a root is its own parent."""

MEMBERS = table("h", 361)
"""The size of the group of each root."""

SURPLUS = table("h", 362)
"""By size, the number of Black's groups less White's."""


def link(side: int) -> None:
    """Find the groups of a full board, with `side` squares a side."""
    square = 0
    for rank in range(side):
        root = 0
        left = 0
        corner = 0
        for _ in range(side):
            stone = SQUARES[square]
            if stone == left:
                MEMBERS[root] += 1
            else:
                root = square
                MEMBERS[root] = 1
            LINKS[square] = root
            below = SQUARES[square - side] if rank else 0
            # If the left neighbour and the square below it hold the same stone too, the stone below
            # is in this group already.
            if below == stone and not (left == stone and corner == stone):
                other = square - side
                while LINKS[other] != other:
                    other = LINKS[other]
                if other != root:
                    LINKS[root] = other
                    MEMBERS[other] += MEMBERS[root]
                    root = other
            left = stone
            corner = below
            square += 1


def bigger(side: int) -> int:
    """Return a positive number if Black has the largest group once equal sizes cancel out, a
    negative one if White has, and 0 if all cancel out."""
    most = 0
    for square in range(side * side):
        if LINKS[square] == square:
            size = MEMBERS[square]
            SURPLUS[size] += 3 - 2 * SQUARES[square]
            most = max(most, size)
    lead = 0
    for size in range(most, 0, -1):
        if lead == 0:
            lead = SURPLUS[size]
        SURPLUS[size] = 0
    return lead
