"""The exact solver of small boards, `rules.ai.solving`, one for each game."""

from __future__ import annotations

from functools import cache

from rules import Record
from rules.ai.judgement import mover, with_move
from rules.ai.solving import Solution, Solver

__all__ = ["SOLVED_SIZES", "Solution", "Solver", "exact", "solver"]

SOLVED_SIZES = {"emulsion": 5, "free-emulsion": 4, "egotzi": 4, "egotzi-squared": 4}
"""The largest size of each game that is solved."""


@cache
def solver(id: str) -> Solver:
    """Return the solver of a game."""
    return Solver()


def exact(record: Record, nodes: int) -> float | None:
    """Return the proved result for the player to move; None if it isn't solved within this many
    nodes."""
    position = record.position
    outcome = record.outcome()
    if outcome:
        return outcome.result(position.turn)
    setup = any(map(position.exchanges, position.moves()))
    if position.kernel() and not setup:
        return solver(position.game.id).result(position, nodes)
    moves = position.moves()
    results: list[float | None] = []
    for move in moves:
        after = with_move(record, move)
        result = exact(after, nodes // len(moves))
        count = len(record.moves)
        same = mover(record, count) == mover(after, count + 1)
        results.append(result if same or result is None else 1 - result)
        if results[-1] == 1.0:
            return 1.0
    known = [result for result in results if result is not None]
    return max(known) if len(known) == len(results) else None
