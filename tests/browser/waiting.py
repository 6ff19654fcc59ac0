"""Wait for what Playwright does not wait for itself."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE

T = TypeVar("T")


def wait_for(page: Page, look: Callable[[], T], problem: str) -> T:
    """Return what `look` returns once that is true; fail with the problem if it stays false."""
    deadline = monotonic() + PATIENCE / 1000
    while not (found := look()):
        assert monotonic() < deadline, problem
        page.evaluate("new Promise(requestAnimationFrame)")
    return found
