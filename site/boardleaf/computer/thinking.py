"""The worker's thinking: answers requests, independently of PyScript and the page.

Several requests can be pending. All work is cut into slices of about 30 ms; between two of them the
event loop runs, so that a stop or a more urgent request is received.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from time import perf_counter
from types import ModuleType

import rules
from boardleaf import extras
from boardleaf.messages import PURPOSES, Request, Thought
from rules import Record, ai
from rules.ai import Player  # imports all searches too, before the first request
from rules.kernels import KernelSpec

from .job_queue import Job, Queue

MAX_PLAYERS = 3
"""The maximum number of players to keep for their trees, which may take 64 MB each; the one used
least recently is dropped."""

MAX_CANDIDATES = 6
"""The maximum number of candidates sent with each thought."""

PAUSE = 0.004
"""Seconds between two slices, in which messages are received: the shortest timeout of browsers.
With a shorter one Pyodide continues at once, and a message may be received a second later."""

REPORT_INTERVAL = 0.1
"""Seconds between two reports of the judge: drawing more of them would block the page."""

Responder = Callable[[Request, Record], Iterator[object]]
"""Returns an iterator over better and better answers, one for each slice of work."""


class Thinker:
    """Answers requests with `rules.ai`, and reports its progress.

    `report` gets the request's id and the text of the answer so far; `fetch` fetches and registers
    a program by its name; `load` returns a module of `boardleaf.extras`.
    """

    def __init__(
        self,
        report: Callable[[int, str], object],
        fetch: Callable[[str], Awaitable[object]],
        load: Callable[[str], Awaitable[ModuleType]],
    ) -> None:
        self._report = report
        self._fetch = fetch
        self._load = load
        self._programs: dict[str, asyncio.Future[object]] = {}
        self._players: dict[tuple[int, str, int | None], Player] = {}
        self._queue = Queue()

    def answer(self, text: str) -> Coroutine[object, object, str]:
        """Return the final answer to a request: when its budget is spent, or when it is stopped or
        cancelled; "" if it was cancelled before there was any.

        The request is queued at once, so that a stop right after it is not missed. Raise
        KeyError if the game is unknown, and ValueError if the record is invalid otherwise or there
        is nothing to answer.
        """
        request = Request.parse(text)
        return self._answer(request, self._queue.add(request.id, PURPOSES.index(request.purpose)))

    def stop(self, id: int) -> None:
        """End a request with its latest answer, or if it has none yet, with its first."""
        self._queue.stop(id)

    def cancel(self, id: int) -> None:
        """End a request whose answer is no longer needed."""
        self._queue.cancel(id)

    async def prepare(self, game: str) -> None:
        """Fetch the program of a game in advance, by the game's id; raise KeyError if there is no
        such game."""
        await self._prepare(rules.game(game).position.KERNEL_SPEC)

    async def _answer(self, request: Request, job: Job) -> str:
        answer: object = ""
        reported_at = float("-inf")
        interval = 0.0 if request.level else REPORT_INTERVAL
        try:
            record = Record.parse(request.record)
            await self._prepare(record.position.KERNEL_SPEC)
            responder = await self._responder(request, record)
            answers = responder(request, record) if await job.wait_for_turn() else iter(())
            while await job.wait_for_turn() and not (job.stop_requested and answer):
                better = next(answers, None)
                if better is None:
                    break
                answer = better
                if perf_counter() - reported_at >= interval:
                    reported_at = perf_counter()
                    self._report(request.id, str(answer))
                await asyncio.sleep(PAUSE)
        finally:
            self._queue.remove(job)
        return str(answer)

    async def _responder(self, request: Request, record: Record) -> Responder:
        """Return the function that answers a request; the judge's or the solver's, and the programs
        that it needs, are loaded on first use."""
        if request.level is not None:
            return self._think
        name = extras.SOLVING if request.purpose == "solution" else extras.JUDGING
        module = await self._load(name)
        for spec in module.programs(request, record):
            await self._prepare(spec)
        responder: Responder = module.answers
        return responder

    def _think(self, request: Request, record: Record) -> Iterator[object]:
        return map(thought_message, self._player(request).think(record))

    async def _prepare(self, spec: KernelSpec | None) -> None:
        """Fetch a game's program, if it has one, unless it was requested before."""
        if not spec:
            return
        name = spec.name
        if name not in self._programs:
            self._programs[name] = asyncio.ensure_future(self._fetch(name))
        try:
            await self._programs[name]
        except Exception:
            self._programs.pop(name, None)
            raise

    def _player(self, request: Request) -> Player:
        key = request.board, request.purpose, request.level
        player = self._players.pop(key, None) or Player(level=request.level)
        self._players[key] = player
        while len(self._players) > MAX_PLAYERS:
            del self._players[next(iter(self._players))]
        return player


def thought_message(thought: ai.Thought) -> Thought:
    """Return the message for a thought of `rules.ai`: with moves as texts, and without the search's
    scores."""
    return Thought(
        move=str(thought.move),
        line=tuple(map(str, thought.line)),
        work=thought.work,
        unit=thought.unit,
        progress=thought.progress,
        candidates=tuple(str(option.move) for option in thought.candidates[:MAX_CANDIDATES]),
        result=None if thought.proved is None else thought.score,
        proved=thought.proved,
    )
