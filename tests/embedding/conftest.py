"""Fixtures for tests of boards in the pages that other tools and hosts make.

`python3 build.py test --hosts` installs these tools and runs the tests; the plain command collects
none of them. `write` makes a page on a host of its own, whose origin isn't the site's; `open_page`,
`site` and the like are those of tests/browser. `hosts_tool` is a program of the tools' environment.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from builder.checking import all_checks
from tests.browser.bidi import Firefox, FirefoxTab
from tests.browser.conftest import (
    browser,
    chromium_path,
    firefox_browser,
    host,
    open_as_returning_visitor,
    page_errors,
    playwright,
    returning_visitor,
    root,
    site,
)
from tests.browser.host import SITE_PATH, Host

__all__ = [
    "browser",
    "chromium_path",
    "firefox_browser",
    "host",
    "open_as_returning_visitor",
    "page_errors",
    "playwright",
    "returning_visitor",
    "root",
    "site",
]

collect_ignore_glob = [] if os.environ.get(all_checks.HOSTS_VARIABLE) else ["test_*.py"]

Write = Callable[..., str]


@pytest.fixture(scope="session")
def hosts_tool() -> Callable[[str], Path]:
    """A function that returns a program in the environment of the tools, such as `mkdocs`."""
    folder = Path(os.environ[all_checks.HOSTS_VARIABLE]) / ("Scripts" if os.name == "nt" else "bin")
    return lambda name: folder / name


@pytest.fixture
def serve_folder() -> Iterator[Callable[..., str]]:
    """A function that serves a folder at a host of its own, with `headers` in every response, and
    returns its address."""
    with ExitStack() as stack:

        def serve_folder(folder: Path, headers: Mapping[str, str] | None = None) -> str:
            host = Host(folder)
            host.headers.update(headers or {})
            stack.callback(host.stop)
            return host.address.replace("127.0.0.1", "localhost").removesuffix(
                SITE_PATH.removeprefix("/")
            )

        yield serve_folder


@pytest.fixture
def write(tmp_path: Path, serve_folder: Callable[..., str]) -> Write:
    """A function that writes a page with a head and a body, and returns its address; `headers`
    come with it, and its `<html>` has `attributes`."""

    def write(
        body: str, head: str = "", headers: Mapping[str, str] | None = None, attributes: str = ""
    ) -> str:
        (tmp_path / "page.html").write_text(
            f'<!doctype html><html lang="en" {attributes}><meta charset="utf-8">'
            '<link rel="icon" href="data:,"><title>Elsewhere</title>'
            f'<meta name="viewport" content="width=device-width">{head}{body}'
        )
        return f"{serve_folder(tmp_path, headers)}page.html"

    return write


@pytest.fixture
def tab(firefox_browser: Firefox) -> Iterator[FirefoxTab]:
    """A tab of Firefox."""
    tab = firefox_browser.open_tab()
    yield tab
    tab.close()
