"""Timeouts: a network that stops responding, and locks that are neither granted nor refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import Board
from tests.browser.fast_clock import CLOCK

pytestmark = pytest.mark.long

FAST_CLOCK = f"{CLOCK}scale = 60;"

Withhold = Callable[[Page, str], Callable[[], None]]


@pytest.fixture
def withhold() -> Withhold:
    """A function that withholds a file from a page, and returns a function that sends it."""

    def withhold(page: Page, file: str) -> Callable[[], None]:
        held: list[Route] = []
        page.route(f"**/{file}", lambda route: held.append(route))
        return lambda: page.unroute(f"**/{file}")  # continues the requests that are held

    return withhold


def test_a_page_whose_script_never_arrives_is_reported_and_works_once_it_does(
    desktop: Page, withhold: Withhold
) -> None:
    desktop.add_init_script(FAST_CLOCK)
    send = withhold(desktop, "js/game-board.js")
    desktop.goto("play.html#game=egotzi&size=3&moves=b2", wait_until="commit")
    message = desktop.get_by_role("alert").first
    expect(message).to_contain_text("Part of this page didn't load")
    expect(message.get_by_role("button", name="Reload page")).to_be_visible()
    send()
    Board(desktop).wait("ready")
    expect(message).to_be_hidden()
    expect(Board(desktop).part("board")).to_be_visible()


def test_a_board_whose_script_never_arrives_is_reported(
    desktop: Page, withhold: Withhold, page_errors: list[str]
) -> None:
    desktop.add_init_script(FAST_CLOCK)
    send = withhold(desktop, "js/boot.js")
    desktop.goto("play.html#game=egotzi&size=3&moves=b2", wait_until="commit")
    board = Board(desktop)
    board.wait("failed")
    expect(board.part("status")).to_contain_text("Part of this page didn't load")
    send()
    board.button("reload").click()
    board.wait("ready")
    assert board.moves == ["b2"]
    page_errors.clear()


def test_puzzles_that_never_arrive_are_reported(unwatched: Page, withhold: Withhold) -> None:
    unwatched.add_init_script("AbortSignal.timeout = () => AbortSignal.abort();")
    withhold(unwatched, "puzzles/egotzi.json")
    unwatched.goto("puzzles.html#game=egotzi&level=1")
    expect(unwatched.locator("#puzzle .task")).to_contain_text("Couldn't load the puzzles")


def test_a_snapshot_maker_that_never_answers_times_out(desktop: Page) -> None:
    desktop.add_init_script(FAST_CLOCK)
    desktop.route(
        "**/js/snapshot-maker.js",
        lambda route: route.fulfill(body="", content_type="text/javascript"),
    )
    desktop.goto("rules/egotzi.html")
    reason = desktop.evaluate("import('../js/resources.js').then(({ make }) => make(null))")
    assert "No answer" in reason


SILENT_LOCKS = """
navigator.locks.request = navigator.locks.query = () => new Promise(() => {});
"""


def test_locks_that_never_answer_block_neither_games_nor_their_list(desktop: Page) -> None:
    desktop.add_init_script(SILENT_LOCKS)
    desktop.goto("play.html#game=egotzi&size=3&moves=b2")
    board = Board(desktop)
    board.wait("ready")
    board.click("a1")
    expect(board.element).to_have_attribute("data-moves", "b2,a1")
    desktop.reload()
    board.wait("ready")
    expect(board.element).to_have_attribute("data-moves", "b2,a1")
    board.click("c3")
    expect(board.element).to_have_attribute("data-moves", "b2,a1,c3")
    desktop.goto("./")
    items = desktop.locator("#continue li")
    before = items.count()
    assert before
    desktop.get_by_role("button", name="Delete Egotzi").first.click()
    expect(items).to_have_count(before - 1)
    desktop.get_by_role("button", name="Undo delete").click()
    expect(items).to_have_count(before)
