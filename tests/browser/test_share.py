"""Exports, imports and positions set up by hand, on the built site."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from boardleaf.features.importing.read import read
from tests.browser.board import (
    Board,
    box,
    open_all_sections,
    open_menu,
    open_setup,
    press_in_menu,
    unfold_tool,
)
from tests.browser.conftest import WINDOWS, OpenAsReturningVisitor
from tests.browser.fast_clock import CLOCK
from tests.browser.themes import SCHEMES, find_violations

EGOTZI = "game=egotzi&size=5&moves=c3,d4"
BEGINS = "async (text) => (await navigator.clipboard.readText()).startsWith(text)"
MARKUP = "<img src=x onerror=alert(1)><b>bold</b>"


def open_board(page: Page, address: str) -> Board:
    page.goto(f"play.html#{address}")
    board = Board(page)
    board.wait("ready", "over")
    return board


def clipboard(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.fixture
def clipboard_page(desktop: Page) -> Page:
    """A page that may use the clipboard."""
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return desktop


def test_copied_texts_parse_back_to_the_game(clipboard_page: Page) -> None:
    board = open_board(clipboard_page, EGOTZI)
    share = unfold_tool(board, "Share")
    for what in ("link", "position", "record", "snippet"):
        share.locator(f'[data-action="copy-{what}"]').click()
        expect(board.part("shared")).to_have_text(f"{what.capitalize()} copied.")
        expect(board.part("live")).to_have_text(f"{what.capitalize()} copied.")
        copied = clipboard(clipboard_page)
        if what == "position":
            assert copied == board.element.get_attribute("data-position")
        else:
            assert read(copied) == EGOTZI
        if what == "link":
            assert copied == clipboard_page.url
    expect(board.button("copy-snippet")).to_be_focused()
    for what, beginning in (("markdown", "[Egotzi"), ("bbcode", "[url="), ("text", "Egotzi, 5x5")):
        share.locator(f'[data-action="copy-{what}"]').click()
        expect(board.part("shared")).to_have_text("Copied. Paste it into a post.")
        clipboard_page.wait_for_function(BEGINS, arg=beginning)
        assert read(clipboard(clipboard_page)) == EGOTZI
    share.locator('[data-action="copy-png"]').click()
    expect(board.part("shared")).to_have_text("Picture copied. Paste it into a post.")
    types = clipboard_page.evaluate("navigator.clipboard.read().then(([one]) => one.types)")
    assert types == ["image/png"]


def test_an_inline_board_shares_its_position(clipboard_page: Page) -> None:
    open_all_sections(clipboard_page, "rules/emergo.html")
    board = Board(clipboard_page)
    expect(board.element.locator("details.tool")).to_have_count(0)
    board.click("a1")
    expect(board.element).to_have_attribute("data-moves", "@a1")
    unfold_tool(board, "Share")
    board.button("copy-link").click()
    expect(board.part("shared")).to_have_text("Link copied.")
    link = clipboard(clipboard_page)
    assert re.fullmatch(r"http://[^/]+/some/path/play\.html#game=emergo.*moves=@a1", link)


def test_without_an_answer_from_the_clipboard_the_text_is_shown_selected(desktop: Page) -> None:
    desktop.add_init_script(
        f"{CLOCK}scale = 20;"
        "const closed = { writeText: () => Promise.reject() };"
        "Object.defineProperty(navigator, 'clipboard', { value: closed })"
    )
    board = open_board(desktop, EGOTZI)
    share = unfold_tool(board, "Share")
    field = board.part("shared").get_by_role("textbox")
    selection = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    share.locator('[data-action="copy-record"]').click()
    expect(field).to_have_value(EGOTZI)
    expect(field).to_be_focused()
    assert field.evaluate(selection) == EGOTZI
    desktop.evaluate("void (navigator.clipboard.writeText = () => new Promise(() => {}))")
    share.locator('[data-action="copy-position"]').click()
    expect(field).to_have_value(str(board.element.get_attribute("data-position")))


@pytest.mark.parametrize("window", WINDOWS)
def test_a_text_that_was_not_copied_is_shown_where_it_moves_nothing(
    open_as_returning_visitor: OpenAsReturningVisitor, window: str
) -> None:
    page = open_as_returning_visitor(window)
    page.add_init_script(
        "const closed = { writeText: () => Promise.reject() };"
        "Object.defineProperty(navigator, 'clipboard', { value: closed })"
    )
    board = open_board(page, EGOTZI)
    copy = unfold_tool(board, "Share").locator('[data-action="copy-link"]')
    board.part("tools").get_by_text("More formats").click()  # the menu gets shorter
    before = box(copy)
    copy.click()
    note, field = (board.part("shared").locator(name) for name in ("label", "textarea"))
    expect(field).to_be_focused()
    assert box(copy) == before
    shown, inside = box(note), box(field)
    assert shown["x"] < inside["x"] and inside["width"] < shown["width"], "a box around the text"
    assert inside["y"] + inside["height"] <= shown["y"] + shown["height"]
    expect(field).to_be_in_viewport(ratio=1)


def test_escape_in_a_shared_text_goes_back_to_the_button(desktop: Page) -> None:
    desktop.add_init_script(
        "const closed = { writeText: () => Promise.reject() };"
        "Object.defineProperty(navigator, 'clipboard', { value: closed })"
    )
    desktop.goto(f"play.html#{EGOTZI}&result=black-resigns")
    board = Board(desktop)
    board.wait("over")
    for pressed in ("share", "copy-link"):
        if pressed == "copy-link":
            open_all_sections(desktop, "rules/emergo.html")
            board.click("a1")
            unfold_tool(board, "Share")
        board.button(pressed).press("Enter")
        field = board.element.get_by_role("textbox").and_(desktop.locator("[readonly]"))
        expect(field).to_be_focused()
        desktop.keyboard.press("Escape")
        expect(field).to_have_count(0)
        expect(board.button(pressed)).to_be_focused()


def download(board: Board, what: str) -> Path:
    """Press a download button, check the suggested name, and return the file's path."""
    with board.page.expect_download() as started:
        board.button(f"download-{what}").click()
    assert started.value.suggested_filename == f"egotzi-5x5-move-2.{what}"
    return Path(started.value.path())


