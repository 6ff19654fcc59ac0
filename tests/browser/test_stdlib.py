"""The trimmed standard library: all that is imported is there, and nothing else."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import ConsoleMessage, Page, Response, Route, expect

from builder import stdlib
from tests.browser.hands import Board

WORD = "imported "

TELL = b"""
def _tell():
    import json, sys, js
    mine = lambda m: "python3" in str(getattr(m, "__file__", ""))
    frozen = lambda m: m.__spec__ and m.__spec__.origin == "frozen"
    names = [n for n, m in sys.modules.items() if mine(m) and not frozen(m)]
    js.console.log("imported " + json.dumps(names))

import asyncio
asyncio.get_event_loop().call_soon(_tell)
"""
"""Added to a module, it tells what has been imported."""


def changed(content: bytes, change: Callable[[str, bytes], bytes | None]) -> bytes:
    """A zip archive whose members are changed, or dropped."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in old.namelist():
            part = change(name, old.read(name))
            if part is not None:
                new.writestr(name, part)
    return buffer.getvalue()


def test_everything_shipped_is_imported(desktop: Page) -> None:
    told: list[set[str]] = []

    def heard(message: ConsoleMessage) -> bool:
        if message.text.startswith(WORD):
            told.append(set(json.loads(message.text.removeprefix(WORD))))
        return len(told) == 2  # page and worker

    def main_tells(route: Route) -> None:
        content = route.fetch().body()
        route.fulfill(body=changed(content, lambda n, c: c + TELL * (n == "boardleaf/main.py")))

    desktop.route("**/python.zip", main_tells)
    desktop.route("**/worker.py", lambda route: route.fulfill(body=route.fetch().body() + TELL))
    with desktop.expect_console_message(heard):
        desktop.goto("play.html#game=egotzi&size=5&black=level-1")
    assert set(stdlib.modules()) == set.union(*told) & set(stdlib.modules())


@pytest.mark.parametrize("module", ["asyncio.tasks", "dataclasses", "zipfile"])
def test_a_missing_module_does_not_go_unnoticed(
    desktop: Page, complaints: list[str], module: str
) -> None:
    def without(route: Route) -> None:
        path = f"{module.replace('.', '/')}.pyc"
        ours = (path, path.replace(".pyc", "/__init__.pyc"))
        content = route.fetch().body()
        route.fulfill(body=changed(content, lambda n, c: None if n in ours else c))

    desktop.route("**/python_stdlib.zip", without)
    desktop.goto("play.html#game=egotzi&size=5")
    expect(desktop.locator("game-board")).to_have_attribute("state", "failed")
    expect(Board(desktop).part("status")).to_contain_text("A part of this site could not be loaded")
    complaints.clear()


def test_a_first_visit_downloads_at_most_5_megabytes(desktop: Page, site: str) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.url.startswith("http"):
            sizes[response.url] = len(gzip.compress(response.body(), 6))

    desktop.on("requestfinished", lambda request: weigh(request.response()))
    desktop.goto("play.html#game=egotzi&size=5&black=level-1")
    board = Board(desktop)
    board.wait("ready")
    assert board.moves
    assert all(url.startswith(site) for url in sizes)
    assert f"{site}pyodide/pyodide.asm.wasm" in sizes
    assert sum(sizes.values()) <= 5_000_000
