"""Studies in the built site: lines made, walked through, edited and commented."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.conftest import ComeAgain, axe_faults

START = "game=egotzi&size=5&pie=off"
STUDY = f"{START}&moves=c3,d4,b2,a1&lines=1.e5,a1;1.a5;1:2.a4,b5&comments=1:3.Better%2E"


def opened(page: Page, text: str) -> Board:
    page.goto(f"play.html#{text}")
    board = Board(page)
    board.wait("ready", "over")
    return board


def expect_study(board: Board, **values: str) -> None:
    for key in ("moves", "lines", "comments", "at"):
        if value := values.get(key):
            expect(board.element).to_have_attribute(key, value)
        else:
            expect(board.element).not_to_have_attribute(key, re.compile(""))


def current(board: Board) -> str:
    """The move that is marked in the list."""
    return board.part("moves").locator("[aria-current]").inner_text()


def test_a_line_is_made_commented_promoted_deleted_and_restored_by_keyboard(desktop: Page) -> None:
    board = opened(desktop, f"{START}&moves=c3,d4,b2")
    keys, live = desktop.keyboard, board.part("live")
    listed = board.part("moves").locator(".moves")
    board.part("steps").get_by_label("Previous move").focus()
    keys.press("Enter")
    keys.press("Enter")
    board.square("a1").focus()
    keys.press("Enter")
    expect_study(board, moves="c3,d4,b2", lines="1.a1", at="1:2")
    expect(listed.locator("summary")).to_have_text("1 line instead of d4")
    # The list is one stop for the Tab key: the move shown.
    assert listed.locator('[tabindex="0"]').evaluate_all("all => all.map(x => x.dataset.at)") == [
        "1:2"
    ]
    listed.locator("[aria-current]").focus()
    for key, at in (("ArrowUp", "2"), ("ArrowRight", ""), ("ArrowLeft", "2"), ("ArrowDown", "1:2")):
        keys.press(key)
        expect_study(board, moves="c3,d4,b2", lines="1.a1", at=at)
        assert desktop.evaluate("document.activeElement.getAttribute('aria-current')") == "true"
    board.part("moves").locator(".study-tools summary").focus()
    keys.press("Enter")
    board.button("comment").first.focus()
    keys.press("Enter")
    expect(board.element.get_by_label("Comment on a1")).to_be_focused()
    keys.type("Is it? (1) No; <b>")
    keys.press("Tab")
    keys.press("Enter")
    expect(board.button("comment").first).to_be_focused()
    expect(live).to_have_text("Comment saved.")
    expect(board.part("comment")).to_have_text("Is it? (1) No; <b>")
    comment = "1:2.Is it? (1) No;; <b>"
    board.button("main-line").focus()
    keys.press("Enter")
    expect(live).to_have_text("This is the main line now.")
    expect_study(board, moves="c3,a1", lines="1.d4,b2", comments=comment.replace("1:", ""))
    expect(listed.locator("[aria-current]")).to_have_accessible_name("a1, with a comment")
    board.button("delete-line").focus()
    keys.press("Enter")
    expect(live).to_have_text("Deleted 1 move.")
    expect_study(board, moves="c3,d4,b2", at="1")
    board.button("restore-line").focus()
    keys.press("Enter")
    expect_study(board, moves="c3,a1", lines="1.d4,b2", comments=comment.replace("1:", ""))
    desktop.reload()
    board.wait("ready")
    expect_study(board, moves="c3,a1", lines="1.d4,b2", comments=comment.replace("1:", ""))
    expect(board.part("comment")).to_have_text("Is it? (1) No; <b>")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_study_is_accessible_and_walked_through(come_again: ComeAgain, scheme: str) -> None:
    for window in ("desktop", "phone"):
        page = come_again(window, color_scheme=scheme)
        board = opened(page, f"{STUDY}&at=1")
        chooser = board.part("lines").get_by_role("group", name="3 lines from here")
        expect(chooser).to_be_visible()
        listed = board.part("moves")
        expect(listed.locator("details details")).to_have_count(1)
        assert axe_faults(page) == []
        chooser.get_by_role("button", name="e5").click()
        expect_study(board, **study(), at="1:2")
        board.part("steps").get_by_label("Next move").click()
        expect(board.part("comment")).to_have_text("Better.")
        assert current(board) == "a1 *"
        folded = listed.locator("summary").first
        folded.click()
        board.part("steps").get_by_label("Previous move").click()
        expect(listed.locator("[aria-current]")).to_be_visible()


def study() -> dict[str, str]:
    return {
        "moves": "c3,d4,b2,a1",
        "lines": "1.e5,a1;1.a5;1:2.a4,b5",
        "comments": "1:3.Better.",
    }


def test_a_long_study_is_stored_and_its_address_holds_the_main_line(desktop: Page) -> None:
    board = opened(desktop, STUDY)
    board.part("moves").locator(".study-tools summary").click()
    board.button("comment").first.click()
    board.element.get_by_label("Comment on a1").fill("a" * 1_990)
    board.button("save-comment").click()
    board.part("moves").get_by_role("button", name="a5").click()
    assert desktop.url.endswith(f"#{START}&moves=c3,d4,b2,a1&at=1")
    desktop.reload()
    board.wait("ready")
    expect(board.element).to_have_attribute("data-moves", "c3,a5")
    expect(board.part("moves").locator("summary")).to_have_count(3)
    board.part("moves").get_by_label("a1, with a comment").first.click()
    expect(board.part("comment")).not_to_be_empty()


def test_an_embedded_study_is_stepped_through(desktop: Page) -> None:
    desktop.goto(f"embed.html?live#{STUDY}&at=1")
    board = Board(desktop)
    board.wait("ready")
    board.part("lines").get_by_role("button", name="e5").click()
    expect(board.element).to_have_attribute("data-moves", "c3,e5,a1")
    board.part("steps").get_by_label("Next move").click()
    expect(board.part("comment")).to_have_text("Better.")
    board.part("steps").get_by_label("Starting position").click()
    expect(board.part("comment")).to_be_empty()


def test_a_sleeping_frame_names_the_moves_shown(desktop: Page) -> None:
    desktop.goto(f"embed.html#{STUDY}&at=3:4")
    expect(desktop.locator(".sleeping b")).to_have_text("Egotzi after 4 moves: c3, e5, a4, b5.")


def test_a_link_that_is_legal_in_part_opens_there(desktop: Page) -> None:
    text = f"{START}&moves=c3,d4,b2,a1,c3,e5"
    board = opened(desktop, text)
    expect(board.element).to_have_attribute("data-moves", "c3,d4,b2,a1")
    notice = board.part("notices")
    expect(notice).to_contain_text("This link doesn't work: move 5, 'c3':")
    expect(notice.locator("pre")).to_have_text(text)


def test_a_line_is_played_after_the_end_of_a_game(phone: Page) -> None:
    board = opened(phone, f"{START}&moves=c3,d4&result=white-resigns")
    board.part("moves").get_by_role("button", name="c3").tap()
    board.square("a5").tap()
    board.square("a5").tap()
    expect(board.element).to_have_attribute("data-moves", "c3,a5")
    expect_study(board, moves="c3,d4", lines="1.a5", at="1:2")
    expect(board.element).to_have_attribute("result", "white-resigns")
