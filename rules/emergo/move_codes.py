"""Numbers of Emergo's squares and moves, as the kernel uses them.

Squares are numbered as on the board of 9 in `bitboard`, on both boards. A move is

- an entry: its square;
- a step: from ENTRIES on by its start and its way, one of four;
- a capture, from STEPS on: its start in six bits; its jumps from the first to the last, two bits
  each for the way; and a one.

>>> str(move_of(0b1_00_01_001100))
'c3xe5xc7'
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from rules.board import Square
from rules.kernels import Instance, Part
from rules.position import Colour, Move, other

from .bitboard import grid_of

WAYS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""The four diagonal directions, as (files, ranks); the opposite one is two on. Upwards they add 5
and 6 to the number of a square."""

ENTRIES, STEPS = 49, 256
"""The ends of the numbers of entries, and of steps."""

NOWHERE = 63
"""The number of no square."""

NUMBERS = {square: bit.bit_length() - 1 for square, bit in grid_of(9).bits.items()}

NAMED = {number: square for square, number in NUMBERS.items()}


def _beside(number: int, way: int, steps: int) -> int:
    """Return the square this many steps away; NOWHERE if that is off the board of 9."""
    square = NAMED.get(number)
    return NUMBERS.get(square.step(WAYS[way], steps), NOWHERE) if square else NOWHERE


NEXT = array("B", [_beside(at >> 2, at & 3, 1) for at in range(256)])
"""By a square and a way, the square one step on."""

BEYOND = array("B", [_beside(at >> 2, at & 3, 2) for at in range(256)])
"""By a square and a way, the square two steps on."""

FROM = array("B", [NOWHERE] * ENTRIES + [at >> 2 for at in range(STEPS - ENTRIES)])
"""By an entry or a step, the square left."""

TO = array("B", [*range(ENTRIES), *NEXT[: STEPS - ENTRIES]])
"""By an entry or a step, the square entered."""


def _around(start: int, target: int) -> int:
    """Return the squares next to the one entered, and those two away from the one left."""
    near = {NEXT[target << 2 | way] for way in range(4)}
    far = {BEYOND[start << 2 | way] for way in range(4)}
    return sum(1 << number for number in (near | far) - {NOWHERE})


ZONES = array(
    "Q",
    [
        _around(start, target) if start != NOWHERE else 0
        for start, target in zip(FROM, TO, strict=True)
    ],
)
"""By a step, the squares where an enemy that had nothing to capture could make use of it."""


def code_of(move: Move) -> int:
    """Return the number of a move."""
    start, *others = (NUMBERS[square] for square in move.squares)
    if move.kind == "enter":
        return start
    if move.kind == "step":
        return ENTRIES + (start << 2 | NEXT[start << 2 : start + 1 << 2].index(others[0]))
    ways = [BEYOND[a << 2 : a + 1 << 2].index(b) for a, b in pairwise((start, *others))]
    return sum(way << 6 + 2 * n for n, way in enumerate((*ways, 1))) | start


def move_of(code: int) -> Move:
    """Return the move of a number.

    >>> str(move_of(12)), str(move_of(ENTRIES + (12 << 2 | 1)))
    ('@c3', 'c3-d4')
    """
    if code < ENTRIES:
        return Move(f"@{NAMED[code]}", "enter", (NAMED[code],))
    if code < STEPS:
        squares = NAMED[FROM[code]], NAMED[TO[code]]
        return Move("-".join(map(str, squares)), "step", squares)
    route, ways = [code & 63], code >> 6
    while ways > 1:
        route.append(BEYOND[route[-1] << 2 | ways & 3])
        ways >>= 2
    landings = tuple(NAMED[number] for number in route)
    return Move("x".join(map(str, landings)), "capture", landings)


class Columns(Protocol):
    """The parts of a position that a program needs."""

    size: int
    turn: Colour

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]: ...
    def hands(self) -> dict[Colour, int]: ...
    def opening(self) -> bool: ...


class EmergoKernel:
    """A position of Emergo for a program."""

    swaps = False

    def __init__(self, part: Part, position: Columns) -> None:
        self.part = part
        self._position = position

    def load(self, instance: Instance) -> None:
        position, size = self._position, self._position.size
        owners, men = array("B", bytes(361)), array("B", bytes(361))
        for square, column in position.pieces().items():
            at = square.rank * size + square.file
            cap = column.count(column[0])
            owners[at] = 1 if column[0] == "black" else 2
            men[at] = cap | len(column) - cap << 4
        instance.write("SQUARES", owners)
        instance.write("MEN", men)
        turn, hands, opening = position.turn, position.hands(), position.opening()
        mover, enemy = hands[turn], hands[other(turn)]
        instance.call("set_up", size, turn == "white", mover, enemy, opening)

    def line(self, codes: Sequence[int]) -> list[Move]:
        return [move_of(code) for code in codes]

    def codes(self, moves: Sequence[Move]) -> list[int]:
        return [*map(code_of, moves)]
