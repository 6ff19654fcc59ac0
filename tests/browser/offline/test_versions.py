"""Updates of the stored site to another version."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from builder.shipping import offline
from tests.browser.board import Board
from tests.browser.host import READY, SITE_PATH, Host, open_stored

UNUSED = ("learn", "licences", "parts", "puzzles", "pyodide", "pyscript")
"""Folders of the site without which its pages work until Python starts."""


@pytest.fixture
def stored_small_page(context: BrowserContext, host: Host) -> Page:
    """The home page in a browser that has stored the site without UNUSED."""
    publish(host, lambda site: [shutil.rmtree(site / folder) for folder in UNUSED])
    return open_stored(context)


def publish(host: Host, change: Callable[[Path], Any]) -> None:
    """Publish a new version: change the site, and write a new list of its files."""
    site = host.root / "some" / "path"
    (site / "sw.js").unlink()
    change(site)
    offline.write_service_worker(site)


NEWER_HEADING = "Newer:"
"""The beginning of the heading of the newer home page."""


def change_home(site: Path) -> None:
    home = site / "index.html"
    old = home.read_text("utf-8")
    assert "<h1>" in old
    home.write_text(old.replace("<h1>", f"<h1>{NEWER_HEADING} "), "utf-8")


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


EVICT = """async (evicted) => {
    const names = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
    for (const name of names)
        await (await caches.open(name)).delete(new URL(evicted, document.baseURI).href);
}"""


def evict(page: Page, file: str) -> None:
    """Remove a file of the site from all of the browser's caches."""
    page.evaluate(EVICT, file)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def test_a_new_version_is_offered_and_fetches_only_changed_files(
    stored_page: Page, host: Host
) -> None:
    publish(host, change_home)
    host.requests.clear()
    other = stored_page.context.new_page()
    other.goto("play.html#game=egotzi&size=5&moves=c3")
    Board(other).wait("ready")
    expect(other.locator("#offline")).to_contain_text("A new version is available.")
    expect(other.locator(".moves")).to_be_visible()
    requested = [path.partition("?")[0].removeprefix(SITE_PATH) for path in host.requests]
    assert set(requested) <= {"sw.js", "index.html"}
    stored_page.reload()
    expect(heading(stored_page)).not_to_contain_text(NEWER_HEADING)
    other.evaluate("window.outdated = true")
    other.get_by_role("button", name="Update now").click()
    expect(heading(stored_page)).to_contain_text(NEWER_HEADING)
    other.wait_for_function("!window.outdated")
    assert other.url.endswith("moves=c3")


FAIL_TO_UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const answer = new Promise((resolve) => navigator.serviceWorker.addEventListener(
        "message", ({ data }) => data.type === "offline:failed" && resolve(data.message)));
    await registration.update().catch(() => {});
    return answer;
}"""
"""A script that looks for a new version, and returns the message about its failure."""


def test_an_incomplete_new_version_leaves_the_old_one_running(
    stored_small_page: Page, host: Host
) -> None:
    page = stored_small_page
    publish(host, change_home)
    home = host.root / "some" / "path" / "index.html"
    home.write_bytes(home.read_bytes()[:-20])
    assert "index.html is not as it was built" in page.evaluate(FAIL_TO_UPDATE)
    home.unlink()
    assert "index.html is not as it was built" in page.evaluate(FAIL_TO_UPDATE)
    host.stop()
    page.goto("./")
    expect(heading(page)).not_to_contain_text(NEWER_HEADING)


UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { installing } = await registration.update();
    const end = new Promise((resolve) => {
        installing.addEventListener("statechange", () => resolve(installing.state));
    });
    return installing.state === "installing" ? end : installing.state;
}"""
"""A script that looks for a new version, and returns the state that its service worker reaches."""


LIST_STORED = """async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return [...new Set((await Promise.all(lists)).flat().map(({ url }) => url))].sort();
}"""
"""A script that returns the addresses of all files in the browser's caches."""


COUNT_READY = """() => {
    window.readyCount = 0;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
        if (data.type === "offline:ready") window.readyCount++;
    });
}"""
"""A script that counts how often the service worker says that the site is stored."""

ASK_WHETHER_READY = """async () => {
    const { active } = await navigator.serviceWorker.getRegistration();
    const answer = new Promise((resolve) => navigator.serviceWorker.addEventListener(
        "message", ({ data }) => data.type === "offline:ready" && resolve()));
    active.postMessage("complete");
    await answer;
    return window.readyCount;
}"""
"""A script that has the service worker say so, and returns how often it has."""


def test_stored_files_stay_if_the_host_goes_back_to_their_version(
    stored_small_page: Page, host: Host
) -> None:
    """The host publishes a newer version, then the old one again, but without one of its files."""
    page = stored_small_page
    site = host.root / "some" / "path"
    old_files = {name: (site / name).read_bytes() for name in ("sw.js", "index.html")}

    def go_forward() -> None:
        publish(host, change_home)
        assert page.evaluate(UPDATE) == "installed"
        expect(page.locator("#offline")).to_contain_text("A new version is available.")

    def go_back() -> None:
        for name, content in old_files.items():
            (site / name).write_bytes(content)

    before = page.evaluate(LIST_STORED)
    host.refused.add("licences.html")
    go_forward()
    go_back()
    assert page.evaluate(UPDATE) == "installed"
    expect(page.locator("#offline")).to_have_text(READY)
    assert page.evaluate(LIST_STORED) == before
    page.evaluate(COUNT_READY)
    go_forward()
    assert page.evaluate(ASK_WHETHER_READY) == 1, "nothing else may replace the offer"
    go_back()
    evict(page, "licences.html")
    assert "licences.html is not as it was built" in page.evaluate(FAIL_TO_UPDATE)
    host.stop()
    assert page.evaluate(LIST_STORED) == [
        file for file in before if not file.endswith("licences.html")
    ]
    page.goto("rules/emergo.html")
    expect(page.locator("figure.picture svg").first).to_be_visible()


