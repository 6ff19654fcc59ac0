"""First games: complete without scripts, static until touched, solved from step to step."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import rules
from builder.guides import find_guides
from builder.sources import Source
from rules import Position
from tests.browser.board import Board, box
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.themes import SCHEMES, find_violations
from tests.kit.lessons import LESSONS, step_fields, winning_move

EGOTZI_LESSON = LESSONS["egotzi"].address


def for_lessons(*games: str) -> pytest.MarkDecorator:
    """Return a mark that runs a test with the source of each of some games' lessons."""
    return pytest.mark.parametrize("source", [LESSONS[game] for game in games], ids=games)


every_lesson = for_lessons(*LESSONS)


def next_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Next")


def visible_step(page: Page) -> Locator:
    return page.locator(".lesson-step:visible")


def current_position(board: Board, game: str) -> Position:
    return rules.game(game).parse(str(board.element.get_attribute("data-position")))


def solve(board: Board, step: Mapping[str, Any]) -> None:
    """Solve a step with the answer in its source, or by winning its game."""
    ask = step["ask"]
    if ask == "game wins":
        play_to_a_win(board, step["game"])
    elif ask.startswith("squares"):
        board.click(*step["answer"].split(", "))
        board.button("check").click()
    elif ask.startswith("choose"):
        board.button(f"choose-{step['answer']}").click()
    else:
        position = current_position(board, step["game"])
        play(board, step.get("answer", str(position.moves()[0])).split(",")[0], position)
    expect(board.element).to_have_attribute("data-solved", "")


def play(board: Board, text: str, position: Position) -> None:
    """Play a move by clicks."""
    board.play(position.move(text))


def play_to_a_win(board: Board, game: str) -> None:
    """Win the game, whatever the computer plays."""
    while board.wait("static", "ready", "over") != "over":
        board.play(winning_move(current_position(board, game)))


@every_lesson
def test_a_page_is_light_and_loads_no_python_before_a_touch(newcomer: Page, source: Source) -> None:
    sizes: dict[str, int] = {}
    newcomer.on("response", lambda response: sizes.update({response.url: len(response.body())}))
    newcomer.goto(source.address, wait_until="networkidle")
    assert len(sizes) >= 4
    assert not [url for url in sizes if "pyodide" in url or "pyscript" in url]
    assert sum(sizes.values()) < 150_000


def test_without_scripts_all_steps_are_shown(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    for game, source in LESSONS.items():
        page.goto(source.address)
        tasks = [step["task"].replace("'", "’") for step in step_fields(source)]
        expect(page.locator(".lesson-step:visible:not(#onward) > .task")).to_have_text(tasks)
        expect(page.locator(".lesson-step [data-part=board] > svg:visible")).to_have_count(
            len(tasks)
        )
        for kind in ("hint", "solution", "words"):
            folds = page.locator(f".lesson-step > details.{kind}:visible")
            expect(folds.filter(has=page.locator("summary + p"))).to_have_count(len(tasks))
            folds.first.locator("summary").click()
            expect(folds.first.locator("p")).to_be_visible()
        link = page.get_by_role("link", name="Play against Beginner")
        expect(link).to_be_visible()
        expect(link).to_have_attribute("href", re.compile(f"[#&]game={game}&"))


@for_lessons("egotzi-squared", "emergo", "slyde")
def test_every_step_can_be_solved(
    open_as_returning_visitor: OpenAsReturningVisitor, source: Source
) -> None:
    """Click through lessons with all kinds of tasks; tests/builder checks the other lessons."""
    page = open_as_returning_visitor("desktop" if source is LESSONS["egotzi-squared"] else "phone")
    page.goto(source.address)
    for number, step in enumerate(step_fields(source)):
        expect(visible_step(page)).to_have_attribute("id", f"step-{number + 1}")
        solve(Board(page, number), step)
        expect(visible_step(page).locator(".learned")).not_to_be_empty()
        next_button(page).click()
    expect(visible_step(page)).to_have_attribute("id", "onward")


def test_the_last_step_leads_to_a_game(desktop: Page) -> None:
    desktop.goto(f"{EGOTZI_LESSON}#onward")
    desktop.get_by_role("link", name="Play against Beginner").click()
    assert Board(desktop).wait("ready", "thinking")
    assert "game=egotzi" in desktop.url


CHANGE_AND_REMOVE = """part => {
    const added = ["b", "i"].map((name) => document.createElement(name));
    part.append(...added);
    const [kept, removed] = added;
    kept.append("text");
    removed.append("text");
    kept.firstChild.data = "other text";
    removed.remove();
}"""
"""A function that changes texts in a part of a board, of which one is gone when that is noticed."""


def test_a_wrong_move_is_shown_and_taken_back_and_an_illegal_one_refused(phone: Page) -> None:
    phone.goto(f"{EGOTZI_LESSON}#step-2")
    board = Board(phone, 1)
    board.square("b2").tap()
    expect(board.part("task")).to_contain_text(
        "Black placed a stone on b2. The stone on b3 was pushed to b4."
    )
    expect(board.element).to_have_attribute("data-moves", "")
    board.click("e4")
    expect(board.part("note")).to_contain_text("The square is taken")
    expect(board.part("note").get_by_role("link")).to_have_attribute(
        "href", re.compile("#occupied")
    )
    board.square("c3").tap()
    expect(visible_step(phone).locator(".learned")).to_contain_text("On c3.")
    expect(visible_step(phone)).to_have_attribute("id", "step-2")  # until the reader presses Next
    board.part("note").evaluate(CHANGE_AND_REMOVE)


def test_solved_steps_are_remembered_and_can_be_repeated(desktop: Page) -> None:
    desktop.goto(EGOTZI_LESSON)
    solve(Board(desktop, 0), step_fields(LESSONS["egotzi"])[0])
    desktop.goto(f"{EGOTZI_LESSON}?again")
    expect(visible_step(desktop)).to_have_attribute("id", "step-2")
    expect(desktop.get_by_role("link", name="Step 1 Solved")).to_be_visible()
    desktop.get_by_role("button", name="Back").click()
    expect(visible_step(desktop)).to_have_attribute("id", "step-1")
    desktop.get_by_role("link", name="Step 9").click()
    expect(visible_step(desktop)).to_have_attribute("id", "step-9")
    assert desktop.url.endswith("#step-9")


def test_invalid_stored_progress_is_ignored(desktop: Page) -> None:
    desktop.goto("rules/egotzi.html")
    for text in ("{", "7", '{"a": 1}', '["x", 99, null]'):
        desktop.evaluate("text => localStorage.setItem('boardleaf:steps:egotzi', text)", text)
        desktop.goto(f"{EGOTZI_LESSON}?{len(text)}")
        expect(visible_step(desktop)).to_have_attribute("id", "step-1")


def test_a_step_can_be_solved_with_the_keyboard_alone(desktop: Page) -> None:
    desktop.goto(f"{EGOTZI_LESSON}#step-2")
    board = Board(desktop, 1)
    board.square("a1").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "Enter"):
        desktop.keyboard.press(key)
    expect(board.element).to_have_attribute("data-solved", "")
    expect(board.part("live")).to_contain_text("Right: c3.")
    next_button(desktop).focus()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#step-3 .task")).to_be_focused()


