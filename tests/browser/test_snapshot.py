"""Later visits start from a memory snapshot, but work without one, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    const name = (await caches.keys()).find((name) => name.startsWith("boardleaf-snapshot"));
    const cache = await caches.open(name);
    const request = (await cache.keys()).find(({ url }) => url.includes(`/${kind}-`));
    const found = await cache.match(request);
    const headers = new Headers(found.headers);
    let content = new Uint8Array(await found.arrayBuffer());
    if (fault === "truncated") content = content.slice(0, content.length / 2);
    if (fault === "altered") content[content.length >> 1] ^= 1;
    if (fault === "of another browser") headers.set("X-Browser", "Another/1.0");
    await cache.delete(request);
    const url = fault === "of another version" ? `${request.url}0` : request.url;
    if (fault !== "deleted") await cache.put(url, new Response(content, { headers }));
}"""

COPY_STORE = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("boardleaf-snapshot"));
    const cache = await caches.open(name);
    const entries = [];
    for (const { url } of await cache.keys()) {
        const response = await cache.match(url);
        entries.push([url, await response.arrayBuffer(), response.headers]);
    }
    window.restoreStore = async (kind = "") => {
        await caches.delete(name);
        const cache = await caches.open(name);
        for (const [url, content, headers] of entries)
            if (url.includes(`/${kind}`)) await cache.put(url, new Response(content, { headers }));
    };
}"""
"""A script that copies the store, and defines a function that restores it, or one kind of entry."""

IS_READ = """async (kind) => {
    const { withTimeout } = await import("../js/common.js");
    const { storedProgram, storedSnapshot } = await import("../js/resources.js");
    const reading = kind === "program" ? storedProgram() : storedSnapshot();
    return await withTimeout(reading, 60_000) !== undefined;
}"""
"""A script for rules pages that returns whether the stored program or snapshot is used."""

SCHEDULE_SNAPSHOT = """async () => {
    const { Resources } = await import("../js/resources.js");
    const { scheduleSnapshot } = await import("../js/resources.js");
    // Also that of the lock, which an earlier maker may hold.
    const name = (await caches.keys()).find((name) => name.startsWith("boardleaf-snapshot"));
    await navigator.locks.request(name, () => {});
    scheduleSnapshot(await new Resources().get("program"));
}"""
"""A script that does on rules pages what a board's page does a while after its start."""

SILENCE = """([owner, method]) => {
    const { prototype } = window[owner];
    const real = prototype[method];
    prototype[method] = () => new Promise(() => {});
    window.unsilence = () => { prototype[method] = real; };
}"""
"""A script that makes a method of the store never settle, and defines a function that ends this."""

SILENT_STORE = """for (const { prototype } of [CacheStorage, Cache])
    for (const method of Object.keys(prototype))
        prototype[method] = () => new Promise(() => {});"""

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


@pytest.fixture
def restored_page(static_page: Page) -> Iterator[Page]:
    """A `static_page` that has run COPY_STORE, and restores the store after the test."""
    static_page.evaluate(COPY_STORE)
    yield static_page
    static_page.evaluate("restoreStore()")


def test_later_visits_start_from_a_snapshot_of_the_first(
    visit: Callable[..., Page], fresh_site: str
) -> None:
    first = visit(fresh_site, AGAINST_COMPUTER)
    assert not started_from_snapshot(first)
    snapshot = wait_for_snapshot(first)
    assert any(started_from_snapshot(visit(fresh_site, AGAINST_COMPUTER)) for _ in range(TRIES))
    assert wait_for_snapshot(visit(fresh_site)) == snapshot


def test_invalid_entries_are_not_used(restored_page: Page) -> None:
    for kind in ("program", "snapshot"):
        assert restored_page.evaluate(IS_READ, kind), kind
        for fault in ("altered", "truncated", "of another browser", "of another version"):
            restored_page.evaluate("kind => restoreStore(kind)", kind)
            restored_page.evaluate(TAMPER, [kind, fault])
            assert not restored_page.evaluate(IS_READ, kind), f"{kind} {fault}"
        restored_page.evaluate("restoreStore()")


