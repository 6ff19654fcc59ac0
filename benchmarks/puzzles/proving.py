"""Exact results of positions with best play, and the plies to the end.

Games that end by themselves are solved to their end (`benchmarks.solving`), endings of Emergo
backwards from there (`benchmarks.endings`).

The result alone may cost a fraction of what the plies cost, so `keeping` picks the positions that
are worth the plies.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, TypeVar

from benchmarks.endings import MOST_POSITIONS, endings
from benchmarks.solving import Solution, solver
from rules.position import Move, Position

NODES = {"emergo": MOST_POSITIONS}
"""The most nodes for the proof of one position, by the game; in other games `USUAL_NODES`. In
Emergo they are the positions stored for all proofs."""

USUAL_NODES = 120_000

MOST_MOVES = 60
"""Moves of a position that are proved one by one."""


Found = TypeVar("Found")


class UnprovedError(Exception):
    """The nodes ran out before the result was certain."""


class Method(Protocol):
    """A solver of positions, which returns None for those that take more than `nodes`."""

    def solution(self, position: Position, nodes: int) -> Solution | None: ...
    def result(self, position: Position, nodes: int) -> float | None: ...


class Prover:
    """Proves positions of one game; what it can't, raises UnprovedError."""

    def __init__(self, id: str, nodes: int | None = None) -> None:
        self._method: Method = endings() if id == "emergo" else solver(id)
        self._nodes = nodes or NODES.get(id, USUAL_NODES)
        self.solution = cache(self._solution)
        self.result = cache(self._result)
        self.results = cache(self._results)

    def _solution(self, position: Position) -> Solution:
        """Return the exact result for the player to move, and the plies."""
        if position.outcome():
            return Solution(ended(position), 0)
        return certain(self._method.solution(position, self._nodes))

    def _result(self, position: Position) -> float:
        """Return the exact result for the player to move."""
        if position.outcome():
            return ended(position)
        return certain(self._method.result(position, self._nodes))

    def keeping(self, position: Position, most: int) -> list[Move]:
        """Return the moves that preserve the result, at least one; none if there are more than
        `most`."""
        result, kept = self.result(position), []
        for move in position.moves():
            if 1 - self.result(position.play(move)) == result:
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
        return {move: before(self.solution(position.play(move))) for move in moves}

    def reply(self, position: Position) -> Move:
        """Return the best move: by the results of all, or else one of the same result."""
        try:
            return best(self.results(position))[0]
        except UnprovedError:
            result = self.result(position)
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
