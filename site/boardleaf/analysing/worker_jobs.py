"""Worker jobs of a board as asyncio tasks, and a throttle for drawing their reports."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from boardleaf.messages import OpponentFailed
from boardleaf.playing.controller import Controller

T = TypeVar("T")

REPORT_INTERVAL = 0.2
"""Minimum seconds between two reports that are drawn: nobody reads faster."""


class Throttle:
    """Limits how often a function is called: at most once per `REPORT_INTERVAL`."""

    def __init__(self, function: Callable[[], object]) -> None:
        self._function = function
        self._timer: asyncio.TimerHandle | None = None
        self._last = float("-inf")

    def call(self) -> None:
        """Schedule a call of the function: at once, or at the end of the interval since the last
        one; do nothing if a call is scheduled already."""
        if self._timer:
            return
        loop = asyncio.get_running_loop()
        delay = max(0.0, self._last + REPORT_INTERVAL - loop.time())
        self._timer = loop.call_later(delay, self._fire)

    def _fire(self) -> None:
        self._timer = None
        self._last = asyncio.get_running_loop().time()
        self._function()


class Jobs:
    """The worker jobs of a board.

    `failure` is the message of the last failed job, "" if none has failed since a job was started.
    """

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._tasks: set[asyncio.Task[None]] = set()
        self.failure = ""

    @property
    def running(self) -> bool:
        """True while any job runs."""
        return bool(self._tasks)

    def start(self, job: Callable[[], Awaitable[T]], then: Callable[[T], object]) -> None:
        """Start a job, and call `then` with its result, unless it is cancelled or fails. If it
        fails, cancel the others, too."""
        self.failure = ""
        task = asyncio.ensure_future(self._run(job, then))
        self._tasks.add(task)

    def cancel(self) -> None:
        """Cancel all jobs."""
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()

    async def _run(self, job: Callable[[], Awaitable[T]], then: Callable[[T], object]) -> None:
        task = asyncio.current_task()
        try:
            try:
                result = await job()
            except OpponentFailed as error:
                if task in self._tasks:
                    self.failure = str(error)
                    self.cancel()
            else:
                if task in self._tasks:
                    self._tasks.discard(task)
                    then(result)
            self._controller.listener.analysed()
        except Exception as error:
            self._tasks.discard(task)
            self._controller.listener.report_error(error)