def test_an_invalid_snapshot_is_replaced(visit: Callable[..., Page], static_page: Page) -> None:
    old = wait_for_snapshot(static_page)
    static_page.evaluate(TAMPER, ["snapshot", "altered"])
    page = visit()
    assert not started_from_snapshot(page)
    wait_for_snapshot(page, old)
    assert any(started_from_snapshot(visit()) for _ in range(TRIES))


def test_an_invalid_program_does_not_block_the_start(desktop: Page, restored_page: Page) -> None:
    restored_page.evaluate(TAMPER, ["program", "truncated"])
    desktop.goto(GAME)
    expect_ready(desktop)
    assert restored_page.evaluate(ENTRIES, "program") == []


def test_missing_entries_are_stored_again(static_page: Page) -> None:
    """Entries of another version don't stay."""
    for kind, fault in (("program", "deleted"), ("snapshot", "of another version")):
        [entry] = static_page.evaluate(ENTRIES, kind)
        static_page.evaluate(TAMPER, [kind, fault])
        assert static_page.evaluate(ENTRIES, kind) != [entry]
        static_page.evaluate(SCHEDULE_SNAPSHOT)
        wait_for(
            static_page,
            lambda kind=kind, entry=entry: static_page.evaluate(ENTRIES, kind) == [entry],
            f"the {kind} that was {fault} was not stored again",
        )
        wait_for_snapshot(static_page)


def test_a_store_that_never_answers_is_not_waited_for(restored_page: Page) -> None:
    for owner, method in (
        ("CacheStorage", "has"),
        ("CacheStorage", "open"),
        ("Cache", "match"),
        ("CacheStorage", "delete"),
    ):
        if method == "delete":  # only called where something is wrong
            restored_page.evaluate(TAMPER, ["snapshot", "altered"])
        restored_page.evaluate(SILENCE, [owner, method])
        assert not restored_page.evaluate(IS_READ, "snapshot"), method
        restored_page.evaluate("unsilence()")


@pytest.mark.parametrize("script", [SILENT_STORE, REFUSE_STORES], ids=["silent", "refused"])
def test_without_storage_python_starts_normally(desktop: Page, script: str) -> None:
    desktop.add_init_script(script)
    desktop.goto(AGAINST_COMPUTER)
    expect_ready(desktop)
    assert not started_from_snapshot(desktop)


ATTEMPTS = """async (results) => {
    const { attempt } = await import("../js/snapshot-attempts.js");
    const made = [];
    for (const result of results) {
        const ended = attempt(async () => {
            made.push(result);
            return result === "unfinished" ? new Promise(() => {}) : result;
        });
        if (result !== "unfinished") await ended;
    }
    return made.length;
}"""
"""A script for rules pages that tries to make a snapshot, with these results, and returns how
often it was tried."""


@pytest.mark.parametrize(
    ("results", "tries", "problem"),
    [
        (["too little memory", "", ""], 1, "too little memory"),
        (["No answer within 120000 ms"] * 3, 1, "No answer within 120000 ms"),
        (["unfinished"] * 9, 5, "not finished in 5 visits"),
        (["unfinished", "unfinished", ""], 3, ""),
        (["unfinished", "no memory", "no memory"], 2, "no memory"),
    ],
)
def test_a_snapshot_that_cannot_be_made_is_not_tried_again(
    desktop: Page, results: list[str], tries: int, problem: str
) -> None:
    desktop.goto("rules/egotzi.html")
    assert desktop.evaluate(ATTEMPTS, results) == tries
    report = desktop.evaluate(
        """async () => {
            const { failure, reportText } = await import("../js/game-board.js");
            document.body.append(failure("Oops."));
            return reportText(document.querySelector("[data-action=copy-report]"));
        }"""
    )
    assert report.partition("\nSnapshot: ")[2] == (f"{problem}\n" if problem else "")
    key = "boardleaf:snapshot-attempts"
    desktop.evaluate(
        """(key) => {
            const stored = JSON.parse(localStorage[key] ?? "{}");
            localStorage[key] = JSON.stringify({ ...stored, version: "another" });
        }""",
        key,
    )
    assert desktop.evaluate(ATTEMPTS, [""]) == 1
    for damaged in ("{", "7", "null", '{"version": 1, "unfinished": "x"}'):
        desktop.evaluate("([key, text]) => (localStorage[key] = text)", [key, damaged])
        assert desktop.evaluate(ATTEMPTS, [""]) == 1


