"""Positions of Emulsion and Free Emulsion as a tree search holds them.

>>> from random import Random
>>> from rules.emulsion import EMULSION
>>> EMULSION.start(4).leaf().playout(Random(1), plies=300)
Ending(winner='black', exchanged=False)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from .board import Square, squares
from .emulsion_playout import FIELD, Lanes, Stones
from .learnt.blocks import Cell, Sight
from .learnt.windows import Shape
from .pie import NEVER, SWAP_SIDES, drawn_to_swap
from .position import Colour, Ending, Move, other

if TYPE_CHECKING:
    from random import Random

SWAP = -1
"""The move that swaps sides; others are numbers of candidates."""

FULL = Shape([(3, 3), (4, 3)], (1, 0), block=(2, 1))
"""Windows of white and black pieces."""

PLACED = Shape([(2, 2)], (0, 2, 1))
"""Windows of empty squares, black and white pieces."""


class Eye:
    """How learnt weights see boards of a size: the pieces as one integer, and a phase.

    A square has a bit for a black piece, and above it, where pieces are placed, one for any.
    """

    def __init__(self, lanes: Lanes) -> None:
        self._top = lanes.top
        self._placed = lanes.placed
        self._most = 4 * lanes.size * (lanes.size - 1)
        self._squares = lanes.size**2
        self.changes = [self.pieces(change) for change in lanes.changes]
        """What every candidate does to the integer."""
        cells: dict[Square, Cell] = {}
        for square in squares(lanes.size):
            bit = 1 << lanes.north * square.rank + FIELD * square.file
            cells[square] = ((bit, 1), (2 * bit, 2)) if lanes.placed else ((bit, 1),)
        if lanes.placed:
            self.sight = Sight("free-emulsion", PLACED, lanes.size, cells)
        else:
            self.sight = Sight("emulsion", FULL, lanes.size, cells)

    def pieces(self, stones: Stones) -> int:
        black = stones.unlike >> self._top
        return black | (stones.taken >> self._top) << 1 if self._placed else black

    def phase(self, stones: Stones) -> int:
        """From 0 to 3: by the empty squares, or else by the unlike neighbours that are left.

        Of these, a third is left in the end.
        """
        if self._placed:
            taken = (stones.taken >> self._top).bit_count()
            return 3 * taken // self._squares
        gone = self._most - stones.sides.bit_count()
        return min(6 * gone // self._most, 3)


@cache
def eye(lanes: Lanes) -> Eye:
    """The eye for a size, made when first needed."""
    return Eye(lanes)


class EmulsionLeaf:
    """A position of Emulsion or Free Emulsion as a tree search holds it."""

    __slots__ = ("eye", "lanes", "pie_in", "stones", "turn")

    def __init__(self, lanes: Lanes, stones: Stones, turn: Colour, pie_in: int) -> None:
        self.lanes = lanes
        self.eye = eye(lanes)
        self.stones = stones
        self.turn: Colour = turn
        self.pie_in = pie_in
        """After how many moves sides may be swapped instead of moving; NEVER if never."""

    @property
    def cost(self) -> int:
        return self.lanes.size**2

    def moves(self) -> list[int]:
        moves = self.lanes.numbers(self.lanes.legal(self.stones))
        return [*moves, SWAP] if moves and not self.pie_in else moves

    def after(self, move: int) -> EmulsionLeaf:
        if move == SWAP:
            return EmulsionLeaf(self.lanes, self.stones, self.turn, NEVER)
        stones, pie_in = self.stones.plus(self.lanes.changes[move]), max(self.pie_in - 1, NEVER)
        return EmulsionLeaf(self.lanes, stones, other(self.turn), pie_in)

    def exchanges(self, move: int) -> bool:
        return move == SWAP

    def move(self, move: int) -> Move:
        if move == SWAP:
            return SWAP_SIDES
        return self.lanes.move(move, self.stones, self.turn)

    @property
    def sight(self) -> Sight:
        return self.eye.sight

    def seen(self) -> tuple[int, int]:
        return self.eye.pieces(self.stones), self.eye.phase(self.stones)

    def seen_after(self, moves: Sequence[int]) -> list[int]:
        pieces, changes = self.eye.pieces(self.stones), self.eye.changes
        return [pieces if move == SWAP else pieces ^ changes[move] for move in moves]

    def estimate(self) -> float | None:
        learnt = self.eye.sight.learnt
        return learnt.estimate(*self.seen(), self.turn) if learnt else None

    def priors(self, moves: Sequence[int]) -> Sequence[float] | None:
        learnt = self.eye.sight.learnt
        return learnt.priors(*self.seen(), self.seen_after(moves), self.turn) if learnt else None

    def playout(self, random: Random, plies: int) -> Ending:
        play = self.lanes.play
        stones, made, exchanged = self.stones, 0, False
        if self.pie_in > 0:
            stones, made, _ = play(stones, random, min(self.pie_in, plies))
        if made == self.pie_in < plies:
            count = self.lanes.legal(stones).bit_count()
            exchanged = drawn_to_swap(count, random)
            plies -= exchanged
        stones, more, ended = play(stones, random, plies - made)
        if not ended:
            return Ending(None, exchanged)
        # If all groups cancel, who made the last move loses: the side to move wins.
        turn = other(self.turn) if (made + more) % 2 else self.turn
        black, white = self.lanes.sizes(stones)
        winner: Colour = turn if black == white else "black" if black > white else "white"
        return Ending(winner, exchanged)