def test_pictures_are_downloaded(desktop: Page) -> None:
    board = open_board(desktop, EGOTZI)
    unfold_tool(board, "Share")
    svg = ElementTree.parse(download(board, "svg")).getroot()
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    png = download(board, "png").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">2I", png[16:24]) == (
        2 * int(svg.get("width")),
        2 * int(svg.get("height")),
    )  # type: ignore[arg-type]
    assert len(png) > 5000


def test_print_shows_the_board_the_players_and_the_moves_or_a_message(desktop: Page) -> None:
    desktop.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1 }")
    board = open_board(desktop, EGOTZI)
    desktop.emulate_media(media="print")
    expect(board.square("c3")).to_be_visible()
    for hidden in (board.button("undo"), board.part("tools"), desktop.locator("header")):
        expect(hidden).to_be_hidden()
    desktop.emulate_media(media="screen")
    unfold_tool(board, "Share")
    board.button("print").click()
    sheet = desktop.locator("body > .sheet")
    expect(sheet).to_be_attached()
    assert desktop.evaluate("window.printed") == 1
    desktop.emulate_media(media="print")
    expect(sheet.locator("svg")).to_be_visible()
    expect(sheet).to_contain_text("c3")
    expect(sheet).to_contain_text("Black: Player")
    expect(board.element).to_be_hidden()
    desktop.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)
    desktop.emulate_media(media="screen")
    desktop.evaluate("void (print = () => { throw new Error('There is no printer') })")
    board.button("print").click()
    expect(board.part("shared")).to_have_text("This browser can't print from here.")
    expect(sheet).to_have_count(0)


def test_an_import_starts_a_new_game_and_keeps_the_old_one(desktop: Page) -> None:
    board = open_board(desktop, "game=egotzi&size=3&moves=b2")
    form = unfold_tool(board, "Import")
    field = form.locator("textarea")
    field.fill(f"fen:9/9/2a@1a@4/{MARKUP}")
    board.button("import").click()
    expect(board.part("imported")).to_contain_text("'src=x' after its board")
    expect(board.part("imported").locator("b, img")).to_have_count(0)
    expect(field).to_have_value(f"fen:9/9/2a@1a@4/{MARKUP}")
    assert board.moves == ["b2"]
    field.fill("fen:9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9 e3:")
    board.button("import").click()
    board_text = "9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9 w 0 0,0"
    expect(board.element).to_have_attribute("data-position", board_text)
    expect(board.part("status")).to_contain_text(
        "White to move: you must capture 5 men with the column on d4."
    )
    desktop.go_back()
    expect(board.element).to_have_attribute("data-moves", "b2")


