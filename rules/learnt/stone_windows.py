"""Windows of 2x2 squares, empty or with a stone, as kernels: read once, then updated."""

from __future__ import annotations

from rules.kernels.language import table
from rules.kernels.tree_game import SQUARES

from .unfolded_weights import (
    DONE,
    MOST,
    NOWHERE,
    ROOM,
    SPOTS,
    SUMS,
    add_windows,
    begin_windows,
    unfold,
    unfolded_size,
)

SEEN = table("i", 400)
"""The patterns in windows, as entries of SUMS: by upper right square, with a rim of windows outside
the board, so that every square has four windows."""


def read_stones(set: int, size: int, far: int) -> int:
    """Read SQUARES with a set of weights; return four times the sum of all windows, for Black.
    Windows at least `far` squares from an edge count as far from it."""
    if unfolded_size != size:
        begin_windows(size)
        add_windows(2, 2, 3, far, far)
    if DONE[set] == 0:
        unfold(set)
    for window in range((size + 1) * (size + 1)):
        SEEN[window] = NOWHERE
    start = MOST + set * ROOM
    total = 0
    for rank in range(size - 1):
        square = rank * size
        left = SQUARES[square] + 9 * SQUARES[square + size]
        for window in range((rank + 1) * (size + 1) + 1, (rank + 2) * (size + 1) - 1):
            spot = SPOTS[square]
            square += 1
            right = SQUARES[square] + 9 * SQUARES[square + size]
            entry = start + spot + left + 3 * right
            SEEN[window] = entry
            total += SUMS[entry]
            left = right
    return total


def change(square: int, rank: int, size: int, by: int) -> int:
    """Return the change of the sum if the state of a square changes by this much."""
    # Of the four windows of the square, this is the one at whose upper right it stands.
    window = square + rank
    at = SEEN[window]
    beside = SEEN[window + 1]
    above = SEEN[window + size + 1]
    across = SEEN[window + size + 2]
    before = SUMS[at] + SUMS[beside] + SUMS[above] + SUMS[across]
    at += 27 * by
    beside += 9 * by
    above += 3 * by
    across += by
    SEEN[window] = at
    SEEN[window + 1] = beside
    SEEN[window + size + 1] = above
    SEEN[window + size + 2] = across
    return SUMS[at] + SUMS[beside] + SUMS[above] + SUMS[across] - before
