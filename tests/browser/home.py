"""Actions on the home page of the built site."""

from __future__ import annotations

from playwright.sync_api import Page


def open_older(page: Page) -> None:
    """Show all games, not only the latest."""
    page.evaluate(
        "for (const older of document.querySelectorAll('.stored ~ details')) older.open = true"
    )
