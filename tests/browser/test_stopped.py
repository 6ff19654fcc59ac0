"""Two tabs that the system stops and resumes at any time: no move is lost."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.board import Board
from tests.browser.conftest import DESKTOP, MAKE_SNAPSHOT, TIMEOUT
from tests.kit.two_tabs_model import ACTIONS, Line, Simulation, StoredGames, line_of

START = "play.html#game=egotzi&size=5&pie=off"

NAVIGATE = """([id, text]) => {
    history.pushState(id, '', '#' + text);
    dispatchEvent(new HashChangeEvent('hashchange'));
}"""

STORED = """() => Object.entries(localStorage)
    .filter(([key]) => key.startsWith('boardleaf:game:'))
    .map(([key, text]) => [key.slice(15), text])"""


TOLERANCE = 0.03
"""Seconds by which two measures of the same CPU time may differ."""


def cpu_times(session: CDPSession) -> dict[int, float]:
    """Return the CPU time of each process that runs pages, in seconds, by its id."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return {
        process["id"]: process["cpuTime"] for process in processes if process["type"] == "renderer"
    }


def process_of(browser: Browser, page: Page) -> int:
    """Return the id of the process that runs a page: the only one with the CPU time that the page
    reports. Raise TimeoutError if no process can be identified."""
    browser_session = browser.new_browser_cdp_session()
    page_session = page.context.new_cdp_session(page)
    page_session.send("Performance.enable")
    deadline = monotonic() + TIMEOUT / 1000
    while monotonic() < deadline:
        before = cpu_times(browser_session)
        metrics = {
            metric["name"]: metric["value"]
            for metric in page_session.send("Performance.getMetrics")["metrics"]
        }
        after = cpu_times(browser_session)
        cpu_time = metrics["ProcessTime"]
        found = [
            id
            for id in before
            if before[id] - TOLERANCE <= cpu_time <= after.get(id, 0.0) + TOLERANCE
        ]
        if len(found) == 1:
            browser_session.detach()
            page_session.detach()
            return found[0]
        page.evaluate("(() => { for (let n = 0; n < 1e7; n++); })()")  # to differ from other pages
    raise TimeoutError("no process, or more than one, has the CPU time of the page")


