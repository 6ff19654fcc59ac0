"""Brings the page's boards to life: connects each `<game-board>` to a controller.

This module and worker.py alone meet `pyscript`. JavaScript and Python exchange text.
"""

from __future__ import annotations

import json
import secrets
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from pyodide.ffi import JsException, create_proxy
from pyscript.js_modules import boot

import js
from rules import Move, Outcome

from . import address, diagram, maker, sharing, views, words
from .claim import Claim
from .controller import Controller
from .desk import Desk
from .opponent import Engine, Opponent
from .state import Notice, Place, State
from .storage import Shelf
from .tab import Tab, read
from .tasks import Task


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
    """A new worker for the engine."""
    return boot.openWorker(create_proxy(hear))


engine = Engine(spawn)
shelf = Shelf(Store("localStorage"), Store("sessionStorage"))


class Board:
    """A live `<game-board>`: draws what its controller changes."""

    kind = Controller

    def __init__(self, element: Any, state: State) -> None:
        self._element = element
        self._drawn: dict[str, str] = {}
        self._announced: list[str] = []
        self.controller = self.kind(state, Opponent(engine), self)

    def receive(self, text: str) -> None:
        """An event of the element."""
        self.attempt(lambda: self._take(json.loads(text)))

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something that an event asks for: a mistake in it is told, and play goes on."""
        try:
            act()
        except Exception as error:
            self.broke(error)

    def broke(self, error: Exception) -> None:
        """Say that this program made a mistake; the game stays as it is."""
        told = "".join(traceback.format_exception(error))
        js.console.error(told)
        self._drawn.clear()  # nobody knows how much of it is in the page
        try:
            self.controller.recover(told)
        except Exception:  # not even that can be drawn
            self._drawn.clear()
            self._element.fail(words.FAULT, told)

    def _take(self, event: dict[str, Any]) -> None:
        if event.get("action") in views.tools.SHARING:
            state = self.controller.state
            base = js.URL.new(state.place.root or "./", js.location.href).href
            self._element.share(json.dumps(sharing.deed(event["action"], state, base)))
        else:
            self.controller.handle(event)

    def changed(self) -> None:
        state = self.controller.state
        self._draw(state, list(views.live(state)))
        state.travelling = False
        for detail in self._announced:
            self._element.announce(detail)
        self._announced.clear()

    def progressed(self) -> None:
        """Draw what is thought alone: the button beside it must stay under the finger."""
        if self.controller.state.thinking:
            self.attempt(self._draw_thoughts)

    def _draw_thoughts(self) -> None:
        state = self.controller.state
        within = {"progress": views.panel.progress(state)}
        thoughts = [name for name in views.live(state) if name == "thoughts"]
        self._draw_parts(within | self._renewed(state, thoughts))

    def _draw_parts(self, parts: dict[str, str]) -> None:
        """Draw no more than these."""
        self._element.draw(json.dumps({"attributes": {}, "parts": parts}))

    def pointed(self) -> None:
        """Draw what a click would do alone: a mouse passes many squares."""
        self._draw_parts(self._renewed(self.controller.state, ["preview", "live"]))

    def moved(self, move: Move) -> None:
        state, record = self.controller.state, self.controller.state.record
        state.travelling = not js.matchMedia("(prefers-reduced-motion: reduce)").matches
        detail = {
            "move": str(move),
            "position": str(record.position),
            "outcome": told(record.outcome()),
        }
        self._announced.append(json.dumps(detail))

    def began(self) -> None:
        """Nothing is to be kept of a board among text."""

    def _draw(self, state: State, names: list[str]) -> None:
        """Draw the parts of these names that are not as they were drawn last."""
        told = {"attributes": views.attributes(state), "parts": self._renewed(state, names)}
        self._element.draw(json.dumps(told))

    def _renewed(self, state: State, names: list[str]) -> dict[str, str]:
        """The parts of these names that are not as they were drawn last."""
        every = views.live(state)
        parts = {name: every[name](state) for name in names}
        if "board" in parts and parts["board"] != self._drawn.get("board"):
            self._drawn.pop("preview", None)  # a new board has nothing in it
        fresh = {name: text for name, text in parts.items() if self._drawn.get(name) != text}
        self._drawn |= fresh
        return fresh


class Alone(Board):
    """The board of a page that has nothing else: its game is the address's, and is not kept."""

    def __init__(self, element: Any, place: Place) -> None:
        notices: list[Notice] = []
        shown = read(str(element.address), element.getAttribute("game"), notices)
        state = State.of(shown, place)
        state.notices = notices
        super().__init__(element, state)


