"""The worker's solver: the exact result of every move of a small board. Loaded on first use."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from boardleaf.messages import MoveResult, Request, Solved
from rules import Move, Record
from rules.ai.programs import solver_spec
from rules.ai.solving import Solution, Solver, book_size
from rules.kernels import KernelSpec

SLICE = 0.025
"""The seconds of work between two answers."""

NODES = 1 << 16
"""The nodes of a first attempt to solve a move; each further one has twice as many. Between two of
them, messages are received."""

solver = Solver()
"""The solver, whose table serves the next positions of a game, too."""


def answers(request: Request, record: Record) -> Iterator[object]:
    """Yield the results of more and more moves of the position at a record's end, one answer for
    about each slice of work; the last one has them all."""
    position = record.position
    found: list[MoveResult] = []
    since = perf_counter()
    for move in position.moves():
        nodes = NODES
        while not (solution := _solution(record, move, nodes)):
            nodes *= 2
            yield Solved(tuple(found), False)
            since = perf_counter()
        found.append(MoveResult(str(move), 1 - solution.result, solution.plies + 1))
        if perf_counter() - since >= SLICE:
            yield Solved(tuple(found), False)
            since = perf_counter()
    yield Solved(tuple(found), True)


def _solution(record: Record, move: Move, nodes: int) -> Solution | None:
    """Return the solution of the position after a move; None if this takes more nodes."""
    line = record.copy()
    line.play(move)
    outcome = line.outcome()
    if not outcome:
        return solver.solution(line.position, nodes)
    return Solution(outcome.result(line.position.turn), 0)


def programs(request: Request, record: Record) -> list[KernelSpec]:
    """Return the programs that a request needs, besides the game's."""
    spec = solver_spec(record.position.KERNEL_SPEC, book_size(record.position))
    return [spec] if spec else []
