"""The site without a network, and from one version to the next."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from builder.shipping import offline
from tests.browser.board import Board
from tests.browser.conftest import PATIENCE
from tests.browser.host import PLACE, READY, Host
from tests.browser.waiting import wait_for


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    (tmp_path / "some").mkdir()
    shutil.copytree(built, tmp_path / "some" / "path")
    host = Host(tmp_path)
    yield host
    host.stop()


@pytest.fixture
def context(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=host.address)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def stored_site(context: BrowserContext) -> Page:
    """The home page of a site that the browser has stored."""
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    return page


def update(host: Host, change: Callable[[Path], Any]) -> None:
    """Publish a new version, changed before its list of files is written."""
    site = host.root / "some" / "path"
    (site / "sw.js").unlink()
    change(site)
    offline.write_worker(site)


NEWER = "Newer:"
"""What begins the heading of a newer home page."""


def new_home(site: Path) -> None:
    home = site / "index.html"
    old = home.read_text("utf-8")
    assert "<h1>" in old
    home.write_text(old.replace("<h1>", f"<h1>{NEWER} "), "utf-8")


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def test_unvisited_pages_and_the_computer_work_offline(stored_site: Page, host: Host) -> None:
    host.stop()
    stored_site.goto("rules/egotzi.html")
    expect(stored_site.locator("figure.picture svg").first).to_be_visible()
    stored_site.goto("play.html#game=egotzi&size=5&white=level-1")
    board = Board(stored_site)
    board.wait("ready")
    board.click("c3")
    board.wait("ready")
    assert len(board.moves) == 2


def test_a_new_version_is_offered_and_fetches_only_changed_files(
    stored_site: Page, host: Host
) -> None:
    update(host, new_home)
    host.asked.clear()
    other = stored_site.context.new_page()
    other.goto("play.html#game=egotzi&size=5&moves=c3")
    Board(other).wait("ready")
    expect(other.locator("#offline")).to_contain_text("A new version is available.")
    expect(other.get_by_role("heading", name="Move")).to_be_visible()
    asked = [path.partition("?")[0].removeprefix(PLACE) for path in host.asked]
    assert set(asked) <= {"sw.js", "index.html"}
    stored_site.reload()
    expect(heading(stored_site)).not_to_contain_text(NEWER)
    other.get_by_role("button", name="Update now").click()
    expect(heading(stored_site)).to_contain_text(NEWER)
    Board(other).wait("ready")
    assert other.url.endswith("moves=c3")


@pytest.mark.parametrize("fault", ["damaged", "missing"])
def test_an_incomplete_new_version_leaves_the_old_one_running(
    stored_site: Page, host: Host, fault: str
) -> None:
    update(host, new_home)
    home = host.root / "some" / "path" / "index.html"
    if fault == "damaged":
        home.write_bytes(home.read_bytes()[:-20])
    else:
        home.unlink()
    failed = stored_site.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const answer = new Promise((resolve) => navigator.serviceWorker.addEventListener(
                "message", ({ data }) => data.type === "offline:failed" && resolve(data.message)));
            await registration.update().catch(() => {});
            return answer;
        }"""
    )
    assert "index.html is not as it was built" in failed
    host.stop()
    stored_site.goto("./")
    expect(heading(stored_site)).not_to_contain_text(NEWER)


def test_many_evicted_files_are_fetched_again(stored_site: Page, host: Host) -> None:
    gone = stored_site.evaluate(
        """async () => {
            const [name] = await caches.keys();
            const cache = await caches.open(name);
            const keys = await cache.keys();
            for (const key of keys) if (/play|python/.test(key.url)) await cache.delete(key);
            return keys.length;
        }"""
    )
    assert gone > 30
    stored_site.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(stored_site).wait("ready")
    host.stop()
    stored_site.reload()
    Board(stored_site).wait("ready")


