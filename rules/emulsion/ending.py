"""The winner of a finished game of Emulsion or Free Emulsion."""

from __future__ import annotations

from rules.kernels.language import table
from rules.kernels.tree_game import BLACK, WHITE

from .bitboard import board_size, row_of

RUNS = table("i", 200)
"""The runs of adjacent pieces of a colour in the ranks, as masks."""
PARENT = table("B", 200)
"""By run, a later run of its group, or the run itself if it is the last."""
AREA = table("h", 200)
"""By run, the size of its group if it is the group's last run, else 0."""
BALANCE = table("h", 362)
"""By size, the number of black groups minus that of white ones."""


def compare_groups() -> int:
    """Return a positive number if Black has the largest group once equal groups have cancelled, a
    negative one if White has it, and 0 if no group is left."""
    count_groups(BLACK)
    count_groups(WHITE)
    lead = 0
    for area in range(board_size * board_size, 0, -1):
        if lead == 0:
            lead = BALANCE[area]
        BALANCE[area] = 0
    return lead


def count_groups(colour: int) -> None:
    """Count the groups of a colour in BALANCE: add those of Black, subtract those of White.

    A run is made the parent of the groups that it touches in the rank below, so a group is
    represented by its last run.
    """
    count = 0
    previous_start = 0
    for rank in range(board_size):
        start = count
        row = row_of(colour, rank)
        while row:
            run = row & ~(row + (row & -row))
            row ^= run
            RUNS[count] = run
            PARENT[count] = count
            AREA[count] = run.bit_count()
            for touched in range(previous_start, start):
                if RUNS[touched] & run:
                    group = touched
                    while PARENT[group] != group:
                        group = PARENT[group]
                    if group != count:
                        PARENT[group] = count
                        AREA[count] += AREA[group]
                        AREA[group] = 0
            count += 1
        previous_start = start
    for run in range(count):
        BALANCE[AREA[run]] += 1 if colour == BLACK else -1
