"""The size of the board, and the layout around it, on screens of all sizes."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, box, open_menu, show_game, swipe, unfold_tool
from tests.browser.conftest import OpenAsReturningVisitor


def test_the_board_fills_the_height_of_a_wide_screen(desktop: Page) -> None:
    for game in ("emulsion", "emergo"):
        board = show_game(desktop, f"game={game}")
        picture = board.part("board").locator("svg").first
        for width, height in [(1280, 800), (1920, 1080), (3840, 2160), (844, 390), (667, 375)]:
            desktop.set_viewport_size({"width": width, "height": height})
            picture.scroll_into_view_if_needed()
            drawn, status = box(picture), box(board.part("status"))
            case = (game, width, height, drawn, status)
            assert 0.8 * height < drawn["height"] <= height, case
            assert drawn["y"] >= 0 and drawn["y"] + drawn["height"] <= height, case
            assert status["x"] >= drawn["x"] + drawn["width"], case
            assert status["x"] + status["width"] <= width, case


SMALL_SCREENS = [(390, 844), (844, 390), (320, 568), (568, 320)]


def test_board_and_message_are_visible_together_on_a_small_screen(desktop: Page) -> None:
    desktop.goto("play.html#game=emergo")
    board, message = Board(desktop), desktop.locator(".message")
    board.wait("ready")
    for font_size, (width, height) in product(("100%", "200%"), SMALL_SCREENS):
        desktop.evaluate("size => { document.documentElement.style.fontSize = size }", font_size)
        desktop.set_viewport_size({"width": width, "height": height})
        desktop.evaluate("scrollTo(0, 0)")
        board.part("board").evaluate("part => part.scrollIntoView({ block: 'start' })")
        drawn = box(board.part("board").locator("svg").first)
        foot = box(board.part("bar"))["y"] if width < height else height
        case = (font_size, width, height)
        for shown in (drawn, box(message)):
            assert shown["y"] >= -1 and shown["y"] + shown["height"] <= foot + 1, case
        assert min(drawn["width"], drawn["height"]) >= 0.4 * min(width, height), case
        assert desktop.evaluate("document.documentElement.scrollWidth") <= width, case
        if (font_size, width) == ("100%", 320):  # the board with its trays takes the full width
            assert box(board.part("board").locator(".frame"))["width"] >= 0.85 * width


def test_invalid_addresses_are_explained_beside_the_board(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor(size=(1280, 800))
    page.goto("play.html#game=egotzi&moves=zz9")
    board = Board(page)
    board.wait("ready")
    expect(board.part("notices")).to_contain_text("Part of this link can't be read: move 1, 'zz9'")
    picture = board.part("board").locator("svg").first
    for shown in (board.part("notices"), board.part("status"), picture):
        place = box(shown)
        assert place["y"] >= 0 and place["y"] + place["height"] <= 800
    top = box(picture)["y"]
    board.part("notices").get_by_role("button", name="Close").click()
    expect(board.part("notices")).to_be_empty()
    assert abs(box(picture)["y"] - top) < 10


def test_the_bid_field_is_visible_with_its_button_and_explanation(desktop: Page) -> None:
    """If the box is too small for both, the text scrolls and the field stays visible."""
    message, field = desktop.locator(".message"), desktop.locator(".message input")
    komi = message.get_by_text("The other player then picks a colour.")
    show_game(desktop, "game=egotzi-squared&size=7")
    for width, height in [
        (1280, 800),
        (1024, 768),
        (820, 1180),
        (844, 390),
        (390, 844),
        (390, 664),
        (360, 640),
    ]:
        desktop.set_viewport_size({"width": width, "height": height})
        shown = box(message)
        for place in (box(field), box(message.locator("[type=submit]"))):
            case = (width, height, shown, place)
            assert place["y"] >= shown["y"], case
            assert place["y"] + place["height"] <= shown["y"] + shown["height"], case
            if width < height:
                bar = box(desktop.locator(".bar"))
                assert place["y"] + place["height"] <= bar["y"], (case, bar)
    for width, height in [(1280, 800), (390, 844), (844, 390), (320, 568)]:
        desktop.set_viewport_size({"width": width, "height": height})
        board = show_game(desktop, "game=egotzi-squared&size=7&white=level-1")
        board.square("d4").click()
        expect(board.part("note")).to_contain_text("First bid the komi")
        expect(komi).to_be_visible()
        field.fill("45")
        board.button("bid").click()
        expect(board.part("note")).to_contain_text("Komi must be even; 45 is odd.")
        komi.evaluate("text => text.scrollIntoView({ block: 'end' })")
        shown, row = box(message), box(message.locator(".answer"))
        assert row["y"] + row["height"] <= shown["y"] + shown["height"], (width, height)
        message.evaluate("message => { message.scrollTop = message.scrollHeight }")
        row = box(message.locator(".answer"))
        assert box(komi)["y"] + box(komi)["height"] <= row["y"], (width, height)
        if height >= 800:
            fits = message.evaluate("message => message.scrollHeight <= message.clientHeight")
            assert fits, (width, height)
        field.fill("44")
        board.button("bid").click()
        expect(board.part("status")).to_contain_text(
            re.compile("The computer chose (Black|White): you")
        )


def test_a_hint_is_visible_on_a_phone(phone: Page) -> None:
    """On a phone the computer's thoughts are in the drawer, and this hint has no square."""
    phone.goto("play.html#game=egotzi-squared&size=3&moves=komi=0")
    board = Board(phone)
    board.wait("ready")
    board.button("hint").tap()
    expect(phone.locator(".message")).to_contain_text("Hint for the second player: choose Black.")


