"""Figures in the pages of tests, and their live boards."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, Locator, Page, expect

from boardleaf import address
from boardleaf.features.sharing import snippet


def figure(site: str, text: str = "game=egotzi&size=5", *, width: int = 320) -> str:
    """Return the figure of a game."""
    return snippet.figure(address.parse(text), site, width=width)


def play_here(within: Page | Locator) -> FrameLocator:
    """Press the button of the only figure in a page or an element, and return its live board."""
    within.get_by_role("button", name="Play here").click()
    return live(within)


def live(within: Page | Locator) -> FrameLocator:
    """Wait until the only frame in a page or an element has a live board, and return it."""
    board = within.frame_locator("iframe")
    expect(board.locator("game-board")).to_have_attribute("state", "ready")
    expect(within.locator("figure svg")).to_have_count(0)
    return board
