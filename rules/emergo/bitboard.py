"""Emergo's dark squares as bits, and the routes of captures.

A set of squares is a mask. The dark squares are numbered from a1, rank by rank (alternately five
and four, on the small board four and three), with one spare bit after each rank. So a step along a
diagonal is a shift by one of two constants, and a step off the board ends on a spare bit:

    | 22    23    24    25    26   |        +5  +6
    |    17    18    19    20   (21)          x
    | 11    12    13    14    15 (16)       -6  -5
    |     6     7     8     9   (10)
    |  0     1     2     3     4  (5)

>>> grid = grid_of(9)
>>> grid.directions
(5, 6, -5, -6)
>>> shift(grid.bits[Square.parse("c3")], 6) == grid.bits[Square.parse("d4")]
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.board import DIAGONAL, Square, squares
from rules.position import Move

MEN = {7: 8, 9: 12}
"""The number of men of each side, by the board's size."""

Route = tuple[int, ...]
"""A capture: the square where it starts and those it lands on, as bits."""


class Grid:
    """The dark squares of a board, and its tables of moves."""

    def __init__(self, size: int) -> None:
        self.directions = (size + 1) // 2, (size + 3) // 2, -(size + 1) // 2, -(size + 3) // 2
        """The shifts of a step along a diagonal."""
        self.bits = {
            square: 1 << (square.rank * (size + 2) + square.file) // 2
            for square in squares(size)
            if square.dark
        }
        """The bit of each dark square."""
        self.squares = {bit: square for square, bit in self.bits.items()}
        self.mask = sum(self.squares)
        """All dark squares."""
        self.centre = self.bits[Square(size // 2, size // 2)]
        self.column_shift = {bit: 8 * (bit.bit_length() - 1) for bit in self.squares}
        """For every square the shift to the byte of its column."""
        self.names = {bit: str(square) for bit, square in self.squares.items()}
        self._entry = {
            bit: Move(f"@{name}", "enter", (self.squares[bit],)) for bit, name in self.names.items()
        }
        self.entries_by_text = {
            move.text: (bit, self.column_shift[bit]) for bit, move in self._entry.items()
        }
        """For the text of every entry, the bit of its square and the shift to its column."""
        self.steps = tuple((direction, self._steps(direction)) for direction in self.directions)
        """For every direction the steps in it, by the bit of the square they leave."""
        self.steps_by_text = {
            move.text: (
                bit | shift(bit, direction),
                self.column_shift[bit],
                self.column_shift[bit] + 8 * direction,
            )
            for direction, steps in self.steps
            for bit, move in steps.items()
        }
        """For the text of every step, the bits of its squares, and the shifts to the columns on the
        square that it leaves and the one that it enters."""
        self.jumps = {bit: tuple(self._jumps(bit)) for bit in self.squares}
        """For every square the jumps from it: direction, square jumped, square landed on."""

        two_ranks = (1 << size + 2) - 1
        self._cached_entries: list[tuple[int, dict[int, list[Move]]]] = [
            (self.mask & two_ranks << (size + 2) * number, {}) for number in range(size // 2 + 1)
        ]

    def entries(self, mask: int) -> list[Move]:
        """Return the entries on the squares of a mask.

        They are cached for two ranks at a time, as these have at most 512 masks.
        """
        entries: list[Move] = []
        for ranks, cached in self._cached_entries:
            part = mask & ranks
            if part not in cached:
                cached[part] = [self._entry[bit] for bit in split(part)]
            entries += cached[part]
        return entries

    def _steps(self, direction: int) -> dict[int, Move]:
        steps = {}
        for bit, square in self.squares.items():
            target = self.squares.get(shift(bit, direction))
            if target:
                steps[bit] = Move(f"{square}-{target}", "step", (square, target))
        return steps

    def _jumps(self, bit: int) -> Iterator[tuple[int, int, int]]:
        for direction in self.directions:
            over, landing = shift(bit, direction), shift(bit, 2 * direction)
            if over in self.squares and landing in self.squares:
                yield direction, over, landing

    def capture(self, route: Route) -> Move:
        """Return the move that captures along `route`."""
        text = "x".join([self.names[bit] for bit in route])
        return Move(text, "capture", tuple([self.squares[bit] for bit in route]))


@cache
def grid_of(size: int) -> Grid:
    """Return the grid of a board size."""
    return Grid(size)


def shift(mask: int, direction: int) -> int:
    """Return a mask with every square moved one step in a direction."""
    return mask << direction if direction > 0 else mask >> -direction


def split(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, from a1 upwards.

    >>> list(split(0b10110))
    [2, 4, 16]
    """
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def is_jump(start: Square, landing: Square) -> bool:
    """Return whether `landing` is two steps along a diagonal from `start`."""
    return any(start.step(direction, 2) == landing for direction in DIAGONAL)


def jumped(start: int, landing: int) -> int:
    """Return the square that a jump passes over."""
    return 1 << (start.bit_length() + landing.bit_length()) // 2 - 1


def capturers(grid: Grid, movers: int, enemies: int, vacant: int) -> int:
    """Return the `movers` that can capture: next to an enemy with a vacant square behind it."""
    low, high, _, _ = grid.directions
    return movers & (
        (enemies >> low & vacant >> 2 * low)
        | (enemies >> high & vacant >> 2 * high)
        | (enemies << low & vacant << 2 * low)
        | (enemies << high & vacant << 2 * high)
    )


def exposed(grid: Grid, enemies: int, vacant: int) -> int:
    """Return the vacant squares where a man would stand between an enemy and a vacant square."""
    low, high, _, _ = grid.directions
    return vacant & (
        (enemies << low & vacant >> low)
        | (enemies << high & vacant >> high)
        | (enemies >> low & vacant << low)
        | (enemies >> high & vacant << high)
    )


def longest_captures(grid: Grid, movers: int, vacant: int, caps: dict[int, int]) -> list[Route]:
    """Return all captures that start on one of `movers` and make the most jumps.

    `caps` has the number of men in the cap of every enemy column. A jump takes one of them at once,
    so a column may be jumped as often as it has men in its cap. The starting square counts as
    vacant, and no jump reverses the direction of the one before. A square that is landed on can
    never be jumped (its file and rank differ from those of the start by even numbers, those of a
    jumped column by odd ones), so vacant squares stay vacant.

    >>> grid = grid_of(7)
    >>> a1, b2, b4 = (grid.bits[Square.parse(name)] for name in ("a1", "b2", "b4"))
    >>> routes = longest_captures(grid, a1, grid.mask ^ a1 ^ b2 ^ b4, {b2: 3, b4: 1})
    >>> [grid.capture(route).text for route in routes]
    ['a1xc3xa5']
    """
    max_length = 1
    routes: list[Route] = []

    def extend(route: Route, heading: int) -> None:
        nonlocal max_length, routes
        can_continue = False
        for direction, over, landing in grid.jumps[route[-1]]:
            if landing & vacant and direction != -heading and (men := caps.get(over)):
                can_continue = True
                caps[over] = men - 1
                extend((*route, landing), direction)
                caps[over] = men
        if not can_continue and len(route) >= max_length:
            if len(route) > max_length:
                max_length, routes = len(route), []
            routes.append(route)

    for start in split(movers):
        vacant |= start
        extend((start,), 0)
        vacant ^= start
    return routes
