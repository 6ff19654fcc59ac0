"""Fixtures for offline tests: a host with a copy of the site, and a page that has stored it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.host import Host, open_stored


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of a copy of the site, which a test may change, even twice within a second."""
    (tmp_path / "some").mkdir()
    shutil.copytree(built, tmp_path / "some" / "path")
    host = Host(tmp_path)
    host.omitted.add("Last-Modified")  # in whole seconds: the response would be "not modified"
    yield host
    host.stop()


@pytest.fixture
def stored_page(context: BrowserContext) -> Page:
    """A page of a browser that has stored the site; at first, the home page."""
    return open_stored(context)
