"""A slow network: the page shows the progress, and in the end becomes playable.

To watch it in real time: `PYTHONPATH=.:site .venv/bin/python -m tests.browser.test_slow` serves
dist/ at 250 kbit/s with stalls of 5 s, opens play.html, and prints its status.
"""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Condition, Thread
from typing import ClassVar

import pytest
from playwright.sync_api import Page, sync_playwright

from builder import DIST
from builder.checking import chromium
from builder.serve import QuietHandler, serve_in_background
from tests.browser.board import RECORD_TEXTS, Board, wait_for_text
from tests.browser.conftest import DESKTOP, TIMEOUT

RATE = 250_000 // 8
"""Bytes per second, for all connections together."""

STALL, INTERVAL = 5, 30
"""The length of a stall, and the time from the start of one to the next, in seconds."""

CHUNK = 4096
"""Bytes that are sent at a time."""


class SlowHandler(QuietHandler):
    """The handler of a host that sends only the bytes that are allowed. It compresses text, as
    most hosts do."""

    requested: ClassVar[list[str]] = []
    condition: ClassVar[Condition] = Condition()
    allowance: ClassVar[int] = 0
    blocked: ClassVar[int] = 0

    @classmethod
    def allow(cls, size: int) -> None:
        """Allow a number of bytes; return once they have been sent, or after a second."""
        with cls.condition:
            cls.allowance += size
            cls.condition.notify_all()
            cls.condition.wait_for(lambda: cls.blocked and cls.allowance < CHUNK, 1)

    @classmethod
    def tick(cls, number: int) -> None:
        """Allow the bytes of one second, given its number: none during a stall."""
        if number % INTERVAL >= STALL:
            cls.allow(RATE)

    @classmethod
    def take(cls, size: int) -> None:
        """Wait until a number of bytes are allowed, and use them up."""
        with cls.condition:
            cls.blocked += 1
            cls.condition.notify_all()
            cls.condition.wait_for(lambda: cls.allowance >= size, TIMEOUT / 1000)
            cls.blocked -= 1
            cls.allowance -= size

    def do_GET(self) -> None:  # noqa: N802
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            return self.send_error(404)
        self.requested.append(path.name)
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Cache-Control", "max-age=3600")
        if path.suffix in (".html", ".js", ".css"):
            content = gzip.compress(content, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        for start in range(0, len(content), CHUNK):
            chunk = content[start : start + CHUNK]
            self.take(len(chunk))
            self.wfile.write(chunk)
        return None


@pytest.fixture(scope="module")
def host(built: Path) -> Iterator[str]:
    with serve_in_background(built, SlowHandler) as host:
        yield host
        SlowHandler.allow(1 << 40)


GAME = "play.html#game=egotzi&size=3&moves=b2"

LOADED = re.compile(r"Setting up the board: loaded (\d\.\d) of (\d\.\d) MB")


def loaded_megabytes(page: Page) -> float:
    """Return the megabytes loaded according to the page; 0 while it shows no number."""
    status = Board(page).part("status")
    found = LOADED.search(status.inner_text()) if status.count() else None
    if not found:
        return 0
    loaded, total = map(float, found.groups())
    assert loaded <= total < 5
    return loaded


def wait_for_megabytes(page: Page, megabytes: float) -> None:
    """Advance the page's clock until the page shows that a number of megabytes has loaded."""
    for second in range(300):
        if loaded_megabytes(page) >= megabytes:
            return
        SlowHandler.tick(second)
        page.clock.run_for(1000)
    pytest.fail(f"not {megabytes} MB after 300 s, but: {Board(page).part('status').inner_text()}")


def test_a_slow_page_shows_progress_and_becomes_playable(
    open_page: Callable[..., Page], page_errors: list[str], host: str
) -> None:
    page = open_page(**DESKTOP)
    page.add_init_script("window.real = performance")
    page.clock.install()  # whose performance drops the marks by which the page counts its steps
    page.add_init_script("performance.mark = (name) => real.mark(name)")
    page.add_init_script(RECORD_TEXTS)
    finished: list[str] = []
    page.on("requestfinished", lambda request: finished.append(request.url.rpartition("/")[2]))
    page.goto(f"{host}{GAME}", wait_until="commit")
    board = Board(page)
    wait_for_megabytes(page, 0.1)
    wait_for_megabytes(page, 2.5)
    assert board.element.get_attribute("state") == "loading"
    complete = {name for name in finished if name.endswith(".bin")}
    assert complete
    page.reload(wait_until="commit")  # as an impatient visitor may
    SlowHandler.requested.clear()
    wait_for_megabytes(page, 2)
    SlowHandler.allow(1 << 40)
    wait_for_text(page, r"^Setting up the board: step \d of 4\.$")
    board.wait("ready")
    assert board.moves == ["b2"]
    assert not complete & set(SlowHandler.requested)
    page_errors.clear()  # requests to this test's own host


def main() -> None:
    """Serve the site slowly in real time, and print each change of play.html's status."""

    def feed() -> None:
        for number in range(3600):
            SlowHandler.tick(number)
            time.sleep(1)

    with sync_playwright() as playwright, serve_in_background(DIST, SlowHandler) as host:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.FLAGS]
        )
        page = browser.new_page()
        Thread(target=feed, daemon=True).start()
        page.goto(f"{host}{GAME}", wait_until="commit", timeout=TIMEOUT)
        start, printed = time.monotonic(), ""
        board = Board(page)
        while board.element.count() == 0 or board.element.get_attribute("state") != "ready":
            text = board.part("status").inner_text() if board.element.count() else ""
            if text != printed:
                print(f"{time.monotonic() - start:6.1f} s  {text}", flush=True)
            printed = text
            time.sleep(0.5)
        print(f"{time.monotonic() - start:6.1f} s  ready: {board.moves}")


if __name__ == "__main__":
    main()
