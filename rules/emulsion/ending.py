"""The winner of a finished game of Emulsion or Free Emulsion."""

from __future__ import annotations

from rules.kernels.language import table
from rules.kernels.tree_game import BLACK, WHITE

from .bitboard import board_size, row_of

RUNS = table("i", 200)
"""Runs of one colour in the ranks, as bits."""
JOINED = table("B", 200)
"""For every run itself, or a later run of its group."""
AREA = table("h", 200)
"""For every run that is the last of its group, the squares of the group; for others 0."""
BALANCE = table("h", 362)
"""For every size the number of black groups, minus that of white ones."""


def majority() -> int:
    """Return a number above 0 if Black has the largest group once pairs of equal groups have
    cancelled, below 0 if White has; 0 if none is left."""
    count_groups(BLACK)
    count_groups(WHITE)
    left = 0
    for area in range(board_size * board_size, 0, -1):
        if left == 0:
            left = BALANCE[area]
        BALANCE[area] = 0
    return left


def count_groups(colour: int) -> None:
    """Count the groups of a colour in BALANCE.

    A run takes over the groups of the runs that it touches in the rank below, so that a group's
    last run represents it.
    """
    count = 0
    before = 0
    for rank in range(board_size):
        start = count
        row = row_of(colour, rank)
        while row:
            run = row & ~(row + (row & -row))
            row ^= run
            RUNS[count] = run
            JOINED[count] = count
            AREA[count] = run.bit_count()
            for touched in range(before, start):
                if RUNS[touched] & run:
                    group = touched
                    while JOINED[group] != group:
                        group = JOINED[group]
                    if group != count:
                        JOINED[group] = count
                        AREA[count] += AREA[group]
                        AREA[group] = 0
            count += 1
        before = start
    for run in range(count):
        BALANCE[AREA[run]] += 1 if colour == BLACK else -1
