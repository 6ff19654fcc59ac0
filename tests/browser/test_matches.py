"""A match between two browsers that exchange only links."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.board import Board, go_to, reopen

NEW_MATCH = "play.html?friend#game=egotzi&size=3&pie=off"


def game_keys(page: Page) -> list[str]:
    """Return the keys of the stored games."""
    keys = page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':game:'))")
    return list(map(str, keys))


def send_move(board: Board) -> str:
    """Send the last move, and return the link, which is copied to the clipboard."""
    board.button("send").click()
    expect(board.part("offer")).to_contain_text("Link copied")
    return str(board.page.evaluate("navigator.clipboard.readText()"))


def follow(page: Page, link: str) -> Board:
    """Open a link in the play page that is open, or in a new document elsewhere."""
    if "play.html" not in page.url:
        return reopen(page, link)
    go_to(page, link.partition("#")[2])
    return Board(page)


def test_a_game_by_links_is_not_changed_by_old_or_invalid_links(desktop: Page, phone: Page) -> None:
    pages, link, links = [desktop, phone], NEW_MATCH, [""]
    for page in pages:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for turn in range(9):
        board = follow(pages[turn % 2], link)
        expect(board.part("status")).to_contain_text("Your turn")
        expect(board.button("hint")).to_have_count(0)
        board.play(board.position.moves()[0])
        expect(board.button("undo")).to_be_enabled()
        if turn == 0:
            board.button("undo").click()
            expect(board.element).to_have_attribute("data-moves", "")
            board.play(board.position.moves()[0])
        link = send_move(board)
        links.append(link)
        expect(board.button("undo")).to_be_disabled()
        if board.element.get_attribute("state") == "over":
            break
        expect(board.button("send")).to_have_text("Send again")
        expect(board.part("status")).to_contain_text("It's your friend's turn")
    other = follow(pages[len(links) % 2 - 1], link)
    other.wait("over")
    assert [len(game_keys(page)) for page in pages] == [1, 1]
    assert len(links) > 5

    first_board = follow(desktop, links[1])
    expect(first_board.part("note")).to_contain_text("This link is older than your game")
    moves = first_board.moves
    assert re.search("match=[a-z0-9]+", link)
    reopen(desktop, link.replace("moves=", "moves=zz,"))
    expect(first_board.part("notices")).to_contain_text("This link doesn't work")
    expect(first_board.part("notices").locator("pre")).to_contain_text("zz")
    assert first_board.moves == moves
    follow(desktop, f"{link}&clock=5")
    expect(first_board.part("notices")).to_contain_text("Update to open this link")
    expect(first_board.part("notices").locator("pre")).to_contain_text("&clock=5")
    first_board.button("update").click()
    expect(first_board.button("update")).to_have_text("There is no newer version yet")
    assert first_board.moves == moves
    assert len(game_keys(desktop)) == 1


def test_a_fork_is_asked_about_and_the_home_page_lists_matches_first(desktop: Page) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = reopen(desktop, NEW_MATCH)
    board.click("b2")
    link = send_move(board)
    reopen(desktop, link)
    expect(board.part("note")).to_contain_text("You sent this link.")
    fork = link.replace("moves=b2", "moves=c3,a1")
    follow(desktop, fork)
    expect(board.part("offer")).to_contain_text("you have b2, the link has c3")
    key = next(key for key in game_keys(desktop) if ":match-" in key)
    follow(desktop, "play.html#game=emulsion&size=4")
    expect(board.element).to_have_attribute("data-moves", "")
    board.play(board.position.moves()[0])
    desktop.goto("./")
    card = desktop.locator("[data-part=unfinished] li").first
    expect(card).to_contain_text("Your turn")
    expect(card).to_contain_text("A friend by link")
    card.locator("a").click()
    board.wait("ready")
    board.button("match-link").click()
    expect(board.element).to_have_attribute("data-moves", "c3,a1")
    expect(board.element).to_have_attribute("match", re.compile("^[a-z0-9]{16}$"))
    expect(board.element).not_to_have_attribute("lines", re.compile(""))
    expect(board.button("undo")).to_be_disabled()
    export_and_import = """async (key) => {
        const { remove } = await import("./js/games.js");
        const { exportGames, importGames } = await import("./js/games-file.js");
        const id = key.replace("boardleaf:game:", "");
        const text = localStorage.getItem(key);
        const file = exportGames().replaceAll("c3,a1", "c3,c1");
        const restore = remove(id);
        localStorage.setItem(key, text);
        await restore();
        return importGames(file, () => import("./js/merging.js"));
    }"""
    assert desktop.evaluate(export_and_import, key)["invalid"] == 0
    assert [name for name in game_keys(desktop) if ":match-" in name] == [key]


FAKE_SHARE_SHEET = """
Object.assign(navigator, {
  canShare: () => true,
  share: async (data) => {
    if (window.refusal) throw new DOMException("no", window.refusal);
    window.shared = data;
  },
});"""


def test_a_move_is_sent_by_the_share_sheet(phone: Page) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.add_init_script(FAKE_SHARE_SHEET)
    board = reopen(phone, NEW_MATCH)
    board.square("b2").tap()
    board.square("b2").tap()
    phone.evaluate("window.refusal = 'AbortError'")  # the sheet is closed
    board.button("send").tap()
    expect(board.part("offer").locator(".note")).to_have_text("Not sent.")
    expect(board.button("send")).to_have_text("Send your move")
    expect(board.button("undo")).to_be_enabled()
    phone.evaluate("window.refusal = 'NotAllowedError'")  # the system has no way to share
    assert send_move(board).endswith(phone.url.rpartition("play.html")[2])
    phone.evaluate("window.refusal = ''")
    board.button("send").tap()
    expect(board.part("offer").locator(".note")).to_have_text("Sent.")
    shared = phone.evaluate("window.shared")
    assert shared == {"title": "Egotzi 3 × 3", "url": phone.url}
    expect(board.button("undo")).to_be_disabled()


NO_CLIPBOARD = """() => {
    delete Navigator.prototype.share;
    const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    navigator.clipboard.writeText = refuse;
}"""

SIZES = [(1280, 800), (390, 844), (844, 390), (320, 568)]


def expect_visible_in_all_sizes(page: Page) -> None:
    """Expect that in no size of the window the text of the message is taller than its box."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        is_cut_off = "box => box.scrollHeight > box.clientHeight + 1"
        assert not page.locator(".message").evaluate(is_cut_off), f"{width} × {height}"


