"""Random games of Egotzi and of Egotzi Squared once its colours are settled.

A position is one integer: the empty squares, and above them the black stones. A placement
touches a row and a column, which do not mix. What changes on each depends on where that line
is empty, and on the colours of the two stones beside the one placed. So a move is two look-ups,
in tables that are filled as play meets their cases.

>>> from random import Random
>>> from rules.egotzi import EGOTZI
>>> EGOTZI.start(4).leaf().playout(Random(1), plies=300)
Ending(winner='white', exchanged=False)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from .board import Square
from .draws import draws, spread
from .groups import group_sizes
from .learnt import Sight
from .patterns import Shape
from .pie import NEVER, SWAP_SIDES, drawn_to_swap
from .position import Colour, Ending, Move, other
from .pushes import Line, bit_of, lines_of, pushes_along, squares_by_bit

if TYPE_CHECKING:
    from random import Random

KEPT = 100_000
"""Cases kept on a board, of each kind of table: all that there are up to 9x9."""

SHAPE = Shape(2, (0, 2, 1))
"""Windows of empty squares, black and white stones."""

SWAP = -1
"""The move that swaps sides; others are the bits of their squares."""


class Pushed(dict[int, int]):
    """What a placement on one square of a board's first row or column changes along it.

    By the line's part of a position, with black stones only beside the square.
    """

    def __init__(self, bit: int, line: Line, size: int) -> None:
        self._bit = bit
        self._line = line
        self._top = top(size)
        self._room = KEPT // (2 * size)

    def __missing__(self, part: int) -> int:
        squares = self._line[1] | self._line[2]
        change = 0
        for start, end, _ in pushes_along(self._line, squares & ~part, self._bit):
            change ^= start ^ end
            if part >> self._top & start:
                change ^= (start ^ end) << self._top
        if len(self) < self._room:
            self[part] = change
        return change


class Table(dict[int, int]):
    """The same of a line that is some shift away from the first."""

    def __init__(self, first: Pushed, shift: int, size: int) -> None:
        self._first = first
        self._shift = shift
        self._room = KEPT // (2 * size**2)

    def __missing__(self, part: int) -> int:
        change = self._first[part >> self._shift] << self._shift
        if len(self) < self._room:
            self[part] = change
        return change


Place = tuple[int, Table, int, Table, int]
"""How to place on a square: the parts of a position that count and what they change, for its
row and for its column; and what else changes, the stone placed."""


class Board:
    """What positions on boards of one size have in common."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.top = top(size)
        """Where the black stones start in a position."""
        self.bits = list(squares_by_bit(size))
        self.full = sum(self.bits)
        self.moves = {
            bit: Move(str(square), "place", (square,))
            for bit, square in squares_by_bit(size).items()
        }
        self._rows = [self._pushed(Square(file, 0), 0) for file in range(size)]
        self._columns = [self._pushed(Square(0, rank), 1) for rank in range(size)]
        self.white = {bit: self._place(bit, at) for bit, at in squares_by_bit(size).items()}
        """How White places on every square."""
        self.black = {bit: (*place[:4], bit | bit << self.top) for bit, place in self.white.items()}
        self._drawn = spread(self.bits)
        self.sights = self.sight(squared=False), self.sight(squared=True)

    def _place(self, bit: int, square: Square) -> Place:
        size = self.size
        row, column = lines_of(size)[bit]
        along_row = Table(self._rows[square.file], square.rank * (size + 1), size)
        along_column = Table(self._columns[square.rank], square.file, size)
        return self._part(bit, row), along_row, self._part(bit, column), along_column, bit

    def _pushed(self, square: Square, direction: int) -> Pushed:
        bit = bit_of(square, self.size)
        return Pushed(bit, lines_of(self.size)[bit][direction], self.size)

    def _part(self, bit: int, line: Line) -> int:
        """What of a position counts along a line."""
        step, above, below = line
        near = above & bit << step | below & bit >> step
        return above | below | near << self.top

    def position(self, black: int, white: int) -> int:
        return self.full ^ black ^ white | black << self.top

    def place(self, position: int, bit: int, colour: Colour) -> int:
        """The position after a placement."""
        places = self.black if colour == "black" else self.white
        row, along_row, column, along_column, stone = places[bit]
        return position ^ along_row[position & row] ^ along_column[position & column] ^ stone

    def play(
        self, position: int, turn: Colour, random: Random, plies: int
    ) -> tuple[int, Colour, int]:
        """The position after random placements, whose turn it is, and how many those were.

        They are `plies`, or fewer if the board is full before. The first square drawn that is
        empty is as likely as any other.
        """
        places, others = self.black, self.white
        if turn == "white":
            places, others = others, places
        drawn, few = map(self._drawn.__getitem__, draws(random)), self.size
        count = (position & self.full).bit_count()
        plies = min(plies, count)
        for left in range(count, count - plies, -1):
            if left > few:
                for bit in drawn:
                    if bit & position:
                        break
            else:
                bit = self._pick(position & self.full, left, random)
            row, along_row, column, along_column, stone = places[bit]
            position ^= along_row[position & row] ^ along_column[position & column] ^ stone
            places, others = others, places
        return position, other(turn) if plies % 2 else turn, plies

    def _pick(self, empty: int, count: int, random: Random) -> int:
        """One of so many empty squares."""
        for _ in range(int(random.random() * count)):
            empty &= empty - 1
        return empty & -empty

    # What was learnt.

    def phase(self, position: int) -> int:
        """From 0 to 3, by the stones on the board."""
        return 4 * (self.size**2 - (position & self.full).bit_count()) // (self.size**2 + 1)

    def sight(self, squared: bool) -> Sight:
        """How learnt weights see positions on this board."""
        cells = {
            square: ((bit, 0), (bit << self.top, 1))
            for bit, square in squares_by_bit(self.size).items()
        }
        return Sight("egotzi-squared" if squared else "egotzi", SHAPE, self.size, cells)

    def lead(self, position: int, komi: int) -> int:
        """By how much Black scores more than White, who has a komi, on a full board."""
        black, white = self._sizes(position)
        return sum(size**2 for size in black) - sum(size**2 for size in white) - komi

    def ahead(self, position: int) -> Colour | None:
        """Who has the biggest group on a full board once equal ones cancel; None if all do."""
        black, white = self._sizes(position)
        return None if black == white else "black" if black > white else "white"

    def _sizes(self, position: int) -> tuple[list[int], list[int]]:
        black = position >> self.top
        return group_sizes(black, self.size), group_sizes(self.full ^ black, self.size)


