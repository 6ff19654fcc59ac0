"""Carries out what a board asks for: requests to the worker, waits, and modules to load.

What comes of an effect is the next event: all tasks and timers of a board are here, by key, and end
with an event, which the loop takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from boardleaf import extras
from boardleaf.board import effects, events
from boardleaf.board.effects import Effect, Think
from boardleaf.board.settings import Device
from boardleaf.board.state import State
from boardleaf.board.update import Parts
from boardleaf.messages import OpponentFailed, Request
from rules.node import Node

if TYPE_CHECKING:
    from boardleaf.computer.pool import Receiver


class Worker(Protocol):
    """The requests of one board to the worker; see `boardleaf.computer.opponent`."""

    async def ask(self, request: Request, report: Callable[[str], object]) -> str: ...
    def stop(self) -> None: ...


class Page:
    """The page of a board. What it doesn't do is what an inline board doesn't need: it isn't
    stored, has no address and no match, and keeps its game."""

    @property
    def device(self) -> Device:
        """Facts about the device."""
        return Device()

    async def pause(self, seconds: float) -> None:
        """Wait for some seconds."""
        await asyncio.sleep(seconds)

    async def load(self, name: str) -> object:
        """Load a module of `boardleaf.extras`; raise LoadError if that isn't possible."""
        raise NotImplementedError

    def moved(self, node: Node) -> None:
        """Tell the page about a move, which led to `node`."""

    def answer(self, kind: str, values: Mapping[str, object]) -> None:
        """Tell the page around the frame about a command, or the game as it stands."""

    def game_started(self) -> None:
        """Handle the start of a new game."""

    def visit(self, address: str) -> None:
        """Go to an address, like a link."""

    def scroll_into_view(self) -> None:
        """Scroll the board into view."""

    def carry_out(self, request: Mapping[str, str]) -> None:
        """Have JavaScript carry out a request to share."""

    def unread(self, board: State) -> str:
        """Return the text of the match on the board that another tab has stored, and this one has
        not read; "" if there is none."""
        return ""

    def store(self, board: State) -> str:
        """Store the game; return "", or a sentence that says why it can't be stored."""
        return ""

    def draw(self, board: State, parts: Parts, event: events.Event) -> None:
        """Draw these parts, or all if it is None, after an event."""

    def fail(self, details: str) -> None:
        """Show that the board has failed; `details` are for a report."""

    def log(self, details: str) -> None:
        """Note an unexpected error; parts of the last drawing may not be in the page."""


Report = Callable[[str], None]
"""A function that gets the worker's answers so far."""


class Performer:
    """Carries out the effects of one board. It needs a running asyncio loop.

    Tasks are named after the keys of effects, and end with an event; see `result`.
    """

    def __init__(self, opponent: Worker, page: Page, receiver: Receiver) -> None:
        self._opponent = opponent
        self._page = page
        self._receiver = receiver
        self._tasks: dict[str, tuple[asyncio.Task[events.Event], Report | None]] = {}
        """The tasks that go on, by key, each with the function for answers so far."""
        self._pool: Any = None
        """The pool that does shared requests, once there was one."""

    def perform(
        self, steps: Sequence[Effect], listen: Callable[[str], Report]
    ) -> Sequence[asyncio.Task[events.Event]]:
        """Carry out effects, in order; return the tasks that were started. `listen` returns the
        function that gets the answers so far to the request with a key."""
        started = [task for effect in steps if (task := self._perform(effect, listen))]
        if shared := [step for step in steps if isinstance(step, Think) and step.shared]:
            module = extras.loaded(extras.POOL)
            self._pool = self._pool or module.WorkerPool(self._opponent, self._receiver)
            self._pool.begin([(s.key, s.request) for s in shared], self._page.device.workers)
        return started

    def result(self, task: asyncio.Task[events.Event]) -> events.Event | None:
        """Return the event with which a task has ended, or None if it was cancelled or replaced;
        raise the error with which it has ended."""
        key = task.get_name()
        if task.cancelled() or key not in self._tasks or self._tasks[key][0] is not task:
            return None
        del self._tasks[key]
        return task.result()

    def expects(self, key: str, report: Report) -> bool:
        """Return whether the request with a key goes on that reports to this function."""
        return key in self._tasks and self._tasks[key][1] is report

    def _perform(
        self, effect: Effect, listen: Callable[[str], Report]
    ) -> asyncio.Task[events.Event] | None:
        page = self._page
        match effect:
            case Think(shared=True):
                pass  # `perform` begins all of them together
            case Think(key):
                report = listen(key) if effect.reports else _ignore
                return self._start(key, self._think(effect, report), report)
            case effects.Stop():
                self._opponent.stop()
            case effects.Wait(key, seconds):
                return self._start(f"{key}{WAIT}", self._wait(key, partial(page.pause, seconds)))
            case effects.Hurry(key):
                if f"{key}{WAIT}" in self._tasks:
                    return self._start(f"{key}{WAIT}", self._wait(key, partial(asyncio.sleep, 0)))
            case effects.Cancel(key):
                self._cancel(key)
            case effects.Load(module):
                if module not in self._tasks:
                    return self._start(module, self._load(module))
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
            case effects.Answer(kind, values):
                page.answer(kind, values)
        return None

    def _start(
        self, key: str, job: Coroutine[Any, Any, events.Event], report: Report | None = None
    ) -> asyncio.Task[events.Event]:
        """Start a task in place of the one with the same key."""
        if key in self._tasks:
            self._tasks[key][0].cancel()
        task = asyncio.ensure_future(job)
        task.set_name(key)
        self._tasks[key] = task, report
        return task

    def _cancel(self, key: str) -> None:
        """Cancel the requests and waits with a key, and those whose key begins with it and a colon;
        all if it is ""."""
        loading = extras.MODULES
        for name in [name for name in self._tasks if name not in loading and _belongs(name, key)]:
            self._tasks.pop(name)[0].cancel()
        if self._pool and key in ("", "review"):
            self._pool.cancel()

    async def _think(self, job: Think, report: Report) -> events.Event:
        try:
            return events.Answered(job.key, await self._opponent.ask(job.request, report))
        except OpponentFailed as error:
            return events.Failed(job.key, str(error))

    async def _wait(self, key: str, pause: Callable[[], Awaitable[None]]) -> events.Event:
        await pause()
        return events.Waited(key)

    async def _load(self, module: str) -> events.Event:
        try:
            await self._page.load(module)
        except extras.LoadError:
            return events.LoadFailed(module)
        return events.Loaded(module)


WAIT = ":wait"
"""What the name of a task that waits has after the key."""


def _ignore(text: str) -> None:
    """Ignore an answer so far."""


def _belongs(name: str, key: str) -> bool:
    """Return whether a key is another one, or begins with it and a colon."""
    return not key or name == key or name.startswith(f"{key}:")
