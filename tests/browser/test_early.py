"""Input before Python has started: none of it is lost, and all of it is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    Board,
    box,
    choose,
    go_to,
    open_all_sections,
    open_menu,
    open_setup,
    unfold_tool,
)
from tests.browser.conftest import DelayPython, OpenAsReturningVisitor


def test_picks_are_shown_at_once_and_played_later(phone: Page, delay_python: DelayPython) -> None:
    release = delay_python(phone)
    phone.goto("play.html#game=emulsion")
    board = Board(phone)
    board.click("d1", "c1")
    expect(board.part("status")).to_contain_text("Next: d1, c1")
    expect(board.part("live")).to_contain_text("d1, c1")
    expect(board.element.locator("[data-square][aria-selected]")).to_have_count(2)
    heard = board.part("board").locator(".heard")
    expect(heard).to_have_text("Setting up the board… c1 comes next.")
    expect(heard).to_be_in_viewport(ratio=1)
    release()
    expect(board.element).to_have_attribute("data-moves", "d1-c1")
    expect(heard).to_have_count(0)
    expect(board.element.locator("[data-square][aria-selected]")).to_have_count(0)


def test_a_button_pressed_before_python_starts_is_marked_and_answered_later(
    desktop: Page, delay_python: DelayPython
) -> None:
    release = delay_python(desktop)
    desktop.goto("puzzles.html#game=egotzi&level=1")
    board = Board(desktop)
    solve = desktop.get_by_role("button", name="Show the solution")
    solve.click()
    answer = "Loading… Next: “Show the solution”."
    for part in ("status", "live"):
        expect(board.part(part)).to_have_text(answer)
    expect(board.element.locator("[data-pending]")).to_have_text("Show the solution")
    release()
    board.wait("over", "ready")
    expect(board.part("status")).not_to_have_text(answer)
    expect(board.element.locator("[data-pending]")).to_have_count(0)


def test_a_click_before_python_starts_picks_a_piece(
    desktop: Page, delay_python: DelayPython
) -> None:
    release = delay_python(desktop)
    desktop.goto("play.html#game=emulsion")
    board = Board(desktop)
    board.click("d1")
    release()
    board.wait("ready")
    expect(board.element.locator(".mark-picked")).to_have_count(1)
    board.click("c1")
    expect(board.element).to_have_attribute("data-moves", "d1-c1")


def test_queued_input_can_be_changed_until_python_starts(
    desktop: Page, delay_python: DelayPython
) -> None:
    """Picks don't carry over to another game and can be cancelled; buttons and keys work."""
    release = delay_python(desktop)
    desktop.goto("play.html#game=egotzi-squared")
    board = Board(desktop)
    status = board.part("status")
    board.click("d4")
    expect(status).to_contain_text("d4")
    go_to(desktop, "game=egotzi")
    expect(status).not_to_contain_text("d4")
    board.click("d4", "d4", "a1")
    expect(status).to_contain_text("Next: d4, d4, a1")
    desktop.keyboard.press("Escape")
    expect(status).not_to_contain_text("a1")
    board.click("b2")
    board.button("flip").click()
    expect(status).to_contain_text("b2, “Flip”")
    board.square("d4").focus()
    desktop.keyboard.press("ArrowUp")
    desktop.keyboard.press("Enter")
    expect(status).to_contain_text("d5")
    release()
    expect(board.element).to_have_attribute("data-moves", "b2,d5")
    expect(board.element).to_have_attribute("flip", "1")
    expect(board.square("d5")).to_be_focused()
    expect(board.part("note")).to_be_empty()


def test_the_computer_replies_to_a_queued_move(desktop: Page, delay_python: DelayPython) -> None:
    release = delay_python(desktop)
    with desktop.expect_request("**/boardleaf/worker.py"):  # which starts before the page's Python
        desktop.goto("play.html#game=egotzi&white=level-1")
    board = Board(desktop)
    expect(board.element).to_have_attribute("state", "loading")
    board.click("d4")
    release()
    board.wait("ready")
    assert board.moves[0] == "d4"
    assert len(board.moves) == 2


