"""What a column of Emergo is worth, in hundredths of logits, and its part of a hash.

An estimate is a sum over columns and hands, so a move changes a few terms of it only.
One integer holds three such sums: from the low end the worth while men move, the worth
while men enter, and a random key.

>>> values = values_of(7)
>>> man_on_a1 = values.columns[1][1]
>>> values.enter.worth(man_on_a1), values.move.worth(man_on_a1)
(23, 74)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import NamedTuple

from rules.emergo.grid import MEN, grid_of

FIELD = 20
"""Bits of a worth, its sign included."""
HALF = 1 << FIELD - 1
MASK = (1 << FIELD) - 1

KEY = 62
"""Bits of a random key."""


class Weights(NamedTuple):
    """What is worth how much in one phase, to the side that has it."""

    man: int
    """A man in a cap or in hand."""
    column: int
    """A column, whatever it is made of."""
    caps: tuple[tuple[int, ...], ...]
    """By the cap's men (1, 2, 3, 4 and more) and its prisoners, the last for more as well."""
    rings: tuple[int, ...]
    """By the distance from the centre."""
    rim: int
    """A cap of one on prisoners, where it cannot be jumped: at the board's edge."""
    mobility: int
    """A step that could be made."""
    bait: int
    """A column that the opponent could capture if it were his turn, and then would have to."""
    tempo: int
    """Being to move."""

    def column_worth(self, cap: int, prisoners: int, ring: int) -> int:
        """The worth of a column at a distance from the centre."""
        shapes = self.caps[min(cap, 4) - 1]
        worth = self.man * cap + self.column + shapes[min(prisoners, len(shapes) - 1)]
        edge = cap == 1 and prisoners and ring == len(self.rings) - 1
        return worth + self.rings[ring] + (self.rim if edge else 0)


ENTERING = {
    7: Weights(
        42, -23, ((0, 0, 4, 2), (-2, 24, 23, 9), (13, -3, -3, -1), (-7, 10, 10, 2)),
        (22, 19, 4, 4), 32, 2, 5, 10,
    ),
    9: Weights(
        42, -48, ((0, -3, -13, -3), (13, -40, -2, -18), (17, -6, -6, 22), (-14, 14, 14, 16)),
        (48, 48, 44, 27, 28), 18, 0, 8, 19,
    ),
}  # fmt: skip
"""By the board's size, while a side has men in hand. Fitted to games of the search with itself."""

MOVING = {
    7: Weights(
        107, -16, ((0, -57, -85, -118), (31, 1, -6, -9), (47, 37, 37, 16), (53, 49, 49, -3)),
        (10, 0, -9, -17), 38, 9, 18, 19,
    ),
    9: Weights(
        83, -47, ((0, -21, -30, -40), (15, 1, 3, -2), (0, 0, 0, 22), (-15, 19, 19, 40)),
        (2, 3, -11, -22, -19), 29, 3, 62, 23,
    ),
}  # fmt: skip
"""By the board's size, when all men are on the board."""


class Phase(NamedTuple):
    """How to read a sum of terms in one phase, and what to add that no column has by itself."""

    bias: int
    place: int
    mobility: int
    bait: int
    tempo: int
    margin: int
    """More than steps and baits are nearly ever worth."""

    @classmethod
    def of(cls, weights: Weights, place: int) -> Phase:
        """The phase whose worth starts at the bit `place`."""
        bias = HALF + (HALF << FIELD if place else 0)
        mobility, bait, tempo = weights.mobility, weights.bait, weights.tempo
        return cls(bias, place, mobility, bait, tempo, 10 * mobility + 2 * bait)

    def worth(self, total: int) -> int:
        """The worth in a sum of terms."""
        return (total + self.bias >> self.place & MASK) - HALF


class Values:
    """The terms of an estimate on one board, ready to be added up."""

    def __init__(self, size: int, enter: Weights, move: Weights) -> None:
        random = Random(size)
        grid, men = grid_of(size), MEN[size]
        self.enter = Phase.of(enter, FIELD)
        self.move = Phase.of(move, 0)
        ring = {
            bit: max(abs(square.file - size // 2), abs(square.rank - size // 2))
            for bit, square in grid.squares.items()
        }
        self.columns: dict[int, Mapping[int, int]] = {
            cap | prisoners << 4: {
                bit: _term(
                    random,
                    enter.column_worth(cap, prisoners, ring[bit]),
                    move.column_worth(cap, prisoners, ring[bit]),
                )
                for bit in grid.squares
            }
            for cap in range(1, men + 1)
            for prisoners in range(men + 1)
        }
        """The term of a column by its byte (cap, and prisoners four bits up) and its square."""
        self.hands = [
            _term(random, enter.man * count, move.man * count) for count in range(men + 1)
        ]
        """The term of a hand by its men."""


def _term(random: Random, enter: int, move: int) -> int:
    """A term with a new random key."""
    return (((random.getrandbits(KEY) << FIELD) + enter) << FIELD) + move


@cache
def values_of(size: int) -> Values:
    """The one set of values of a size."""
    return Values(size, ENTERING[size], MOVING[size])
