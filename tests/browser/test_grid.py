"""A board as the grid that screen readers and keyboards meet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board

KEYS = (
    ("a1", "End", "e1"),
    ("e1", "Control+Home", "a5"),
    ("a5", "ArrowUp", "a5"),
    ("a5", "PageDown", "a1"),
    ("a1", "ArrowLeft", "a1"),
    ("a1", "Control+End", "e1"),
    ("e1", "PageUp", "e5"),
    ("e5", "Home", "a5"),
    ("a5", "ArrowDown", "a4"),
    ("a4", "ArrowRight", "b4"),
)
TURNED = (("e5", "End", "a5"), ("a5", "PageUp", "a1"), ("a1", "Control+Home", "e1"))


@pytest.mark.parametrize(("flip", "keys"), [("", KEYS), ("&flip=1", TURNED)])
def test_keys_move_over_the_grid(
    desktop: Page, flip: str, keys: tuple[tuple[str, ...], ...]
) -> None:
    desktop.goto(f"play.html#game=egotzi&size=5{flip}")
    board = Board(desktop)
    grid = board.part("board").get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(5)
    expect(grid.get_by_role("gridcell")).to_have_count(25)
    expect(
        board.element.locator('[data-part="board"] title, [role=gridcell][aria-pressed]')
    ).to_have_count(0)
    for start, key, end in keys:
        board.square(start).focus()
        desktop.keyboard.press(key)
        expect(board.square(end), key).to_be_focused()
