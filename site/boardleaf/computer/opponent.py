"""Requests to the worker, with time limits and retries.

A page has one `Engine`, and so one worker; each board has an `Opponent`, which sends it requests.
A review starts others beside it (`Opponent.helper`), and ends them when it is complete.
Requests of all boards and kinds can be pending at once; the worker answers the most urgent first. A
worker can fail to load, die, or hang, and then never answers; so every wait has a limit, a failed
worker is replaced by a new one, and the requests are sent again.

    engine = Engine(spawn)
    opponent = Opponent(engine)
    thought = await opponent.think("game=egotzi&size=5", level=1, report=print)
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import count
from typing import Any, Protocol

from boardleaf.messages import Assessment, OpponentFailed, Request, Thought
from rules.sentences import sentence

PAUSES = (0, 0, 1)
"""Seconds to wait before each of the workers that are tried for one request."""

START = 60.0
"""The time limit for the start of a worker, in seconds; the page has fetched most of its files."""

HEALTH = 5.0
"""The time limit for an idle worker's health check, in seconds."""

BEAT = 1.0
"""Seconds between two checks of whether the worker has reported.

Silence is counted in checks, not in seconds: a machine that slept, or a page in the background with
throttled timers, has made one check and not missed a minute.
"""

FIRST, NEXT, LAST = 10, 3, 1
"""Beats of silence allowed: until the first answer, between answers, when stopped.

They double with every worker lost to a request, in case none was at fault.
"""


class Worker(Protocol):
    """The interface of a worker: boot.js's `PythonWorker`, which calls boardleaf/worker.py."""

    ready: Awaitable[object]

    def health(self) -> Awaitable[str]: ...
    def answer(self, request: str) -> Awaitable[str]: ...
    def stop(self, id: int) -> object: ...
    def cancel(self, id: int) -> object: ...
    def terminate(self) -> object: ...


Hear = Callable[[int, str], None]
"""Receives a worker's progress: a request's id, and the text of its answer so far."""


class LostWorkerError(Exception):
    """The worker was replaced because of another request."""


class Pending:
    """A pending request, and its answer so far."""

    def __init__(self, request: Request, report: Callable[[str], object]) -> None:
        self.request = request
        self.report = report
        self.best = ""
        """The text of the current worker's answer so far."""
        self.stopped = False
        self.workers = 0
        """The number of workers tried."""

    def begin(self) -> None:
        """Note that the request is sent to another worker."""
        self.best = ""
        self.workers += 1

    @property
    def patience(self) -> int:
        """Beats of silence after which the worker counts as lost."""
        beats = FIRST if not self.best else LAST if self.stopped else NEXT
        return beats << self.workers - 1


class Service:
    """A worker from its start to its end."""

    def __init__(
        self, spawn: Callable[[Hear], Worker], hear: Callable[[Service, int, str], None]
    ) -> None:
        self.worker = spawn(partial(hear, self))
        self.heard = 0
        """The number of its reports."""
        self.lost = asyncio.get_running_loop().create_future()
        """Done when the worker has been replaced."""
        self.started = asyncio.ensure_future(self._start())
        self.started.add_done_callback(lambda task: task.cancelled() or task.exception())

    async def _start(self) -> None:
        async with asyncio.timeout(START):
            await self.worker.ready
        async with asyncio.timeout(HEALTH):
            problem = await self.worker.health()
        if problem:
            raise RuntimeError(problem)

    def end(self) -> None:
        """Terminate the worker."""
        self.worker.terminate()
        self.lost.set_result(None)


