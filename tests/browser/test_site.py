"""Checks of all pages of the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from builder import BROWSERS
from builder.sources import PAGES, find
from builder.writing.policy import policy
from tests.browser.themes import SCHEMES, THEMES, find_violations

SOURCES = {source.address: source for source in find(PAGES)}
ADDRESSES = list(SOURCES)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_accessible_and_loads_no_python_until_touched(
    desktop: Page, address: str
) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url))
    check_page(desktop, address, themes(address))
    assert requested
    if address != "play.html":  # whose Python starts by itself
        assert not [url for url in requested if "/pyodide/" in url or "/pyscript/" in url]


def test_pages_fit_a_phone_and_are_accessible(phone: Page) -> None:
    for address in ADDRESSES:
        check_page(phone, address, [] if themes(address) == SCHEMES else ["dark"])


def check_page(page: Page, address: str, themes: Iterable[str]) -> None:
    """Check that a page loads, is not wider than the window, and is accessible in themes."""
    response = page.goto(address)
    assert response and response.ok, address
    assert page.locator("h1").count() == 1, address
    assert page.locator("#unsupported").is_hidden(), address
    assert page.viewport_size  # `innerWidth` grows with the page on a phone
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], address
    assert find_violations(page, themes) == {}, address


def themes(address: str) -> Iterable[str]:
    """Return the themes in which to check a page: all, or SCHEMES if another page is like it."""
    return SCHEMES if "/" in address and "egotzi" not in address else THEMES


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_has_the_policy_that_it_needs(built: Path, address: str) -> None:
    text = (built / address).read_text("utf-8")
    scripts = [f"js/{name}" for name in re.findall(r'src="[./]*js/([\w-]+\.js)"', text)]
    header = SOURCES[address].header
    expected = policy(scripts, **{key: bool(header.get(key)) for key in ("frames", "anywhere")})
    assert f'<meta http-equiv="Content-Security-Policy" content="{expected}">' in text
    if address == "licences.html":  # a page without Python
        assert not re.search("unsafe|blob:|data:", expected)


def test_without_scripts_boards_are_drawn_and_no_buttons_or_fields_shown(
    open_page: Callable[..., Page],
) -> None:
    """Without scripts, buttons and fields would do nothing."""
    page = open_page(java_script_enabled=False)
    drawn = page.locator('game-board[state=static][data-position*="/"]:has(svg:visible)')
    for address in ADDRESSES:
        page.goto(address)
        shown = page.locator(":is(button, select, input, textarea):visible")
        assert shown.count() == 0, address
        if not SOURCES[address].header.get("bare"):  # else its board is in the address
            assert drawn.count() == page.locator("game-board").count(), address
        if address == "index.html":
            expect(page.locator("#unsupported")).to_contain_text("with JavaScript enabled")


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
