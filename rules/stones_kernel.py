"""The interface between positions of black and white stones and a kernel."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from .kernels import Instance, KernelSpec
from .position import Move, Position


class StonesKernelAdapter:
    """The interface between a position and a kernel in which a move's code is the number of its
    square.

    `komi` is passed to the kernel's `set_up`; it is negative in games without komi. A subclass may
    use other codes, and has to define `line`.
    """

    def __init__(
        self,
        spec: KernelSpec,
        position: Position,
        may_swap_sides: bool = False,
        komi: int = -1,
    ) -> None:
        self.spec = spec
        self.may_swap_sides = may_swap_sides
        self._position = position
        self._komi = komi

    def load(self, instance: Instance) -> None:
        size = self._position.size
        squares = array("B", bytes(size * size))
        for (file, rank), (colour, *_) in self._position.pieces().items():
            squares[rank * size + file] = 1 if colour == "black" else 2
        instance.write("SQUARES", squares)
        instance.call("set_up", size, int(self._position.turn == "white"), self._komi)

    def line(self, codes: Sequence[int]) -> list[Move]:
        """Return the Moves with these codes, each played after the previous one."""
        raise NotImplementedError

    def codes(self, moves: Sequence[Move]) -> list[int]:
        """Return the codes of these Moves, each played after the previous one."""
        size = self._position.size
        return [rank * size + file for move in moves for file, rank in move.squares]
