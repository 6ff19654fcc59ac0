"""Fixtures for all tests in this folder: the built site in a browser.

`desktop` and `phone` are pages of a returning visitor, whose browser has a snapshot of Python and
nothing else stored; a test with `page` runs once with each. `open_as_returning_visitor` opens such
a page in another size or theme. `newcomer` is a page of a first-time visitor, whose clock and
stores a test may change permanently; `open_page` opens more of these. `fresh_site` is the same site
on a host that no browser has visited, for `unwatched` pages. `delay_python` delays the Python of a
page.
`page.goto("play.html#game=egotzi")` opens an address of the site. A test fails if a page logs or
throws an error, or sends a request to another host; a test that provokes this checks `page_errors`
and clears it.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

from builder.checking import chromium, firefox
from builder.serve import serve_in_background
from tests.browser import other_sites
from tests.browser.bidi import Firefox, launched
from tests.browser.host import Host

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
WINDOWS = {"desktop": DESKTOP, "phone": PHONE}
"""Playwright's options for a new browser context, by the kind of window."""

OpenAsReturningVisitor = Callable[..., Page]
DelayPython = Callable[[Page], Callable[[], None]]

TIMEOUT = 120_000
"""Milliseconds that anything in a page may take on a slow machine."""

SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""An init script that makes a browser ask sites to save data."""

FLAGS = (*chromium.FLAGS, "--js-flags=--liftoff-only")
"""Chromium's flags. V8 compiles WebAssembly only once: optimizing pays off only in long visits."""

expect.set_options(timeout=TIMEOUT)


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Path:
    """The root folder of a host that serves the built site from a subfolder."""
    root = tmp_path_factory.mktemp("host")
    (root / "some").mkdir()
    (root / "some" / "path").symlink_to(built)
    return root


@pytest.fixture(scope="session")
def site(root: Path) -> Iterator[str]:
    """The address of the built site, on a host that sends its 404.html for unknown addresses."""
    host = Host(root)
    yield host.address
    host.stop()


@pytest.fixture
def host(root: Path) -> Iterator[Host]:
    """A host of the built site that can send headers, refuse files, and stop."""
    host = Host(root)
    yield host
    host.stop()