def top(size: int) -> int:
    """Where the black stones start in a position."""
    return size * (size + 1)


@cache
def board(size: int) -> Board:
    """The board of a size, made when first needed."""
    return Board(size)


class EgotziLeaf:
    """A position with stones to place, as a tree search holds it."""

    __slots__ = ("board", "komi", "pie_in", "position", "turn")

    def __init__(
        self,
        board: Board,
        position: int,
        turn: Colour,
        pie_in: int = NEVER,
        komi: int | None = None,
    ) -> None:
        self.board = board
        self.position = position
        self.turn: Colour = turn
        self.pie_in = pie_in
        """After how many moves sides may be swapped instead of moving; NEVER if never."""
        self.komi = komi
        """White's komi where squares of sizes count; None where the biggest groups decide."""

    @property
    def cost(self) -> int:
        return self.board.size**2

    def moves(self) -> list[int]:
        moves = [bit for bit in self.board.bits if bit & self.position]
        return [*moves, SWAP] if moves and not self.pie_in else moves

    def after(self, move: int) -> EgotziLeaf:
        if move == SWAP:
            return EgotziLeaf(self.board, self.position, self.turn)
        position, turn = self.board.place(self.position, move, self.turn), other(self.turn)
        return EgotziLeaf(self.board, position, turn, max(self.pie_in - 1, NEVER), self.komi)

    def exchanges(self, move: int) -> bool:
        return move == SWAP

    def move(self, move: int) -> Move:
        return SWAP_SIDES if move == SWAP else self.board.moves[move]

    @property
    def sight(self) -> Sight:
        return self.board.sights[self.komi is not None]

    def seen(self) -> tuple[int, int]:
        return self.position, self.board.phase(self.position)

    def seen_after(self, moves: Sequence[int]) -> list[int]:
        place, position, turn = self.board.place, self.position, self.turn
        return [position if move == SWAP else place(position, move, turn) for move in moves]

    def estimate(self) -> float | None:
        learnt = self.sight.learnt
        if not learnt or self.komi is not None:
            return None
        return learnt.estimate(*self.seen(), self.turn)

    def priors(self, moves: Sequence[int]) -> Sequence[float] | None:
        learnt = self.sight.learnt
        phase = self.board.phase(self.position)
        return learnt.priors(self.seen_after(moves), phase, self.turn) if learnt else None

    def playout(self, random: Random, plies: int) -> Ending:
        board, position, turn = self.board, self.position, self.turn
        made, exchanged = 0, False
        if self.pie_in > 0:
            position, turn, made = board.play(position, turn, random, min(self.pie_in, plies))
        if made == self.pie_in < plies:
            exchanged = drawn_to_swap((position & board.full).bit_count(), random)
            plies -= exchanged
        position, turn, _ = board.play(position, turn, random, plies - made)
        if position & board.full:
            return Ending(None, exchanged)
        return Ending(self._winner(position, turn), exchanged)

    def _winner(self, position: int, turn: Colour) -> Colour | None:
        """Who wins on a full board, where it would be the turn of `turn`."""
        if self.komi is None:
            # If all groups cancel, who made the last move loses: the side to move wins.
            return self.board.ahead(position) or turn
        lead = self.board.lead(position, self.komi)
        return ("black" if lead > 0 else "white") if lead else None
