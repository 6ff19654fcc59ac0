"""Later visits start from a memory snapshot, but work without one, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import Board
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.waiting import wait_for

GAME = "play.html#game=egotzi&size=5"

AGAINST_COMPUTER = f"{GAME}&black=level-1"
"""Two interpreters start: that of the page and that of its worker."""

STORED_HASH = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of (await cache.keys()).filter(({ url }) => url.includes("/snapshot-")))
            return (await cache.match(request)).headers.get("X-SHA-256");
    }
    return "";
}"""

ENTRIES = """async (kind) => {
    const urls = [];
    for (const name of await caches.keys()) // opening a missing one by name would create it
        for (const { url } of await (await caches.open(name)).keys())
            if (url.includes(`/${kind}-`)) urls.push(url);
    return urls;
}"""

TAMPER = """async ([kind, fault]) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const request = (await cache.keys()).find(({ url }) => url.includes(`/${kind}-`));
    const found = await cache.match(request);
    const headers = new Headers(found.headers);
    let content = new Uint8Array(await found.arrayBuffer());
    if (fault === "truncated") content = content.slice(0, content.length / 2);
    if (fault === "altered") content[content.length / 2] ^= 1;
    if (fault === "of another browser") headers.set("X-Browser", "Another/1.0");
    await cache.delete(request);
    const url = fault === "of another version" ? `${request.url}0` : request.url;
    await cache.put(url, new Response(content, { headers }));
}"""

REFUSE_STORES = (
    "Object.defineProperty(CacheStorage.prototype, 'open', { value: async () => { throw 0 } })"
)


STORE_SOON = """
const realTimeout = setTimeout;
window.setTimeout = (handler, delay = 0, ...args) =>
    realTimeout(handler, delay === 5000 ? 1000 : delay, ...args);
"""
"""A script that makes a page store its snapshot one second after it is ready, instead of five. Time
limits for stores stay unchanged: a busy machine needs them."""

NEVER_SETTLES = "{ value: () => new Promise(() => {}) }"

READY_TIMEOUT = 60_000
"""Milliseconds within which a board must be ready: enough for a start that waits two seconds for a
store (js/timeout.js), but only half the time after which js/boot.js reports a failure."""


def expect_ready(page: Page) -> None:
    expect(Board(page).element).to_have_attribute("state", "ready", timeout=READY_TIMEOUT)


TRIES = 3
"""The number of later visits, at least one of which starts from the snapshot. On a busy machine a
visit starts without it if reading it takes longer than the page waits."""


def started_from_snapshot(page: Page) -> bool:
    return bool(page.evaluate("performance.getEntriesByName('boardleaf:snapshot').length"))


def wait_for_snapshot(page: Page, old: str = "") -> str:
    """Wait until a snapshot with another hash than `old` is stored, and return its hash."""

    def new_hash() -> str:
        new = str(page.evaluate(STORED_HASH))
        return "" if new == old else new

    return wait_for(page, new_hash, f"no snapshot other than {old!r} was stored")


@pytest.fixture
def visit(open_as_returning_visitor: OpenAsReturningVisitor, site: str) -> Callable[..., Page]:
    """A function that opens a game on a host, as a returning visitor who has the site's snapshot,
    and plays a move."""
    context = open_as_returning_visitor(watch=False).context

    def visit(host: str = site, game: str = GAME) -> Page:
        page = context.new_page()
        page.add_init_script(STORE_SOON)
        page.goto(host + game)
        board = Board(page)
        board.wait("ready")
        board.click(board.position.moves()[0])
        board.wait("ready")
        assert len(board.moves) == (3 if game == AGAINST_COMPUTER else 1)
        return page

    return visit


@pytest.fixture
def static_page(open_as_returning_visitor: OpenAsReturningVisitor) -> Page:
    """A page in which no Python runs, in a browser that has stored a snapshot."""
    page = open_as_returning_visitor()
    page.goto("rules/egotzi.html")
    assert wait_for_snapshot(page)
    return page


def test_later_visits_start_from_a_snapshot_of_the_first(
    visit: Callable[..., Page], fresh_site: str
) -> None:
    first = visit(fresh_site, AGAINST_COMPUTER)
    assert not started_from_snapshot(first)
    snapshot = wait_for_snapshot(first)
    assert any(started_from_snapshot(visit(fresh_site, AGAINST_COMPUTER)) for _ in range(TRIES))
    assert wait_for_snapshot(visit(fresh_site)) == snapshot


@pytest.mark.parametrize("fault", ["altered", "of another browser", "of another version"])
def test_an_invalid_snapshot_is_replaced(
    visit: Callable[..., Page], static_page: Page, fault: str
) -> None:
    old = wait_for_snapshot(static_page)
    static_page.evaluate(TAMPER, ["snapshot", fault])
    page = visit()
    assert not started_from_snapshot(page)
    wait_for_snapshot(page, old)
    assert any(started_from_snapshot(visit()) for _ in range(TRIES))


