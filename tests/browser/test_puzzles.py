"""Puzzles in the browser: no Python until touched, solving, mistakes, streaks, and embedding."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import rules
from builder import puzzles
from tests.browser.board import Board, box
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.waiting import wait_for

EGOTZI = puzzles.puzzles(rules.game("egotzi"))
LONG_PUZZLE = next(p for p in EGOTZI if p["plies"] >= 3 and p["kind"] == "win")
RESULT_PUZZLE = next(p for p in EGOTZI if p["kind"] == "result")
SQUARED_PUZZLE = next(
    p for p in puzzles.puzzles(rules.game("egotzi-squared")) if p["kind"] == "result"
)
"""A puzzle with a line about the komi, so that little room is left."""
SAVE_PUZZLE = next(
    p for p in puzzles.puzzles(rules.game("emergo")) if p["plies"] > 4 and p["kind"] == "save"
)
KEY = "boardleaf:puzzles"
"""The key of the progress in the browser's store."""


def address(puzzle: puzzles.Puzzle, page: str = "puzzles.html", game: str = "egotzi") -> str:
    return f"{page}#game={game}&id={puzzle['id']}"


def solve(page: Page, puzzle: puzzles.Puzzle, game: str = "egotzi") -> None:
    """Play the main solution, and wait until the puzzle is solved."""
    board, position = Board(page), rules.game(game).parse(puzzle["position"])
    line = puzzles.solution(puzzle)
    for number, text in enumerate(line):
        if number % 2 == 0 and len(position.moves()) > 1:
            expect(board.element).to_have_attribute("data-moves", ",".join(line[:number]))
            board.play(position.move(text))
        position = position.play(text)
    expect(board.element).to_have_attribute("data-solved", "")


def progress(page: Page) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))


@pytest.mark.parametrize("address", ["puzzles.html", address(LONG_PUZZLE)])
def test_the_page_is_light_and_loads_no_python_before_a_touch(newcomer: Page, address: str) -> None:
    sizes: dict[str, int] = {}
    newcomer.on("response", lambda response: sizes.update({response.url: len(response.body())}))
    newcomer.goto(address, wait_until="networkidle")
    assert not [url for url in sizes if "pyodide" in url or "pyscript" in url]
    assert sum(sizes.values()) < 180_000  # of which the typeface takes 25,000


def test_the_page_opens_with_the_puzzle_of_the_day_and_shows_progress(newcomer: Page) -> None:
    newcomer.goto("licences.html")
    puzzle = next(puzzle for puzzle in EGOTZI if puzzle["level"] == 1)
    stored = {"version": 1, "tried": {f"egotzi/{puzzle['id']}": {"at": 1, "solved": True}}}
    newcomer.evaluate(f"text => localStorage.setItem('{KEY}', text)", json.dumps(stored))
    newcomer.goto("puzzles.html")
    titles = "|".join(re.escape(game.title) for game in rules.games())
    expect(newcomer.locator("#puzzle-title")).to_have_text(
        re.compile(rf"^({titles}), level \d\. Puzzle of the day, ")
    )
    expect(newcomer.locator("#puzzle game-board svg")).to_be_visible()
    level = newcomer.locator('[data-game="egotzi"] [data-level="1"]')
    expect(level).to_contain_text("1 of ")
    assert newcomer.locator('[data-game="egotzi"] [data-level="1"] .done').evaluate(
        "bar => bar.getBoundingClientRect().width > 0"
    )
    assert newcomer.url.endswith("puzzles.html")
    newcomer.get_by_role("link", name="All puzzles").click()
    expect(newcomer.locator("#puzzle")).to_be_hidden()
    expect(level).to_be_visible()
    expect(newcomer.locator("h1")).to_be_in_viewport()


