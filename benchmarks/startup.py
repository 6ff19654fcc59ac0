"""Start-up time of play.html and its steps, compared with a bare PyScript page.

    PYTHONPATH=.:site .venv/bin/python benchmarks/startup.py [ROUNDS] [--slow TIMES]

The bare page does the minimum for a page with a worker: it loads PyScript's core, an interpreter in
the page and one in a worker, and waits for one answer. All pages come from the same server,
alternately, in a new browser context each time. Later visits are made in the context of a first
one, once the browser has stored the site and a snapshot. With `--slow` the browser slows down
the pages' threads by this factor. Run `python3 build.py test` once before, to install what this
needs."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.browsing import serve_to_browser
from benchmarks.games import command_line
from builder import DIST, NODE_MODULES

BARE = "bare/index.html"
COMPUTER = "site/play.html#game=egotzi&size=5&black=level-1"
PEOPLE = "site/play.html#game=egotzi&size=5"

HAS_SNAPSHOT = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf-snapshot"));
  const stored = name ? await (await caches.open(name)).keys() : [];
  return stored.some(({ url }) => url.includes("/snapshot-"));
}"""
"""A function that returns whether the browser has stored a snapshot."""

BARE_PAGE_FILES = {
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

HAS_MOVED, READY = "[data-moves]:not([data-moves=''])", "game-board[state=ready]"

STOPWATCH = f"""
const first = (name, selector) => {{
  if (document.querySelector(selector) && !performance.getEntriesByName(name).length)
    performance.mark(name);
}};
new MutationObserver(() => {{
  first("first move", "{HAS_MOVED}");
  first("ready for a person", "{READY}");
}}).observe(document, {{ subtree: true, attributes: true }});
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({{ type: "longtask" }});
"""

MARKS = """() => performance.getEntries()
  .filter(({ entryType }) => ["mark", "paint"].includes(entryType))
  .map(({ name, startTime }) => [name, performance.timeOrigin + startTime])"""
"""A function that returns the marks and paint timings of a page or worker, in milliseconds since
the Unix epoch."""

LONGEST_TASK = """() => {
  const time = (name) => performance.getEntriesByName(name)[0]?.startTime;
  const [from, to] = ["boardleaf:supplied", "boardleaf:interpreter"].map(time);
  const ready = time("ready for a person");
  const others = tasks.filter(({ startTime: at, duration }) =>
    at < ready && !(at < to && from < at + duration));
  return Math.max(0, ...others.map(({ duration }) => duration));
}"""
"""A function that returns the duration in milliseconds of the longest task before the board was
ready, except the start of the interpreter."""

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
"""The seconds from navigation to each mark, by name, and the duration of the `longest task`."""


def set_up_pages(root: Path) -> None:
    """Fill the folder to serve with the site and the bare page."""
    (root / "site").symlink_to(DIST)
    bare = root / "bare"
    bare.mkdir()
    for name, text in BARE_PAGE_FILES.items():
        (bare / name).write_text(text, "utf-8")
    (bare / "pyscript").symlink_to(NODE_MODULES / "@pyscript" / "core" / "dist")
    (bare / "pyodide").symlink_to(NODE_MODULES / "pyodide")


def visit(context: BrowserContext, address: str, slow: float) -> tuple[Page, Times]:
    """Open a page, wait until it is ready or has an answer, and return it with its times."""
    page = context.new_page()
    if slow > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.add_init_script(STOPWATCH)
    page.goto(address)
    selector = READY if address.endswith(PEOPLE) else HAS_MOVED
    page.wait_for_selector(selector, state="attached", timeout=120_000)
    origin: float = page.evaluate("performance.timeOrigin")
    times = {name: at - origin for name, at in page.evaluate(MARKS)}
    times["longest task"] = page.evaluate(LONGEST_TASK)
    for worker in page.workers:
        times |= {f"worker: {name}": at - origin for name, at in worker.evaluate(MARKS)}
    return page, {name: milliseconds / 1000 for name, milliseconds in times.items()}


def measure(browser: Browser, host: str, rounds: int, slow: float) -> dict[str, list[Times]]:
    """Return the times of all visits, by page; each round visits every page."""
    times_by_page = defaultdict[str, list[Times]](list)
    for _ in range(rounds):
        for address in (BARE, COMPUTER):
            context = browser.new_context()
            page, times = visit(context, host + address, slow)
            times_by_page[address].append(times)
            if address == COMPUTER:
                page.get_by_text("Ready to play offline").wait_for(timeout=120_000)
                while not page.evaluate(HAS_SNAPSHOT):
                    page.wait_for_timeout(200)
                page.close()
                for later in (COMPUTER, PEOPLE):
                    page, times = visit(context, host + later, slow)
                    times_by_page[f"{later}, later visits"].append(times)
                    page.close()
            context.close()
    return times_by_page


def loop_speed() -> float:
    """Return the speed of a bare loop, in million iterations per second, as a measure of the
    machine."""
    code = compile("s = 0\nfor i in range(3_000_000):\n    s += i * i % 7\n", "loop", "exec")
    start = time.process_time()
    exec(code, {})
    return 3 / (time.process_time() - start)


def report(times_by_page: dict[str, list[Times]]) -> None:
    """Print the start-up times, relative to the bare page, and then every step of each page."""
    last_marks = {
        page: "ready for a person" if page.startswith(f"{PEOPLE},") else "first move"
        for page in times_by_page
    }
    seconds = {
        page: [times[last_marks[page]] for times in visits]
        for page, visits in times_by_page.items()
    }
    bare = statistics.median(seconds[BARE])
    print("median     min     max  × bare")
    for page, durations in seconds.items():
        median = statistics.median(durations)
        figures = median, min(durations), max(durations)
        row = " ".join(f"{figure:5.2f} s" for figure in figures)
        print(f"{row}  {median / bare:4.2f}  {page}: {last_marks[page]}")
    for page, visits in times_by_page.items():
        if page != BARE:
            print(f"\n{page}, medians of milliseconds from navigation")
            for step in STEPS:
                if milliseconds := [times[step] * 1000 for times in visits if step in times]:
                    print(f"{statistics.median(milliseconds):6.0f}  {step}")


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("rounds", nargs="?", type=int, default=5)
    parser.add_argument("--slow", type=float, default=1, metavar="TIMES")
    args = parser.parse_args()
    print(f"This machine: {loop_speed():.1f} million iterations per second of a bare loop\n")
    with tempfile.TemporaryDirectory() as folder:
        set_up_pages(Path(folder))
        with serve_to_browser(Path(folder)) as (browser, host):
            report(measure(browser, host, args.rounds, args.slow))


if __name__ == "__main__":
    main()