@pytest.mark.parametrize("fault", ["truncated", "of another browser"])
def test_an_invalid_program_does_not_block_the_start(
    visit: Callable[..., Page], static_page: Page, fault: str
) -> None:
    static_page.evaluate(TAMPER, ["program", fault])
    visit()
    wait_for_snapshot(visit())


@pytest.mark.parametrize("kind", ["program", "snapshot"])
def test_deleted_entry_is_stored_again(
    visit: Callable[..., Page], static_page: Page, kind: str
) -> None:
    [entry] = static_page.evaluate(ENTRIES, kind)
    delete = "async (url) => (await caches.open((await caches.keys())[0])).delete(url)"
    assert static_page.evaluate(delete, entry)
    page = visit()
    wait_for(
        page,
        lambda: page.evaluate(ENTRIES, kind) == [entry],
        f"the {kind} was not stored again",
    )


@pytest.mark.parametrize(
    "method", ["CacheStorage.has", "CacheStorage.open", "Cache.match", "CacheStorage.delete"]
)
def test_a_store_that_never_answers_does_not_block_the_start(
    visit: Callable[..., Page], desktop: Page, static_page: Page, method: str
) -> None:
    old = wait_for_snapshot(static_page)
    if method == "CacheStorage.delete":  # only called where something is wrong
        static_page.evaluate(TAMPER, ["snapshot", "altered"])
    owner, _, name = method.partition(".")
    desktop.add_init_script(f"Object.defineProperty({owner}.prototype, '{name}', {NEVER_SETTLES})")
    desktop.goto(GAME)
    expect_ready(desktop)
    assert not started_from_snapshot(desktop)
    if method == "CacheStorage.delete":
        wait_for_snapshot(visit(), old)  # for the tests that follow


def test_without_storage_python_starts_normally(desktop: Page) -> None:
    desktop.add_init_script(REFUSE_STORES)
    desktop.goto(AGAINST_COMPUTER)
    Board(desktop).wait("ready")
    assert not started_from_snapshot(desktop)


FAKE_CONTROLLER = """Object.defineProperty(ServiceWorkerContainer.prototype, "controller", {
    get: () => ({ postMessage() {} })
});"""
"""A script that makes a service worker seem to control the page, so that none must be installed."""

READER = "**/js/resource-reader.js"

RESOURCE_NAMES = ["program", "snapshot", "python"]
"""The names of the resources that the worker posts."""


@pytest.fixture
def open_controlled(desktop: Page) -> Callable[..., None]:
    """A function that opens a page that a service worker seems to control, and waits until its
    board is ready. `route` serves the script of the reading worker."""

    def open_controlled(route: Callable[[Route], object]) -> None:
        desktop.add_init_script(FAKE_CONTROLLER)
        desktop.route(READER, route)
        with desktop.expect_response(READER):
            desktop.goto(GAME)
        expect_ready(desktop)

    return open_controlled


def test_resources_are_read_in_a_worker(
    open_controlled: Callable[..., None], desktop: Page
) -> None:
    desktop.add_init_script(REFUSE_STORES)  # the page itself can read nothing
    open_controlled(lambda route: route.continue_())
    assert started_from_snapshot(desktop)


def test_resources_that_the_reader_cannot_read_are_fetched(
    open_controlled: Callable[..., None], desktop: Page
) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(response=(script := route.fetch()), body=f"{REFUSE_STORES};{script.text()}")

    open_controlled(refuse)
    assert not started_from_snapshot(desktop)


def test_a_missing_reader_does_not_block_the_start(
    open_controlled: Callable[..., None], desktop: Page
) -> None:
    open_controlled(lambda route: route.fulfill(status=404))
    assert not started_from_snapshot(desktop)


@pytest.mark.parametrize(
    "script",
    [
        "close()",
        "setInterval(() => {}, 1000)",
        "postMessage(null); close()",
        f"for (const name of {RESOURCE_NAMES}) postMessage({{ name, content: 'junk' }})",
        f"for (const name of {RESOURCE_NAMES}) postMessage({{ name, content: {{}} }})",
    ],
    ids=["closes", "stays silent", "posts null", "posts text", "posts objects"],
)
def test_a_broken_reader_does_not_block_the_start(
    open_controlled: Callable[..., None], desktop: Page, script: str
) -> None:
    open_controlled(lambda route: route.fulfill(body=script, content_type="text/javascript"))
    assert not started_from_snapshot(desktop)


def test_a_reader_that_never_loads_does_not_block_the_start(desktop: Page) -> None:
    desktop.add_init_script(FAKE_CONTROLLER)
    desktop.route(READER, lambda route: None)
    desktop.goto(GAME)
    expect_ready(desktop)
    assert not started_from_snapshot(desktop)