class Engine:
    """A worker. `spawn` starts one, which reports its progress to the function it gets.

    `pauses` are the seconds to wait before each that is tried for one request.
    """

    def __init__(self, spawn: Callable[[Hear], Worker], pauses: Sequence[int] = PAUSES) -> None:
        self.spawn = spawn
        self._pauses = pauses
        self._service: Service | None = None
        self._pendings: dict[int, Pending] = {}
        """The requests sent to the worker, by id."""
        self.requests = count(1)
        self.boards = count(1)

    async def answer(self, pending: Pending) -> str:
        """Return the worker's final answer; OpponentFailed after the last retry."""
        failure = None
        for pause in self._pauses:
            await asyncio.sleep(pause)
            try:
                return await self._persist(pending)
            except Exception as error:
                failure = error
        raise OpponentFailed(
            sentence("The computer player failed. {reason}", reason=failure_text(failure))
        ) from failure

    def stop(self, pending: Pending) -> None:
        """End a request with its answer so far, or else with its first one."""
        pending.stopped = True
        if self._service and pending.request.id in self._pendings:
            self._service.worker.stop(pending.request.id)

    async def start(self) -> None:
        """Start the worker, unless it runs; raise an error if it doesn't start."""
        await asyncio.shield(self._running().started)

    def end(self) -> None:
        """Terminate the worker. Requests to it must have been cancelled."""
        if self._service:
            self._service.started.cancel()
            self._service.end()
            self._service = None

    def _running(self) -> Service:
        if self._service is None:
            self._service = Service(self.spawn, self._hear)
        return self._service

    async def _persist(self, pending: Pending) -> str:
        """Send a request to the worker, again if the worker was lost because of another request."""
        while True:
            service = self._running()
            try:
                await asyncio.shield(service.started)
                return await self._ask(pending, service)
            except LostWorkerError:
                continue
            except Exception as error:
                self._dismiss(service, error)
                raise

    async def _ask(self, pending: Pending, service: Service) -> str:
        """Send a request to a worker and wait for its answer."""
        worker, id = service.worker, pending.request.id
        pending.begin()
        self._pendings[id] = pending
        answer = asyncio.ensure_future(worker.answer(str(pending.request)))
        if pending.stopped:
            worker.stop(id)
        try:
            await self._wait(answer, pending, service)
            if answer.done():
                return answer.result()
        finally:
            del self._pendings[id]
            if not answer.done():
                worker.cancel(id)
                answer.cancel()
        if pending.stopped and pending.best:
            self._dismiss(service, "it did not stop")
            return pending.best
        raise TimeoutError(sentence("It stopped responding."))

    async def _wait(self, answer: asyncio.Future[str], pending: Pending, service: Service) -> None:
        """Wait for the answer, until the worker has been silent for too long."""
        silence = 0
        while not answer.done() and silence < pending.patience:
            heard = service.heard
            both = answer, service.lost
            await asyncio.wait(both, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
            silence = 0 if service.heard > heard else silence + 1
            if service.lost.done() and not answer.done():
                raise LostWorkerError

    def _hear(self, service: Service, id: int, text: str) -> None:
        if service is self._service:
            service.heard += 1
            if pending := self._pendings.get(id):
                pending.best = text
                pending.report(text)

    def _dismiss(self, service: Service, why: object) -> None:
        if service is self._service:
            print(f"The worker is replaced: {why}")
            self._service = None
            service.end()


class Opponent:
    """The requests of one board.

    Cancel the task that awaits an answer to cancel the request. Each raises OpponentFailed, with a
    sentence for the player, if no worker can answer.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._board = next(engine.boards)
        self._pending: Pending | None = None

    async def think(
        self,
        record: str,
        level: int,
        report: Callable[[Thought], object],
        *,
        purpose: str = "reply",
    ) -> Thought:
        """Return the final thought about a move or a hint; earlier ones go to `report`."""
        request = self._request(purpose, record, level=level)
        self._pending = Pending(request, lambda text: report(Thought.parse(text)))
        return Thought.parse(await self._engine.answer(self._pending))

    def stop(self) -> None:
        """Let `think` return its best thought at once, or else its first one."""
        if self._pending:
            self._engine.stop(self._pending)

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        """Judge the position at the end of a record, with `work` playouts."""
        request = self._request("analysis", record, work=work, lines=lines)
        pending = Pending(request, lambda text: report(Assessment.parse(text)))
        return Assessment.parse(await self._engine.answer(pending))

    def helper(self) -> Opponent:
        """Return another one, with a worker of its own, which is not replaced if it fails."""
        return Opponent(Engine(self._engine.spawn, PAUSES[:1]))

    async def start(self) -> None:
        """Start the worker; raise an error if it doesn't start."""
        await self._engine.start()

    def end(self) -> None:
        """Terminate the worker, after its requests were cancelled."""
        self._engine.end()

    async def review(
        self, record: str, purpose: str, work: int, part: range, report: Callable[[str], object]
    ) -> str:
        """Review some moves of a record, for a "curve", a "review" or a "try"; return its text."""
        request = self._request(purpose, record, work=work, moves=(part.start, part.stop))
        return await self._engine.answer(Pending(request, report))

    def _request(self, purpose: str, record: str, **budget: Any) -> Request:
        return Request(next(self._engine.requests), purpose, self._board, record, **budget)


def failure_text(error: Exception | None) -> str:
    """Return the last line of an error, which may carry a traceback.

    >>> failure_text(RuntimeError("Error: A part of this site could not be loaded: parts/python."))
    'A part of this site could not be loaded: parts/python.'
    """
    if isinstance(error, TimeoutError):
        return str(error) or sentence("It didn't start.")
    return str(error).strip().rpartition("\n")[2].removeprefix("Error: ")
