"""The numbers of squares and the codes of moves in Emergo's kernel.

On both boards squares are numbered as those of the 9x9 board in `bitboard`. The code of a move is

- for an entry, the number of its square;
- for a step, FIRST_STEP plus four times the number of its start plus the index of its direction;
- for a capture, FIRST_CAPTURE or more: its start in the low six bits, then two bits for the
  direction of each jump, from the first to the last, and a final 1.

>>> str(move_of(0b1_00_01_001100))
'c3xe5xc7'
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from rules.board import Square
from rules.kernels import Instance, KernelSpec
from rules.position import Colour, Move, other

from .bitboard import grid_of

DIRECTIONS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""The diagonal directions, as (files, ranks); those two apart are opposite. The first two, upwards,
add 5 and 6 to the number of a square."""

FIRST_STEP, FIRST_CAPTURE = 49, 256
"""The lowest code of a step, and a lower bound for that of a capture."""

NOWHERE = 63
"""The number that stands for no square."""

NUMBERS = {square: bit.bit_length() - 1 for square, bit in grid_of(9).bits.items()}
"""The number of each square."""

SQUARES_BY_NUMBER = {number: square for square, number in NUMBERS.items()}
"""The square with each number."""


def _step_from(number: int, direction: int, steps: int) -> int:
    """Return the number of the square some steps away in a direction; NOWHERE if it is off the 9x9
    board."""
    square = SQUARES_BY_NUMBER.get(number)
    return NUMBERS.get(square.step(DIRECTIONS[direction], steps), NOWHERE) if square else NOWHERE


NEXT = array("B", [_step_from(index >> 2, index & 3, 1) for index in range(256)])
"""By square and direction, the square one step away."""

BEYOND = array("B", [_step_from(index >> 2, index & 3, 2) for index in range(256)])
"""By square and direction, the square two steps away."""

FROM = array(
    "B", [NOWHERE] * FIRST_STEP + [index >> 2 for index in range(FIRST_CAPTURE - FIRST_STEP)]
)
"""By entry or step, the square that it leaves."""

TO = array("B", [*range(FIRST_STEP), *NEXT[: FIRST_CAPTURE - FIRST_STEP]])
"""By entry or step, the square that it enters."""


def _around(start: int, target: int) -> int:
    """Return a mask of the squares next to `target`, and of those two steps away from `start`."""
    near = {NEXT[target << 2 | direction] for direction in range(4)}
    far = {BEYOND[start << 2 | direction] for direction in range(4)}
    return sum(1 << number for number in (near | far) - {NOWHERE})


ZONES = array(
    "Q",
    [
        _around(start, target) if start != NOWHERE else 0
        for start, target in zip(FROM, TO, strict=True)
    ],
)
"""By step, a mask of the squares from which the step may let an enemy capture; 0 by entry."""


def code_of(move: Move) -> int:
    """Return the code of a move."""
    start, *others = (NUMBERS[square] for square in move.squares)
    if move.kind == "enter":
        return start
    if move.kind == "step":
        return FIRST_STEP + (start << 2 | NEXT[start << 2 : start + 1 << 2].index(others[0]))
    directions = [BEYOND[a << 2 : a + 1 << 2].index(b) for a, b in pairwise((start, *others))]
    return sum(direction << 6 + 2 * n for n, direction in enumerate((*directions, 1))) | start


def move_of(code: int) -> Move:
    """Return the move with a code.

    >>> str(move_of(12)), str(move_of(FIRST_STEP + (12 << 2 | 1)))
    ('@c3', 'c3-d4')
    """
    if code < FIRST_STEP:
        return Move(f"@{SQUARES_BY_NUMBER[code]}", "enter", (SQUARES_BY_NUMBER[code],))
    if code < FIRST_CAPTURE:
        squares = SQUARES_BY_NUMBER[FROM[code]], SQUARES_BY_NUMBER[TO[code]]
        return Move("-".join(map(str, squares)), "step", squares)
    route, directions = [code & 63], code >> 6
    while directions > 1:
        route.append(BEYOND[route[-1] << 2 | directions & 3])
        directions >>= 2
    landings = tuple(SQUARES_BY_NUMBER[number] for number in route)
    return Move("x".join(map(str, landings)), "capture", landings)


class PositionView(Protocol):
    """The parts of a position that the kernel needs."""

    size: int
    turn: Colour

    def pieces(self) -> Mapping[Square, tuple[Colour, ...]]: ...
    def hands(self) -> dict[Colour, int]: ...
    def is_first_move(self) -> bool: ...


class EmergoKernelAdapter:
    """The interface between a position of Emergo and its kernel."""

    may_swap_sides = False

    def __init__(self, spec: KernelSpec, position: PositionView) -> None:
        self.spec = spec
        self._position = position

    def load(self, instance: Instance) -> None:
        position, size = self._position, self._position.size
        owners, men = array("B", bytes(361)), array("B", bytes(361))
        for square, column in position.pieces().items():
            index = square.rank * size + square.file
            cap = column.count(column[0])
            owners[index] = 1 if column[0] == "black" else 2
            men[index] = cap | len(column) - cap << 4
        instance.write("SQUARES", owners)
        instance.write("MEN", men)
        turn, hands, opening = position.turn, position.hands(), position.is_first_move()
        mover, enemy = hands[turn], hands[other(turn)]
        instance.call("set_up", size, turn == "white", mover, enemy, opening)

    def line(self, codes: Sequence[int]) -> list[Move]:
        return [move_of(code) for code in codes]

    def codes(self, moves: Sequence[Move]) -> list[int]:
        return [*map(code_of, moves)]