@contextmanager
def stopped(process: int) -> Iterator[None]:
    """Stop a process, and resume it on exit."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def games(page: Page) -> StoredGames:
    """Return the stored games, as a page sees them."""
    stored = {id: json.loads(text) for id, text in page.evaluate(STORED)}
    return {id: (game["address"], line_of(game)) for id, game in stored.items()}


def wait_for_writes(reader: Page, writers: list[Page]) -> None:
    """Wait until a page sees what others have stored: each process has a copy of the store, which
    is updated with a delay."""
    for number, writer in enumerate(writers):
        token = f"{number} {secrets.token_hex(6)}"
        writer.evaluate("token => { localStorage.written = token }", token)
        reader.wait_for_function("token => localStorage.written === token", arg=token)


def lines(page: Page) -> set[Line]:
    return {line for _, line in games(page).values()}


def expect_moves(board: Board, *squares: str) -> None:
    expect(board.element).to_have_attribute("data-moves", ",".join(squares))


def play(board: Board, square: str) -> None:
    before = board.moves
    board.click(square)
    expect_moves(board, *before, square)


@pytest.fixture
def tabs(open_page: Callable[..., Page]) -> list[Page]:
    """Two tabs of a browser that has a snapshot of Python; `TabUser.close` replaces a closed tab in
    this list with a new one."""
    first = open_page(**DESKTOP)
    first.goto("rules/egotzi.html")
    first.evaluate(MAKE_SNAPSHOT)
    return [first, first.context.new_page()]


def test_a_resumed_tab_does_not_overwrite_another_tabs_moves(
    browser: Browser, tabs: list[Page]
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
        assert played in lines(second)
    expect_moves(board, "c3", "b2")
    first.evaluate("new Promise(done => setTimeout(done, 300))")
    assert played in lines(first)
    play(board, "e1")
    assert {played, ("c3,b2,e1", "")} <= lines(first)


class TabUser:
    """A user with a page of one game, whose process the system may stop."""

    actions = ACTIONS

    def __init__(self, browser: Browser, page: Page, tabs: list[Page]) -> None:
        self._browser = browser
        self.page = page
        self._tabs = tabs
        self._board = Board(page)
        self._process = 0
        self.line: Line = ("", "")
        if "play.html" in page.url:
            self.open(START.partition("#")[2], "")
        else:
            page.goto(START)
            self._read()

    @property
    def stopped(self) -> bool:
        return bool(self._process)

    @property
    def id(self) -> str:
        return str(self.page.evaluate("history.state"))

    @property
    def may_move(self) -> bool:
        return self._board.element.get_attribute("state") == "ready"

    def _read(self) -> None:
        """Update `line` from the page."""
        self._board.wait("ready", "over")
        shown = ",".join(self._board.moves)
        _, line = self.games().get(self.id, ("", ("", "")))
        self.line = line if line[0] == shown else (shown, "")

    def _expect(self, moves: str, undone: str) -> None:
        expect(self._board.element).to_have_attribute("data-moves", moves)
        self.line = (moves, undone)

    def games(self) -> StoredGames:
        return games(self.page)

    def stop(self) -> None:
        self._process = process_of(self._browser, self.page)
        os.kill(self._process, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self._process, signal.SIGCONT)
        self._process = 0

    def open(self, text: str, id: str) -> None:
        """Open a game by an entry of the tab's history, as the Back button would."""
        if self.page.evaluate("location.hash") != f"#{text}":
            self._board.element.evaluate("board => board.removeAttribute('data-position')")
            self.page.evaluate(NAVIGATE, [id, text])
            expect(self._board.element).to_have_attribute("data-position", re.compile("."))
        self._read()

    def reload(self) -> None:
        self.page.reload()
        self._read()

    def close(self) -> None:
        context = self.page.context
        self.page.close()
        self._tabs[self._tabs.index(self.page)] = context.new_page()

    def move(self, random: Random) -> None:
        square = str(random.choice(self._board.position.moves()))
        self.page.bring_to_front()
        self._board.click(square)
        self._expect(",".join(filter(None, [self.line[0], square])), "")

    def undo(self) -> None:
        moves, _, last = self.line[0].rpartition(",")
        self.page.bring_to_front()
        self._board.button("undo").click()
        self._expect(moves, ",".join(filter(None, [last, self.line[1]])))

    def redo(self) -> None:
        move, _, undone = self.line[1].partition(",")
        self._board.button("redo").click()
        self._expect(",".join(filter(None, [self.line[0], move])), undone)


def simulate(
    seed: int, browser: Browser, tabs: list[Page], *, user: type[TabUser] = TabUser, steps: int = 10
) -> Simulation:
    """Simulate two tabs for a number of random actions, and return the simulation."""
    used: list[Page] = []

    def open_tab() -> TabUser:
        page = next(page for page in tabs if page not in used)
        used.append(page)
        return user(browser, page, tabs)

    def stored() -> StoredGames:
        reader, *others = (user for user in simulation.users if not user.stopped)
        wait_for_writes(reader.page, [other.page for other in others])
        return reader.games()

    simulation = Simulation(Random(seed), open_tab, stored)
    try:
        for _ in range(steps):
            simulation.step()
    finally:
        for user in simulation.users:
            if user.stopped:
                user.resume()
    return simulation


def test_two_tabs_lose_no_move_in_any_order(browser: Browser, tabs: list[Page]) -> None:
    """test_two_tabs.py simulates many more orders, without a browser."""
    for seed in range(4):
        assert not simulate(seed, browser, tabs).lost_lines(), f"seed {seed}"
