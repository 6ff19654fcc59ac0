"""What is shown beside the board: heading, status, buttons, menu, and the way back to the game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.board import Board, box
from tests.browser.conftest import OpenAsReturningVisitor


def test_the_page_names_the_game_and_describes_each_move(page: Page) -> None:
    page.goto("play.html#game=egotzi&size=5&pie=off&white=level-1")
    board = Board(page)
    board.wait("ready")
    expect(page).to_have_title("Egotzi 5 × 5 · against Beginner · Boardleaf")
    heading = board.part("heading")
    expect(heading).to_contain_text("Egotzi 5 × 5")
    expect(heading.get_by_role("link", name="Rules")).to_have_attribute(
        "href", re.compile(r"rules/egotzi\.html$")
    )
    expect(board.part("status")).to_have_text("Your turn: place a stone.")
    board.click("c3")
    expect(board.element).to_have_attribute("data-moves", re.compile("c3,"))
    board.wait("ready")
    expected = re.compile(r"^White placed a stone on \w\d\..* Your turn: place a stone\.$")
    expect(board.part("status")).to_have_text(expected)
    expect(board.part("live")).to_contain_text("Black placed a stone on c3. White placed a stone")
    expect(board.part("thoughts")).to_be_empty()


def test_a_button_leads_back_from_an_earlier_move_to_the_game(page: Page) -> None:
    page.goto("play.html#game=emergo&size=7&moves=@c3,@e5,@a1,@g7&at=2")
    board = Board(page)
    board.wait("ready")
    strip = board.part("status").locator(".viewing")
    expect(strip).to_contain_text("After 1…")
    before = [box(board.part(part)) for part in ("board", "players")]
    strip.get_by_role("button", name="Back to the game").click()
    expect(strip).to_have_count(0)
    expect(board.element).to_have_attribute("data-position", re.compile("w 4 6,6$"))
    assert [box(board.part(part)) for part in ("board", "players")] == before


def test_the_marked_move_stays_in_view_where_what_opens_takes_the_lists_room(desktop: Page) -> None:
    moves = "d4,c3,e5,d5,b6,f2,a1,g7,a7,g1,d1,d7,a4,g4"
    desktop.goto(f"play.html#game=egotzi&size=7&pie=off&moves={moves}")
    board = Board(desktop)
    board.wait("ready")
    entries, marked = (board.element.locator(f".moves{more}") for more in ("", " [aria-current]"))
    high = box(entries)["height"]
    board.part("count").locator("summary").click()
    expect(marked).to_have_attribute("data-at", "14")
    desktop.wait_for_function(
        "high => document.querySelector('.moves').clientHeight < high - 20", arg=high
    )
    desktop.wait_for_timeout(50)
    listed, move = box(entries), box(marked)
    assert listed["y"] <= move["y"] and move["y"] + move["height"] <= listed["y"] + listed["height"]


def test_the_toolbar_lies_on_top_where_a_notice_takes_the_room(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(size=(1280, 720))
    page.goto("play.html#game=egotzi&size=7&moves=d4,c3,e5,d5,d3&lines=2.d5,e6;3.c4")
    board = Board(page)
    board.wait("ready")
    expect(board.part("notices")).to_contain_text("Part of this link can't be read")
    comment, toolbar = box(board.button("comment")), box(page.locator(".toolbar"))
    assert comment["y"] < toolbar["y"] + toolbar["height"], "the toolbar covers it"
    page.evaluate("scrollBy(0, 20)")
    covered = page.locator(".toolbar").evaluate(
        """(toolbar) => {
            const { left, top, right, bottom } = toolbar.getBoundingClientRect();
            const covers = (x, y) => !toolbar.contains(document.elementFromPoint(x, y));
            const places = [];
            for (let x = left + 10; x < right - 10; x += 10)
                for (let y = top + 10; y < Math.min(bottom, innerHeight) - 10; y += 5)
                    if (covers(x, y)) places.push([x, y]);
            return places;
        }"""
    )
    assert covered == []


def test_the_moves_of_a_game_that_is_over_have_room_on_a_low_screen(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    page.set_viewport_size({"width": 1280, "height": 720})
    moves = "a4,b4,c2,a1,b2,d3,c3,d3,c3,c2,b2,d4,b3,c4,a3,b3"
    page.goto(f"play.html#game=egotzi&size=4&pie=off&moves={moves}&white=level-2")
    board = Board(page)
    board.wait("over")
    check_room_for_moves(board)
    board.button("review").first.click()
    expect(page.locator('game-board[data-review="done"]')).to_be_attached()
    check_room_for_moves(board)


def check_room_for_moves(board: Board) -> None:
    """Check that the list of moves shows several rows, and that the board is in view."""
    listed, row = box(board.page.locator(".moves")), box(board.page.locator(".moves li").last)
    assert listed["height"] >= 3.5 * row["height"]
    assert box(board.part("board"))["y"] >= 0


def test_buttons_are_in_two_rows_and_the_menu_fits_the_window(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    page.goto("play.html#game=emulsion&size=5&pie=off&moves=c4-d4")
    board = Board(page)
    board.wait("ready")
    buttons = page.locator(".toolbar button:visible")
    rows: dict[float, list[str]] = {}
    for button in buttons.all():
        name = button.get_attribute("aria-label") or button.inner_text()
        rows.setdefault(box(button)["y"], []).append(name)
    moving, helping = (rows[top] for top in sorted(rows))
    assert moving[-2:] == ["Undo", "Redo"] and len(moving) == 6
    assert helping[0] == "Hint" and helping[-1] == "Menu"
    assert box(page.locator(".moves"))["height"] >= 4 * 36
    drawer = page.locator(".drawer")
    expect(drawer).to_be_hidden()  # nothing stands twice
    page.get_by_role("button", name="Menu").click()
    place = box(drawer)
    assert place["y"] >= 0 and place["y"] + place["height"] <= 800
    for name in ("New game", "Resign", "Replay", "Show values", "Show thoughts"):
        expect(drawer.get_by_role("button", name=name)).to_be_visible()
    drawer.get_by_role("button", name="Show thoughts").click()
    expect(board.element).not_to_have_attribute("sheet", "drawer")
    page.reload()
    board.wait("ready")
    expect(board.button("thoughts")).to_have_text("Hide thoughts")
    board.square("a1").press("?")
    expect(board.element).to_have_attribute("sheet", "drawer")
    keys, listed = box(drawer.locator(".keys")), box(drawer.locator(".keys dl"))
    assert listed["x"] - keys["x"] >= 8
    assert keys["y"] + keys["height"] - listed["y"] - listed["height"] >= 8


def test_a_landscape_phone_shows_board_message_and_buttons(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(size=(844, 390))
    page.goto("play.html#game=emergo&moves=@c3,@e5")
    board = Board(page)
    board.wait("ready")
    drawn = box(board.part("board").locator("svg.board"))
    assert drawn["y"] >= 0 and drawn["y"] + drawn["height"] <= 390
    assert box(page.locator(".site-header"))["y"] >= 390
    for part in (page.locator(".message"), page.locator(".toolbar")):
        assert box(part)["y"] + box(part)["height"] <= 390


def test_large_text_fits_into_the_list_of_players(phone: Page) -> None:
    phone.goto("play.html#game=emergo&size=7&moves=@c3&black=level-1")
    board = Board(phone)
    board.wait("ready")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    for name in board.element.locator(".player > .name").all():
        assert name.evaluate("span => span.scrollWidth <= span.clientWidth")
    marked = board.element.locator(".player[aria-current]")
    right = box(marked)["x"] + box(marked)["width"]
    colour, number = box(marked.locator("> b")), box(marked.locator(".score b"))
    below = colour["y"] + colour["height"] <= number["y"]
    assert below or colour["x"] + colour["width"] <= number["x"]
    assert number["x"] + number["width"] < right


WHOLE_ROWS = """list => {
    const shown = list.getBoundingClientRect();
    return [...list.children].map(row => row.getBoundingClientRect())
        .filter(row => row.top >= shown.top && row.bottom <= shown.bottom).length;
}"""
"""How many moves of each side are in sight, uncut."""


def test_six_rows_of_moves_are_in_sight_beside_the_board(desktop: Page) -> None:
    desktop.set_viewport_size({"width": 1280, "height": 720})
    moves = "@c3,@e5,@a1,@g7,@b2,@f6,@c5,@e3,@a5,@g3,@a7,@g1"
    desktop.goto(f"play.html#game=emergo&size=9&moves={moves}")
    board = Board(desktop)
    board.wait("ready")
    assert board.element.locator(".moves").evaluate(WHOLE_ROWS) >= 6


def test_what_unfolds_has_another_sign_than_a_line_that_is_played(desktop: Page) -> None:
    desktop.goto("play.html#game=egotzi&size=5&pie=off&moves=c3")
    board = Board(desktop)
    board.wait("ready")
    style = "folds => folds.map(fold => getComputedStyle(fold).listStyleType)"
    styles = board.element.locator("summary").evaluate_all(style)
    assert styles and set(styles) == {"none"}


CLOSE_AND_TOOLBAR = """board => {
    const sheet = board.querySelector(`[data-sheet="${board.getAttribute("sheet")}"]`);
    const close = [...sheet.querySelectorAll("[data-closes]")].find(one => one.checkVisibility());
    const [outer, inner] = [sheet, close].map(one => one.getBoundingClientRect());
    const menu = board.querySelector('.bar [data-opens="drawer"]').getBoundingClientRect();
    const top = document.elementFromPoint(menu.x + menu.width / 2, menu.y + menu.height / 2);
    return [inner.top - outer.top < 24, outer.right - inner.right < 24, sheet.contains(top)];
}"""
"""Whether the button *Close* is at the top right of the sheet, and the sheet over the buttons."""


def test_sheets_cover_the_toolbar_and_close_at_the_same_place(phone: Page) -> None:
    phone.goto("play.html#game=egotzi&size=5&pie=off&moves=c3,a1")
    board = Board(phone)
    board.wait("ready")
    board.button("analyse").click()
    for sheet in ("drawer", "moves", "setup", "analysis"):
        opener = board.element.locator(f'[data-opens="{sheet}"]').first
        opener.dispatch_event("click")
        expect(board.element).to_have_attribute("sheet", sheet)
        phone.wait_for_timeout(300)  # it rises
        assert board.element.evaluate(CLOSE_AND_TOOLBAR) == [True, True, True], sheet
        board.element.locator("[data-closes]:visible").click()
        expect(board.element).not_to_have_attribute("sheet", sheet)


LINES = """button => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getClientRects().length;
}"""


def test_labels_of_buttons_keep_to_a_line_at_200_percent(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor()
    page.goto("play.html#game=emergo&moves=@c3,@e5")
    board = Board(page)
    board.wait("ready")
    for size in ((640, 360), (640, 400), (195, 422)):  # half of a laptop's and of a phone's window
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for button in board.part("bar").get_by_role("button").all():
            if button.is_visible():
                assert button.evaluate(LINES) == 1, (size, button.inner_text())


def test_the_status_is_visible_with_a_bid(page: Page) -> None:
    page.goto("play.html#game=egotzi-squared&size=7")
    board = Board(page)
    board.wait("ready")
    message, status = box(page.locator(".message")), box(board.part("status"))
    assert status["height"] > 15 and status["y"] >= message["y"]
    assert status["y"] + status["height"] <= box(board.part("offer"))["y"] + 1


def test_a_zoomed_board_has_its_coordinates_at_the_edge(phone: Page) -> None:
    phone.goto("play.html#game=egotzi&size=19&pie=off")
    board = Board(phone)
    board.wait("ready")
    board.button("zoom").tap()
    rulers = board.part("board").locator(".rulers text")
    expect(rulers).to_have_count(38)
    shown = box(board.part("board"))
    foot = shown["y"] + shown["height"]
    files, ranks = rulers.all()[:19], rulers.all()[19:]
    assert all(foot - 40 < box(file)["y"] < foot for file in files)
    assert all(shown["x"] <= box(rank)["x"] < shown["x"] + 40 for rank in ranks)
    icon = "button => getComputedStyle(button, '::before').maskPosition"
    zoomed = board.button("zoom").evaluate(icon)
    board.button("zoom").tap()
    expect(rulers).to_have_count(0)
    assert board.button("zoom").evaluate(icon) != zoomed