def test_a_position_is_set_up_and_cancelled_by_keyboard_or_played(desktop: Page) -> None:
    board = open_board(desktop, "game=egotzi&size=3&moves=b2")
    open_menu(board).locator('[data-action="edit"]').press("Enter")
    board.square("a1").focus()
    desktop.keyboard.press("Enter")
    expect(board.part("live")).to_contain_text("a1: white.")
    expect(board.element).to_have_attribute("data-position", "3/1b1/w2 w 1")
    board.button("edit-cancel").press("Enter")
    expect(board.element).to_have_attribute("data-position", "3/1b1/3 w 1")
    assert board.moves == ["b2"]
    press_in_menu(board, "edit")
    expect(board.button("undo")).to_be_hidden()
    editor = board.part("editor")
    editor.locator("[name=game]").select_option("emergo")
    editor.locator("[name=size]").select_option("7")
    board.button("edit-clear").click()
    board.button("edit-white").click()
    editor.locator("[name=cap]").fill("2")
    editor.locator("[name=cap]").blur()
    board.click("a2")
    expect(editor).to_contain_text("a2 is a light square: men use dark squares only.")
    expect(board.square("a2")).to_have_attribute("aria-label", "a2, empty")
    board.click("a1")
    board.button("edit-black").click()
    board.click("g7")
    expect(board.element).to_have_attribute("data-position", "6b@/7/7/7/7/7/B@6 w 0 6,6")
    for colour in ("white", "black"):
        editor.locator(f"[name=hand-{colour}]").fill("0")
        editor.locator(f"[name=hand-{colour}]").blur()
    editor.locator("select[name=black]").select_option("level-1")
    expect(board.square("g7")).to_have_attribute("aria-label", "g7, 2 black men")
    desktop.reload()
    board.wait("ready")
    expect(board.square("g7")).to_have_attribute("aria-label", "g7, 2 black men")
    expect(editor.locator("select[name=black]")).to_have_value("level-1")
    board.button("edit-play").click()
    board.wait("ready")
    board.click("a1", "b2")
    expect(board.element).to_have_attribute("data-moves", re.compile("^a1-b2,g7-"))
    desktop.go_back()
    expect(board.element).to_have_attribute("data-moves", "b2")


def type_into(board: Board, name: str, text: str) -> Locator:
    """Replace the text of a field of the position editor, key by key, and return the field."""
    field = board.part("editor").locator(f"[name={name}]")
    field.press("Control+a")
    field.press_sequentially(text)
    expect(field).to_be_focused()
    expect(field).to_have_value(text)
    return field


def test_setup_plays_from_the_last_typed_values(desktop: Page) -> None:
    board = open_board(desktop, "game=emergo&size=7")
    for ply, ended_by in (("5", "click"), ("7", "Enter")):
        press_in_menu(board, "edit")
        type_into(board, "ply", ply)
        field = type_into(board, "hand-white", "3")
        if ended_by == "Enter":
            field.press("Enter")
        else:
            board.button("edit-play").click()
        expect(board.part("editor"), ended_by).to_be_empty()
        expect(board.element).to_have_attribute("data-position", f"7/7/7/7/7/7/7 w {ply} 3,8")


def test_typed_values_are_checked_and_tab_moves_on(desktop: Page) -> None:
    board = open_board(desktop, "game=emergo&size=7")
    press_in_menu(board, "edit")
    editor, play = board.part("editor"), board.button("edit-play")
    type_into(board, "ply", "5").press("Tab")
    expect(editor.locator("[name=hand-black]")).to_be_focused()
    type_into(board, "hand-black", "50")
    expect(editor).to_contain_text("This isn't a position of Emergo: Black has")
    expect(play).to_be_disabled()
    type_into(board, "hand-black", "5")
    expect(editor).not_to_contain_text("This isn't a position of Emergo: Black has")
    expect(play).to_be_enabled()
    desktop.keyboard.press("Tab")
    expect(editor.locator("[name=hand-white]")).to_be_focused()
    type_into(board, "cap", "3")
    desktop.keyboard.press("Backspace")
    desktop.keyboard.type("15")
    expect(editor.locator("[name=cap]")).to_have_value("15")
    desktop.keyboard.press("ArrowLeft")
    desktop.keyboard.press("Backspace")
    expect(editor.locator("[name=cap]")).to_have_value("5")
    desktop.keyboard.type("2")
    expect(editor.locator("[name=cap]")).to_have_value("25")
    board.click("a1")
    expect(editor.locator("[name=cap]")).to_have_value("12")


def test_a_komi_typed_for_a_new_game_is_used_at_the_first_click(desktop: Page) -> None:
    board = open_board(desktop, "game=egotzi-squared&size=5")
    open_setup(board)
    board.element.locator("[name=new-komi]").press("Control+a")
    board.element.locator("[name=new-komi]").press_sequentially("12")
    expect(board.element.locator("[name=new-komi]")).to_have_value("12")
    board.button("new").click()
    expect(board.element).to_have_attribute("komi", "12")


def test_axe_finds_nothing_in_open_menus(page: Page) -> None:
    board = open_board(page, "game=emergo&size=7")
    unfold_tool(board, "Share")
    unfold_tool(board, "Import")
    board.button("import").click()
    expect(board.part("imported")).not_to_be_empty()
    assert find_violations(page, SCHEMES) == {}
    press_in_menu(board, "edit")
    expect(board.button("edit-play")).to_be_visible()
    assert find_violations(page, SCHEMES) == {}
