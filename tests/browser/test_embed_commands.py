"""Figures, elements and iframes that a page controls, and how many boards live at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import rules
from boardleaf import address
from boardleaf.features.sharing import snippet
from builder import puzzles
from tests.browser.other_sites import add_strict_frame, open_live
from tests.browser.waiting import wait_for

PUZZLE = next(
    puzzle for puzzle in puzzles.puzzles(rules.game("egotzi")) if None in puzzle["tree"].values()
)
SOLUTION = next(move for move, after in PUZZLE["tree"].items() if after is None)
LONG_PUZZLE = next(
    puzzle for puzzle in puzzles.puzzles(rules.game("egotzi")) if all(puzzle["tree"].values())
)
"""A puzzle that no first move solves."""

LISTEN = """
window.events = [];
for (const name of ["move", "position", "state", "solved", "refused"])
  addEventListener(`game-board:${name}`, ({ detail }) => events.push([name, detail]));
"""


def board(host: Locator) -> Locator:
    """Return the board in the frame of a figure or an element."""
    return host.frame_locator("iframe").locator("game-board")


def events(page: Page, name: str) -> list[Any]:
    """Return the details of events of a kind in a page."""
    return [detail for kind, detail in page.evaluate("window.events") if kind == name]


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """The page of another site, which records the events of its boards."""
    return visit(LISTEN)


def test_a_page_plays_and_listens(page: Page) -> None:
    figure = page.locator("figure").nth(3)
    figure.evaluate("figure => { figure.play('d4'); figure.play('d4'); figure.undo(); }")
    expect(board(figure)).to_have_attribute("data-moves", "c3,swap,b2")
    expect(figure.locator("svg")).to_have_count(0)
    (move,) = events(page, "move")
    assert (move["move"], move["moves"]) == ("d4", ["c3", "swap", "b2", "d4"])
    (refused,) = events(page, "refused")
    assert (refused["text"], refused["rule"]) == ("d4", "occupied")
    assert events(page, "state")[-1] == {"state": "ready"}
    figure.evaluate("figure => figure.show(1)")
    expect(board(figure)).to_have_attribute("data-position", "5/5/2b2/5/5 w 1")
    figure.evaluate("figure => { figure.step(1); figure.step(-1); figure.play('a1'); }")
    expect(board(figure)).to_have_attribute("data-moves", "c3,a1")
    figure.evaluate("figure => figure.show('1:2')")
    expect(board(figure)).to_have_attribute("data-moves", "c3,swap,b2")
    places = [(shown["at"], ",".join(shown["moves"])) for shown in events(page, "position")]
    assert [places[0], places[-1]] == [(3, "c3,swap,b2"), ("1:2", "c3,swap,b2")]
    assert (1, "c3,swap,b2") in places and (2, "c3,a1") in places
    assert events(page, "position")[-1]["position"] == board(figure).get_attribute("data-position")
    figure.evaluate("figure => { figure.dataset.gameBoard = 'game=egotzi&size=4&moves=b2' }")
    expect(board(figure)).to_have_attribute("data-moves", "b2")
    figure.evaluate("figure => figure.undo()")
    expect(board(figure)).to_have_attribute("data-moves", "")
    figure.evaluate("figure => document.body.prepend(figure)")
    expect(board(page.locator("figure").first)).to_have_attribute("state", "ready")
    expect(board(page.locator("figure").first)).to_have_attribute("data-moves", "")
    # What was undone is there still.
    page.locator("figure").first.frame_locator("iframe").locator("details.tool > summary").click()
    expect(board(page.locator("figure").first).locator('[data-action="redo"]')).to_be_enabled()
    page.evaluate("window.removed = document.querySelector('figure'); removed.remove()")
    wait_for(page, lambda: page.evaluate("gameBoards.size === 0"), "the figure was not forgotten")
    page.evaluate("document.body.prepend(removed)")
    expect(page.locator("figure").first.locator("svg")).to_be_visible()


def test_at_most_four_boards_live_and_none_loses_its_game(page: Page) -> None:
    pictures = page.locator("figure")
    size = "figure => [figure.offsetWidth, figure.offsetHeight]"
    before = pictures.nth(7).evaluate(size)
    first = open_live(page, 7)
    first.locator('[data-square="a1"]').click()
    expect(first.locator("game-board")).to_have_attribute("data-moves", "@c3,@a1")
    for number in (0, 1, 2, 4):
        open_live(page, number)
    expect(page.locator("iframe")).to_have_count(4)
    figure = pictures.nth(7)
    expect(figure.get_by_role("button")).to_have_text("Play on")
    men = "svg => svg.querySelectorAll('[rx]:not(rect), ellipse, circle').length"
    assert figure.locator("svg").evaluate(men)
    assert figure.evaluate(size) == before
    open_live(page, 7)
    expect(board(figure)).to_have_attribute("data-moves", "@c3,@a1")
    expect(page.locator("iframe")).to_have_count(4)


def test_puzzles_come_back_with_their_moves_and_results(page: Page, site: str) -> None:
    (first, (reply, after)), *_ = LONG_PUZZLE["tree"].items()
    game = snippet.figure(address.parse("game=egotzi&size=5"), site)
    for puzzle in (LONG_PUZZLE, PUZZLE):
        page.evaluate(
            """([figure, id]) => {
                document.body.insertAdjacentHTML("afterbegin", figure);
                document.querySelector("figure").dataset.gameBoard = `game=egotzi&id=${id}`;
            }""",
            [game, puzzle["id"]],
        )
    solved, begun = page.locator("figure").nth(0), page.locator("figure").nth(1)
    solved.evaluate("(figure, move) => figure.play(move)", SOLUTION)
    wait_for(page, lambda: events(page, "solved"), "the puzzle was not solved")
    begun.evaluate("(figure, move) => figure.play(move)", first)
    expect(board(begun)).to_have_attribute("data-moves", f"{first},{reply}")
    expect(board(begun)).to_have_attribute("state", "ready")
    for number in range(2, 6):
        open_live(page, number)
    expect(page.locator("iframe")).to_have_count(4)
    assert solved.locator("iframe").count() == begun.locator("iframe").count() == 0
    open_live(page, 0)
    expect(board(solved)).to_have_attribute("data-moves", SOLUTION)
    expect(board(solved)).to_have_attribute("data-solved", "")
    open_live(page, 1)
    expect(board(begun)).to_have_attribute("data-moves", f"{first},{reply}")
    expect(board(begun)).not_to_have_attribute("data-solved", "")
    assert len(events(page, "solved")) == 1
    last = next(move for move, rest in after.items() if rest is None)
    begun.evaluate("(figure, move) => figure.play(move)", last)
    wait_for(page, lambda: len(events(page, "solved")) == 2, "the puzzle was not solved")
    expect(page.locator("iframe")).to_have_count(4)


def test_a_puzzle_says_that_it_is_solved_and_where_there_are_more(page: Page, site: str) -> None:
    frame = add_strict_frame(page, f"{site}embed.html#game=egotzi&id={PUZZLE['id']}", 320, 640)
    expect(frame.locator(".task")).to_contain_text("to move")
    page.evaluate(
        """text => document.querySelector("iframe").contentWindow
            .postMessage({ type: "game-board:play", version: 1, text }, "*")""",
        SOLUTION,
    )
    wait_for(
        page,
        lambda: page.evaluate("received.some(({ type }) => type === 'game-board:solved')"),
        "the puzzle was not solved",
    )
    solved = [data for data in page.evaluate("received") if data["type"] == "game-board:solved"]
    assert [(data["version"], data["missed"]) for data in solved] == [(1, False)]
    expect(frame.locator(".task a")).to_have_attribute("href", f"{site}puzzles.html#game=egotzi")
    frame.locator("[data-square=a1]").click()
    expect(frame.locator('[data-part="note"]')).to_contain_text("This puzzle is solved.")
    assert frame.locator("body").evaluate("() => document.documentElement.scrollWidth <= 320")


def test_commands_of_other_windows_are_ignored(page: Page, site: str) -> None:
    frame = add_strict_frame(page, f"{site}embed.html?live#game=egotzi&size=3&pie=off")
    expect(frame.locator("game-board")).to_have_attribute("state", "ready")
    frame.locator("body").evaluate(
        "() => postMessage({ type: 'game-board:play', version: 1, text: 'a1' }, '*')"
    )
    for text in ("<img src=x onerror=alert(1)>", "b2"):
        page.evaluate(
            """text => document.querySelector("iframe").contentWindow
                .postMessage({ type: "game-board:play", version: 1, text }, "*")""",
            text,
        )
    expect(frame.locator("game-board")).to_have_attribute("data-moves", "b2")
    assert frame.locator("game-board [onerror]").count() == 0


def test_an_element_without_a_picture_shows_a_sleeping_board(page: Page, site: str) -> None:
    figure = snippet.figure(address.parse("game=egotzi&size=5"), site)
    page.evaluate(
        """figure => {
            const element = (record, html) => {
                const leaf = document.createElement("board-leaf");
                leaf.setAttribute("record", record);
                leaf.setAttribute("board", "slate");
                leaf.innerHTML = html;
                document.body.prepend(leaf);
            };
            element("game=egotzi&size=5&moves=c3", figure);
            element("game=emergo", "");
        }""",
        figure,
    )
    bare, pictured = (page.locator("board-leaf").nth(number) for number in (0, 1))
    expect(board(bare)).to_have_attribute("state", "static")
    html = bare.frame_locator("iframe").locator("html")
    expect(html).to_have_attribute("data-board", "slate")
    page.evaluate("document.body.style.background = '#111'; document.body.style.color = '#eee'")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(bare.locator("iframe")).to_have_css("color-scheme", "dark")  # or else it is opaque
    height = "frame => frame.offsetHeight"
    heights = [bare.locator("iframe").evaluate(height)]
    for controls in ("steps", "none"):
        bare.evaluate("(leaf, controls) => leaf.setAttribute('controls', controls)", controls)
        wait_for(
            page,
            lambda: bare.locator("iframe").evaluate(height) < heights[-1] - 30,
            "the buttons still take room",
        )
        heights.append(bare.locator("iframe").evaluate(height))
    drawn = bare.frame_locator("iframe").locator("game-board svg")
    assert heights[-1] - drawn.evaluate("svg => svg.getBoundingClientRect().height") < 10
    pictured.locator("svg").click()
    expect(board(pictured)).to_have_attribute("data-moves", "c3")
    expect(pictured.locator("iframe")).to_have_count(1)
