"""Damaged, truncated or missing parts of Python: reported at once, and fixed by a reload."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Page, expect

from builder.serve import QuietHandler, serve_in_background
from tests.browser.board import Board
from tests.browser.fast_clock import CLOCK


class FaultyHandler(QuietHandler):
    """The handler of a host with faulty files, all of which browsers may cache."""

    faults: dict[str, str] = {}  # noqa: RUF012
    """The fault of each file, by the beginning of its path: a status code, or what the content is;
    with "once" at the end, for one request only."""
    requested: ClassVar[set[str]] = set()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802
        self.requested.add(self.path)
        start = next((start for start in self.faults if self.path.startswith(f"/{start}")), "")
        fault = self.faults.get(start)
        if not fault:
            return super().do_GET()
        if fault.endswith(" once"):
            del self.faults[start]
            fault = fault.removesuffix(" once")
        if fault.isdecimal():
            return self.send_error(int(fault))
        content = Path(self.translate_path(self.path)).read_bytes()
        half = len(content) // 2
        if fault == "altered":
            content = content[:half] + bytes([content[half] ^ 0x55]) + content[half + 1 :]
        if fault == "log in first":
            content = b"<!doctype html><title>Log in</title>"
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[:half] if fault == "cut off" else content)
        return None


class FewTypesHandler(QuietHandler):
    """The handler of a host that knows few media types, and forbids browsers to guess others."""

    types: ClassVar[dict[str, str]] = {
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
    }

    def guess_type(self, path: object) -> str:
        return self.types.get(Path(str(path)).suffix, "application/octet-stream")

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


def test_a_host_may_know_few_media_types(unwatched: Page, built: Path) -> None:
    with serve_in_background(built, FewTypesHandler) as host:
        unwatched.goto(f"{host}play.html#game=egotzi&size=3&white=level-1&moves=b2")
        Board(unwatched).wait("ready")
    assert len(Board(unwatched).moves) == 2


@pytest.fixture
def address(built: Path) -> Iterator[str]:
    """The address of a host with a FaultyHandler, from which no browser has cached anything."""
    with serve_in_background(built, FaultyHandler) as host:
        yield host


def requested_parts(faults: dict[str, str]) -> list[str]:
    """Return the parts that were requested, except for those with faults."""
    paths = (path for path in FaultyHandler.requested if "/parts/" in path)
    return [path for path in paths if not any(part in path for part in faults)]


def test_damaged_parts_are_reported_and_reloads_fix_them(unwatched: Page, address: str) -> None:
    """The page reports one part at a time, which is intact at the next attempt."""
    unwatched.add_init_script(f"{CLOCK} scale = 4;")  # the page retries for half a minute
    faults = {
        "parts/wasm-3-": "500",
        "parts/stdlib-1-": "log in first",
        "parts/python-0-": "altered",
    }
    FaultyHandler.faults = faults
    unwatched.goto(f"{address}play.html#game=egotzi&size=3&moves=b2")
    board = Board(unwatched)
    while faults:
        expect(board.part("status")).to_contain_text(re.compile("|".join(faults)))
        expect(board.button("copy-report")).to_be_visible()
        board.wait("failed")
        text = board.part("status").inner_text()
        unwatched.wait_for_load_state("networkidle")  # all other parts have loaded
        FaultyHandler.requested.clear()
        fixed = {part: faults.pop(part) for part in list(faults) if part in text}
        board.button("reload").click()
    board.wait("ready")
    assert board.moves == ["b2"]
    assert requested_parts(fixed) == []


def test_a_damaged_script_is_reported_and_a_reload_fixes_it(unwatched: Page, address: str) -> None:
    unwatched.add_init_script(f"{CLOCK} scale = 4;")
    FaultyHandler.faults = {"pyscript/core.js": "cut off"}
    unwatched.goto(f"{address}play.html#game=egotzi&size=3&moves=b2")
    board = Board(unwatched)
    board.wait("failed")
    expect(board.part("status")).to_contain_text("pyscript/core.js")
    expect(board.button("copy-report")).to_be_visible()
    FaultyHandler.faults = {}
    unwatched.wait_for_load_state("networkidle")
    FaultyHandler.requested.clear()
    board.button("reload").click()
    board.wait("ready")
    assert board.moves == ["b2"]
    assert requested_parts({}) == []


def test_damaged_pieces_are_fetched_again(unwatched: Page, address: str) -> None:
    FaultyHandler.faults = {
        "parts/wasm-3-": "altered once",
        "parts/wasm-5-": "cut off once",
        "parts/wasm-7-": "500 once",
    }
    unwatched.goto(f"{address}play.html#game=egotzi&size=3&moves=b2")
    Board(unwatched).wait("ready")
    assert not FaultyHandler.faults


def test_an_immediate_reload_fetches_the_failed_file(unwatched: Page, address: str) -> None:
    """The browser may not list the file as fetched yet, although it has cached the failure."""
    unwatched.add_init_script("""
        const button = () => document.querySelector('[state="failed"] [data-action="reload"]');
        const changes = { subtree: true, childList: true, attributes: true };
        new MutationObserver(() => button()?.click()).observe(document, changes);
    """)
    FaultyHandler.faults = {"pyscript/core.js": "500 once"}
    unwatched.goto(f"{address}play.html#game=egotzi&size=3&moves=b2")
    Board(unwatched).wait("ready")
    assert not FaultyHandler.faults


def test_a_damaged_worker_is_reported_and_fetched_again(unwatched: Page, address: str) -> None:
    FaultyHandler.faults = {"boardleaf/worker.py": "log in first"}
    unwatched.goto(f"{address}play.html#game=egotzi&size=3&moves=b2&white=level-1")
    board = Board(unwatched)
    board.wait("failed")
    expect(board.part("status")).to_contain_text("didn't load: boardleaf/worker.py")
    FaultyHandler.faults = {}
    board.button("resume").click()
    board.wait("ready")
    assert len(board.moves) == 2
