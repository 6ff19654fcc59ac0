"""The themes of the site, shown one after another in a page as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import axe_faults

THEMES: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "patterns": {},
    "forced": {"forced_colors": "active"},
}
"""Playwright's media of each theme, beside PLAIN."""

PLAIN: dict[str, Any] = {"color_scheme": "light", "forced_colors": "none"}

SHOW_PATTERNS = """on => new Promise((done, fail) => {
    showPatterns(on);
    const sheet = document.getElementById("patterns");
    if (!sheet || sheet.sheet) done();
    else [sheet.onload, sheet.onerror] = [() => done(), fail];
})"""


def show(page: Page, theme: str) -> None:
    """Show a page in a theme."""
    page.emulate_media(**{**PLAIN, **THEMES[theme]})
    page.evaluate(SHOW_PATTERNS, theme == "patterns")


def faults(page: Page, themes: Iterable[str] = THEMES) -> dict[str, list[str]]:
    """Return what axe finds in a page, by theme, but for themes in which it finds nothing."""
    found = {}
    for theme in themes:
        show(page, theme)
        if faults := axe_faults(page):
            found[theme] = faults
    return found
