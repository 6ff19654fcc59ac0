"""A solver of Emergo's endings, `rules.emergo.kernel_endings`, with tables for up to seven men."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from benchmarks.solving import Solution
from rules.ai.solving import solution_of
from rules.emergo import kernel_endings
from rules.emergo.kernel import set_up
from rules.emergo.kernel_endings import WON, count_found, enlarge
from rules.kernels import Instance, Program, start
from rules.kernels.language import Table, table
from rules.position import Position

POSITION_BITS, EDGE_BITS = 24, 26

MAX_POSITIONS = 1 << POSITION_BITS


def tables() -> dict[str, Table]:
    """Return the tables, which take 650 MB."""
    return {
        "POSITIONS": table("Q", MAX_POSITIONS),
        "SLOTS": table("i", 2 * MAX_POSITIONS),
        "FIRST_EDGE": table("i", MAX_POSITIONS + 1),
        "EDGES": table("i", 1 << EDGE_BITS),
        "VALUES": table("h", MAX_POSITIONS),
    }


class EndingSolver:
    """A solver of Emergo's endings."""

    def __init__(self) -> None:
        exports = [*kernel_endings.EXPORTS, enlarge, count_found, set_up]
        program = Program("emergo-endings", exports, contents=tables)
        self._instance: Instance = start(program)
        self._instance.call("enlarge", POSITION_BITS, EDGE_BITS)

    def result(self, position: Position, max_positions: int = MAX_POSITIONS) -> float | None:
        """Return the exact result for the player to move: 1 win, 0.5 draw, 0 loss; None if
        `solution` returns None."""
        solution = self.solution(position, max_positions)
        return solution.result if solution else None

    def solution(self, position: Position, max_positions: int = MAX_POSITIONS) -> Solution | None:
        """Return the exact solution of a position that isn't over; None if it isn't a small ending,
        or if more than `max_positions` can follow."""
        kernel = position.kernel()
        assert kernel
        kernel.load(self._instance)
        self._instance.call("begin", max_positions)
        value = self._instance.call("solve", 0, 0, 0)
        return None if self._instance.call("is_stopped") else solution_of(value)

    def solutions(self, position: Position) -> Iterator[tuple[int, int]]:
        """Yield all positions that can follow one, as the kernel packs them, with their values."""
        self._instance.call("forget")
        if not self.solution(position):
            raise ValueError(f"too many positions: {position}")
        count = self._instance.call("count_found")
        plies = self._instance.read("VALUES", 0, count)
        for key, value in zip(self._instance.read("POSITIONS", 0, count), plies, strict=True):
            yield key, WON - value if value > 0 else -WON - 1 - value if value < 0 else 0


@cache
def ending_solver() -> EndingSolver:
    """Return the solver."""
    return EndingSolver()
