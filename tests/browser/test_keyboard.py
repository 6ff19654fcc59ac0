"""Playing by keyboard: the arrows, the focus, and the announcements."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import Board


def test_a_game_is_played_undone_and_flipped_by_keyboard_alone(desktop: Page) -> None:
    desktop.goto("play.html#game=free-emulsion&size=3")
    board = Board(desktop)
    board.wait("ready")
    address = desktop.url
    desktop.get_by_role("link", name="Skip to content").press("Enter")
    expect(board.element.locator("[data-square]:focus")).to_have_count(1)
    assert desktop.url == address, "the game's address is lost"
    board.square("b2").focus()
    for key in ("ArrowLeft", "ArrowDown", "Enter", "ArrowUp"):
        desktop.keyboard.press(key)
    expect(board.square("a2")).to_be_focused()
    expect(board.square("a2")).to_have_attribute("aria-label", "a2, empty, can be chosen")
    desktop.keyboard.press("Escape")
    expect(board.element.locator(".mark-picked")).to_have_count(0)
    for key in ("ArrowDown", "Enter", "ArrowUp", " "):
        desktop.keyboard.press(key)
    expect(board.element).to_have_attribute("data-moves", "a1+a2")
    expect(board.square("a2")).to_be_focused()
    expect(board.square("a2")).to_have_attribute("aria-label", "a2, white, last move")
    expect(board.part("live")).to_have_text(
        "Black placed a black piece on a1 and a white one on a2. "
        "White to move: place a black and a white piece on two empty neighbouring squares"
        " (the first is white), or swap two pieces."
    )
    board.button("undo").press("Enter")
    expect(board.element).to_have_attribute("data-moves", "")
    expect(board.button("undo")).to_be_disabled()
    expect(board.element.locator("[data-square]:focus")).to_have_count(1)
    board.button("flip").press("Enter")
    expect(board.element).to_have_attribute("flip", "1")
    board.square("b2").focus()
    desktop.keyboard.press("ArrowUp")
    expect(board.square("b1")).to_be_focused()
