"""The board and the words that belong to it are in view together, in every state and window."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, box, show_game
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.themes import apply_theme

EMERGO = "game=emergo&size=7&moves=@c3,@e5,@a1,@g7"
MUST_CAPTURE = "game=emergo&position=7/7/7/1a@5/A@6/7/4A@2"


RING_IN_STUDY = """field => {
    const ring = field.getBoundingClientRect();
    const study = field.closest(".study").getBoundingClientRect();
    return study.left <= ring.left - 3 && ring.right + 3 <= study.right;
}"""
"""Whether the ring around a comment's field, 3 px wide, is within the box that scrolls."""


def refuse(board: Board) -> None:
    board.click("e1")
    expect(board.part("note")).not_to_be_empty()


def hint(board: Board) -> None:
    board.button("hint").click()
    expect(board.button("explain")).to_be_visible()


def explain(board: Board) -> None:
    hint(board)
    board.button("explain").click()
    expect(board.part("note")).to_contain_text(re.compile(r"Then: 2\. |After "))


def comment(board: Board) -> None:
    board.button("comment").first.dispatch_event("click")
    field = board.part("comment").locator("textarea")
    expect(field).to_be_visible()
    assert field.evaluate(RING_IN_STUDY), "the ring around the field is cut"


STATES: dict[str, tuple[str, Callable[[Board], None] | None, str]] = {
    "bid": ("game=egotzi-squared&size=5", None, ".message"),
    "over": ("game=emulsion&size=2&pie=off&moves=a2-a1&white=level-1", None, ".message"),
    "refusal": (MUST_CAPTURE, refuse, ".message"),
    "turn": ("game=free-emulsion&size=5&moves=b1%2Bb2", None, ".message"),
    "pie rule": ("game=egotzi&size=5&moves=c3", None, ".message"),
    "earlier": (f"{EMERGO}&at=2", None, ".message"),
    "hint": ("game=egotzi&size=3&pie=off&moves=b2", hint, ".message"),
    "why": ("game=egotzi&size=5&pie=off&moves=b2", explain, ".message"),
    "fixed pieces": ("game=slyde&size=8&moves=b1-c1,c7-c6", None, ".message"),
    "comment": ("game=egotzi&size=5&pie=off&moves=c3", comment, '[data-part="comment"]'),
}
"""An address, what is done then, and the element with the words, for each state."""

WORST = ("bid", "over", "refusal")

IN_VIEW = """([board, words]) => {
    const bar = document.querySelector('[data-part="bar"]');
    const { top: barTop, height } = bar.getBoundingClientRect();
    const end = height ? barTop : innerHeight; // beside the board it has no box
    const cut = [...words.querySelectorAll("p, button, input, textarea")]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top < -1 || bottom > end + 1;
        });
    const { top, bottom } = board.getBoundingClientRect();
    return {
        cut: cut.map((element) => element.textContent || element.tagName),
        above: Math.min(0, Math.round(top)),
        below: Math.max(0, Math.round(bottom - end)),
        wide: document.documentElement.scrollWidth > innerWidth,
    };
}"""
"""What isn't in view of the words and of the board, and whether the page is too wide."""

ALL_IN_VIEW = {"cut": [], "above": 0, "below": 0, "wide": False}


UNSCROLLED = """() => {
    const { clientHeight, scrollHeight } = document.querySelector(".message");
    return scrollHeight <= clientHeight + 1;
}"""
"""Whether all of the message can be read without scrolling it."""


def check(page: Page, name: str) -> None:
    """Show a state, and check that its board and its words are in view."""
    address, act, words = STATES[name]
    board = show_game(page, address)
    if act:
        act(board)
    handles = [
        board.part("board").locator("svg.board").element_handle(),
        board.element.locator(words).first.element_handle(),
    ]
    assert page.evaluate(IN_VIEW, handles) == ALL_IN_VIEW, (name, page.viewport_size)


@pytest.mark.parametrize(("window", "size"), [("desktop", (1280, 720)), ("phone", (390, 844))])
def test_board_and_words_are_in_view_together(
    open_as_returning_visitor: OpenAsReturningVisitor, window: str, size: tuple[int, int]
) -> None:
    page = open_as_returning_visitor(window, size=size)
    for name in STATES:
        check(page, name)
        assert page.evaluate(UNSCROLLED), (name, window)


def test_no_message_on_a_small_phone_needs_to_be_scrolled(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor("phone", size=(375, 667))
    for name in ("bid", "over", "refusal", "pie rule", "hint", "why"):
        address, act, _ = STATES[name]
        board = show_game(page, address)
        if act:
            act(board)
        assert page.evaluate(UNSCROLLED), name


def test_also_in_small_windows_at_200_percent_and_in_other_themes(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor("phone")
    # The last is a laptop's window at 200 %.
    for width, height in ((320, 568), (360, 640), (844, 390), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        for name in WORST:
            check(page, name)
    page.set_viewport_size({"width": 390, "height": 844})
    for theme in ("dark", "patterns"):
        apply_theme(page, theme)
        for name in WORST:
            check(page, name)


def test_a_menu_on_a_phone_has_its_close_button_and_what_was_copied_in_view(phone: Page) -> None:
    board = show_game(phone, EMERGO)
    board.part("bar").get_by_role("button", name="Menu").tap()
    menu = board.element.locator(".drawer")
    close = menu.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    board.part("tools").get_by_text("Share", exact=True).tap()
    board.button("copy-link").tap()
    note = board.part("shared").locator(".note")
    expect(note).to_be_in_viewport(ratio=1)
    above = box(note)
    assert above["y"] + above["height"] <= box(board.part("bar"))["y"]
    expect(close).to_be_in_viewport(ratio=1)
    close.tap()
    expect(menu).to_be_hidden()
