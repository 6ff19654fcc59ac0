"""Waiting for conditions that Playwright cannot wait for."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from playwright.sync_api import Page

from tests.browser.conftest import TIMEOUT

T = TypeVar("T")


def wait_for(page: Page, condition: Callable[[], T], problem: str) -> T:
    """Return the result of `condition` once it is true; fail with `problem` at a timeout."""
    deadline = monotonic() + TIMEOUT / 1000
    while not (found := condition()):
        assert monotonic() < deadline, problem
        page.evaluate("new Promise(requestAnimationFrame)")
    return found
