"""A live `<game-board>` in the browser: it draws what its controller changes."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from pyodide.ffi import create_proxy
from pyscript.js_modules import boot

import js
from rules import Outcome
from rules.node import Node

from . import extras, views, words
from .computer.opponent import Engine, Opponent
from .model.state import State
from .playing import actions
from .playing.controller import Controller
from .views.drawn import Drawn


def spawn(hear: Callable[[int, str], None]) -> Any:
    """Return a new worker for the engine."""
    return boot.openWorker(create_proxy(hear))


engine = Engine(spawn)


async def fetch_extras() -> bytes:
    """Return the archive of modules that are loaded on first use."""
    content: bytes = (await js.fetchExtras()).to_bytes()
    return content


more = extras.Extras(fetch_extras)


AT_ONCE = frozenset(
    ("board", "preview", "carried", "status", "note", "offer", "task", "steps", "live")
)
"""The parts that show the effect of an event at once; the others are drawn after the next paint."""

DRAWN_TWICE = frozenset(("square", "drag", "show", "walk"))
"""The events after which that is done: a move or a step."""


class LiveBoard:
    """A live `<game-board>`: draws what its controller changes."""

    def __init__(
        self, element: Any, state: State, controller: type[Controller] = Controller
    ) -> None:
        self._element = element
        self._drawn = Drawn()
        self._announced: list[str] = []
        self._draws_twice = False
        """True while an event is handled whose effect is drawn at once, and the rest later."""
        self._draw_others = create_proxy(self._draw_after_paint)
        self.controller = controller(state, Opponent(engine), self)

    async def open(self) -> None:
        """Show the game, and let it continue."""
        self.controller.load(self.controller.state)

    def receive(self, text: str) -> None:
        """Handle an event of the element. A move or a step is drawn on the board first."""
        event = json.loads(text)
        self._draws_twice = event["type"] in DRAWN_TWICE and bool(self._drawn)
        self.attempt(lambda: actions.handle(self.controller, event))
        self._draws_twice = False

    def attempt(self, act: Callable[[], object]) -> None:
        """Call a function that handles an event; an error in it is reported, and play goes on."""
        try:
            act()
        except Exception as error:
            self.report_error(error)

    def report_error(self, error: Exception) -> None:
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
    def reduced_motion(self) -> bool:
        """True if the visitor has turned off animations."""
        return bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)

    @property
    def frugal(self) -> bool:
        return bool(boot.isFrugal())

    @property
    def workers(self) -> int:
        return int(boot.workerCount())

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
        names = [name for name in views.live(state) if name in AT_ONCE or not self._draws_twice]
        attributes = views.attributes(state, address)
        parts = self._drawn.renewed(state, names)
        drawn = json.dumps({"attributes": attributes, "parts": parts})
        self._element.draw(drawn, self._draw_others if self._draws_twice else None)
        for detail in self._announced:
            self._element.announce(detail)
        self._announced.clear()

    def _draw_after_paint(self) -> None:
        """Draw the parts that are not drawn at once."""
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

    def game_started(self) -> None:
        """Do nothing: a board among text keeps its address."""

    def visit(self, address: str) -> None:
        """Do nothing: a board among text keeps its game."""

    def show(self) -> None:
        """Do nothing: a board among text is in view."""


def result_of(outcome: Outcome | None) -> dict[str, str | None] | None:
    """Return an outcome as an event has it."""
    return {"winner": outcome.winner, "reason": outcome.reason} if outcome else None
