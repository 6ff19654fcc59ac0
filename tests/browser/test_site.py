"""Checks of all pages of the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page

from builder import BROWSERS
from builder.sources import PAGES, find
from builder.writing.policy import policy
from tests.browser.conftest import WINDOWS, OpenAsReturningVisitor
from tests.browser.themes import SCHEMES, THEMES, find_violations

SOURCES = {source.address: source for source in find(PAGES)}
ADDRESSES = list(SOURCES)
TEXT_PAGES = [address for address in ADDRESSES if address != "play.html"]
"""Pages that load no Python until a board is touched."""


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("window", WINDOWS)
def test_page_loads_fits_its_window_and_is_accessible(
    open_as_returning_visitor: OpenAsReturningVisitor, address: str, window: str
) -> None:
    page = open_as_returning_visitor(window)
    response = page.goto(address)
    assert response and response.ok
    assert page.locator("h1").count() == 1
    scripts = [f"js/{name}" for name in re.findall(r'src="[./]*js/([\w-]+\.js)"', response.text())]
    header = SOURCES[address].header
    options = {key: bool(header.get(key)) for key in ("frames", "anywhere")}
    assert policy_of(page) == policy(scripts, **options)
    assert page.locator("#unsupported").is_hidden()
    assert page.viewport_size  # `innerWidth` grows with the page on a phone
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert find_violations(page, themes(address) if window == "desktop" else ["dark"]) == {}


def themes(address: str) -> Iterable[str]:
    """Return the themes in which to check a page: all, or two if another page is like it."""
    return SCHEMES if "/" in address and "egotzi" not in address else THEMES


def policy_of(page: Page) -> str:
    meta = page.locator('meta[http-equiv="Content-Security-Policy"]')
    return str(meta.get_attribute("content"))


@pytest.mark.parametrize("address", ["index.html", "licences.html"])
def test_pages_without_python_have_a_strict_policy(desktop: Page, address: str) -> None:
    desktop.goto(address)
    assert not re.search("unsafe|blob:|data:", policy_of(desktop))


@pytest.mark.parametrize("address", TEXT_PAGES)
def test_an_untouched_page_loads_no_python(desktop: Page, address: str) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url))
    desktop.goto(address, wait_until="networkidle")
    assert requested
    assert not [url for url in requested if "/pyodide/" in url or "/pyscript/" in url]


@pytest.mark.parametrize("address", ADDRESSES)
def test_boards_are_drawn_before_any_script(open_page: Callable[..., Page], address: str) -> None:
    if SOURCES[address].header.get("bare"):
        return  # its content is in the address, which only scripts can read
    page = open_page(java_script_enabled=False)
    page.goto(address)
    for board in page.locator("game-board").all():
        assert board.get_attribute("state") == "static"
        assert board.get_attribute("data-position")
        assert board.locator("svg").first.is_visible()


@pytest.mark.parametrize("address", [address for address in ADDRESSES if "rules/" in address])
def test_scripts_add_every_square_to_a_picture(desktop: Page, address: str) -> None:
    desktop.goto(address)
    for board in desktop.locator("game-board").all():
        size = int(str(board.get_attribute("data-position")).partition(" ")[0].count("/")) + 1
        assert board.locator("svg [data-square]").count() == size * size


@pytest.mark.parametrize(
    "missing",
    [
        "delete WebAssembly.Exception",
        "delete Array.prototype.toSorted",
        "delete window.DecompressionStream",
    ],
)
def test_old_browsers_show_a_message(desktop: Page, missing: str) -> None:
    desktop.add_init_script(missing)
    desktop.goto("licences.html")
    message = desktop.locator("#unsupported")
    assert message.is_visible()
    assert BROWSERS in message.inner_text()


def test_a_page_without_scripts_asks_for_javascript(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("index.html")
    assert "with JavaScript enabled" in page.locator("#unsupported").inner_text()
