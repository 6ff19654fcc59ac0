"""Asks the worker, and does not lose a game to a worker that fails.

A page has one `Engine`, and so one worker; each board has an `Opponent`, which asks it. Questions
of all boards and kinds can be under way at once; the worker answers the most urgent first. A worker
can fail to load, die, or hang, and then its calls are never answered; so every wait has a limit, a
failed worker is replaced by a new one, and the questions are asked again.

    engine = Engine(spawn)
    opponent = Opponent(engine)
    thought = await opponent.think("game=egotzi&size=5", level=1, report=print)
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any, Protocol

from boardleaf.messages import Assessment, OpponentFailed, Request, Thought
from rules.sentences import sentence

PAUSES = (0, 0, 1)
"""Seconds to wait before each of the workers that are tried for one question."""

START = 60.0
"""Seconds that a worker has to start; the page has fetched most of what it needs."""

HEALTH = 5.0
"""Seconds that a worker without work has to say that it is well."""

BEAT = 1.0
"""Seconds between two looks at whether the worker still says something.

Silence is counted in looks, not measured: a machine that slept, or a page in the
background whose timers are slowed, has looked once and not missed a minute.
"""

FIRST, NEXT, LAST = 10, 3, 1
"""Beats of silence allowed: until the first answer, between answers, when stopped.

They double with every worker that a question has worn out, in case none was at fault.
"""


class Worker(Protocol):
    """What is asked of a worker; boot.js's `PythonWorker`, and boardleaf/worker.py behind it."""

    ready: Awaitable[object]

    def health(self) -> Awaitable[str]: ...
    def answer(self, request: str) -> Awaitable[str]: ...
    def stop(self, id: int) -> object: ...
    def cancel(self, id: int) -> object: ...
    def terminate(self) -> object: ...


Hear = Callable[[int, str], None]
"""Takes a worker's progress: a request's id, and the text of what is known so far."""


class LostWorkerError(Exception):
    """The worker was replaced because of another question."""


class Question:
    """A request, and what has become of it."""

    def __init__(self, request: Request, report: Callable[[str], object]) -> None:
        self.request = request
        self.report = report
        self.best = ""
        """The text of what is known so far, of the worker that is asked now."""
        self.stopped = False
        self.workers = 0
        """How many workers were tried."""

    def begin(self) -> None:
        """Note that one more worker is asked."""
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
        """How often it has said something."""
        self.lost = asyncio.get_running_loop().create_future()
        """Done when the worker is given up."""
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
    """The page's one worker. `spawn` starts one, which reports progress to what it is given."""

    def __init__(self, spawn: Callable[[Hear], Worker]) -> None:
        self._spawn = spawn
        self._service: Service | None = None
        self._questions: dict[int, Question] = {}
        """Those that the worker is asked, by their ids."""
        self.requests = count(1)
        self.boards = count(1)

    async def answer(self, question: Question) -> str:
        """Return the worker's last word on a question; OpponentFailed if none can be had."""
        failure = None
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                return await self._persist(question)
            except Exception as error:
                failure = error
        raise OpponentFailed(
            sentence("The computer player failed. {reason}", reason=failure_text(failure))
        ) from failure

    def stop(self, question: Question) -> None:
        """Have a question answered at once, or as soon as there is an answer."""
        question.stopped = True
        if self._service and question.request.id in self._questions:
            self._service.worker.stop(question.request.id)

    async def _persist(self, question: Question) -> str:
        """Ask the worker, and another one if that is lost through no fault of this question."""
        while True:
            if self._service is None:
                self._service = Service(self._spawn, self._hear)
            service = self._service
            try:
                await asyncio.shield(service.started)
                return await self._ask(question, service)
            except LostWorkerError:
                continue
            except Exception as error:
                self._dismiss(service, error)
                raise

    async def _ask(self, question: Question, service: Service) -> str:
        """Ask the worker and wait for its answer, as long as it lives."""
        worker, id = service.worker, question.request.id
        question.begin()
        self._questions[id] = question
        answer = asyncio.ensure_future(worker.answer(str(question.request)))
        if question.stopped:
            worker.stop(id)
        try:
            await self._wait(answer, question, service)
            if answer.done():
                return answer.result()
        finally:
            del self._questions[id]
            if not answer.done():
                worker.cancel(id)
                answer.cancel()
        if question.stopped and question.best:
            self._dismiss(service, "it did not stop")
            return question.best
        raise TimeoutError(sentence("It stopped answering."))

    async def _wait(
        self, answer: asyncio.Future[str], question: Question, service: Service
    ) -> None:
        """Wait until the answer comes, or the worker was silent for too long."""
        silence = 0
        while not answer.done() and silence < question.patience:
            heard = service.heard
            both = answer, service.lost
            await asyncio.wait(both, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
            silence = 0 if service.heard > heard else silence + 1
            if service.lost.done() and not answer.done():
                raise LostWorkerError

    def _hear(self, service: Service, id: int, text: str) -> None:
        if service is self._service:
            service.heard += 1
            if question := self._questions.get(id):
                question.best = text
                question.report(text)

    def _dismiss(self, service: Service, why: object) -> None:
        if service is self._service:
            print(f"The worker is replaced: {why}")
            self._service = None
            service.end()


class Opponent:
    """What one board asks of the worker.

    Cancel the task that awaits an answer to give the question up. Each raises OpponentFailed, with
    a sentence for the player, if no worker can answer.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._board = next(engine.boards)
        self._question: Question | None = None

    async def think(
        self,
        record: str,
        level: int,
        report: Callable[[Thought], object],
        *,
        purpose: str = "reply",
    ) -> Thought:
        """Return the thought whose move is to be played, or hinted at; better and better ones go to
        `report`."""
        request = self._request(purpose, record, level=level)
        self._question = Question(request, lambda text: report(Thought.parse(text)))
        return Thought.parse(await self._engine.answer(self._question))

    def stop(self) -> None:
        """Have `think` return its best thought at once; if it has none yet, its first."""
        if self._question:
            self._engine.stop(self._question)

    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment:
        """Judge the position at the end of a record, with so many playouts."""
        request = self._request("analysis", record, work=work, lines=lines)
        question = Question(request, lambda text: report(Assessment.parse(text)))
        return Assessment.parse(await self._engine.answer(question))

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
