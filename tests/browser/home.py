"""Actions on the home page of the built site."""

from __future__ import annotations

from playwright.sync_api import Page


def show_all_games(page: Page) -> None:
    """Unfold the list of older games."""
    page.evaluate(
        "for (const older of document.querySelectorAll('.stored ~ details')) older.open = true"
    )