def test_buttons_stay_where_they_are_while_a_solution_is_played_and_the_game_goes_on(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor("phone")
    page.goto(address(LONG_PUZZLE))
    board = Board(page)
    buttons = page.locator("#puzzle [data-part=controls] .buttons > *, .pager > *")
    places = "all => all.map((button) => JSON.stringify(button.getBoundingClientRect()))"
    expect(board.button("hint")).to_be_visible()
    before = buttons.evaluate_all(places)
    assert len(before) == 4
    board.button("hint").tap()
    expect(board.part("note")).to_contain_text("Hint:")
    assert buttons.evaluate_all(places) == before
    board.button("solution").tap()
    expect(board.part("task").locator(".said")).to_be_visible()
    assert buttons.evaluate_all(places) == before
    expect(board.element).to_have_attribute("data-solved", "")
    steps = board.part("controls").locator(".steps")
    expect(steps).to_be_visible()  # in the place of the hint
    assert buttons.evaluate_all(places) == before
    steps.get_by_role("button", name="Starting position").tap()
    expect(board.part("task").locator(".said")).to_have_count(0)
    board.button("why").tap()
    expect(board.element).to_have_attribute("state", "over")
    expect(board.part("status")).to_contain_text("wins")
    assert buttons.evaluate_all(places) == before


def test_a_phone_shows_the_solution_and_why_above_its_buttons(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    """Text that doesn't fit between board and buttons would be overlooked."""
    page = open_as_returning_visitor("phone")
    board = Board(page)
    for game, puzzle in (("egotzi", LONG_PUZZLE), ("egotzi-squared", SQUARED_PUZZLE)):
        page.goto(address(puzzle, game=game))
        board.button("solution").tap()
        expect(board.element).to_have_attribute("data-solved", "")
        if puzzle is LONG_PUZZLE:
            moves = ", ".join(puzzles.solution(puzzle))
            expect(board.part("task").locator(".verdict")).to_contain_text(f"Moves: {moves}.")
            board.button("why").tap()
        said = board.part("task").locator(".said")
        expect(board.element).to_have_attribute("data-moves", re.compile(","))
        expect(said).not_to_be_empty()
        assert page.evaluate("scrollY") == 0
        bottom = box(said)["y"] + box(said)["height"]
        assert bottom <= box(page.locator(".pager"))["y"], game


def test_without_scripts_every_game_has_an_example(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("puzzles.html")
    for game in rules.games():
        if not puzzles.sample(game):
            continue
        section = page.locator(f'.puzzle-game[data-game="{game.id}"]')
        expect(section.locator("svg")).to_be_visible()
        section.get_by_text("Solution").click()
        expect(section.locator("details p")).to_be_visible()


def test_a_mistake_is_recorded_and_comes_back(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    page.goto(address(LONG_PUZZLE))
    board, position = Board(page), rules.game("egotzi").parse(LONG_PUZZLE["position"])
    wrong = next(move for move in position.moves() if str(move) not in LONG_PUZZLE["answers"])
    expect(page.locator(".task")).to_contain_text("to move and win.")
    link = page.get_by_role("button", name="Copy link")
    before = box(link)
    board.play(wrong)
    expect(board.part("task")).to_contain_text("Try again.")
    assert box(link) == before
    expect(board.element).to_have_attribute("data-missed", "")
    expect(board.element).to_have_attribute("data-moves", "")
    solve(page, LONG_PUZZLE)
    name = f"egotzi/{LONG_PUZZLE['id']}"
    assert not progress(page)["tried"][name]["solved"]
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("#puzzle game-board")).not_to_have_attribute(
        "data-position", LONG_PUZZLE["position"]
    )
    stored = progress(page)
    stored["tried"] = {name: {"at": 1, "solved": False, "again": {"step": 0, "due": 2}}}
    page.evaluate("text => localStorage.setItem('boardleaf:puzzles', text)", json.dumps(stored))
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("[data-part=due]")).to_have_text("1 is due")
    page.get_by_role("link", name="Missed puzzles").click()
    expect(Board(page).element).to_have_attribute("data-position", LONG_PUZZLE["position"])
    solve(page, LONG_PUZZLE)
    assert progress(page)["tried"][name]["again"]["step"] == 1


def test_a_draw_is_saved_over_several_moves(desktop: Page) -> None:
    desktop.goto(address(SAVE_PUZZLE, game="emergo"))
    expect(desktop.locator("#puzzle .task")).to_contain_text("save a draw")
    solve(desktop, SAVE_PUZZLE, "emergo")
    expect(Board(desktop).part("task")).to_contain_text("Solved: this draws against any attack.")


def test_the_answers_stand_above_the_hint_and_what_is_said_below(desktop: Page) -> None:
    desktop.goto(address(RESULT_PUZZLE))
    board = Board(desktop)
    wrong = next(
        name for name in ("won", "lost") if {"won": 1, "lost": 0}[name] != RESULT_PUZZLE["result"]
    )
    board.button(wrong).click()
    verdict = board.part("task").locator(".verdict")
    expect(verdict).to_contain_text("Look again")
    answer_at, hint_at, said_at = (
        part.evaluate("element => element.getBoundingClientRect().top")
        for part in (board.button("drawn"), board.button("hint"), verdict)
    )
    assert answer_at < hint_at < said_at


def test_showing_a_solution_ends_a_streak_and_every_streak_has_its_own_order(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor("phone")
    page.goto("puzzles.html")
    page.locator('[data-game="egotzi"] .puzzle-streak a').click()
    title = page.locator("#puzzle-title")
    expect(title).to_have_text("Egotzi, streak: 0 solved")
    first = shown_puzzle(page)
    answer(page, first)
    expect(page.locator(".learned")).to_have_text("1 in a row. Your best: 1.")
    page.get_by_role("button", name="Next puzzle").click()
    expect(title).to_have_text("Egotzi, streak: 1 solved")
    Board(page).button("solution").click()
    expect(page.locator(".learned")).to_have_text("The streak ends at 1. Your best: 1.")
    assert progress(page)["streaks"]["egotzi"] == {"run": 2, "at": 0, "best": 1}
    orders = page.evaluate(
        """async (puzzles) => {
            const { streakOrder } = await import("./js/puzzle-order.js");
            return [1, 2, 3].map((run) => streakOrder(puzzles, run).map(({ id }) => id).join());
        }""",
        [{"id": puzzle["id"], "level": puzzle["level"]} for puzzle in EGOTZI],
    )
    assert len({*orders}) == 3


DAY = 86_400


@pytest.mark.parametrize(
    ("others", "due"),
    [({"egotzi/gone": -DAY, "slyde/gone": -DAY}, -1), ({}, 80 * 365 * DAY), ({}, 2**53 - 1)],
    ids=["unknown puzzles first", "due in 80 years", "due never"],
)
def test_mistakes_come_back_whatever_is_stored_with_them(
    open_as_returning_visitor: OpenAsReturningVisitor, others: dict[str, int], due: int
) -> None:
    page = open_as_returning_visitor()
    page.goto("licences.html")
    mistakes = {f"egotzi/{LONG_PUZZLE['id']}": due, **others}
    page.evaluate(
        """([key, mistakes]) => {
            const now = Math.floor(Date.now() / 1000);
            const again = (after) => ({ step: 0, due: Math.min(now + after, 2 ** 53 - 1) });
            const tried = Object.entries(mistakes)
                .map(([name, after]) => [name, { at: 1, again: again(after) }]);
            localStorage[key] = JSON.stringify({ version: 1, tried: Object.fromEntries(tried) });
        }""",
        [KEY, mistakes],
    )
    page.goto("puzzles.html#mistakes=1")
    expect(Board(page).element).to_have_attribute("data-position", LONG_PUZZLE["position"])


def shown_puzzle(page: Page) -> puzzles.Puzzle:
    """Return the puzzle shown on the page, by its id in the address."""
    id = page.url.partition("&id=")[2].partition("&")[0]
    return next(puzzle for puzzle in EGOTZI if puzzle["id"] == id)


def answer(page: Page, puzzle: puzzles.Puzzle) -> None:
    """Answer a puzzle of any kind correctly."""
    if puzzle["kind"] == "result":
        Board(page).element.locator("[data-square=a1]").click()  # wakes it
        Board(page).button({1: "won", 0.5: "drawn", 0: "lost"}[puzzle["result"]]).click()
        expect(Board(page).element).to_have_attribute("data-solved", "")
    else:
        solve(page, puzzle)


def test_the_puzzle_of_the_day_names_its_date(newcomer: Page) -> None:
    page = newcomer
    page.clock.set_fixed_time("2026-11-24T23:30:00Z")
    page.goto("puzzles.html#day=1")
    expect(page.locator("#puzzle-title")).to_contain_text("Puzzle of the day, November 24, 2026")
    expect(page.locator("#puzzle game-board svg")).to_be_visible()


def test_a_result_puzzle_works_in_a_frame(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    page.goto(address(RESULT_PUZZLE, "embed.html"))
    expect(page.locator(".task")).to_contain_text("With best play")
    board = Board(page)
    board.element.locator("[data-square=a1]").click()
    answer(page, RESULT_PUZZLE)


NO_PUZZLE = "There is no such puzzle."
OFFLINE = "Couldn't load the puzzles. Check your connection and try again."
DAMAGED = "Couldn't load the puzzles: this site's host didn't send them correctly. Try again later."
FILE: dict[str, Any] = {**LONG_PUZZLE}
UNAVAILABLE: list[tuple[str, str | int | None, str]] = [
    ("game=egotzi&id=zzzzzz", None, NO_PUZZLE),
    ("game=egotzi&id=", None, NO_PUZZLE),
    ("game=chess&id=abc", None, NO_PUZZLE),
    ("game=constructor&id=abc", None, NO_PUZZLE),
    ("game=egotzi&id=x", 0, OFFLINE),
    ("game=egotzi&id=x", 404, DAMAGED),
    ("game=egotzi&id=x", "<!doctype html><p>Hello", DAMAGED),
    ("game=egotzi&id=x", "null", DAMAGED),
    ("game=egotzi&id=x", '[1, null, "x", {"id": "x"}, []]', DAMAGED),
    ("game=egotzi&id=x", json.dumps([{**FILE, "id": "x", "tree": {"c3": 7}}]), DAMAGED),
    ("game=egotzi&id=x", json.dumps([{**FILE, "id": "x", "level": 99}]), DAMAGED),
    ("game=egotzi&id=x", json.dumps([{**FILE, "id": "x", "position": "?"}]), DAMAGED),
    ("game=egotzi&id=x", "[]", NO_PUZZLE),
]
"""Addresses, what the host sends for the puzzles (0: nothing), and the message shown."""


def send(content: str | int, route: Route) -> None:
    """Answer a request with a text, with a status, or, for 0, not at all."""
    if not content:
        route.abort()
    elif isinstance(content, int):
        route.fulfill(status=content)
    else:
        route.fulfill(body=content)


def test_a_puzzle_that_is_not_there_is_explained(unwatched: Page) -> None:
    """On its page and in frames, without buttons that have no subject."""
    page, files = unwatched, "**/puzzles/egotzi.json"
    for number, (values, sent, message) in enumerate(UNAVAILABLE):
        page.unroute(files)
        if sent is not None:
            page.route(files, functools.partial(send, sent))
        for name in ("embed.html", "puzzles.html"):
            page.goto(f"{name}?{number}#{values}")
            expect(page.locator(".task"), f"{values} {sent}").to_contain_text(message)
            assert page.locator("game-board").count() == 0
            expect(page.get_by_role("link", name="All puzzles")).to_be_visible()
        for name in ("Copy link", "Copy embed code", "Next puzzle"):
            expect(page.get_by_role("button", name=name)).to_be_hidden()


def test_a_board_of_a_missing_puzzle_reports_its_failure(unwatched: Page, site: str) -> None:
    unwatched.goto("embedding.html")  # it may contain frames
    unwatched.evaluate(
        """(address) => {
            window.states = [];
            addEventListener("message", ({ data }) => states.push(data.state));
            const frame = document.createElement("iframe");
            frame.src = address;
            document.body.append(frame);
        }""",
        f"{site}embed.html#game=egotzi&id=zzzzzz",
    )
    wait_for(
        unwatched,
        lambda: unwatched.evaluate("states.includes('failed')"),
        "the frame posted no failure",
    )


@pytest.mark.parametrize(
    "name", ["puzzles.html", "puzzles.html#mistakes=1", "mistakes.html", "./", "embedding.html"]
)
def test_buttons_without_a_subject_are_hidden_and_do_no_harm(newcomer: Page, name: str) -> None:
    newcomer.goto(name)
    newcomer.wait_for_load_state("networkidle")
    shown = "[hidden] button, button[hidden], [hidden] .button, .button[hidden]"
    assert newcomer.locator(f":is({shown}):visible").count() == 0
    newcomer.evaluate(
        "document.querySelectorAll('main [hidden] button').forEach((button) => button.click())"
    )
    newcomer.wait_for_timeout(50)


def next_in_streak(page: Page) -> int:
    return int(progress(page).get("streaks", {}).get("egotzi", {}).get("at", 0))


def test_a_puzzle_counts_once_in_a_streak(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    notice = "This puzzle doesn't count in your streak."
    page.goto("puzzles.html#game=egotzi&streak=1")
    title = page.locator("#puzzle-title")
    expect(title).to_have_text("Egotzi, streak: 0 solved")
    other = page.context.new_page()
    other.goto(page.url)
    first = shown_puzzle(page)
    answer(page, first)
    assert next_in_streak(page) == 1
    answer(other, first)  # in two tabs
    expect(other.locator(".learned")).to_contain_text(notice)
    assert next_in_streak(page) == 1
    page.reload()
    expect(page.locator(".learned")).to_contain_text(notice)
    answer(page, first)
    assert next_in_streak(page) == 1
    page.goto(f"{address(EGOTZI[-1])}&in=streak")  # typed
    expect(page.locator(".learned")).to_contain_text(notice)
    page.get_by_role("button", name="Next puzzle").click()
    expect(title).to_have_text("Egotzi, streak: 1 solved")
    other.goto("about:blank")
    other.goto(page.url)
    expect(other.locator("#puzzle-title")).to_have_text("Egotzi, streak: 1 solved")
    second = shown_puzzle(page)
    Board(page).button("solution").click()  # a miss
    expect(page.locator(".learned")).to_have_text("The streak ends at 1. Your best: 1.")
    answer(other, second)
    expect(other.locator(".learned")).to_contain_text(notice)
    page.reload()
    expect(page.locator(".learned")).to_contain_text(notice)
    answer(page, second)
    assert progress(page)["streaks"]["egotzi"] == {"run": 2, "at": 0, "best": 1}


def test_progress_is_exported_and_imported(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    page.goto("index.html")
    mine = {"at": 5, "solved": True}
    result = page.evaluate(
        """async ([key, mine]) => {
            const stored = { version: 1, tried: { "egotzi/abc": mine } };
            localStorage.setItem(key, JSON.stringify(stored));
            const { exportGames, importGames } = await import("./js/games-file.js");
            const file = exportGames();
            localStorage.removeItem(key);
            await importGames(file, () => import("./js/merging.js"));
            const again = localStorage.getItem(key);
            const tried = { "<b>/x": mine, "egotzi/x": { at: "soon" } };
            const bad = { version: 1, tried, streaks: 7 };
            const text = JSON.stringify({ ...JSON.parse(file), puzzles: bad });
            await importGames(text, () => import("./js/merging.js"));
            return [file, again, localStorage.getItem(key)];
        }""",
        [KEY, mine],
    )
    file, again, after = map(json.loads, result)
    assert file["puzzles"]["tried"] == {"egotzi/abc": mine}
    assert again["tried"] == after["tried"] == {"egotzi/abc": mine}