def test_a_step_is_accessible(desktop: Page) -> None:
    """Check a lesson with pictures of pieces; test_every_state.py checks another one."""
    desktop.goto(LESSONS["slyde"].address)
    solve(Board(desktop, 0), step_fields(LESSONS["slyde"])[0])
    assert find_violations(desktop, SCHEMES) == {}


def test_rules_pages_link_to_first_games(built: Path) -> None:
    for id, guide in find_guides().by_id.items():
        link = rf'<a [^>]*href="[^"]*{LESSONS[id].address}"[^>]*>([^<]*)</a>'
        texts = re.findall(link, (built / guide.page).read_text("utf-8"))
        assert f"Learn {rules.game(id).title} in five minutes" in texts


TRANSLATE = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) if (texts.currentNode.data.trim()) found.push(texts.currentNode);
    for (const text of found) {
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(text);
    }
}"""
"""A script that wraps each text in an element, as browsers do when they translate a page."""


def test_step_buttons_work_on_a_translated_page(desktop: Page) -> None:
    desktop.goto("learn/egotzi.html")
    desktop.evaluate(TRANSLATE)
    step = desktop.locator(".lesson-step:visible")
    first = step.get_attribute("id")
    desktop.locator('[data-go="1"] font').click()
    expect(step).not_to_have_id(str(first))
    desktop.locator('[data-go="-1"] font').click()
    expect(step).to_have_id(str(first))


def is_visible_above_buttons(text: Locator) -> bool:
    """Return whether a text is visible, above the buttons at the bottom of a phone."""
    words, bar = box(text), box(text.page.locator(".pager"))
    return words["y"] >= 0 and words["y"] + words["height"] <= bar["y"] + 1


PHONE_SIZES = [(320, 568), (390, 844)]


def test_a_phone_shows_comments_on_moves_above_its_buttons(phone: Page) -> None:
    for width, height in PHONE_SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto("about:blank")
        phone.goto("learn/slyde.html#step-7")
        board = Board(phone, 6)
        play(board, "d2-c2", current_position(board, "slyde"))
        verdict = board.part("task").locator(".verdict")
        expect(verdict).to_contain_text("The game isn't over: your opponent can still move.")
        expect(board.element).to_have_attribute("data-moves", "")
        assert is_visible_above_buttons(verdict), (width, height)
    solve(board, step_fields(LESSONS["slyde"])[6])
    comment = visible_step(phone).locator(".learned")
    expect(comment).not_to_be_empty()
    assert is_visible_above_buttons(comment)


def test_a_phone_shows_a_hint_and_the_computers_move_above_its_buttons(phone: Page) -> None:
    phone.goto("learn/slyde.html#step-9")
    board, step = Board(phone, 8), visible_step(phone)
    hint, status, comment = (
        step.locator("details.hint"),
        board.part("status"),
        step.locator(".learned"),
    )
    for width, height in PHONE_SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate("scrollTo(0, 0)")
        hint.evaluate("hint => { hint.open = false }")
        hint.locator("summary").click()
        assert is_visible_above_buttons(hint), (width, height)
        play(board, "g6-h6", current_position(board, "slyde"))
        expect(status).to_have_text(re.compile("Black swapped .* with .*Your turn:"))
        assert is_visible_above_buttons(status), (width, height)
        play_to_a_win(board, "slyde")
        expect(board.element).to_have_attribute("data-solved", "")
        expect(comment).not_to_be_empty()
        assert is_visible_above_buttons(comment), (width, height)
        board.button("restart").click()
        expect(board.element).not_to_have_attribute("data-solved", "")


SCREENS = (
    *((1280, 720), (1280, 800), (390, 844), (390, 664), (360, 640), (320, 568)),
    *((844, 390), (667, 375)),
)
"""Sizes of laptops, phones and phones held sideways."""

OUT_OF_VIEW = """() => {
    const [task, board, pager] = [".task", '[data-part="board"]', ".pager"].map((selector) => {
        const parts = [...document.querySelectorAll(`.lesson ${selector}`)];
        return parts.find((part) => part.offsetParent).getBoundingClientRect();
    });
    const isBefore = (one, other) =>
        one.bottom <= other.top + 1 || one.right <= other.left;
    const areApart = (one, other) => isBefore(one, other) || isBefore(other, one);
    const isInView = ({ top, right, bottom }) =>
        top >= 0 && bottom <= innerHeight + 1 && right <= innerWidth;
    const isFine = [task, board, pager].every(isInView) && areApart(task, board);
    return isFine && areApart(board, pager) ? [] : [task, board, pager];
}"""
"""A script that returns the places of task, board and buttons unless all are in view."""


def test_task_board_and_buttons_are_in_view_together(phone: Page) -> None:
    for address in (
        "learn/slyde.html#step-2",
        "learn/egotzi-squared.html#step-12",
        "puzzles.html#day=1",
    ):
        phone.goto(address)
        expect(phone.locator(".lesson [data-part=board] svg:visible")).to_have_count(1)
        for width, height in SCREENS:
            phone.set_viewport_size({"width": width, "height": height})
            phone.evaluate("scrollTo(0, 0)")
            assert phone.evaluate(OUT_OF_VIEW) == [], (address, width, height)


STAGE = """() => {
    const boards = [...document.querySelectorAll('game-board [data-part="board"]')];
    const board = boards.find((board) => board.checkVisibility());
    const beside = document.querySelector('.lesson-step:not([hidden]) > .task, [full] > .message');
    const [one, other] = [board, beside].map((part) => part.getBoundingClientRect());
    return [one.x, one.y, one.width, one.height, other.x, other.width].map(Math.round);
}"""
"""A script that returns the place and size of the board, then the place and width of its words."""


def test_lessons_and_puzzles_have_the_stage_of_the_play_page(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page, stages = open_as_returning_visitor(), defaultdict[tuple[int, int], list[Any]](list)
    for address in (
        "play.html#game=egotzi&size=5",
        EGOTZI_LESSON,
        "puzzles.html#game=egotzi&level=1",
    ):
        page.goto(address)
        expect(page.locator('[data-part="board"] > svg:visible')).to_have_count(1)
        for size in ((1280, 720), (1920, 1080), (1024, 768)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            stages[size].append(page.evaluate(STAGE))
    for size, (first, *others) in stages.items():
        assert others == [first, first], size


def test_next_is_at_the_same_place_at_every_step(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(size=(1280, 720))
    for source in LESSONS.values():
        page.goto(source.address)
        places = list[Any]()
        for _ in step_fields(source):
            places.append(box(next_button(page)))
            next_button(page).click()
        assert places == places[:1] * len(places), source.address


def test_the_end_says_how_many_steps_are_solved_and_goes_on_there(phone: Page) -> None:
    phone.goto("rules/egotzi.html")
    phone.evaluate("localStorage.setItem('boardleaf:steps:egotzi', '[0, 1, 3]')")
    phone.goto(f"{EGOTZI_LESSON}#onward")
    end = phone.locator("#onward")
    expect(end.locator(".task")).to_have_text("You've solved 3 of 12 steps.")
    end.get_by_role("button", name="Go on with step 3").click()
    expect(visible_step(phone)).to_have_id("step-3")
    everything = (
        "localStorage.setItem('boardleaf:steps:egotzi', JSON.stringify([...Array(12).keys()]))"
    )
    phone.evaluate(everything)
    phone.goto("rules/egotzi.html")
    phone.goto(f"{EGOTZI_LESSON}#onward")
    expect(end).to_contain_text("You now know all you need to play Egotzi.")
    expect(end.locator(".solved-count")).to_have_text("You've solved all 12 steps.")
    expect(end.locator("[data-go-on]")).to_be_hidden()
