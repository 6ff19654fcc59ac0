"""Time that reasons take in Chromium, with confirmation, for blunders on boards of default size.

    PYTHONPATH=.:site .venv/bin/python -m benchmarks.reason_time [GAME…] [--blunders 5] [--seed 0]

The blunders are those of `benchmarks.reasons`. One worker of the built site, in `dist`, gives the
reasons one after another; a first request, not counted, loads what they need. Prints for each game
the mean and the longest seconds, the same of the CPU seconds of the whole browser, how many
blunders have a reason, and the load. Run `python3 build.py` first.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random
from statistics import mean
from time import perf_counter
from typing import NamedTuple

from playwright.sync_api import Page

from benchmarks.browsing import serve_to_browser
from benchmarks.games import IDS, command_line, record_without_setup
from benchmarks.reasons import blunders
from benchmarks.review_time import cpu_seconds
from boardleaf.messages import Request
from builder import DIST
from rules import Record, ai
from tests.browser.board import Board

OPEN = """async (script) => {
    const { openWorker } = await import(script);
    window.worker = openWorker(() => {});
    await window.worker.ready;
}"""

ANSWER = "(request) => window.worker.answer(request)"


def requests(id: str, count: int, work: int, random: Random) -> list[Request]:
    """Return requests for the reasons of blunders on a board of default size."""
    size = record_without_setup(id, None).position.size
    sample = islice(blunders(id, size, work, random), count)
    return [
        Request("reasons", str(record), choice=(str(review.move), str(review.best)), id=index)
        for index, (record, review) in enumerate(sample, 1)
    ]


class Cost(NamedTuple):
    """What a request takes."""

    seconds: float
    cpu_seconds: float
    claims: int


def measure(page: Page, request: Request) -> Cost:
    """Make a request."""
    start, cpu = perf_counter(), cpu_seconds(os.getpid())
    text = page.evaluate(ANSWER, str(request))
    seconds, cpu = perf_counter() - start, cpu_seconds(os.getpid()) - cpu
    return Cost(seconds, cpu, len(ai.Reasons.parse(Record.parse(request.record), text).claims))


def main() -> None:
    parser = command_line(__doc__, IDS, blunders=5, work=300)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(f"{'game':15}   mean longest    CPU longest  reasons  load")
    with serve_to_browser(DIST) as (browser, host):
        page = browser.new_page()
        page.goto(f"{host}play.html#game=egotzi&moves=c3&white=level-1")
        Board(page).wait("ready", "over")
        page.evaluate(OPEN, f"{host}js/boot.js")
        for id in options.game:
            random = Random(f"{options.seed} {id} times")
            sample = requests(id, options.blunders, options.work, random)
            measure(page, sample[0])
            costs = [measure(page, request) for request in sample]
            seconds, cpu, claims = zip(*costs, strict=True)
            print(
                f"{id:15} {mean(seconds):6.2f} {max(seconds):7.2f} {mean(cpu):6.2f} {max(cpu):7.2f}"
                f" {sum(map(bool, claims)):4} of {len(claims)} {os.getloadavg()[0]:6.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