@pytest.fixture
def context(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    """A browser context for `host`, with service workers."""
    context = browser.new_context(base_url=host.address)
    context.set_default_timeout(TIMEOUT)
    yield context
    context.close()


@pytest.fixture
def fresh_site(root: Path) -> Iterator[str]:
    """The address of the built site on a host from which no browser has cached anything."""
    with serve_in_background(root) as host:
        yield f"{host}some/path/"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of a Chromium executable."""
    path = os.environ.get(chromium.VARIABLE) or chromium.find()
    if not path:
        pytest.fail("no Chromium here; python3 build.py test installs one")
    return path


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium_path, args=[*FLAGS])
    yield browser
    browser.close()


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """The errors of the test's pages; the list must be empty at the end."""
    page_errors: list[str] = []
    yield page_errors
    assert not page_errors


def new_context(browser: Browser, site: str, **options: Any) -> BrowserContext:
    """Return a new browser context. Pieces move without animation unless the options set another
    `reduced_motion`."""
    # The service worker would fetch the whole site for each context; offline/ tests it.
    defaults = {"base_url": site, "service_workers": "block", "reduced_motion": "reduce"}
    context = browser.new_context(**{**defaults, **options})
    context.set_default_timeout(TIMEOUT)
    return context


MAKE_SNAPSHOT = """async () => {
    const { Resources } = await import("../js/resources.js");
    const { make } = await import("../js/resources.js");
    await make(await new Resources().get("program"));
}"""
"""A script for rules pages that stores a snapshot of Python."""


class ReturningVisitor:
    """A visitor who has been to the site before, with nothing stored but a snapshot of Python.

    The browser has one process for all pages of a site: while one page has an interpreter,
    others need not compile Pyodide again, which takes most of the time of a start.
    """

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.site = site
        self.context = new_context(browser, site, **options)
        self.idle_page = self.context.new_page()
        self.idle_page.goto("rules/egotzi.html")
        self.idle_page.evaluate(MAKE_SNAPSHOT)
        self.idle_page.evaluate("import('../js/pyodide.js').then(({ begin }) => begin())")
        self.cdp_session = self.context.new_cdp_session(self.idle_page)

    @contextmanager
    def opened(self) -> Iterator[Page]:
        """Yield a new page. Afterwards, close all pages but the idle one, and clear permissions,
        local storage and IndexedDB."""
        page = self.context.new_page()
        assert page.evaluate("String(setTimeout).includes('native code')"), (
            "an earlier test changed the clock of all pages of this visitor: use newcomer there"
        )
        yield page
        for page in self.context.pages:
            if page != self.idle_page:
                page.close()
        self.context.clear_permissions()
        self.cdp_session.send(
            "Storage.clearDataForOrigin",
            {"origin": self.site, "storageTypes": "local_storage,indexeddb"},
        )


@pytest.fixture(scope="session")
def returning_visitor(
    playwright: Playwright, chromium_path: str
) -> Iterator[Callable[..., ReturningVisitor]]:
    """A function that returns the one returning visitor of a site for each of WINDOWS."""
    flags = [*FLAGS, "--process-per-site"]
    browser = playwright.chromium.launch(executable_path=chromium_path, args=flags)
    yield functools.cache(lambda site, window: ReturningVisitor(browser, site, WINDOWS[window]))
    browser.close()


@pytest.fixture(scope="module")
def firefox_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox; the test is skipped where there is none."""
    program = firefox.find()
    if not program:
        pytest.skip("no Firefox here, and none could be installed; Debian's is firefox-esr")
    with launched(program, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def open_page(browser: Browser, site: str, page_errors: list[str]) -> Iterator[Callable[..., Page]]:
    """A function that opens a watched page of a first-time visitor, with Playwright's options."""
    with ExitStack() as stack:

        def open_page(*, save_data: bool = True, **options: Any) -> Page:
            context = new_context(browser, site, **options)
            if save_data:  # else every page would make a snapshot, as tested in test_snapshot.py
                context.add_init_script(SAVE_DATA)
            stack.callback(context.close)
            stack.enter_context(watched(context, site, page_errors))
            return context.new_page()

        yield open_page


@contextmanager
def watched(context: BrowserContext, site: str, page_errors: list[str]) -> Iterator[None]:
    """Add console errors, thrown errors, crashes, and requests to other hosts to `page_errors`."""

    def on_console(message: Any) -> None:
        if message.type == "error":
            page_errors.append(f"console: {message.text}")

    def on_request(request: Any) -> None:
        if not request.url.startswith((site, "blob:", "data:")):
            page_errors.append(f"request: {request.url}")

    def on_page(page: Page) -> None:
        page.on("crash", lambda _: page_errors.append("Page crashed"))

    def on_error(error: Any) -> None:
        page_errors.append(f"thrown: {error.error}")

    listeners = {
        "page": on_page,
        "console": on_console,
        "weberror": on_error,
        "request": on_request,
    }
    for event, listener in listeners.items():
        context.on(event, listener)  # type: ignore[call-overload]
    yield
    for event, listener in listeners.items():
        context.remove_listener(event, listener)


@pytest.fixture
def newcomer(open_page: Callable[..., Page]) -> Page:
    """A desktop page of a first-time visitor."""
    return open_page(**DESKTOP)


@pytest.fixture
def open_as_returning_visitor(
    returning_visitor: Callable[..., ReturningVisitor], site: str, page_errors: list[str]
) -> Iterator[OpenAsReturningVisitor]:
    """A function that opens a page of a returning visitor in one of WINDOWS; `size`, in pixels,
    replaces the window's. With `watch`, requests to hosts other than `host` and all errors make the
    test fail; `media` are options of Playwright's `emulate_media`."""
    with ExitStack() as stack:

        def open_as_returning_visitor(
            window: str = "desktop",
            *,
            watch: bool = True,
            host: str = site,
            size: tuple[int, int] | None = None,
            **media: Any,
        ) -> Page:
            visitor: ReturningVisitor = returning_visitor(site, window)
            if watch:
                stack.enter_context(watched(visitor.context, host, page_errors))
            page: Page = stack.enter_context(visitor.opened())
            if size:
                page.set_viewport_size({"width": size[0], "height": size[1]})
            if media:
                page.emulate_media(**media)
            return page

        yield open_as_returning_visitor


@pytest.fixture
def desktop(open_as_returning_visitor: OpenAsReturningVisitor) -> Page:
    return open_as_returning_visitor("desktop")


@pytest.fixture
def unwatched(open_as_returning_visitor: OpenAsReturningVisitor) -> Page:
    """A desktop page that may log errors, and send requests to other hosts."""
    return open_as_returning_visitor(watch=False)


@pytest.fixture
def phone(open_as_returning_visitor: OpenAsReturningVisitor) -> Page:
    return open_as_returning_visitor("phone")


@pytest.fixture(params=["desktop", "phone"])
def page(request: pytest.FixtureRequest, open_as_returning_visitor: OpenAsReturningVisitor) -> Page:
    return open_as_returning_visitor(request.param)


@pytest.fixture
def foreign_page(tmp_path: Path, site: str) -> Iterator[str]:
    """The address of a page on another host, with a board for each of other_sites.GAMES."""
    other_sites.write_page(tmp_path, site)
    with serve_in_background(tmp_path) as host:
        yield f"{host.replace('127.0.0.1', 'localhost')}page.html"


@pytest.fixture
def visit(
    browser: Browser, open_as_returning_visitor: OpenAsReturningVisitor, foreign_page: str
) -> Iterator[Callable[..., Page]]:
    """A function that opens `foreign_page` as a returning visitor in one of WINDOWS, or,
    with options, in its own browser context. `script` runs first in the page and its frames."""
    with ExitStack() as stack:

        def in_own_context(options: dict[str, Any]) -> Page:
            context = browser.new_context(**{**DESKTOP, **options})
            context.set_default_timeout(TIMEOUT)
            stack.callback(context.close)
            return context.new_page()

        def visit(script: str = "", window: str = "desktop", **options: Any) -> Page:
            page = (
                in_own_context(options)
                if options
                else open_as_returning_visitor(window, watch=False)
            )
            if script:
                page.add_init_script(script)
            page.goto(foreign_page, wait_until="networkidle")
            return page

        yield visit


@pytest.fixture
def delay_python() -> DelayPython:
    """A function that delays a page's interpreters, and returns a function that releases them."""

    def delay_python(page: Page) -> Callable[[], None]:
        held: list[Route] = []
        page.route("**/parts/python-*", lambda route: held.append(route))

        def release() -> None:
            page.unroute("**/parts/python-*")  # continues the requests that are held
            del held[:]

        return release

    return delay_python
