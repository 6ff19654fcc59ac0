"""Times of large studies on the page, in a Chromium slowed down fourfold.

    PYTHONPATH=.:site .venv/bin/python benchmarks/studies.py [STEPS]

A study has a random game of at most 300 moves and 300 side lines, on an average board and on the
largest one. It is opened by its address in a live page; the time ends with the paint of the
position. A step is a key press in the list of moves; its time ends with the next paint, as the
browser measures it. Two of three steps go to a side line and back. Run `python3 build.py` first.
"""

from __future__ import annotations

import statistics
import sys
from itertools import cycle, islice
from random import Random

from playwright.sync_api import Page

from benchmarks.browsing import serve_to_browser
from benchmarks.interaction import MIN_DURATION, SLOWDOWN, TAKE_LONGEST, WATCH_SCRIPT
from builder import DIST
from rules import Record, Study, game
from rules.node import all_lines, main_line
from tests.browser.board import Board
from tests.browser.conftest import DESKTOP

SIZES = (9, 19)
PLIES, LINES = 300, 300
STEPS = 40

KEY_DELAY = 200
"""The milliseconds for which a key is pressed."""

OPEN = """text => new Promise((resolve) => {
  const board = document.querySelector("game-board");
  const start = performance.now();
  new MutationObserver((_, observer) => {
    if (board.getAttribute("data-moves").split(",").length < 50) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  }).observe(board, { attributeFilter: ["data-moves"] });
  location.hash = text;
})"""


def large_study(size: int, random: Random) -> Study:
    """Return a study of a random game, with side lines of one move spread over it."""
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


def opening_time(page: Page, host: str, text: str) -> float:
    """Return the milliseconds that a live page, slowed down, takes to open a study."""
    start, _, _ = text.partition("&moves=")
    page.add_init_script(WATCH_SCRIPT)
    page.goto(f"{host}play.html#{start}&moves=a1&lines=0.b1")
    Board(page).wait("ready")
    page.wait_for_timeout(3000)  # for the page's idle work, and the code that draws trees
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return float(page.evaluate(OPEN, text))


def step_times(page: Page, steps: int) -> list[float]:
    """Return the milliseconds from each key press in the list of moves to the next paint."""
    page.evaluate("document.querySelector(\".moves [tabindex='0']\").focus()")
    times = []
    for step in range(steps):
        page.evaluate(TAKE_LONGEST)
        page.keyboard.press(("ArrowLeft", "ArrowDown", "ArrowUp")[step % 3], delay=KEY_DELAY)
        times.append(max(MIN_DURATION, page.evaluate(TAKE_LONGEST)))
    return times


def main(steps: int) -> None:
    print(f"slowed down {SLOWDOWN} times:")
    with serve_to_browser(DIST) as (browser, host):
        for size in SIZES:
            study = large_study(size, Random(1))
            page = browser.new_context(service_workers="block", **DESKTOP).new_page()
            opened = opening_time(page, host, str(study))
            page.wait_for_timeout(3000)
            times = step_times(page, steps)
            quartile = statistics.quantiles(times, n=4)[2]
            lines = len(all_lines(study.root)) - 1
            print(
                f"{size}x{size}, {study.end.depth} moves, {lines} side lines:"
                f" opened in {opened:.0f} ms; a step takes {statistics.median(times):.0f} ms,"
                f" 75th percentile {quartile:.0f}, at most {max(times):.0f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
