"""A recording of a board over time, with a clock that the test controls.

film = Film(page)
film.open("play.html#game=egotzi&size=3&white=level-1")
film.board.click("b2")
film.wait_for_reply()                                    # otherwise time stands still
assert film.frames[-1]["remaining"] <= -REPLY_PAUSE
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from rules.pairs import parse_pairs
from tests.browser.board import Board, go_to

REPLY_PAUSE = 350
"""Milliseconds from the end of a move's animation to the computer's reply."""

RECORD_FRAMES = """
window.film = { frames: [], texts: [] };
const endOf = (animation) => 1000 * ["begin", "dur"].reduce(
  (sum, key) => sum + parseFloat(animation.getAttribute(key)), 0);
const durationOf = (svg) =>
  Math.max(0, ...[...svg.querySelectorAll(".motion [dur]")].map(endOf));
let drawn = null, motion = null, played = null, ends = 0;
const record = () => {
  const board = document.querySelector("game-board");
  const svg = board?.querySelector('[data-part="board"] > svg');
  const now = performance.now();
  const moving = svg?.querySelector(".motion") ?? null;
  const moves = board?.dataset.moves;
  if (svg && (svg !== drawn || moving !== motion || moves !== played)) {
    const duration = durationOf(svg);
    film.frames.push({ remaining: ends - now, duration, moves });
    [drawn, motion, played] = [svg, moving, moves];
    ends = now + duration;
  }
  for (const part of ["status", "note", "live"]) {
    const text = board?.querySelector(`[data-part="${part}"]`)?.textContent.trim();
    if (text && !film.texts.slice(-9).includes(text)) film.texts.push(text);
  }
};
const all = { childList: true, subtree: true, attributes: true, characterData: true };
addEventListener("DOMContentLoaded", () =>
  new MutationObserver(record).observe(document.documentElement, all));
"""
"""An init script that records the changes and texts of a page's first board in `film`."""


class Film:
    """A board whose every change is recorded. Time is stopped except during `run`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = Board(page)
        page.clock.install(time=0)
        page.add_init_script(RECORD_FRAMES)

    def open(self, address: str) -> None:
        """Load a page with a game, and stop the clock once the board is set up."""
        self.page.goto(f"play.html#{address}")
        self.board.wait("ready", "thinking", "over")
        self.page.clock.pause_at(3600)

    def show(self, address: str) -> None:
        """Show another game, of at most one move, in the same page, with an empty recording."""
        self.page.evaluate("film.frames = []; film.texts = []")
        go_to(self.page, address)
        for key, value in parse_pairs(address).items():
            expect(self.board.element).to_have_attribute(key, value)
        expect(self.board.element).to_have_attribute("data-moves", re.compile("^[^,]*$"))

    def run(self, milliseconds: float) -> None:
        """Let time pass."""
        self.page.clock.run_for(round(milliseconds))

    @property
    def frames(self) -> list[dict[str, Any]]:
        """Every change of the board, its animation or the moves: the milliseconds that were
        `remaining` of the old animation, the `duration` of the new one, and the `moves` played."""
        frames: list[dict[str, Any]] = self.page.evaluate("film.frames")
        return frames

    @property
    def texts(self) -> list[str]:
        """The texts shown or announced, in order, without any that is among the nine before it."""
        texts: list[str] = self.page.evaluate("film.texts")
        return texts

    def wait_for_reply(self) -> str:
        """Run until the computer has replied, and return the board's state.

        Fail if it replies before the current animation and a pause have ended.
        """
        moves = self.board.moves
        self.run(self.frames[-1]["duration"] + REPLY_PAUSE - 20)
        assert self.board.moves == moves, "the reply comes too early"
        self.run(40)
        expect(self.board.element).not_to_have_attribute("data-moves", ",".join(moves))
        return self.board.wait("ready", "over", "thinking")

    def seek(self, seconds: float) -> None:
        """Show the current animation at a time, in seconds."""
        self.page.evaluate(
            "time => { const svg = document.querySelector('game-board svg.board');"
            " svg.pauseAnimations(); svg.setCurrentTime(time); }",
            seconds,
        )

    def moving_pieces(self) -> list[dict[str, float]]:
        """Return the boxes, in pixels, of the pieces that are moving at the time shown."""
        return [
            {**(piece.bounding_box() or {})}
            for piece in self.page.locator("svg.board .travels").all()
            if piece.evaluate("piece => piece.getCTM().a") > 0
        ]
