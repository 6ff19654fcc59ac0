"""Links that chats and hosts have changed: a browser shows the game, and what was changed."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.host import Host, open_stored

GAME = "game=egotzi&size=5&moves=c3,d4"

CHANGED = [
    (f"play.html%23{GAME}", ""),
    (f"play.html%23{GAME.replace('&', '%26').replace('=', '%3D')}", ""),
    (f"play.html?utm_source=x%23{GAME}", ""),
    (f"play.html#{GAME}).", 'Left out ")." at the end.'),
    (f"play.html#{GAME.replace('c3,d4', 'C3, d4')}", "Corrected moves: c3,d4."),
    (f"embed.html?live#{GAME}?", 'Left out "?" at the end.'),
]


def expect_game(page: Page) -> None:
    """Expect the game, alive."""
    board = page.locator("game-board")
    expect(board).to_have_attribute("state", "ready", timeout=60_000)
    expect(board).to_have_attribute("data-moves", "c3,d4")


def test_a_changed_link_shows_its_game_and_what_was_changed(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    for link, change in CHANGED:
        page.goto("about:blank")
        page.goto(f"{host.address}{link}")
        expect_game(page)
        if change:
            expect(page.locator('[data-part="note"]')).to_contain_text(change)
        if not link.startswith("embed"):
            assert page.url.endswith(f"#{GAME}"), link


def test_a_host_may_leave_out_html_in_addresses(context: BrowserContext, host: Host) -> None:
    host.without_html = True
    page = open_stored(context)
    for link in ("play.html", "play"):
        page.goto("about:blank")
        page.goto(f"{host.address}{link}#{GAME}")
        expect_game(page)
    host.stop()
    for link in ("play", "play.html", f"play%23{GAME}", f"embed?live#{GAME}"):
        page.goto("about:blank")
        page.goto(f"{host.address}{link}{'' if 'game' in link else f'#{GAME}'}")
        expect_game(page)
    for link in ("rules/emergo", "puzzles", "index", ""):
        page.goto(f"{host.address}{link}")
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Can't load this page")
