"""Exact results of positions with best play, and the plies to the end.

Games that always end are solved by search to the end (`benchmarks.solving`), endings of Emergo by
retrograde analysis (`benchmarks.endings`).

A result alone is much cheaper than the number of plies, so callers first use
`preserving_moves`, which needs only results, to select the positions whose plies are worth
computing.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, TypeVar

from benchmarks.endings import MAX_POSITIONS, ending_solver
from benchmarks.solving import Solution, solver
from rules.position import Move, Position

MAX_NODES = {"emergo": MAX_POSITIONS}
"""The maximum number of nodes to prove one position, by game; `DEFAULT_NODES` for other games. In
Emergo it is the number of positions stored for all proofs together."""

DEFAULT_NODES = 120_000

MAX_MOVES = 60
"""The maximum number of moves of a position whose moves are all proved."""

Answer = TypeVar("Answer")


class UnprovedError(Exception):
    """Raised for a position that can't be proved: the nodes ran out, or it has too many moves."""


class ExactSolver(Protocol):
    """A solver that returns None for positions that it can't solve with this many nodes."""

    def solution(self, position: Position, nodes: int) -> Solution | None: ...
    def result(self, position: Position, nodes: int) -> float | None: ...


class Prover:
    """A prover of positions of one game; it raises UnprovedError for those that it can't prove."""

    def __init__(self, id: str, nodes: int | None = None) -> None:
        self._solver: ExactSolver = ending_solver() if id == "emergo" else solver(id)
        self._nodes = nodes or MAX_NODES.get(id, DEFAULT_NODES)
        self.solution = cache(self._solution)
        self.result = cache(self._result)
        self.solutions = cache(self._solutions)

    def _solution(self, position: Position) -> Solution:
        """Return the exact result for the player to move, with the plies to the end."""
        if position.outcome():
            return Solution(final_result(position), 0)
        return require_proof(self._solver.solution(position, self._nodes))

    def _result(self, position: Position) -> float:
        """Return the exact result for the player to move."""
        if position.outcome():
            return final_result(position)
        return require_proof(self._solver.result(position, self._nodes))

    def preserving_moves(self, position: Position, limit: int) -> list[Move]:
        """Return the moves that preserve the result, at least one; [] if there are more than
        `limit`."""
        result, preserving = self.result(position), []
        for move in position.moves():
            if 1 - self.result(position.play(move)) == result:
                preserving.append(move)
            if len(preserving) > limit:
                return []
        return preserving

    def _solutions(self, position: Position) -> dict[Move, Solution]:
        """Return the solution of each move, for the player who makes it."""
        moves = position.moves()
        if len(moves) > MAX_MOVES:
            raise UnprovedError
        self.result(position)
        return {move: one_ply_earlier(self.solution(position.play(move))) for move in moves}

    def reply(self, position: Position) -> Move:
        """Return the best move, by the solutions of all moves; if they can't be proved, one that
        preserves the result."""
        try:
            return best_moves(self.solutions(position))[0]
        except UnprovedError:
            result = self.result(position)
        return next(
            move for move in position.moves() if 1 - self.result(position.play(move)) == result
        )


def require_proof(answer: Answer | None) -> Answer:
    """Return a solver's answer; raise UnprovedError if it has none."""
    if answer is None:
        raise UnprovedError
    return answer


def final_result(position: Position) -> float:
    """Return the result of a game that is over, for the player to move."""
    outcome = position.outcome()
    assert outcome
    return outcome.result(position.turn)


def one_ply_earlier(solution: Solution) -> Solution:
    """Return a solution as seen one ply earlier, for the player who moves then."""
    result, plies = solution
    return Solution(1 - result, 0 if result == 0.5 else plies + 1)


def best_moves(solutions: dict[Move, Solution]) -> list[Move]:
    """Return the moves with the best result, the shortest wins or the longest losses first."""
    top = max(result for result, _ in solutions.values())
    sign = 1 if top == 1 else -1
    moves = [move for move, (result, _) in solutions.items() if result == top]
    return sorted(moves, key=lambda move: (sign * solutions[move].plies, str(move)))
