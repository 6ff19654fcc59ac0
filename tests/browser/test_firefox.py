"""The site in Firefox, if it is installed: a game, a diagram, offline play, an embedded board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardleaf import address
from boardleaf.features.sharing import snippet
from tests.browser import every_engine
from tests.browser.bidi import Firefox, FirefoxTab
from tests.browser.host import Host

pytestmark = pytest.mark.long


@pytest.fixture
def tab(firefox_browser: Firefox, host: Host) -> Iterator[FirefoxTab]:
    """A tab of a new visitor; the test fails if a page logs an error.

    It is closed before its host stops, as a page that is still loading would log errors then.
    """
    firefox_browser.page_errors.clear()
    tab = firefox_browser.open_tab()
    yield tab
    page_errors = [*firefox_browser.page_errors]
    tab.close()
    assert not page_errors


def test_the_computer_replies_and_a_reload_preserves_the_game(tab: FirefoxTab, host: Host) -> None:
    every_engine.check_game(tab, host.address)


def test_a_diagram_becomes_interactive(tab: FirefoxTab, host: Host) -> None:
    every_engine.check_diagram(tab, host.address)


def test_unvisited_pages_and_the_computer_work_offline(tab: FirefoxTab, host: Host) -> None:
    every_engine.check_storing(tab, host.address)
    host.stop()
    every_engine.check_offline(tab, host.address)


def test_a_board_in_a_page_of_another_origin_becomes_interactive(
    tab: FirefoxTab, host: Host, tmp_path: Path
) -> None:
    figure = snippet.figure(address.parse("game=egotzi&size=5"), host.address)
    script = snippet.script(host.address)
    (tmp_path / "page.html").write_text(
        f'<!doctype html><meta charset="utf-8"><title>Elsewhere</title>{script}{figure}'
    )
    other_host = Host(tmp_path)
    every_engine.check_embedding(tab, other_host.address.replace("some/path/", "page.html"))
    other_host.stop()
