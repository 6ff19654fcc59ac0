"""The value of a column of Emergo, in hundredths of logits, and its part of a hash.

A position's value is a sum over columns and hands, so a move changes only a few terms of it. One
number holds it for both phases of the game: the value while men enter, 16 bits up, and the value
once all are on the board.

Squares are numbered as in `kernel`; a column is a byte, of the men in its cap and, four bits up,
its prisoners.
"""

from __future__ import annotations

from array import array

from rules.kernels.language import ALL, Bits, table

# By board and phase: a man in a cap or in hand; a column, whatever it is made of; then by the men
# in its cap (1, 2, 3, 4 and more) columns of 0, 1, 2, 3 and more prisoners; columns by their
# distance from the centre; a cap of one on prisoners where it cannot be jumped, at the board's
# edge; a step that could be made; a column that the opponent could capture if it were his turn,
# and then would have to; and being to move. Fitted to games of the search with itself.
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

MOST_MEN = 12
"""The men of a side."""

TERMS = table("i", 1 << 14)
"""By column and square, its value to its owner in both phases."""

KEYS = table("Q", 1 << 14)
"""By column and square, its random key."""

set_of = 0
"""The index of the board's weights: entering, then moving."""


def fill(size: int) -> None:
    """Compute the terms of a board of 7 or 9 squares a side."""
    global set_of
    set_of = 0 if size == 7 else 2 * WEIGHTS
    centre = size // 2
    for square in range(49):
        file = (2 * square) % 11
        rank = (2 * square) // 11
        ring = max(abs(file - centre), abs(rank - centre))
        if file < size and rank < size:
            for cap in range(1, MOST_MEN + 1):
                for prisoners in range(MOST_MEN + 1):
                    at = (prisoners << 4 | cap) << 6 | square
                    TERMS[at] = both(cap, prisoners, ring, ring == centre)
                    KEYS[at] = scattered(at)


def both(cap: int, prisoners: int, ring: int, edge: bool) -> int:
    """Return the value of a column in both phases."""
    entering = column_worth(set_of, cap, prisoners, ring, edge)
    return entering * 65536 + column_worth(set_of + WEIGHTS, cap, prisoners, ring, edge)


def column_worth(at: int, cap: int, prisoners: int, ring: int, edge: bool) -> int:
    """Return the value of a column in the phase whose weights start at `at`."""
    shape = CAPS + 4 * (min(cap, 4) - 1) + min(prisoners, 3)
    worth = FITTED[at + MAN] * cap + FITTED[at + COLUMN] + FITTED[at + shape]
    rim = FITTED[at + RIM] if edge and cap == 1 and prisoners > 0 else 0
    return worth + FITTED[at + RINGS + ring] + rim


def scattered(number: int) -> Bits:
    """Return a number that looks random, of 64 bits: splitmix64."""
    z = Bits(number + 1) * 0x9E3779B97F4A7C15 & ALL
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & ALL
    z = (z ^ z >> 27) * 0x94D049BB133111EB & ALL
    return z ^ z >> 31
