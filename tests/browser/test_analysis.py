"""Analysis in a browser: values, lines, adding a line, locking, searching deeper, stopping."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.board import Board, show_game
from tests.browser.conftest import SAVE_DATA, OpenAsReturningVisitor

GAME = "game=egotzi&size=4&pie=off&moves=d2,c3,b3,c1"

HIDE_AT_FIRST_LINE = """() => new MutationObserver((changes, observer) => {
    if (!document.querySelector("[data-line]")) return;
    observer.disconnect();
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
}).observe(document.body, { childList: true, subtree: true })"""
"""A script that hides the page as soon as a line is shown, long before the analysis is complete."""


def open_game(page: Page, address: str = GAME) -> Board:
    """Open a game in a browser that saves data, so that less is searched."""
    page.add_init_script(SAVE_DATA)
    page.goto(f"play.html#{address}")
    board = Board(page)
    board.wait("ready")
    return board


def open_analysis(page: Page, address: str = GAME) -> Board:
    """Open a game as `open_game` does, and start an analysis."""
    board = open_game(page, address)
    board.button("analyse").click()
    expect(board.element).to_have_attribute("data-analysis", re.compile("running|rested"))
    return board


def wait_until_rested(board: Board) -> None:
    expect(board.element).to_have_attribute("data-analysis", "rested")


def lines(board: Board) -> Locator:
    return board.element.locator("[data-line]")


def test_the_best_moves_are_listed_drawn_and_shown_again_at_once(desktop: Page) -> None:
    board = open_analysis(desktop)
    expect(board.part("analysis")).to_contain_text("battery")
    wait_until_rested(board)
    expect(lines(board)).to_have_count(3)
    best = lines(board).first
    move = str(best.get_attribute("data-move"))
    assert move in map(str, board.position.moves())
    assert 0 <= float(str(best.get_attribute("data-expected"))) <= 1
    expect(board.element.locator("svg .value")).to_have_count(3)
    expect(board.part("gauge").get_by_role("img")).to_be_visible()
    number = board.part("gauge").locator(".gauge-value")
    assert number.evaluate("one => getComputedStyle(one).writingMode") == "horizontal-tb"
    assert number.evaluate("one => one.scrollWidth <= one.clientWidth"), "as wide as the bar"
    board.button("analyst-more").click()
    expect(lines(board)).to_have_count(4)
    wait_until_rested(board)
    best = lines(board).first.locator("button").first
    move = best.inner_text()
    best.click()
    shown = re.compile(f"^d2,c3,b3,c1,{move}(,|$)")
    expect(board.element).to_have_attribute("data-moves", shown)
    assert desktop.url.endswith(GAME)
    board.button("analyst-back").click()
    expect(board.element).to_have_attribute("data-moves", "d2,c3,b3,c1")
    wait_until_rested(board)
    before = board.part("analysis").locator(".lines").inner_html()
    board.button("undo").click()
    expect(board.part("analysis").locator(".lines")).not_to_have_js_property("innerHTML", before)
    wait_until_rested(board)
    board.button("redo").click()
    expect(board.part("analysis").locator(".lines")).to_be_visible()
    assert board.part("analysis").locator(".lines").inner_html() == before
    expect(board.element).to_have_attribute("data-analysis", "rested")


def test_a_line_is_added_and_a_position_locked_and_searched_deeper(desktop: Page) -> None:
    board = open_analysis(desktop)
    wait_until_rested(board)
    move = lines(board).nth(1).get_attribute("data-move")
    board.button("analyst-add-2").click()
    expect(board.part("moves").get_by_text(str(move), exact=True).first).to_be_visible()
    board.button("analyst-lock").click()
    before = board.part("analysis").locator(".lines").inner_html()
    board.button("undo").click()
    expect(board.part("analysis")).to_contain_text("Locked on the position after 4 moves.")
    assert board.part("analysis").locator(".lines").inner_html() == before
    work = board.part("analysis-progress").inner_text()
    board.button("analyst-deeper").click()
    expect(board.part("analysis-progress")).not_to_have_text(work)
    wait_until_rested(board)


def test_analysis_stops_when_another_tab_starts_one_or_the_page_is_hidden(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    first = open_analysis(open_as_returning_visitor())
    expect(lines(first).first).to_be_visible()
    page = open_as_returning_visitor()
    second = open_game(page)
    page.evaluate(HIDE_AT_FIRST_LINE)
    second.button("analyse").click()
    wait_until_rested(first)
    wait_until_rested(second)
    expect(second.button("analyst-deeper")).to_have_text("Continue")


def test_other_games_can_be_analysed(desktop: Page) -> None:
    desktop.add_init_script(SAVE_DATA)
    for address in ("game=slyde&size=6", "game=emergo&size=7&moves=@a1,@g1"):
        board = show_game(desktop, address)
        expect(lines(board)).to_have_count(0)
        board.button("analyse").click()
        expect(lines(board)).to_have_count(3)
        wait_until_rested(board)
