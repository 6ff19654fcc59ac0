"""The themes of the site, and functions that apply them to a page and check it with axe."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from builder import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
RUN_AXE = """options =>
  axe.run(document, { resultTypes: ["violations"], ...options }).then((found) => found.violations)
"""
"""A script that returns only axe's violations: transferring all of its results, thousands of
elements, would take as long as the check itself."""

COLOUR_RULES = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""Axe's options for the rules that depend on a page's theme."""

THEMES: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "patterns": {},
    "forced": {"forced_colors": "active"},
}
"""Options of Playwright's `emulate_media` for each theme, in addition to DEFAULT_MEDIA."""

SCHEMES = ("light", "dark")
"""The themes that a page chooses between by the system's colour scheme."""

DEFAULT_MEDIA: dict[str, Any] = {"color_scheme": "light", "forced_colors": "none"}
"""The options of `emulate_media` that a theme may override."""

SHOW_PATTERNS = """on => new Promise((done, fail) => {
    showPatterns(on);
    const sheet = document.getElementById("patterns");
    if (!sheet || sheet.sheet) done();
    else [sheet.onload, sheet.onerror] = [() => done(), fail];
})"""


def apply_theme(page: Page, theme: str) -> None:
    """Apply a theme to a page."""
    page.emulate_media(**{**DEFAULT_MEDIA, **THEMES[theme]})
    page.evaluate(SHOW_PATTERNS, theme == "patterns")


def find_violations(page: Page, themes: Iterable[str] = THEMES) -> dict[str, list[str]]:
    """Run axe on a page in each theme, and return its findings by theme, for themes with any.
    After the first theme, check only COLOUR_RULES."""
    found = {}
    options: dict[str, Any] = {}
    for theme in themes:
        apply_theme(page, theme)
        if violations := run_axe(page, options):
            found[theme] = violations
        options = COLOUR_RULES
    return found


def run_axe(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """Run axe on a page in its current theme, and return the violations, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    return [
        f"{violation['id']}: {violation['help']}: {node['target']}"
        for violation in page.evaluate(RUN_AXE, options)
        for node in violation["nodes"]
    ]


Box = dict[str, float]
"""The `x`, `y`, `width` and `height` of a rectangle in the window."""

READ_LIGHTNESS = """async ([shot, stones]) => {
    const bytes = Uint8Array.from(atob(shot), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return stones.map(({ x, y, width, height }) => {
        const box = [x + width * 0.3, y + height * 0.4, width * 0.4, height * 0.2];
        const { data } = canvas.getImageData(...box.map(Math.round));
        const sum = data.reduce((sum, value, at) => sum + (at % 4 < 3 ? value : 0), 0);
        return sum / (data.length * 0.75);
    });
}"""


def lightness(page: Page, stones: Iterable[Box]) -> list[float]:
    """Return how light each stone is as the browser paints it, from 0 to 255, on the average of its
    middle; a stone is given by its box in the window, in CSS pixels."""
    shot = base64.b64encode(page.screenshot()).decode()
    found: list[float] = page.evaluate(READ_LIGHTNESS, [shot, [*stones]])
    return found
