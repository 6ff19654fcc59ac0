"""The value of a column of Emergo, in hundredths of logits, and its hash key.

A position's value is a sum over columns and hands, so a move changes only a few of its terms. One
number packs the values in both phases of the game: while men enter, in the high 16 bits, and once
all men are on the board.

Squares are numbered as in `kernel`; a column is a byte: the men in its cap and, in the high four
bits, its prisoners.
"""

from __future__ import annotations

from array import array

from rules.kernels.language import ALL, Bits, table

# For each board and phase, the weights of: a man in a cap or in hand; any column; columns with 1,
# 2, 3, 4 or more men in the cap, each with 0, 1, 2, 3 or more prisoners; columns by their distance
# from the centre; a cap of one man on prisoners at the board's edge, where it cannot be jumped; a
# possible step; a bait (a column that the opponent would have to capture if it were their turn);
# and the right to move. They were fitted to games that the search played against itself.
FITTED = array(
    "h",
    (
        42, -23, 0, 0, 4, 2, -2, 24, 23, 9, 13, -3, -3, -1, -7, 10, 10, 2,
        22, 19, 4, 4, 0, 32, 2, 5, 10,
        107, -16, 0, -57, -85, -118, 31, 1, -6, -9, 47, 37, 37, 16, 53, 49, 49, -3,
        10, 0, -9, -17, 0, 38, 9, 18, 19,
        42, -48, 0, -3, -13, -3, 13, -40, -2, -18, 17, -6, -6, 22, -14, 14, 14, 16,
        48, 48, 44, 27, 28, 18, 0, 8, 19,
        83, -47, 0, -21, -30, -40, 15, 1, 3, -2, 0, 0, 0, 22, -15, 19, 19, 40,
        2, 3, -11, -22, -19, 29, 3, 62, 23,
    ),
)  # fmt: skip

MAN, COLUMN, CAPS, RINGS, RIM, MOBILITY, BAIT, TEMPO, WEIGHTS = 0, 1, 2, 18, 23, 24, 25, 26, 27
"""The index of each kind of weight among those of a phase, and the number of weights of a phase."""

MAX_MEN = 12
"""The number of men of each side on the larger board."""

TERMS = table("i", 1 << 14)
"""By column and square, the column's value to its owner in both phases."""

KEYS = table("Q", 1 << 14)
"""By column and square, a random hash key."""

board_weights = 0
"""The index in FITTED of the board's weights: first for entering, then for moving."""


def fill_tables(size: int) -> None:
    """Compute the terms and keys for a board of 7 or 9 squares per side."""
    global board_weights
    board_weights = 0 if size == 7 else 2 * WEIGHTS
    centre = size // 2
    for square in range(49):
        file = (2 * square) % 11
        rank = (2 * square) // 11
        ring = max(abs(file - centre), abs(rank - centre))
        if file < size and rank < size:
            for cap in range(1, MAX_MEN + 1):
                for prisoners in range(MAX_MEN + 1):
                    index = (prisoners << 4 | cap) << 6 | square
                    TERMS[index] = packed_value(cap, prisoners, ring, ring == centre)
                    KEYS[index] = splitmix64(index)


def packed_value(cap: int, prisoners: int, ring: int, edge: bool) -> int:
    """Return the value of a column in both phases, as one number."""
    entering = column_value(board_weights, cap, prisoners, ring, edge)
    return entering * 65536 + column_value(board_weights + WEIGHTS, cap, prisoners, ring, edge)


def column_value(weights: int, cap: int, prisoners: int, ring: int, edge: bool) -> int:
    """Return the value of a column in the phase whose weights start at index `weights`."""
    shape = CAPS + 4 * (min(cap, 4) - 1) + min(prisoners, 3)
    value = FITTED[weights + MAN] * cap + FITTED[weights + COLUMN] + FITTED[weights + shape]
    rim = FITTED[weights + RIM] if edge and cap == 1 and prisoners > 0 else 0
    return value + FITTED[weights + RINGS + ring] + rim


def splitmix64(number: int) -> Bits:
    """Return a 64-bit hash of a number, as the SplitMix64 generator computes it."""
    z = Bits(number + 1) * 0x9E3779B97F4A7C15 & ALL
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & ALL
    z = (z ^ z >> 27) * 0x94D049BB133111EB & ALL
    return z ^ z >> 31
