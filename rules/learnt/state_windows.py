"""Sums of weights over windows of a board of men in two states, as a kernel.

A square's state is its colour, 1 for Black, plus 2 for the second state, so that each man has two
bits of a pattern, and an exclusive or changes it.
"""

from __future__ import annotations

from rules.kernels.language import table

from .unfolded_weights import (
    PATTERN_WEIGHTS,
    SHAPE_FILES,
    SHAPE_RANKS,
    SPOT_STARTS,
    WINDOW_ENTRIES,
    add_windows,
    begin_windows,
    shape_count,
    unfolded_size,
    unfolded_start,
)

STATES = table("B", 361)
"""The state of each square."""


def look_up_windows(weight_set: int, size: int) -> None:
    """Look up all windows of STATES in a set of weights."""
    if unfolded_size != size:
        begin_windows(size)
        add_windows(2, 2, 4, 1, 1)
        add_windows(3, 2, 4, 0, 1)
    start = unfolded_start(weight_set)
    for shape in range(shape_count):
        files = SHAPE_FILES[shape]
        ranks = SHAPE_RANKS[shape]
        for rank in range(size - ranks + 1):
            for file in range(size - files + 1):
                lower_left = rank * size + file
                pattern = 0
                shift = 0
                for up in range(ranks):
                    square = lower_left + up * size
                    for _ in range(files):
                        pattern |= STATES[square] << shift
                        square += 1
                        shift += 2
                spot = shape * 361 + lower_left
                WINDOW_ENTRIES[spot] = start + SPOT_STARTS[spot] + pattern


def pair_change(square: int, change: int, other: int, other_change: int, size: int) -> int:
    """Return the change of the sum if the states of two neighbours change by an exclusive or."""
    rank = square // size
    file = square - rank * size
    other_rank = other // size
    other_file = other - other_rank * size
    total = 0
    for shape in range(shape_count):
        files = SHAPE_FILES[shape]
        ranks = SHAPE_RANKS[shape]
        last_left = min(max(file, other_file), size - files)
        for bottom in range(
            max(min(rank, other_rank) - ranks + 1, 0), min(max(rank, other_rank), size - ranks) + 1
        ):
            for left in range(max(min(file, other_file) - files + 1, 0), last_left + 1):
                flips = 0
                if bottom <= rank < bottom + ranks and left <= file < left + files:
                    flips = change << 2 * ((rank - bottom) * files + file - left)
                if bottom <= other_rank < bottom + ranks and left <= other_file < left + files:
                    flips |= other_change << 2 * ((other_rank - bottom) * files + other_file - left)
                entry = WINDOW_ENTRIES[shape * 361 + bottom * size + left]
                total += PATTERN_WEIGHTS[entry ^ flips] - PATTERN_WEIGHTS[entry]
    return total