FAKE_CONTROLLER = """Object.defineProperty(ServiceWorkerContainer.prototype, "controller", {
    get: () => ({ postMessage() {} })
});"""
"""A script that makes a service worker seem to control the page, so that none must be installed."""

READER = "**/js/resource-reader.js"

RESOURCE_NAMES = ["program", "snapshot", "python"]
"""The names of the resources that the worker posts."""


READ_AHEAD = """async () => {
    const { withTimeout } = await import("../js/common.js");
    document.documentElement.classList.add("unread");
    const script = Object.assign(document.createElement("script"), { src: "../js/head-start.js" });
    await new Promise((loaded) => {
        script.addEventListener("load", loaded);
        document.head.append(script);
    });
    const { Resources } = await import("../js/resources.js");
    const resources = await withTimeout(new Resources().all(), 60_000);
    return Object.fromEntries(
        Object.entries(resources).map(([name, { constructor }]) => [name, constructor.name]),
    );
}"""
"""A script for rules pages: get the resources of a start as a board's page does. Return
their types."""

STAYS_SILENT = "setInterval(() => {}, 1000)"


def script(body: str) -> Callable[[Route], object]:
    """Return a handler of requests that sends a script."""
    return lambda route: route.fulfill(body=body, content_type="text/javascript")


def refuse_stores(route: Route) -> None:
    route.fulfill(response=(script := route.fetch()), body=f"{REFUSE_STORES};{script.text()}")


FAULTY_READERS: dict[str, Callable[[Route], object]] = {
    "is missing": lambda route: route.fulfill(status=404),
    "never loads": lambda route: None,
    "cannot read the store": refuse_stores,
    "closes": script("close()"),
    "stays silent": script(STAYS_SILENT),
    "posts null": script("postMessage(null); close()"),
    "posts text": script(
        f"for (const name of {RESOURCE_NAMES}) postMessage({{ name, content: 'junk' }})"
    ),
    "posts objects": script(
        f"for (const name of {RESOURCE_NAMES}) postMessage({{ name, content: {{}} }})"
    ),
}


def test_resources_are_fetched_if_the_reader_fails(desktop: Page) -> None:
    desktop.add_init_script(FAKE_CONTROLLER)
    desktop.route("**/js/boot.js", script("export const startPython = () => {};"))
    desktop.goto("rules/egotzi.html")
    for fault, handler in FAULTY_READERS.items():
        desktop.unroute(READER)
        desktop.route(READER, handler)
        with desktop.expect_request(READER):
            types = desktop.evaluate(READ_AHEAD)
        expected = {"program": "Module", "python": "Uint8Array", "stdlib": "Uint8Array"}
        assert types == expected, f"the reader {fault}"


@pytest.mark.parametrize(
    ("reader", "is_fast"),
    [(lambda route: route.continue_(), True), (script(STAYS_SILENT), False)],
    ids=["sound", "silent"],
)
def test_resources_are_read_in_a_worker_if_it_answers(
    desktop: Page, reader: Callable[[Route], object], is_fast: bool
) -> None:
    desktop.add_init_script(FAKE_CONTROLLER)
    desktop.add_init_script(REFUSE_STORES)  # the page itself can read nothing
    desktop.route(READER, reader)
    with desktop.expect_request(READER):
        desktop.goto(GAME)
    expect_ready(desktop)
    assert started_from_snapshot(desktop) == is_fast
