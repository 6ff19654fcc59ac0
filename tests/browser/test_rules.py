"""The rules pages: complete without scripts, static until touched, then interactive."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from boardleaf.views import INLINE_PARTS
from builder.sources import PAGES, find
from rules.board import squares
from tests.browser.board import Board, box, go_to, open_all_sections
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
    assert sum(sizes.values()) <= 200_000
    assert sum(sizes.values()) - len(commented[0].encode()) < 195_000


def test_play_opens_the_form_for_a_new_game(desktop: Page) -> None:
    """It asks who plays; a game of two people at one device is nothing that was asked for."""
    desktop.goto("rules/emergo.html")
    desktop.get_by_role("link", name="Play Emergo", exact=True).click()
    board = Board(desktop)
    board.wait("ready")
    form = board.element.locator('[data-form="setup"]')
    expect(form).to_be_visible()
    expect(form.locator('[name="game"]')).to_have_value("emergo")
    expect(form.locator('[name="level"][value="1"]')).to_be_checked()


def test_static_boards_have_all_squares_and_parts(desktop: Page) -> None:
    """Pages leave out what scripts can add."""
    describe = """boards => boards.map((board) => ({
        size: board.dataset.position.split(" ")[0].split("/").length,
        parts: [...board.children].map((part) => part.dataset.part),
        squares: [...board.querySelectorAll("[data-square]")].map(({ dataset }) => dataset.square),
    }))"""
    for address in RULES_PAGES:
        desktop.goto(address)
        boards = desktop.locator("game-board").evaluate_all(describe)
        assert len(boards) >= 12
        for number, board in enumerate(boards):
            where = f"{address}, board {number}"
            assert sorted(board["squares"]) == sorted(map(str, squares(board["size"]))), where
            assert board["parts"] == [*INLINE_PARTS], where


def test_without_scripts_sections_are_open_and_diagrams_described(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(java_script_enabled=False)
    for address in RULES_PAGES:
        page.goto(address)
        assert page.locator("details.section:not([open])").count() == 0, address
        assert page.locator(".folds").is_hidden(), address
        figures = page.locator("figure.diagram")
        assert figures.count() >= 12, address
        words = figures.locator("details.words")
        words.evaluate_all("all => all.forEach((details) => { details.open = true })")
        for part in ("svg", "details.words summary", "details.words p"):
            shown = figures.locator(part).locator("visible=true")
            assert shown.count() == figures.count(), f"{address}: {part}"
        assert page.locator("figure.exercise").count() >= 6, address


def test_printed_pages_describe_diagrams_and_solve_exercises(desktop: Page) -> None:
    for address in RULES_PAGES:
        desktop.goto(address)
        desktop.emulate_media(media="print")
        expect(desktop.locator("details.section:not([open])"), address).to_have_count(0)
        assert desktop.locator("main button:visible, .contents:visible").count() == 0, address
        described = desktop.locator("figure.diagram svg, figure.diagram details > p")
        assert described.count() == described.locator("visible=true").count(), address
        figures, exercises = desktop.locator("figure.diagram"), desktop.locator("figure.exercise")
        assert described.count() == 2 * figures.count() + 2 * exercises.count(), address
        desktop.emulate_media(media="screen")


@pytest.mark.parametrize("address", ["rules/egotzi.html", "rules/emergo.html"])
def test_a_touched_board_is_accessible(desktop: Page, address: str) -> None:
    open_all_sections(desktop, address)
    for number in (1, desktop.locator("game-board").count() - 1):
        board = Board(desktop, number)
        board.button("flip").click()
        board.wait("ready", "over")
    assert find_violations(desktop, SCHEMES) == {}


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
    captured = "A@6/7/4AA2/3A@3/7/7/6a@ b 7 5,6"
    expect(board.element).to_have_attribute("data-position", captured)
    expect(board.square("e5")).to_be_focused()


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


def test_live_boards_share_two_interpreters(desktop: Page) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url))
    open_all_sections(desktop, "rules/emulsion.html")
    boards = [Board(desktop, number) for number in range(4)]
    for board in boards:
        board.button("flip").click()
        board.wait("ready", "over")
    boards[0].button("answer").click()
    boards[0].wait("ready", "over")
    assert boards[0].moves
    assert len(desktop.workers) <= 1
    assert len([url for url in requested if "/parts/wasm-0-" in url]) <= 2


def test_rules_in_60_seconds_fit_two_screens_of_a_phone(phone: Page) -> None:
    for address in RULES_PAGES:
        phone.goto(address)
        brief = phone.locator(".brief")
        place = box(brief)
        assert place["y"] + place["height"] < 2 * 844, address
        assert brief.locator("svg").count() == 3, address
        assert brief.evaluate("brief => brief.outerHTML.length") < 25_000, address
        order = "[...document.querySelectorAll('main :is(h1, .brief, .contents, .section)')]"
        names = phone.evaluate(f"{order}.map(({{ className, tagName }}) => className || tagName)")
        assert names[:4] == ["H1", "brief", "contents", "section"], address
        assert phone.locator("details.section[open]").count() == 0, address
        assert phone.evaluate("document.documentElement.scrollHeight") < 4 * 844, address


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


CHANGED_ANCHORS = ("%", "%2", ".", ")", ").", ",", "%2E", "%E2%80%99", "%20now", "?utm_source=x")
"""What chats and mail programs add to a link, or leave of an escape, at its end."""


def test_an_anchor_with_a_changed_end_is_found(desktop: Page) -> None:
    opened = desktop.locator("details.section[open] > summary")
    desktop.goto("rules/egotzi.html#over-stones).")
    expect(opened).to_have_text(["The push"])
    expect(desktop.locator("#over-stones")).to_be_in_viewport()
    for anchor in [*(f"swap-sides{end}" for end in CHANGED_ANCHORS), "Swap-Sides", "%73wap-sides"]:
        desktop.get_by_role("button", name="Close all").click()
        go_to(desktop, anchor)
        expect(opened, anchor).to_have_text(["The pie rule"])
        assert desktop.evaluate("location.hash") == "#swap-sides"
    desktop.get_by_role("button", name="Close all").click()
    for anchor in ("swap-side", "nothing.", "swap-sides=1", "%", "%E0%A4%A"):
        go_to(desktop, anchor)
        assert desktop.evaluate("location.hash") == f"#{anchor}"
    expect(opened).to_have_count(0)
    desktop.goto("learn/egotzi.html#step-3%2")
    expect(desktop.locator("#step-3")).to_be_visible()


GET_LAYOUT = """board => {
    const part = board.querySelector("[data-part=board]");
    const start = part.getBoundingClientRect().top;
    const figure = board.closest("figure");
    const places = [...figure.querySelectorAll("figcaption, .status, .buttons button, .words")]
        .filter((element) => !element.closest("[data-part=share]"))
        .map((element) => element.getBoundingClientRect().top - start);
    const footer = document.querySelector("footer").getBoundingClientRect().top - start;
    return [footer, part.offsetWidth, part.offsetHeight, places];
}"""
"""A script that returns where a page's footer begins, the size of a board, and the places of the
texts and buttons around it. The last line of a page says late that it can be used offline."""


@pytest.mark.parametrize(
    ("address", "window"),
    [("rules/egotzi.html", "desktop"), *((address, "phone") for address in RULES_PAGES)],
)
def test_nothing_moves_when_a_board_is_touched(
    open_as_returning_visitor: OpenAsReturningVisitor, address: str, window: str
) -> None:
    page = open_as_returning_visitor(window)
    open_all_sections(page, address)
    for number in (0, page.locator("game-board").count() - 1):
        board = Board(page, number)
        before = board.element.evaluate(GET_LAYOUT)
        board.button("flip").click()
        board.wait("ready", "over")
        expect(board.element.locator("svg.board")).to_be_visible()
        assert board.element.evaluate(GET_LAYOUT) == before, f"board {number}"
    if address == "rules/egotzi.html":
        board = Board(page, 2)
        before = board.element.evaluate(GET_LAYOUT)
        for note in ("", "taken"):
            board.click("a1")
            expect(board.part("note")).to_contain_text(note)
            board.wait("ready")
            assert board.element.evaluate(GET_LAYOUT) == before


def test_a_caption_is_above_the_buttons(page: Page) -> None:
    open_all_sections(page, "rules/emergo.html")
    figures = page.locator("figure.diagram:has(figcaption)").evaluate_all(
        """figures => figures.map((figure) => [
            figure.textContent.slice(0, 80),
            figure.querySelector("figcaption").getBoundingClientRect().bottom,
            figure.querySelector("button").getBoundingClientRect().top,
        ])"""
    )
    assert figures
    for text, bottom, top in figures:
        assert bottom <= top, text


def test_exercises_are_solved_counted_and_remembered(desktop: Page) -> None:
    open_all_sections(desktop, "rules/emergo.html")
    progress = desktop.locator(".progress")
    expect(progress).to_have_text("0 of 6 solved")
    places = [box(figure) for figure in desktop.locator("figure.exercise").all()[:2]]
    assert places[0]["y"] == places[1]["y"], "the first two stand side by side"
    barred = exercise(desktop, "Mark every square where placing it")
    expect(barred.part("status")).to_have_text("Tap the squares, then press Check.")
    barred.click("c5")
    barred.button("check").click()
    expect(barred.part("task")).to_contain_text("Almost: one more square.")
    expect(progress).to_have_text("0 of 6 solved")
    barred.click("e5")
    barred.button("check").click()
    expect(barred.part("task")).to_contain_text("Right: c5, e5.")
    expect(progress).to_have_text("1 of 6 solved")
    first = desktop.locator("figure.exercise").first
    expect(first.locator(".task")).to_contain_text("Exercise 1 of 6. Solved")
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
    desktop.evaluate("localStorage['boardleaf:exercises:odd.html'] = '{'")
    desktop.reload()
    expect(progress).to_have_text("3 of 6 solved")
    desktop.evaluate("localStorage['boardleaf:exercises:emergo.html'] = '7'")
    desktop.reload()
    expect(progress).to_have_text("0 of 6 solved")