def boxes(page: Page) -> dict[str, list[float]]:
    """Return the boxes of the board, the message and the buttons in the page, by name."""
    found: dict[str, list[float]] = page.evaluate(
        """() => Object.fromEntries(
          [...document.querySelectorAll(
            "[data-part=board] svg.board, .message, button[data-action], button[data-opens], "
            + "button[data-step], [data-part=tools] summary")]
          .filter((element) => element.checkVisibility() && !element.closest(".message *"))
          .map((element) => {
            const { action, opens, step } = element.dataset;
            const { x, y, width, height } = element.getBoundingClientRect();
            const name = action || opens || step || element.className?.baseVal
              || element.className || element.textContent;
            const fixed = element.closest("[data-part=bar]") && innerWidth < innerHeight;
            return [name, [x, y + (fixed ? 0 : scrollY), width, height].map(Math.round)];
          }))"""
    )
    return found


GAMES = [
    ("game=emulsion&size=5&white=level-1", ("d4", "e4"), ("c3", "d3")),
    ("game=emulsion&size=5&white=level-1&moves=d5-e5,swap", ("d4", "e4"), ("c3", "d3")),
    ("game=egotzi&size=5&white=level-1", ("c3",), ("a1", "b1", "e5")),
    ("game=emergo&size=7&white=level-1", ("a1",), ("b2", "c1", "g7")),
]


def check_unmoved(page: Page, before: dict[str, list[float]], case: tuple[str, str]) -> None:
    after = boxes(page)
    moved = {
        name: (place, after[name])
        for name, place in before.items()
        if name in after and after[name] != place
    }
    assert not moved, (*case, moved)


def test_the_layout_is_stable_during_a_game(page: Page) -> None:
    """Compare the boxes of board, message and buttons before and after each event."""
    for address, first_clicks, squares in GAMES:
        board = show_game(page, address)
        before = boxes(page)
        assert {"message", "undo", "flip"} <= before.keys()

        board.click(*first_clicks)
        check_unmoved(page, before, (address, "a refusal or a move"))
        for square in squares:
            board.square(square).click()
            check_unmoved(page, before, (address, f"a click on {square}"))
        if board.wait("ready", "over") == "ready":
            board.play(board.position.moves()[0])
            check_unmoved(page, before, (address, "a move"))
        board.wait("ready", "over")
        check_unmoved(page, before, (address, "a reply"))
        for action in ("hint", "undo", "redo", "flip"):
            if board.button(action).is_enabled():
                board.button(action).click()
            board.wait("ready", "over")
            check_unmoved(page, before, (address, action))


