"""Scripts that fail to load on first use: reported, and the page stays as it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, unfold_tool
from tests.browser.conftest import DelayPython


@pytest.mark.parametrize("address", ["./", "play.html#game=egotzi&size=3&moves=b2"])
def test_play_without_its_script_shows_a_message_and_leaves_the_page_as_it_is(
    desktop: Page, page_errors: list[str], delay_python: DelayPython, address: str
) -> None:
    delay_python(desktop)
    desktop.route("**/js/play-link.js", lambda route: route.abort())
    desktop.goto(address)
    url = desktop.url
    desktop.locator("#play").click()
    message = desktop.get_by_role("dialog")
    expect(message).to_contain_text("Couldn't load this part of the site.")
    assert not [text for text in page_errors if text.startswith("thrown")]
    message.get_by_role("button", name="Close").click()
    expect(message).to_have_count(0)
    assert desktop.url == url
    desktop.locator("#play").click()
    expect(message).to_be_visible()
    desktop.unroute("**/js/play-link.js")
    message.get_by_role("button", name="Reload page").click()
    expect(message).to_have_count(0)
    assert desktop.url == url
    page_errors.clear()


def test_sharing_without_its_script_offers_the_text(desktop: Page, page_errors: list[str]) -> None:
    desktop.route("**/js/share.js", lambda route: route.abort())
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    board = Board(desktop)
    board.wait("ready")
    unfold_tool(board, "Share")
    board.button("copy-link").click()
    expect(board.part("shared").locator("textarea")).to_have_value(desktop.url)
    assert not [text for text in page_errors if text.startswith("thrown")]
    page_errors.clear()
