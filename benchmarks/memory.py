"""Memory of a long session: games of the computer against itself in one tab.

    PYTHONPATH=.:site .venv/bin/python benchmarks/memory.py [GAMES]

Prints, after every 20 games, the memory of JavaScript in page and worker as the browser reports it
(`performance.measureUserAgentSpecificMemory`, for which the pages are served cross-origin
isolated), and the proportional set size of the process that runs both, with the memory of the
interpreters, after garbage collection. The games are Egotzi 2x2 between the weakest levels, the
shortest there are.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from benchmarks.browsing import serve_to_browser
from builder import DIST
from builder.serve import QuietHandler

GAME = "play.html#game=egotzi&size=2&black=level-1&white=level-1"
STEP = 20
TIMEOUT = 120_000
EAGER_MEASURING = "--enable-blink-features=ForceEagerMeasureMemory"


def play(page: Page) -> None:
    """Play a game to its end."""
    board = page.locator("game-board")
    before = page.evaluate("history.state")
    page.locator('[data-action="new"]').click()
    while page.evaluate("history.state") == before:
        page.evaluate("new Promise(requestAnimationFrame)")
    expect(board).to_have_attribute("state", "over", timeout=TIMEOUT)


def pss(pid: int) -> float:
    """Return the proportional set size of a process, in MB."""
    summary = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.findall(r"^Pss: +(\d+) kB", summary, re.MULTILINE)[0]) / 1000


class CrossOriginIsolatedHandler(QuietHandler):
    """A handler that serves pages cross-origin isolated, so that they may measure their memory."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


MEASURE = """async () => {
    const { breakdown } = await performance.measureUserAgentSpecificMemory();
    const sums = { page: 0, worker: 0 };
    for (const { bytes, attribution } of breakdown)
        for (const { scope } of attribution.slice(0, 1))
            sums[scope === "Window" ? "page" : "worker"] += bytes;
    return sums;
}"""


def main(games: int) -> None:
    with serve_to_browser(DIST, CrossOriginIsolatedHandler, [EAGER_MEASURING]) as (browser, host):
        page = browser.new_page()
        page.goto(f"{host}{GAME}")
        expect(page.locator("game-board")).to_have_attribute("state", "over", timeout=TIMEOUT)
        session = page.context.new_cdp_session(page)
        processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        ids = [info["id"] for info in processes["processInfo"] if info["type"] == "renderer"]
        pid = max(ids, key=pss)
        print("| games | page, MB | worker, MB | process, MB |\n|---|---|---|---|")
        for number in range(2, games + 1):
            play(page)
            if number % STEP == 0:
                session.send("HeapProfiler.collectGarbage")
                used = page.evaluate(MEASURE)
                sizes = (used["page"] / 1e6, used["worker"] / 1e6, pss(pid))
                print(f"| {number} |", *(f"{size:.1f} |" for size in sizes), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
