"""The trimmed standard library: every import succeeds, and nothing else is shipped."""

from __future__ import annotations

import gzip
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import ConsoleMessage, Page, Response, expect

import boardleaf
from builder.shipping import parts, stdlib
from tests.browser.board import Board

PREFIX = "imported "

REPORT_IMPORTS = b"""
def _report_imports():
    import json, sys, js
    in_stdlib = lambda m: "python3" in str(getattr(m, "__file__", ""))
    frozen = lambda m: m.__spec__ and m.__spec__.origin == "frozen"
    names = [n for n, m in sys.modules.items() if in_stdlib(m) and not frozen(m)]
    js.console.log("imported " + json.dumps(names))

import asyncio
asyncio.get_event_loop().call_soon(_report_imports)
"""
"""Code to append to a module; it logs the names of the imported standard modules."""


Change = Callable[[str, bytes], tuple[str, bytes] | None]
"""A function from the name and content of an archive's member to its new name and content, or to
None, which removes the member."""


def rewrite_archive(content: bytes, change: Change) -> bytes:
    """Return a zip archive with changed or removed members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in old.namelist():
            member = change(name, old.read(name))
            if member is not None:
                new.writestr(*member)
    return buffer.getvalue()


@pytest.fixture
def replace_part(newcomer: Page, site: str, tmp_path: Path) -> Callable[[str, Change], None]:
    """A function that changes the members of one of the site's archives, given its name."""
    with urlopen(f"{site}js/build.js") as answer:
        script = answer.read().decode()
    all_parts = json.loads(re.search("PARTS = (.*);", script)[1])  # type: ignore[index]

    def replace_part(name: str, change: Change) -> None:
        packed = b"".join(urlopen(f"{site}{path}").read() for path in all_parts[name]["pieces"])
        part = parts.write(tmp_path, name, rewrite_archive(gzip.decompress(packed), change))
        text = script.replace(json.dumps(all_parts[name]), json.dumps(part))
        assert text != script
        newcomer.route(
            "**/js/build.js", lambda route: route.fulfill(body=text, content_type="text/javascript")
        )
        newcomer.route(
            f"**/parts/{name}-*",
            lambda route: route.fulfill(path=tmp_path / "parts" / route.request.url.split("/")[-1]),
        )

    return replace_part


def test_everything_shipped_is_imported(newcomer: Page, replace_part: Callable[..., None]) -> None:
    imported: list[set[str]] = []

    def on_console(message: ConsoleMessage) -> bool:
        if message.text.startswith(PREFIX):
            imported.append(set(json.loads(message.text.removeprefix(PREFIX))))
        return len(imported) == 2  # page and worker

    main = Path(boardleaf.__file__).with_name("main.py").read_bytes() + REPORT_IMPORTS

    def report(name: str, content: bytes) -> tuple[str, bytes]:
        return ("boardleaf/main.py", main) if name == "boardleaf/main.pyc" else (name, content)

    replace_part("python", report)
    newcomer.route(
        "**/worker.py", lambda route: route.fulfill(body=route.fetch().body() + REPORT_IMPORTS)
    )
    with newcomer.expect_console_message(on_console):
        newcomer.goto("play.html#game=egotzi&size=5&black=level-1")
    assert set(stdlib.modules()) == set.union(*imported) & set(stdlib.modules())


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        ("asyncio.tasks", "Part of this site didn't load"),  # Pyodide needs it
        ("dataclasses", "Python stopped while starting"),  # our own Python does
    ],
)
def test_a_missing_module_is_reported(
    newcomer: Page,
    page_errors: list[str],
    replace_part: Callable[..., None],
    module: str,
    sentence: str,
) -> None:
    path = f"{module.replace('.', '/')}.pyc"
    paths = (path, path.replace(".pyc", "/__init__.pyc"))
    replace_part("stdlib", lambda name, content: None if name in paths else (name, content))
    newcomer.goto("play.html#game=egotzi&size=5")
    expect(newcomer.locator("game-board")).to_have_attribute("state", "failed")
    expect(Board(newcomer).part("status")).to_contain_text(sentence)
    page_errors.clear()


def test_a_first_visit_downloads_at_most_4480_kilobytes(newcomer: Page, site: str) -> None:
    """Playing needs nothing else; test_extras.py has what does."""
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.url.startswith("http"):
            sizes[response.url] = len(gzip.compress(response.body(), 6))

    newcomer.on("requestfinished", lambda request: weigh(request.response()))
    newcomer.goto("play.html#game=egotzi&size=5&pie=off&black=level-1")
    board = Board(newcomer)
    board.wait("ready")
    board.play(board.position.moves()[0])
    board.wait("ready")
    assert len(board.moves) == 3
    assert all(url.startswith(site) for url in sizes)
    assert any("/parts/wasm-0-" in url for url in sizes)
    assert not any("/parts/extras-" in url for url in sizes)
    assert sum(sizes.values()) <= 4_480_000
