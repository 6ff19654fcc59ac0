"""Exact results of positions with best play, and the plies to the end.

Games that end by themselves are solved to their end (`benchmarks.solving`). Where alpha-beta plays
a game, its proofs count: a win or a loss in a number of plies, or a draw that rests on ends of
games and repetitions alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from benchmarks.solving import BOARDS, Solution, solver
from rules import Record
from rules.ai.alpha_beta_search import Memory
from rules.position import Move, Position

NODES = 120_000
"""Nodes for the proof of one position."""

DEEP = 30
"""The factor of the nodes for a move that alpha-beta may prove, if few others win."""

FEW = 3
"""The number of other winning moves from which that isn't worthwhile."""

MOST_MOVES = 60
"""Moves of a position that are proved one by one."""


class UnprovedError(Exception):
    """The nodes ran out before the result was certain."""


class Prover:
    """Proves positions of one game."""

    def __init__(self, id: str, nodes: int = NODES) -> None:
        self._prove: Callable[[Position], Solution | None]
        self._prove = self._solved if id in BOARDS else self._searched
        self._nodes = nodes
        self._memory = Memory(Random(1))
        self._line: dict[Position, Move] = {}
        self.solution = cache(self._solution)
        self.results = cache(self._results)

    def _solution(self, position: Position) -> Solution:
        """Return the exact result for the player to move, or raise UnprovedError."""
        outcome = position.outcome()
        if outcome:
            result = {position.turn: 1.0, None: 0.5}.get(outcome.winner, 0.0)
            return Solution(result, 0)
        found = self._prove(position)
        if found is None:
            raise UnprovedError
        return found

    def _results(self, position: Position) -> dict[Move, Solution]:
        """Return the result of every move for its player; UnprovedError if one is not certain."""
        moves = position.moves()
        if len(moves) > MOST_MOVES:
            raise UnprovedError
        if self._prove == self._solved:
            return {move: before(self.solution(position.play(move))) for move in moves}
        return self._searched_results(position)

    def _searched_results(self, position: Position) -> dict[Move, Solution]:
        """Do the same by searches, with longer ones for moves that are hard to prove."""
        self.solution(position)
        found: dict[Move, Solution] = {}
        doubtful = []
        for move in position.moves():
            try:
                found[move] = before(self.solution(position.play(move)))
            except UnprovedError:
                doubtful.append(move)
        wins = sum(result == 1 for result, _ in found.values())
        if doubtful and not 0 < wins < FEW:
            raise UnprovedError
        for move in doubtful:
            solution = self._searched(position.play(move), DEEP)
            if solution is None:
                raise UnprovedError
            found[move] = before(solution)
        return {move: found[move] for move in position.moves()}

    def reply(self, position: Position) -> Move:
        """Return the best move: by the results of all, or else that of the search that proves
        it."""
        try:
            return best(self.results(position))[0]
        except UnprovedError:
            self.solution(position)
            return self._line[position]

    def _solved(self, position: Position) -> Solution | None:
        return solver(position.game.id).solution(position, self._nodes)

    def _searched(self, position: Position, times: int = 1) -> Solution | None:
        kernel = position.kernel()
        assert kernel
        self._memory.clear()
        search = self._memory.search(Record(position.game, position=position), kernel)
        for _ in search.steps(times * self._nodes):
            pass
        plies = search.proved()
        if plies is None:
            return None
        score = search.candidates()[0].score
        self._line[position] = search.candidates()[0].move
        return Solution(score, plies if score != 0.5 else 0)


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