def test_each_evicted_file_is_fetched_again(stored_site: Page) -> None:
    lost = stored_site.evaluate(
        """async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
            const cache = await caches.open(name);
            const list = (await cache.keys()).filter(({ url }) => !url.endsWith("files.json"));
            const lost = [];
            for (const { url } of list) {
                const before = await (await cache.match(url)).text();
                await cache.delete(url);
                const answer = await fetch(url);
                const again = await answer.text();
                const after = await cache.match(url);
                if (again !== before || (await after?.text()) !== before) lost.push(url);
            }
            if (list.length < 30) lost.push(`only ${list.length} files`);
            return lost;
        }"""
    )
    assert lost == []


DROP = """async () => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (/emergo/.test(url)) await cache.delete(url);
}"""


def test_the_line_says_ready_after_evicted_files_are_restored(
    stored_site: Page, host: Host
) -> None:
    stored_site.evaluate(DROP)
    stored_site.goto("licences.html")
    expect(stored_site.locator("#offline")).to_have_text(READY)
    host.stop()
    stored_site.goto("rules/emergo.html")
    expect(stored_site.locator("figure.picture svg").first).to_be_visible()
    stored_site.evaluate(DROP)
    stored_site.goto("licences.html")
    expect(stored_site.locator("#offline")).to_contain_text("Some offline files are missing.")


LOSE = """async (lost) => {
    const names = (await caches.keys()).filter((name) => name.startsWith("boardleaf:"));
    for (const name of names)
        await (await caches.open(name)).delete(new URL(lost, document.baseURI).href);
}"""