def test_a_new_game_can_be_set_up(desktop: Page, delay_python: DelayPython) -> None:
    release = delay_python(desktop)
    desktop.goto("play.html")
    board = Board(desktop)
    form = open_setup(board)
    form.locator("[name=game]").select_option("emergo")
    choose(form, "opponent", "computer")
    choose(form, "level", "1")
    choose(form, "side", "black")
    board.button("new").click()
    release()
    expect(board.element).to_have_attribute("game", "emergo")
    expect(board.element).to_have_attribute("white", "level-1")
    expect(board.part("note")).to_be_empty()


def test_the_form_for_a_new_game_keeps_its_values(desktop: Page, delay_python: DelayPython) -> None:
    release = delay_python(desktop)
    desktop.goto("play.html")
    board = Board(desktop)
    form = open_setup(board)
    form.locator("[name=size]").select_option("6")
    choose(form, "opponent", "computer")
    choose(form, "level", "2")
    release()
    board.wait("ready")
    expect(form.locator("[name=size]")).to_have_value("6")
    expect(form.locator("[name=level]:checked")).to_have_value("2")


def test_the_form_that_play_opens_is_there_before_python(
    desktop: Page, delay_python: DelayPython
) -> None:
    desktop.goto("./")
    release = delay_python(desktop)
    desktop.locator("#play").click()
    board = Board(desktop)
    form = board.part("setup")
    expect(form).to_be_visible()
    expect(form.locator("[name=opponent]:checked")).to_have_value("computer")
    expect(form.locator("[name=level]:checked")).to_have_value("1")
    choose(form, "level", "2")
    release()
    board.wait("ready", "thinking")
    expect(form).to_be_visible()
    expect(form.locator("[name=level]:checked")).to_have_value("2")
    expect(form.locator("[name=opponent]:checked")).to_have_value("computer")


def test_typed_text_is_preserved(desktop: Page, delay_python: DelayPython) -> None:
    release = delay_python(desktop)
    desktop.goto("play.html")
    board = Board(desktop)
    field = unfold_tool(board, "Import").locator("textarea")
    field.fill("game=egotzi&mo")
    release()
    board.wait("ready")
    expect(field).to_be_focused()
    desktop.keyboard.type("ves=d4")
    board.button("import").click()
    expect(board.element).to_have_attribute("data-moves", "d4")


def test_a_resumed_game_accepts_clicks_before_python_starts(
    phone: Page, delay_python: DelayPython
) -> None:
    phone.goto("play.html#game=egotzi&size=3&moves=b2&flip=1")
    board = Board(phone)
    board.wait("ready")
    boxes = {name: box(board.square(name)) for name in ("a1", "c3")}
    release = delay_python(phone)
    phone.reload()
    for name, place in boxes.items():
        assert box(board.square(name)) == pytest.approx(place, abs=1)
    board.click("a1")
    release()
    expect(board.element).to_have_attribute("data-moves", "b2,a1")


def test_a_board_with_trays_stays_in_place_after_a_reload(
    open_as_returning_visitor: OpenAsReturningVisitor, delay_python: DelayPython
) -> None:
    page = open_as_returning_visitor(size=(320, 568))
    page.goto("play.html#game=emergo&moves=@d4")
    board = Board(page)
    board.wait("ready")
    before = box(board.square("d4"))
    delay_python(page)
    page.reload()
    assert box(board.square("d4")) == pytest.approx(before, abs=1)


PARTS_AROUND_BOARD = ("players", "count")
"""Parts around the board that the build rendered for another game."""


