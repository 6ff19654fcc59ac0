"""A page over time, by a clock that the test controls.

film = Film(page)
film.open("play.html#game=egotzi&size=3&white=level-1")
film.board.click("b2")
film.run(400)                      # milliseconds, which pass when the test says so
assert not film.cuts()
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from rules.pairs import parse_pairs
from tests.browser.board import Board

REPLY_PAUSE = 350
"""Milliseconds that are left between a move and its reply."""

RECORD = """
window.film = { frames: [], said: [] };
const end = (timed) => 1000 * ["begin", "dur"].reduce(
  (sum, key) => sum + parseFloat(timed.getAttribute(key)), 0);
const lasts = (svg) => Math.max(0, ...[...svg.querySelectorAll(".motion [dur]")].map(end));
let drawn = null, motion = null, played = null, ends = 0;
const look = () => {
  const board = document.querySelector("game-board");
  const svg = board?.querySelector('[data-part="board"] > svg');
  const now = performance.now();
  const moving = svg?.querySelector(".motion") ?? null;
  const moves = board?.dataset.moves;
  if (svg && (svg !== drawn || moving !== motion || moves !== played)) {
    film.frames.push({ left: ends - now, lasts: lasts(svg), moves });
    [drawn, motion, played] = [svg, moving, moves];
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
    """A board whose every change is recorded. Time is stopped except during `run`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = Board(page)
        page.clock.install(time=0)
        page.add_init_script(RECORD)

    def open(self, address: str) -> None:
        """Show a game in a new page; time stops when it is ready."""
        self.page.goto(f"play.html#{address}")
        self.board.wait("ready", "thinking", "over")
        self.page.clock.pause_at(3600)

    def show(self, address: str) -> None:
        """Show another game in the same page, with an empty recording."""
        self.page.evaluate("film.frames = []; film.said = []")
        self.page.evaluate("address => { location.hash = address; }", address)
        for key, value in parse_pairs(address).items():
            expect(self.board.element).to_have_attribute(key, value)
        expect(self.board.element).to_have_attribute("data-moves", re.compile("^[^,]*$"))

    def run(self, milliseconds: float) -> None:
        """Let time pass."""
        self.page.clock.run_for(round(milliseconds))

    @property
    def frames(self) -> list[dict[str, Any]]:
        """Every board, motion and move that came: how many milliseconds were `left` of the motion
        before it, how long its own `lasts`, and the `moves` played."""
        frames: list[dict[str, Any]] = self.page.evaluate("film.frames")
        return frames

    @property
    def said(self) -> list[str]:
        """Return all texts shown or announced, in order."""
        said: list[str] = self.page.evaluate("film.said")
        return said

    def answered(self) -> str:
        """Let the current animation end, and the computer reply: not before a pause has passed.

        The state then.
        """
        moves = self.board.moves
        self.run(self.frames[-1]["lasts"] + REPLY_PAUSE - 20)
        assert self.board.moves == moves, "the reply comes too early"
        self.run(40)
        expect(self.board.element).not_to_have_attribute("data-moves", ",".join(moves))
        return self.board.wait("ready", "over", "thinking")

    def at(self, seconds: float) -> None:
        """Show the current animation as it is after some seconds."""
        self.page.evaluate(
            "time => { const svg = document.querySelector('game-board svg.board');"
            " svg.pauseAnimations(); svg.setCurrentTime(time); }",
            seconds,
        )

    def travelling(self) -> list[dict[str, float]]:
        """Return the positions of moving pieces, in pixels."""
        return [
            {**(each.bounding_box() or {})}
            for each in self.page.locator("svg.board .travels").all()
            if each.evaluate("each => each.getCTM().a") > 0
        ]
