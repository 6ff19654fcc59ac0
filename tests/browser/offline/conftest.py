"""Fixtures for offline tests: a host with a copy of the site, and a page that has stored it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.host import READY, Host


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of a copy of the site, which a test may change."""
    (tmp_path / "some").mkdir()
    shutil.copytree(built, tmp_path / "some" / "path")
    host = Host(tmp_path)
    yield host
    host.stop()


@pytest.fixture
def stored_page(context: BrowserContext) -> Page:
    """A page of a browser that has stored the site; at first, the home page."""
    page = context.new_page()
    page.goto("./")
    expect(page.locator("#offline")).to_have_text(READY)
    return page
