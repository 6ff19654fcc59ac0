"""The installed site: shortcuts, shared texts and files, what is stored when, and games that stay.

A headless browser neither installs a site nor opens files with it: fakes stand for the system.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.shipping import offline
from tests.browser.board import Board
from tests.browser.host import Host
from tests.browser.offline.test_versions import change_home, publish

GAME = "game=egotzi&size=3&pie=off&moves=b2"


def games_file(moves: str, updated: int = 1) -> str:
    address = f"game=egotzi&size=3&pie=off&moves={moves}"
    game = {"version": 1, "address": address, "undone": "", "updated": updated}
    return json.dumps({"format": "boardleaf-games", "version": 1, "games": {"k": json.dumps(game)}})


SHARE = """async ([name, text]) => {
    const data = new FormData();
    if (name) data.set("file", new File([text], name, { type: "text/plain" }));
    else data.set("text", text);
    const response = await fetch("share", { method: "POST", body: data, redirect: "follow" });
    return response.url;
}"""
"""A script that shares a file or a text as the system does, and returns the page to open."""

LAUNCH = """text => {
    const files = [{ getFile: async () => new File([text], "games.boardleaf") }];
    const launchQueue = { setConsumer: (open) => window.launch = () => open({ files }) };
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
}"""


def test_shortcuts_shared_texts_and_files_open_offline(stored_page: Page, host: Host) -> None:
    page = stored_page
    manifest = page.evaluate("fetch('manifest.webmanifest').then((response) => response.json())")
    host.stop()
    for shortcut in manifest["shortcuts"]:
        page.goto("licences.html")
        response = page.goto(shortcut["url"])
        assert response and response.ok, shortcut
        assert "Boardleaf" in page.title()
    Board(page).wait("ready")  # the last one is a game

    page.goto(page.evaluate(SHARE, ["games.txt", games_file("b2,a1")]))
    expect(page.locator("[data-part=message]")).to_have_text("1 game imported.")
    assert "shared" not in page.url
    page.reload()
    expect(page.locator("[data-part=where]")).to_contain_text("One game is in this browser")
    expect(page.locator("[data-part=message]")).to_be_hidden()

    page.add_init_script(f"({LAUNCH})({json.dumps(games_file('b2,c1', 2))})")
    page.reload()
    page.evaluate("window.launch()")
    expect(page.locator("[data-part=message]")).to_have_text("1 game brought up to date.")
    stored = json.loads(page.evaluate("localStorage['boardleaf:game:k']"))
    assert "moves=b2,c1&lines=1.a1" in stored["address"]
    page.evaluate("window.launch()")
    expect(page.locator("[data-part=message]")).to_contain_text("0 games imported.")
    assert json.loads(page.evaluate("localStorage['boardleaf:game:k']")) == stored

    page.goto(page.evaluate(SHARE, ["", f"Look: https://example.org/play.html#{GAME}"]))
    page.wait_for_url("**/play.html**")
    Board(page).wait("ready")
    assert Board(page).moves == ["b2"]


STORED_LICENCE = "caches.match('licences/boardleaf.txt').then((found) => Boolean(found))"


def test_files_for_later_are_stored_when_first_opened(stored_page: Page, host: Host) -> None:
    page = stored_page
    later = "licences/", "screenshots/", "solved", "-solver-"
    assert not any(part in path for path in host.requests for part in later)
    assert not page.evaluate(STORED_LICENCE)
    read = "fetch('licences/boardleaf.txt').then((response) => response.text())"
    text = page.evaluate(read)
    publish(host, change_home)  # a new version takes over what this one has stored
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.get_by_role("button", name="Update now").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Newer:")
    assert page.evaluate(STORED_LICENCE)
    host.stop()
    assert page.evaluate(read) == text


def test_a_solved_board_with_a_book_works_offline_once_seen(stored_page: Page, host: Host) -> None:
    page, book = stored_page, "emulsion-solver-5"
    page.goto("solved.html")
    board = page.locator(".diagram", has=page.locator("#emulsion-5")).locator("game-board")
    assert not any(book in path for path in host.requests)
    board.locator("[data-square=a2]").click()
    expect(board.locator(".solved")).to_have_text("White wins in 8 moves with best play.")
    assert any(book in path for path in host.requests)
    host.stop()
    page.reload()
    board.locator("[data-square=a2]").click()
    expect(board.locator(".solved")).to_have_text("White wins in 8 moves with best play.")


FAKE_STORAGE = """
window.asked = 0;
Object.defineProperty(navigator, "storage", { value: {
    persisted: async () => window.asked > 0,
    persist: async () => { window.asked += 1; return true; },
} });
"""

STORE_GAME = f"localStorage['boardleaf:game:k'] = JSON.stringify({{version: 1, address: '{GAME}'}})"


@pytest.mark.parametrize("asks", [False, True])
def test_the_browser_is_asked_to_keep_games_once_there_are_some(desktop: Page, asks: bool) -> None:
    """At a press of the button where the browser would ask the visitor."""
    desktop.add_init_script(FAKE_STORAGE + ("window.mozInnerScreenX = 0;" if asks else ""))
    desktop.goto("your-games.html")
    keep = desktop.get_by_role("button", name="Keep my games")
    expect(keep).to_be_visible()
    assert desktop.evaluate("window.asked") == 0
    desktop.evaluate(STORE_GAME)
    desktop.reload()
    if asks:
        keep.click()
    expect(desktop.locator("[data-part=kept]")).to_have_text(
        "This browser keeps them until you delete them."
    )
    expect(keep).to_be_hidden()
    assert desktop.evaluate("window.asked") == 1


IPHONE = "Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' });"


def test_an_iphone_is_told_once_about_the_home_screen(newcomer: Page) -> None:
    newcomer.add_init_script(IPHONE)
    newcomer.goto("your-games.html")
    expect(newcomer.locator("[data-part=message]")).to_contain_text(
        "add this site to the home screen"
    )
    expect(newcomer.locator("[data-part=kept]")).to_contain_text("after seven days")
    newcomer.reload()
    expect(newcomer.locator("[data-part=kept]")).to_contain_text("after seven days")
    expect(newcomer.locator("[data-part=message]")).to_be_hidden()


FAKE_SHARE_SHEET = """
Object.assign(navigator, {
    canShare: ({ files }) => files.every(({ name }) => name.endsWith(".txt")),
    share: async ({ files: [file] }) => { window.sent = [file.name, await file.text()]; },
});
"""


def test_games_are_sent_in_a_type_that_the_browser_shares_or_saved(desktop: Page) -> None:
    desktop.goto("your-games.html")
    desktop.evaluate(STORE_GAME)
    with desktop.expect_download() as download:
        desktop.get_by_role("button", name="Send my games").click()
    assert download.value.suggested_filename == f"boardleaf-games{offline.EXTENSION}"
    expect(desktop.locator("[data-part=message]")).to_contain_text("Saved as a file.")
    desktop.evaluate(FAKE_SHARE_SHEET)
    desktop.get_by_role("button", name="Send my games").click()
    desktop.wait_for_function("window.sent")
    name, text = desktop.evaluate("window.sent")
    assert name == "boardleaf-games.txt"
    assert list(json.loads(text)["games"]) == ["k"]


CLOSED = """Object.defineProperty(window, "localStorage", {
    get() { throw new Error("closed"); },
});"""


@pytest.mark.parametrize(
    ("script", "part", "text"),
    [
        (
            "Storage.prototype.setItem = () => { throw new Error('read-only') }",
            "kept",
            "saves nothing more",
        ),
        (
            CLOSED,
            "where",
            "isn't saving data for this site, as in a private window",
        ),
        (
            "Object.defineProperty(navigator, 'storage', { value: undefined })",
            "kept",
            "doesn't say",
        ),
    ],
    ids=["read-only", "private", "old browser"],
)
def test_storage_that_refuses_is_explained(
    unwatched: Page, script: str, part: str, text: str
) -> None:
    unwatched.add_init_script(script)
    unwatched.goto("your-games.html")
    expect(unwatched.locator(f"[data-part={part}]")).to_contain_text(text)


def test_games_that_the_browser_deleted_are_missed_unlike_those_that_a_person_deleted(
    context: BrowserContext,
) -> None:
    page = context.new_page()
    page.goto("your-games.html")
    for lost in (True, False):
        page.evaluate(STORE_GAME)
        page.evaluate("localStorage['boardleaf:order'] = '1'")
        page.reload()
        page.wait_for_function("caches.match('games').then(Boolean)")
        page.evaluate(
            "localStorage.clear()" if lost else "localStorage.removeItem('boardleaf:game:k')"
        )
        page.reload()
        expect(page.locator("[data-part=where]")).to_contain_text("You have no games yet")
        expect(page.locator("[data-part=message]")).to_contain_text(
            "This browser has deleted the games" if lost else ""
        )
        page.wait_for_function("caches.match('games').then((found) => !found)")
        assert page.locator("[data-part=message]").is_visible() == lost
