"""Sums of weights over windows of 3x3, 4x3 and 3x4 squares, each black or white, as a kernel."""

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

BLACK_ROWS = table("i", 19)
"""The black squares of each rank, the lowest bit for the first file."""

SINGLE_CHANGES = table("i", 361)
"""The change of the sum if the colour of one square changes, by square."""


def evaluate_rows(weight_set: int, size: int) -> int:
    """Look up all windows of BLACK_ROWS in a set of weights; return four times their sum, for
    Black."""
    if unfolded_size != size:
        begin_windows(size)
        add_windows(3, 3, 2, 2, 2)
        add_windows(4, 3, 2, 1, 2)
    start = unfolded_start(weight_set)
    total = 0
    for shape in range(shape_count):
        files = SHAPE_FILES[shape]
        ranks = SHAPE_RANKS[shape]
        mask = (1 << files) - 1
        for rank in range(size - ranks + 1):
            # As the window moves to the right, its squares are always the lowest bits.
            first = BLACK_ROWS[rank]
            second = BLACK_ROWS[rank + 1]
            third = BLACK_ROWS[rank + 2]
            fourth = BLACK_ROWS[rank + 3] if ranks == 4 else 0
            spot = shape * 361 + rank * size
            for _ in range(size - files + 1):
                pattern = first & mask | (second & mask) << files | (third & mask) << 2 * files
                entry = start + SPOT_STARTS[spot] + (pattern | (fourth & mask) << 3 * files)
                WINDOW_ENTRIES[spot] = entry
                total += PATTERN_WEIGHTS[entry]
                first >>= 1
                second >>= 1
                third >>= 1
                fourth >>= 1
                spot += 1
    return total


def compute_single_changes(size: int) -> None:
    """Fill SINGLE_CHANGES, for the board that `evaluate_rows` looked up last."""
    for square in range(size * size):
        SINGLE_CHANGES[square] = 0
    for shape in range(shape_count):
        files = SHAPE_FILES[shape]
        ranks = SHAPE_RANKS[shape]
        for rank in range(size - ranks + 1):
            for file in range(size - files + 1):
                entry = WINDOW_ENTRIES[shape * 361 + rank * size + file]
                before = PATTERN_WEIGHTS[entry]
                bit = 1
                for up in range(ranks):
                    square = (rank + up) * size + file
                    for _ in range(files):
                        SINGLE_CHANGES[square] += PATTERN_WEIGHTS[entry ^ bit] - before
                        square += 1
                        bit <<= 1


def pair_change(square: int, other: int, size: int) -> int:
    """Return the change of the sum if the colours of two squares change: the sum of the single
    changes, corrected for the windows that contain both squares."""
    rank = square // size
    file = square - rank * size
    other_rank = other // size
    other_file = other - other_rank * size
    total = SINGLE_CHANGES[square] + SINGLE_CHANGES[other]
    for shape in range(shape_count):
        files = SHAPE_FILES[shape]
        ranks = SHAPE_RANKS[shape]
        for bottom in range(
            max(max(rank, other_rank) - ranks + 1, 0), min(rank, other_rank, size - ranks) + 1
        ):
            rank_bit = 1 << (rank - bottom) * files
            other_rank_bit = 1 << (other_rank - bottom) * files
            first_left = max(max(file, other_file) - files + 1, 0)
            for left in range(first_left, min(file, other_file, size - files) + 1):
                entry = WINDOW_ENTRIES[shape * 361 + bottom * size + left]
                bit = rank_bit << file - left
                other_bit = other_rank_bit << other_file - left
                total += PATTERN_WEIGHTS[entry] + PATTERN_WEIGHTS[entry ^ bit ^ other_bit]
                total -= PATTERN_WEIGHTS[entry ^ bit] + PATTERN_WEIGHTS[entry ^ other_bit]
    return total
