"""The interface of a worker that judges positions and games, for the analysis of a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from boardleaf.messages import Assessment


class JudgingWorker(Protocol):
    """A worker that judges positions and games. Its jobs are queued; cancel the task that awaits a
    job to cancel the job. Each job raises OpponentFailed, with a sentence for people, if no worker
    can do it."""

    def helper(self) -> JudgingWorker:
        """Return another worker, not started yet, to run in parallel with this one."""

    async def start(self) -> None:
        """Start the worker; raise an error if it doesn't start."""

    def terminate(self) -> None:
        """Terminate the worker. Requests to it must have been cancelled."""

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        """Judge the position at the end of a record."""

    async def review(
        self, record: str, purpose: str, work: int, moves: range, report: Callable[[str], object]
    ) -> str:
        """Review some moves of a record, with "curve", "review" or "attempt" as the purpose (see
        `messages.Request`); return the text of the review."""
