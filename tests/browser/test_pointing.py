"""A move is seen before it is made: under a mouse, a finger and the keyboard's cursor."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import Board

CROWD = "play.html#game=egotzi&size=7&pie=off&moves=d4,d5,c4,e4,a4,g4,d2,d7"


def opened(page: Page, address: str) -> Board:
    page.goto(address)
    board = Board(page)
    board.wait("ready")
    return board


def test_a_mouse_shows_what_a_click_would_do(desktop: Page) -> None:
    board = opened(desktop, CROWD)
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


def test_a_finger_taps_once_to_see_and_once_to_play(phone: Page) -> None:
    board = opened(phone, CROWD)
    board.square("b4").tap()
    expect(board.part("preview").locator(".push-collides")).to_have_count(1)
    expect(board.part("note")).to_contain_text("Tap b4 again to play b4.")
    assert len(board.moves) == 8
    board.square("b4").tap()
    expect(board.part("preview").locator("*")).to_have_count(0)
    assert board.moves[-1] == "b4"


def test_the_keyboard_hears_what_enter_would_do(desktop: Page) -> None:
    board = opened(desktop, CROWD)
    board.square("d4").focus()
    desktop.keyboard.press("ArrowDown")
    expect(board.part("preview").locator(".push")).to_have_count(2)
    expect(board.part("live")).to_have_text("d3 pushes d4 over others to d6, pushes d2 to d1.")
    desktop.keyboard.press("Enter")
    assert board.moves[-1] == "d3"


def test_a_piece_is_dragged_with_a_mouse(desktop: Page) -> None:
    board = opened(desktop, "play.html#game=emergo&position=7/7/7/1a@1a@3/A@6/7/7")
    board.square("a3").drag_to(board.square("e3"))
    expect(board.element).to_have_attribute("data-moves", "a3xc5xe3")


def test_a_piece_is_dragged_with_a_finger_that_elsewhere_scrolls(phone: Page) -> None:
    board = opened(phone, "play.html#game=emergo&position=7/7/7/1a@1a@3/A@6/7/7")
    touch = phone.context.new_cdp_session(phone)

    def swipe(start: str, end: str) -> None:
        points = []
        for square in (start, end):
            box = board.square(square).bounding_box()
            assert box
            points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
        for kind, at in (("touchStart", [points[0]]), ("touchMove", [points[1]]), ("touchEnd", [])):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    swipe("a3", "c5")
    expect(board.element).to_have_attribute("data-moves", "a3xc5xe3")
    move = "s => s.dispatchEvent(new TouchEvent('touchmove', { cancelable: true, bubbles: true }))"
    assert board.square("b4").evaluate(move), "the page scrolls"
