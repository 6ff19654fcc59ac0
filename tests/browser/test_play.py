"""Playing by clicks on the built site."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board, box, choose, go_to, good_move, open_all_sections, open_setup
from tests.browser.conftest import WINDOWS, DelayPython, OpenAsReturningVisitor

ADDRESSES = [
    "game=free-emulsion&size=3&white=level-1",
    "game=egotzi&size=3&black=level-1",
    "game=emergo&position=7/5a@1/7/3B@3/2A@4/1A@5/6b@%20w%2030%200,0&black=level-1",
]


def open_board(page: Page, address: str) -> Board:
    """Open a game on the play page."""
    page.goto(f"play.html#{address}")
    board = Board(page)
    board.wait("ready", "thinking", "over")
    return board


def test_games_are_played_to_their_ends_by_clicks(desktop: Page) -> None:
    board = open_board(desktop, ADDRESSES[0])
    for address in ADDRESSES:
        go_to(desktop, address)
        expect(board.element).to_have_attribute("game", address.split("&")[0][5:])
        board.play_to_the_end(good_move)
        assert re.search("wins|won|lost|Draw", board.part("status").inner_text()), address
        assert f"moves={','.join(board.moves)}" in desktop.url


def test_undo_and_redo_against_the_computer(phone: Page) -> None:
    board = open_board(phone, "game=egotzi&size=5&white=level-1")
    board.click("c3")
    board.wait("ready")
    after_reply = board.moves
    board.click("a1" if "a1" not in after_reply else "e5")
    board.wait("ready")
    board.button("undo").click()
    expect(board.element).to_have_attribute("data-moves", ",".join(after_reply))
    assert board.page.url.endswith(f"moves={','.join(after_reply)}&white=level-1")
    board.button("undo").click()
    expect(board.element).to_have_attribute("data-moves", "")
    expect(board.button("undo")).to_be_disabled()
    board.button("redo").click()
    expect(board.element).to_have_attribute("data-moves", ",".join(after_reply))


def test_a_reload_resumes_the_game_and_its_address_opens_a_copy_in_another_tab(
    desktop: Page, delay_python: DelayPython
) -> None:
    board = open_board(desktop, "game=egotzi&size=3&pie=off")
    board.click("b2", "a1", "c3")
    board.button("undo").click()
    board.button("flip").click()
    expect(board.element).to_have_attribute("data-moves", "b2,a1")
    url = desktop.url
    assert url.endswith("play.html#game=egotzi&size=3&pie=off&moves=b2,a1&flip=1")
    release = delay_python(desktop)
    desktop.reload()
    expect(board.element).to_have_attribute("state", "loading")
    picture = board.element.get_by_alt_text("Your game as you left it")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    release()
    board.wait("ready")
    assert (desktop.url, board.moves) == (url, ["b2", "a1"])
    board.button("redo").click()
    expect(board.element).to_have_attribute("data-moves", "b2,a1,c3")
    copy = open_board(desktop.context.new_page(), url.partition("#")[2])
    assert copy.moves == ["b2", "a1"]
    expect(copy.button("redo")).to_be_disabled()


def test_another_address_opens_another_game_and_back_leads_to_the_previous_one(
    desktop: Page,
) -> None:
    board = open_board(desktop, "game=egotzi&size=3&moves=b2,a1,c3&at=1")
    board.click("c1")
    expect(board.element).to_have_attribute("data-moves", "b2,c1")
    open_setup(board)
    board.button("new").click()
    expect(board.element).to_have_attribute("data-moves", "")
    go_to(desktop, "game=emergo&size=7&moves=@a1,@c1&at=1")
    expect(board.element).to_have_attribute("data-moves", "@a1,@c1")
    expect(board.element).to_have_attribute("data-position", "7/7/7/7/7/7/A@6 b 1 7,8")
    expect(board.square("a7")).to_be_visible()
    desktop.go_back()
    expect(board.element).to_have_attribute("data-moves", "")
    desktop.go_back()
    expect(board.element).to_have_attribute("data-moves", "b2,c1")
    expect(board.element).to_have_attribute("moves", "b2,a1,c3")
    expect(board.element).to_have_attribute("lines", "1.c1")
    stored = desktop.evaluate("Object.keys(localStorage).filter(key => key.includes(':game:'))")
    assert len(stored) == 2


def test_swapping_sides(desktop: Page) -> None:
    board = open_board(desktop, "game=emulsion&size=4&moves=b1-b2&black=level-1")
    expect(board.element.locator(".player-black .name")).to_have_text("Computer (Beginner)")
    board.button("swap").click()
    board.wait("ready")
    assert board.moves[:2] == ["b1-b2", "swap"]
    assert len(board.moves) == 3, "the computer, White now, has moved"
    expect(board.element.locator(".player-black .name")).to_have_text("You")


def test_a_bid_and_the_choice_of_colour(phone: Page) -> None:
    board = open_board(phone, "game=egotzi-squared&size=3")
    komi = board.element.locator("input[name=komi]")
    komi.fill("7")
    board.button("bid").click()
    expect(board.part("note")).to_have_text("Bidding. Komi must be even; 7 is odd.")
    expect(board.element.get_by_label("Points (an even number)")).to_have_value("7")
    komi.fill("6")
    komi.press("Enter")
    expect(board.button("black")).to_be_visible()
    expect(board.button("white")).to_contain_text("add 6")
    board.button("black").click()
    expect(board.element).to_have_attribute("data-position", "3/3/3 b 2 6")
    board.click("b2")
    expect(board.element).to_have_attribute("data-moves", "komi=6,black,b2")


def test_a_refused_move_is_explained(desktop: Page) -> None:
    board = open_board(desktop, "game=emergo&position=7/7/7/1a@5/A@6/7/4A@2")
    board.click("e1")
    note = board.part("note")
    expect(note).to_contain_text("Captures come first. You can capture")
    expect(note.locator("a")).to_have_attribute("href", "rules/emergo.html#capture-first")
    expect(board.element.locator(".mark-refused")).to_have_count(1)
    expect(board.part("live")).not_to_be_empty()
    board.click("a3")
    expect(note).to_be_empty()
    expect(board.element.locator(".mark-target")).to_have_count(1)
    board.click("c5")
    expect(board.element).to_have_attribute("data-moves", "a3xc5")


def test_the_move_list_shows_earlier_positions(phone: Page) -> None:
    board = open_board(phone, "game=egotzi&size=3&moves=b2,a1,c3")
    board.part("bar").get_by_role("button", name="Moves").click()
    board.part("moves").get_by_role("button", name="a1").click()
    expect(board.element).to_have_attribute("data-position", "3/1b1/w2 b 2")
    assert board.page.url.endswith("&at=2")
    expect(board.element).to_have_attribute("at", "2")
    board.element.get_by_label("Previous move").locator("visible=true").first.click()
    expect(board.element).to_have_attribute("data-position", "3/1b1/3 w 1")
    board.click("c1")
    expect(board.element).to_have_attribute("data-moves", "b2,c1")
    values = {"game": "egotzi", "size": "3", "moves": "b2,a1,c3", "lines": "1.c1", "at": "1:2"}
    for key, value in values.items():
        expect(board.element).to_have_attribute(key, value)


def test_the_computer_plays_itself_and_can_be_stopped(desktop: Page) -> None:
    board = open_board(desktop, "game=egotzi&size=5&black=level-6&white=level-6")
    board.wait("thinking")
    board.button("stop").click()
    board.wait("ready")
    expect(board.part("status")).to_contain_text("Paused")
    board.part("status").get_by_role("button").click()
    board.wait("thinking")


def test_a_new_game_from_the_form(page: Page) -> None:
    board = open_board(page, "game=egotzi&size=3&moves=b2")
    form = open_setup(board)
    form.locator("[name=game]").select_option("emergo")
    expect(form.locator("[name=size]")).to_have_value("9")
    form.locator("[name=size]").select_option("7")
    expect(form.locator(".level")).to_be_hidden()
    choose(form, "opponent", "computer")
    expect(form.locator(".level b")).to_have_text(
        ["Beginner", "Casual", "Regular", "Club player", "Expert", "Full strength"]
    )
    choose(form, "side", "black")
    choose(form, "level", "2")
    form.locator("[name=level]:checked").press("ArrowLeft")
    expect(form.locator("[name=level]:checked")).to_have_value("1")
    expect(form.locator("[name=level]:checked")).to_be_focused()
    board.button("new").click()
    expect(board.part("players")).to_contain_text("White Computer (Beginner)")
    board.wait("ready")
    assert len(board.moves) == 1
    assert "game=emergo&size=7&moves=" in board.page.url


@pytest.mark.parametrize("window", WINDOWS)
def test_notes_and_choices_move_nothing_in_the_form_of_a_new_game(
    open_as_returning_visitor: OpenAsReturningVisitor, window: str
) -> None:
    page = open_as_returning_visitor(window)
    board = open_board(page, "game=emulsion&size=5")
    form = open_setup(board)
    fields = form.locator("select:visible, .opponent label, .tick")

    def places() -> list[dict[str, float]]:
        return [box(field) for field in fields.all()[:6]]  # the game, the size, the opponents

    note, before = form.get_by_role("status"), places()
    choose(form, "opponent", "computer")
    expect(form.locator(".level")).to_be_visible()
    assert places() == before
    rule = form.get_by_label("Pie rule")
    rule.scroll_into_view_if_needed()
    before, pressed = places(), box(rule)
    rule.click()
    expect(note).to_contain_text("so the computer takes Black")
    expect(note).to_be_in_viewport(ratio=1)
    assert (places(), box(rule)) == (before, pressed)


def test_every_move_dispatches_an_event(desktop: Page) -> None:
    board = open_board(desktop, "game=egotzi&size=2&moves=a1,a2,b1")
    desktop.evaluate(
        "window.moves = []; document.addEventListener('game-board:move', e => moves.push(e.detail))"
    )
    board.click("b2")
    board.wait("over")
    (event,) = desktop.evaluate("moves")
    assert event["move"] == "b2"
    assert event["position"] == board.element.get_attribute("data-position")
    assert event["outcome"]["winner"] in ("black", "white")
    winner, why = event["outcome"]["reason"].split(": ")
    expect(board.part("status")).to_contain_text(winner)
    expect(board.part("status")).to_contain_text(why, ignore_case=True)


def test_an_unreadable_stored_game_and_address_are_shown_as_text(desktop: Page) -> None:
    desktop.goto("licences.html")
    broken = '{"version": 9, "address": "<b>game</b>"}'
    desktop.evaluate(
        "text => { localStorage['boardleaf:game:old'] = text; "
        "sessionStorage['boardleaf:tab'] = 'old' }",
        broken,
    )
    desktop.goto("play.html")
    board = Board(desktop)
    notices = board.part("notices")
    board.click("b1", "b2")
    newer = "Couldn't open a saved game: it was saved by a newer version of Boardleaf"
    expect(notices).to_contain_text(newer)
    expect(notices.locator("pre")).to_have_text(broken)
    expect(board.element).to_have_attribute("data-moves", "b1-b2")
    go_to(desktop, "game=egotzi&moves=z9,<b>bold</b>")
    expect(notices).to_contain_text("Part of this link can't be read: move 1, 'z9'")
    expect(notices.locator("pre")).to_contain_text("game=egotzi&moves=z9,")
    expect(notices.locator("b")).to_have_count(0)
    assert board.wait("ready") == "ready"
    assert board.moves == []
    notices.get_by_role("button", name="Close").click()
    expect(notices).to_be_empty()
    assert desktop.evaluate("localStorage['boardleaf:game:old']") == broken


def test_two_boards_of_a_page_are_live_at_once(desktop: Page) -> None:
    requested: list[str] = []
    desktop.on("request", lambda request: requested.append(request.url))
    open_all_sections(desktop, "rules/emergo.html")
    first, second = Board(desktop, 0), Board(desktop, 1)
    assert first.wait("static") == second.wait("static")
    assert not [url for url in requested if "pyodide" in url or "pyscript" in url]
    first.click("a1")
    expect(first.element).to_have_attribute("data-moves", "@a1")
    assert second.wait("static")
    second.click("c3")
    second.wait("ready", "over")
    first.click("c1")
    expect(first.element).to_have_attribute("data-moves", "@a1,@c1")
    first.button("undo").click()
    expect(first.element).to_have_attribute("data-moves", "@a1")
    link = first.element.get_by_role("link", name="Continue from here")
    expect(link).to_have_attribute("href", re.compile("game=emergo.*moves=@a1(&|$)"))
    assert len([url for url in requested if url.endswith("rules/emergo.html")]) == 1


def test_a_game_continues_without_storage(desktop: Page) -> None:
    for store in ("localStorage", "sessionStorage"):
        desktop.add_init_script(
            f"Object.defineProperty(window, '{store}', "
            "{ get() { throw new DOMException('no', 'SecurityError') } })"
        )
    board = open_board(desktop, "game=egotzi&size=3")
    board.click("b2")
    expect(board.element).to_have_attribute("data-moves", "b2")
    expect(board.part("notices")).to_contain_text("this game will be lost")
