"""The codes of moves in Slyde's kernel.

Squares are numbered rank * size + file. The code of a swap is four times the number of the mover's
square, plus the index in ORTHOGONAL of the direction to the other piece. The code of a change of
state is FIRST_CHANGE plus the number of its square.

>>> from rules.board import Square
>>> code_of(Move("c1-b1", "swap", (Square(2, 0), Square(1, 0))), 8)
10
>>> code_of(Move("*a2", "change", (Square(0, 1),)), 8) - FIRST_CHANGE
8
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rules.board import ORTHOGONAL, Square
from rules.kernels import Instance, KernelSpec
from rules.position import Move

from .letters import LetterBoard, index_of

FIRST_CHANGE = 1024
"""The lowest code of a change of state."""

PIECE_CODES = {"b": 1, "w": 2, "B": 5, "W": 6}
"""The kernel's code of each piece, by letter."""


class SlydeKernelAdapter:
    """The interface between a position of Slyde and its kernel."""

    may_swap_sides = False

    def __init__(self, spec: KernelSpec, position: LetterBoard) -> None:
        self.spec = spec
        self._position = position

    def load(self, instance: Instance) -> None:
        position = self._position
        instance.write("SQUARES", array("B", (PIECE_CODES[piece] for piece in position.board)))
        instance.call("set_up", position.size, int(position.turn == "white"), position.ply)

    def line(self, codes: Sequence[int]) -> list[Move]:
        """Return the Moves with these codes, each played after the previous one."""
        return [move_of(code, self._position.size) for code in codes]

    def codes(self, moves: Sequence[Move]) -> list[int]:
        """Return the codes of these Moves, each played after the previous one."""
        return [code_of(move, self._position.size) for move in moves]


def code_of(move: Move, size: int) -> int:
    """Return the code of a move."""
    start, *end = move.squares
    if not end:
        return FIRST_CHANGE + index_of(start, size)
    step = end[0].file - start.file, end[0].rank - start.rank
    return index_of(start, size) * 4 + ORTHOGONAL.index(step)


def move_of(code: int, size: int) -> Move:
    """Return the move with a code."""
    if code >= FIRST_CHANGE:
        rank, file = divmod(code - FIRST_CHANGE, size)
        square = Square(file, rank)
        return Move(f"*{square}", "change", (square,))
    rank, file = divmod(code // 4, size)
    start = Square(file, rank)
    end = start.step(ORTHOGONAL[code % 4])
    return Move(f"{start}-{end}", "swap", (start, end))