def test_a_phone_has_a_bar_in_reach_and_the_rest_in_a_drawer(phone: Page) -> None:
    phone.goto("play.html#game=emulsion&size=5")
    board = Board(phone)
    board.wait("ready")
    bar = board.part("bar")
    assert box(bar)["y"] > 0.85 * 844
    assert [button.inner_text() for button in bar.get_by_role("button").all()] == [
        "Undo",
        "Redo",
        "Hint",
        "Analyse",
        "Flip",
        "Moves",
        "Menu",
    ]
    menu, drawer = bar.get_by_role("button", name="Menu"), phone.locator(".drawer")
    menu.click()
    opened = box(drawer)
    assert opened["y"] > 0 and abs(opened["y"] + opened["height"] - 844) <= 1  # over the bar
    expect(drawer.get_by_role("button", name="New game")).to_be_focused()
    phone.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(board.element).not_to_have_attribute("sheet", "drawer")
    menu.click()
    board.button("values").click()
    expect(board.element).not_to_have_attribute("sheet", "drawer")
    expect(board.element.locator(".value").first).to_be_visible()


def test_a_phone_shows_the_steps_at_the_board_then_words_and_count_without_a_gap(
    phone: Page,
) -> None:
    """The moves are in the sheet that their button opens, and nowhere else."""
    for address, counts in (("game=egotzi&size=5&moves=c3,d4,b2", True), ("game=emergo", False)):
        board = show_game(phone, address)
        parts = [board.part("board"), board.part("steps"), board.element.locator(".message")]
        boxes = list(map(box, parts))
        for above, below in pairwise(boxes):
            gap = below["y"] - above["y"] - above["height"]
            assert 0 <= gap <= 12, (address, boxes)
        if counts:
            words, counted = box(board.part("status")), box(board.part("count"))
            gap = counted["y"] - words["y"] - words["height"]
            assert 0 <= gap <= 40, (address, words, counted)
        expect(board.part("moves")).to_be_hidden()
    board.part("bar").get_by_role("button", name="Moves").tap()
    expect(board.part("moves")).to_be_visible()


def test_a_count_on_a_phone_makes_way_for_a_note_and_moves_nothing(phone: Page) -> None:
    board = show_game(phone, "game=egotzi&size=5&pie=off&moves=c3,d4")
    summary, steps = board.part("count").locator("summary"), board.part("steps")
    before = box(summary), box(steps)
    board.square("c3").tap()
    expect(board.part("note")).to_contain_text("taken")
    expect(summary).to_be_hidden()
    assert (box(summary), box(steps)) == before
    board.play(board.position.moves()[0])
    expect(board.part("note")).to_be_empty()
    expect(summary).to_be_visible()
    assert (box(summary), box(steps)) == before


