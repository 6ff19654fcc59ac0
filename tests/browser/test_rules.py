"""The rules pages: complete without scripts, static until touched, then interactive."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from boardleaf.views import INLINE_PARTS
from builder.sources import PAGES, find
from rules.board import squares
from tests.browser.board import Board, open_all_sections
from tests.browser.conftest import OpenAsReturningVisitor
from tests.browser.themes import SCHEMES, find_violations

RULES_PAGES = [source.address for source in find(PAGES) if source.address.startswith("rules/")]


def exercise(page: Page, task: str) -> Board:
    """Return the board of the exercise whose task contains a text."""
    figures = page.locator("figure:has(game-board)")
    tasks = figures.locator("game-board").evaluate_all(
        "boards => boards.map(board => board.closest('figure').textContent)"
    )
    return Board(page, next(n for n, text in enumerate(tasks) if task in text))


@pytest.mark.parametrize("address", RULES_PAGES)
def test_a_page_is_light_and_loads_no_python_before_a_touch(newcomer: Page, address: str) -> None:
    sizes: dict[str, int] = {}
    newcomer.on("response", lambda response: sizes.update({response.url: len(response.body())}))
    response = newcomer.goto(address, wait_until="networkidle")
    assert len(sizes) >= 4
    assert not [url for url in sizes if "pyodide" in url or "pyscript" in url]
    assert response
    commented = re.search(
        'id="commented".*?(?=<details class="section")', response.text(), re.DOTALL
    )
    assert commented
    assert sum(sizes.values()) < 190_000
    assert sum(sizes.values()) - len(commented[0].encode()) < 165_000


def test_a_board_has_all_its_parts_in_order_though_the_page_leaves_out_empty_ones(
    desktop: Page,
) -> None:
    desktop.goto("rules/egotzi.html")
    parts = "board => [...board.children].map(part => part.dataset.part)"
    assert Board(desktop).element.evaluate(parts) == [*INLINE_PARTS]


@pytest.mark.parametrize("address", RULES_PAGES)
def test_a_static_board_has_all_squares_and_keeps_its_size_when_touched(
    phone: Page, address: str
) -> None:
    open_all_sections(phone, address)
    for number in (0, phone.locator("game-board").count() - 1):
        board = Board(phone, number)
        names = "squares => squares.map(square => square.dataset.square)"
        found = board.element.locator("[data-square]").evaluate_all(names)
        size = str(board.element.get_attribute("data-position")).count("/") + 1
        assert sorted(found) == sorted(map(str, squares(size)))
        extent = "part => [part.offsetWidth, part.offsetHeight]"
        before = board.part("board").evaluate(extent)
        board.button("flip").click()
        expect(board.element.locator("svg.board")).to_be_visible()
        assert board.part("board").evaluate(extent) == before


@pytest.mark.parametrize("address", RULES_PAGES)
def test_without_scripts_diagrams_are_shown_and_described(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(address)
    figures = page.locator("figure.diagram")
    assert figures.count() >= 12
    for figure in figures.all():
        expect(figure.locator("svg")).to_be_visible()
        figure.locator("details.words summary").click()
        expect(figure.locator("details.words p")).to_be_visible()
    assert page.locator("figure.exercise").count() >= 6


@pytest.mark.parametrize("address", RULES_PAGES)
def test_printed_pages_describe_diagrams_and_solve_exercises(desktop: Page, address: str) -> None:
    desktop.goto(address)
    desktop.emulate_media(media="print")
    expect(desktop.locator("main button:visible, .contents:visible")).to_have_count(0)
    expect(desktop.locator("details.section:not([open])")).to_have_count(0)
    described = desktop.locator("figure.diagram svg, figure.diagram details > p")
    for element in described.all():
        expect(element).to_be_visible()
    exercises = desktop.locator("figure.exercise").count()
    assert described.count() == 2 * desktop.locator("figure.diagram").count() + 2 * exercises


@pytest.mark.parametrize("address", ["rules/egotzi.html", "rules/emergo.html"])
def test_a_touched_board_is_accessible(desktop: Page, address: str) -> None:
    open_all_sections(desktop, address)
    for number in (1, desktop.locator("game-board").count() - 1):
        board = Board(desktop, number)
        board.button("flip").click()
        board.wait("ready", "over")
    assert find_violations(desktop, SCHEMES) == {}


def test_exercises_are_solved_on_the_board(desktop: Page) -> None:
    open_all_sections(desktop, "rules/emergo.html")
    barred = exercise(desktop, "Mark every square where placing it")
    barred.click("c5")
    barred.button("check").click()
    expect(barred.part("task")).to_contain_text("Almost: one more square.")
    barred.click("e5")
    barred.button("check").click()
    expect(barred.part("task")).to_contain_text("Right: c5, e5.")
    either = exercise(desktop, "Two captures are legal")
    either.click("a3", "c1", "e3", "g1")
    expect(either.part("task")).to_contain_text("Right: a3xc1xe3xg1.")
    ended = exercise(desktop, "Who has won?")
    expect(ended.element).to_contain_text("The game is over.")
    ended.button("choose-black").click()
    expect(ended.part("task")).to_contain_text("No, Black doesn't win.")
    ended.button("choose-white").click()
    expect(ended.part("task")).to_contain_text("Right: White.")
    expect(ended.part("status")).to_contain_text("White wins")


def test_a_sequence_is_stepped_through_and_the_computer_answers(desktop: Page) -> None:
    open_all_sections(desktop, "rules/emergo.html")
    board = Board(desktop, 2)
    expect(board.part("steps")).to_contain_text("Move 0 of 1")
    board.element.get_by_role("button", name="Next move").click()
    expect(board.part("steps")).to_contain_text("Move 1 of 1: c3xe5")
    board.button("answer").click()
    board.wait("over", "ready")
    assert len(board.moves) == 2


def test_a_diagram_is_played_with_the_keyboard_alone(desktop: Page) -> None:
    open_all_sections(desktop, "rules/emergo.html")
    board = Board(desktop, 2)
    board.square("a1").focus()
    walk = ["ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "Enter"]
    for key in walk * 2:  # from a1 to c3, and on to e5
        desktop.keyboard.press(key)
    board.wait("ready", "over")
    captured = "A@6/7/4AA2/3A@3/7/7/6a@ b 7 5,6"
    expect(board.element).to_have_attribute("data-position", captured)


def test_a_diagram_continues_as_a_game_in_two_clicks(desktop: Page) -> None:
    open_all_sections(desktop, "rules/egotzi.html")
    board = exercise(desktop, "Find the move that gives White a group of six")
    position = board.element.get_attribute("data-position")
    board.element.get_by_role("link", name="Continue from here").click()
    game = Board(desktop)
    game.wait("ready")
    assert game.element.get_attribute("data-position") == position
    game.click("c5")
    game.wait("ready", "over")
    assert game.moves[0] == "c5"
    assert len(game.moves) == 2


def test_twelve_live_boards_share_two_interpreters(desktop: Page) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url))
    open_all_sections(desktop, "rules/emulsion.html")
    boards = [Board(desktop, number) for number in range(12)]
    for board in boards:
        board.button("flip").click()
        board.wait("ready", "over")
    boards[0].button("answer").click()
    boards[0].wait("ready", "over")
    assert boards[0].moves
    assert len(desktop.workers) <= 1
    assert len([url for url in requested if "/parts/wasm-0-" in url]) <= 2


@pytest.mark.parametrize("address", RULES_PAGES)
def test_rules_in_60_seconds_fit_two_screens_of_a_phone(phone: Page, address: str) -> None:
    phone.goto(address)
    brief = phone.locator(".brief")
    box = brief.bounding_box()
    assert box and box["y"] + box["height"] < 2 * 844
    expect(brief.locator("svg")).to_have_count(3)
    assert brief.evaluate("brief => brief.outerHTML.length") < 25_000
    order = "[...document.querySelectorAll('main :is(h1, .brief, .contents, .section)')]"
    names = phone.evaluate(f"{order}.map(({{ className, tagName }}) => className || tagName)")
    assert names[:4] == ["H1", "brief", "contents", "section"]
    expect(phone.locator("details.section[open]")).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollHeight") < 4 * 844


def test_an_anchor_opens_its_section_and_no_other(phone: Page) -> None:
    opened = phone.locator("details.section[open] > summary")
    phone.goto("rules/egotzi.html#over-stones")
    expect(opened).to_have_text(["The push"])
    expect(phone.locator("#over-stones")).to_be_in_viewport()
    phone.locator(".contents a", has_text="The pie rule").click()
    expect(opened).to_have_text(["The push", "The pie rule"])
    phone.locator("summary", has_text="The push").click()
    phone.reload()
    expect(opened).to_have_text(["The pie rule"])
    phone.get_by_role("button", name="Close all").click()
    phone.locator(".contents a", has_text="The pie rule").click()  # where the address leads already
    expect(opened).to_have_text(["The pie rule"])


def test_without_scripts_every_section_is_open(open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("rules/slyde.html")
    expect(page.locator("details.section:not([open])")).to_have_count(0)
    expect(page.locator(".folds")).to_be_hidden()


@pytest.mark.parametrize("window", ["desktop", "phone"])
def test_nothing_moves_when_a_board_is_touched(
    open_as_returning_visitor: OpenAsReturningVisitor, window: str
) -> None:
    page = open_as_returning_visitor(window)
    open_all_sections(page, "rules/egotzi.html")
    board = Board(page, 2)
    page.evaluate("scrollTo(0, 0)")
    height = "document.documentElement.scrollHeight"
    places = """number => {
        const figure = document.querySelectorAll("game-board")[number].closest("figure");
        const start = figure.querySelector("[data-part=board]").getBoundingClientRect().top;
        return [...figure.querySelectorAll("figcaption, .status, .buttons button, .words")]
            .filter((element) => !element.closest("[data-part=share]"))
            .map((element) => element.getBoundingClientRect().top - start);
    }"""
    before = page.evaluate(height), page.evaluate(places, 2)
    board.click("a1")
    board.wait("ready")
    assert (page.evaluate(height), page.evaluate(places, 2)) == before
    board.click("a1")
    expect(board.part("note")).to_contain_text("taken")
    assert (page.evaluate(height), page.evaluate(places, 2)) == before


def test_a_caption_is_above_the_buttons(page: Page) -> None:
    open_all_sections(page, "rules/emergo.html")
    for figure in page.locator("figure.diagram:has(figcaption)").all():
        caption = figure.locator("figcaption").bounding_box()
        button = figure.locator("button").first.bounding_box()
        assert caption and button and caption["y"] + caption["height"] <= button["y"]


def test_solved_exercises_are_counted_and_remembered(desktop: Page) -> None:
    open_all_sections(desktop, "rules/emergo.html")
    progress = desktop.locator(".progress")
    expect(progress).to_have_text("0 of 6 solved")
    places = [box.bounding_box() for box in desktop.locator("figure.exercise").all()[:2]]
    assert places[0] and places[1]
    assert places[0]["y"] == places[1]["y"], "the first two stand side by side"
    asked = exercise(desktop, "Mark every square where placing it")
    expect(asked.part("status")).to_have_text("Tap the squares, then press Check.")
    asked.click("c5", "e5")
    asked.button("check").click()
    expect(progress).to_have_text("1 of 6 solved")
    first = desktop.locator("figure.exercise").first
    expect(first.locator(".task")).to_contain_text("Exercise 1 of 6. Solved")
    desktop.evaluate("localStorage['boardleaf:exercises:odd.html'] = '{'")
    desktop.reload()
    expect(progress).to_have_text("1 of 6 solved")
    desktop.evaluate("localStorage['boardleaf:exercises:emergo.html'] = '7'")
    desktop.reload()
    expect(progress).to_have_text("0 of 6 solved")
