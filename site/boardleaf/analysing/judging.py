"""Who judges positions and games for a board: jobs of the worker, as the analysis needs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol


class Line(NamedTuple):
    """A line of moves, as texts."""

    moves: tuple[str, ...]
    expected: float
    """For the player to move at its start."""
    proved: int | None
    """The plies to a proved end with that result, or None."""


class Assessment(NamedTuple):
    """What is known of a position."""

    lines: tuple[Line, ...]
    """The best moves, the best first."""
    work: int
    """Playouts behind it."""
    progress: float
    """How much of the budget is spent, from 0 to 1."""


class Judges(Protocol):
    """Jobs in the worker's queue. Cancel the task that awaits one to cancel it; each raises
    OpponentFailed, with a sentence for people, if no worker can do it."""

    workers: int
    """How many jobs can run at once."""

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        """Judge the position at the end of a record."""

    async def review(
        self, record: str, work: int, part: range, report: Callable[[str], object]
    ) -> str:
        """Review some moves of a record; return the text."""
