"""A slow network: what comes is told and kept, and the page becomes playable, however late.

By hand, for real: `PYTHONPATH=.:site .venv/bin/python -m tests.browser.test_slow` serves dist/ at
250 kbit/s with stalls of 5 s, opens play.html, and prints what its status says.
"""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock
from typing import ClassVar

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from builder import DIST
from builder.checking import chromium
from builder.serve import Quiet, served
from tests.browser.board import Board
from tests.browser.conftest import DESKTOP

RATE = 250_000 / 8
"""Bytes a second, of all connections together."""

STALL, BETWEEN = 5.0, 30.0
"""Seconds for which nothing comes, and from the start of one stall to the next."""

SCALE = 16
"""How much faster the test's clock goes than a real one, until all has come."""

CLOCK = f"""
window.scale = {SCALE};
const [later, now] = [setTimeout, performance.now.bind(performance)];
window.setTimeout = (then, after = 0, ...more) => later(then, after / scale, ...more);
performance.now = () => now() * scale;
"""


class Slow(Quiet):
    """A host at the end of a slow line, which compresses what is text, as most do."""

    scale: ClassVar[float] = SCALE
    asked: ClassVar[list[str]] = []
    line: ClassVar[Lock] = Lock()
    begun: ClassVar[float] = 0

    @classmethod
    def begin(cls, scale: float) -> None:
        cls.scale, cls.begun = scale, time.monotonic()
        cls.asked.clear()

    def do_GET(self) -> None:  # noqa: N802
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            return self.send_error(404)
        self.asked.append(path.name)
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Cache-Control", "max-age=3600")
        if path.suffix in (".html", ".js", ".css"):
            content = gzip.compress(content, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        for start in range(0, len(content), 4096):
            self.wait(len(content[start : start + 4096]))
            self.wfile.write(content[start : start + 4096])
        return None

    def wait(self, size: int) -> None:
        """As long as so many bytes take, when the line is free, on a clock of the test's."""
        with self.line:
            stalled = (time.monotonic() - self.begun) * self.scale % BETWEEN < STALL
            time.sleep((size / RATE + stalled * STALL) / self.scale)


@pytest.fixture(scope="module")
def host(built: Path) -> Iterator[str]:
    with served(built, Slow) as host:
        yield host


GAME = "play.html#game=egotzi&size=3&moves=b2"

COME_WHOLE = "performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())"
"""The names of all files that have come to their end."""

COME = re.compile(r"Setting up the board: (\d\.\d) of (\d\.\d) MB have come")


def told(page: Page) -> float:
    """Megabytes that have come, as the page says, once it does."""
    status = Board(page).part("status")
    expect(status).to_have_text(COME)
    found = COME.search(status.inner_text())
    assert found
    come, of = map(float, found.groups())
    assert come <= of < 5
    return come


def test_a_page_becomes_playable_and_says_how_far_it_is(
    open_page: Callable[..., Page], complaints: list[str], host: str
) -> None:
    page = open_page(**DESKTOP)
    page.add_init_script(CLOCK)
    Slow.begin(SCALE)
    page.goto(f"{host}{GAME}", wait_until="commit")
    board = Board(page)
    first = told(page)
    while (state := board.element.get_attribute("state")) == "loading" and told(page) < first + 2:
        page.evaluate("new Promise(requestAnimationFrame)")
    assert state == "loading"
    whole = {name for name in page.evaluate(COME_WHOLE) if name.endswith(".bin")}
    assert whole
    page.reload(wait_until="commit")  # as somebody may who is tired of waiting
    Slow.asked.clear()
    while told(page) < 1:
        page.evaluate("new Promise(requestAnimationFrame)")
    expect(board.part("status")).to_have_text(re.compile(r"Setting up the board: \d of 4\."))
    page.evaluate("window.scale = 1")
    board.wait("ready")
    assert board.moves == ["b2"]
    assert not whole & set(Slow.asked)
    complaints.clear()  # of another host than the other tests'


def by_hand() -> None:
    """What play.html says, second by second, at the end of a line as slow for real."""
    with sync_playwright() as playwright, served(DIST, Slow) as host:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.FLAGS]
        )
        page = browser.new_page()
        Slow.begin(1)
        page.goto(f"{host}{GAME}", wait_until="commit", timeout=120_000)
        begun, said = time.monotonic(), ""
        board = Board(page)
        while board.element.count() == 0 or board.element.get_attribute("state") != "ready":
            text = board.part("status").inner_text() if board.element.count() else ""
            if text != said:
                print(f"{time.monotonic() - begun:6.1f} s  {text}", flush=True)
            said = text
            time.sleep(0.5)
        print(f"{time.monotonic() - begun:6.1f} s  ready: {board.moves}")


if __name__ == "__main__":
    by_hand()
