"""A board without a browser: fakes of the computer and the page, and a driver that plays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from boardleaf import address, extras
from boardleaf.board import events
from boardleaf.board.effects import THOUGHTS
from boardleaf.board.events import Event
from boardleaf.board.settings import BoardSettings, Device
from boardleaf.board.state import State
from boardleaf.board.update import Parts, stored_values
from boardleaf.features import index
from boardleaf.messages import Assessment, OpponentFailed, Request, Thought
from boardleaf.shell import drawn
from boardleaf.shell.loop import Loop
from boardleaf.shell.perform import Page
from boardleaf.storing.storage import GAME
from rules import Record
from rules.node import Node
from rules.sentences import sentence
from tests.kit.fake_tabs import BrowserTab

T = TypeVar("T")

# Tests without a running event loop can't load these on demand.
for name in (extras.STUDY, extras.SHARING):
    import_module(name)


def run(coroutine: Coroutine[Any, Any, T], loop_factory: Callable[[], Any] | None = None) -> T:
    """Run a coroutine in a new thread, because Playwright's loop occupies the tests' thread; return
    its result. Raise an error in a callback or a task that nothing awaited."""

    def run_in_thread() -> T:
        faults: list[dict[str, Any]] = []
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            loop = runner.get_loop()
            loop.set_exception_handler(lambda loop, context: faults.append(context))
            result = runner.run(coroutine)
        for context in faults:
            raise context.get("exception") or AssertionError(context["message"])
        return result

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run_in_thread).result()


class IdleOpponent:
    """A computer player that never answers, unless a subclass has the method for the purpose."""

    async def ask(self, request: Request, report: Callable[[str], object]) -> str:
        """Answer a request with the method for its purpose."""

        def send(answer: Thought | Assessment) -> None:
            report(str(answer))

        record, purpose = request.record, request.purpose
        if request.level:
            return str(await self.think(record, request.level, send, purpose=purpose))
        if purpose == "analysis":
            return str(await self.assess(record, request.work, request.lines, send))
        if purpose == "reasons":
            return str(await self.explain(record, *request.choice))
        moves = range(*request.moves)
        return str(await self.review(record, purpose, request.work, moves, report))

    async def _never(self, *request: object, **purpose: str) -> Any:
        await asyncio.Event().wait()

    think: Any = _never
    assess: Any = _never
    review: Any = _never
    explain: Any = _never

    def stop(self) -> None:
        pass


class FirstMoveOpponent(IdleOpponent):
    """A computer player that plays the first legal move, at once or, if it `waits`, when stopped.
    Its first `failures` requests fail."""

    def __init__(self, *, waits: bool = False, failures: int = 0) -> None:
        self.requests: list[tuple[str, int]] = []
        self.failures = failures
        self._stopped = asyncio.Event()
        self._waits = waits

    async def think(
        self, record: str, level: int, report: Callable[[Thought], Any], *, purpose: str = "reply"
    ) -> Thought:
        self.requests.append((record, level))
        move = str(Record.parse(record).position.moves()[0])
        thought = Thought(move, (move,), 10, "playouts", 0.5)
        report(thought)
        if self._waits:
            self._stopped.clear()
            await self._stopped.wait()
        if self.failures:
            self.failures -= 1
            raise OpponentFailed(sentence("The computer player failed."))
        return thought

    def stop(self) -> None:
        self._stopped.set()


class FakePage(Page):
    """A page that records what is asked of it. Pauses end at once unless `pauses_may_end` is
    cleared."""

    reduced_motion = False
    frugal = False
    workers = 1
    speed = second_tap = ""

    def __init__(self) -> None:
        self.pauses_may_end = asyncio.Event()
        self.pauses_may_end.set()
        self.pauses: list[float] = []
        self.moves: list[str] = []
        self.visited: list[str] = []
        self.requests: list[Mapping[str, str]] = []
        self.game_count = self.change_count = self.progress_count = 0
        self.point_count = self.analysis_count = 0

    @property
    def device(self) -> Device:
        facts = self.reduced_motion, self.frugal, self.workers
        return Device(*facts, self.speed, self.second_tap)

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await self.pauses_may_end.wait()

    async def load(self, name: str) -> ModuleType:
        return import_module(name)

    def store(self, board: State) -> str:
        return ""

    def draw(self, board: State, parts: Parts, event: Event) -> None:
        if parts is None:
            self.change_count += 1
        elif parts == THOUGHTS:
            self.progress_count += 1
        elif "analysis" in parts:
            self.analysis_count += 1
        else:
            self.point_count += 1

    def moved(self, node: Node) -> None:
        self.moves.append(str(node.move))

    def visit(self, address: str) -> None:
        self.visited.append(address)

    def game_started(self) -> None:
        self.game_count += 1

    def carry_out(self, request: Mapping[str, str]) -> None:
        self.requests.append(request)

    def fail(self, details: str) -> None:
        raise AssertionError(details)


class StrictLoop(Loop):
    """A loop that raises errors instead of recovering from them."""

    def receive(self, event: Event) -> None:
        self._handle(event)

    def fault(self, error: Exception) -> None:
        raise error


class StoringPage(FakePage):
    """A page that also stores the game, as the play page does."""

    def __init__(self, store: dict[str, str]) -> None:
        super().__init__()
        self.browser = BrowserTab(store, {})
        self.tab, _ = self.browser.open()
        self.loop: Loop | None = None

    def store(self, board: State) -> str:
        assert self.loop
        values = stored_values(board, self.loop.features)
        return self.tab.store(board, board.played.texts.address_bar, values)

    def reopen(self) -> State:
        """Load the page again, and return what it shows."""
        self.tab, state = self.browser.open()
        return state


def open_loop(board: State, page: FakePage, opponent: Any = None) -> StrictLoop:
    """Open a board, and return its loop."""
    loop = StrictLoop(board, opponent or IdleOpponent(), page, index.of(board.settings))
    loop.receive(events.Opened())
    return loop


FULL_PAGE = BoardSettings("b", full=True)
"""The settings of the board of the play page."""


class BoardDriver:
    """A board without a browser, and methods for a player's actions.

    Its game is stored if there is a `store`, a browser's `localStorage`.
    """

    def __init__(
        self,
        text: str,
        opponent: Any = None,
        settings: BoardSettings | None = None,
        page: FakePage | None = None,
        store: dict[str, str] | None = None,
    ) -> None:
        self.listener = page or (FakePage() if store is None else StoringPage(store))
        self.opponent = opponent or IdleOpponent()
        self.state = State.of(address.parse(text), settings)
        if lesson := index.lesson(self.state.settings):
            import_module(lesson)
        features = index.of(self.state.settings)
        self.loop = StrictLoop(self.state, self.opponent, self.listener, features)
        if isinstance(self.listener, StoringPage):
            self.listener.loop = self.loop
        self.loop.receive(events.Opened())

    def own(self, name: str) -> Any:
        """Return the state of a feature on the board."""
        return self.state.slots[name]

    @property
    def parts(self) -> dict[str, str]:
        """The markup of the board's parts, by name."""
        return drawn.draw(self.state, self.loop.features)

    @property
    def attributes(self) -> dict[str, str | None]:
        """The attributes of the board's element."""
        return drawn.attributes(self.state, self.loop.features)

    @property
    def moves(self) -> str:
        return ",".join(map(str, self.state.game.moves))

    @property
    def address(self) -> str:
        return address.format(self.state.game.address)

    @property
    def rule(self) -> str | None:
        return self.state.remarks.refusal and self.state.remarks.refusal.rule

    def handle(self, **event: Any) -> None:
        """Handle an event of the board's element."""
        self.receive(event)

    def receive(self, event: Mapping[str, Any]) -> None:
        """Handle an event of the board's element, given as a mapping."""
        self.loop.receive(events.parse(event))

    def click(self, *squares: str) -> None:
        for square in squares:
            self.handle(type="square", square=square)

    def tap(self, *squares: str, large: bool = False) -> None:
        for square in squares:
            self.handle(type="square", square=square, tapped=True, large=large)

    def point(self, square: str, announced: bool = False) -> None:
        self.handle(type="point", square=square, announced=announced)

    def drag(self, start: str, end: str) -> None:
        self.handle(**{"type": "drag", "from": start, "to": end})

    def press(self, action: str, **values: str) -> None:
        self.handle(type="action", action=action, values=values)

    def fill(self, **values: str) -> None:
        self.handle(type="form", values=values)

    def play_text(self, text: str) -> None:
        self.handle(type="play-text", text=text)

    def open(self, text: str) -> None:
        """Show the game of an address."""
        shown = State.of(address.parse(text), self.state.settings)
        self.loop.receive(events.Restored(shown))

    def show(self, place: int | str) -> None:
        self.handle(type="show", at=place)

    def reload(self) -> None:
        """Load the page again, which shows the stored game."""
        assert isinstance(self.listener, StoringPage)
        self.loop.receive(events.Restored(self.listener.reopen()))

    @property
    def stored_text(self) -> str:
        """The text of the stored game."""
        assert isinstance(self.listener, StoringPage)
        return self.listener.browser.local[GAME + (self.listener.tab.id or "")]

    def find_button(self, prefix: str) -> str:
        """Return the name of the first button in the page that begins with `prefix`; "" if there is
        none."""
        markup = "".join(self.parts.values())
        match = re.search(f'data-action="({prefix}[^"]*)"', markup)
        return match[1] if match else ""

    async def settle(self) -> None:
        """Run the event loop long enough for an opponent that replies at once to reply."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def wait_until_idle(self) -> None:
        """Wait until the computer has finished thinking; raise TimeoutError if it doesn't."""
        for _ in range(5000):
            await asyncio.sleep(0.001)
            if not self.state.computer.thinking:
                return
        raise TimeoutError
