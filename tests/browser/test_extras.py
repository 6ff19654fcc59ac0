"""Python that playing doesn't need: loaded on first use, even offline; a failed load can be
retried."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.board import Board, unfold_tool
from tests.browser.conftest import TIMEOUT
from tests.browser.host import READY, Host

EXTRAS = "**/parts/extras-*"
EGOTZI = "game=egotzi&size=5&moves=c3,d4"
RETRY_ADVICE = "Check your connection and try again."


def import_game(board: Board) -> None:
    form = unfold_tool(board, "Import")
    form.locator("textarea").fill(EGOTZI)
    board.button("import").click()


def test_extras_are_fetched_on_first_use_only_and_a_failure_loses_nothing(
    desktop: Page, page_errors: list[str]
) -> None:
    """This visitor starts from a snapshot; test_stdlib.py watches what a first visit fetches."""
    fetched: list[str] = []
    desktop.on("request", lambda request: fetched.append(request.url))
    desktop.route(EXTRAS, lambda route: route.abort())
    desktop.goto("play.html#game=egotzi&size=5&white=level-1")
    board = Board(desktop)
    board.wait("ready")
    board.click("c3")
    expect(board.element).to_have_attribute("data-moves", re.compile(","))
    board.wait("ready")
    assert not [url for url in fetched if "/extras-" in url]
    moves = ",".join(board.moves)
    import_game(board)
    expect(board.part("imported")).to_contain_text(RETRY_ADVICE)
    assert [url for url in fetched if "/extras-" in url]
    expect(board.element.locator("textarea[name=text]")).to_have_value(EGOTZI)
    expect(board.element).to_have_attribute("data-moves", moves)
    desktop.unroute(EXTRAS)
    board.button("load").click()
    expect(board.element).to_have_attribute("data-moves", "c3,d4")
    page_errors.clear()


def test_the_snippet_maker_times_out_on_a_silent_host(
    desktop: Page, page_errors: list[str]
) -> None:
    desktop.add_init_script(
        "const real = AbortSignal.timeout.bind(AbortSignal);"
        "AbortSignal.timeout = (milliseconds) => real(milliseconds / 10);"
    )
    desktop.route(EXTRAS, lambda route: None)
    desktop.goto("embedding.html")
    source = desktop.locator("[name=source]")
    source.evaluate("(field, text) => (field.value = text)", EGOTZI)
    source.focus()  # which makes a snippet at once
    expect(desktop.locator("#problem")).to_contain_text(RETRY_ADVICE)
    expect(source).to_have_value(EGOTZI)
    desktop.unroute(EXTRAS)
    desktop.locator("#problem").get_by_role("button", name="Try again").click()
    expect(desktop.locator("#code")).to_have_value(re.compile("moves=c3,d4"))
    page_errors.clear()


def test_first_use_works_offline_once_the_site_is_saved(browser: Browser, host: Host) -> None:
    context = browser.new_context(base_url=host.address)
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    host.stop()
    page.goto("play.html#game=egotzi&size=5")
    board = Board(page)
    board.wait("ready")
    import_game(board)
    expect(board.element).to_have_attribute("data-moves", "c3,d4")
    context.close()
