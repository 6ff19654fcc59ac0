"""Times of a large study on the page, in a Chromium slowed down fourfold.

    PYTHONPATH=.:site .venv/bin/python benchmarks/studies.py [STEPS]

The study has 300 moves and 300 side lines. Its address is put into a live page: opening it takes
from there to the paint of the position. A step is a press of a key in the list of moves, until the
paint; two of three go to a side line and back. Run `python3 build.py` before.
"""

from __future__ import annotations

import statistics
import sys
from random import Random

from playwright.sync_api import Page

from benchmarks.browsing import visiting
from benchmarks.interaction import SLOWED
from builder import DIST
from rules import Record, Study, game
from rules.node import main_line
from tests.browser.board import Board
from tests.browser.conftest import DESKTOP

PLIES, LINES = 300, 300
STEPS = 40

OPEN = """text => new Promise((done) => {
  const board = document.querySelector("game-board");
  const began = performance.now();
  new MutationObserver((_, observer) => {
    if (board.getAttribute("data-moves").split(",").length < 100) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  }).observe(board, { attributeFilter: ["data-moves"] });
  location.hash = text;
})"""

PRESS = """key => new Promise((done) => {
  const item = document.querySelector(".moves [tabindex='0']");
  const began = performance.now();
  item.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
})"""


def large(random: Random) -> Study:
    """Return the study: a random game on 19x19, with a side line of a move at each."""
    record = Record(game("egotzi"), size=19, pie=False)
    while len(record.moves) < PLIES:
        record.play(random.choice(record.position.moves()))
    study = Study(record)
    for node in main_line(study.root)[:LINES]:
        played = {str(child.move) for child in node.children}
        others = [move for move in node.position.moves() if str(move) not in played]
        node.play(random.choice(others))
    return study


def opening(page: Page, host: str, text: str) -> float:
    """Return the milliseconds that a live page takes to open a study, once it is slow."""
    page.goto(f"{host}play.html#game=egotzi&size=19&moves=a1&lines=0.b1")
    Board(page).wait("ready")
    page.wait_for_timeout(3000)  # for the page's idle work, and what draws trees
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return float(page.evaluate(OPEN, text))


def main(steps: int) -> None:
    text = str(large(Random(1)))
    print(f"{PLIES} moves, {LINES} side lines, {len(text)} characters, slowed {SLOWED} times")
    with visiting(DIST) as (browser, host):
        page = browser.new_context(service_workers="block", **DESKTOP).new_page()
        print(f"opened in {opening(page, host, text):.0f} ms")
        page.wait_for_timeout(3000)
        page.evaluate("document.querySelector(\".moves [tabindex='0']\").focus()")
        times = []
        for step in range(steps):
            key = ("ArrowLeft", "ArrowDown", "ArrowUp")[step % 3]
            times.append(float(page.evaluate(PRESS, key)))
            page.wait_for_timeout(200)
        quartile = statistics.quantiles(times, n=4)[2]
        print(
            f"a step takes {statistics.median(times):.0f} ms, 75th percentile {quartile:.0f},"
            f" at most {max(times):.0f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
