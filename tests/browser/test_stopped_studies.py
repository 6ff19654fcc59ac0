"""Two tabs that edit studies, are stopped, resumed and killed at any time: no line is lost."""

from __future__ import annotations

import os
import signal
from random import Random

from playwright.sync_api import Browser, Page, expect

from tests.browser.board import Board
from tests.browser.test_stopped import (
    TabUser,
    games,
    lines,
    process_of,
    simulate,
    tabs,
    wait_for_writes,
)

__all__ = ["tabs"]

GET_SHOWN_STUDY = """board => {
    const text = ["moves", "lines", "comments"]
        .filter((key) => board.hasAttribute(key))
        .map((key) => `${key}=${board.getAttribute(key)}`)
        .join("&");
    return [history.state, text.replace(/^moves=/, "")];
}"""
"""A script that returns the id of the game, and its moves, lines and comments as the page shows
them."""

PRESS = """(board, selector) => {
    board.querySelector('[data-part="live"]').textContent = "";
    board.querySelector(selector).dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
"""A script that clears the announcement, and clicks an element."""

ACTIONS = (
    *("edit",) * 12,
    *("move",) * 2,
    *("close",) * 3,
    *("open",) * 3,
    *("undo", "redo", "stop", "reload"),
)
"""Actions of the user or the system to choose from; slow ones are rarer."""

EDITS = ("branch", "branch", "branch", "comment", "main-line", "delete-line", "restore-line")


class StudyUser(TabUser):
    """A user who edits a study in a page whose process the system may stop or kill."""

    actions = ACTIONS

    def _read(self) -> None:
        """Update `line` from the page; the undone moves are only in the store."""
        self._board.wait("ready", "over")
        id, shown = self._board.element.evaluate(GET_SHOWN_STUDY)
        _, (content, undone) = self.games().get(id, ("", (shown, "")))
        assert content == shown
        self.line = (shown, undone)

    def close(self) -> None:
        """Kill the process, as a system that is short of memory does."""
        os.kill(process_of(self._browser, self.page), signal.SIGKILL)
        super().close()

    def _press(self, selector: str) -> None:
        self._board.element.evaluate(PRESS, selector)

    def _act(self, selector: str) -> None:
        """Click an element, and wait until its effect is announced."""
        self._press(selector)
        expect(self._board.part("live")).not_to_be_empty()
        self._read()

    def _go(self, random: Random) -> None:
        """Go to a random position of the study."""
        get_places = "moves => moves.map((move) => move.dataset.at)"
        places = self._board.part("moves").locator(".moves [data-at]").evaluate_all(get_places)
        place = random.choice(["0", *places])
        if place == "0":
            self._press('[data-step="Starting position"]')
        else:
            self._press(f'.moves [data-at="{place}"]')

    def move(self, random: Random) -> None:
        if moves := self._board.position.moves():
            self._press(f'[data-square="{random.choice(moves)}"]')
        self._read()

    def undo(self) -> None:
        self._press('[data-action="undo"]')
        self._read()

    def redo(self) -> None:
        self._press('[data-action="redo"]')
        self._read()

    def edit(self, random: Random) -> None:
        deleted = self._board.button("restore-line").count()
        edit = random.choice(EDITS if deleted else EDITS[:-1])
        if edit != "restore-line":
            self._go(random)
        if edit == "branch":
            self.move(random)
        elif edit == "comment":
            self._press('[data-action="comment"]')
            field = self._board.part("comment").locator("textarea")
            field.evaluate("(field, text) => { field.value = text }", random.choice(("", "Good")))
            self._act('[data-action="save-comment"]')
        else:
            self._act(f'[data-action="{edit}"]')


def test_killed_tabs_lose_no_line(
    browser: Browser, tabs: list[Page], page_errors: list[str]
) -> None:
    assert not simulate(1, browser, tabs, user=StudyUser, steps=20).lost_lines()
    assert {*page_errors} <= {"Page crashed"}
    page_errors.clear()


def test_a_line_deleted_in_one_tab_and_extended_in_another_stays(tabs: list[Page]) -> None:
    first, second = map(Board, tabs)
    text = "game=egotzi&size=5&pie=off&moves=c3,d4"
    first.page.goto(f"play.html#{text}&at=1")
    first.wait("ready")
    first.click("e5")
    expect(first.element).to_have_attribute("lines", "1.e5")
    (id,) = games(first.page)
    second.page.goto(f"play.html?id={id}#{text}&lines=1.e5&at=1:2")
    second.wait("ready")
    first.button("delete-line").evaluate("button => button.click()")
    expect(first.part("live")).to_have_text("Deleted 1 move.")
    second.click("a1")
    expect(second.element).to_have_attribute("lines", "1.e5,a1")
    wait_for_writes(first.page, [second.page])
    assert lines(first.page) == {("c3,d4", ""), ("c3,d4&lines=1.e5,a1", "")}
