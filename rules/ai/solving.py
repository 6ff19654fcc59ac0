"""Exact results of small boards, by a search to the end in a kernel (`solver_kernel`), and of
endings of games that can repeat positions, by a kernel of the game (`KernelSpec.endings`).

>>> from rules import game
>>> start = game("egotzi").start(size=2, pie=False)
>>> Solver().solution(start)
Solution(result=1.0, plies=4)
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial
from typing import NamedTuple

from rules.move import Move
from rules.rules_of_game import Rules

from .programs import InstancePool, solver_spec

WON = 1000
"""The value of a position that is over, for the winner (`solver_kernel.WON`)."""

FIRST_NODES, MOST_NODES = 1 << 14, 1 << 18
"""The nodes of the first and of the last attempt to solve a position near the end; each one has
twice as many as the one before."""

FAVOURITE_NODES = 1 << 16
"""The nodes of the attempt to solve the position after a favourite move."""


class Solution(NamedTuple):
    """The result of best play."""

    result: float
    """The result for the player to move: 1 for a win, 0.5 for a draw, 0 for a loss."""
    plies: int
    """The plies to the end, if one side tries to win soon and the other to lose late; 0 for a
    draw."""


def solution_of(value: int) -> Solution:
    """Return the solution of a position with this value in a kernel.

    >>> solution_of(WON - 3), solution_of(2 - WON).plies
    (Solution(result=1.0, plies=3), 2)
    """
    return Solution((value > 0) + 0.5 * (value == 0), WON - abs(value) if value else 0)


def book_size(position: Rules) -> int:
    """Return the size of the board if it is solved with a book, else 0."""
    spec = position.KERNEL_SPEC
    return position.size if spec and (position.size, position.book_key()) in spec.books else 0


class Solver:
    """A solver of positions of games whose kernel encodes boards or solves endings.

    It needs the position alone: it knows nothing of bids, swaps of sides, and positions that came
    up before. The table is cleared when the game, the size or an option changes.
    """

    def __init__(self) -> None:
        self._instances = InstancePool()
        self._loaded: object = None

    def solution(self, position: Rules, nodes: int = 1 << 30) -> Solution | None:
        """Return the exact solution of a position; None if it isn't solved within this many nodes.
        What was found until then is stored, so that another attempt takes fewer."""
        value = self._value(position, nodes, -WON, WON)
        return None if value is None else solution_of(value)

    def result(self, position: Rules, nodes: int = 1 << 30) -> float | None:
        """Return the exact result for the player to move: 1 win, 0.5 draw, 0 loss; None if it
        isn't solved within this many nodes. This takes fewer nodes than `solution`."""
        value = self._value(position, nodes, -1, 1)
        return None if value is None else (value > 0) + 0.5 * (value == 0)

    def best_line(
        self, position: Rules, favourites: Iterable[Move] = ()
    ) -> Generator[None, None, tuple[Solution, tuple[Move, ...]] | None]:
        """Return the exact result of a position near the end with the plies to the end in a line,
        and that line: best play, after the first favourite move that has the same result; None if
        this takes too many nodes. Yields between attempts, so that a caller can pause."""
        nodes = FIRST_NODES
        while not (solution := self.solution(position, nodes)):
            nodes *= 2
            if nodes > MOST_NODES:
                return None
            yield
        line: list[Move] = []
        for move in favourites:
            yield
            if self._rank(position, move, FAVOURITE_NODES)[0] == solution.result:
                line.append(move)
                position = position.play(move)
                break
        while not position.outcome():
            move = max(position.moves(), key=partial(self._rank, position))
            position = position.play(move)
            line.append(move)
            yield
        return solution._replace(plies=len(line) if solution.result != 0.5 else 0), tuple(line)

    def _rank(self, position: Rules, move: Move, nodes: int = MOST_NODES) -> tuple[float, int]:
        """Rank a move by its result for the player who makes it; a win that is soon comes first,
        and a loss that is late, and last what takes too many nodes, as no best move does."""
        after = position.play(move)
        if outcome := after.outcome():
            return outcome.result(position.turn), 0
        solution = self.solution(after, nodes)
        if not solution:
            return -1.0, 0
        result = solution.result if after.turn == position.turn else 1 - solution.result
        return result, -solution.plies if result == 1 else solution.plies

    def _value(self, position: Rules, nodes: int, alpha: int, beta: int) -> int | None:
        kernel, size = position.kernel(), book_size(position)
        spec = solver_spec(position.KERNEL_SPEC, size)
        if not kernel or not spec:
            return None
        instance = self._instances.get(spec, lambda new: size and new.call("read_book", size))
        loaded = spec.name, position.size, tuple(sorted(position.options().items()))
        if loaded != self._loaded:
            instance.call("forget")
            self._loaded = loaded
        kernel.load(instance)
        instance.call("begin", nodes)
        value: int = instance.call("solve", 0, alpha, beta)
        return None if instance.call("is_stopped") else value


def is_near_end(position: Rules) -> bool:
    """Return whether a position has so few moves, all on the board, that a solver should try what
    is left after them."""
    boards = position.KERNEL_SPEC and position.KERNEL_SPEC.boards
    if not boards or position.size > boards.largest or not position.kernel():
        return False
    if book_size(position):  # the usual search proves enough there, and the solver needs the book
        return False
    moves = position.moves()
    return len(moves) <= boards.moves and all(move.squares for move in moves)
