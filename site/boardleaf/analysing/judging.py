"""The judges of positions and games, as the analysis of a board needs them: jobs of the worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from boardleaf.messages import Assessment


class Judges(Protocol):
    """Jobs in the worker's queue. Cancel the task that awaits one to cancel it; each raises
    OpponentFailed, with a sentence for people, if no worker can do it."""

    def helper(self) -> Judges:
        """Return another one, with a worker of its own."""

    async def start(self) -> None:
        """Start the worker; raise an error if it doesn't start."""

    def end(self) -> None:
        """Terminate the worker, after its requests were cancelled."""

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        """Judge the position at the end of a record."""

    async def review(
        self, record: str, purpose: str, work: int, part: range, report: Callable[[str], object]
    ) -> str:
        """Review some moves of a record, for a "curve", a "review" or a "try"; return its text."""
