"""Back on a phone closes what lies on top of the game; forms are kept until they are sent."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.board import Board, open_setup, unfold_tool

GAME = "play.html#game=egotzi&size=5&pie=off"
OPEN = re.compile(".*")


def open_game(page: Page) -> Board:
    """Open a game from the home page, and wait until it can be played."""
    page.goto("licences.html")
    page.goto(GAME)
    page.wait_for_function("history.state !== null")  # set when the game is shown
    board = Board(page)
    board.wait("ready")
    return board


def opener(board: Board, sheet: str) -> Locator:
    """Return a visible button that opens a sheet."""
    return board.element.locator(f'[data-opens="{sheet}"]:visible').first


def open_sheet(board: Board, *sheets: str) -> None:
    """Open a sheet through others that have its button."""
    for sheet in sheets:
        opener(board, sheet).click()
        expect(board.element).to_have_attribute("sheet", sheet)


def play_with_analysis(board: Board) -> None:
    """Turn on the analysis, and play a move and a reply while it is open."""
    board.button("analyse").first.click()
    expect(board.element).to_have_attribute("data-analysis", OPEN)
    for square, moves in (("c3", "c3"), ("a1", "c3,a1")):
        board.click(square)
        expect(board.element).to_have_attribute("data-moves", moves)


def test_back_on_a_phone_closes_what_lies_on_top_and_then_leaves(phone: Page) -> None:
    board = open_game(phone)
    steps: list[tuple[Callable[[], None], str]] = [
        (lambda: open_sheet(board, "moves"), "sheet"),
        (lambda: open_sheet(board, "drawer"), "sheet"),
        (lambda: open_sheet(board, "drawer", "setup"), "sheet"),
        (lambda: board.button("edit").dispatch_event("click"), "editing"),
        (lambda: play_with_analysis(board), "data-analysis"),
    ]
    for act, attribute in steps:
        act()
        expect(board.element).to_have_attribute(attribute, OPEN)
        phone.wait_for_function("history.state.endsWith(' top')")
        phone.go_back()
        expect(board.element).not_to_have_attribute(attribute, OPEN)
        assert "play.html" in phone.url
        phone.wait_for_function("!history.state.endsWith(' top')")
    # The moves played while the analysis was open are still there, also after a reload.
    expect(board.element).to_have_attribute("data-moves", "c3,a1")
    assert "moves=c3,a1" in phone.url
    phone.reload()
    board.wait("ready")
    expect(board.element).to_have_attribute("data-moves", "c3,a1")
    # What is closed otherwise leaves no entry, and a reload while it is open neither.
    open_sheet(board, "drawer")
    phone.wait_for_function("history.state.endsWith(' top')")
    phone.reload()
    phone.wait_for_function("!history.state.endsWith(' top')")
    board.wait("ready")
    expect(board.element).to_have_attribute("data-moves", "c3,a1")
    open_sheet(board, "moves")
    board.element.locator('[data-sheet="moves"] [data-closes]').click()
    phone.wait_for_function("!history.state.endsWith(' top')")
    phone.go_back()
    phone.wait_for_url("**/licences.html")


def test_a_reload_is_not_cancelled_by_going_back(phone: Page) -> None:
    """The entry for a closed sheet goes a little later, whatever else happens on the board
    meanwhile, but not while the page is being left."""
    board = open_game(phone)
    close = board.element.locator('[data-sheet="drawer"] [data-closes]')
    open_sheet(board, "drawer")
    phone.wait_for_function("history.state.endsWith(' top')")
    phone.evaluate(
        """setInterval(
            () => document.querySelector("game-board").toggleAttribute("data-changes"), 50
        )"""
    )
    close.click()
    phone.wait_for_function("!history.state.endsWith(' top')")
    open_sheet(board, "drawer")
    phone.wait_for_function("history.state.endsWith(' top')")
    state = close.evaluate(
        """async (close) => {
            close.click();
            await new Promise((resolve) => setTimeout(resolve));
            const changes = setInterval(() => dispatchEvent(new Event("beforeunload")), 50);
            await new Promise((resolve) => setTimeout(resolve, 1000));
            clearInterval(changes);
            return history.state;
        }"""
    )
    assert state.endswith(" top")


def test_a_move_is_kept_that_is_played_while_the_page_goes_back(phone: Page) -> None:
    board = open_game(phone)
    open_sheet(board, "drawer")
    phone.wait_for_function("history.state.endsWith(' top')")
    phone.evaluate(
        """() => {
            const back = history.back.bind(history);
            history.back = () => {
                back();
                history.replaceState(history.state, "", `${location.href}&moves=c3`);
            };
        }"""
    )
    board.element.locator('[data-sheet="drawer"] [data-closes]').click()
    phone.wait_for_function("!history.state.endsWith(' top')")
    phone.wait_for_url("**&moves=c3", timeout=5000)


def test_a_move_is_kept_in_a_game_opened_by_a_link_below_an_open_sheet(phone: Page) -> None:
    board = open_game(phone)
    open_sheet(board, "drawer")
    phone.wait_for_function("history.state.endsWith(' top')")
    phone.evaluate(f"location.hash = '{GAME.partition('#')[2]}&moves=c3,a1'")
    expect(board.element).to_have_attribute("data-moves", "c3,a1")
    board.element.locator('[data-sheet="drawer"] [data-closes]').click()
    board.click("e5")
    expect(board.element).to_have_attribute("data-moves", "c3,a1,e5")
    phone.wait_for_function("!history.state.endsWith(' top')")
    phone.wait_for_timeout(500)  # another game would be opened at once
    expect(board.element).to_have_attribute("data-moves", "c3,a1,e5")
    assert "moves=c3,a1,e5" in phone.url
    phone.reload()
    board.wait("ready")
    expect(board.element).to_have_attribute("data-moves", "c3,a1,e5")


def test_back_on_a_desktop_leaves_the_page(desktop: Page) -> None:
    board = open_game(desktop)
    open_sheet(board, "drawer")
    desktop.go_back()
    desktop.wait_for_url("**/licences.html")


def test_forms_are_kept_until_they_are_sent(desktop: Page) -> None:
    board = open_game(desktop)
    text = unfold_tool(board, "Import").locator("textarea")
    text.fill("game=emergo&size=7&moves=@a1")
    size = board.part("setup").locator('[name="size"]')
    size.evaluate(
        "size => { size.value = '9'; size.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    expect(board.part("setup").locator("option[selected][value='9']")).to_have_count(1)
    # It is there in a new tab, too, until it is closed.
    desktop.evaluate("sessionStorage.clear()")
    desktop.reload()
    board.wait("ready")
    expect(size).to_have_value("9")
    expect(text).to_have_value("game=emergo&size=7&moves=@a1")
    unfold_tool(board, "Import")
    text.press("Control+Enter")
    expect(board.element).to_have_attribute("game", "emergo")
    desktop.reload()
    board.wait("ready")
    expect(text).to_have_value("")
    form = open_setup(board)
    form.locator('[name="size"]').select_option("9")
    form.locator("[data-closes]").click()
    desktop.reload()
    board.wait("ready")
    expect(size).to_have_value("7")


def test_a_bid_and_a_snippet_are_kept(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi-squared&size=5&black=human&white=human")
    board = Board(desktop)
    bid = board.part("offer").locator("input")
    expect(bid).to_be_visible()
    bid.fill("14")
    desktop.reload()
    expect(bid).to_have_value("14")
    board.wait("ready")
    expect(bid).to_have_value("14")
    desktop.goto("embedding.html")
    source, caption = (desktop.locator(f'#maker [name="{name}"]') for name in ("source", "caption"))
    source.fill("game=emergo&size=7")
    caption.fill("My game")
    desktop.goto("licences.html")
    desktop.goto("embedding.html")
    expect(source).to_have_value("game=emergo&size=7")
    expect(caption).to_have_value("My game")
