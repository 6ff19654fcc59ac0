"""The swaps of Emulsion, found for a whole board at once.

The tension of a piece is twice the number of its unlike neighbours, plus the numbers of board edges
and of empty squares orthogonally adjacent to it. Its value, in halves, is 8 minus its tension,
since a square has four sides. On the square of a diagonal neighbour of the other colour, its value
would be that neighbour's tension; on that of an orthogonal neighbour, 2 less, as that neighbour
would then be next to it, and unlike. So a swap raises the value when the two tensions add up to
more than 8, or more than 10 for orthogonal neighbours, for either mover.

The pieces of a colour are one integer: a field of five bits per square, with the lowest bit set for
a piece, and one spare field after every rank, so that a shift never runs into the next one. Shifted
sums then hold all tensions, and a constant added to the sum of two tensions sets the fifth bit
exactly where the sum is large enough.

>>> small = grid(2)
>>> black = small.bit[Square(0, 1)] | small.bit[Square(1, 0)]
>>> white = small.board ^ black
>>> [move.text for move in small.moves(small.swap_tables, small.swaps(black, white))]
['a2-b2', 'b1-a1', 'b1-b2', 'a2-a1']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from rules.board import ORTHOGONAL, Square, squares
from rules.position import Move

WIDTH = 5
"""The number of bits of a field: two tensions of at most 8 plus a constant of at most 7 stay below
32."""

FIELD_MASK = (1 << WIDTH) - 1

WORTHLESS_TENSION = 8
"""The tension of a piece of value 0; the value of any piece, in halves, is this minus its
tension."""

MoveTable = dict[int, Move]
"""The moves in one direction, by the bit length of the bit of their lower square."""


class Grid:
    """Constants shared by all boards of one size: shifts, masks, tables of moves."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.north = WIDTH * (size + 1)
        """The shift for one rank."""
        self.bit = {square: 1 << self._shift(square) for square in squares(size)}
        """The lowest bit of every square's field."""
        self.board = sum(self.bit.values())
        """The bits of all squares."""
        self.edges = sum(bit * _edge_count(square, size) for square, bit in self.bit.items())
        """The number of board edges at every square."""
        self.above_ten = self.board * (FIELD_MASK // 2 - WORTHLESS_TENSION - 2)
        """A constant that, added to sums of tensions, sets the fifth bit of those above 10."""
        self.above_eight = self.board * (FIELD_MASK // 2 - WORTHLESS_TENSION)
        self._bit_of_length = {bit.bit_length(): bit for bit in self.bit.values()}

    def _shift(self, square: Square) -> int:
        """Return the number of bits below the square's field."""
        return self.north * square.rank + WIDTH * square.file

    def tension(self, black: int, white: int, square: Square) -> int:
        """Return the tension of the piece on `square`."""
        east = black & white >> WIDTH | white & black >> WIDTH
        north = black & white >> self.north | white & black >> self.north
        return self._tensions(east, north, black | white) >> self._shift(square) & FIELD_MASK

    def _tensions(self, east: int, north: int, pieces: int) -> int:
        """Return all tensions, from the masks of squares with an unlike piece to the east and
        north."""
        tensions = self.edges + (east + (east << WIDTH) + north + (north << self.north) << 1)
        empty = self.board ^ pieces
        if empty:
            tensions += empty << WIDTH
            tensions += empty >> WIDTH
            tensions += empty << self.north
            tensions += empty >> self.north
        return tensions

    def swaps(self, own: int, other: int) -> tuple[int, ...]:
        """Return the legal swaps of the side with the pieces `own`, one mask for each of
        `swap_tables`."""
        rank = self.north
        east, west = own & other >> WIDTH, other & own >> WIDTH
        north, south = own & other >> rank, other & own >> rank
        tensions = self._tensions(east | west, north | south, own | other)
        sides, corners = tensions + self.above_ten, tensions + self.above_eight
        level = sides + (tensions >> WIDTH) >> WIDTH - 1
        upright = sides + (tensions >> rank) >> WIDTH - 1
        rising = corners + (tensions >> rank + WIDTH) >> WIDTH - 1
        falling = corners + (tensions >> rank - WIDTH) >> WIDTH - 1
        return (
            east & level,
            west & level,
            north & upright,
            south & upright,
            own & other >> rank + WIDTH & rising,
            other & own >> rank + WIDTH & rising,
            own & other >> rank - WIDTH & falling,
            other & own >> rank - WIDTH & falling,
        )

    def pairs(self, pieces: int) -> tuple[int, ...]:
        """Return the pairs of empty squares, one mask for each of `pair_tables`."""
        empty = self.board ^ pieces
        east, north = empty & empty >> WIDTH, empty & empty >> self.north
        return east, east, north, north

    def moves(self, tables: Sequence[MoveTable], masks: Iterable[int]) -> list[Move]:
        """Return the moves in `tables` whose bits are set in the masks, one mask for each table."""
        moves = []
        bits = self._bit_of_length
        for table, mask in zip(tables, masks, strict=True):
            while mask:
                length = mask.bit_length()
                moves.append(table[length])
                mask ^= bits[length]
        return moves

    @cached_property
    def swap_tables(self) -> tuple[MoveTable, ...]:
        """Swaps with the piece to the east, west, north, south, north-east and so on."""
        return self._move_tables("swap", "-", ((1, 0), (0, 1), (1, 1), (-1, 1)))

    @cached_property
    def pair_tables(self) -> tuple[MoveTable, ...]:
        """Placements with the other colour's piece to the east, west, north and south."""
        return self._move_tables("pair", "+", ((1, 0), (0, 1)))

    def _move_tables(
        self, kind: str, sign: str, directions: Iterable[tuple[int, int]]
    ) -> tuple[MoveTable, ...]:
        """Return two tables for each direction: moves from the lower square of each pair to the
        other, and back."""
        tables = []
        for direction in directions:
            forth: MoveTable = {}
            back: MoveTable = {}
            for low in squares(self.size):
                high = low.step(direction)
                if high.on(self.size):
                    length = self.bit[low].bit_length()
                    forth[length] = Move(f"{low}{sign}{high}", kind, (low, high))
                    back[length] = Move(f"{high}{sign}{low}", kind, (high, low))
            tables += [forth, back]
        return tuple(tables)


@cache
def grid(size: int) -> Grid:
    """Return the grid of a board size."""
    return Grid(size)


def _edge_count(square: Square, size: int) -> int:
    return sum(not square.step(direction).on(size) for direction in ORTHOGONAL)


def compress(fields: int) -> int:
    """Return the lowest bits of all fields, side by side: a mask as in `rules.groups`.

    >>> compress(0b00001_00000_00001)
    5
    """
    return int(f"{fields:b}"[::-WIDTH][::-1], 2)
