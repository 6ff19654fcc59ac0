"""The entry point of the page's Python: connects each `<game-board>` to a controller.

This module and worker.py alone meet `pyscript`. JavaScript and Python exchange text.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import traceback
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy
from pyscript.js_modules import boot, browser_storage

import js
from rules import Outcome
from rules.node import Node

from . import address, extras, views, words
from .computer.opponent import Engine, Opponent
from .keeping.claim import Answer, Claim
from .keeping.storage import GAME, Shelf
from .keeping.tab_game import Tab, read
from .learning import diagram_marks
from .learning.exercises import Task
from .model.place import Place
from .model.remarks import Notice
from .model.state import State
from .playing import actions
from .playing.controller import Controller
from .views.drawn import Drawn


class Store:
    """The browser's `localStorage` or `sessionStorage` as a mapping; anything may raise."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getitem__(self, key: str) -> str:
        value = getattr(js, self._name).getItem(key)
        if not isinstance(value, str):
            raise KeyError(key)
        return value

    def __setitem__(self, key: str, value: str) -> None:
        getattr(js, self._name).setItem(key, value)

    def __iter__(self) -> Iterator[str]:
        return iter(js.Object.keys(getattr(js, self._name)).to_py())


def spawn(hear: Callable[[int, str], None]) -> Any:
    """Return a new worker for the engine."""
    return boot.openWorker(create_proxy(hear))


engine = Engine(spawn)


def lock(id: str, then: Callable[[Answer], object]) -> None:
    """Request the lock of a game's id from the browser."""
    browser_storage.lock(id, create_once_callable(then))


async def fetch_extras() -> bytes:
    """Return the archive of modules that are loaded on first use."""
    content: bytes = (await js.fetchExtras()).to_bytes()
    return content


more = extras.Extras(fetch_extras)
shelf = Shelf(Store("localStorage"), Store("sessionStorage"), browser_storage.anyMatch)


AT_ONCE = frozenset(("board", "preview", "carried", "status", "note", "offer", "task", "live"))
"""The parts that show the effect of a click at once; the others are drawn after the next paint."""

CLICKS = frozenset(("square", "drag"))

PICTURE_WAITS = 0.5
"""Seconds from a move until the picture of the game is stored, for a reload of the page."""


class LiveBoard:
    """A live `<game-board>`: draws what its controller changes."""

    def __init__(
        self, element: Any, state: State, controller: type[Controller] = Controller
    ) -> None:
        self._element = element
        self._drawn = Drawn()
        self._announced: list[str] = []
        self._clicked = False
        self._draw_others = create_proxy(self._draw_after_paint)
        self.controller = controller(state, Opponent(engine), self)

    async def open(self) -> None:
        """Show the game, and let it continue."""
        self.controller.load(self.controller.state)

    def receive(self, text: str) -> None:
        """Handle an event of the element. The effect of a click is drawn on the board first."""
        event = json.loads(text)
        self._clicked = event["type"] in CLICKS and bool(self._drawn)
        self.attempt(lambda: actions.handle(self.controller, event))
        self._clicked = False

    def attempt(self, act: Callable[[], object]) -> None:
        """Call a function that handles an event; an error in it is reported, and play goes on."""
        try:
            act()
        except Exception as error:
            self.broke(error)

    def broke(self, error: Exception) -> None:
        """Report an error of this program; the game stays as it is."""
        details = "".join(traceback.format_exception(error))
        js.console.error(details)
        self._drawn.forget()  # some of it may not be in the page
        try:
            self.controller.recover(details)
        except Exception:  # not even that can be drawn
            self._drawn.forget()
            self._element.fail(words.fault(), details)

    @property
    def still(self) -> bool:
        """True if the visitor has turned off animations."""
        return bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)

    @property
    def frugal(self) -> bool:
        return bool(boot.isFrugal())

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def load(self, name: str) -> ModuleType:
        return await more.load(name)

    def carry_out(self, request: Mapping[str, str]) -> None:
        self._element.share(json.dumps(dict(request)))

    def store(self, address: str) -> str:
        """Store nothing: this is a board among text."""
        return ""

    def changed(self, address: str) -> None:
        state = self.controller.state
        names = [name for name in views.live(state) if name in AT_ONCE or not self._clicked]
        attributes = views.attributes(state, address)
        parts = self._drawn.renewed(state, names)
        drawn = json.dumps({"attributes": attributes, "parts": parts})
        self._element.draw(drawn, self._draw_others if self._clicked else None)
        for detail in self._announced:
            self._element.announce(detail)
        self._announced.clear()

    def _draw_after_paint(self) -> None:
        """Draw the parts that are not drawn at once after a click."""
        state = self.controller.state
        others = [name for name in views.live(state) if name not in AT_ONCE]
        self.attempt(lambda: self._draw_parts(self._drawn.renewed(state, others)))

    def progressed(self) -> None:
        """Draw only the thoughts: the button beside them must stay under the finger."""
        if self.controller.state.computer.thinking:
            self.attempt(self._draw_thoughts)

    def _draw_thoughts(self) -> None:
        state = self.controller.state
        within = {"progress": views.panel.progress(state)}
        self._draw_parts(within | self._drawn.renewed(state, ["thoughts"]))

    def analysed(self) -> None:
        """Draw only the analysis and its marks on the board."""
        self.attempt(self._draw_analysis)

    def _draw_analysis(self) -> None:
        state = self.controller.state
        parts = self._drawn.renewed(state, ["board", "gauge", "analysis", "analysis-progress"])
        self._draw_parts(parts, views.analysis_hooks(state))

    def _draw_parts(
        self, parts: dict[str, str], attributes: Mapping[str, str | None] = MappingProxyType({})
    ) -> None:
        """Draw these parts and attributes."""
        self._element.draw(json.dumps({"attributes": dict(attributes), "parts": parts}))

    def pointed(self) -> None:
        """Draw only the preview of a click: a mouse passes many squares."""
        parts = self._drawn.renewed(self.controller.state, ["preview", "count", "live"])
        self._draw_parts(parts)

    def moved(self, node: Node) -> None:
        detail = {
            "move": str(node.move),
            "position": str(node.position),
            "outcome": result_of(node.outcome()),
        }
        self._announced.append(json.dumps(detail))

    def began(self) -> None:
        """Do nothing: a board among text keeps its address."""

    def show(self) -> None:
        """Do nothing: a board among text is in view."""


