"""Windows of 3x3, 4x3 and 3x4 squares that are black or white, as kernels."""

from __future__ import annotations

from rules.kernels.language import table

from .unfolded_weights import (
    DONE,
    FORM_FILES,
    FORM_RANKS,
    MOST,
    ROOM,
    SPOTS,
    SUMS,
    add_windows,
    begin_windows,
    unfold,
    unfolded_size,
)

FORMS = 3

BLACK_ROWS = table("i", 19)
"""The black squares of each rank, the lowest bit for the first file."""

SHOWN = table("i", FORMS * 361)
"""The patterns in windows, as entries of SUMS: by form and lower left square."""

ALONE = table("i", 361)
"""The change of the sum if the colour of one square changes."""


def read_rows(set: int, size: int) -> int:
    """Read BLACK_ROWS with a set of weights; return four times the sum of all windows, for
    Black."""
    if unfolded_size != size:
        begin_windows(size)
        add_windows(3, 3, 2, 2, 2)
        add_windows(4, 3, 2, 1, 2)
    if DONE[set] == 0:
        unfold(set)
    start = MOST + set * ROOM
    total = 0
    for form in range(FORMS):
        files = FORM_FILES[form]
        ranks = FORM_RANKS[form]
        row = (1 << files) - 1
        for rank in range(size - ranks + 1):
            # The lowest bits of each rank in turn, as the window moves to the right.
            first = BLACK_ROWS[rank]
            second = BLACK_ROWS[rank + 1]
            third = BLACK_ROWS[rank + 2]
            fourth = BLACK_ROWS[rank + 3] if ranks == 4 else 0
            spot = form * 361 + rank * size
            for _ in range(size - files + 1):
                pattern = first & row | (second & row) << files | (third & row) << 2 * files
                entry = start + SPOTS[spot] + (pattern | (fourth & row) << 3 * files)
                SHOWN[spot] = entry
                total += SUMS[entry]
                first >>= 1
                second >>= 1
                third >>= 1
                fourth >>= 1
                spot += 1
    return total


def change_alone(size: int) -> None:
    """Fill ALONE from the windows read last."""
    for square in range(size * size):
        ALONE[square] = 0
    for form in range(FORMS):
        files = FORM_FILES[form]
        ranks = FORM_RANKS[form]
        for rank in range(size - ranks + 1):
            for file in range(size - files + 1):
                entry = SHOWN[form * 361 + rank * size + file]
                before = SUMS[entry]
                bit = 1
                for up in range(ranks):
                    square = (rank + up) * size + file
                    for _ in range(files):
                        ALONE[square] += SUMS[entry ^ bit] - before
                        square += 1
                        bit <<= 1


def change_both(square: int, other: int, size: int) -> int:
    """Return the change of the sum if the colours of two squares change: the changes for each
    alone, corrected in the windows that contain both."""
    rank = square // size
    file = square - rank * size
    top = other // size
    side = other - top * size
    total = ALONE[square] + ALONE[other]
    for form in range(FORMS):
        files = FORM_FILES[form]
        ranks = FORM_RANKS[form]
        for low in range(max(max(rank, top) - ranks + 1, 0), min(rank, top, size - ranks) + 1):
            one = 1 << (rank - low) * files
            two = 1 << (top - low) * files
            first = max(max(file, side) - files + 1, 0)
            for left in range(first, min(file, side, size - files) + 1):
                entry = SHOWN[form * 361 + low * size + left]
                flip = one << file - left
                flop = two << side - left
                total += SUMS[entry] + SUMS[entry ^ flip ^ flop]
                total -= SUMS[entry ^ flip] + SUMS[entry ^ flop]
    return total
