"""The built site in a browser, for all tests of this folder.

`page` is a page in a browser, once as on a desktop and once as on a phone; `desktop` and
`phone` are one of them alone. `page.goto("play.html#game=egotzi")` opens an address of the
site. A test fails if a page wrote an error to its console, threw one, or asked another
host for anything; a test that provokes that empties `complaints` when it has looked.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from builder import MODULES
from builder.checking import chromium
from builder.serve import served
from builder.site import make
from tests.browser import other_sites

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
AXE = MODULES / "axe-core" / "axe.min.js"

PATIENCE = 120_000
"""Milliseconds that anything in a page may take on a slow machine."""

SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site, in a folder of a host."""
    root = tmp_path_factory.mktemp("host")
    make(root / "some" / "path")
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
    browser = playwright.chromium.launch(executable_path=program, args=[*chromium.FLAGS])
    yield browser
    browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What went wrong in the test's pages; it must be empty in the end."""
    complaints: list[str] = []
    yield complaints
    assert not complaints


@pytest.fixture
def open_page(browser: Browser, site: str, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a watched page of its own; arguments are those of a Playwright context.

    Pieces are moved at once unless `reduced_motion` says otherwise: film.py watches them move.
    """
    contexts: list[BrowserContext] = []

    def open_page(*, thrifty: bool = True, **options: Any) -> Page:
        # The service worker would fetch the whole site for each; test_offline.py has it.
        usual = {"base_url": site, "service_workers": "block", "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **options})
        if thrifty:  # each would make a snapshot, which test_snapshot.py has
            context.add_init_script(SAVES_DATA)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        watch(context, site, complaints)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


def watch(context: BrowserContext, site: str, complaints: list[str]) -> None:
    """Note console errors, errors thrown, pages that crashed, and requests to elsewhere."""

    def console(message: Any) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def request(request: Any) -> None:
        if not request.url.startswith((site, "blob:", "data:")):
            complaints.append(f"request: {request.url}")

    def page(page: Page) -> None:
        page.on("crash", lambda _: complaints.append("Page crashed"))

    context.on("page", page)
    context.on("console", console)
    context.on("weberror", lambda error: complaints.append(f"thrown: {error.error}"))
    context.on("request", request)


@pytest.fixture
def desktop(open_page: Callable[..., Page]) -> Page:
    return open_page(**DESKTOP)


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    return open_page(**PHONE)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def page(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> Page:
    return open_page(**request.param)


@pytest.fixture
def foreign(tmp_path: Path, site: str) -> Iterator[str]:
    """The address of a page on another host, with a board for each of hosts.GAMES."""
    other_sites.write(tmp_path, site)
    with served(tmp_path) as host:
        yield f"{host.replace('127.0.0.1', 'localhost')}page.html"


@pytest.fixture
def visit(browser: Browser, foreign: str) -> Iterator[Callable[..., Page]]:
    """Opens the foreign page; `script` runs before all else in it and in its frames."""
    contexts = []

    def visit(script: str = "", **options: Any) -> Page:
        context = browser.new_context(**{**DESKTOP, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.goto(foreign, wait_until="networkidle")
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def axe(open_page: Callable[..., Page]) -> Callable[..., list[str]]:
    """What axe finds in a page of the site, a line each.

    `before` may do something with the page before axe looks at it.
    """

    def axe(path: str, before: Callable[[Page], object] | None = None, **options: Any) -> list[str]:
        page = open_page(**{**DESKTOP, **options, "bypass_csp": True})
        page.goto(path)
        if before:
            before(page)
        return axe_faults(page)

    return axe


def axe_faults(page: Page) -> list[str]:
    """The same for a page as it stands, of a context with `bypass_csp`."""
    page.add_script_tag(path=AXE)
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']}: {node['target']}"
        for fault in result["violations"]
        for node in fault["nodes"]
    ]
