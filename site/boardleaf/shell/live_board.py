"""A live `<game-board>` in the browser."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from pyodide.ffi import create_proxy
from pyscript.js_modules import boot

import js
from boardleaf import views, words
from boardleaf.board import events, sounds
from boardleaf.board.effects import THOUGHTS
from boardleaf.board.events import Event
from boardleaf.board.feature import Features
from boardleaf.board.settings import Device
from boardleaf.board.state import State
from boardleaf.board.update import Parts
from boardleaf.computer.opponent import Opponent
from rules.node import Node

from . import drawn
from .browser import engine, extra_modules
from .drawn import DrawnParts
from .loop import Loop
from .perform import Page

DRAWN_FIRST = frozenset(
    ("board", "preview", "carried", "status", "note", "offer", "task", "steps", "live")
)
"""The parts that show the effect of an urgent event; the others are drawn after the next paint."""

URGENT_EVENTS = (events.Clicked, events.Dragged, events.Shown, events.Navigated)
"""The events whose effect is drawn first: moves and steps."""

REPORT_INTERVAL = 0.2
"""Minimum seconds between two reports of the judge that are drawn: nobody reads faster."""


class LiveBoard(Page):
    """A live `<game-board>`: the page of the board's loop, which draws and stores the board."""

    def __init__(self, element: Any, state: State, features: Features) -> None:
        self._element = element
        self._drawn = DrawnParts()
        self._moved: list[Node] = []
        self._draw_others = create_proxy(self._draw_after_paint)
        self._report_timer: asyncio.TimerHandle | None = None
        self._last_report = float("-inf")
        self.board = state
        self.loop = Loop(state, Opponent(engine), self, features)

    async def open(self) -> None:
        """Show the game, and let it continue."""
        self.loop.receive(events.Opened())

    def receive(self, text: str) -> None:
        """Handle an event of the element, which is JSON text."""
        self.loop.receive_text(text, os.urandom(8))

    def attempt(self, function: Callable[[], object]) -> None:
        """Call a function; report an error in it, so that play can continue."""
        try:
            function()
        except Exception as error:
            self.loop.fault(error)

    def log(self, details: str) -> None:
        js.console.error(details)
        self._drawn.clear()

    def fail(self, details: str) -> None:
        self._drawn.clear()
        self._element.fail(words.fault_message(), details)

    @property
    def device(self) -> Device:
        reduced_motion = bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)
        root = js.document.documentElement
        speed, second_tap = (
            str(root.getAttribute(f"data-{name}") or "") for name in ("speed", "second-tap")
        )
        frugal, workers = bool(boot.isFrugal()), int(boot.workerCount())
        return Device(reduced_motion, frugal, workers, speed, second_tap)

    async def load(self, name: str) -> ModuleType:
        return await extra_modules.load(name)

    def carry_out(self, request: Mapping[str, str]) -> None:
        self._element.share(json.dumps(dict(request)))

    def draw(self, board: State, parts: Parts, event: Event) -> None:
        if parts is None:
            self._draw_all(board, urgent=isinstance(event, URGENT_EVENTS) and bool(self._drawn))
        elif parts == THOUGHTS:
            self._draw_thoughts(board)
        elif isinstance(event, events.Reported):
            self._draw_report_soon(parts)
        else:
            self._draw_parts(parts)

    def _draw_all(self, board: State, *, urgent: bool) -> None:
        """Draw everything, first what an urgent event affects."""
        names = [name for name in drawn.names(board) if name in DRAWN_FIRST or not urgent]
        parts, attributes = self._update(names), drawn.attributes(board, self.loop.features)
        message = json.dumps({"attributes": attributes, "parts": parts})
        self._element.draw(message, self._draw_others if urgent else None)
        for node in self._moved:
            self._element.announce(
                json.dumps(move_detail(node)), json.dumps(move_sounds(board, node))
            )
        self._moved.clear()

    def _draw_after_paint(self) -> None:
        """Draw the parts that are not drawn first."""
        others = [name for name in drawn.names(self.board) if name not in DRAWN_FIRST]
        self.attempt(lambda: self._send(self._update(others)))

    def _update(self, names: Iterable[str]) -> dict[str, str]:
        return self._drawn.update(self.board, self.loop.features, names)

    def _draw_thoughts(self, board: State) -> None:
        """Draw only the thoughts, so that the button beside them stays under the finger."""
        if board.computer.thinking:
            nested = {"progress": views.panel.progress(board)}
            self._send(nested | self._update(["thoughts"]))

    def _draw_report_soon(self, parts: tuple[str, ...]) -> None:
        """Draw parts at once, or at the end of the interval since the last report; do nothing if
        that is scheduled already."""
        if self._report_timer:
            return
        loop = asyncio.get_running_loop()
        delay = max(0.0, self._last_report + REPORT_INTERVAL - loop.time())
        self._report_timer = loop.call_later(delay, self._draw_report, parts)

    def _draw_report(self, parts: tuple[str, ...]) -> None:
        self._report_timer = None
        self._last_report = asyncio.get_running_loop().time()
        self.attempt(lambda: self._draw_parts(parts))

    def _draw_parts(self, parts: tuple[str, ...]) -> None:
        """Draw only some parts, and the attributes of the analysis if it is one of them."""
        analysed = "analysis" in parts
        attributes = drawn.of_features(self.board, self.loop.features) if analysed else {}
        self._send(self._update(parts), attributes)

    def _send(
        self, parts: dict[str, str], attributes: Mapping[str, str | None] = MappingProxyType({})
    ) -> None:
        """Send the markup of parts, and attributes, to the element."""
        self._element.draw(json.dumps({"attributes": dict(attributes), "parts": parts}))

    def moved(self, node: Node) -> None:
        self._moved.append(node)

    def answer(self, kind: str, values: Mapping[str, object]) -> None:
        self._element.announce(json.dumps(dict(values)), "", kind)


def move_detail(node: Node) -> dict[str, object]:
    """Return the detail of the event that tells the page about a move, which led to a node."""
    outcome = node.outcome()
    return {
        "move": str(node.move),
        "position": str(node.position),
        "outcome": {"winner": outcome.winner, "reason": outcome.reason} if outcome else None,
    }


def move_sounds(board: State, node: Node) -> dict[str, object]:
    """Return the sounds of a move by name, and the seconds between two of them; an inline board
    is silent."""
    if not board.settings.full:
        return {"names": [], "interval": 0}
    motion = board.motion
    interval = motion.seconds / len(motion.scenes) if motion and motion.scenes else 0
    person = words.only_person(board.game, node)
    return {"names": sounds.of_move(node, person), "interval": interval}