IGNORE_MESSAGES = 'self.addEventListener("message", (event) => event.stopImmediatePropagation());'


def test_a_version_that_the_host_withdrew_is_not_offered_after_a_reload(
    stored_small_page: Page, host: Host
) -> None:
    page = stored_small_page
    site = host.root / "some" / "path"
    old_files = {name: (site / name).read_bytes() for name in ("sw.js", "index.html")}
    publish(host, change_home)
    worker = site / "sw.js"
    worker.write_text(f"{IGNORE_MESSAGES}\n{worker.read_text('utf-8')}", "utf-8")
    assert page.evaluate(UPDATE) == "installed"
    expect(page.locator("#offline")).to_contain_text("A new version is available.")
    for name, content in old_files.items():
        (site / name).write_bytes(content)
    page.clock.install()
    page.reload()
    expect(page.locator("#offline")).to_have_text(READY)
    page.clock.fast_forward(3000)  # longer than a page waits for a worker's version
    expect(page.locator("#offline")).to_have_text(READY)


def change_script(site: Path) -> None:
    script = site / "js" / "early.js"
    script.write_text(script.read_text("utf-8") + "window.newer = true;\n", "utf-8")


def test_versions_are_never_mixed_and_a_reload_fixes_the_page(
    stored_page: Page, host: Host
) -> None:
    publish(host, change_script)
    evict(stored_page, "js/early.js")
    stored_page.goto("play.html#game=egotzi&size=3&moves=b2")
    message = stored_page.get_by_role("alert").first
    expect(message).to_contain_text("Part of this page didn't load")
    assert not stored_page.evaluate("window.newer")
    message.get_by_role("button", name="Reload page").click()
    Board(stored_page).wait("ready")
    assert Board(stored_page).moves == ["b2"]
    assert stored_page.evaluate("window.newer")


def test_a_page_that_the_host_alters_is_passed_on_or_loads_with_its_version(
    stored_small_page: Page, host: Host
) -> None:
    page = stored_small_page
    change_home(host.root / "some" / "path")
    evict(page, "index.html")
    page.goto("./")
    expect(heading(page)).to_contain_text(NEWER_HEADING)
    assert not page.evaluate("window.newer")
    publish(host, change_script)
    page.goto("./")
    expect(heading(page)).to_contain_text(NEWER_HEADING)
    expect(page.locator("#offline")).to_have_text(READY)
    page.goto("play.html")
    assert page.evaluate("window.newer")


def test_a_page_whose_new_version_cannot_be_stored_is_loaded_from_the_host(
    stored_small_page: Page, host: Host
) -> None:
    page = stored_small_page
    publish(host, change_script)
    change_home(host.root / "some" / "path")  # not the file that the new version lists
    evict(page, "index.html")
    page.goto("./")
    expect(heading(page)).to_contain_text(NEWER_HEADING)
    page.wait_for_function("window.newer")  # the scripts are the page's own
    expect(page.locator("#offline")).to_contain_text("Couldn't save for offline play")


NEVER_CHECK = "ServiceWorkerRegistration.prototype.update = () => new Promise(() => {});"


def test_a_page_does_not_wait_for_a_check_that_the_browser_delays(
    context: BrowserContext, host: Host
) -> None:
    site = host.root / "some" / "path"
    publish(host, lambda site: [shutil.rmtree(site / folder) for folder in UNUSED])
    worker = site / "sw.js"
    worker.write_text(f"{NEVER_CHECK}\n{worker.read_text('utf-8')}", "utf-8")
    page = open_stored(context)
    change_home(site)
    evict(page, "index.html")
    page.goto("./")
    expect(heading(page)).to_contain_text(NEWER_HEADING)
    publish(host, change_script)
    evict(page, "index.html")
    page.goto("./")
    expect(heading(page)).to_contain_text(NEWER_HEADING)
    page.wait_for_function("window.newer")  # the scripts are the page's own


def test_the_first_version_updates_to_this_one(
    context: BrowserContext, host: Host, built: Path
) -> None:
    """The service worker of 0.1.0 serves its own version until this one replaces it."""
    site = host.root / "some" / "path"
    head = "".join((site / "sw.js").read_text("utf-8").splitlines(keepends=True)[:2])
    code = Path(__file__).with_name("sw-0.1.0.js").read_text("utf-8")
    (site / "sw.js").write_text(head.replace('VERSION = "', 'VERSION = "old') + code, "utf-8")
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    publish(host, change_home)
    page.reload()
    page.get_by_role("button", name="Update now").click()
    expect(heading(page)).to_contain_text(NEWER_HEADING)
    expect(page.locator("#offline")).to_have_text(READY)
    host.stop()
    page.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(page).wait("ready")