def lose(page: Page, file: str) -> None:
    """Let the browser throw a file of the site away, wherever it has it."""
    page.evaluate(LOSE, file)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { installing } = await registration.update();
    const end = new Promise((resolve) => {
        installing.addEventListener("statechange", () => resolve(installing.state));
    });
    return installing.state === "installing" ? end : installing.state;
}"""
"""Request another version from the host, and return the state it reaches."""


@pytest.mark.parametrize("lost", ["nothing", "licences.html"])
def test_a_host_that_goes_back_to_a_version_keeps_its_files(
    stored_site: Page, host: Host, lost: str
) -> None:
    """The version runs; a newer one waits; the host has the older one again, but not all of it."""
    site = host.root / "some" / "path"
    first = {name: (site / name).read_bytes() for name in ("sw.js", "index.html")}
    update(host, new_home)
    assert stored_site.evaluate(UPDATE) == "installed"
    expect(stored_site.locator("#offline")).to_contain_text("A new version is available.")
    for name, content in first.items():
        (site / name).write_bytes(content)
    host.refused.add("licences.html")
    lose(stored_site, lost)
    assert stored_site.evaluate(UPDATE) == ("installed" if lost == "nothing" else "redundant")
    if lost == "nothing":
        expect(stored_site.locator("#offline")).to_have_text(READY)
    host.stop()
    stored_site.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(stored_site).wait("ready")
    stored_site.goto("rules/emergo.html")
    expect(stored_site.locator("figure.picture svg").first).to_be_visible()


SILENT = 'self.addEventListener("message", (event) => event.stopImmediatePropagation());'


def test_version_that_the_host_withdrew_is_not_offered_after_a_reload(
    stored_site: Page, host: Host
) -> None:
    site = host.root / "some" / "path"
    first = {name: (site / name).read_bytes() for name in ("sw.js", "index.html")}
    update(host, new_home)
    worker = site / "sw.js"
    worker.write_text(f"{SILENT}\n{worker.read_text('utf-8')}", "utf-8")
    assert stored_site.evaluate(UPDATE) == "installed"
    expect(stored_site.locator("#offline")).to_contain_text("A new version is available.")
    for name, content in first.items():
        (site / name).write_bytes(content)
    stored_site.reload()
    expect(stored_site.locator("#offline")).to_have_text(READY)
    stored_site.wait_for_timeout(3000)  # longer than a page waits for a worker's version
    expect(stored_site.locator("#offline")).to_have_text(READY)


def new_script(site: Path) -> None:
    new_home(site)
    script = site / "js" / "early.js"
    script.write_text(script.read_text("utf-8") + "window.newer = true;\n", "utf-8")


def test_versions_are_never_mixed_and_a_reload_fixes_the_page(
    stored_site: Page, host: Host
) -> None:
    update(host, new_script)
    lose(stored_site, "js/early.js")
    stored_site.goto("play.html#game=egotzi&size=3&moves=b2")
    message = stored_site.get_by_role("alert").first
    expect(message).to_contain_text("Part of this page didn't load")
    assert not stored_site.evaluate("window.newer")
    message.get_by_role("button", name="Reload page").click()
    Board(stored_site).wait("ready")
    assert Board(stored_site).moves == ["b2"]
    assert stored_site.evaluate("window.newer")


def test_a_page_of_another_version_loads_with_that_version(stored_site: Page, host: Host) -> None:
    update(host, new_script)
    lose(stored_site, "index.html")
    stored_site.goto("./")
    expect(heading(stored_site)).to_contain_text(NEWER)
    expect(stored_site.locator("#offline")).to_have_text(READY)
    stored_site.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(stored_site).wait("ready")
    assert stored_site.evaluate("window.newer")


def test_pages_altered_by_the_host_are_passed_on(stored_site: Page, host: Host) -> None:
    new_home(host.root / "some" / "path")
    lose(stored_site, "index.html")
    stored_site.goto("./")
    expect(heading(stored_site)).to_contain_text(NEWER)


def test_the_first_version_updates_to_this_one(
    context: BrowserContext, host: Host, built: Path
) -> None:
    """The service worker of 0.1.0 keeps its own version, and lets this one take its place."""
    site = host.root / "some" / "path"
    head = "".join((site / "sw.js").read_text("utf-8").splitlines(keepends=True)[:2])
    code = Path(__file__).with_name("sw-0.1.0.js").read_text("utf-8")
    (site / "sw.js").write_text(head.replace('VERSION = "', 'VERSION = "old') + code, "utf-8")
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    update(host, new_home)
    page.reload()
    page.get_by_role("button", name="Update now").click()
    expect(heading(page)).to_contain_text(NEWER)
    expect(page.locator("#offline")).to_have_text(READY)
    host.stop()
    page.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(page).wait("ready")


FULL = """
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
            body=f"{FULL};{route.fetch().text()}", content_type="text/javascript"
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
    gone = "navigator.serviceWorker.getRegistration().then((found) => !found)"
    wait_for(page, lambda: page.evaluate(gone), "the service worker is still there")
    for _ in range(30):  # for late messages
        page.evaluate("new Promise(requestAnimationFrame)")
    assert "Couldn't save" in page.evaluate("lines.at(-1)")
    assert page.evaluate("caches.keys()") == []


@pytest.mark.parametrize(
    "refused",
    [
        "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no'))",
        "CacheStorage.prototype.open = () => Promise.reject(new DOMException('full'))",
    ],
    ids=["workers", "stores"],
)
def test_failed_storage_is_reported(context: BrowserContext, refused: str) -> None:
    page = context.new_page()
    if "CacheStorage" in refused:  # in the service worker, which has a realm of its own
        context.route(
            "**/sw.js",
            lambda route: route.fulfill(
                body=f"{refused};{route.fetch().text()}", content_type="text/javascript"
            ),
        )
    else:
        page.add_init_script(refused)
    page.goto("./")
    expect(page.locator("#offline")).to_contain_text("Couldn't save for offline play")


def test_save_data_stores_nothing(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page.goto("./", wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert page.locator("#offline").inner_text() == ""


def test_the_site_can_be_installed(stored_site: Page, built: Path) -> None:
    address = str(stored_site.locator("link[rel=manifest]").get_attribute("href"))
    manifest = stored_site.evaluate(
        "address => fetch(address).then(answer => answer.json())", address
    )
    assert manifest["name"] == "Boardleaf"
    for icon in manifest["icons"]:
        assert (built / icon["src"]).is_file()
    assert re.search("<meta name=.theme-color.", (built / "play.html").read_text("utf-8"))