def test_the_result_of_sending_is_visible(desktop: Page) -> None:
    """First the link can't be copied, so the page shows it; then it can."""
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = reopen(desktop, NEW_MATCH)
    desktop.evaluate(NO_CLIPBOARD)
    board.square("b2").click()
    board.button("send").click()
    field = board.part("offer").get_by_label("Send your friend this link:")
    expect(field).to_have_value(desktop.url)
    expect(field).to_be_focused()
    length = len(desktop.url)
    assert field.evaluate("field => field.selectionEnd - field.selectionStart") == length
    expect_visible_in_all_sizes(desktop)
    board.button("flip").click()
    expect(board.button("send")).to_have_text("Send again")
    desktop.evaluate("delete navigator.clipboard.writeText")
    send_move(board)
    expect(board.part("offer")).to_contain_text("paste it into a message to your friend.")
    expect_visible_in_all_sizes(desktop)


def test_two_tabs_follow_one_match(desktop: Page) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = reopen(desktop, NEW_MATCH)
    board.click("b2")
    link = send_move(board)
    tab = desktop.context.new_page()
    other = reopen(tab, link.replace("moves=b2", "moves=b2,a1"))
    expect(board.element).to_have_attribute("data-moves", "b2,a1")
    other.click("c3")
    expect(board.element).to_have_attribute("data-moves", "b2,a1,c3")
    assert len(game_keys(desktop)) == 1
