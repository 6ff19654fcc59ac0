"""The pool of workers that review a game in parallel: the board's own, and helpers on other cores.

Helpers take a second or more to start, so each joins the pool when it is ready. A helper that fails
is removed, and the board's own worker, with which the computer also plays, does its job.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from boardleaf.messages import OpponentFailed, Request


class ReviewingWorker(Protocol):
    """A worker that reviews games. Its jobs are queued; cancel the task that awaits a job to cancel
    the job."""

    def helper(self) -> ReviewingWorker:
        """Return another worker, not started yet, to run in parallel with this one."""

    async def start(self) -> None:
        """Start the worker; raise an error if it doesn't start."""

    def terminate(self) -> None:
        """Terminate the worker. Requests to it must have been cancelled."""

    async def ask(self, request: Request, report: Callable[[str], object]) -> str:
        """Return the text of a review, or raise OpponentFailed."""


Job = tuple[str, Request]
"""A request for a part of a review, with its key."""


class Receiver(Protocol):
    """What is notified of results."""

    def reported(self, key: str, text: str) -> None:
        """Handle the text of a part in progress."""

    def answered(self, key: str, text: str) -> None:
        """Handle the text of a part."""

    def failed(self, key: str, error: OpponentFailed) -> None:
        """Handle the failure of the board's own worker."""

    def fault(self, error: Exception) -> None:
        """Handle an unexpected error."""


class WorkerPool:
    """The pool of workers of a board's review."""

    def __init__(self, board_worker: ReviewingWorker, receiver: Receiver) -> None:
        self._board_worker = board_worker
        self._receiver = receiver
        self._queue: list[Job] = []
        self._working: set[ReviewingWorker] = set()
        self._tasks: dict[ReviewingWorker, asyncio.Task[None]] = {}

    def begin(self, jobs: Sequence[Job], max_workers: int) -> None:
        """Do jobs in this order with at most `max_workers`; nothing else may be in progress."""
        self.cancel()
        self._queue = list(jobs)
        helpers = min(max_workers, len(jobs)) - 1
        workers = [self._board_worker, *(self._board_worker.helper() for _ in range(helpers))]
        self._tasks = {worker: asyncio.ensure_future(self._serve(worker)) for worker in workers}

    def cancel(self) -> None:
        """Cancel all jobs, and terminate the helpers."""
        tasks, self._tasks = self._tasks, {}
        self._queue.clear()
        self._working.clear()
        for worker, task in tasks.items():
            if task is not asyncio.current_task():
                task.cancel()
            if worker is not self._board_worker:
                worker.terminate()

    async def _serve(self, worker: ReviewingWorker) -> None:
        """Do jobs with a worker as long as there are any; the last one that is done ends all."""
        try:
            if worker is self._board_worker or await self._start(worker):
                works = True
                while works and self._queue and worker in self._tasks:
                    self._working.add(worker)
                    works = await self._do(worker, self._queue.pop(0))
                    self._working.discard(worker)
            if worker in self._tasks and not (self._queue or self._working):
                self.cancel()
        except Exception as error:
            self._receiver.fault(error)

    async def _do(self, worker: ReviewingWorker, job: Job) -> bool:
        """Do a job with a worker, or with the board's own if that one fails; return whether the
        worker works."""
        key, request = job

        def report(text: str) -> None:
            if worker in self._tasks:
                self._receiver.reported(key, text)

        works = True
        try:
            try:
                text = await worker.ask(request, report)
            except OpponentFailed:
                works = False
                if worker is self._board_worker:
                    raise
                worker.terminate()
                text = await self._board_worker.ask(request, report)
        except OpponentFailed as error:
            if worker in self._tasks:
                self._receiver.failed(key, error)
        else:
            if worker in self._tasks:
                self._receiver.answered(key, text)
        return works

    async def _start(self, helper: ReviewingWorker) -> bool:
        try:
            await helper.start()
        except Exception as error:  # for example, out of memory: the others continue
            print(f"The review continues without a helper: {error}")
            helper.terminate()
            return False
        return True
