"""Time that a review takes in Chromium: until its curve is whole, the first mistake, and the end.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.review_time [SITE…] [--rounds 2] [--slow]

Each SITE is the folder of a built site, by default `dist`; several are measured in turns. The game
is one of Egotzi 7x7 with 49 plies, and the computer has just been asked for a hint, so that its
worker runs, as after a game. Prints seconds, the CPU seconds of the whole browser, and the times
from a click to the next paint while the review was running: the 75th percentile and the longest.
`--slow` slows the page down fourfold; Chromium doesn't slow down workers. Run `python3 build.py`
first.
"""

from __future__ import annotations

import os
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from playwright.sync_api import Page

from benchmarks.browsing import serve_to_browser
from benchmarks.games import command_line
from benchmarks.interaction import MIN_DURATION, SLOWDOWN, TAKE_LONGEST, slowed_board
from builder import DIST

GAME = (
    "game=egotzi&size=7&pie=off&moves=c1,c5,f5,d4,b1,e5,g2,e3,c7,c3,b4,c4,e6,b3,a5,d5,d6,e6,a1,d6,c5,"
    "c6,b1,c5,d5,c5,d7,a4,b5,c6,a3,a4,a3,c7,f7,g3,b4,b5,f6,e6,g2,a4,f7,b4,e5,d2,f6,e2,d3"
    "&white=level-5"
)
"""A game that Black, a person, lost to the computer."""

LIMIT = 240
"""Seconds after which a review is given up."""

MARKS = """() => {
    const board = document.querySelector("game-board");
    return [
        board.querySelectorAll(".curve [data-at]").length === 49,
        Boolean(board.querySelector("[data-mistake]")),
        board.dataset.review === "done",
    ];
}"""
"""A function that returns which of the three times have come."""


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds that a process and its living descendants have used."""
    total = 0.0
    tick = os.sysconf("SC_CLK_TCK")
    for task in Path("/proc", str(pid), "task").iterdir():
        total += sum(cpu_seconds(int(child)) for child in (task / "children").read_text().split())
    fields = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
    return total + (int(fields[11]) + int(fields[12])) / tick


def measure(page: Page, address: str, *, slow: bool) -> list[float]:
    """Review the game; return the three times, the CPU seconds, and the 75th percentile and the
    longest of the reactions, in milliseconds."""
    board = slowed_board(page, f"{address}play.html#{GAME}&at=2", SLOWDOWN if slow else 1)
    board.element.locator('[data-action="hint"]').click()
    board.wait("ready", "over")
    page.evaluate(TAKE_LONGEST)
    before, start = cpu_seconds(os.getpid()), perf_counter()
    page.evaluate("document.querySelector('[data-action=review]').click()")
    times, reactions = [0.0, 0.0, 0.0], []
    while not times[2] and perf_counter() - start < LIMIT:
        page.wait_for_timeout(50)
        for number, reached in enumerate(page.evaluate(MARKS)):
            times[number] = times[number] or (perf_counter() - start if reached else 0.0)
        board.element.locator('[data-action="flip"]').first.click()
        reactions.append(max(MIN_DURATION, page.evaluate(TAKE_LONGEST)))
    quartile = quantiles(reactions, n=4)[2]
    return [*times, cpu_seconds(os.getpid()) - before, quartile, max(reactions)]


def main() -> None:
    parser = command_line(__doc__, rounds=2)
    parser.add_argument("sites", nargs="*", type=Path, default=[DIST])
    parser.add_argument("--slow", action="store_true")
    options = parser.parse_args()
    print(f"{'site':32} curve  first mistake  all  CPU  reaction  longest   load")
    for _ in range(options.rounds):
        for site in options.sites:
            with serve_to_browser(site) as (browser, host):
                context = browser.new_context(service_workers="block")
                found = measure(context.new_page(), host, slow=options.slow)
                curve, first, whole, cpu, quartile, longest = found
                load = os.getloadavg()[0]
                print(
                    f"{site!s:32} {curve:5.1f} {first:8.1f} {whole:9.1f} {cpu:5.1f}"
                    f" {quartile:5.0f} ms {longest:5.0f} ms {load:6.1f}",
                    flush=True,
                )
                context.close()


if __name__ == "__main__":
    main()
