"""The site in Firefox, if there is one: page, worker, offline, and in other pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardleaf import address
from boardleaf.sharing import snippet
from builder.checking import firefox
from tests.browser import every_engine
from tests.browser.bidi import Firefox, FirefoxTab, started
from tests.browser.host import Host


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = firefox.find()
    if not program:
        pytest.skip("no Firefox here, and none could be installed; Debian's is firefox-esr")
    with started(program, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def tab(browser: Firefox, host: Host) -> Iterator[FirefoxTab]:
    """A tab of a new visitor; the test fails if a page writes an error to its console.

    It is gone before its host is, which a page that still loads something would complain of.
    """
    browser.complaints.clear()
    tab = browser.tab()
    yield tab
    complaints = [*browser.complaints]
    tab.close()
    assert not complaints


def test_a_game_against_the_computer(tab: FirefoxTab, host: Host) -> None:
    every_engine.play(tab, host.address)


def test_a_diagram_becomes_interactive(tab: FirefoxTab, host: Host) -> None:
    every_engine.learn(tab, host.address)


def test_everything_works_offline(tab: FirefoxTab, host: Host) -> None:
    every_engine.leave(tab, host.address)
    host.stop()
    every_engine.travel(tab, host.address)


def test_a_board_in_a_page_of_another_origin(tab: FirefoxTab, host: Host, tmp_path: Path) -> None:
    figure = snippet.figure(address.parse("game=egotzi&size=5"), host.address)
    script = snippet.script(host.address)
    (tmp_path / "page.html").write_text(
        f'<!doctype html><meta charset="utf-8"><title>Elsewhere</title>{script}{figure}'
    )
    elsewhere = Host(tmp_path)
    every_engine.embed(tab, elsewhere.address.replace("some/path/", "page.html"))
    elsewhere.stop()
