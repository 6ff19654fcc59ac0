"""Boards in a page of another origin, with and without access to the browser's storage."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from boardleaf import address
from tests.browser.board import Board
from tests.browser.other_sites import EGOTZI_FIGURE, GAMES, add_strict_frame, open_live
from tests.browser.test_embed_size import fits, sizes

REFUSE_STORAGE = """
const refuse = () => { throw new DOMException("The browser refuses this.", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { get: refuse });
Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
"""
"""An init script that makes a browser refuse access to all of its storage."""


def place(page: Page, selector: str) -> list[int]:
    """Return the left and top edges of an element in the page, and its width."""
    box = f"document.querySelector('{selector}').getBoundingClientRect()"
    return [
        round(page.evaluate(f"{box}.{number}")) for number in ("left", "top + scrollY", "width")
    ]


def test_twelve_boards_load_little_and_only_one_script_of_the_site(
    browser: Browser, foreign_page: str, site: str
) -> None:
    page = browser.new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda response: sizes.update({response.url: len(response.body())}))
    page.goto(foreign_page, wait_until="networkidle")
    assert page.locator("figure").count() == 12
    assert [url for url in sizes if url.startswith(site)] == [f"{site}embed.js"]
    assert sum(sizes.values()) < 100_000
    assert page.locator("iframe").count() == 0
    page.close()


def test_embed_js_is_small(built: Path) -> None:
    assert len(gzip.compress((built / "embed.js").read_bytes())) < 5000


@pytest.mark.parametrize(
    ("device", "script"),
    [("desktop", ""), ("phone", REFUSE_STORAGE)],
    ids=["desktop", "phone without storage"],
)
def test_a_touch_replaces_a_picture_by_a_live_board(
    visit: Callable[..., Page], site: str, device: str, script: str
) -> None:
    page = visit(script, device)
    before = place(page, "figure:nth-of-type(4) svg")
    board = open_live(page)
    assert place(page, "figure iframe") == before
    overflow = board.locator("body").evaluate("body => body.scrollHeight - innerHeight")
    assert overflow <= 0, "the frame is shorter than its content"
    board.locator('[data-square="d4"]').click()
    expect(board.locator("game-board")).to_have_attribute("data-moves", "c3,swap,b2,d4")
    page.wait_for_function("received.some(data => data.type === 'game-board:move')")
    received = [data for data in page.evaluate("received") if data["type"] == "game-board:move"]
    parts = urlsplit(site)
    position = str(address.parse("game=egotzi&size=5&moves=c3,swap,b2,d4").study.end.position)
    assert received == [
        {
            "type": "game-board:move",
            "version": 1,
            "move": "d4",
            "position": position,
            "moves": ["c3", "swap", "b2", "d4"],
            "outcome": None,
            "origin": f"{parts.scheme}://{parts.netloc}",
        }
    ]
    frame = next(frame for frame in page.frames if "embed.html" in frame.url)
    assert page.locator("iframe").count() == 1
    workers = "navigator.serviceWorker.getRegistrations().then(all => all.length, () => 0)"
    assert script or frame.evaluate(workers) == 0


def test_a_sandboxed_frame_without_storage_has_a_computer_but_no_downloads_or_printing(
    visit: Callable[..., Page], site: str
) -> None:
    page = visit(REFUSE_STORAGE)
    board = add_strict_frame(page, f"{site}embed.html#game=egotzi&size=3&pie=off&white=level-1")
    expect(board.locator("game-board")).to_have_attribute("state", "static")
    board.locator('[data-square="b2"]').click()
    expect(board.locator('[data-action="undo"]')).to_be_enabled()
    expect(board.locator("game-board")).to_have_attribute("state", "ready")
    page.wait_for_function("received.filter(data => data.type === 'game-board:move').length === 2")
    posted = [data for data in page.evaluate("received") if data["type"] == "game-board:size"]
    assert posted and all(data["width"] > 0 and data["height"] > 0 for data in posted)
    board.locator("details.tool > summary").click()
    expect(board.locator('[data-action="copy-link"]')).to_be_visible()
    expect(board.locator('[data-action^="download"], [data-action="print"]')).to_have_count(0)


def test_a_finished_board_posts_its_outcome_and_keeps_its_height(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    board = open_live(page, GAMES.index("game=free-emulsion&size=2&pie=off&moves=a1+a2"))
    for square in ("b2", "b1"):
        board.locator(f'[data-square="{square}"]').click()
    expect(board.locator("game-board")).to_have_attribute("state", "over")
    page.wait_for_function("received.some(data => data.outcome)")
    outcome = page.evaluate("received.filter(data => data.outcome).at(-1).outcome")
    assert outcome["winner"] == "black"
    assert (
        outcome["reason"] == "Black wins: all groups cancel, so whoever made the last move loses."
    )
    assert len(sizes(page)) == 1
    assert fits(board)


def test_a_live_board_shares_its_game(visit: Callable[..., Page]) -> None:
    page = visit()
    board = open_live(page)
    board.locator('[data-square="d4"]').click()
    expect(board.locator('[data-action="undo"]')).to_be_enabled()
    board.locator("details.tool > summary").click()
    board.locator("details.more > summary").click()
    with page.expect_download() as download:
        board.locator('[data-action="download-png"]').click()
    assert download.value.suggested_filename == "egotzi-5x5-move-4.png"
    expect(board.locator('[data-action="print"]')).to_be_enabled()


def test_a_board_added_later_can_be_started_by_keyboard(visit: Callable[..., Page]) -> None:
    page = visit()
    page.evaluate(
        """number => {
          const figure = document.querySelectorAll("figure")[number];
          const markup = figure.outerHTML;
          document.body.innerHTML = "";
          setTimeout(() => (document.body.innerHTML = markup.replace(/<button.*?button>/, "")));
        }""",
        EGOTZI_FIGURE,
    )
    page.get_by_role("button", name="Play here").press("Enter")
    figure = page.locator("figure")
    board = figure.frame_locator("iframe")
    expect(board.locator("game-board")).to_have_attribute("state", "ready")
    expect(figure.locator("svg")).to_have_count(0)
    expect(figure.locator("iframe")).to_be_focused()


def test_without_scripts_the_pictures_stay(visit: Callable[..., Page]) -> None:
    page = visit(java_script_enabled=False)
    assert page.locator("figure svg").count() == 12
    page.locator("figure svg").first.click()
    assert page.locator("iframe, button").count() == 0


def test_if_the_site_is_down_the_picture_stays(visit: Callable[..., Page], site: str) -> None:
    page = visit(viewport={"width": 1280, "height": 800})  # in its own context, to change the clock
    page.clock.install()
    page.route(f"{site}**", lambda route: route.abort())
    figure = page.locator("figure").first
    figure.locator("svg").click()
    expect(figure).to_have_attribute("aria-busy", "true")
    page.clock.fast_forward(21_000)
    expect(figure.get_by_role("button")).to_have_text("Couldn't load the board. Try again")
    expect(figure.locator("svg")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
    page.unroute(f"{site}**")
    open_live(page, 0)


def test_without_python_the_picture_stays(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    page.route("**/pyodide/*", lambda route: route.fulfill(status=404))
    figure = page.locator("figure").first
    figure.locator("svg").click()
    expect(figure.get_by_role("button")).to_have_text("Couldn't load the board. Try again")
    expect(figure.locator("svg")).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)


INVALID_ADDRESSES = [
    (
        "game=egotzi&moves=%3Cimg%20src=x%20onerror=alert(1)%3E",
        "Part of this link can't be read: move 1, '<img src=x onerror=alert(1)>'",
    ),
    ("game=<script>alert(1)</script>", "work: unknown game '<script>alert(1)</script>'"),
]


@pytest.mark.parametrize(("text", "message"), INVALID_ADDRESSES)
def test_an_invalid_address_is_shown_as_text(desktop: Page, text: str, message: str) -> None:
    desktop.on("dialog", lambda dialog: pytest.fail("something ran"))
    desktop.goto(f"embed.html#{text}")
    desktop.locator("game-board button").first.press("Enter")
    expect(desktop.locator('[data-part="notices"]')).to_contain_text(message)
    assert desktop.locator("game-board script, game-board [onerror]").count() == 0
    expect(desktop.locator("game-board")).to_have_attribute("state", "ready")


def test_a_game_that_only_python_can_draw_is_described(desktop: Page) -> None:
    desktop.goto("embed.html#game=free-emulsion&size=5&moves=c3+c4,a1+a2")
    board = desktop.locator("game-board")
    expect(board).to_have_attribute("state", "static")
    expect(board).to_contain_text("Free Emulsion after 2 moves: c3+c4, a1+a2.")
    assert board.locator("svg .man").count() == 0, "never a wrong position"
    board.locator('[data-square="e5"]').click()
    expect(board).to_have_attribute("state", "ready")
    expect(board).to_have_attribute("data-moves", "c3+c4,a1+a2")
    expect(board.locator(".mark-picked")).to_have_count(0)


def test_a_game_at_its_start_is_drawn_at_once_and_shared_after_a_move(desktop: Page) -> None:
    desktop.goto("embed.html#game=emergo")
    board = Board(desktop)
    expect(board.element).to_have_attribute("state", "static")
    expect(board.element.locator("svg.board-emergo")).to_be_visible()
    board.click("a1")
    expect(board.element).to_have_attribute("data-moves", "@a1")
    board.part("share").locator("summary").first.click()
    expect(board.button("download-svg")).to_be_enabled()
