"""Time from a tap to the next paint, in a Chromium slowed down fourfold.

    PYTHONPATH=.:site .venv/bin/python benchmarks/interaction.py [ROUNDS]

The times are the browser's event timings, as in "interaction to next paint", in steps of 8 ms.
In each round a random legal move is played by touch: the first tap picks a piece, the next one
shows the move, the last one plays it. Prints the 75th percentile. Run `python3 build.py` first.
"""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from collections.abc import Sequence
from random import Random

from playwright.sync_api import Locator, Page

from benchmarks.browsing import serve_to_browser
from builder import DIST
from rules import Move
from tests.browser.board import Board
from tests.browser.conftest import PHONE

GAMES = (
    "game=emulsion&size=9",
    "game=free-emulsion&size=9",
    "game=egotzi&size=9",
    "game=emergo&size=9",
    "game=slyde&size=8",
    "game=emulsion&size=19",
)

SLOWDOWN = 4
ROUNDS = 40

WATCH_SCRIPT = """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) longest = Math.max(longest, duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
"""A script that watches for the longest duration of an interaction."""

TAKE_LONGEST = """async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
  return [longest, longest = 0][0];
}"""
"""A function that returns the longest duration since its last call, after the next paint."""

MIN_DURATION = 16
"""The shortest duration that the browser reports, in milliseconds."""


def slowed_board(page: Page, address: str, slowdown: int = SLOWDOWN) -> Board:
    """Return a board on a page, which is slowed down once it is ready."""
    page.add_init_script(WATCH_SCRIPT)
    page.goto(address)
    board = Board(page)
    board.wait("ready", "over")
    page.wait_for_timeout(2000)  # for the page's idle work
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    return board


def taps(move: Move) -> Sequence[tuple[str, str]]:
    """Return the taps that play a move: the action and the square of each."""
    first, *onward = map(str, move.squares)
    if not onward:
        return ("preview", first), ("commit", first)
    return ("pick", first), ("preview", onward[-1]), ("commit", onward[-1])


def middle_of(square: Locator) -> tuple[float, float]:
    """Return the middle of a square, to tap there. (Playwright's own tap on an element would also
    check in the page that it hits the element.)"""
    square.scroll_into_view_if_needed()
    box = square.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def measure(board: Board, random: Random, rounds: int) -> dict[str, list[float]]:
    """Play random moves; return the durations of the taps in milliseconds, by action."""
    durations: dict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        if board.wait("ready", "over") == "over":
            break
        moves = [move for move in board.position.moves() if move.squares]
        for action, square in taps(random.choice(moves)):
            middle = middle_of(board.square(square))
            board.page.evaluate(TAKE_LONGEST)
            board.page.touchscreen.tap(*middle)
            durations[action].append(max(MIN_DURATION, board.page.evaluate(TAKE_LONGEST)))
    return durations


def main(rounds: int) -> None:
    print(
        f"milliseconds to the next paint, slowed down {SLOWDOWN} times, 75th percentile (median):"
    )
    with serve_to_browser(DIST) as (browser, host):
        for game in GAMES:
            context = browser.new_context(service_workers="block", **PHONE)
            board = slowed_board(context.new_page(), f"{host}play.html#{game}")
            for action, times in measure(board, Random(1), rounds).items():
                quartile = statistics.quantiles(times, n=4)[2]
                print(f"{game:24} {action:8} {quartile:4.0f} ({statistics.median(times):.0f})")
            context.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
