"""The site offline, as stored by the browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.board import Board
from tests.browser.host import READY, Host
from tests.browser.waiting import wait_for


def test_unvisited_pages_and_the_computer_work_offline(stored_page: Page, host: Host) -> None:
    host.stop()
    stored_page.goto("rules/egotzi.html")
    expect(stored_page.locator("figure.picture svg").first).to_be_visible()
    stored_page.goto("play.html#game=egotzi&size=5&white=level-1")
    board = Board(stored_page)
    board.wait("ready")
    board.click("c3")
    board.wait("ready")
    assert len(board.moves) == 2


FETCH_EVICTED = """async () => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
    const cache = await caches.open(name);
    const list = (await cache.keys()).filter(({ url }) => !url.endsWith("files.json"));
    const text = async (url) => (await cache.match(url))?.text();
    const before = await Promise.all(list.map(({ url }) => text(url)));
    await Promise.all(list.map(({ url }) => cache.delete(url)));
    const fetchText = async ({ url }) => (await fetch(url)).text();
    const received = await Promise.all(list.map(fetchText));
    const after = await Promise.all(list.map(({ url }) => text(url)));
    const isLost = (_, n) => received[n] !== before[n] || after[n] !== before[n];
    return [list.length, list.map(({ url }) => url).filter(isLost)];
}"""
"""A script that evicts and fetches all files, and returns their number and those not restored."""

EVICT_EMERGO = """async () => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (/emergo/.test(url)) await cache.delete(url);
}"""


def test_evicted_files_are_fetched_again_or_reported(stored_page: Page, host: Host) -> None:
    count, lost = stored_page.evaluate(FETCH_EVICTED)
    assert count > 30
    assert lost == []
    stored_page.evaluate(EVICT_EMERGO)
    stored_page.goto("rules/emergo.html")  # evicted too
    expect(stored_page.locator("figure.picture svg").first).to_be_visible()
    stored_page.evaluate(EVICT_EMERGO)
    stored_page.goto("licences.html")
    expect(stored_page.locator("#offline")).to_have_text(READY)
    host.stop()
    stored_page.goto("rules/emergo.html")
    expect(stored_page.locator("figure.picture svg").first).to_be_visible()
    stored_page.evaluate(EVICT_EMERGO)
    stored_page.goto("licences.html")
    expect(stored_page.locator("#offline")).to_contain_text("Some offline files are missing.")


EMPTY_FILE = """async (file) => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
    const cache = await caches.open(name);
    const headers = (await cache.match(file)).headers;
    await cache.put(file, new Response("", { headers }));
}"""


def test_damaged_stored_files_are_fetched_again(stored_page: Page, host: Host) -> None:
    python = next((host.root / "some" / "path" / "parts").glob("python-0-*"))
    files = ["js/game-board.js", "boardleaf/worker.py", f"parts/{python.name}"]
    for file in files:
        stored_page.evaluate(EMPTY_FILE, file)
    stored_page.goto("play.html#game=egotzi&size=3&moves=b2,a1&black=level-1")
    board = Board(stored_page)
    stored_page.get_by_role("button", name="Reload page").click()
    board.wait("ready")
    assert board.moves[:2] == ["b2", "a1"]
    for file in files:
        size = "file => caches.match(file).then(stored => stored.text()).then(text => text.length)"
        assert stored_page.evaluate(size, file), f"{file} is still empty"


MUTE_CACHES = """
self.addEventListener("message", ({ data }) => {
    if (data === "mute") caches.match = caches.open = () => new Promise(() => {});
});
"""


def test_a_store_that_does_not_answer_does_not_block_a_page(
    context: BrowserContext, host: Host
) -> None:
    worker = host.root / "some" / "path" / "sw.js"
    worker.write_text(MUTE_CACHES + worker.read_text("utf-8"), "utf-8")
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.postMessage('mute'))")
    page.goto("rules/egotzi.html")
    page.get_by_role("button", name="Open all").click()
    expect(page.locator("figure.picture svg").first).to_be_visible()


EXCEED_QUOTA = """
const put = Cache.prototype.put;
Cache.prototype.put = async function (url, response) {
    if (url.endsWith("rules/emulsion.html")) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, url, response);
};
"""


def test_a_full_cache_is_reported_and_left_empty(
    context: BrowserContext,
) -> None:
    context.route(
        "**/sw.js",
        lambda route: route.fulfill(
            body=f"{EXCEED_QUOTA};{route.fetch().text()}", content_type="text/javascript"
        ),
    )
    page = context.new_page()
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            const line = document.getElementById("offline");
            window.lines = [];
            const watcher = new MutationObserver(() => lines.push(line.textContent));
            watcher.observe(line, { childList: true });
        })"""
    )
    page.goto("./")
    expect(page.locator("#offline")).to_contain_text("Couldn't save for offline play")
    is_removed = "navigator.serviceWorker.getRegistration().then((worker) => !worker)"
    wait_for(page, lambda: page.evaluate(is_removed), "the service worker is still there")
    for _ in range(30):  # for late messages
        page.evaluate("new Promise(requestAnimationFrame)")
    assert "Couldn't save" in page.evaluate("lines.at(-1)")
    assert page.evaluate("caches.keys()") == []


@pytest.mark.parametrize(
    "script",
    [
        "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no'))",
        "CacheStorage.prototype.open = () => Promise.reject(new DOMException('full'))",
    ],
    ids=["registration fails", "caches fail"],
)
def test_failed_storage_is_reported(context: BrowserContext, script: str) -> None:
    page = context.new_page()
    if "CacheStorage" in script:  # in the service worker, which has a realm of its own
        context.route(
            "**/sw.js",
            lambda route: route.fulfill(
                body=f"{script};{route.fetch().text()}", content_type="text/javascript"
            ),
        )
    else:
        page.add_init_script(script)
    page.goto("./")
    expect(page.locator("#offline")).to_contain_text("Couldn't save for offline play")


REFUSE_SERVICE_WORKERS = """Object.defineProperty(Navigator.prototype, "serviceWorker", {
    get() { throw new DOMException("sandboxed", "SecurityError"); },
});"""


def test_a_page_that_is_refused_service_workers_works(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.add_init_script(REFUSE_SERVICE_WORKERS)
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(desktop).wait("ready")
    expect(desktop.locator("#offline")).to_contain_text("Couldn't save for offline play")
    expect(desktop.locator("#unsupported")).to_be_hidden()
    assert page_errors == []
    desktop.route("**/js/game-board.js", lambda route: route.abort())
    desktop.reload()
    reload_button = desktop.get_by_role("button", name="Reload page")
    expect(reload_button).to_be_visible()
    desktop.unroute("**/js/game-board.js")
    reload_button.click()
    Board(desktop).wait("ready")
    page_errors.clear()


def test_the_site_is_not_stored_if_the_browser_asks_to_save_data(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page.goto("./", wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert page.locator("#offline").inner_text() == ""


def test_the_site_can_be_installed(built: Path) -> None:
    home = (built / "index.html").read_text("utf-8")
    (address,) = re.findall(r'<link\b[^>]*\brel="?manifest\b[^>]*\bhref="?([\w./]+)', home)
    manifest = json.loads((built / address).read_text("utf-8"))
    assert manifest["name"] == "Boardleaf"
    for icon in manifest["icons"]:
        assert (built / icon["src"]).is_file()
    assert re.search("<meta name=.theme-color.", (built / "play.html").read_text("utf-8"))
