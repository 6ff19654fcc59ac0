"""Hosts that let browsers cache files for some time: after an update, pages reload themselves.

There is no service worker, as in private windows: it would never mix versions.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from builder.shipping.parts import PIECE_SIZE
from tests.browser.board import Board
from tests.browser.conftest import SAVE_DATA, new_context
from tests.browser.host import SITE_PATH, Host

GAME = "play.html#game=egotzi&size=3&moves=b2"
EXPORTED_FUNCTION = "initialAddress"
"""The name of a function that other scripts import."""

NEWER_TITLE = "Newer:"
"""The beginning of the title of a page of the newer version."""

VERSION_PATTERN = re.compile(r'(?<=data-version=")\w+(?=")|(?<=checkVersion\(")\w+(?="\))')


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """A host whose files browsers may cache for ten minutes."""
    shutil.copytree(built, tmp_path / SITE_PATH.strip("/"))
    host = Host(tmp_path)
    host.headers["Cache-Control"] = "max-age=600"
    yield host
    host.stop()


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Page]:
    """A page of a visitor whose browser saves data: no large file is loaded before it is needed."""
    context = new_context(browser, host.address)
    context.add_init_script(SAVE_DATA)
    yield context.new_page()
    context.close()


def update(host: Host) -> None:
    """Publish a version with other parts, whose scripts are incompatible with the old ones."""
    site = host.root / SITE_PATH.strip("/")
    recut(site)
    for file in (*site.rglob("*.html"), *site.glob("js/*.js")):
        text = VERSION_PATTERN.sub("newer", file.read_text("utf-8"))
        text = text.replace("<title>", f"<title>{NEWER_TITLE} ")
        if file.suffix == ".js":
            text += f'self.document?.documentElement.setAttribute("newer-{file.stem}", "");\n'
        file.write_text(text.replace(EXPORTED_FUNCTION, f"{EXPORTED_FUNCTION}2"), "utf-8")


def recut(site: Path) -> None:
    """Cut all parts into other pieces: their addresses change, and the old files are gone."""
    script = site / "js" / "build.js"
    text = script.read_text("utf-8")
    declaration = re.search("PARTS = (.*);", text)
    assert declaration
    parts = json.loads(declaration[1])
    for name, part in parts.items():
        content = b"".join((site / piece).read_bytes() for piece in part["pieces"])
        for piece in part["pieces"]:
            (site / piece).unlink()
        part["pieces"] = []
        size = min(PIECE_SIZE - 1, len(content) // 2 + 1)
        for start in range(0, len(content), size):
            piece = content[start : start + size]
            address = f"parts/{name}-{start // size}-{hashlib.sha256(piece).hexdigest()[:16]}.bin"
            (site / address).write_bytes(piece)
            part["pieces"].append(address)
    script.write_text(text.replace(declaration[1], json.dumps(parts)), "utf-8")


FIND_OLD_SCRIPTS = """async () => {
    const scripts = performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => /\\/js\\/[^?]+$/.test(name));
    const cached = (name) => fetch(name, { cache: "force-cache" }).then((answer) => answer.text());
    const texts = await Promise.all(scripts.map(cached));
    return scripts.filter((name, index) => !texts[index].includes('checkVersion("newer")'));
}"""
"""A script that returns the addresses of those scripts of a page that are of the old version."""


def expect_newer_game(page: Page) -> None:
    """Expect that the page has reloaded itself in the newer version, with a working game."""
    expect(page).to_have_title(re.compile(f"^{NEWER_TITLE}"))
    expect(page.locator("html[newer-early][newer-game-board][newer-site]")).to_have_count(1)
    board = Board(page)
    board.wait("ready")
    assert board.moves == ["b2"]
    board.click("a1")
    expect(board.element).to_have_attribute("data-moves", "b2,a1")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate(FIND_OLD_SCRIPTS) == []


def test_an_old_page_whose_parts_are_gone_is_reloaded(visitor: Page, host: Host) -> None:
    visitor.goto("play.html")  # which does not start Python yet
    update(host)
    visitor.goto("about:blank")
    visitor.goto(GAME)
    expect_newer_game(visitor)


def test_a_new_page_with_cached_old_scripts_is_reloaded(visitor: Page, host: Host) -> None:
    visitor.goto(GAME)
    Board(visitor).wait("ready")
    update(host)
    visitor.reload()
    expect_newer_game(visitor)


@pytest.mark.parametrize("dates", ["later", "earlier"])
def test_a_new_page_with_some_cached_old_scripts_is_reloaded(
    visitor: Page, host: Host, dates: str
) -> None:
    """If the old file has a later date, a host may answer "not modified"."""
    visitor.goto("rules/emergo.html")
    update(host)
    if dates == "earlier":
        for script in host.root.rglob("*.js"):
            os.utime(script, (0, 0))
    visitor.goto(GAME)
    expect_newer_game(visitor)


def test_scripts_of_another_version_reload_the_page(visitor: Page, host: Host) -> None:
    """The host is updated while a page is open, and the page loads another script afterwards."""
    visitor.goto(GAME)
    Board(visitor).wait("ready")
    update(host)
    visitor.evaluate("import(new URL('js/puzzle-order.js', document.baseURI)).then(() => null)")
    expect_newer_game(visitor)


def test_a_host_that_mixes_versions_does_not_cause_endless_reloads(
    visitor: Page, host: Host
) -> None:
    """The host has a newer page with old scripts, as while files are being uploaded."""
    page = host.root / SITE_PATH.strip("/") / "play.html"
    page.write_text(VERSION_PATTERN.sub("newer", page.read_text("utf-8")), "utf-8")
    visitor.goto(GAME)
    Board(visitor).wait("ready")
    visitor.wait_for_load_state("networkidle")
    assert host.sent[f"{SITE_PATH}play.html"] <= 2
    assert Board(visitor).moves == ["b2"]
