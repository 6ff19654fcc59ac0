"""Random games of Egotzi and of Egotzi Squared once its colours are settled.

A placement touches a row and a column, which do not mix, and on each what it pushes depends on
where there are stones, whatever their colour. So a move is two look-ups, in tables that are
filled as play meets their cases; on large boards there would be too many to keep.

>>> from random import Random
>>> from rules.egotzi import EGOTZI
>>> EGOTZI.start(4).leaf().playout(Random(1), plies=300)
Ending(winner='white', exchanged=False)
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .draws import FEW, draws, spread
from .groups import group_sizes
from .pie import NEVER, SWAP_SIDES, drawn_to_swap
from .position import Colour, Ending, Move, other
from .pushes import Line, lines_of, pushes_along, squares_by_bit

if TYPE_CHECKING:
    from random import Random

LARGEST_KEPT = 9
"""Up to this size the tables are kept: 41,472 entries at most."""

SWAP = -1
"""The move that swaps sides; others are the bits of their squares."""

Pushes = tuple[tuple[int, int], ...]
"""For each stone that is pushed away its bit, and its bit with that of where it goes."""


class Table(dict[int, Pushes]):
    """What a placement on one square pushes along one line, by the empty squares there."""

    def __init__(self, bit: int, line: Line, kept: bool) -> None:
        self.bit = bit
        """The square."""
        self.line = line
        self.kept = kept
        """Whether what is worked out is kept."""

    def __missing__(self, empty: int) -> Pushes:
        stones = (self.line[1] | self.line[2]) ^ empty
        found = tuple(
            (start, start | end)
            for start, end, _ in pushes_along(self.line, stones, self.bit)
            if start != end
        )
        if self.kept:
            self[empty] = found
        return found


class Board:
    """What positions on boards of one size have in common."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.bits = list(squares_by_bit(size))
        self.full = sum(self.bits)
        self.places = {
            bit: (self._near(bit), *self._table(bit, row), *self._table(bit, column))
            for bit, (row, column) in lines_of(size).items()
        }
        """For every square its neighbours, then the squares and the table of its row and column."""
        self.moves = {
            bit: Move(str(square), "place", (square,))
            for bit, square in squares_by_bit(size).items()
        }
        self._drawn = spread(self.bits)

    def _near(self, bit: int) -> int:
        rank = self._size + 1
        return (bit << 1 | bit >> 1 | bit << rank | bit >> rank) & self.full

    def _table(self, bit: int, line: Line) -> tuple[int, Table]:
        return line[1] | line[2], Table(bit, line, self._size <= LARGEST_KEPT)

    def empty(self, stones: int) -> int:
        """The squares without stones."""
        return self.full ^ stones

    def place(self, bit: int, mine: int, theirs: int) -> tuple[int, int]:
        """The mover's and the opponent's stones after the mover has placed one."""
        empty = self.full ^ mine ^ theirs
        _, row, along_row, column, along_column = self.places[bit]
        for start, both in along_row[empty & row] + along_column[empty & column]:
            if mine & start:
                mine ^= both
            else:
                theirs ^= both
        return mine | bit, theirs

    def play(self, mine: int, theirs: int, random: Random, plies: int) -> tuple[int, int, int]:
        """The mover's stones and the opponent's after random placements, and how many those are.

        They are `plies`, or fewer if the board is full before. A placement is made as `place`
        makes it; the first square drawn that is empty is as likely as any other.
        """
        places, full, drawn = self.places, self.full, map(self._drawn.__getitem__, draws(random))
        empty = self.full ^ mine ^ theirs
        count = empty.bit_count()
        plies = min(plies, count)
        for left in range(count, count - plies, -1):
            if left > FEW:
                for bit in drawn:
                    if bit & empty:
                        break
            else:
                bit = self._pick(empty, left, random)
            near, row, along_row, column, along_column = places[bit]
            if near & empty != near:
                for start, both in along_row[empty & row]:
                    if mine & start:
                        mine ^= both
                    else:
                        theirs ^= both
                for start, both in along_column[empty & column]:
                    if mine & start:
                        mine ^= both
                    else:
                        theirs ^= both
            mine, theirs = theirs, mine | bit
            empty = full ^ mine ^ theirs
        return mine, theirs, plies

    def _pick(self, empty: int, count: int, random: Random) -> int:
        """One of so many empty squares."""
        for _ in range(int(random.random() * count)):
            empty &= empty - 1
        return empty & -empty

    def sizes(self, stones: int) -> list[int]:
        """The sizes of groups, largest first."""
        return group_sizes(stones, self._size)


@cache
def board(size: int) -> Board:
    """The board of a size, made when first needed."""
    return Board(size)


class EgotziLeaf:
    """A position with stones to place, as a tree search holds it."""

    __slots__ = ("board", "komi", "mine", "pie_in", "theirs", "turn")

    def __init__(
        self,
        board: Board,
        mine: int,
        theirs: int,
        turn: Colour,
        pie_in: int = NEVER,
        komi: int | None = None,
    ) -> None:
        self.board = board
        self.mine = mine
        self.theirs = theirs
        self.turn: Colour = turn
        self.pie_in = pie_in
        """After how many moves sides may be swapped instead of moving; NEVER if never."""
        self.komi = komi
        """White's komi where squares of sizes count; None where the biggest groups decide."""

    @property
    def cost(self) -> int:
        return len(self.board.bits)

    def moves(self) -> list[int]:
        stones = self.mine | self.theirs
        moves = [bit for bit in self.board.bits if not bit & stones]
        return [*moves, SWAP] if moves and not self.pie_in else moves

    def after(self, move: int) -> EgotziLeaf:
        if move == SWAP:
            return EgotziLeaf(self.board, self.mine, self.theirs, self.turn)
        mine, theirs = self.board.place(move, self.mine, self.theirs)
        pie_in = max(self.pie_in - 1, NEVER)
        return EgotziLeaf(self.board, theirs, mine, other(self.turn), pie_in, self.komi)

    def exchanges(self, move: int) -> bool:
        return move == SWAP

    def move(self, move: int) -> Move:
        return SWAP_SIDES if move == SWAP else self.board.moves[move]

    def playout(self, random: Random, plies: int) -> Ending:
        mine, theirs, made, exchanged = self.mine, self.theirs, 0, False
        if self.pie_in > 0:
            mine, theirs, made = self.board.play(mine, theirs, random, min(self.pie_in, plies))
        if made == self.pie_in < plies:
            exchanged = drawn_to_swap(self.board.empty(mine | theirs).bit_count(), random)
            plies -= exchanged
        mine, theirs, more = self.board.play(mine, theirs, random, plies - made)
        if self.board.empty(mine | theirs):
            return Ending(None, exchanged)
        turn = other(self.turn) if (made + more) % 2 else self.turn
        return Ending(self._winner(turn, mine, theirs), exchanged)

    def _winner(self, turn: Colour, mine: int, theirs: int) -> Colour | None:
        """Who wins on a full board, where it would be the turn of `turn`."""
        own, others = self.board.sizes(mine), self.board.sizes(theirs)
        if self.komi is None:
            # If all groups cancel, who made the last move loses: the side to move wins.
            return turn if own >= others else other(turn)
        lead = sum(size**2 for size in own) - sum(size**2 for size in others)
        lead += self.komi if turn == "white" else -self.komi
        return (turn if lead > 0 else other(turn)) if lead else None
