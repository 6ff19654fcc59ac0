"""Games in the browser's store: each tab has its own, and play continues without a store."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.board import Board, go_to
from tests.browser.home import show_all_games
from tests.browser.waiting import wait_for

STORED_ADDRESSES = """() => Object.fromEntries(Object.entries(localStorage)
    .filter(([key]) => key.startsWith('boardleaf:game:'))
    .map(([key, text]) => [key.slice(15), JSON.parse(text).address]))"""
"""A script that returns the addresses of all stored games, by id."""

WILL_BE_LOST = "this game will be lost when you close the page"


def addresses(page: Page) -> list[str]:
    return sorted(page.evaluate(STORED_ADDRESSES).values())


def open_board(page: Page, address: str) -> Board:
    page.goto(address)
    board = Board(page)
    board.wait("ready", "over")
    return board


def expect_moves(board: Board, moves: str) -> None:
    expect(board.element).to_have_attribute("data-moves", moves)


def test_a_link_to_a_stored_game_forks_it(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&size=3&moves=b2")
    board.click("a1")
    expect_moves(board, "b2,a1")
    link = desktop.url
    for page in (desktop.context.new_page(), desktop):
        page.goto("./")
        before = addresses(desktop)
        other = open_board(page, link)
        assert addresses(desktop) == before
        other.click("c3")
        expect_moves(other, "b2,a1,c3")
    assert addresses(desktop) == [
        "game=egotzi&size=3&moves=b2,a1",
        "game=egotzi&size=3&moves=b2,a1,c3",
        "game=egotzi&size=3&moves=b2,a1,c3",
    ]
    board.page.reload()
    board.wait("ready")
    board.button("undo").click()
    expect_moves(board, "b2,a1")
    assert addresses(desktop)[:2] == ["game=egotzi&size=3&moves=b2,a1"] * 2


def test_playing_again_leaves_the_finished_game_unchanged(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=free-emulsion&size=2&pie=off&moves=a1+a2")
    board.click("b2", "b1")
    board.wait("over")
    board.button("again").click()
    board.wait("ready")
    expect_moves(board, "")
    board.click("a1", "a2")
    expect_moves(board, "a1+a2")
    start = "game=free-emulsion&size=2&pie=off&moves="
    assert addresses(desktop) == [f"{start}a1+a2", f"{start}a1+a2,b2+b1"]


def test_a_second_tab_plays_a_copy_of_the_game(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&size=3")
    board.click("b2")
    expect_moves(board, "b2")
    (id,) = desktop.evaluate(STORED_ADDRESSES)
    twin = desktop.context.new_page()
    copied = open_board(twin, f"play.html?id={id}#game=egotzi&size=3&moves=b2")
    expect(copied.element).to_have_attribute("state", "ready")
    forked = "id => history.state !== id"
    wait_for(twin, lambda: twin.evaluate(forked, id), "the second tab has the game's id")
    copied.click("a1")
    board.click("c3")
    expect_moves(copied, "b2,a1")
    expect_moves(board, "b2,c3")
    assert addresses(desktop) == [
        "game=egotzi&size=3&moves=b2,a1",
        "game=egotzi&size=3&moves=b2,c3",
    ]
    assert desktop.evaluate(STORED_ADDRESSES)[id].endswith("b2,c3")
    for page, moves in ((desktop, "b2,c3"), (twin, "b2,a1")):
        page.reload()
        Board(page).wait("ready")
        expect_moves(Board(page), moves)
    assert len(addresses(desktop)) == 2


def test_play_continues_when_any_write_is_refused_or_the_store_is_cleared(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&size=3")
    desktop.evaluate(
        """() => {
            const set = Storage.prototype.setItem;
            Storage.prototype.setItem = function (key, value) {
                const kind = key.split(":")[1];
                window.tried.add(kind);
                if (window.refused.includes(kind))
                    throw new DOMException("no room", "QuotaExceededError");
                return set.call(this, key, value);
            };
        }"""
    )
    moves: list[str] = []
    kinds = ["order", "game", "picture"]
    refusals = {"b2": kinds[:1], "a1": kinds[1:2], "c3": kinds[2:], "a3": kinds, "c1": []}
    for square, refused in refusals.items():
        desktop.evaluate("refused => Object.assign(window, {refused, tried: new Set()})", refused)
        board.click(square)
        moves.append(square)
        expect_moves(board, ",".join(moves))
        lost = "game" in refused
        expect(board.part("notices")).to_have_text(re.compile(WILL_BE_LOST if lost else "^$"))
        stored = f"game=egotzi&size=3&moves={','.join(moves)}" in addresses(desktop)
        assert stored != lost
        desktop.wait_for_function("kinds => kinds.every(kind => tried.has(kind))", arg=kinds)
    desktop.evaluate("localStorage.clear(); sessionStorage.clear()")
    board.click("a2")
    expect_moves(board, ",".join([*moves, "a2"]))
    assert addresses(desktop) == [f"game=egotzi&size=3&moves={','.join(moves)},a2"]


def test_a_full_store_is_reported_until_there_is_room(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&size=3")
    board.click("b2")
    expect_moves(board, "b2")
    desktop.evaluate(
        """() => {
            let filler = '';
            for (let size = 1 << 23; size >= 1; size >>= 1)
                try {
                    localStorage['filler'] = filler + 'x'.repeat(size);
                    filler += 'x'.repeat(size);
                } catch {}
        }"""
    )
    board.click("a1")
    expect_moves(board, "b2,a1")
    expect(board.part("notices")).to_contain_text("storage is full, so " + WILL_BE_LOST)
    assert addresses(desktop) == ["game=egotzi&size=3&moves=b2"]
    # Space that another tab frees is used at once.
    other = desktop.context.new_page()
    other.goto("licences.html")
    other.evaluate(
        "for (const key in localStorage) if (/^filler/.test(key)) delete localStorage[key]"
    )
    expect(board.part("notices")).to_be_empty()
    assert addresses(desktop) == ["game=egotzi&size=3&moves=b2,a1"]


def test_the_list_of_games_reports_missing_storage(desktop: Page) -> None:
    desktop.add_init_script(
        "Object.defineProperty(window, 'localStorage', "
        "{ get() { throw new DOMException('no', 'SecurityError') } })"
    )
    desktop.goto("./")
    message = desktop.locator('[data-part="message"]')
    expect(message).to_contain_text("isn't saving data for this site")
    expect(desktop.get_by_label("Import games")).to_be_hidden()


def test_a_failed_export_is_reported(desktop: Page) -> None:
    desktop.add_init_script("URL.createObjectURL = () => { throw new Error('no files here'); }")
    desktop.goto("licences.html")
    desktop.evaluate("localStorage['boardleaf:game:a'] = 'A game'")
    desktop.goto("./")
    desktop.locator('[data-part="export"]').click()
    message = desktop.locator('[data-part="message"]')
    expect(message).to_have_text("Couldn't save boardleaf-games.boardleaf.")


def test_games_of_the_first_version_and_of_a_newer_one_are_listed(desktop: Page) -> None:
    first = json.loads((Path(__file__).parents[1] / "stored" / "first.json").read_text("utf-8"))
    newer = '{"version": 2, "board": "egotzi"}'
    desktop.goto("licences.html")
    desktop.evaluate("games => Object.assign(localStorage, games)", first)
    desktop.evaluate("text => { localStorage['boardleaf:game:n'] = text }", newer)
    desktop.goto("./")
    show_all_games(desktop)
    for text in first.values():
        (title,) = re.findall(r"^.* \d+ × \d+", json.loads(text)["summary"])
        expect(desktop.get_by_role("link", name=title, exact=True)).to_have_count(1)
    expect(
        desktop.get_by_role("link", name="saved by a newer version of this site")
    ).to_be_visible()
    desktop.get_by_role("link", name="Egotzi 3 × 3").click()
    board = Board(desktop)
    board.wait("ready")
    board.button("redo").click()
    expect_moves(board, "b2,swap,a1")
    assert desktop.evaluate("localStorage['boardleaf:game:n']") == newer
    assert len(desktop.evaluate("Object.keys(localStorage).filter(k => /:game:/.test(k))")) == 7


def test_the_latest_game_is_first_when_the_clock_is_wrong(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=egotzi&size=3")
    board.click("b2")
    expect_moves(board, "b2")
    desktop.evaluate("Date.now = () => 86_400_000")
    go_to(desktop, "game=emergo&size=7")
    expect_moves(board, "")
    board.click("a1")
    expect_moves(board, "@a1")
    updated = "JSON.parse(localStorage['boardleaf:game:' + history.state]).updated"
    assert desktop.evaluate(updated) < 100_000
    desktop.goto("./")
    links = desktop.locator(".stored li a")
    expect(links).to_have_text([re.compile("^Emergo"), re.compile("^Egotzi")])
    assert "-" not in str(desktop.locator(".stored li span").first.inner_text())


def test_stored_games_cut_at_every_byte_are_listed_and_exported_as_they_are(
    desktop: Page, tmp_path: Path
) -> None:
    first = json.loads((Path(__file__).parents[1] / "stored" / "first.json").read_text("utf-8"))
    whole = next(iter(first.values()))
    cut = {f"boardleaf:game:{n}": whole[:n] for n in range(len(whole) + 1)}
    desktop.goto("licences.html")
    desktop.evaluate("games => Object.assign(localStorage, games)", cut)
    desktop.goto("./")
    expect(desktop.locator(".stored li")).to_have_count(len(cut))
    show_all_games(desktop)
    # A game whose address has been read to the end of its name, at least, has a title.
    unreadable = whole.index("game=emulsion&") + len("game=emulsion&")
    expect(desktop.get_by_role("link", name="A saved game that can't be opened")).to_have_count(
        unreadable
    )
    with desktop.expect_download() as waiting:
        desktop.get_by_role("button", name="Export all games").click()
    waiting.value.save_as(tmp_path / "games.json")
    exported = json.loads((tmp_path / "games.json").read_text("utf-8"))["games"]
    assert {f"boardleaf:game:{id}": text for id, text in exported.items()} == cut


def test_an_open_database_of_another_page_does_not_block_the_start(
    desktop: Page,
) -> None:
    desktop.goto("licences.html")
    desktop.evaluate(
        """name => new Promise((done) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
            window.held = target.result;
            indexedDB.deleteDatabase(name); // which waits until it is closed
            done();
        };
    })""",
        "boardleaf:probe",
    )
    page = desktop.context.new_page()
    board = open_board(page, "play.html#game=egotzi&size=3&moves=b2")
    board.click("a1")
    expect_moves(board, "b2,a1")
