"""The layout on a screen and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, box, open_all_sections, press_in_menu, unfold_tool
from tests.browser.conftest import OpenAsReturningVisitor


def test_the_note_on_a_tapped_move_is_visible_and_the_board_stays_in_place(phone: Page) -> None:
    phone.goto("play.html#game=egotzi&size=5&moves=b2&black=level-2")
    board = Board(phone)
    board.wait("ready")
    before = box(board.square("c2"))
    board.square("c2").tap()
    note = board.part("note").get_by_text("Tap again to place.")
    place = box(note)
    assert place["y"] + place["height"] <= 844
    assert box(board.square("c2")) == before


def test_the_position_editor_is_beside_the_board_and_its_checkboxes_are_square(
    desktop: Page,
) -> None:
    desktop.goto("play.html#game=egotzi&size=3")
    board = Board(desktop)
    board.wait("ready")
    press_in_menu(board, "edit")
    editor = board.part("editor")
    assert box(editor)["y"] == pytest.approx(box(board.part("board"))["y"], abs=20)
    tick = box(editor.locator("[type=checkbox]"))
    assert tick["width"] == pytest.approx(tick["height"])
    assert tick["x"] < box(editor)["x"] + 10


CONTROLS = ":is(button:not([data-at]), .button, .play, .site-header, .site-footer)"


def test_printed_moves_do_not_wrap_and_are_dark_on_light_without_controls(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(color_scheme="dark")
    page.goto("play.html#game=emulsion&size=4&moves=c4-d4,c3-d3,a4-b4")
    board = Board(page)
    board.wait("ready")
    fill = "getComputedStyle(document.querySelector('.board .square')).fill"
    listed = board.part("moves").locator("li")
    gap = "(row) => parseFloat(getComputedStyle(row).columnGap)"
    assert listed.first.evaluate(gap) >= 4
    on_screen = page.evaluate(fill)
    for disc in board.element.locator(".player .disc").all():
        assert disc.evaluate("disc => getComputedStyle(disc).printColorAdjust") == "exact"
    page.emulate_media(media="print")
    expect(page.locator(f"{CONTROLS}:visible")).to_have_count(0)
    moves = page.locator(".moves button:visible").all_inner_texts()
    assert moves == ["c4-d4", "c3-d3", "a4-b4"]
    for width in (1280, 700, 390):
        page.set_viewport_size({"width": width, "height": 800})
        first, second = (box(listed.first.locator("button").nth(index)) for index in (0, 1))
        assert first["y"] == second["y"]
        assert first["x"] + first["width"] <= second["x"]
        assert max(first["height"], second["height"]) < 40  # one line
    page.emulate_media(media="print", color_scheme="light")
    on_paper = page.evaluate(fill)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(fill) == on_paper != on_screen


def test_a_rules_page_has_its_boards_beside_the_text(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(size=(1440, 900))
    open_all_sections(page, "rules/emulsion.html")
    units = page.locator(".beside")
    assert units.count() >= 12
    for unit in units.all():
        text, board = box(unit.locator("> div")), box(unit.locator('[data-part="board"]'))
        assert board["x"] >= text["x"] + text["width"]
        assert abs(board["y"] - text["y"]) < 80
    assert page.evaluate("document.documentElement.scrollHeight") < 17_000


def test_controls_are_not_printed(desktop: Page) -> None:
    desktop.emulate_media(media="print")
    for address in ("./", "learn/egotzi.html", "puzzles.html", "puzzles.html#day=1", "404.html"):
        desktop.goto(address)
        expect(desktop.get_by_role("main")).to_be_visible()
        if "day" in address:
            expect(desktop.locator("#puzzle game-board")).to_be_visible()
        assert desktop.locator(CONTROLS).count(), address
        expect(desktop.locator(f"{CONTROLS}:visible"), address).to_have_count(0)


def test_a_printed_sheet_has_game_players_date_and_moves(desktop: Page) -> None:
    desktop.add_init_script("window.print = () => {}")
    desktop.goto("play.html#game=egotzi&size=5&moves=c3,swap,c4,a1&white=level-1")
    board = Board(desktop)
    board.wait("ready")
    unfold_tool(board, "Share")
    board.button("print").click()
    desktop.emulate_media(media="print")
    sheet = desktop.locator(".sheet")
    expect(sheet.get_by_role("heading", level=1)).to_have_text("Egotzi 5 × 5")
    expect(sheet).to_contain_text("Black: Computer (Beginner), White: Player")
    today = desktop.evaluate("new Date().toLocaleDateString([], { dateStyle: 'long' })")
    expect(sheet.locator("time")).to_have_text(today)
    rows = sheet.locator(".moves li").all_inner_texts()
    assert [row.split() for row in rows] == [["c3", "swap"], ["c4"], ["a1"]]
    column = [box(move)["x"] for move in sheet.locator(".moves span").all()]
    assert column[0] == column[3] < column[1] == column[2]
