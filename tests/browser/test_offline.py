"""The site without a network, and from one version to the next."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from builder import offline
from builder.serve import Quiet, Server
from builder.site import make
from tests.browser.conftest import PATIENCE
from tests.browser.hands import Board

READY = "Ready to play offline."


class Host:
    """A static host whose files can be changed, and which can go away."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked: list[str] = []
        asked = self.asked

        class Handler(Quiet):
            def do_GET(self) -> None:  # noqa: N802
                asked.append(self.path)
                super().do_GET()

        self._server = Server(("127.0.0.1", 0), partial(Handler, directory=str(root)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/some/path/"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "site"
    make(folder)
    return folder


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
def kept(context: BrowserContext) -> Page:
    """The home page of a site that the browser has kept."""
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


def new_home(site: Path) -> None:
    home = site / "index.html"
    home.write_text(home.read_text("utf-8").replace("Five board games", "Five fine games"), "utf-8")


def test_pages_never_visited_and_the_computer_work_without_a_network(
    kept: Page, host: Host
) -> None:
    host.stop()
    kept.goto("rules/egotzi.html")
    expect(kept.locator("figure.diagram svg").first).to_be_visible()
    kept.goto("play.html#game=egotzi&size=5&white=level-1")
    board = Board(kept)
    board.wait("ready")
    board.click("c3")
    board.wait("ready")
    assert len(board.moves) == 2


def test_a_new_version_waits_is_offered_and_fetches_only_what_is_new(
    kept: Page, host: Host
) -> None:
    update(host, new_home)
    host.asked.clear()
    other = kept.context.new_page()
    other.goto("play.html#game=egotzi&size=5&moves=c3")
    Board(other).wait("ready")
    expect(other.locator("#offline")).to_contain_text("There is a new version.")
    expect(other.get_by_role("heading", name="Move")).to_be_visible()
    asked = [path.partition("?")[0].removeprefix("/some/path/") for path in host.asked]
    assert set(asked) <= {"sw.js", "index.html"}
    kept.reload()
    expect(kept.get_by_role("heading", level=1)).to_have_text("Five board games, one quiet page")
    other.get_by_role("button", name="Load it now").click()
    expect(kept.get_by_role("heading", level=1)).to_have_text("Five fine games, one quiet page")
    Board(other).wait("ready")
    assert other.url.endswith("moves=c3")


@pytest.mark.parametrize("fault", ["damaged", "missing"])
def test_half_a_new_version_leaves_the_old_one_running(kept: Page, host: Host, fault: str) -> None:
    update(host, new_home)
    home = host.root / "some" / "path" / "index.html"
    if fault == "damaged":
        home.write_bytes(home.read_bytes()[:-20])
    else:
        home.unlink()
    failed = kept.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const told = new Promise((resolve) => navigator.serviceWorker.addEventListener(
                "message", ({ data }) => data.type === "offline:failed" && resolve(data.message)));
            await registration.update().catch(() => {});
            return told;
        }"""
    )
    assert "index.html is not as it was built" in failed
    host.stop()
    kept.goto("./")
    expect(kept.get_by_role("heading", level=1)).to_have_text("Five board games, one quiet page")


def test_files_that_the_browser_threw_away_are_fetched_again(kept: Page, host: Host) -> None:
    gone = kept.evaluate(
        """async () => {
            const [name] = await caches.keys();
            const cache = await caches.open(name);
            const keys = await cache.keys();
            for (const key of keys) if (/play|python/.test(key.url)) await cache.delete(key);
            return keys.length;
        }"""
    )
    assert gone > 30
    kept.goto("play.html#game=egotzi&size=3&moves=b2")
    Board(kept).wait("ready")
    host.stop()
    kept.reload()
    Board(kept).wait("ready")


def test_each_file_that_the_browser_threw_away_is_fetched_again(kept: Page) -> None:
    lost = kept.evaluate(
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


def test_the_line_says_ready_when_all_that_was_thrown_away_is_there_again(
    kept: Page, host: Host
) -> None:
    kept.evaluate(DROP)
    kept.goto("licences.html")
    expect(kept.locator("#offline")).to_have_text(READY)
    host.stop()
    kept.goto("rules/emergo.html")
    expect(kept.locator("figure.diagram svg").first).to_be_visible()
    kept.evaluate(DROP)
    kept.goto("licences.html")
    expect(kept.locator("#offline")).to_contain_text("no longer kept for play offline")


@pytest.mark.parametrize(
    "refused",
    [
        "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no'))",
        "CacheStorage.prototype.open = () => Promise.reject(new DOMException('full'))",
    ],
    ids=["workers", "stores"],
)
def test_where_the_site_cannot_be_kept_the_line_says_so(
    context: BrowserContext, refused: str
) -> None:
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
    expect(page.locator("#offline")).to_contain_text("could not be kept for play offline")


def test_a_visitor_who_saves_data_keeps_nothing(context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page.goto("./", wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert page.locator("#offline").inner_text() == ""


def test_the_site_can_be_installed(kept: Page, built: Path) -> None:
    address = str(kept.locator("link[rel=manifest]").get_attribute("href"))
    manifest = kept.evaluate("address => fetch(address).then(answer => answer.json())", address)
    assert manifest["name"] == "Boardleaf"
    for icon in manifest["icons"]:
        assert (built / icon["src"]).is_file()
    assert re.search("<meta name=.theme-color.", (built / "play.html").read_text("utf-8"))
