"""The computer's thoughts and hints as a player sees them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, press_in_menu, show_game
from tests.browser.conftest import OpenAsReturningVisitor

RECORD_FRAMES = """() => {
  const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
  window.frames = [];
  const record = () => {
    if (document.querySelector("game-board").getAttribute("state") === "thinking") {
      const text = document.querySelector(".thoughts").textContent;
      const below = ["board", "controls", "count", "tools"].map(
        (part) => top(`[data-part=${part}]`) + scrollY);
      window.frames.push([text, String(below)]);
    }
    requestAnimationFrame(record);
  };
  record();
}"""
"""A script that records, in each frame, the thoughts and the positions of parts of the page."""


HINTS = {
    "phone": {
        "game=emulsion&size=5": "Hint for Black",
        "game=egotzi&size=5&pie=off&moves=c3": "Hint for White",
        "game=emergo&size=7&moves=@c3,@e5": "Hint for White",
    },
    "desktop": {
        "game=free-emulsion&size=5": "Hint for Black",
        "game=egotzi-squared&size=5&komi=20": "Hint for Black",
    },
}
"""By window, addresses and the headings of their hints."""


@pytest.mark.parametrize("window", HINTS)
def test_a_hint_has_a_move_a_line_and_a_mark_on_the_board(
    open_as_returning_visitor: OpenAsReturningVisitor, window: str
) -> None:
    page = open_as_returning_visitor(window)
    for address, title in HINTS[window].items():
        check_hint(page, address, title)


def check_hint(page: Page, address: str, title: str) -> None:
    """Open a game, ask for a hint and its explanation, and play it."""
    board = show_game(page, address)
    before = board.moves
    board.button("hint").click()
    expect(board.part("note"), address).to_contain_text(f"{title}: ")
    hint = board.part("note").locator(".note").inner_text().removesuffix("Why?").strip()
    drawn = board.element.locator("svg .suggestion.better")
    expect(drawn, address).to_have_count(1)
    expect(board.element.locator("svg :is(.mark-last, .trace, g.value)"), address).to_have_count(0)
    expect(board.part("live"), address).to_have_text(hint)
    panel = board.part("thoughts")
    expect(panel, address).to_be_empty()
    board.button("explain").click()
    expect(panel.get_by_role("heading", name=title), address).to_be_visible()
    move = panel.locator("b").inner_text()
    assert move in map(str, board.position.moves()), address
    assert all(str(square) in hint for square in board.position.move(move).squares), address
    assert not re.search("playout|node|komi=|%", panel.inner_text()), address
    expect(board.part("live"), address).to_contain_text(hint)
    numbers = board.element.locator("svg .value", has_text=re.compile(r"^1\b"))
    expect(numbers, address).to_have_count(1)
    assert board.moves == before, address
    press_in_menu(board, "line")
    expect(numbers, address).to_have_count(0)
    press_in_menu(board, "line")
    thought = panel.inner_text()
    board.play(board.position.move(move))
    expect(
        board.element.locator("svg .value", has_text=re.compile(r"\b2\b")), address
    ).to_have_count(0 if "Looked one move ahead" in thought else 1)


def test_why_compares_a_hint_with_the_next_best_move(desktop: Page) -> None:
    """The other moves lose."""
    desktop.goto("play.html#game=emulsion&position=bbww/bwwb/bbww/wbwb%20b%204%20nopie")
    board = Board(desktop)
    board.wait("ready")
    board.button("hint").click()
    board.button("explain").click()
    expect(board.part("note")).to_contain_text("after d1-c1, ")


def test_a_hint_about_a_choice_without_squares_names_it(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi-squared&size=3&moves=komi=0")
    board = Board(desktop)
    board.wait("ready")
    board.button("hint").click()
    board.button("explain").click()
    panel = board.part("thoughts")
    expect(panel.get_by_role("heading", name="Hint for the second player")).to_be_visible()
    expect(panel).to_contain_text(re.compile("choose Black.*Others: choose White", re.DOTALL))


def test_thoughts_are_streamed_without_layout_shifts(page: Page) -> None:
    page.add_init_script("localStorage.setItem('boardleaf:thoughts', 'on')")
    page.goto("play.html#game=emulsion&size=7&white=level-6&moves=d1-c1")
    board = Board(page)
    board.wait("thinking")
    page.evaluate(RECORD_FRAMES)
    board.wait("ready")
    frames = page.evaluate("frames")
    assert len({text for text, _ in frames}) > 10
    assert len({places for _, places in frames}) == 1
    expect(board.part("thoughts")).to_contain_text("Computer's thinking for White")
