"""A browser and a server, for measurements of the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from builder.checking import chromium
from builder.serve import QuietHandler, serve_in_background


@contextmanager
def serve_to_browser(
    folder: Path, handler: type[QuietHandler] = QuietHandler, flags: Sequence[str] = ()
) -> Iterator[tuple[Browser, str]]:
    """Serve a folder; yield a Chromium browser, and the address of the folder."""
    with serve_in_background(folder, handler) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.FLAGS, *flags]
        )
        yield browser, host
        browser.close()
