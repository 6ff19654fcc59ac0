"""Requests to the worker, with time limits and retries.

A page has one `Engine`, and so one worker; each board has an `Opponent`, which sends it requests.
A review starts more workers (`Opponent.helper`), and ends them when it is complete.
Requests of all boards and kinds can be pending at once; the worker answers the most urgent first. A
worker can fail to load, die, or hang, and then never answers; so every wait has a limit, a failed
worker is replaced by a new one, and the requests are sent again.

    engine = Engine(spawn)
    opponent = Opponent(engine)
    thought = await opponent.ask(Request("reply", "game=egotzi&size=5", level=1), report=print)
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Protocol

from boardleaf.messages import OpponentFailed, Request
from rules.sentences import sentence

RETRY_PAUSES = (0, 0, 1)
"""Seconds to wait before each attempt at a request; every attempt uses a new worker."""

START_LIMIT = 60.0
"""The time limit for the start of a worker, in seconds; the page has fetched most of its files."""

HEALTH_LIMIT = 5.0
"""The time limit for an idle worker's health check, in seconds."""

CHECK_INTERVAL = 1.0
"""Seconds between two checks of whether the worker has reported.

Silence is counted in checks, not in seconds: a machine that slept, or a page in the background with
throttled timers, has made one check and not missed a minute.
"""

SILENT_CHECKS_FIRST, SILENT_CHECKS_BETWEEN, SILENT_CHECKS_STOPPED = 10, 3, 1
"""Checks without a report after which a worker counts as hung: before its first report, between two
reports, and after a request to stop.

They double with every worker that a request has lost, in case the workers were not at fault.
"""


class Worker(Protocol):
    """The interface of a worker: boot.js's `PythonWorker`, which calls boardleaf/worker.py."""

    ready: Awaitable[object]

    def health(self) -> Awaitable[str]: ...
    def answer(self, request: str) -> Awaitable[str]: ...
    def stop(self, id: int) -> object: ...
    def cancel(self, id: int) -> object: ...
    def terminate(self) -> object: ...


ProgressCallback = Callable[[int, str], None]
"""Receives a worker's progress: a request's id, and the text of its answer so far."""


class LostWorkerError(Exception):
    """The worker was replaced because of another request."""


class PendingRequest:
    """A pending request, and its answer so far."""

    def __init__(self, request: Request, report: Callable[[str], object]) -> None:
        self.request = request
        self.report = report
        self.best = ""
        """The text of the current worker's latest report; "" before its first one."""
        self.stopped = False
        self.attempts = 0
        """The number of workers to which the request was sent."""

    def begin(self) -> None:
        """Note that the request is being sent to another worker."""
        self.best = ""
        self.attempts += 1

    @property
    def max_silent_checks(self) -> int:
        """The number of checks without a report after which the worker counts as hung."""
        if not self.best:
            checks = SILENT_CHECKS_FIRST
        else:
            checks = SILENT_CHECKS_STOPPED if self.stopped else SILENT_CHECKS_BETWEEN
        return checks << self.attempts - 1


class RunningWorker:
    """A worker, from its start until it is replaced or terminated."""

    def __init__(
        self,
        spawn: Callable[[ProgressCallback], Worker],
        on_report: Callable[[RunningWorker, int, str], None],
    ) -> None:
        self.worker = spawn(partial(on_report, self))
        self.reports = 0
        """The number of reports so far."""
        self.lost = asyncio.get_running_loop().create_future()
        """Done when the worker has been replaced or terminated."""
        self.started = asyncio.ensure_future(self._start())
        self.started.add_done_callback(lambda task: task.cancelled() or task.exception())

    async def _start(self) -> None:
        async with asyncio.timeout(START_LIMIT):
            await self.worker.ready
        async with asyncio.timeout(HEALTH_LIMIT):
            problem = await self.worker.health()
        if problem:
            raise RuntimeError(problem)

    def terminate(self) -> None:
        """Terminate the worker."""
        self.worker.terminate()
        self.lost.set_result(None)


