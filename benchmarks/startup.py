"""How long play.html takes to its computer player's first move, against a bare PyScript page.

    PYTHONPATH=.:site .venv/bin/python benchmarks/startup.py [ROUNDS]

The bare page does the least that a page with a worker can do: PyScript's core, an
interpreter in the page and one in a worker, and one answer from there. Both pages come from the
same server, in a new browser context each time, by turns. A later visit follows a first one once
the browser keeps the site and a snapshot. Run `python3 build.py test` once before, which brings
what this needs.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.browsing import visiting
from builder import DIST, MODULES

PLAY = "site/play.html#game=egotzi&size=5&black=level-1"
BARE = "bare/index.html"
LATER = f"{PLAY}, later visits"
PAINT = f"{PLAY}, first contentful paint"

SNAPSHOTS = """async () => {
  const kept = (await caches.keys()).filter((name) => name.startsWith("boardleaf-snapshot"));
  return kept.length && (await (await caches.open(kept[0])).keys()).length;
}"""

FILES = {
    "index.html": """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Bare</title>
<link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script>
</head>
<body>
<script type="py" src="main.py" config="config.json"></script>
<script type="py" src="worker.py" config="config.json" worker name="bare"></script>
</body>
</html>
""",
    "config.json": '{"interpreter": "../bare/pyodide/pyodide.mjs"}',
    "main.py": """from pyscript import document, workers

worker = await workers["bare"]
document.documentElement.setAttribute("data-moves", await worker.answer())
""",
    "worker.py": """__export__ = ["answer"]


def answer():
    return "c3"
""",
}

STOPWATCH = """
new MutationObserver(() => {
  const done = document.querySelector("[data-moves]:not([data-moves=''])");
  if (done && !window.answered) window.answered = performance.now();
}).observe(document, { subtree: true, attributes: true });
"""
"""Notes when the first move stands in the page, in milliseconds from navigation."""


def lay_out(root: Path) -> None:
    """Both pages under one root."""
    (root / "site").symlink_to(DIST)
    bare = root / "bare"
    bare.mkdir()
    for name, text in FILES.items():
        (bare / name).write_text(text, "utf-8")
    (bare / "pyscript").symlink_to(MODULES / "@pyscript" / "core" / "dist")
    (bare / "pyodide").symlink_to(MODULES / "pyodide")


def measure(context: BrowserContext, address: str) -> tuple[Page, float]:
    """A page opened, and the seconds from that to the worker's answer in it."""
    page = context.new_page()
    page.add_init_script(STOPWATCH)
    page.goto(address)
    page.wait_for_selector("[data-moves]:not([data-moves=''])", state="attached", timeout=120_000)
    milliseconds: float = page.evaluate("window.answered")
    return page, milliseconds / 1000


def painted(page: Page) -> float:
    """Seconds to the first contentful paint."""
    milliseconds: float = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    return milliseconds / 1000


def rounds(browser: Browser, host: str, number: int) -> dict[str, list[float]]:
    """What all rounds took, by what was measured."""
    seconds: dict[str, list[float]] = {BARE: [], PLAY: [], LATER: [], PAINT: []}
    for _ in range(number):
        for address in (BARE, PLAY):
            context = browser.new_context()
            page, taken = measure(context, host + address)
            seconds[address].append(taken)
            if address == PLAY:
                seconds[PAINT].append(painted(page))
                page.get_by_text("Ready to play offline").wait_for(timeout=120_000)
                while not page.evaluate(SNAPSHOTS):
                    page.wait_for_timeout(200)
                seconds[LATER].append(measure(context, host + address)[1])
            context.close()
    return seconds


def main(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        with visiting(Path(folder)) as (browser, host):
            report(rounds(browser, host, number))


def report(seconds: dict[str, list[float]]) -> None:
    print("median   least    most  page")
    for address, taken in seconds.items():
        print(
            f"{statistics.median(taken):5.2f} s {min(taken):5.2f} s {max(taken):5.2f} s  {address}"
        )
    bare = statistics.median(seconds[BARE])
    for what in (PLAY, LATER):
        print(f"{what}: {statistics.median(seconds[what]) / bare:.2f} times the bare page")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
