"""The codes of moves in the kernel of Emulsion and Free Emulsion, the same for both sides.

Squares are numbered rank * size + file. The code of a swap is four times the number of its lower
square (the left one, if both are in the same rank), plus the index in DIRECTIONS of the direction
to the other. The code of a placement is FIRST_PLACEMENT plus four times the number of its lower
or left square, plus 2 if the other square is above it, plus 1 if the black piece goes to the other
square.

>>> from rules.board import Square
>>> code_of(Move("b2-a3", "swap", (Square(1, 1), Square(0, 2))), 7, "black")
32
>>> code_of(Move("a2+a1", "pair", (Square(0, 1), Square(0, 0))), 7, "white") - FIRST_PLACEMENT
2
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from rules.board import Square
from rules.position import Colour, Move, other
from rules.stones_kernel import StonesKernelAdapter

DIRECTIONS = ((-1, 1), (0, 1), (1, 1), (1, 0))
"""The steps in file and rank from the lower square of a pair to the other, indexed as in
`bitboard`."""

FIRST_PLACEMENT = 361 * len(DIRECTIONS)
"""The lowest code of a placement."""


def code_of(move: Move, size: int, turn: Colour) -> int:
    """Return the code of a board move by the side to move, `turn`."""
    lower, upper = sorted(move.squares, key=lambda square: (square.rank, square.file))
    direction = DIRECTIONS.index((upper.file - lower.file, upper.rank - lower.rank))
    pair_code = len(DIRECTIONS) * (lower.rank * size + lower.file)
    if move.kind == "swap":
        return pair_code + direction
    black = move.squares[0 if turn == "black" else 1]
    return FIRST_PLACEMENT + pair_code + 2 * (upper.rank > lower.rank) + (black == upper)


class EmulsionKernelAdapter(StonesKernelAdapter):
    """The interface between a position of Emulsion or Free Emulsion and its kernel."""

    def line(self, codes: Sequence[int]) -> list[Move]:
        colours = {square: men[0] for square, men in self._position.pieces().items()}
        turn, moves = self._position.turn, []
        for code in codes:
            squares, kind, sign = _decode(code, self._position.size)
            if kind == "pair":
                colours |= zip(squares, ("black", "white"), strict=True)
            first, second = squares if colours[squares[0]] == turn else squares[::-1]
            moves.append(Move(f"{first}{sign}{second}", kind, (first, second)))
            if kind == "swap":
                colours[first], colours[second] = colours[second], colours[first]
            turn = other(turn)
        return moves

    def codes(self, moves: Sequence[Move]) -> list[int]:
        turns = cycle([self._position.turn, other(self._position.turn)])
        return [
            code_of(move, self._position.size, turn)
            for move, turn in zip(moves, turns, strict=False)
        ]


def _decode(code: int, size: int) -> tuple[tuple[Square, Square], str, str]:
    """Return the squares of the move with a code (of a placement, Black's first), its kind, and the
    sign between the squares in its text."""
    number, direction = divmod(code % FIRST_PLACEMENT, len(DIRECTIONS))
    lower = Square(number % size, number // size)
    if code < FIRST_PLACEMENT:
        return (lower, lower.step(DIRECTIONS[direction])), "swap", "-"
    upper = lower.step((0, 1) if direction & 2 else (1, 0))
    return ((upper, lower) if direction & 1 else (lower, upper)), "pair", "+"
