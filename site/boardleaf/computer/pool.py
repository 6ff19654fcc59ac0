"""The pool of workers that review a game in parallel: the board's own, and helpers on other cores.

Helpers take a second or more to start, so each joins the pool when it is ready. A worker without a
job waits for more as long as another works. A helper that fails is removed, and the board's own
worker, with which the computer also plays, does its job.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from boardleaf.messages import OpponentFailed, Request

T = TypeVar("T")


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

    def reported(self, key: str, text: str, seconds: float) -> None:
        """Handle the text of a part in progress, and the seconds since the pool began its jobs."""

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
        self._jobs: dict[ReviewingWorker, Job] = {}
        """The jobs in progress."""
        self._tasks: dict[ReviewingWorker, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()
        """Set when there may be more jobs, or none is in progress."""
        self._began = 0.0

    def begin(self, jobs: Sequence[Job], max_workers: int) -> None:
        """Do jobs in this order with at most `max_workers`; of others, only those in progress go
        on."""
        in_progress = [key for key, _ in self._jobs.values()]
        self._queue = [job for job in jobs if job[0] not in in_progress]
        self._changed.set()
        if self._tasks:
            return
        self._began = asyncio.get_running_loop().time()
        helpers = min(max_workers, len(jobs)) - 1
        workers = [self._board_worker, *(self._board_worker.helper() for _ in range(helpers))]
        self._tasks = {worker: asyncio.ensure_future(self._serve(worker)) for worker in workers}

    def cancel(self) -> None:
        """Cancel all jobs, and terminate the helpers."""
        tasks, self._tasks = self._tasks, {}
        self._queue.clear()
        self._jobs.clear()
        for worker, task in tasks.items():
            if task is not asyncio.current_task():
                task.cancel()
            if worker is not self._board_worker:
                worker.terminate()

    async def _serve(self, worker: ReviewingWorker) -> None:
        """Do jobs with a worker as long as there are any; the last one that is done ends all."""
        try:
            works = worker is self._board_worker or await self._start(worker)
            while works and worker in self._tasks:
                if self._queue:
                    self._jobs[worker] = self._queue.pop(0)
                    works = await self._do(worker, self._jobs[worker])
                    self._jobs.pop(worker, None)
                    self._changed.set()
                elif self._jobs:
                    self._changed.clear()
                    await self._changed.wait()
                else:
                    self.cancel()
            if worker in self._tasks and not (self._queue or self._jobs):
                self.cancel()
        except Exception as error:
            self._receiver.fault(error)

    async def _do(self, worker: ReviewingWorker, job: Job) -> bool:
        """Do a job with a worker, or with the board's own if that one fails; return whether the
        worker works."""
        key, request = job

        def report(text: str) -> None:
            if worker in self._tasks:
                seconds = asyncio.get_running_loop().time() - self._began
                self._receiver.reported(key, text, seconds)

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
                await self._notify(self._receiver.failed, key, error)
        else:
            if worker in self._tasks:
                await self._notify(self._receiver.answered, key, text)
        return works

    async def _notify(self, handle: Callable[[str, T], object], key: str, result: T) -> None:
        """Have the receiver handle a result, in a callback of its own, as it may begin more jobs
        or cancel all of them."""
        asyncio.get_running_loop().call_soon(handle, key, result)
        await asyncio.sleep(0)  # callbacks run in this order, so it has been handled then

    async def _start(self, helper: ReviewingWorker) -> bool:
        try:
            await helper.start()
        except Exception as error:  # for example, out of memory: the others continue
            print(f"The review continues without a helper: {error}")
            helper.terminate()
            return False
        return True
