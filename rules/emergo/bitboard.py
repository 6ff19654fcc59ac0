"""Emergo's dark squares as bits, and the routes of captures.

A set of squares is a mask. Ranks of five and four dark squares (four and three on the
small board), with one spare bit after each, are numbered from a1; so a step along a
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
"""The men of each side, by the board's size."""

Route = tuple[int, ...]
"""A capture: the square where it starts and those it lands on, as bits."""


class Grid:
    """The dark squares of a board, and the moves on an empty one."""

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
        self.place = {bit: 8 * (bit.bit_length() - 1) for bit in self.squares}
        """The shift to the byte of a square's column."""
        self.names = {bit: str(square) for bit, square in self.squares.items()}
        self._entry = {
            bit: Move(f"@{name}", "enter", (self.squares[bit],)) for bit, name in self.names.items()
        }
        self.entering = {move.text: (bit, self.place[bit]) for bit, move in self._entry.items()}
        """For every entry's text the bit of its square and the place of its column."""
        self.steps = tuple((direction, self._steps(direction)) for direction in self.directions)
        """For every direction the steps there, by the bit of the square left."""
        self.stepping = {
            move.text: (
                bit | shift(bit, direction),
                self.place[bit],
                self.place[bit] + 8 * direction,
            )
            for direction, steps in self.steps
            for bit, move in steps.items()
        }
        """For every step's text the bits of its squares, and the shifts of the columns left and
        entered."""
        self.jumps = {bit: tuple(self._jumps(bit)) for bit in self.squares}
        """For every square the jumps from there: direction, square jumped, square landed on."""

        pair = (1 << size + 2) - 1
        self._known_entries: list[tuple[int, dict[int, list[Move]]]] = [
            (self.mask & pair << (size + 2) * number, {}) for number in range(size // 2 + 1)
        ]

    def entries(self, mask: int) -> list[Move]:
        """Return the entries on the squares of a mask.

        Two ranks at a time have 512 cases at most, so each is cached.
        """
        found: list[Move] = []
        for ranks, known in self._known_entries:
            part = mask & ranks
            if part not in known:
                known[part] = [self._entry[bit] for bit in split(part)]
            found += known[part]
        return found

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
    """Return the grid of a size."""
    return Grid(size)


def shift(mask: int, direction: int) -> int:
    """Return the squares of a mask, each moved by a direction."""
    return mask << direction if direction > 0 else mask >> -direction


def split(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, from a1 up.

    >>> list(split(0b10110))
    [2, 4, 16]
    """
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def is_jump(start: Square, landing: Square) -> bool:
    """Return whether a square is two steps along a diagonal from another."""
    return any(start.step(direction, 2) == landing for direction in DIAGONAL)


def jumped(start: int, landing: int) -> int:
    """Return the square between a jump's two ends."""
    return 1 << (start.bit_length() + landing.bit_length()) // 2 - 1


def capturers(grid: Grid, movers: int, enemies: int, vacant: int) -> int:
    """Return those of `movers` that have an enemy next to them and a vacant square behind it."""
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
    so a column may be jumped as often as it has men in its cap; the square left at the
    start counts as vacant; no jump turns back on the one before. No square that is landed
    on can ever be jumped (its file and its rank are an even number from the start's, those of
    a column jumped an odd number), so what is vacant stays so.

    >>> grid = grid_of(7)
    >>> a1, b2, b4 = (grid.bits[Square.parse(name)] for name in ("a1", "b2", "b4"))
    >>> routes = longest_captures(grid, a1, grid.mask ^ a1 ^ b2 ^ b4, {b2: 3, b4: 1})
    >>> [grid.capture(route).text for route in routes]
    ['a1xc3xa5']
    """
    most = 1
    routes: list[Route] = []

    def extend(route: Route, heading: int) -> None:
        nonlocal most, routes
        ended = True
        for direction, over, landing in grid.jumps[route[-1]]:
            if landing & vacant and direction != -heading and (men := caps.get(over)):
                ended = False
                caps[over] = men - 1
                extend((*route, landing), direction)
                caps[over] = men
        if ended and len(route) >= most:
            if len(route) > most:
                most, routes = len(route), []
            routes.append(route)

    for start in split(movers):
        vacant |= start
        extend((start,), 0)
        vacant ^= start
    return routes
