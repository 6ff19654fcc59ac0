"""Accessibility, checked by axe, in every state of the pages; test_themes.py checks more themes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import rules
from builder import puzzles
from tests.browser.board import Board, choose, go_to, open_board, open_setup, show_game
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.themes import SCHEMES, find_violations

GAME = "game=egotzi&size=3&pie=off"

DONE_REVIEW = 'game-board[data-review="done"]'

States = Iterator[str]
"""Names of states, each yielded while the page is in it."""


def new_game(page: Page) -> States:
    board = show_game(page, GAME)
    form = open_setup(board)
    for opponent in ("computer", "friend", "link", "computers"):
        choose(form, "opponent", opponent)
        yield f"opponent {opponent}"
    form.locator("[name=game]").select_option("egotzi-squared")
    expect(form.locator("[name=new-komi]")).to_be_visible()
    yield "komi field"


def analysis(page: Page) -> States:
    board = show_game(page, f"{GAME}&moves=b2,a1,a2&at=1")
    board.button("analyse").click()
    expect(board.element.locator("[data-line]").first).to_be_visible()
    yield "running"
    if board.button("analyst-stop").is_visible():
        board.button("analyst-stop").click()
    expect(board.button("analyst-deeper")).to_be_visible()
    yield "stopped"
    board.button("analyst-line-1-1").click()
    expect(board.button("analyst-back")).to_be_visible()
    yield "a line on the board"


def review(page: Page) -> States:
    board = show_game(page, f"{GAME}&moves=c3,a2,b1,b3,c2")
    board.button("review").dispatch_event("click")
    expect(board.element.locator(".review").first).to_be_visible()
    yield "running"
    expect(page.locator(DONE_REVIEW)).to_be_attached()
    # Of three kinds of mistakes the words are hidden, but not the numbers.
    shown = "counts => counts.every(count => getComputedStyle(count).clipPath === 'none')"
    assert board.element.locator(".tally p > span").evaluate_all(shown)
    yield "done"
    assert board.button("practice").is_enabled()
    board.button("practice").click()
    expect(board.element.locator(".practice")).to_be_visible()
    yield "a task"
    board.button("analyst-solve").click()
    expect(board.button("analyst-solve")).to_have_count(0)
    yield "its answer"


def match(page: Page) -> States:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = open_board(page, f"play.html?friend#{GAME}")
    yield "my turn"
    board.play(board.position.moves()[0])
    yield "a move to send"
    board.button("send").click()
    expect(board.part("offer")).to_contain_text("Link copied")
    yield "sent"
    link = str(page.evaluate("navigator.clipboard.readText()"))
    other_game = urlsplit(link).fragment.replace("moves=a1", "moves=c3,a1")
    go_to(page, other_game)
    expect(board.button("match-link")).to_be_visible()
    yield "two games"


def puzzle(page: Page) -> States:
    chosen = next(
        puzzle for puzzle in puzzles.puzzles(rules.game("egotzi")) if puzzle["kind"] == "win"
    )
    page.goto("puzzles.html")
    tried = {"at": 1, "solved": False, "again": {"step": 0, "due": 2}}
    progress = {"version": 1, "tried": {f"egotzi/{chosen['id']}": tried}}
    page.evaluate("text => localStorage.setItem('boardleaf:puzzles', text)", json.dumps(progress))
    page.reload()
    expect(page.locator("[data-part=due]")).to_have_text("1 is due")
    yield "a puzzle is due"
    page.goto(f"puzzles.html#game=egotzi&id={chosen['id']}")
    board, position = Board(page), rules.game("egotzi").parse(chosen["position"])
    expect(board.element.locator("svg").first).to_be_visible()
    yield "a task"
    board.play(next(move for move in position.moves() if str(move) not in chosen["answers"]))
    expect(board.element).to_have_attribute("data-missed", "")
    yield "missed"
    board.button("solution").click()
    expect(board.element).to_have_attribute("data-solved", "")
    yield "its solution"


def lesson(page: Page) -> States:
    page.goto("learn/egotzi.html#step-2")
    board = Board(page, 1)
    board.click("a1")
    expect(board.part("task")).to_contain_text("Try again.")
    yield "a wrong answer"
    board.click("c3")
    expect(board.element).to_have_attribute("data-solved", "")
    yield "a right answer"


def study(page: Page) -> States:
    lines = "moves=b2,a1,a2&lines=1.c3,a1;1.c1&comments=1.Better%2E&at=1"
    board = show_game(page, f"{GAME}&{lines}")
    expect(board.part("lines").get_by_role("group")).to_be_visible()
    yield "choice of a line"
    if not board.part("moves").is_visible():
        board.part("bar").get_by_role("button", name="Moves").click()
    board.part("moves").locator(".study-tools summary").click()
    yield "its tools"
    board.button("comment").first.click()
    expect(board.element.get_by_label("Comment on")).to_be_visible()
    yield "a comment to write"


def solved(page: Page) -> States:
    page.goto("solved.html")
    element = page.locator(".diagram", has=page.locator("#egotzi-3")).locator("game-board")
    element.locator("[data-square=b2]").click()
    expect(element.locator(".solved")).to_contain_text("with best play")
    marks = element.locator("svg .result")
    expect(marks).to_have_count(len(element.locator("[data-move]").all()))
    element.get_by_text("All moves").click()
    expect(element.locator("[data-move]").first).to_be_visible()
    yield "results"
    element = page.locator(".diagram", has=page.locator("#emergo-5")).locator("game-board")
    element.locator("[data-square=a3]").click()
    expect(element.locator(".solved")).to_contain_text("with best play")
    expect(element.locator("svg .result")).to_have_count(2)
    yield "results of an ending"


def settings(page: Page) -> States:
    page.goto("index.html")
    yield "home"
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "settings"


WALKS = {
    "play-desktop": [analysis, review, study, new_game, match],
    "play-phone": [study, new_game, match],
    "others-desktop": [puzzle, lesson, solved, settings],
}
"""Functions that lead a page through states, and yield their names, by pages and window. On a phone
these are the walks that open menus, which cover the page."""


@pytest.mark.parametrize("pages", WALKS)
def test_axe_finds_no_violations(
    open_as_returning_visitor: OpenAsReturningVisitor, pages: str
) -> None:
    window = pages.split("-")[1]
    page = open_as_returning_visitor(window)
    found = {}
    for walk in WALKS[pages]:
        for state in walk(page):
            page.wait_for_load_state("networkidle")
            found[walk.__name__, state] = find_violations(
                page, SCHEMES if window == "desktop" else ["dark"]
            )
    assert not any(found.values()), found
