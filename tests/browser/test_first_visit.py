"""A first visit downloads no file twice."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from tests.browser.board import Board
from tests.browser.conftest import FLAGS, TIMEOUT
from tests.browser.host import READY, Host
from tests.browser.waiting import wait_for

SNAPSHOT_IS_STORED = """async () => {
    const names = await caches.keys();
    const name = names.find((name) => name.startsWith("boardleaf-snapshot"));
    const entries = name ? await (await caches.open(name)).keys() : [];
    return entries.some(({ url }) => url.includes("/snapshot-"));
}"""


@pytest.fixture(params=["a fresh profile", "a private window"])
def context(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    browser: Browser,
    chromium_path: str,
    tmp_path: Path,
) -> Iterator[BrowserContext]:
    """The browser of a first-time visitor. `new_context` is an incognito context, like a private
    window."""
    if request.param == "a private window":
        context = browser.new_context()
    else:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium_path, args=[*FLAGS]
        )
    context.set_default_timeout(TIMEOUT)
    yield context
    context.close()
    shutil.rmtree(tmp_path / "profile", ignore_errors=True)


def test_a_first_visit_downloads_nothing_twice(context: BrowserContext, host: Host) -> None:
    """Count the requests of the page, its workers, the snapshot maker and the service worker."""
    page = context.new_page()
    page.goto(f"{host.address}play.html#game=egotzi&size=5&black=level-1")
    Board(page).wait("ready")
    assert len(Board(page).moves) == 1
    expect(page.locator("#offline")).to_have_text(READY)
    wait_for(page, lambda: page.evaluate(SNAPSHOT_IS_STORED), "no snapshot was stored")
    assert {path: times for path, times in host.sent.items() if times > 1} == {}
    assert sum("/parts/wasm-" in path for path in host.sent) > 5
