"""Random games of Egotzi and of Egotzi Squared once its colours are settled.

A position is one integer: the empty squares, above them the black stones, and at the top a bit
for Black to move. A placement touches a row and a column, which do not mix. What changes on each
depends on where that line is empty, and on the colours of the two stones beside the one placed. So
a move is two look-ups, in tables that are filled as play meets their cases.

>>> from random import Random
>>> from rules.egotzi import EGOTZI
>>> EGOTZI.start(4).leaf().playout(Random(1), plies=300)
Ending(winner='black', exchanged=False)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log
from typing import TYPE_CHECKING, Any

from rules.board import Square
from rules.groups import signed_sizes
from rules.learnt import Sight
from rules.patterns import Shape
from rules.pie import NEVER, SWAP_SIDES, drawn_to_swap
from rules.position import Colour, Ending, Move

from .pushes import Line, bit_of, lines_of, pushes_along, squares_by_bit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

KEPT = 28_000_000
"""Bits of cases kept on a board, of each kind of table: all that there are up to 9x9."""

SHAPE = Shape([(2, 2)], (0, 2, 1), block=(2, 2), near=1)
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
        self._room = kept(size) // (2 * size)

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
    """The same of a line that is some shift away from the first; in rows also the stone placed.

    A row's part of a position has the bit for Black to move, which changes with every move.
    """

    def __init__(self, board: Board, first: Pushed, shift: int, bit: int) -> None:
        self._board = board
        self._first = first
        self._shift = shift
        self._placed = bit and bit | board.black_moves
        self._black = bit << board.top
        self._room = kept(board.size) // (2 * board.size**2)

    def __missing__(self, part: int) -> int:
        turn = part & self._board.black_moves
        change = self._first[(part ^ turn) >> self._shift] << self._shift
        change ^= self._placed ^ (self._black if turn else 0)
        if len(self) < self._room:
            self[part] = change = self._board.shared(change)
        return change


Place = tuple[int, int, Table, int, Table]
"""How to place on a square: its bit, then the parts of a position that count and what they change,
for its row and for its column."""

NOWHERE: Any = (0, 0, {}, 0, {})
"""The place of the few draws that are left over when squares share them out."""


class Board:
    """What positions on boards of one size have in common."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.top = top(size)
        """Where the black stones start in a position."""
        self.black_moves = 1 << 2 * self.top
        """The bit for Black to move."""
        self.bits = list(squares_by_bit(size))
        self.full = sum(self.bits)
        self.moves = {
            bit: Move(str(square), "place", (square,))
            for bit, square in squares_by_bit(size).items()
        }
        self._rows = [self._pushed(Square(file, 0), 0) for file in range(size)]
        self._columns = [self._pushed(Square(0, rank), 1) for rank in range(size)]
        self._shared: dict[int, int] = {}
        self._places = {bit: self._place(bit, at) for bit, at in squares_by_bit(size).items()}
        self._draws = Draws(list(self._places.values()))
        self.sights = self.sight(squared=False), self.sight(squared=True)

    def _place(self, bit: int, square: Square) -> Place:
        size = self.size
        row, column = lines_of(size)[bit]
        along_row = Table(self, self._rows[square.file], square.rank * (size + 1), bit)
        along_column = Table(self, self._columns[square.rank], square.file, 0)
        part = self._part(bit, row) | self.black_moves
        return bit, part, along_row, self._part(bit, column), along_column

    def _pushed(self, square: Square, direction: int) -> Pushed:
        bit = bit_of(square, self.size)
        return Pushed(bit, lines_of(self.size)[bit][direction], self.size)

    def shared(self, change: int) -> int:
        """One integer for all equal changes kept: what fits the processor's cache is faster."""
        return self._shared.setdefault(change, change)

    def _part(self, bit: int, line: Line) -> int:
        """What of a position counts along a line."""
        step, above, below = line
        near = above & bit << step | below & bit >> step
        return above | below | near << self.top

    def position(self, black: int, white: int, turn: Colour) -> int:
        moves = self.black_moves if turn == "black" else 0
        return self.full ^ black ^ white | black << self.top | moves

    def turn(self, position: int) -> Colour:
        return "black" if position & self.black_moves else "white"

    def place(self, position: int, bit: int) -> int:
        """The position after a placement."""
        _, row, along_row, column, along_column = self._places[bit]
        return position ^ along_row[position & row] ^ along_column[position & column]

    def play(self, position: int, random: Random, plies: int) -> tuple[int, int]:
        """The position after random placements, and how many those were.

        They are `plies`, or fewer if the board is full before. First some squares are drawn,
        and those that are empty by then played on; each empty one is as likely as any other.
        The rest are counted: so many draws are made that it pays.
        """
        left = (position & self.full).bit_count()
        plies = min(plies, left)
        for bit, row, along_row, column, along_column in self._draws.some(left, plies, random):
            if bit & position:
                position ^= along_row[position & row] ^ along_column[position & column]
        empty = position & self.full
        full, places, number = left - plies, self._places, random.random
        for left in range(empty.bit_count(), full, -1):
            for _ in range(int(number() * left)):
                empty &= empty - 1
            _, row, along_row, column, along_column = places[empty & -empty]
            position ^= along_row[position & row] ^ along_column[position & column]
            empty = position & self.full
        return position, plies

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
        return sum(size * abs(size) for size in self._sizes(position)) - komi

    def ahead(self, position: int) -> Colour | None:
        """Who has the biggest group on a full board once equal ones cancel; None if all do."""
        sizes = self._sizes(position)
        for white, black in zip(sizes, reversed(sizes), strict=True):
            if white + black:
                return "black" if white + black > 0 else "white"
        return None

    def _sizes(self, position: int) -> list[int]:
        black = position >> self.top & self.full
        return signed_sizes(black, self.full ^ black, self.size)


