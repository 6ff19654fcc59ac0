"""Exact results of positions with best play, and the plies to the end.

Games that end by themselves are solved to their end (`benchmarks.solving`). Where alpha-beta plays
a game, its proofs count: a win or a loss in a number of plies, or a draw that rests on ends of
games and repetitions alone.

The result alone costs a fraction of what the plies cost, so `keeping` picks the positions that are
worth the plies.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TypeVar

from benchmarks.solving import BOARDS, Solution, Solver, solver
from rules import Record
from rules.ai.alpha_beta_search import Memory
from rules.position import Move, Position

NODES = 120_000
"""Nodes for the proof of one position."""

DEEP = 20
"""The factor of the nodes for a move that is hard to prove, in a position whose result is known."""

MOST_DOUBTFUL = 3
"""The most moves of a position that are hard to prove; with more it isn't tried."""

MOST_MOVES = 60
"""Moves of a position that are proved one by one."""


Found = TypeVar("Found")


class UnprovedError(Exception):
    """The nodes ran out before the result was certain."""


class Searches:
    """Proofs by the searches of a player."""

    def __init__(self) -> None:
        self._memory = Memory(Random(1))
        self.best: dict[Position, Move] = {}
        """The move that proves each position that is proved."""

    def solution(self, position: Position, nodes: int) -> Solution | None:
        """Return the exact result for the player to move, and the plies of the line that proves
        it."""
        kernel = position.kernel()
        if not kernel:
            return None
        self._memory.clear()
        search = self._memory.search(Record(position.game, position=position), kernel)
        for _ in search.steps(nodes):
            pass
        plies = search.proved()
        if plies is None:
            return None
        best = search.candidates()[0]
        self.best[position] = best.move
        return Solution(best.score, plies if best.score != 0.5 else 0)


class Prover:
    """Proves positions of one game; what it can't, raises UnprovedError."""

    def __init__(self, id: str, nodes: int = NODES) -> None:
        self._method: Solver | Searches = solver(id) if id in BOARDS else Searches()
        self._nodes = nodes
        self.solution = cache(self._solution)
        self.result = cache(self._result)
        self.results = cache(self._results)

    def _solution(self, position: Position, times: int = 1) -> Solution:
        """Return the exact result for the player to move, and the plies."""
        if position.outcome():
            return Solution(ended(position), 0)
        return certain(self._method.solution(position, times * self._nodes))

    def _result(self, position: Position) -> float:
        """Return the exact result for the player to move."""
        if isinstance(self._method, Searches):
            return self.solution(position).result
        if position.outcome():
            return ended(position)
        return certain(self._method.result(position, self._nodes))

    def keeping(self, position: Position, most: int) -> list[Move]:
        """Return the moves that preserve the result, at least one; none if there are more than
        `most`."""
        result, kept, doubtful = self.result(position), [], []
        for move in position.moves():
            try:
                if 1 - self.result(position.play(move)) == result:
                    kept.append(move)
            except UnprovedError:
                doubtful.append(move)
            if len(kept) > most:
                return []
        if len(doubtful) > MOST_DOUBTFUL:
            raise UnprovedError
        for move in doubtful:
            if 1 - self._deep(position.play(move)).result == result:
                kept.append(move)
            if len(kept) > most:
                return []
        return kept

    def _results(self, position: Position) -> dict[Move, Solution]:
        """Return the result of every move for its player."""
        moves = position.moves()
        if len(moves) > MOST_MOVES:
            raise UnprovedError
        self.result(position)
        return {move: before(self._deep(position.play(move))) for move in moves}

    def _deep(self, position: Position) -> Solution:
        """Do the same as `solution`, with more nodes if they are needed."""
        try:
            return self.solution(position)
        except UnprovedError:
            if isinstance(self._method, Solver):
                raise
            return self.solution(position, DEEP)

    def reply(self, position: Position) -> Move:
        """Return the best move: by the results of all, or else that of the search that proves it,
        or one of the same result."""
        try:
            return best(self.results(position))[0]
        except UnprovedError:
            result = self.result(position)
        if isinstance(self._method, Searches):
            return self._method.best[position]
        return next(
            move for move in position.moves() if 1 - self.result(position.play(move)) == result
        )


def certain(found: Found | None) -> Found:
    """Return what was found; UnprovedError if nothing was."""
    if found is None:
        raise UnprovedError
    return found


def ended(position: Position) -> float:
    """Return the result of a game that is over, for the player to move."""
    outcome = position.outcome()
    assert outcome
    return {position.turn: 1.0, None: 0.5}.get(outcome.winner, 0.0)


def before(solution: Solution) -> Solution:
    """Return the solution for the opponent one ply before."""
    result, plies = solution
    return Solution(1 - result, 0 if result == 0.5 else plies + 1)


def best(results: dict[Move, Solution]) -> list[Move]:
    """Return the moves with the best result, the shortest win or the longest loss first."""
    top = max(result for result, _ in results.values())
    sign = 1 if top == 1 else -1
    kept = [move for move, (result, _) in results.items() if result == top]
    return sorted(kept, key=lambda move: (sign * results[move].plies, str(move)))