def test_a_resumed_game_shows_nothing_of_another_game(
    desktop: Page, delay_python: DelayPython
) -> None:
    desktop.goto("play.html#game=egotzi&size=6&white=level-1")
    board = Board(desktop)
    board.wait("ready")
    release = delay_python(desktop)
    desktop.reload()
    expect(board.element).to_have_attribute("state", "loading")
    expect(board.button("flip")).to_be_visible()
    open_menu(board)
    for hidden in (
        *map(board.part, PARTS_AROUND_BOARD),
        board.button("values"),
        board.button("ties"),
    ):
        expect(hidden).to_be_hidden()
    before = box(board.part("board"))
    release()
    for shown in map(board.part, ("players", "status")):
        expect(shown).to_be_visible()
    assert box(board.part("board")) == pytest.approx(before, abs=1)


@pytest.mark.parametrize("address", ["", "#game=emulsion"])
def test_a_page_without_a_stored_game_shows_all_that_the_build_rendered(
    desktop: Page, delay_python: DelayPython, address: str
) -> None:
    delay_python(desktop)
    desktop.goto(f"play.html{address}")
    board = Board(desktop)
    open_menu(board)
    for shown in (*map(board.part, PARTS_AROUND_BOARD), board.button("values")):
        expect(shown).to_be_visible()


def test_the_click_that_starts_a_diagram_is_handled(
    desktop: Page, delay_python: DelayPython
) -> None:
    release = delay_python(desktop)
    open_all_sections(desktop, "rules/egotzi.html")
    board = Board(desktop)
    board.click("a1")
    expect(board.square("a1")).to_have_attribute("aria-selected", "true")
    release()
    board.wait("ready")
    assert "a1" in board.moves


def test_worker_and_page_start_in_parallel_if_the_computer_is_to_move(
    desktop: Page, delay_python: DelayPython
) -> None:
    delay_python(desktop)
    with desktop.expect_request("**/boardleaf/worker.py"):
        desktop.goto("play.html#game=egotzi&size=5&moves=c3&black=level-2")
    expect(Board(desktop).element).to_have_attribute("state", "loading")


@pytest.mark.parametrize("address", ["", "game=egotzi&size=5&moves=c3&result=white&black=level-1"])
def test_no_worker_is_started_if_the_computer_will_not_move(desktop: Page, address: str) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url))
    desktop.goto(f"play.html#{address}")
    desktop.mouse.move(50, 50)  # which starts Python at once
    board = Board(desktop)
    board.wait("ready", "over")
    assert desktop.workers == []
    assert not [url for url in requested if "worker.py" in url]


def test_a_resumed_game_starts_its_worker(desktop: Page, delay_python: DelayPython) -> None:
    desktop.goto("play.html#game=egotzi&size=5&white=level-1")
    Board(desktop).wait("ready")
    delay_python(desktop)
    with desktop.expect_request("**/boardleaf/worker.py"):
        desktop.goto("licences.html")
        desktop.goto("play.html")


def stop_clock(page: Page) -> None:
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def test_python_starts_late_on_an_untouched_page(newcomer: Page, delay_python: DelayPython) -> None:
    delay_python(newcomer)
    stop_clock(newcomer)
    newcomer.goto("play.html")
    board = Board(newcomer).element
    expect(board).to_have_attribute("state", "static")
    newcomer.clock.fast_forward(10_000)
    expect(board).to_have_attribute("state", "loading")


@pytest.mark.parametrize("activity", ["mouse", "keyboard", "address"])
def test_python_starts_at_the_first_activity(
    newcomer: Page, delay_python: DelayPython, activity: str
) -> None:
    delay_python(newcomer)
    stop_clock(newcomer)
    newcomer.goto("play.html")
    board = Board(newcomer).element
    expect(board).to_have_attribute("state", "static")
    if activity == "mouse":
        newcomer.mouse.move(50, 50)
    elif activity == "keyboard":
        newcomer.keyboard.press("Tab")
    else:
        go_to(newcomer, "game=egotzi")
    expect(board).to_have_attribute("state", "loading")
