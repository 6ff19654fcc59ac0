"""What a page shows over time, by a clock that the test holds.

film = Film(page)
film.open("play.html#game=egotzi&size=3&white=level-1")
film.board.click("b2")
film.run(400)                      # milliseconds, which pass when the test says so
assert not film.cuts()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.board import Board

BREATH = 350
"""Milliseconds that are left between a move and its reply."""

STEP = 100
"""Milliseconds that pass between two looks at the page."""

RECORD = """
window.film = { frames: [], said: [] };
// What a hand does may end a motion: only what comes by itself must wait.
let deed = -1;
const hand = () => { deed = performance.now(); };
for (const type of ["pointerdown", "keydown"]) addEventListener(type, hand, true);
const end = (timed) => 1000 * ["begin", "dur"].reduce(
  (sum, key) => sum + parseFloat(timed.getAttribute(key)), 0);
const lasts = (svg) => Math.max(0, ...[...svg.querySelectorAll(".motion [dur]")].map(end));
let drawn = null, motion = null, ends = 0;
const look = () => {
  const board = document.querySelector("game-board");
  const svg = board?.querySelector('[data-part="board"] > svg');
  const now = performance.now();
  const moving = svg?.querySelector(".motion") ?? null;
  if (svg && (svg !== drawn || moving !== motion)) {
    film.frames.push({ now, left: ends - now, byHand: deed === now, lasts: lasts(svg),
                       moves: board.dataset.moves });
    [drawn, motion] = [svg, moving];
    ends = now + lasts(svg);
  }
  for (const part of ["status", "note", "live"]) {
    const text = board?.querySelector(`[data-part="${part}"]`)?.textContent.trim();
    if (text && !film.said.slice(-9).includes(text)) film.said.push(text);
  }
};
const all = { childList: true, subtree: true, attributes: true, characterData: true };
addEventListener("DOMContentLoaded", () =>
  new MutationObserver(look).observe(document.documentElement, all));
"""


class Film:
    """A board of which all is noted that it shows. Time stands still unless `run` says so."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = Board(page)
        self._hour = 0
        page.clock.install(time=0)
        page.add_init_script(RECORD)

    def open(self, address: str) -> None:
        """Show a page, as soon as it is ready; time stops then."""
        self.page.goto(address)
        self.board.wait("ready", "thinking", "over")
        self._hour += 3600
        self.page.clock.pause_at(self._hour)

    def run(self, milliseconds: int) -> None:
        """Let time pass."""
        self.page.clock.run_for(milliseconds)

    def answered(self, plies: int) -> None:
        """Let time pass until there are so many moves, or the game is over."""
        self.until(lambda: len(self.board.moves) >= plies or self.state == "over")

    def until(self, done: Callable[[], bool]) -> None:
        """Let time pass, step by step, until something is so."""
        for _ in range(1200):
            if done():
                return
            self.run(STEP)
            self.page.wait_for_timeout(5)  # in which the worker may answer
        raise AssertionError("nothing more happens")

    @property
    def state(self) -> str:
        return str(self.board.element.get_attribute("state"))

    @property
    def frames(self) -> list[dict[str, Any]]:
        """Every board and motion that was drawn, and every motion's end: when, and how many
        milliseconds were left of the motion before it."""
        frames: list[dict[str, Any]] = self.page.evaluate("film.frames")
        return frames

    @property
    def said(self) -> list[str]:
        """All texts that were to be read or heard, one after the other."""
        said: list[str] = self.page.evaluate("film.said")
        return said

    def cuts(self) -> list[dict[str, Any]]:
        """Boards that came by themselves while the one before was in motion still."""
        return [frame for frame in self.frames if frame["left"] > 0 and not frame["byHand"]]

    def at(self, seconds: float) -> None:
        """Show the motion under way as it is after so many seconds."""
        self.page.evaluate(
            "time => { const svg = document.querySelector('game-board svg.board');"
            " svg.pauseAnimations(); svg.setCurrentTime(time); }",
            seconds,
        )

    def travelling(self) -> list[dict[str, Any]]:
        """Where the pieces are that are on their way, in pixels."""
        return [
            dict(each.bounding_box() or {})
            for each in self.page.locator("svg.board .travels").all()
            if each.evaluate("each => getComputedStyle(each).visibility") == "visible"
        ]
