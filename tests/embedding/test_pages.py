"""Boards in shadow trees, and in zoomed, mirrored, printed, narrow and dark pages."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import rules
from boardleaf import address
from boardleaf.features.sharing import snippet
from builder import puzzles
from tests.browser.bidi import FirefoxTab
from tests.browser.every_engine import READY
from tests.browser.host import Host
from tests.embedding.figures import figure, live, play_here

GAME = "game=egotzi&size=5&moves=c3,swap,b2"

PLACES = {
    "plain": "<div>{figure}</div>",
    "zoom": '<div style="zoom: 1.5">{figure}</div>',
    "transform": '<div style="transform: scale(.5); transform-origin: 0 0">{figure}</div>',
    "table cell": '<table style="table-layout: fixed; width: 200px"><td style="width: 200px">'
    "{figure}</table>",
    "right to left": '<div dir="rtl">{figure}</div>',
    "flex": '<div style="display: flex; gap: 1rem"><p>Text</p>{figure}</div>',
}

BOX = """element => {
    const { x, width, height } = element.getBoundingClientRect();
    return [x, width, height].map(Math.round);
}"""

NO_BROKEN_WORD = """() => [...document.querySelectorAll("button, summary")].every((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size <= 1;
})"""


@pytest.fixture
def page(open_as_returning_visitor: Callable[..., Page]) -> Page:
    return open_as_returning_visitor(watch=False)


@pytest.mark.parametrize("place", PLACES)
def test_a_figure_keeps_its_size(
    page: Page, write: Callable[..., str], site: str, place: str
) -> None:
    page.goto(write(PLACES[place].format(figure=figure(site, GAME)), snippet.script(site)))
    box, picture = page.locator("figure").evaluate(BOX), page.locator("svg").evaluate(BOX)
    board = play_here(page)
    page.wait_for_timeout(100)
    assert page.locator("figure").evaluate(BOX) == box
    assert page.locator("iframe").evaluate(BOX) == picture
    assert board.locator("body").evaluate(NO_BROKEN_WORD)
    assert board.locator("body").evaluate(
        "() => document.documentElement.scrollHeight <= innerHeight"
    )


def test_shadow_trees(page: Page, write: Callable[..., str], site: str) -> None:
    page.goto(write('<div id="open"></div><div id="closed"></div>', snippet.script(site)))
    page.evaluate(
        """(figure) => {
            document.querySelector("#open").attachShadow({ mode: "open" }).innerHTML = figure;
            const root = document.querySelector("#closed").attachShadow({ mode: "closed" });
            root.innerHTML = `<board-leaf record="game=emergo">${figure}</board-leaf>`;
            window.leaf = root.querySelector("board-leaf");
            window.moves = [];
            addEventListener("game-board:move", ({ detail }) => window.moves.push(detail.move));
        }""",
        figure(site),
    )
    page.locator("#open svg").click()
    board = live(page.locator("#open"))
    board.locator('[data-square="c3"]').click()
    expect(board.locator("game-board")).to_have_attribute("data-moves", "c3")
    page.evaluate("leaf.play('@a1')")
    for _ in range(600):
        if page.evaluate("moves.length") == 2:
            break
        page.wait_for_timeout(100)
    assert page.evaluate("moves") == ["c3", "@a1"]


def test_two_hosts_in_one_page(
    page: Page, write: Callable[..., str], site: str, host: Host
) -> None:
    first, second = (
        f'<div id="{name}">{figure(at)}</div>'
        for name, at in zip(("one", "two"), (site, host.address), strict=True)
    )
    scripts = snippet.script(site) + snippet.script(host.address)
    page.goto(write(first + second, scripts))
    for name, at in (("one", site), ("two", host.address)):
        part = page.locator(f"#{name}")
        expect(part.get_by_role("button")).to_have_count(1)
        play_here(part)
        assert str(part.locator("iframe").get_attribute("src")).startswith(at)


@pytest.mark.parametrize(
    ("style", "attributes", "theme"),
    [
        ("", "", "light"),
        ("body { background: #111 }", "", "dark"),
        (":root { color-scheme: light dark }", "", "dark"),
        ("body { background: oklch(0.2 0 0) }", 'data-theme="light"', "light"),
    ],
)
def test_a_board_follows_its_page_on_a_dark_system(
    page: Page, write: Callable[..., str], site: str, style: str, attributes: str, theme: str
) -> None:
    page.emulate_media(color_scheme="dark")
    text = figure(site).replace("<figure", f"<figure {attributes}", 1)
    page.goto(write(text, f"<style>{style}</style>{snippet.script(site)}"))
    board = play_here(page)
    expect(board.locator("html")).to_have_attribute("data-theme", theme)
    dark = "getComputedStyle(document.body).color.match(/\\d+/)[0] > 128"
    assert board.locator("body").evaluate(f"() => {dark}") == (theme == "dark")
    if not attributes:
        other = {"light": "#000", "dark": "#fff"}[theme]
        page.evaluate("color => { document.body.style.background = color }", other)
        changed = {"light": "dark", "dark": "light"}[theme]
        expect(board.locator("html")).to_have_attribute("data-theme", changed)


@pytest.mark.parametrize(
    ("controls", "visible"),
    [("all", ["undo", "steps", "share"]), ("steps", ["steps"]), ("none", [])],
)
def test_the_author_chooses_the_controls(
    page: Page, write: Callable[..., str], site: str, controls: str, visible: list[str]
) -> None:
    text = figure(site, GAME).replace("<figure", f'<figure data-controls="{controls}"', 1)
    page.goto(write(text, snippet.script(site)))
    board = play_here(page)
    parts = {
        "undo": board.locator('[data-action="undo"]'),
        "steps": board.locator('[data-part="steps"]'),
        "share": board.locator("details.tool"),
    }
    for name, part in parts.items():
        expect(part).to_be_visible(visible=name in visible)


def test_on_paper_a_board_is_its_position_and_its_moves(
    page: Page, write: Callable[..., str], site: str
) -> None:
    page.goto(write(figure(site, GAME) + figure(site), snippet.script(site)))
    page.get_by_role("button").first.click()
    board = page.frame_locator("iframe")
    expect(board.locator("game-board")).to_have_attribute("state", "ready")
    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)
    expect(board.get_by_role("button")).to_have_count(0)
    expect(board.locator("svg.board")).to_be_visible()
    expect(board.locator(".printed")).to_have_text("1. c3 2. swap 3. b2")


@pytest.mark.parametrize("place", ["zoom", "table cell"])
def test_a_figure_keeps_its_size_in_firefox(
    tab: FirefoxTab, write: Callable[..., str], site: str, place: str
) -> None:
    tab.goto(write(PLACES[place].format(figure=figure(site, GAME)), snippet.script(site)))
    box = f"({BOX})(document.querySelector('figure'))"
    before = tab.evaluate(box)
    tab.click("figure svg")
    tab.wait("!document.querySelector('figure svg')")
    tab.frame().wait(READY)
    assert tab.evaluate(box) == before


def test_a_puzzle_fits_the_place_of_its_picture(
    page: Page, write: Callable[..., str], site: str
) -> None:
    puzzle = puzzles.puzzles(rules.game("egotzi"))[0]
    shown = address.parse(f"game=egotzi&position={quote(puzzle['position'])}")
    text = snippet.figure(shown, site, puzzle=puzzle["id"])
    page.goto(write(text, snippet.script(site)))
    box = page.locator("figure").evaluate(BOX)
    board = play_here(page)
    assert page.locator("figure").evaluate(BOX) == box
    assert board.locator("svg.board").evaluate(
        "svg => svg.getBoundingClientRect().bottom < innerHeight - 20"
    )
