"""The pool of workers that review a game in parallel: the board's own, and helpers on other cores.

Helpers take a second or more to start, so each joins the pool when it is ready. A helper that fails
is removed, and the board's own worker, with which the computer also plays, does its job.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardleaf.messages import OpponentFailed

from .judging import JudgingWorker

Report = Callable[[str], object]


class WorkerPool:
    """The pool of workers of a review. `on_joined` is called whenever a helper is ready."""

    def __init__(self, board_worker: JudgingWorker, on_joined: Callable[[], object]) -> None:
        self._board_worker = board_worker
        self._on_joined = on_joined
        self._idle = [board_worker]
        self._helpers: dict[JudgingWorker, asyncio.Task[None]] = {}
        """The helpers, each with the task that starts it."""

    def start_helpers(self, max_workers: int) -> None:
        """Start helpers for a pool of at most `max_workers`, unless some have been started."""
        if not self._helpers:
            helpers = [self._board_worker.helper() for _ in range(1, max_workers)]
            self._helpers = {
                helper: asyncio.ensure_future(self._start(helper)) for helper in helpers
            }

    def acquire(self) -> JudgingWorker | None:
        """Take an idle worker out of the pool and return it, or None if none is idle."""
        return self._idle.pop() if self._idle else None

    def release(self, worker: JudgingWorker) -> None:
        """Put a worker that has finished its job back into the pool, unless it is a helper that has
        been removed."""
        if worker is self._board_worker or worker in self._helpers:
            self._idle.append(worker)

    def terminate_helpers(self) -> None:
        """Terminate the helpers. Their requests must have been cancelled."""
        helpers, self._helpers = self._helpers, {}
        self._idle = [self._board_worker]
        for helper, task in helpers.items():
            task.cancel()
            helper.terminate()

    async def review(
        self,
        worker: JudgingWorker,
        record: str,
        purpose: str,
        work: int,
        moves: range,
        report: Report,
    ) -> str:
        """Review some moves with a worker, or with the board's own if that one fails."""
        try:
            return await worker.review(record, purpose, work, moves, report)
        except OpponentFailed:
            if worker is self._board_worker:
                raise
        if worker in self._helpers:
            del self._helpers[worker]
            worker.terminate()
        return await self._board_worker.review(record, purpose, work, moves, report)

    async def _start(self, helper: JudgingWorker) -> None:
        try:
            await helper.start()
        except Exception as error:  # for example, out of memory: the others continue
            print(f"The review continues without a helper: {error}")
            helper.terminate()
        else:
            self._idle.append(helper)
            self._on_joined()
