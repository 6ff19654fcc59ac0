"""Gestures that are given up: they play nothing, leave nothing behind, and the next one works."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import rules
from builder import puzzles
from tests.browser.board import Board, go_to, open_board, press_in_menu, show_game, swipe
from tests.browser.conftest import DelayPython
from tests.browser.test_preview import centre

EMULSION = "game=emulsion&size=5&pie=off"
EGOTZI = "game=egotzi&size=5&pie=off"
EMERGO = "game=emergo&size=7"

DRAGS = {
    EMULSION: ('[data-square="b1"]', "b2", "b1-b2"),
    EGOTZI: ("[data-hand]", "c3", "c3"),
    EMERGO: ("svg [data-hand]", "c3", "@c3"),
}
"""By game, what is dragged, to which square, and the move."""


def second_pointer(page: Page) -> None:
    page.evaluate(
        """document.querySelector("game-board svg").dispatchEvent(new PointerEvent("pointerdown",
            { bubbles: true, pointerId: 77, pointerType: "touch", isPrimary: false }))"""
    )


def dispatch(target: str, event: str) -> Callable[[Page], None]:
    return lambda page: page.evaluate(f"{target}.dispatchEvent(new {event})")


HIDE_AND_SHOW = """
const changed = () => document.dispatchEvent(new Event("visibilitychange"));
Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
changed();
delete document.visibilityState;
changed();
"""


def right_button(page: Page) -> None:
    page.mouse.down(button="right")
    page.mouse.up(button="right")


WAYS: dict[str, Callable[[Page], object]] = {
    "Escape": lambda page: page.keyboard.press("Escape"),
    "right button": right_button,
    "right button held": lambda page: page.mouse.down(button="right"),
    "middle button": lambda page: page.mouse.down(button="middle"),
    "second pointer": second_pointer,
    "other window": dispatch("window", "Event('blur')"),
    "hidden page": lambda page: page.evaluate(HIDE_AND_SHOW),
    "pointercancel": dispatch(
        "document.querySelector('game-board')",
        "PointerEvent('pointercancel', { bubbles: true, pointerId: 1 })",
    ),
    "lost capture": lambda page: page.evaluate(
        "document.querySelector('game-board').releasePointerCapture(1)"
    ),
    "resized window": lambda page: page.set_viewport_size({"width": 1100, "height": 800}),
    "outside": lambda page: page.mouse.move(3, 790),
    "flip": lambda page: page.evaluate("document.querySelector('[data-action=flip]').click()"),
}
"""Ways to give up a drag."""

RECORD_MENUS = """
window.menus = [];
addEventListener("contextmenu", (event) => menus.push(event.defaultPrevented));
"""


def test_a_drag_that_is_given_up_plays_nothing(desktop: Page) -> None:
    open_board(desktop, f"play.html#{EGOTZI}")
    desktop.evaluate(RECORD_MENUS)
    for game in DRAGS:
        check_drags(desktop, game)


def check_drags(desktop: Page, game: str) -> None:
    """Give up a drag of a game in all ways, then play a move."""
    source, target, move = DRAGS[game]
    desktop.set_viewport_size({"width": 1280, "height": 800})
    board = show_game(desktop, game)
    piece = board.element.locator(source).first
    for way, give_up in WAYS.items():
        name = f"{game}, {way}"
        expect(board.element, name).to_have_attribute("data-moves", "")
        desktop.mouse.move(*centre(piece))
        desktop.mouse.down()
        desktop.mouse.move(*centre(board.square(target)), steps=3)
        expect(board.element.locator(".lifted"), name).to_have_count(1)
        give_up(desktop)
        if way not in ("outside", "flip"):
            desktop.mouse.move(*centre(board.square(target)))
        for button in ("left", "right", "middle"):
            desktop.mouse.up(button=button)
        desktop.mouse.move(3, 790)  # a mouse that hovers over a square previews a move
        expect(board.element.locator(".lifted"), name).to_have_count(0)
        expect(board.element.locator(".mark-picked"), name).to_have_count(0)
        expect(board.part("preview").locator("*"), name).to_have_count(0)
        assert board.moves == [], name
        if way == "flip":
            board.button("flip").click()
    assert desktop.evaluate("menus").count(False) == 0, game
    desktop.keyboard.press("Control+a")
    selected = "getSelection().containsNode(document.querySelector('.coordinates'))"
    assert desktop.evaluate(selected), game
    piece.drag_to(board.square(target))
    expect(board.element, game).to_have_attribute("data-moves", move)
    desktop.evaluate("getSelection().empty()")


def test_a_press_that_is_given_up_is_no_click(desktop: Page) -> None:
    board = open_board(desktop, f"play.html#{EGOTZI}")
    for name in ("Escape", "right button", "other window", "second pointer"):
        desktop.mouse.move(*centre(board.square("c3")))
        desktop.mouse.down()
        WAYS[name](desktop)
        desktop.mouse.up()
        assert board.moves == [], name
    desktop.wait_for_timeout(450)
    desktop.mouse.down()
    go_to(desktop, f"{EGOTZI}&moves=a1")
    expect(board.element).to_have_attribute("data-moves", "a1")
    desktop.mouse.up()
    assert board.moves == ["a1"]
    board.click("c3")
    expect(board.element).to_have_attribute("data-moves", "a1,c3")


def test_a_drag_between_boards_plays_nothing(desktop: Page) -> None:
    """A press that ended outside the board is forgotten."""
    board = open_board(desktop, f"play.html#{EGOTZI}")
    desktop.mouse.move(*centre(board.square("a1")))
    desktop.mouse.down()
    desktop.mouse.move(3, 790)
    desktop.mouse.up()
    desktop.mouse.down()
    desktop.mouse.move(*centre(board.square("c3")))
    desktop.mouse.up()
    expect(board.part("note")).to_be_empty()
    assert board.moves == []


EMULSION_PUZZLE = next(p for p in puzzles.puzzles(rules.game("emulsion")) if p["kind"] == "win")

PLACES = {
    "puzzle": f"puzzles.html#game=emulsion&id={EMULSION_PUZZLE['id']}",
    "embedded board": f"embed.html#{EMULSION}",
    "position that is set up": f"play.html#{EMULSION}",
    "figure": "rules/emulsion.html",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_drag_that_is_given_up_changes_no_board(desktop: Page, place: str) -> None:
    desktop.goto(PLACES[place])
    board = Board(desktop)
    board.element.evaluate("board => board.wake()")
    board.wait("ready")
    if place == "position that is set up":
        press_in_menu(board, "edit")
        expect(board.element).to_have_attribute("editing", "")
    position = board.element.get_attribute("data-position")
    move = rules.game("emulsion").parse(str(position)).moves()[0]
    source, target = (board.square(square) for square in move.squares)
    source.scroll_into_view_if_needed()
    for give_up in ("Escape", "right button", "other window", "pointercancel"):
        desktop.mouse.move(*centre(source))
        desktop.mouse.down()
        desktop.mouse.move(*centre(target), steps=3)
        WAYS[give_up](desktop)
        desktop.mouse.up()
        desktop.mouse.move(3, 790)
        expect(board.element.locator(".lifted"), give_up).to_have_count(0)
        expect(board.element, give_up).to_have_attribute("data-position", str(position))
        expect(board.element, give_up).not_to_have_attribute("data-missed", "")


def test_a_press_given_up_before_python_starts_is_no_click(
    desktop: Page, delay_python: DelayPython
) -> None:
    release = delay_python(desktop)
    desktop.goto(f"play.html#{EGOTZI}")
    board = Board(desktop)
    expect(board.part("status")).to_contain_text("Setting up the board")
    desktop.mouse.move(*centre(board.square("c3")))
    desktop.mouse.down()
    desktop.keyboard.press("Escape")
    desktop.mouse.up()
    desktop.mouse.move(*centre(board.square("a1")))
    desktop.wait_for_timeout(450)
    desktop.mouse.down()
    desktop.mouse.move(*centre(board.square("b2")))
    desktop.mouse.up()
    board.click("d4")
    release()
    expect(board.element).to_have_attribute("data-moves", "d4")


def test_a_finger_drags_men_and_gives_up_with_a_second_one(phone: Page) -> None:
    """A finger's pointer is captured twice: by the square that it touches, then by the board."""
    board = open_board(phone, "play.html#game=emergo&position=7/7/7/1a@1a@3/A@6/7/7 w 0 0,0")
    start, middle, end = (centre(board.square(name)) for name in ("a3", "c5", "e3"))
    touch = phone.context.new_cdp_session(phone)

    def send(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
        phone.evaluate("new Promise(requestAnimationFrame)")

    send("touchStart", start)
    for place in (middle, end):
        send("touchMove", place)
    send("touchStart", end, middle)
    send("touchEnd", end)
    send("touchEnd")
    expect(board.element.locator(".lifted")).to_have_count(0)
    assert board.moves == []
    swipe(phone, start, middle, end)
    expect(board.element).to_have_attribute("data-moves", "a3xc5xe3")
