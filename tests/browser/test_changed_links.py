"""Links that chats and hosts have changed: a browser shows the game, and what was changed."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

import rules
from builder import puzzles
from tests.browser.conftest import SAVE_DATA
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


def test_a_changed_link_shows_its_game_and_what_was_changed(unwatched: Page, site: str) -> None:
    page = unwatched
    for link, change in CHANGED:
        page.goto("about:blank")
        page.goto(f"{site}{link}")
        expect_game(page)
        if change:
            expect(page.locator('[data-part="note"]')).to_contain_text(change)
        if not link.startswith("embed"):
            assert page.url.endswith(f"#{GAME}"), link


def expect_styled(page: Page, heading: str) -> None:
    """Expect a page with its style sheets and scripts."""
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.get_by_role("button", name="Settings")).to_be_visible()


def test_a_page_may_have_a_slash_at_its_end(context: BrowserContext, host: Host) -> None:
    """The page that the host shows instead leads on."""
    host.without_html = True
    context.add_init_script(SAVE_DATA)
    page = context.new_page()
    for link, heading in (
        ("embedding/?a=b#make", "A board on your page"),
        ("rules/emergo/", "Emergo"),
        ("rules/egotzi/#occupied", "Egotzi"),
    ):
        page.goto(f"{host.address}{link}")
        expect_styled(page, heading)
        assert not urlsplit(page.url).path.endswith("/")
    page.goto(f"{host.address}gone/")
    expect_styled(page, "Page not found")


PUZZLE = puzzles.puzzles(rules.game("egotzi"))[0]["id"]
LINK = f"game=egotzi&id={PUZZLE}"

PUZZLE_LINKS = [
    f"#{LINK}",
    *(f"#{LINK}{end}" for end in (".", ")", ").", "?", ">", "*", "_", "!", ",", "”", "。", "😀")),
    f"#{LINK}&in=level.",
    f"#{LINK}&utm_source=x",
    f"#{LINK}?fbclid=x",
    f"#{LINK.replace('=', '%3D').replace('&', '%26')}",
    f"#{LINK.replace('&', '%26')}",
    f"#{LINK.replace('=', '%253D').replace('&', '%2526')}",
    f"#{LINK.replace('&', '&amp;')}",
    f"#{LINK.replace('=', '=3D')}",
    f"#{LINK.replace('game', 'Game').replace('egotzi', 'EGOTZI').replace('id', 'ID')}",
    f"#{LINK.upper()}",
    f"#{LINK.replace('=', ' = ').replace('&', ' & ')}",
    f"#{LINK}\u200b",
    "#\u2060" + LINK.replace("=", "=\u200b") + "\u2069",
    "#\ufeff" + LINK.replace("&", "&\u200e"),
    f"#{LINK}%",
    f"#{LINK}%E2%80",
    f"?utm_source=x%23{LINK}",
    f"?utm_source=x%2523{LINK.replace('=', '%3D').replace('&', '%26')}",
    f"?%23{LINK}",
    f"?fbclid=x#{LINK}).",
    f"%23{LINK}",
    f"%2523{LINK.replace('&', '%26')}.",
    f"%3Fa=b%23{LINK}",
]
"""Links to a puzzle after the name of their page."""


OTHER_LINKS = [
    ("#day=1.", "Puzzle of the day"),
    ("#day%3D1", "Puzzle of the day"),
    ("#Day=1", "Puzzle of the day"),
    ("?utm_source=x%23day=1", "Puzzle of the day"),
    ("%23day=1).", "Puzzle of the day"),
    ("#mistakes=1?", "Puzzles"),
    ("%23mistakes%3D1", "Puzzles"),
    ("#game=egotzi&level=2.", "level 2"),
    ("#game%3Degotzi%26streak%3D1", "streak: 0 solved"),
]
"""Links to puzzles after the name of their page, and the headings shown."""


def test_a_changed_link_to_a_puzzle_shows_it(context: BrowserContext, host: Host) -> None:
    context.add_init_script(SAVE_DATA)
    page = context.new_page()

    def shows(link: str, selector: str, text: str) -> bool:
        page.goto("about:blank")
        page.goto(f"{host.address}{link}")
        try:
            expect(page.locator(selector)).to_contain_text(text, timeout=5_000)
        except AssertionError:
            return False
        return "%23" not in page.url

    wrong = [link for link in PUZZLE_LINKS if not shows(f"puzzles.html{link}", ".task", "to move")]
    assert wrong == []
    assert urlsplit(page.url).fragment == f"{LINK}&in=level"
    wrong = [link for link in PUZZLE_LINKS if not shows(f"embed.html{link}", ".task", "to move")]
    assert wrong == []
    wrong = [
        link
        for link, heading in OTHER_LINKS
        if not shows(f"puzzles.html{link}", "#puzzle-title", heading)
    ]
    assert wrong == []


def test_a_comment_is_no_puzzle(context: BrowserContext, host: Host) -> None:
    context.add_init_script(SAVE_DATA)
    page = context.new_page()
    page.goto(f"{host.address}embed.html#{GAME}&comments=2.%26id%3Dx", wait_until="networkidle")
    expect(page.locator("game-board")).to_have_attribute("state", "static")
    assert page.locator(".task").count() == 0


def test_a_host_may_leave_out_html_in_addresses(context: BrowserContext, host: Host) -> None:
    host.without_html = True
    page = open_stored(context)
    for link in ("play.html", "play"):
        page.goto("about:blank")
        page.goto(f"{host.address}{link}#{GAME}")
        expect_game(page)
    host.stop()
    for link in ("play", "play.html", "play/", f"play%23{GAME}", f"embed/?live#{GAME}"):
        page.goto("about:blank")
        page.goto(f"{host.address}{link}{'' if 'game' in link else f'#{GAME}'}")
        expect_game(page)
    for link in ("rules/emergo", "rules/emergo/", "puzzles", "puzzles/", "index", ""):
        page.goto(f"{host.address}{link}")
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Can't load this page")
