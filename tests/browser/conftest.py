"""The built site in a browser, for all tests of this folder.

`page` is a page in a browser, once as on a desktop and once as on a phone; `desktop` and
`phone` are one of them alone: of somebody who was here before, of which a snapshot of Python is
left and nothing else; `come_again` opens such in other sizes and themes. `newcomer` is a page of
somebody who never was here, in a browser whose clock and stores may be changed for good;
`open_page` opens such, too. `elsewhere` is a host of the same site where nobody ever was, for
`unwatched` pages. `late` holds the Python of a page back.
`page.goto("play.html#game=egotzi")` opens an address of the site. A test fails if a page wrote an
error to its console, threw one, or asked another host for anything; a test that provokes that
empties `complaints` when it has looked.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal

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

from builder import MODULES
from builder.checking import chromium
from builder.serve import served
from tests.browser import other_sites
from tests.browser.host import Host

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
WINDOWS = {"desktop": DESKTOP, "phone": PHONE}
ComeAgain = Callable[..., Page]
Late = Callable[[Page], Callable[[], None]]

AXE = MODULES / "axe-core" / "axe.min.js"
VIOLATIONS = "axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"
"""All else that axe found, thousands of elements, stays in the page: handing it over took as long
as finding it."""

PATIENCE = 120_000
"""Milliseconds that anything in a page may take on a slow machine."""

SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

FLAGS = (*chromium.FLAGS, "--js-flags=--liftoff-only")
"""V8's option to compile only once: optimizing again pays only for longer visits."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Path:
    """Return the root of a host that has the built site in a folder."""
    root = tmp_path_factory.mktemp("host")
    (root / "some").mkdir()
    (root / "some" / "path").symlink_to(built)
    return root


@pytest.fixture(scope="session")
def site(root: Path) -> Iterator[str]:
    """The address of the built site."""
    with served(root) as host:
        yield f"{host}some/path/"


@pytest.fixture
def host(root: Path) -> Iterator[Host]:
    """A host of the built site that may send headers, refuse files, and go away."""
    host = Host(root)
    yield host
    host.stop()


@pytest.fixture
def elsewhere(root: Path) -> Iterator[str]:
    """The address of the built site on another host, of which no browser has cached anything."""
    with served(root) as host:
        yield f"{host}some/path/"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def program() -> str:
    """The path of a Chromium."""
    program = os.environ.get(chromium.VARIABLE) or chromium.find()
    if not program:
        pytest.fail("no Chromium here; python3 build.py test installs one")
    return program


@pytest.fixture(scope="session")
def browser(playwright: Playwright, program: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS])
    yield browser
    browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """The errors of the test's pages; it must be empty at the end."""
    complaints: list[str] = []
    yield complaints
    assert not complaints


def new_context(browser: Browser, site: str, **options: Any) -> BrowserContext:
    """Return a visitor's browser; pieces move without animation unless `reduced_motion` is set
    otherwise: film.py watches them move."""
    # The service worker would fetch the whole site for each; tests in offline/ have it.
    usual = {"base_url": site, "service_workers": "block", "reduced_motion": "reduce"}
    context = browser.new_context(**{**usual, **options})
    context.set_default_timeout(PATIENCE)
    return context


class Returning:
    """A visitor who was at the site before, and whose browser stores only a snapshot of Python.

    The browser has one process for all pages of a site: while a page there has an interpreter,
    the others need not compile Pyodide again, which is most of what a start costs.
    """

    START = """async () => {
        const { Supplies } = await import("../js/supplies.js");
        const { make } = await import("../js/snapshot.js");
        await make(await new Supplies().get("program"));
        await (await import("../js/pyodide.js")).started; // which then holds the interpreter
    }"""

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.site = site
        self.context = new_context(browser, site, **options)
        self.keeper = self.context.new_page()
        self.keeper.goto("rules/egotzi.html")
        self.keeper.evaluate(self.START)
        self.storage = self.context.new_cdp_session(self.keeper)

    @contextmanager
    def opened(self) -> Iterator[Page]:
        """Open a page; its storage is cleared afterwards."""
        page = self.context.new_page()
        assert page.evaluate("String(setTimeout).includes('native code')"), (
            "an earlier test changed the clock of all pages of this visitor: use a newcomer there"
        )
        yield page
        for page in self.context.pages:
            if page != self.keeper:
                page.close()
        self.context.clear_permissions()
        kinds = {"origin": self.site, "storageTypes": "local_storage,indexeddb"}
        self.storage.send("Storage.clearDataForOrigin", kinds)


@pytest.fixture(scope="session")
def visitors(playwright: Playwright, program: str) -> Iterator[Callable[..., Returning]]:
    """The returning visitors, one for each site and name of WINDOWS."""
    flags = [*FLAGS, "--process-per-site"]
    browser = playwright.chromium.launch(executable_path=program, args=flags)
    yield functools.cache(lambda site, window: Returning(browser, site, WINDOWS[window]))
    browser.close()


