"""The jobs of a worker, one of which is worked on at a time: the most urgent, then the oldest.

A job is done in slices. Before each it waits for its turn, so that one that is more urgent begins
after a single slice of any other.

    job = queue.add(7, urgency=0)
    while await job.turn() and not job.stopped:
        ...  # a slice
    queue.remove(job)
"""

from __future__ import annotations

import asyncio


class Job:
    """A job in a queue."""

    def __init__(self, id: int, urgency: int, queue: Queue) -> None:
        self.id = id
        self.order = urgency, id
        self.stopped = False
        """Whether it is to end with what it has, or else with the first that it finds."""
        self.cancelled = False
        """Whether nobody wants its result any more."""
        self._queue = queue
        self._changed = asyncio.Event()

    async def turn(self) -> bool:
        """Wait until no other job comes before; False, at once, if this one was cancelled."""
        while not self.cancelled and self._queue.first is not self:
            self._changed.clear()
            await self._changed.wait()
        return not self.cancelled

    def wake(self) -> None:
        """Have another look at whose turn it is."""
        self._changed.set()


class Queue:
    """Jobs under way and waiting, by their ids."""

    def __init__(self) -> None:
        self._jobs: dict[int, Job] = {}

    @property
    def first(self) -> Job | None:
        """The job to work on."""
        return min(self._jobs.values(), key=lambda job: job.order, default=None)

    def add(self, id: int, urgency: int) -> Job:
        """Add a job; the lower `urgency`, a rank, the sooner its turn."""
        job = self._jobs[id] = Job(id, urgency, self)
        return job

    def remove(self, job: Job) -> None:
        """Remove a job that has ended."""
        del self._jobs[job.id]
        self._wake()

    def stop(self, id: int) -> None:
        """Have a job end with what it has; no more if it has ended."""
        if job := self._jobs.get(id):
            job.stopped = True

    def cancel(self, id: int) -> None:
        """Drop a job; no more if it has ended."""
        if job := self._jobs.get(id):
            job.stopped = job.cancelled = True
            self._wake()

    def _wake(self) -> None:
        for job in self._jobs.values():
            job.wake()
