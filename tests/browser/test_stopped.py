"""Tabs that the system stops and lets go on, at any time: no move of either is lost."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.hands import Board

Line = tuple[str, str]
"""The moves of a game, and those that redo would play."""

START = "play.html#game=egotzi&size=5&pie=off"

BUSY = "(() => { const end = performance.now() + 600; while (performance.now() < end); })()"

STORED = """() => Object.entries(localStorage)
    .filter(([key]) => key.startsWith('boardleaf:game:'))
    .map(([key, text]) => [key.slice(15), text])"""


def times(session: CDPSession) -> dict[int, float]:
    """The seconds that each process of a page has worked, by id."""
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return {each["id"]: each["cpuTime"] for each in told if each["type"] == "renderer"}


def process_of(browser: Browser, page: Page) -> int:
    """The id of the process that runs a page: the one that works when the page has to."""
    session = browser.new_browser_cdp_session()
    before = times(session)
    page.evaluate(BUSY)
    after = times(session)
    session.detach()
    return max(after, key=lambda id: after[id] - before.get(id, 0.0))


@contextmanager
def stopped(process: int) -> Iterator[None]:
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def games(page: Page) -> dict[str, Line]:
    """What is stored, by id."""
    told = {id: json.loads(text) for id, text in page.evaluate(STORED)}
    return {id: (moves(game["address"]), game["undone"]) for id, game in told.items()}


def moves(address: str) -> str:
    return address.partition("moves=")[2].partition("&")[0]


def expect_moves(board: Board, *squares: str) -> None:
    expect(board.element).to_have_attribute("data-moves", ",".join(squares))


def play(board: Board, square: str) -> None:
    before = board.moves
    board.click(square)
    expect_moves(board, *before, square)


@pytest.fixture
def tabs(open_page: Callable[..., Page]) -> tuple[Page, Page]:
    first = open_page(**DESKTOP)
    return first, first.context.new_page()


def test_a_tab_that_was_stopped_does_not_take_back_what_another_played(
    browser: Browser, tabs: tuple[Page, Page]
) -> None:
    first, second = tabs
    first.goto(f"{START}&moves=c3,b2")
    board = Board(first)
    board.wait("ready")
    (id,) = games(first)
    second.goto("licences.html")
    with stopped(process_of(browser, first)):
        second.goto(f"play.html?id={id}#game=egotzi&size=5&pie=off&moves=c3,b2")
        other = Board(second)
        other.wait("ready")
        for square in ("a1", "a5", "e5"):
            play(other, square)
        second.goto("licences.html")
        played = ("c3,b2,a1,a5,e5", "")
        assert played in games(second).values()
    expect_moves(board, "c3", "b2")
    first.evaluate("new Promise(done => setTimeout(done, 300))")
    assert played in games(first).values()
    play(board, "e1")
    assert {played, ("c3,b2,e1", "")} <= set(games(first).values())


def test_a_tab_that_was_busy_does_not_take_back_what_another_played(
    tabs: tuple[Page, Page],
) -> None:
    first, second = tabs
    first.goto(f"{START}&moves=c3,b2")
    board = Board(first)
    board.wait("ready")
    (id,) = games(first)
    second.goto("licences.html")
    first.evaluate(
        "() => { setTimeout(() => { const end = Date.now() + 8000; while (Date.now() < end); }) }"
    )
    second.goto(f"play.html?id={id}#game=egotzi&size=5&pie=off&moves=c3,b2")
    other = Board(second)
    other.wait("ready")
    play(other, "a1")
    second.goto("licences.html")
    first.evaluate("1")
    play(board, "e1")
    assert {("c3,b2,a1", ""), ("c3,b2,e1", "")} <= set(games(second).values())
