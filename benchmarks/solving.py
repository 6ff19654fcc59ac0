"""The exact solver of small boards, `rules.ai.solving`, one for each game."""

from __future__ import annotations

from functools import cache

from rules.ai.solving import Solution, Solver

__all__ = ["Solution", "Solver", "solver"]

BOARDS = {"slyde": "benchmarks.slyde_board"}
"""The modules that encode boards of games whose kernels have none, as the site solves none of
them, by game."""


@cache
def solver(id: str) -> Solver:
    """Return the solver of a game."""
    return Solver(BOARDS.get(id, ""))