class Alone(LiveBoard):
    """The board of a page without anything else: its game is the address's, and is not stored."""

    def __init__(self, element: Any, place: Place) -> None:
        notices: list[Notice] = []
        shown = read(str(element.address), element.getAttribute("game"), notices)
        state = State.of(shown, place)
        state.remarks.notices = notices
        super().__init__(element, state)


class Page(LiveBoard):
    """The board of a page of its own: its game is the address's, and is stored."""

    def __init__(self, element: Any, place: Place) -> None:
        self._tab = Tab(shelf, Claim(lock, lambda: os.urandom(6).hex()))
        self._place = place
        self._default = element.getAttribute("game")
        self._fresh = False
        self._address = self._entry = self._unpictured = ""
        self._going: asyncio.Future[None] | None = None
        super().__init__(element, State.of(read("", self._default, []), place))
        self.controller.state.overlays.thoughts = shelf.thoughts

    async def open(self) -> None:
        listed = js.URLSearchParams.new(js.location.search).get("id")
        self._on("hashchange", lambda _: self._address_changed())
        self._on("storage", self._stored_elsewhere)
        self._on("pagehide", lambda _: self._leave())
        self._on("pageshow", lambda _: self._tab.come_back())
        await self._go_on(listed if isinstance(listed, str) else "")

    def _on(self, event: str, act: Callable[[Any], object]) -> None:
        js.addEventListener(event, create_proxy(lambda data: self.attempt(lambda: act(data))))

    def began(self) -> None:
        self._tab.begin()
        self._fresh = True

    def show(self) -> None:
        self._element.dispatchEvent(js.Event.new("game-board:show"))

    def store(self, address: str) -> str:
        shelf.thoughts = self.controller.state.overlays.thoughts
        return self._tab.store(self.controller.state, address)

    def changed(self, address: str) -> None:
        super().changed(address)
        self._write(address)
        state = self.controller.state
        js.document.title = words.page_title(state.game)
        self._unpictured = "" if state.editor.draft or state.aside else address
        if self._unpictured:
            asyncio.get_running_loop().call_later(PICTURE_WAITS, self._store_picture)

    def _store_picture(self) -> None:
        """Store the picture of the game as it was drawn last, unless it is stored already."""
        if self._unpictured and self._drawn.board:
            shelf.store_picture(self._unpictured, views.board.still(self._drawn.board))
            self._unpictured = ""

    def _leave(self) -> None:
        self._store_picture()
        self._tab.leave()

    def _write(self, text: str) -> None:
        """Set the page's address to that of the game.

        A new game is a new entry of the history, so that Back leads to the game before. Every entry
        has the id under which its game is stored, which a link to the same address has not.
        """
        if (text, self._tab.id) == (self._address, self._entry) and not self._fresh:
            return
        write = js.history.pushState if self._fresh else js.history.replaceState
        try:
            write(self._tab.id, "", f"{js.location.pathname}#{text}")
        except JsException:  # browsers limit the number per minute
            return
        self._address, self._entry = text, self._tab.id
        self._fresh = False

    async def _go_on(self, listed: str = "") -> None:
        """Show the game of the page's address, with the id in its entry of the history, once it is
        known whether another tab holds it."""
        self._address = text = js.location.hash[1:]
        id = js.history.state
        self._entry = id if isinstance(id, str) else ""
        continued = self._entry or listed
        known = asyncio.get_running_loop().create_future()
        self._tab.seek(text, continued, lambda: known.set_result(None))
        await known
        if js.location.hash[1:] != text:
            return  # the next address is on its way here
        opened = self._tab.open(text, continued, self._place, self._default)
        await asyncio.sleep(0)  # drawing takes a phone long enough
        if js.location.hash[1:] == text:
            self.controller.load(opened)

    async def _go_elsewhere(self) -> None:
        try:
            await self._go_on()
        except Exception as error:
            self.broke(error)

    def _address_changed(self) -> None:
        if js.location.hash[1:] != self._address:
            self._going = asyncio.ensure_future(self._go_elsewhere())

    def _stored_elsewhere(self, change: Any) -> None:
        """Handle a change by another tab: this one may have overwritten it, or there is room
        again."""
        key, text = change.key, change.newValue
        if isinstance(key, str) and key.startswith(GAME) and isinstance(text, str):
            self._tab.rescue(key.removeprefix(GAME), text)
        if self.controller.state.remarks.unsaved:
            self.controller.changed()


