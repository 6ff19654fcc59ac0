"""Times of large studies on the page, in a Chromium slowed down fourfold.

    PYTHONPATH=.:site .venv/bin/python benchmarks/studies.py [STEPS]

A study has a random game of at most 300 moves and 300 side lines, on a usual board and on the
largest. Its address is put into a live page: opening it takes from there to the paint of the
position. A step is a press of a key in the list of moves, until the paint, as the browser measures
it; two of three go to a side line and back. Run `python3 build.py` before.
"""

from __future__ import annotations

import statistics
import sys
from itertools import cycle, islice
from random import Random

from playwright.sync_api import Page

from benchmarks.browsing import visiting
from benchmarks.interaction import QUICK, SLOWED, TAKE, WATCH
from builder import DIST
from rules import Record, Study, game
from rules.node import all_lines, main_line
from tests.browser.board import Board
from tests.browser.conftest import DESKTOP

SIZES = (9, 19)
PLIES, LINES = 300, 300
STEPS = 40

HELD = 200
"""Milliseconds for which a key is held."""

OPEN = """text => new Promise((done) => {
  const board = document.querySelector("game-board");
  const began = performance.now();
  new MutationObserver((_, observer) => {
    if (board.getAttribute("data-moves").split(",").length < 50) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  }).observe(board, { attributeFilter: ["data-moves"] });
  location.hash = text;
})"""


def large(size: int, random: Random) -> Study:
    """Return a study: a random game, with side lines of a move each spread over it."""
    record = Record(game("egotzi"), size=size, pie=False)
    while len(record.moves) < PLIES and not record.outcome():
        record.play(random.choice(record.position.moves()))
    study = Study(record)
    nodes = main_line(study.root)[:-1]
    for node in islice(cycle(nodes), LINES):
        played = {str(child.move) for child in node.children}
        others = [move for move in node.position.moves() if str(move) not in played]
        if others:
            node.play(random.choice(others))
    return study


def opening(page: Page, host: str, text: str) -> float:
    """Return the milliseconds that a live page takes to open a study, once it is slow."""
    start, _, _ = text.partition("&moves=")
    page.add_init_script(WATCH)
    page.goto(f"{host}play.html#{start}&moves=a1&lines=0.b1")
    Board(page).wait("ready")
    page.wait_for_timeout(3000)  # for the page's idle work, and what draws trees
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return float(page.evaluate(OPEN, text))


def stepping(page: Page, steps: int) -> list[float]:
    """Return the milliseconds from a press of a key in the list of moves to the paint."""
    page.evaluate("document.querySelector(\".moves [tabindex='0']\").focus()")
    times = []
    for step in range(steps):
        page.evaluate(TAKE)
        page.keyboard.press(("ArrowLeft", "ArrowDown", "ArrowUp")[step % 3], delay=HELD)
        times.append(max(QUICK, page.evaluate(TAKE)))
    return times


def main(steps: int) -> None:
    print(f"slowed {SLOWED} times:")
    with visiting(DIST) as (browser, host):
        for size in SIZES:
            study = large(size, Random(1))
            page = browser.new_context(service_workers="block", **DESKTOP).new_page()
            opened = opening(page, host, str(study))
            page.wait_for_timeout(3000)
            times = stepping(page, steps)
            quartile = statistics.quantiles(times, n=4)[2]
            lines = len(all_lines(study.root)) - 1
            print(
                f"{size}x{size}, {study.end.depth} moves, {lines} side lines:"
                f" opened in {opened:.0f} ms; a step takes {statistics.median(times):.0f} ms,"
                f" 75th percentile {quartile:.0f}, at most {max(times):.0f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
