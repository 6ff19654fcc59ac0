"""Carries out what a board asks for: requests to the worker, waits, and modules to load.

What comes of an effect is the next event. All tasks and timers of a board are here, by key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Protocol

from boardleaf import extras
from boardleaf.board import effects, events
from boardleaf.board.effects import Effect, Think
from boardleaf.messages import Assessment, OpponentFailed, Thought
from rules.node import Node


class Opponent(Protocol):
    """The requests of one board to the worker; see `boardleaf.computer.opponent`."""

    async def think(
        self, record: str, level: int, report: Callable[[Thought], object], *, purpose: str = ...
    ) -> Thought: ...
    def stop(self) -> None: ...
    async def assess(
        self, record: str, work: int, lines: int, report: Callable[[Assessment], object]
    ) -> Assessment: ...
    async def review(
        self, record: str, purpose: str, work: int, moves: range, report: Callable[[str], object]
    ) -> str: ...


class Page(Protocol):
    """What carrying out effects needs of the page."""

    async def pause(self, seconds: float) -> None:
        """Wait for some seconds."""

    async def load(self, name: str) -> object:
        """Load a module of `boardleaf.extras`; raise LoadError if that isn't possible."""

    def moved(self, node: Node) -> None:
        """Tell the page about a move, which led to `node`."""

    def game_started(self) -> None:
        """Handle the start of a new game."""

    def visit(self, address: str) -> None:
        """Go to an address, like a link."""

    def scroll_into_view(self) -> None:
        """Scroll the board into view."""

    def carry_out(self, request: Any) -> None:
        """Have JavaScript carry out a request of `boardleaf.features.sharing.exports`."""


class Receiver(Protocol):
    """What handles the events that come of effects: the board's loop."""

    @property
    def page(self) -> Page: ...
    @property
    def opponent(self) -> Opponent: ...
    @property
    def workers(self) -> int: ...
    def receive(self, event: events.Event) -> None: ...
    def fault(self, error: Exception) -> None: ...


class Performer:
    """Carries out the effects of one board. It needs a running asyncio loop."""

    def __init__(self, loop: Receiver) -> None:
        self._loop = loop
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """The requests to the worker, by key."""
        self._waits: dict[str, asyncio.Task[None]] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._pool: Any = None
        """The pool that does shared requests, once there was one."""

    def perform(self, steps: Sequence[Effect]) -> None:
        """Carry out effects, in order."""
        for effect in steps:
            self._perform(effect)
        if shared := [step for step in steps if isinstance(step, Think) and step.shared]:
            module = extras.loaded(extras.POOL)
            self._pool = self._pool or module.WorkerPool(self._loop.opponent, self)
            jobs = [module.Job(s.key, s.record, s.purpose, s.work, s.moves) for s in shared]
            self._pool.begin(jobs, self._loop.workers)

    def _perform(self, effect: Effect) -> None:
        page = self._loop.page
        match effect:
            case Think(shared=True):
                pass  # `perform` begins all of them together
            case Think():
                self._start(self._tasks, effect.key, partial(self._think, effect))
            case effects.Stop():
                self._loop.opponent.stop()
            case effects.Wait(key, seconds):
                self._start(
                    self._waits, key, partial(self._wait, key, partial(page.pause, seconds))
                )
            case effects.Hurry(key):
                if key in self._waits:
                    self._start(
                        self._waits, key, partial(self._wait, key, partial(asyncio.sleep, 0))
                    )
            case effects.Cancel(key):
                self._cancel(key)
            case effects.Load(module):
                if module not in self._loading:
                    self._start(self._loading, module, partial(self._load, module))
            case effects.Share(request):
                page.carry_out(request)
            case effects.Visit(address):
                page.visit(address)
            case effects.Begin():
                page.game_started()
            case effects.Scroll():
                page.scroll_into_view()
            case effects.Tell(node):
                page.moved(node)

    # Tasks.

    def _start(
        self, tasks: dict[str, asyncio.Task[None]], key: str, job: Callable[[], Awaitable[None]]
    ) -> None:
        """Start a task in place of the one with the same key."""
        if key in tasks:
            tasks[key].cancel()
        tasks[key] = asyncio.ensure_future(self._guarded(job))

    async def _guarded(self, job: Callable[[], Awaitable[None]]) -> None:
        try:
            await job()
        except Exception as error:
            self._loop.fault(error)

    def _cancel(self, key: str) -> None:
        """Cancel the requests and waits with a key, and those that begin with it; all if it is
        ""."""
        for tasks in (self._tasks, self._waits):
            for name in [name for name in tasks if _belongs(name, key)]:
                tasks.pop(name).cancel()
        if self._pool and key in ("", "review"):
            self._pool.cancel()

    async def _think(self, job: Think) -> None:
        task = asyncio.current_task()

        def report(text: object) -> None:
            if self._tasks.get(job.key) is task:
                self._loop.receive(events.Reported(job.key, str(text)))

        answer: events.Event
        try:
            answer = events.Answered(job.key, str(await self._ask(job, report)))
        except OpponentFailed as error:
            answer = events.Failed(job.key, str(error))
        if self._tasks.get(job.key) is task:
            del self._tasks[job.key]
            self._loop.receive(answer)

    def _ask(self, job: Think, report: Callable[[object], None]) -> Awaitable[object]:
        """Ask the worker."""
        opponent = self._loop.opponent
        if job.level:
            return opponent.think(job.record, job.level, report, purpose=job.purpose)
        if job.purpose == "analysis":
            return opponent.assess(job.record, job.work, job.lines, report)
        return opponent.review(job.record, job.purpose, job.work, job.moves, report)

    async def _wait(self, key: str, pause: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.current_task()
        await pause()
        if self._waits.get(key) is task:
            del self._waits[key]
            self._loop.receive(events.Waited(key))

    async def _load(self, module: str) -> None:
        event: events.Event
        try:
            await self._loop.page.load(module)
            event = events.Loaded(module)
        except extras.LoadError:
            event = events.LoadFailed(module)
        del self._loading[module]
        self._loop.receive(event)

    # Results of the pool.

    def reported(self, key: str, text: str) -> None:
        self._loop.receive(events.Reported(key, text))

    def answered(self, key: str, text: str) -> None:
        self._loop.receive(events.Answered(key, text))

    def failed(self, key: str, error: OpponentFailed) -> None:
        self._loop.receive(events.Failed(key, str(error)))

    def fault(self, error: Exception) -> None:
        self._loop.fault(error)


def _belongs(name: str, key: str) -> bool:
    """Return whether a key is another one, or begins with it and a colon."""
    return not key or name == key or name.startswith(f"{key}:")
