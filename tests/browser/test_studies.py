"""Studies: adding, browsing, editing and commenting on lines."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, Route, expect

from tests.browser.board import Board, box, open_all_sections, show_game, unfold_tool
from tests.browser.themes import SCHEMES, find_violations
from tests.kit.diagrams import figure_with_root
from tests.kit.studies import large_study

START = "game=egotzi&size=5&pie=off"
STUDY = f"{START}&moves=c3,d4,b2,a1&lines=1.e5,a1;1.a5;1:2.a4,b5&comments=1:3.Better%2E"


def open_study(page: Page, text: str) -> Board:
    page.goto(f"play.html#{text}")
    board = Board(page)
    board.wait("ready", "over")
    return board


def expect_study(board: Board, **values: str) -> None:
    """Check the attributes of a study; those without a value must be absent."""
    for key in ("moves", "lines", "comments", "at"):
        if value := values.get(key):
            expect(board.element).to_have_attribute(key, value)
        else:
            expect(board.element).not_to_have_attribute(key, re.compile(""))


def current_move(board: Board) -> str:
    """Return the move that is marked in the list."""
    return board.part("moves").locator("[aria-current]").inner_text()


def test_a_line_is_made_commented_promoted_deleted_and_restored_by_keyboard(desktop: Page) -> None:
    board = open_study(desktop, f"{START}&moves=c3,d4,b2")
    keys, live = desktop.keyboard, board.part("live")
    listed = board.part("moves").locator(".moves")
    board.part("steps").get_by_label("Previous move").focus()
    keys.press("Enter")
    keys.press("Enter")
    board.square("a1").focus()
    keys.press("Enter")
    expect_study(board, moves="c3,d4,b2", lines="1.a1", at="1:2")
    expect(listed.locator("summary")).to_have_text("Another line: 1… a1")
    # The list is one tab stop: the move shown.
    assert listed.locator('[tabindex="0"]').evaluate_all("all => all.map(x => x.dataset.at)") == [
        "1:2"
    ]
    listed.locator("[aria-current]").focus()
    for key, at in (("ArrowUp", "2"), ("ArrowRight", ""), ("ArrowLeft", "2"), ("ArrowDown", "1:2")):
        keys.press(key)
        expect_study(board, moves="c3,d4,b2", lines="1.a1", at=at)
        assert desktop.evaluate("document.activeElement.getAttribute('aria-current')") == "true"
    board.part("moves").locator(".study-tools summary").focus()
    keys.press("Enter")
    board.button("comment").first.focus()
    keys.press("Enter")
    expect(board.element.get_by_label("Comment on a1")).to_be_focused()
    keys.type("Is it? (1) No; <b>")
    keys.press("Control+Enter")
    expect(board.button("comment").first).to_be_focused()
    expect(live).to_have_text("Comment saved.")
    expect(board.part("comment")).to_have_text("Is it? (1) No; <b>")
    comment = "1:2.Is it? (1) No;; <b>"
    board.button("main-line").focus()
    keys.press("Enter")
    expect(live).to_have_text("This is the main line now.")
    expect_study(board, moves="c3,a1", lines="1.d4,b2", comments=comment.replace("1:", ""))
    expect(listed.locator("[aria-current]")).to_have_accessible_name("a1, with a comment")
    board.button("delete-line").focus()
    keys.press("Enter")
    expect(live).to_have_text("Deleted 1 move.")
    expect_study(board, moves="c3,d4,b2", at="1")
    board.button("restore-line").focus()
    keys.press("Enter")
    expect_study(board, moves="c3,a1", lines="1.d4,b2", comments=comment.replace("1:", ""))
    desktop.reload()
    board.wait("ready")
    expect_study(board, moves="c3,a1", lines="1.d4,b2", comments=comment.replace("1:", ""))
    expect(board.part("comment")).to_have_text("Is it? (1) No; <b>")


def test_a_study_is_accessible_and_can_be_browsed(page: Page) -> None:
    board = open_study(page, f"{STUDY}&at=1")
    chooser = board.part("lines").get_by_role("group", name="3 lines from here")
    expect(chooser).to_be_visible()
    listed = board.part("moves")
    expect(listed.locator("details details")).to_have_count(1)
    assert find_violations(page, SCHEMES) == {}
    chooser.get_by_role("button", name="e5").click()
    expect_study(board, **expected_study(), at="1:2")
    board.part("steps").get_by_label("Next move").click()
    expect(board.part("comment")).to_have_text("Better.")
    assert current_move(board) == "a1 *"
    opener = board.part("bar").get_by_role("button", name="Moves")
    in_a_sheet = opener.is_visible()
    if in_a_sheet:
        opener.click()
    listed.locator("summary").first.click()
    if in_a_sheet:
        listed.get_by_role("button", name="Close").click()
    board.part("steps").get_by_label("Previous move").click()
    if in_a_sheet:
        opener.click()
    expect(listed.locator("[aria-current]")).to_be_visible()


def expected_study() -> dict[str, str]:
    """Return the attributes of a board that shows STUDY."""
    return {
        "moves": "c3,d4,b2,a1",
        "lines": "1.e5,a1;1.a5;1:2.a4,b5",
        "comments": "1:3.Better.",
    }


def test_a_long_study_is_stored_and_its_address_holds_the_main_line(desktop: Page) -> None:
    board = open_study(desktop, STUDY)
    summary = board.part("moves").locator(".study-tools summary")
    place = "summary => summary.getBoundingClientRect().toJSON()"
    summary.hover()  # waits until it stands still
    before = summary.evaluate(place)
    summary.click()
    expect(board.button("delete-line")).to_be_in_viewport(ratio=1)
    assert summary.evaluate(place) == before, "something else is under the pointer"
    board.button("comment").first.click()
    board.element.get_by_label("Comment on a1").fill("a" * 1_990)
    board.button("save-comment").click()
    board.part("moves").get_by_role("button", name="a5").click()
    assert desktop.url.endswith(f"#{START}&moves=c3,d4,b2,a1&at=1")
    desktop.reload()
    board.wait("ready")
    expect(board.element).to_have_attribute("data-moves", "c3,a5")
    expect(board.part("moves").locator("summary")).to_have_count(3)
    board.part("moves").get_by_label("a1, with a comment").first.click()
    expect(board.part("comment")).not_to_be_empty()
    board.button("comment").first.dispatch_event("click")
    draft = board.part("comment").locator("textarea")
    draft.fill("Not saved")
    draft.press("Home")
    board.part("steps").get_by_label("Previous move").dispatch_event("click")
    desktop.keyboard.type("yet: ")  # the caret stays where it was
    desktop.reload()
    board.wait("ready")
    expect(draft).to_have_value("yet: Not saved")
    expect(board.part("comment")).to_contain_text("Not saved yet")


CURRENT_MOVE_IS_VISIBLE = """() => {
    const list = document.querySelector(".moves");
    const [inside, shown] = [list, list.querySelector("[aria-current]")].map((element) =>
        element.getBoundingClientRect());
    return inside.top <= shown.top && shown.bottom <= inside.bottom;
}"""


PRESS_MOVE = """place => document.querySelector(`.moves [data-at="${place}"]`).click()"""
"""A function that presses a move in one step, as the list may be drawn again at any time."""


def test_the_move_shown_is_visible_among_many_lines(page: Page) -> None:
    board = open_study(page, f"{large_study(9, 300, 300, Random(1))}&at=9")
    page.wait_for_function(CURRENT_MOVE_IS_VISIBLE)
    for place in ("76", "8", "175:44", "40", "81"):
        page.evaluate(PRESS_MOVE, place)
        expect(board.element).to_have_attribute("data-node", place)
        page.wait_for_function(CURRENT_MOVE_IS_VISIBLE)


def test_an_embedded_study_is_stepped_through(desktop: Page) -> None:
    desktop.goto(f"embed.html?live#{STUDY}&at=1")
    board = Board(desktop)
    board.wait("ready")
    board.part("lines").get_by_role("button", name="e5").click()
    expect(board.element).to_have_attribute("data-moves", "c3,e5,a1")
    board.part("steps").get_by_label("Next move").click()
    expect(board.part("comment")).to_have_text("Better.")
    board.part("steps").get_by_label("Starting position").click()
    expect(board.part("comment")).to_be_empty()


def test_a_sleeping_frame_names_the_moves_shown(desktop: Page) -> None:
    desktop.goto(f"embed.html#{STUDY}&at=3:4")
    expect(desktop.locator(".sleeping b")).to_have_text("Egotzi after 4 moves: c3, e5, a4, b5.")


def test_a_link_opens_at_its_last_legal_move(desktop: Page) -> None:
    text = f"{START}&moves=c3,d4,b2,a1,c3,e5"
    board = open_study(desktop, text)
    expect(board.element).to_have_attribute("data-moves", "c3,d4,b2,a1")
    notice = board.part("notices")
    expect(notice).to_contain_text("Part of this link can't be read: move 5, 'c3':")
    expect(notice.locator("pre")).to_have_text(text)


def test_a_line_or_the_whole_study_is_copied_and_a_long_one_saved(desktop: Page) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = open_study(desktop, f"{STUDY}&at=1:3")
    desktop.locator(".study-tools summary").click()
    for action, message, text in (
        ("copy-line", "Line copied.", f"{START}&moves=c3,e5,a1&comments=3.Better%2E"),
        ("copy-record", "Record copied.", STUDY),
    ):
        board.part("moves").locator(f'[data-action="{action}"]').click()
        expect(board.part("live")).to_have_text(message)
        assert desktop.evaluate("navigator.clipboard.readText()") == text
    for place in ("1", "2", "3", "4", "1:2"):
        board.part("moves").locator(f'[data-at="{place}"]').click()
        board.button("comment").first.click()
        board.part("comment").locator("textarea").fill(place * 2_000)
        board.button("save-comment").click()
    unfold_tool(board, "Share")
    board.button("copy-link").click()
    expect(board.part("shared")).to_contain_text("This game is too long for a link.")
    with desktop.expect_download() as download:
        board.button("download-txt").click()
    assert download.value.suggested_filename == "egotzi-5x5-move-2.txt"
    saved = Path(download.value.path()).read_text("utf-8")
    assert len(saved) > 8_000
    board = open_study(desktop, START)
    unfold_tool(board, "Import")
    board.element.locator("[name=text]").fill(saved)
    board.button("import").click()
    expect(board.element).to_have_attribute("data-moves", "c3,e5,a1")
    expect(board.part("comment")).to_have_text("1:2" * 666 + "1:")


def test_a_study_is_printed_with_its_lines_and_comments(desktop: Page) -> None:
    desktop.add_init_script("window.print = () => {}")
    board = open_study(desktop, f"{STUDY}&at=1:3")
    unfold_tool(board, "Share")
    board.button("print").click()
    desktop.emulate_media(media="print")
    sheet = desktop.locator("body > .sheet")
    expect(sheet).to_contain_text("After move 3, a1: Better.")
    expect(sheet.locator(".line")).to_have_text(
        [
            "Line 1, instead of move 2, e5: d4 b2 a1",
            "Line 2, instead of move 2, e5: a5",
            "Line 3, instead of move 3, a1: a4 b5",
        ]
    )
    expect(sheet.locator(".line").last).to_be_visible()
    # The gradients of stones are here: "display: none" would disable them.
    expect(desktop.locator(".paints").first).not_to_have_css("display", "none")


def test_the_page_itself_is_printed_with_lines_and_a_comment(desktop: Page) -> None:
    board = open_study(desktop, f"{STUDY}&at=1:3")
    desktop.emulate_media(media="print")
    expect(board.part("comment")).to_have_text("Better.")
    expect(board.part("comment")).to_be_visible()
    expect(board.part("moves").get_by_text("b5", exact=True)).to_be_visible()
    for hidden in (board.part("lines"), board.part("moves").locator(".study-tools")):
        expect(hidden).to_be_hidden()


def test_a_diagram_in_a_rules_page_can_be_a_study(desktop: Page) -> None:
    body = STUDY.replace("&", "\n").replace("=", ": ").replace("%2E", ".")
    figure = figure_with_root(f'{body}\nat: "1"\ncaption: Two lines.', root="../")

    def replace_diagram(route: Route) -> None:
        page = route.fetch()
        first = re.compile('<figure class="diagram">.*?</figure>', re.DOTALL)
        route.fulfill(response=page, body=first.sub(figure, page.text(), count=1))

    desktop.route("**/rules/egotzi.html", replace_diagram)
    open_all_sections(desktop, "rules/egotzi.html")
    board = Board(desktop)
    board.part("lines").get_by_role("button", name="e5").click()
    expect(board.element).to_have_attribute("data-moves", "c3,e5,a1")
    board.part("steps").get_by_label("Next move").click()
    expect(board.part("comment")).to_have_text("Better.")
    board.part("steps").get_by_label("Previous move").click()
    expect(board.part("comment")).to_be_empty()


def test_a_phone_opens_the_moves_over_the_page(phone: Page) -> None:
    for width, height in ((390, 844), (360, 640), (844, 390)):
        check_sheet_of_moves(phone, width, height)


def check_sheet_of_moves(phone: Page, width: int, height: int) -> None:
    """Open a study in a window of a size, and its moves over the page in all ways."""
    phone.set_viewport_size({"width": width, "height": height})
    size = f"{width} x {height}"
    board = show_game(phone, f"{STUDY}&at=1")
    listed, button = board.part("moves"), board.part("bar").get_by_role("button", name="Moves")
    button.tap()
    sheet, keys = box(listed), phone.keyboard
    assert sheet["y"] >= 0 and sheet["y"] + sheet["height"] <= height, size
    expect(listed.get_by_role("button", name="c3"), size).to_be_focused()
    expect(listed.locator("summary").first, size).to_have_text("2 other lines")
    listed.get_by_role("button", name="e5").tap()
    expect_study(board, **expected_study(), at="1:2")
    expect(board.element, size).not_to_have_attribute("sheet", "moves")
    expect(button, size).to_be_focused()
    keys.press("Enter")
    expect(listed.get_by_role("button", name="e5"), size).to_be_focused()
    keys.press("ArrowRight")
    expect_study(board, **expected_study(), at="1:3")
    expect(board.element, size).to_have_attribute("sheet", "moves")
    keys.press("Escape")
    expect(board.element, size).not_to_have_attribute("sheet", "moves")
    expect(button, size).to_be_focused()
    button.tap()
    listed.get_by_role("button", name="Close").tap()
    expect(board.element, size).not_to_have_attribute("sheet", "moves")
    button.tap()
    listed.locator(".study-tools summary").tap()
    listed.locator('[data-action="comment"]').tap()
    expect(board.element.get_by_label("Comment on a1"), size).to_be_focused()
    expect(board.element, size).not_to_have_attribute("sheet", "moves")


def test_the_list_of_moves_has_no_style_containment(desktop: Page) -> None:
    """It would restart the CSS counters that number the rows."""
    board = open_study(desktop, f"{START}&moves=c3,d4,b2,a1,a3,b4")
    containment = (
        board.part("moves").locator(".moves").evaluate("list => getComputedStyle(list).contain")
    )
    assert "paint" in containment
    assert "style" not in containment and "strict" not in containment


def test_a_line_is_played_after_the_end_of_a_game(phone: Page) -> None:
    board = open_study(phone, f"{START}&moves=c3,d4&result=white-resigns")
    board.part("bar").get_by_role("button", name="Moves").tap()
    board.part("moves").get_by_role("button", name="c3").tap()
    board.square("a5").tap()
    board.square("a5").tap()
    expect(board.element).to_have_attribute("data-moves", "c3,a5")
    expect_study(board, moves="c3,d4", lines="1.a5", at="1:2")
    expect(board.element).to_have_attribute("result", "white-resigns")
