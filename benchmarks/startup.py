"""Start-up time of play.html, compared with a bare PyScript page, and its steps.

    PYTHONPATH=.:site .venv/bin/python benchmarks/startup.py [ROUNDS] [--slow TIMES]

The bare page does the least that a page with a worker can do: PyScript's core, an
interpreter in the page and one in a worker, and one answer from there. All pages come from the
same server, in a new browser context each time, alternately. A later visit follows a first one once
the browser keeps the site and a snapshot, and that page is closed. With `--slow` the browser slows
the pages' threads down. Run `python3 build.py test` once before, which brings what this needs.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.browsing import visiting
from builder import DIST, MODULES

BARE = "bare/index.html"
COMPUTER = "site/play.html#game=egotzi&size=5&black=level-1"
PEOPLE = "site/play.html#game=egotzi&size=5"

SNAPSHOT = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf-snapshot"));
  const kept = name ? await (await caches.open(name)).keys() : [];
  return kept.some(({ url }) => url.includes("/snapshot-"));
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

MOVED, READY = "[data-moves]:not([data-moves=''])", "game-board[state=ready]"

STOPWATCH = f"""
const first = (name, selector) => {{
  if (document.querySelector(selector) && !performance.getEntriesByName(name).length)
    performance.mark(name);
}};
new MutationObserver(() => {{
  first("first move", "{MOVED}");
  first("ready for a person", "{READY}");
}}).observe(document, {{ subtree: true, attributes: true }});
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({{ type: "longtask" }});
"""

MARKS = """() => performance.getEntries()
  .filter(({ entryType }) => ["mark", "paint"].includes(entryType))
  .map(({ name, startTime }) => [name, performance.timeOrigin + startTime])"""
"""The marks that a page or worker set, with the time of day in milliseconds."""

LONGEST = """() => {
  const noted = (name) => performance.getEntriesByName(name)[0]?.startTime;
  const [from, till] = ["boardleaf:supplied", "boardleaf:interpreter"].map(noted);
  const ready = noted("ready for a person");
  const others = tasks.filter(({ startTime: at, duration }) =>
    at < ready && !(at < till && from < at + duration));
  return Math.max(0, ...others.map(({ duration }) => duration));
}"""
"""Milliseconds of the longest task before the board was ready, but the interpreter's own start."""

STEPS = (
    "first-contentful-paint",
    "boardleaf:start",
    "boardleaf:supplied",
    "boardleaf:interpreter",
    "boardleaf:ready",
    "ready for a person",
    "worker: boardleaf:asked",
    "worker: boardleaf:supplied",
    "worker: boardleaf:interpreter",
    "boardleaf:worker",
    "first move",
    "longest task",
)

Times = dict[str, float]
"""Seconds from navigation, by what was noted."""


def lay_out(root: Path) -> None:
    """Put both pages under one root."""
    (root / "site").symlink_to(DIST)
    bare = root / "bare"
    bare.mkdir()
    for name, text in FILES.items():
        (bare / name).write_text(text, "utf-8")
    (bare / "pyscript").symlink_to(MODULES / "@pyscript" / "core" / "dist")
    (bare / "pyodide").symlink_to(MODULES / "pyodide")


def visit(context: BrowserContext, address: str, slow: float) -> tuple[Page, Times]:
    """Open a page and wait until it is ready, or has its answer; return the marks noted."""
    page = context.new_page()
    if slow > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.add_init_script(STOPWATCH)
    page.goto(address)
    done = READY if address.endswith(PEOPLE) else MOVED
    page.wait_for_selector(done, state="attached", timeout=120_000)
    began: float = page.evaluate("performance.timeOrigin")
    noted = {name: at - began for name, at in page.evaluate(MARKS)}
    noted["longest task"] = page.evaluate(LONGEST)
    for worker in page.workers:
        noted |= {f"worker: {name}": at - began for name, at in worker.evaluate(MARKS)}
    return page, {name: milliseconds / 1000 for name, milliseconds in noted.items()}


def rounds(browser: Browser, host: str, number: int, slow: float) -> dict[str, list[Times]]:
    """Return the marks of each round, by page."""
    noted = defaultdict[str, list[Times]](list)
    for _ in range(number):
        for address in (BARE, COMPUTER):
            context = browser.new_context()
            page, times = visit(context, host + address, slow)
            noted[address].append(times)
            if address == COMPUTER:
                page.get_by_text("Ready to play offline").wait_for(timeout=120_000)
                while not page.evaluate(SNAPSHOT):
                    page.wait_for_timeout(200)
                page.close()
                for later in (COMPUTER, PEOPLE):
                    page, times = visit(context, host + later, slow)
                    noted[f"{later}, later visits"].append(times)
                    page.close()
            context.close()
    return noted


def loops() -> float:
    """Return millions of iterations a second of a bare loop, to show the machine's speed."""
    code = compile("s = 0\nfor i in range(3_000_000):\n    s += i * i % 7\n", "loop", "exec")
    start = time.process_time()
    exec(code, {})
    return 3 / (time.process_time() - start)


def report(noted: dict[str, list[Times]]) -> None:
    """Print the start-up times, relative to the bare page, and then every step of each page."""
    ends = {
        page: "ready for a person" if page.startswith(f"{PEOPLE},") else "first move"
        for page in noted
    }
    seconds = {page: [times[ends[page]] for times in all] for page, all in noted.items()}
    bare = statistics.median(seconds[BARE])
    print("median   least    most  of the bare page")
    for page, taken in seconds.items():
        median = statistics.median(taken)
        row = " ".join(f"{figure:5.2f} s" for figure in (median, min(taken), max(taken)))
        print(f"{row}  {median / bare:4.2f}  {page}: {ends[page]}")
    for page, all in noted.items():
        if page != BARE:
            print(f"\n{page}, medians of milliseconds from navigation")
            for step in STEPS:
                if found := [times[step] * 1000 for times in all if step in times]:
                    print(f"{statistics.median(found):6.0f}  {step}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("rounds", nargs="?", type=int, default=5)
    parser.add_argument("--slow", type=float, default=1, metavar="TIMES")
    asked = parser.parse_args()
    print(f"This machine: {loops():.1f} million rounds a second of a bare loop\n")
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        with visiting(Path(folder)) as (browser, host):
            report(rounds(browser, host, asked.rounds, asked.slow))


if __name__ == "__main__":
    main()
