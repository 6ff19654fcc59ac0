"""The groups of a full board of two colours, in the tables of `rules.kernels.tree_game`."""

from __future__ import annotations

from .language import table
from .tree_game import SQUARES

PARENTS = table("h", 361)
"""The parent of each stone in the union-find forest of groups; a root is its own parent."""

GROUP_SIZES = table("h", 361)
"""The size of the group of each root."""

SURPLUS = table("h", 362)
"""By size, the number of Black's groups minus that of White's."""


def find_groups(size: int) -> None:
    """Find the groups of a full board of `size` x `size` squares."""
    square = 0
    for rank in range(size):
        root = 0
        left = 0
        diagonal = 0
        for _ in range(size):
            stone = SQUARES[square]
            if stone == left:
                GROUP_SIZES[root] += 1
            else:
                root = square
                GROUP_SIZES[root] = 1
            PARENTS[square] = root
            below = SQUARES[square - size] if rank else 0
            # If the left and diagonal neighbours match too, this group has the stone below already.
            if below == stone and not (left == stone and diagonal == stone):
                other_root = square - size
                while PARENTS[other_root] != other_root:
                    other_root = PARENTS[other_root]
                if other_root != root:
                    PARENTS[root] = other_root
                    GROUP_SIZES[other_root] += GROUP_SIZES[root]
                    root = other_root
            left = stone
            diagonal = below
            square += 1


def compare_groups(size: int) -> int:
    """Compare the groups that are left once equal sizes cancel out: return a positive number if
    Black has the largest, a negative one if White has, and 0 if all cancel out."""
    _, largest = count_groups(size)
    return largest_surplus(largest)


def count_groups(size: int) -> tuple[int, int]:
    """Count the groups in SURPLUS; return Black's lead in the sum of squared
    group sizes, and the size of the largest group."""
    points = 0
    largest = 0
    for square in range(size * size):
        if PARENTS[square] == square:
            members = GROUP_SIZES[square]
            sign = 3 - 2 * SQUARES[square]
            SURPLUS[members] += sign
            points += sign * members * members
            largest = max(largest, members)
    return points, largest


def largest_surplus(largest: int) -> int:
    """Return the entry of SURPLUS for the largest size for which it isn't 0, or 0 if there is none;
    clear it up to the size of the largest group."""
    lead = 0
    for members in range(largest, 0, -1):
        if lead == 0:
            lead = SURPLUS[members]
        SURPLUS[members] = 0
    return lead
