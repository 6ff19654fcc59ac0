"""Windows of 2x2 squares, empty or with a stone, as kernels: seen once, and then kept up."""

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
"""What windows show, as entries of SUMS: by their upper right squares, with a rim of windows that
stand out of the board, so that the four windows of a square are alike everywhere."""


def see_stones(set: int, size: int, far: int) -> int:
    """See SQUARES with a set of weights; four times the sum, Black's, of all windows. Those at
    least `far` squares from an edge count as far from it."""
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
    """By how much the sum changes if what stands on a square does, by so many states."""
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
