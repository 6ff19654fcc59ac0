"""The queue of a worker's jobs: one runs at a time, the most urgent first, then the oldest.

A job runs in slices. Before each slice it waits for its turn, so that a more urgent job begins
after at most one slice of another. A job that is asked to stop ends as soon as it has a result.

    job, result = queue.add(7, priority=0), ""
    while await job.wait_for_turn() and not (job.stop_requested and result):
        result = ...  # a slice
    queue.remove(job)
"""

from __future__ import annotations

import asyncio


class Job:
    """A job in a queue."""

    def __init__(self, id: int, priority: int, queue: Queue) -> None:
        self.id = id
        self.order = priority, id
        self.stop_requested = False
        """True if the job has to end with its latest result, or if it has none, with the first."""
        self.cancelled = False
        """True if the job's result is no longer needed."""
        self._queue = queue
        self._changed = asyncio.Event()

    async def wait_for_turn(self) -> bool:
        """Wait until it is this job's turn and return True; return False as soon as it is
        cancelled."""
        while not self.cancelled and self._queue.first is not self:
            self._changed.clear()
            await self._changed.wait()
        return not self.cancelled

    def wake(self) -> None:
        """Have the job check again whether it is its turn."""
        self._changed.set()


class Queue:
    """Running and waiting jobs, by id."""

    def __init__(self) -> None:
        self._jobs: dict[int, Job] = {}

    @property
    def first(self) -> Job | None:
        """The job whose turn it is."""
        return min(self._jobs.values(), key=lambda job: job.order, default=None)

    def add(self, id: int, priority: int) -> Job:
        """Add a job; the lower its `priority`, the sooner it runs."""
        job = self._jobs[id] = Job(id, priority, self)
        return job

    def remove(self, job: Job) -> None:
        """Remove a job that has ended."""
        del self._jobs[job.id]
        self._wake()

    def stop(self, id: int) -> None:
        """End a job with its latest result, or if it has none, with its first; do nothing if it has
        ended."""
        if job := self._jobs.get(id):
            job.stop_requested = True

    def cancel(self, id: int) -> None:
        """Cancel a job; do nothing if it has ended."""
        if job := self._jobs.get(id):
            job.stop_requested = job.cancelled = True
            self._wake()

    def _wake(self) -> None:
        for job in self._jobs.values():
            job.wake()