class Page(Board):
    """The board that is the page: its game is the address's, and is kept."""

    kind = Desk

    def __init__(self, element: Any, place: Place) -> None:
        self._tab = Tab(shelf, lambda: secrets.token_hex(6))
        self._place = place
        self._default = element.getAttribute("game")
        self._fresh = False
        self._address = self._entry = ""
        self._claim = self._claiming()
        listed = js.URLSearchParams.new(js.location.search).get("id")
        super().__init__(element, self._open(listed if isinstance(listed, str) else ""))
        self._on("hashchange", self._address_changed)
        self._on("storage", self._try_again)

    def _on(self, event: str, act: Callable[[], object]) -> None:
        js.addEventListener(event, create_proxy(lambda _: self.attempt(act)))

    def began(self) -> None:
        self._tab.begin()
        self._fresh = True

    def changed(self) -> None:
        state = self.controller.state
        self._tab.keep(state)
        self._claim.hold(self._tab.id)
        super().changed()
        self._write(address.format(state.address))
        if not state.draft:
            drawn = views.board.still(self._drawn["board"])
            shelf.keep_picture(address.format(state.address), drawn)

    def _write(self, text: str) -> None:
        """Keep the page's address equal to the game.

        A new game is a new entry, so that Back leads to the one before; every entry knows
        the id under which its game is kept, which a link to the same address does not.
        """
        if (text, self._tab.id) == (self._address, self._entry) and not self._fresh:
            return
        write = js.history.pushState if self._fresh else js.history.replaceState
        try:
            write(self._tab.id, "", f"{js.location.pathname}#{text}")
        except JsException:  # a browser takes only so many in a minute
            return
        self._address, self._entry = text, self._tab.id
        self._fresh = False

    def _open(self, listed: str = "") -> State:
        """The game of the page's address, with the id that its entry in the history knows."""
        self._address = js.location.hash[1:]
        id = js.history.state
        self._entry = id if isinstance(id, str) else ""
        continued = self._entry or listed
        return self._tab.open(self._address, continued, self._place, self._default)

    def _address_changed(self) -> None:
        if js.location.hash[1:] != self._address:
            self.controller.load(self._open())

    def _claiming(self) -> Claim:
        tab = secrets.token_hex(6)
        try:
            channel = js.BroadcastChannel.new("boardleaf:tabs")
        except JsException:  # refused to a frame of another site
            return Claim(tab, lambda _: None, self._keep, self._fork)
        claim = Claim(tab, channel.postMessage, self._keep, self._fork)
        hear = lambda message: self.attempt(lambda: claim.hear(message.data))  # noqa: E731
        channel.onmessage = create_proxy(hear)
        return claim

    def _keep(self) -> None:
        """Another tab may have stored its game in the place of this one."""
        self._tab.keep(self.controller.state)

    def _fork(self) -> None:
        """Another tab has this game: go on with a copy."""
        self._tab.fork(self.controller.state)
        self.changed()

    def _try_again(self) -> None:
        """Another tab changed the store: there may be room again."""
        if self.controller.state.unkept:
            self.changed()


def told(outcome: Outcome | None) -> dict[str, str | None] | None:
    """An outcome as JavaScript takes it."""
    return outcome and {"winner": outcome.winner, "reason": outcome.reason}


def connect(element: Any) -> Callable[[str], None]:
    """Bring an element to life; returns what takes its events."""
    attribute = lambda name: str(element.getAttribute(name) or "")  # noqa: E731
    place = Place(
        id=attribute("data-id"),
        full=element.hasAttribute("full"),
        alone=element.hasAttribute("alone"),
        framed=element.hasAttribute("framed"),
        root=attribute("data-root"),
        rules=json.loads(attribute("data-rules") or "{}"),
        marks=diagram.parse(attribute("data-diagram")),
        task=Task.parse(asked) if (asked := attribute("data-task")) else None,
    )
    if place.full:
        board: Board = Page(element, place)
    elif place.alone:
        board = Alone(element, place)
    else:
        board = Board(element, State.of(address.parse(str(element.address)), place))
    board.controller.load(board.controller.state)
    return create_proxy(board.receive)


def make_snippet(values: str, base: str) -> str:
    """What the snippet maker's form makes, as JSON."""
    return json.dumps(maker.make(json.loads(values), base))


boot.services.makeSnippet = create_proxy(make_snippet)
js.customElements.get("game-board").attach(create_proxy(connect))
boot.ready()