def result_of(outcome: Outcome | None) -> dict[str, str | None] | None:
    """Return an outcome as an event has it."""
    return {"winner": outcome.winner, "reason": outcome.reason} if outcome else None


async def controller(place: Place) -> type[Controller]:
    """Return the class of a controller for a board; LoadError if it could not be loaded."""
    if not place.step:
        return Controller
    module = await more.load(extras.FIRST_GAMES)
    step_controller: type[Controller] = module.StepController
    return step_controller


async def connect(element: Any, begin: Callable[[Any], object]) -> None:
    """Connect an element; `begin` gets the function that receives its events."""

    def attribute(name: str) -> str:
        return str(element.getAttribute(name) or "")

    root = attribute("data-root")
    place = Place(
        id=attribute("data-id"),
        full=element.hasAttribute("full"),
        alone=element.hasAttribute("alone"),
        framed=element.hasAttribute("framed"),
        root=root,
        base=js.URL.new(root or "./", js.location.href).href,
        rules=json.loads(attribute("data-rules") or "{}"),
        marks=diagram_marks.parse(attribute("data-diagram")),
        task=Task.parse(asked) if (asked := attribute("data-task")) else None,
        step=element.hasAttribute("data-step"),
    )
    if place.full:
        board: LiveBoard = Page(element, place)
    elif place.alone:
        board = Alone(element, place)
    else:
        shown = State.of(address.parse(str(element.address)), place)
        try:
            board = LiveBoard(element, shown, await controller(place))
        except extras.LoadError as error:
            element.fail(extras.failure(), str(error))
            return
    await board.open()
    begin(create_proxy(board.receive))


async def make_snippet(values: str, base: str) -> str:
    """Return the snippet of the snippet maker's form, as JSON, or the error of loading it."""
    try:
        snippet_form = await more.load(extras.SNIPPET_FORM)
    except extras.LoadError as error:
        unloaded = extras.failure()
        return json.dumps({"unloaded": unloaded, "details": str(error)})
    return json.dumps(snippet_form.make(json.loads(values), base))


async def begin() -> None:
    """Connect the page's boards, and offer services to its scripts."""
    boot.services.makeSnippet = create_proxy(make_snippet)
    game_board = await js.customElements.whenDefined("game-board")
    game_board.attach(create_proxy(connect))
    gc.freeze()  # these objects stay: examining them would take 20 ms now and then
    boot.ready()