@pytest.fixture
def open_page(browser: Browser, site: str, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """A function that opens a watched page in a new context; its arguments are Playwright's."""
    with ExitStack() as stack:

        def open_page(*, thrifty: bool = True, **options: Any) -> Page:
            context = new_context(browser, site, **options)
            if thrifty:  # each would make a snapshot, which test_snapshot.py has
                context.add_init_script(SAVES_DATA)
            stack.callback(context.close)
            stack.enter_context(watched(context, site, complaints))
            return context.new_page()

        yield open_page


@contextmanager
def watched(context: BrowserContext, site: str, complaints: list[str]) -> Iterator[None]:
    """Note console errors, errors thrown, pages that crashed, and requests to elsewhere."""

    def console(message: Any) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def request(request: Any) -> None:
        if not request.url.startswith((site, "blob:", "data:")):
            complaints.append(f"request: {request.url}")

    def page(page: Page) -> None:
        page.on("crash", lambda _: complaints.append("Page crashed"))

    def thrown(error: Any) -> None:
        complaints.append(f"thrown: {error.error}")

    hearing = {"page": page, "console": console, "weberror": thrown, "request": request}
    for event, hear in hearing.items():
        context.on(event, hear)  # type: ignore[call-overload]
    yield
    for event, hear in hearing.items():
        context.remove_listener(event, hear)


@pytest.fixture
def newcomer(open_page: Callable[..., Page]) -> Page:
    """A page on a desktop, at a first visit."""
    return open_page(**DESKTOP)


@pytest.fixture
def come_again(
    visitors: Callable[..., Returning], site: str, complaints: list[str]
) -> Iterator[ComeAgain]:
    """A function that opens a page, watched or not, of a returning visitor in one of WINDOWS, or of
    another size in pixels; `host` is the address of the only host that it may ask, and `media` are
    those of Playwright's `emulate_media`."""
    with ExitStack() as stack:

        def come_again(
            window: str = "desktop",
            *,
            watch: bool = True,
            host: str = site,
            size: tuple[int, int] | None = None,
            **media: Any,
        ) -> Page:
            visitor: Returning = visitors(site, window)
            if watch:
                stack.enter_context(watched(visitor.context, host, complaints))
            page: Page = stack.enter_context(visitor.opened())
            if size:
                page.set_viewport_size({"width": size[0], "height": size[1]})
            if media:
                page.emulate_media(**media)
            return page

        yield come_again


@pytest.fixture
def desktop(come_again: ComeAgain) -> Page:
    return come_again("desktop")


@pytest.fixture
def unwatched(come_again: ComeAgain) -> Page:
    """A page on a desktop that may log errors, and request other hosts."""
    return come_again(watch=False)


@pytest.fixture
def phone(come_again: ComeAgain) -> Page:
    return come_again("phone")


@pytest.fixture(params=["desktop", "phone"])
def page(request: pytest.FixtureRequest, come_again: ComeAgain) -> Page:
    return come_again(request.param)


@pytest.fixture
def foreign(tmp_path: Path, site: str) -> Iterator[str]:
    """The address of a page on another host, with a board for each of hosts.GAMES."""
    other_sites.write(tmp_path, site)
    with served(tmp_path) as host:
        yield f"{host.replace('127.0.0.1', 'localhost')}page.html"


@pytest.fixture
def visit(browser: Browser, come_again: ComeAgain, foreign: str) -> Iterator[Callable[..., Page]]:
    """A function that opens the foreign page of a returning visitor in one of WINDOWS, or in a
    browser of its own with other options. `script` runs before all else in it and in its frames."""
    with ExitStack() as stack:

        def own(options: dict[str, Any]) -> Page:
            context = browser.new_context(**{**DESKTOP, **options})
            context.set_default_timeout(PATIENCE)
            stack.callback(context.close)
            return context.new_page()

        def visit(script: str = "", window: str = "desktop", **options: Any) -> Page:
            page = own(options) if options else come_again(window, watch=False)
            if script:
                page.add_init_script(script)
            page.goto(foreign, wait_until="networkidle")
            return page

        yield visit


@pytest.fixture
def axe(come_again: ComeAgain) -> Callable[..., list[str]]:
    """Return axe's findings in a page of the site, a line each. `before` may prepare the page.

    `before` may do something with the page before axe looks at it.
    """

    def axe(
        path: str,
        before: Callable[[Page], object] | None = None,
        *,
        window: str = "desktop",
        scheme: Literal["light", "dark"] = "light",
    ) -> list[str]:
        page = come_again(window, color_scheme=scheme)
        page.goto(path)
        if before:
            before(page)
        return axe_faults(page)

    return axe


def axe_faults(page: Page) -> list[str]:
    """Return the same for a page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    return [
        f"{fault['id']}: {fault['help']}: {node['target']}"
        for fault in page.evaluate(VIOLATIONS)
        for node in fault["nodes"]
    ]


@pytest.fixture
def late() -> Late:
    """A function that delays a page's interpreters, and returns the function that releases them."""

    def late(page: Page) -> Callable[[], None]:
        held: list[Route] = []
        page.route("**/parts/python-*", lambda route: held.append(route))

        def release() -> None:
            page.unroute("**/parts/python-*")  # continues the requests that are held
            del held[:]

        return release

    return late