def test_the_menu_ends_with_resigning_and_lists_keys_where_there_is_a_keyboard(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    for window, has_keys in (("phone", False), ("desktop", True)):
        page = open_as_returning_visitor(window)
        page.goto("play.html#game=egotzi&size=5&moves=c3")
        board = Board(page)
        board.wait("ready")
        menu = open_menu(board)
        buttons = menu.locator("button:visible, summary:visible").all_inner_texts()
        assert buttons[:2] == ["Close", "New game"] and buttons[-1] == "Resign"
        assert ("Keys" in buttons) is has_keys
        assert menu.locator(":disabled").count() == 0
        menu.get_by_text("Share", exact=True).click()
        shared = menu.locator(".menu button:visible").all_inner_texts()
        assert shared == ["Copy link", "Copy picture", "Copy as text", "Copy snippet"]


def test_the_form_for_a_game_fits_the_window_and_a_new_or_imported_game_scrolls_into_view(
    page: Page,
) -> None:
    page.goto("play.html#game=egotzi&size=5&moves=c3")
    board = Board(page)
    board.wait("ready")
    height = page.viewport_size["height"]
    page.evaluate("scrollTo(0, 400)")
    begin = box(open_menu(board).get_by_role("button", name="New game", exact=True))
    assert begin["y"] + begin["height"] <= height
    page.get_by_role("button", name="New game", exact=True).click()
    form = box(board.part("setup"))
    assert form["y"] >= 0 and form["y"] + form["height"] <= height
    board.button("new").click()
    expect(board.element).to_have_attribute("data-moves", "")
    expect(board.element).not_to_have_attribute("sheet", "setup")
    assert box(board.part("players"))["y"] >= 0
    text = unfold_tool(board, "Import")
    text.locator("[name=text]").fill("game=emergo&size=7&moves=@c7,@d4")
    text.locator('[data-action="import"]').click()
    expect(board.element).to_have_attribute("data-moves", "@c7,@d4")
    expect(board.element).not_to_have_attribute("sheet", "drawer")
    expect(page.locator(".message")).to_contain_text("Opened: Emergo")
    assert box(board.part("board").locator("svg").first)["y"] >= -1


def test_parts_beside_the_board_are_in_order_of_importance(desktop: Page) -> None:
    desktop.goto("play.html#game=emulsion&size=5&white=level-1&moves=d4-d5")
    board = Board(desktop)
    board.wait("ready")
    board.button("hint").click()
    board.button("explain").click()
    expect(board.part("thoughts")).to_be_visible()
    beside = ["heading", "players", "status", "count", "moves", "thoughts"]
    tops = [box(board.part(part))["y"] for part in beside]
    assert tops == sorted(tops)
    toolbar = box(board.element.locator(".toolbar"))
    assert tops[4] < toolbar["y"] and toolbar["y"] + toolbar["height"] <= 800
    sides = board.part("moves").locator(".sides span")
    assert [side for side in sides.all_inner_texts() if side] == ["Black", "White"]


def test_a_large_board_can_be_zoomed_and_played_on_a_phone(phone: Page) -> None:
    phone.goto("play.html#game=emulsion&size=19&pie=off")
    board = Board(phone)
    board.wait("ready")
    shown = board.part("board")
    before = box(shown)
    assert box(board.square("d3"))["width"] < 24
    board.button("zoom").tap()
    expect(board.element).to_have_attribute("zoomed", "")
    after = box(shown)
    assert {name: round(after[name]) for name in after} == pytest.approx(before, abs=2)
    board.square("d3").scroll_into_view_if_needed()
    assert box(board.square("d3"))["width"] >= 40
    assert shown.evaluate("part => part.scrollWidth > part.clientWidth")
    move = next(move for move in board.position.moves() if str(move.squares[0]) == "d3")
    board.square("d3").tap()
    board.square(move.squares[1]).tap()
    board.square(move.squares[1]).tap()
    expect(board.element).to_have_attribute("data-moves", str(move))
    top = shown.evaluate("part => part.scrollTop")
    x, y = after["x"] + after["width"] / 2, after["y"] + after["height"] / 2
    swipe(phone, (x, y), (x, y + 30), (x, y + 120))
    phone.wait_for_function(f"document.querySelector('[data-part=board]').scrollTop < {top - 40}")
    assert board.moves == [str(move)]
    board.button("zoom").click()
    expect(board.element).not_to_have_attribute("zoomed", "")


def test_the_outcome_is_above_the_buttons(
    open_as_returning_visitor: OpenAsReturningVisitor,
) -> None:
    page = open_as_returning_visitor("phone", size=(360, 740))
    page.goto("play.html#game=emergo&position=7/7/7/7/7/7/b@6%20w%2030%200,0&black=level-1")
    board = Board(page)
    board.wait("over")
    status, buttons = box(board.part("status")), box(board.part("offer"))
    assert status["y"] + status["height"] <= buttons["y"]
    assert board.part("offer").get_by_role("button").count() == 3