class Draws:
    """Draws of places, all as likely."""

    FEW = 6
    """With fewer squares left than this, to count them beats to draw what is mostly taken."""

    WASTE = 64
    """Of the 256 values of a byte so many may be left over; else two bytes make a draw."""

    def __init__(self, places: list[Place]) -> None:
        number = len(places)
        self._bytes = 1 if 256 % number <= self.WASTE else 2
        times, left = divmod(256**self._bytes, number)
        self._get = [*places * times, *[NOWHERE] * left].__getitem__
        self._tries = [int(number * log(max(left / self.FEW, 1))) for left in range(number + 1)]

    def some(self, left: int, plies: int, random: Random) -> Iterator[Place]:
        """As many as leave few of the `left` squares empty, but no more than `plies`."""
        number = min(self._tries[left], plies) if plies < left else self._tries[left]
        drawn = random.randbytes(number * self._bytes)
        return map(self._get, drawn if self._bytes == 1 else memoryview(drawn).cast("H"))


def top(size: int) -> int:
    """Where the black stones start in a position."""
    return size * (size + 1)


def kept(size: int) -> int:
    """Cases kept on a board, of each kind of table."""
    return KEPT // (2 * top(size))


@cache
def board(size: int) -> Board:
    """The board of a size, made when first needed."""
    return Board(size)


class EgotziLeaf:
    """A position with stones to place, as a tree search holds it."""

    __slots__ = ("board", "komi", "pie_in", "position", "turn")

    def __init__(
        self, board: Board, position: int, pie_in: int = NEVER, komi: int | None = None
    ) -> None:
        self.board = board
        self.position = position
        self.turn = board.turn(position)
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
            return EgotziLeaf(self.board, self.position)
        position = self.board.place(self.position, move)
        return EgotziLeaf(self.board, position, max(self.pie_in - 1, NEVER), self.komi)

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
        place, position = self.board.place, self.position
        return [position if move == SWAP else place(position, move) for move in moves]

    def estimate(self) -> float | None:
        learnt = self.sight.learnt
        return learnt.estimate(*self.seen(), self.turn, self.komi or 0) if learnt else None

    def priors(self, moves: Sequence[int]) -> Sequence[float] | None:
        learnt = self.sight.learnt
        return learnt.priors(*self.seen(), self.seen_after(moves), self.turn) if learnt else None

    def playout(self, random: Random, plies: int) -> Ending:
        board, position = self.board, self.position
        made, exchanged = 0, False
        if self.pie_in > 0:
            position, made = board.play(position, random, min(self.pie_in, plies))
        if made == self.pie_in < plies:
            exchanged = drawn_to_swap((position & board.full).bit_count(), random)
            plies -= exchanged
        position, _ = board.play(position, random, plies - made)
        if position & board.full:
            return Ending(None, exchanged)
        return Ending(self._winner(position), exchanged)

    def _winner(self, position: int) -> Colour | None:
        """Who wins on a full board."""
        if self.komi is None:
            # If all groups cancel, who made the last move loses: the side to move wins.
            return self.board.ahead(position) or self.board.turn(position)
        lead = self.board.lead(position, self.komi)
        return ("black" if lead > 0 else "white") if lead else None
