"""How much of a screen the board takes: all that its height leaves, and never more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.board import Board
from tests.browser.test_layout import box


@pytest.mark.parametrize("game", ["emulsion", "emergo"])
@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (1920, 1080), (3840, 2160), (844, 390), (667, 375)]
)
def test_the_board_fills_the_height_of_a_wide_screen(
    open_page: Callable[..., Page], game: str, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    page.goto(f"play.html#game={game}")
    board = Board(page)
    board.wait("ready")
    picture = board.part("board").locator("svg").first
    picture.scroll_into_view_if_needed()
    drawn = box(picture)
    assert 0.8 * height < drawn["height"] <= height
    assert drawn["y"] >= 0 and drawn["y"] + drawn["height"] <= height
    status = box(board.part("status"))
    assert status["x"] >= drawn["x"] + drawn["width"]
    assert status["x"] + status["width"] <= width
