"""Previews of moves by mouse, finger and keyboard, and dragging pieces."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import box, open_board, swipe

CROWDED_BOARD = "play.html#game=egotzi&size=7&pie=off&moves=d4,d5,c4,e4,a4,g4,d2,d7"


def test_hovering_or_the_focus_previews_a_move(desktop: Page) -> None:
    board = open_board(desktop, CROWDED_BOARD)
    board.square("d3").hover()
    expect(board.part("preview").locator(".push")).to_have_count(2)
    board.square("g7").hover()
    expect(board.part("preview").locator(".push")).to_have_count(0)
    expect(board.part("preview").locator(".ghosts circle")).to_have_count(1)
    board.button("flip").hover()
    expect(board.part("preview").locator("*")).to_have_count(0)
    board.click("d3")
    assert board.moves[-1] == "d3"
    expect(board.part("preview").locator("*")).to_have_count(0)
    board.button("undo").click()
    expect(board.element).to_have_attribute("data-moves", CROWDED_BOARD.partition("moves=")[2])
    board.square("d4").focus()
    desktop.keyboard.press("ArrowDown")
    expect(board.part("preview").locator(".push")).to_have_count(2)
    announcement = "d4 is pushed over other stones to d6. d2 is pushed to d1."
    expect(board.part("live")).to_have_text(announcement)
    desktop.keyboard.press("Enter")
    assert board.moves[-1] == "d3"


def test_the_first_tap_previews_and_the_second_plays(phone: Page) -> None:
    board = open_board(phone, CROWDED_BOARD)
    board.square("b4").tap()
    expect(board.part("preview").locator(".push-collides")).to_have_count(1)
    expect(board.part("note")).to_contain_text("Tap again to place.")
    assert len(board.moves) == 8
    board.square("b4").tap()
    expect(board.part("preview").locator("*")).to_have_count(0)
    assert board.moves[-1] == "b4"


CHAIN_CAPTURE = "play.html#game=emergo&position=7/7/7/1a@1a@3/A@6/7/7"


def centre(element: Locator) -> tuple[float, float]:
    place = box(element)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_a_mouse_drags_and_drops_pieces_and_men_in_hand(desktop: Page) -> None:
    board = open_board(desktop, CHAIN_CAPTURE)
    lifted = board.element.locator(".lifted")
    start, end = centre(board.square("a3")), centre(board.square("c5"))
    desktop.mouse.move(*start)
    desktop.mouse.down()
    desktop.mouse.move(*centre(board.square("d4")))
    assert centre(lifted) == pytest.approx(centre(board.square("d4")), abs=6)
    expect(board.part("carried").locator(".square")).to_have_count(1)
    expect(board.element.locator(".mark-target")).to_have_count(1)
    desktop.mouse.move(*end)
    expect(board.part("preview").locator(".ghosts")).to_have_count(1)
    desktop.mouse.move(*start)
    desktop.mouse.up()
    expect(lifted).to_have_count(0)
    expect(board.element.locator(".mark-picked")).to_have_count(0)
    board.square("a3").drag_to(board.square("e3"))
    expect(board.element).to_have_attribute("data-moves", "a3xc5xe3")
    board = open_board(desktop, "play.html#game=emergo&size=7")
    board.element.locator("[data-hand]").drag_to(board.square("c3"))
    expect(board.element).to_have_attribute("data-moves", "@c3")
    board = open_board(desktop, "play.html#game=egotzi&size=5")
    board.element.locator("[data-hand]").drag_to(board.square("c3"))
    expect(board.element).to_have_attribute("data-moves", "c3")


def test_a_finger_drags_pieces_and_scrolls_elsewhere(phone: Page) -> None:
    board = open_board(phone, CHAIN_CAPTURE)
    start, end = centre(board.square("a3")), centre(board.square("c5"))
    swipe(phone, start, (start[0] + 20, start[1] - 20), end)
    expect(board.element).to_have_attribute("data-moves", "a3xc5xe3")
    assert phone.evaluate("scrollY") == 0
    x, y = centre(board.square("b2"))
    swipe(phone, (x, y), (x, y - 30), (x, y - 90))
    phone.wait_for_function("scrollY > 20")
    expect(board.element).to_have_attribute("data-moves", "a3xc5xe3")


def test_numbers_of_the_count_and_their_groups_highlight_each_other(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&position=bb3/5/5/5/3ww%20b%204")
    numbers, lit = board.part("count").locator("button"), board.part("count").locator(".lit")
    board.part("count").locator("summary").click()
    numbers.first.hover()
    expect(board.part("preview").locator(".lit")).to_have_count(1)
    board.square("d1").hover()
    expect(board.part("preview").locator(".lit")).to_have_count(0)
    expect(lit).to_have_attribute("data-group", "d1")
