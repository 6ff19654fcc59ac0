"""Asks the worker for moves, and does not lose a game to a worker that fails.

A page has one `Engine`, and so one worker; each board has an `Opponent`, which asks it.
Questions are answered one at a time, first come first served. A worker can fail to load,
die, or hang, and then its calls are never answered; so every wait has a limit, a failed
worker is replaced by a new one, and the question is put again.

    engine = Engine(spawn)
    opponent = Opponent(engine)
    thought = await opponent.think("game=egotzi&size=5", level=1, report=print)
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

from boardleaf.messages import OpponentFailed, Request, Thought
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
"""Beats of silence allowed: until the first thought, between thoughts, when stopped.

They double with every worker that a question has worn out, in case none was at fault.
"""


class Worker(Protocol):
    """What is asked of a worker; boot.js's `PythonWorker`, and boardleaf/worker.py behind it."""

    ready: Awaitable[object]

    def health(self) -> Awaitable[str]: ...
    def think(self, request: str) -> Awaitable[str]: ...
    def stop(self, id: int) -> object: ...
    def terminate(self) -> object: ...


Hear = Callable[[int, str], None]
"""Takes a worker's progress: a request's id, a thought's text."""


class Question:
    """A request, and what has become of it."""

    def __init__(self, request: Request, report: Callable[[Thought], object]) -> None:
        self.request = request
        self.report = report
        self.best: Thought | None = None
        self.stopped = False
        self.workers = 0

    def begin(self) -> None:
        """A worker, one more, starts to think."""
        self.best = None
        self.workers += 1

    @property
    def patience(self) -> int:
        """Beats of silence after which the worker counts as lost."""
        beats = FIRST if self.best is None else LAST if self.stopped else NEXT
        return beats << self.workers - 1


class Engine:
    """The page's one worker. `spawn` starts one, which tells its progress to what it is given."""

    def __init__(self, spawn: Callable[[Hear], Worker]) -> None:
        self._spawn = spawn
        self._turn = asyncio.Lock()
        self._worker: Worker | None = None
        self._question: Question | None = None
        self._heard = False
        self.requests = count(1)
        self.boards = count(1)

    async def answer(self, question: Question) -> Thought:
        """The worker's last thought about a question; OpponentFailed if none can be had."""
        async with self._turn:
            self._question = question
            try:
                return await self._persist(question)
            finally:
                self._question = None

    def stop(self, question: Question) -> None:
        """Have a question answered at once, or as soon as there is an answer."""
        question.stopped = True
        if self._worker and self._question is question:
            self._worker.stop(question.request.id)

    async def _persist(self, question: Question) -> Thought:
        """The answer, asked for again of a new worker when one fails."""
        failure = None
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                return await self._consult(question)
            except Exception as error:
                self._dismiss(error)
                failure = error
        raise OpponentFailed(
            sentence("The computer player failed. {reason}", reason=failure_text(failure))
        ) from failure

    async def _start(self) -> Worker:
        """The worker, started and well. If this is cancelled, the next call goes on with it."""
        self._worker = worker = self._worker or self._spawn(self._hear)
        async with asyncio.timeout(START):
            await worker.ready
        async with asyncio.timeout(HEALTH):
            problem = await worker.health()
        if problem:
            raise RuntimeError(problem)
        return worker

    async def _consult(self, question: Question) -> Thought:
        """Put a question to the worker and wait for its answer, as long as it lives."""
        worker = await self._start()
        question.begin()
        answer = asyncio.ensure_future(worker.think(str(question.request)))
        if question.stopped:
            worker.stop(question.request.id)
        try:
            if await self._wait(answer, question):
                return Thought.parse(answer.result())
        finally:
            if not answer.done():
                worker.stop(question.request.id)
                answer.cancel()
        if question.stopped and question.best:
            self._dismiss("it did not stop")
            return question.best
        raise TimeoutError(sentence("It stopped answering."))

    async def _wait(self, answer: asyncio.Future[str], question: Question) -> bool:
        """Whether the answer came, before the worker was silent for too long."""
        silence = 0
        while not answer.done() and silence < question.patience:
            self._heard = False
            await asyncio.wait([answer], timeout=BEAT)
            silence = 0 if self._heard else silence + 1
        return answer.done()

    def _hear(self, id: int, text: str) -> None:
        question = self._question
        if question and id == question.request.id:
            self._heard = True
            question.best = Thought.parse(text)
            question.report(question.best)

    def _dismiss(self, why: object) -> None:
        print(f"The worker is replaced: {why}")
        if self._worker:
            self._worker.terminate()
        self._worker = None


class Opponent:
    """The computer player of one board."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._board = next(engine.boards)
        self._question: Question | None = None

    async def think(self, record: str, level: int, report: Callable[[Thought], object]) -> Thought:
        """The thought whose move is to be played; better and better ones go to `report`.

        Cancel the task that awaits this to give the question up. OpponentFailed, with
        a sentence for the player, if no worker can answer.
        """
        request = Request(next(self._engine.requests), self._board, record, level)
        self._question = Question(request, report)
        return await self._engine.answer(self._question)

    def stop(self) -> None:
        """Have `think` return its best thought at once; if it has none yet, its first."""
        if self._question:
            self._engine.stop(self._question)


def failure_text(error: Exception | None) -> str:
    """Return the last line of an error, which may carry a traceback.

    >>> failure_text(RuntimeError("Error: A part of this site could not be loaded: parts/python."))
    'A part of this site could not be loaded: parts/python.'
    """
    if isinstance(error, TimeoutError):
        return str(error) or sentence("It didn't start.")
    return str(error).strip().rpartition("\n")[2].removeprefix("Error: ")
