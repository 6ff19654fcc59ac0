"""Sums of weights over windows of 2x2 squares, empty or with a stone, as a kernel.

A sum is computed once, then updated.
"""

from __future__ import annotations

from rules.kernels.language import table
from rules.kernels.tree_game import SQUARES

from .unfolded_weights import (
    PATTERN_WEIGHTS,
    SPOT_STARTS,
    ZERO_ENTRY,
    add_windows,
    begin_windows,
    unfolded_size,
    unfolded_start,
)

WINDOW_ENTRIES = table("i", 400)
"""The entry in PATTERN_WEIGHTS of each window's pattern, by upper right square. With a rim of
windows outside the board, every square has four windows."""


def evaluate_stones(weight_set: int, size: int, far: int) -> int:
    """Look up all windows of SQUARES in a set of weights; return four times their sum, for Black.
    Windows at least `far` squares from an edge count as far from it."""
    if unfolded_size != size:
        begin_windows(size)
        add_windows(2, 2, 3, far, far)
    for window in range((size + 1) * (size + 1)):
        WINDOW_ENTRIES[window] = ZERO_ENTRY
    start = unfolded_start(weight_set)
    total = 0
    for rank in range(size - 1):
        square = rank * size
        left = SQUARES[square] + 9 * SQUARES[square + size]
        for window in range((rank + 1) * (size + 1) + 1, (rank + 2) * (size + 1) - 1):
            spot = SPOT_STARTS[square]
            square += 1
            right = SQUARES[square] + 9 * SQUARES[square + size]
            entry = start + spot + left + 3 * right
            WINDOW_ENTRIES[window] = entry
            total += PATTERN_WEIGHTS[entry]
            left = right
    return total


def update_state(square: int, rank: int, size: int, by: int) -> int:
    """Add `by` to the state of a square in its windows; return the change in the sum."""
    # This is the window with the square at its upper right.
    window = square + rank
    lower_left = WINDOW_ENTRIES[window]
    lower_right = WINDOW_ENTRIES[window + 1]
    upper_left = WINDOW_ENTRIES[window + size + 1]
    upper_right = WINDOW_ENTRIES[window + size + 2]
    before = (
        PATTERN_WEIGHTS[lower_left]
        + PATTERN_WEIGHTS[lower_right]
        + PATTERN_WEIGHTS[upper_left]
        + PATTERN_WEIGHTS[upper_right]
    )
    lower_left += 27 * by
    lower_right += 9 * by
    upper_left += 3 * by
    upper_right += by
    WINDOW_ENTRIES[window] = lower_left
    WINDOW_ENTRIES[window + 1] = lower_right
    WINDOW_ENTRIES[window + size + 1] = upper_left
    WINDOW_ENTRIES[window + size + 2] = upper_right
    return (
        PATTERN_WEIGHTS[lower_left]
        + PATTERN_WEIGHTS[lower_right]
        + PATTERN_WEIGHTS[upper_left]
        + PATTERN_WEIGHTS[upper_right]
        - before
    )


def restore_state(square: int, rank: int, size: int, by: int) -> None:
    """Add `by` to the state of a square in its windows, as when an update is taken back."""
    window = square + rank
    WINDOW_ENTRIES[window] += 27 * by
    WINDOW_ENTRIES[window + 1] += 9 * by
    WINDOW_ENTRIES[window + size + 1] += 3 * by
    WINDOW_ENTRIES[window + size + 2] += by


def change_of(window: int, by: int) -> int:
    """Return by how much a window's weight would change if its entry changed by this much."""
    return PATTERN_WEIGHTS[WINDOW_ENTRIES[window] + by] - PATTERN_WEIGHTS[WINDOW_ENTRIES[window]]
