"""Practice in a browser: a game's mistakes as tasks, *My mistakes*, and *Teach me*."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import rules
from rules import Move, Record, Square, ai, describe
from tests.browser.board import Board
from tests.browser.test_layout import box
from tests.browser.test_review import GAME, expected_review, open_review, wait_until_done

ANSWERS = "[data-mistake], [data-line], [data-better]"
"""A selector of the elements that would reveal the answer of a task."""

RECORD_MESSAGES = """(() => {
    window.messages = [];
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...more) {
        if (type === "message" && this instanceof MessagePort)
            add.call(this, type, ({ data }) => messages.push(JSON.stringify(data)));
        return add.call(this, type, ...more);
    };
})()"""
"""A script that records all messages from workers, which PyScript receives through ports."""


@cache
def worst_move() -> ai.MoveReview:
    """Return the review of the move that lost most."""
    review = ai.Review.parse(Record.parse(GAME), expected_review())
    return max(review.moves, key=lambda move: (move.loss, -move.ply))


def before_mistake() -> Record:
    """Return the game up to the move that lost most."""
    record = Record.parse(GAME)
    while len(record.moves) > worst_move().ply:
        record.undo()
    return record


@cache
def other_good_move() -> Move:
    """Return a move that is good enough, but not the best one of the review."""
    for move in before_mistake().position.moves():
        record = before_mistake()
        record.play(move)
        *_, review = ai.review(record, 0, 5000, range(worst_move().ply, worst_move().ply + 1))
        if move != worst_move().best and not review.moves[0].verdict:
            return move
    pytest.fail("no other move is good enough")


def open_task(page: Page) -> Board:
    """Review the game, and open its worst move as a task."""
    page.add_init_script(RECORD_MESSAGES)
    board = open_review(page)
    wait_until_done(board)
    page.evaluate("messages.length = 0")
    board.button("practice").click()
    expect(board.part("analysis")).to_contain_text("Find a better move.")
    expect(board.element).to_have_attribute("data-position", str(before_mistake().position))
    expect(page.locator(ANSWERS)).to_have_count(0)
    expect(board.part("board")).to_be_in_viewport(ratio=0.9)
    expect(board.part("analysis")).to_be_in_viewport(ratio=1)
    return board


def test_a_wrong_move_is_refuted_without_revealing_the_right_one_and_a_good_one_is_right(
    phone: Page,
) -> None:
    board = open_task(phone)
    better = ",".join(map(str, worst_move().better))
    board.click(*worst_move().move.squares)
    expect(board.part("analysis")).to_contain_text(f"{worst_move().move} isn't good enough")
    moves = [*before_mistake().moves, worst_move().move, *worst_move().refutation]
    expect(board.element).to_have_attribute("data-moves", ",".join(map(str, moves)))
    messages = phone.evaluate("messages")
    assert any(str(worst_move().refutation[0]) in text for text in messages)
    assert not [text for text in messages if better in text]
    assert better not in phone.content()
    expect(phone.locator(ANSWERS)).to_have_count(0)
    board.button("analyst-again").click()
    expect(board.element).to_have_attribute("data-position", str(before_mistake().position))
    board.click(*other_good_move().squares)
    expect(board.part("analysis")).to_contain_text(f"{other_good_move()} is right")
    board.button("analyst-next").click()
    expect(board.part("analysis")).to_contain_text("Find a better move.")
    expect(board.element).not_to_have_attribute("data-position", str(before_mistake().position))


def test_a_task_is_heard_and_tried_by_keyboard_and_one_key_does_not_give_it_away(
    desktop: Page,
) -> None:
    board = open_review(desktop)
    wait_until_done(board)
    live, keyboard = board.part("live"), desktop.keyboard
    board.button("practice").focus()
    keyboard.press("Enter")
    expect(live).to_have_text(re.compile(f"played {worst_move().move} here. Find a better move."))
    expect(board.element.locator("[data-square]:focus")).to_have_count(1)
    for _ in range(2):
        keyboard.type(str(worst_move().move))
        keyboard.press("Enter")
        expect(live).to_have_text(re.compile(f"^{worst_move().move} isn't good enough because of"))
        keyboard.press("Escape")
    board.button("analyst-again").focus()
    keyboard.press("Enter")
    expect(board.element.locator("[data-square]:focus")).to_have_count(1)
    keyboard.type(str(other_good_move()))
    keyboard.press("Enter")
    expect(live).to_have_text(re.compile(f"^{other_good_move()} is right"))
    board.button("analyst-next").focus()
    keyboard.press("Enter")
    expect(live).to_have_text(re.compile("Find a better move."))
    expect(board.element.locator("[data-square]:focus")).to_have_count(1)


def test_skipping_a_task_then_leaving_practice_then_showing_a_solution(desktop: Page) -> None:
    board = open_task(desktop)
    progress = board.part("analysis").locator(".fine").inner_text()
    board.button("analyst-next").click()
    expect(board.part("analysis").locator(".fine")).not_to_have_text(progress)
    board.button("analyst-leave").click()
    expect(board.element.locator("[data-mistake]").first).to_be_attached()
    board.button("practice").click()
    board.button("analyst-solve").click()
    expect(board.part("analysis")).to_contain_text("was better")


# My mistakes.


def stored_mistakes(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('boardleaf:mistakes')"))


def open_card(page: Page) -> Board:
    """Review a game against the computer, and open *My mistakes* from the home page."""
    record = Record.parse(GAME)
    computer = "white" if record.positions[worst_move().ply].turn == "black" else "black"
    wait_until_done(open_review(page, f"{GAME}&{computer}=level-1"))
    page.goto("./")
    link = page.get_by_role("link", name="My mistakes")
    expect(link).to_be_visible()
    link.click()
    expect(page.locator("#puzzle .task")).to_contain_text("Find a better move.")
    return Board(page)


def places_of_marks(board: Board) -> list[dict[str, int]]:
    """Return where the parts of the mark of the move played are, in tenths of a pixel."""
    parts = board.element.locator(".suggestion.played > *").all()
    return [{key: round(10 * value) for key, value in box(part).items()} for part in parts]


def test_own_mistakes_come_back_as_cards(desktop: Page) -> None:
    page = desktop
    board = open_card(page)
    still = places_of_marks(board)
    assert len(still) == 1, "a frame, as in practice"
    expect(board.element).to_have_attribute("data-position", str(before_mistake().position))
    pieces = before_mistake().position.pieces()
    for square in board.element.locator("[data-square]").all():
        name = square.get_attribute("data-square") or ""
        label = f"{name}, {describe.men(pieces.get(Square.parse(name), ()))}"
        expect(square).to_have_attribute("aria-label", label)
    assert ",".join(map(str, worst_move().better)) not in page.content()
    board.element.evaluate("board => board.wake()")
    board.wait("ready")
    assert places_of_marks(board) == still
    board.click(*worst_move().move.squares)
    expect(board.part("task")).to_contain_text("Try again.")
    expect(board.element).to_have_attribute("data-missed", "")
    expect(board.element).to_have_attribute("data-position", str(before_mistake().position))
    board.click(*other_good_move().squares)
    expect(board.element).to_have_attribute("data-solved", "")
    name = f"egotzi {before_mistake().position}"
    assert stored_mistakes(page)["cards"][name]["again"]["step"] == 0
    expect(page.locator(".learned")).to_have_text("This position comes back tomorrow.")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(board.element).not_to_have_attribute("data-position", str(before_mistake().position))
    page.add_init_script("Date.now = () => Date.UTC(2036, 0, 1)")
    page.reload()
    later = stored_mistakes(page)
    assert later["cards"][name]["again"]["due"] < 2_000_000_000
    due = page.locator("#puzzle-title")
    count = due.inner_text()
    page.evaluate(
        """async (name) => {
            const { record } = await import("./js/mistake-progress.js");
            record(name, true);
        }""",
        name,
    )
    assert stored_mistakes(page)["cards"][name]["again"]["step"] == 1
    page.reload()
    expect(due).not_to_have_text(count)


def test_the_mark_of_a_move_with_several_squares_stays_where_it_is(desktop: Page) -> None:
    start = rules.game("slyde").start()
    move = start.moves()[0]
    assert len(move.squares) == 2
    stored = {
        "version": 1,
        "address": f"game=slyde&size={start.size}&moves={move}",
        "mistakes": f"0 {start}",
        "review": f"review=1 seed=0 work=9 first=0 moves=1\n{move} 500",
    }
    desktop.goto("licences.html")
    desktop.evaluate("text => localStorage['boardleaf:game:a'] = text", json.dumps(stored))
    desktop.goto("mistakes.html")
    board = Board(desktop)
    expect(board.element).to_be_attached()
    still = places_of_marks(board)
    assert len(still) == 4, "an arrow"
    board.element.evaluate("board => board.wake()")
    board.wait("ready")
    assert places_of_marks(board) == still


def test_cards_come_back_after_1_3_7_and_21_days_and_start_again_when_missed(desktop: Page) -> None:
    desktop.goto("mistakes.html")
    expect(desktop.locator("#puzzle .task")).to_contain_text("No mistakes are waiting.")
    days = desktop.evaluate(
        """async () => {
            const { record, schedules } = await import("./js/mistake-progress.js");
            const [days, DAY] = [[], 86_400];
            let time = 0;
            Date.now = () => time * 1000;
            const solve = (solved) => {
                record("egotzi x", solved);
                const { day } = schedules()("egotzi x");
                days.push(day - time / DAY);
                time = day * DAY;
            };
            for (const solved of [true, true, false, true, true, true]) solve(solved);
            record("egotzi x", true);
            return [...days, schedules()("egotzi x") === undefined, schedules()("egotzi new").step];
        }"""
    )
    assert days == [1, 3, 1, 3, 7, 21, True, -1]


def test_malformed_stored_mistakes_do_no_harm(desktop: Page) -> None:
    desktop.goto("./")
    address = "game=egotzi&size=3&onclick=alert(1)&full=1&moves=b2,a1"
    review = "review=1 seed=0 work=9 first=0 moves=2\nb2 500\na1 100"
    texts = ["1 <b>x</b> b", "9 3/3/3 w 0", "x", "-1 3/3/3 w 0", "0 3/3/3 b 0\n0 3/3/3 b 0"]
    for number, mistakes in enumerate(texts):
        game = {"version": 1, "address": address, "mistakes": mistakes, "review": review}
        desktop.evaluate(
            "([key, text]) => localStorage.setItem(key, text)",
            [f"boardleaf:game:{number}", json.dumps(game)],
        )
    moved = {"version": 1, "address": "game=egotzi&size=3&moves=c3,a1", "review": review}
    moved["mistakes"] = "1 another position b"
    desktop.evaluate("text => localStorage.setItem('boardleaf:game:x', text)", json.dumps(moved))
    desktop.goto("mistakes.html")
    expect(desktop.locator("#puzzle-title")).to_have_text("Egotzi, 2 positions are due")
    assert desktop.locator("[onclick], game-board[full], #puzzle b").count() == 0


def test_cards_are_exported_and_imported_with_the_games(desktop: Page) -> None:
    desktop.goto("./")
    result = desktop.evaluate(
        """async () => {
            const key = "boardleaf:mistakes";
            const card = { at: 5, again: { step: 1, due: 9 } };
            localStorage.setItem(key, JSON.stringify({ version: 1, cards: { "egotzi x": card } }));
            const { exportGames, importGames } = await import("./js/games-file.js");
            const file = exportGames();
            localStorage.removeItem(key);
            await importGames(file, () => import("./js/merging.js"));
            const again = localStorage.getItem(key);
            const cards = { "egotzi y": { at: "soon" }, "egotzi x": { at: 4 } };
            const bad = { version: 1, cards };
            const text = JSON.stringify({ ...JSON.parse(file), mistakes: bad });
            await importGames(text, () => import("./js/merging.js"));
            return [file, again, localStorage.getItem(key)];
        }"""
    )
    file, again, after = map(json.loads, result)
    card = {"egotzi x": {"at": 5, "again": {"step": 1, "due": 9}}}
    assert file["mistakes"]["cards"] == again["cards"] == after["cards"] == card


# Teach me.


def test_a_blunder_is_objected_to_and_taken_back(phone: Page) -> None:
    record = before_mistake()
    computer = "white" if record.position.turn == "black" else "black"
    phone.goto(f"play.html#{record}&{computer}=level-1")
    board = Board(phone)
    board.wait("ready")
    board.part("bar").get_by_role("button", name="Menu").click()
    board.part("teaching").locator("select").select_option("blunder")
    phone.keyboard.press("Escape")
    board.click(*worst_move().move.squares)
    objection = board.part("offer")
    expect(objection).to_contain_text(f"{worst_move().move} is a blunder")
    expect(objection).to_contain_text(f"The reply is {worst_move().refutation[0]}.")
    expect(objection).to_contain_text(f"After {worst_move().move}, ")  # the reason, a little later
    expect(objection).to_be_in_viewport(ratio=1)
    board.button("analyst-retract").click()
    expect(board.element).to_have_attribute("data-position", str(record.position))
    expect(objection).to_be_empty()
    expect(board.part("analysis")).to_be_empty()
    board.click(*other_good_move().squares)
    moves = f"{record.moves[-1]},{other_good_move()}" if record.moves else str(other_good_move())
    expect(board.element).to_have_attribute("data-moves", re.compile(f"{moves},"))  # answered
    board.wait("ready", "over")
    assert f"lines={worst_move().ply}.{worst_move().move}" in phone.url
    phone.reload()
    expect(Board(phone).part("teaching").locator("select")).to_have_value("blunder")