class Engine:
    """The worker of a page, which is replaced when it fails.

    `spawn` starts a worker, which reports its progress to the function passed. `pauses` are the
    seconds to wait before each attempt at a request.
    """

    def __init__(
        self, spawn: Callable[[ProgressCallback], Worker], pauses: Sequence[int] = RETRY_PAUSES
    ) -> None:
        self.spawn = spawn
        self._pauses = pauses
        self._running_worker: RunningWorker | None = None
        self._pending_requests: dict[int, PendingRequest] = {}
        """The requests sent to the worker, by id."""
        self.request_ids = count(1)
        self.board_ids = count(1)

    async def answer(self, pending: PendingRequest) -> str:
        """Return the worker's final answer; raise OpponentFailed after the last retry."""
        failure = None
        for pause in self._pauses:
            await asyncio.sleep(pause)
            try:
                return await self._send(pending)
            except Exception as error:
                failure = error
        raise OpponentFailed(
            sentence("The computer player failed. {reason}", reason=failure_text(failure))
        ) from failure

    def stop(self, pending: PendingRequest) -> None:
        """End a request with its latest answer, or if it has none yet, with its first."""
        pending.stopped = True
        if self._running_worker and pending.request.id in self._pending_requests:
            self._running_worker.worker.stop(pending.request.id)

    async def start(self) -> None:
        """Start the worker, unless it runs; raise an error if it doesn't start."""
        await asyncio.shield(self._worker().started)

    def terminate(self) -> None:
        """Terminate the worker. Requests to it must have been cancelled."""
        if self._running_worker:
            self._running_worker.started.cancel()
            self._running_worker.terminate()
            self._running_worker = None

    def _worker(self) -> RunningWorker:
        """Return the page's worker; start one if there is none."""
        if self._running_worker is None:
            self._running_worker = RunningWorker(self.spawn, self._on_report)
        return self._running_worker

    async def _send(self, pending: PendingRequest) -> str:
        """Send a request to the worker; if another request causes the worker to be replaced, send
        it to the new worker."""
        while True:
            running = self._worker()
            try:
                await asyncio.shield(running.started)
                return await self._ask(pending, running)
            except LostWorkerError:
                continue
            except Exception as error:
                self._replace(running, error)
                raise

    async def _ask(self, pending: PendingRequest, running: RunningWorker) -> str:
        """Send a request to a worker and wait for its answer."""
        worker, id = running.worker, pending.request.id
        pending.begin()
        self._pending_requests[id] = pending
        answer = asyncio.ensure_future(worker.answer(str(pending.request)))
        if pending.stopped:
            worker.stop(id)
        try:
            await self._wait(answer, pending, running)
            if answer.done():
                return answer.result()
        finally:
            del self._pending_requests[id]
            if not answer.done():
                worker.cancel(id)
                answer.cancel()
        if pending.stopped and pending.best:
            self._replace(running, "it did not stop")
            return pending.best
        raise TimeoutError(sentence("It stopped responding."))

    async def _wait(
        self, answer: asyncio.Future[str], pending: PendingRequest, running: RunningWorker
    ) -> None:
        """Wait for the answer, until the worker has been silent for too long."""
        silence = 0
        while not answer.done() and silence < pending.max_silent_checks:
            reports = running.reports
            events = answer, running.lost
            await asyncio.wait(events, timeout=CHECK_INTERVAL, return_when=asyncio.FIRST_COMPLETED)
            silence = 0 if running.reports > reports else silence + 1
            if running.lost.done() and not answer.done():
                raise LostWorkerError

    def _on_report(self, running: RunningWorker, id: int, text: str) -> None:
        if running is self._running_worker:
            running.reports += 1
            if pending := self._pending_requests.get(id):
                pending.best = text
                pending.report(text)

    def _replace(self, running: RunningWorker, reason: object) -> None:
        if running is self._running_worker:
            print(f"The worker is replaced: {reason}")
            self._running_worker = None
            running.terminate()


class Opponent:
    """The requests of one board."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._board_id = next(engine.board_ids)
        self._pending: PendingRequest | None = None

    async def ask(self, request: Request, report: Callable[[str], object]) -> str:
        """Return the text of the final answer; those before go to `report`.

        Cancel the task that awaits the answer to cancel the request. Raise OpponentFailed, with a
        sentence for the player, if no worker can answer.
        """
        request = replace(request, board=self._board_id, id=next(self._engine.request_ids))
        pending = PendingRequest(request, report)
        if request.level:
            self._pending = pending
        return await self._engine.answer(pending)

    def stop(self) -> None:
        """End the last request for thoughts with the best one so far, or if there is none yet, with
        the first."""
        if self._pending:
            self._engine.stop(self._pending)

    def helper(self) -> Opponent:
        """Return an opponent with a worker of its own, which is not replaced if it fails."""
        return Opponent(Engine(self._engine.spawn, RETRY_PAUSES[:1]))

    async def start(self) -> None:
        """Start the worker; raise an error if it doesn't start."""
        await self._engine.start()

    def terminate(self) -> None:
        """Terminate the worker. Requests to it must have been cancelled."""
        self._engine.terminate()


def failure_text(error: Exception | None) -> str:
    """Return the last line of an error, which may carry a traceback.

    >>> failure_text(RuntimeError("Error: A part of this site could not be loaded: parts/python."))
    'A part of this site could not be loaded: parts/python.'
    """
    if isinstance(error, TimeoutError):
        return str(error) or sentence("It didn't start.")
    return str(error).strip().rpartition("\n")[2].removeprefix("Error: ")
