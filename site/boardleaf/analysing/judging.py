"""The judge of positions and games, as the analysis needs it: jobs of the worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from boardleaf.messages import Assessment


class Judges(Protocol):
    """Jobs in the worker's queue. Cancel the task that awaits one to cancel it; each raises
    OpponentFailed, with a sentence for people, if no worker can do it."""

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        """Judge the position at the end of a record."""
