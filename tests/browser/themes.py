"""The themes of the site: functions to show and check a page in each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from builder import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
VIOLATIONS = "axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"
"""A script that returns only axe's violations: transferring all of its results, thousands of
elements, would take as long as the check itself."""

THEMES: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "patterns": {},
    "forced": {"forced_colors": "active"},
}
"""Options of Playwright's `emulate_media` for each theme, in addition to PLAIN."""

SCHEMES = ("light", "dark")
"""The themes between which a system's setting decides."""

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


def violations(page: Page, themes: Iterable[str] = THEMES) -> dict[str, list[str]]:
    """Return what axe finds in a page, by theme; themes in which it finds nothing are left out."""
    found = {}
    for theme in themes:
        show(page, theme)
        if violations := axe_violations(page):
            found[theme] = violations
    return found


def axe_violations(page: Page) -> list[str]:
    """Return axe's findings in a page as it is, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    return [
        f"{violation['id']}: {violation['help']}: {node['target']}"
        for violation in page.evaluate(VIOLATIONS)
        for node in violation["nodes"]
    ]
