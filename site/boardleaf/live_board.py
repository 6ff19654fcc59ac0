"""A live `<game-board>` in the browser."""

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
from .views.drawn import DrawnParts


def spawn(on_report: Callable[[int, str], None]) -> Any:
    """Open a worker for the engine; it passes its reports to `on_report`."""
    return boot.openWorker(create_proxy(on_report))


engine = Engine(spawn)


async def fetch_extras() -> bytes:
    """Fetch the archive of modules that are loaded on first use."""
    content: bytes = (await js.fetchExtras()).to_bytes()
    return content


extra_modules = extras.Extras(fetch_extras)


DRAWN_FIRST = frozenset(
    ("board", "preview", "carried", "status", "note", "offer", "task", "steps", "live")
)
"""The parts that show the effect of an urgent event; the others are drawn after the next paint."""

URGENT_EVENTS = frozenset(("square", "drag", "show", "navigate"))
"""The events whose effect is drawn first: moves and steps."""


class LiveBoard:
    """A live `<game-board>`, which draws and stores what its controller changes."""

    def __init__(
        self, element: Any, state: State, controller_class: type[Controller] = Controller
    ) -> None:
        self._element = element
        self._drawn = DrawnParts()
        self._move_details: list[str] = []
        self._is_urgent = False
        """True while an urgent event is handled, whose effect is drawn first."""
        self._draw_others = create_proxy(self._draw_after_paint)
        self.controller = controller_class(state, Opponent(engine), self)

    async def open(self) -> None:
        """Show the game, and let it continue."""
        self.controller.load(self.controller.state)

    def receive(self, text: str) -> None:
        """Handle an event of the element, which is JSON text."""
        event = json.loads(text)
        self._is_urgent = event["type"] in URGENT_EVENTS and bool(self._drawn)
        self.attempt(lambda: actions.handle(self.controller, event))
        self._is_urgent = False

    def attempt(self, function: Callable[[], object]) -> None:
        """Call a function that handles an event; report an error in it, so that play can
        continue."""
        try:
            function()
        except Exception as error:
            self.report_error(error)

    def report_error(self, error: Exception) -> None:
        """Report an unexpected error; the game stays as it is."""
        details = "".join(traceback.format_exception(error))
        js.console.error(details)
        self._drawn.clear()  # parts of it may not be in the page
        try:
            self.controller.recover(details)
        except Exception:  # not even that can be drawn
            self._drawn.clear()
            self._element.fail(words.fault_message(), details)

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
        return await extra_modules.load(name)

    def carry_out(self, request: Mapping[str, str]) -> None:
        self._element.share(json.dumps(dict(request)))

    def store(self, address: str) -> str:
        """Do nothing: an inline board is not stored."""
        return ""

    def changed(self, address: str) -> None:
        state = self.controller.state
        names = [name for name in views.live(state) if name in DRAWN_FIRST or not self._is_urgent]
        attributes = views.attributes(state, address)
        parts = self._drawn.update(state, names)
        message = json.dumps({"attributes": attributes, "parts": parts})
        self._element.draw(message, self._draw_others if self._is_urgent else None)
        for detail in self._move_details:
            self._element.announce(detail)
        self._move_details.clear()

    def _draw_after_paint(self) -> None:
        """Draw the parts that are not drawn first."""
        state = self.controller.state
        others = [name for name in views.live(state) if name not in DRAWN_FIRST]
        self.attempt(lambda: self._draw_parts(self._drawn.update(state, others)))

    def progressed(self) -> None:
        """Draw only the thoughts, so that the button beside them stays under the finger."""
        if self.controller.state.computer.thinking:
            self.attempt(self._draw_thoughts)

    def _draw_thoughts(self) -> None:
        state = self.controller.state
        nested = {"progress": views.panel.progress(state)}
        self._draw_parts(nested | self._drawn.update(state, ["thoughts"]))

    def analysed(self) -> None:
        """Draw only the analysis and its marks on the board."""
        self.attempt(self._draw_analysis)

    def _draw_analysis(self) -> None:
        state = self.controller.state
        parts = self._drawn.update(state, ["board", "gauge", "analysis", "analysis-progress"])
        self._draw_parts(parts, views.analysis_hooks(state))

    def _draw_parts(
        self, parts: dict[str, str], attributes: Mapping[str, str | None] = MappingProxyType({})
    ) -> None:
        """Draw these parts and attributes."""
        self._element.draw(json.dumps({"attributes": dict(attributes), "parts": parts}))

    def pointed(self) -> None:
        """Draw only what depends on the square pointed at, because a mouse passes many squares."""
        parts = self._drawn.update(self.controller.state, ["preview", "count", "live"])
        self._draw_parts(parts)

    def moved(self, node: Node) -> None:
        detail = {
            "move": str(node.move),
            "position": str(node.position),
            "outcome": outcome_detail(node.outcome()),
        }
        self._move_details.append(json.dumps(detail))

    def game_started(self) -> None:
        """Do nothing: an inline board has no address of its own."""

    def visit(self, address: str) -> None:
        """Do nothing: an inline board keeps its game."""

    def scroll_into_view(self) -> None:
        """Do nothing: an inline board is already in view."""


def outcome_detail(outcome: Outcome | None) -> dict[str, str | None] | None:
    """Return an outcome as it is in an event's detail."""
    return {"winner": outcome.winner, "reason": outcome.reason} if outcome else None
