"""Reviews in a browser: with the same results as elsewhere, stopped, continued, and stored."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules import Record, ai
from tests.browser.board import Board, box

pytestmark = pytest.mark.long

GAME = "game=egotzi&size=3&pie=off&moves=a1,b3,c2,a2,c3,a1,b1&result=white-resigns"
"""A game with many mistakes that is reviewed quickly, as its positions are soon solved."""

LONG_GAME = (
    "game=egotzi&size=4&pie=off&moves=c1,a3,c4,b2,a1,b1,b2,a4,c3,a3,c2,c3,b4&result=white-resigns"
)
"""A game with many mistakes whose review takes some seconds."""

SET_CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => %s });"
"""A script that sets the number of processors that the browser reports."""

RECORD_STATES = """(board) => {
    window.states = [];
    new MutationObserver(() => states.push(board.dataset.review))
        .observe(board, { attributeFilter: ["data-review"] });
}"""
"""A script that records the states of a board's review."""

GET_STORED_GAMES = """() => Object.keys(localStorage)
    .filter((key) => key.startsWith("boardleaf:game:"))
    .map((key) => JSON.parse(localStorage.getItem(key)))"""
"""A script that returns the stored games."""


@cache
def expected_review(address: str = GAME) -> str:
    """Return the text of a game's review, computed here with as much work as in a page."""
    *_, review = ai.review(Record.parse(address), 0, 5000)
    return str(review)


def stored_reviews(page: Page) -> list[str]:
    games: list[dict[str, Any]] = page.evaluate(GET_STORED_GAMES)
    return [game["review"] for game in games if "review" in game]


def open_review(page: Page, address: str = GAME) -> Board:
    """Open a game, and start its review."""
    page.goto(f"play.html#{address}")
    board = Board(page)
    board.wait("over", "ready")
    board.button("review").click()
    return board


def wait_until_done(board: Board) -> None:
    expect(board.element).to_have_attribute("data-review", "done")


def test_a_review_shared_by_three_workers_is_the_same(desktop: Page) -> None:
    desktop.add_init_script(SET_CORES % 4)
    board = open_review(desktop, LONG_GAME)
    expect(desktop.locator("script[type=py][worker]")).to_have_count(3)
    wait_until_done(board)
    assert stored_reviews(desktop) == [expected_review(LONG_GAME)]
    expect(desktop.locator("script[type=py][worker]")).to_have_count(1)


def worst_moves() -> list[ai.MoveReview]:
    """Return the mistakes of the game, the costliest first."""
    review = ai.Review.parse(Record.parse(GAME), expected_review())
    return sorted((move for move in review.moves if move.verdict), key=lambda move: -move.loss)


def test_a_review_is_a_walk_on_the_board_with_a_curve_and_marks(page: Page) -> None:
    board = open_review(page)
    wait_until_done(board)
    panel, worst = board.part("analysis"), worst_moves()
    moves = len(Record.parse(GAME).moves)
    expect(board.element.locator(".curve [data-at]")).to_have_count(moves)
    expect(panel.locator("table tr")).to_have_count(moves)
    expect(panel.locator(".curve")).to_be_in_viewport(ratio=1)
    expect(panel.locator(".card")).to_contain_text(f"{worst[0].move}")
    expect(panel.locator(".card")).to_contain_text("chance of winning fell from")
    for button in panel.locator(".card button, .buttons button").all():
        expect(button).to_be_in_viewport(ratio=1)
    last = [box(button) for button in panel.locator(".buttons button").all()]
    for left, right in pairwise(last):
        assert right["x"] - left["x"] - left["width"] > 5, "the ring around one touches the other"
    for player in panel.locator(".tally p").all():
        assert box(player)["height"] < 30, "more than one line"
    expect(board.part("board")).to_be_in_viewport(ratio=0.98)
    header = box(page.locator(".site-header"))
    assert header["y"] >= 0 or header["y"] + header["height"] <= 0.5, "cut"
    expect(board.element).to_have_attribute("data-node", str(worst[0].ply))
    marked = board.element.locator(".moves [aria-current]")
    expect(marked).to_have_attribute("data-at", str(worst[0].ply + 1))
    expect(board.element.locator(".suggestion.played, .suggestion.better")).to_have_count(2)
    listed = board.element.locator("[data-mistake]")
    expect(listed).to_have_count(len(worst))
    first = board.element.locator(f'[data-mistake="{worst[0].ply}"]')
    expect(first).to_have_attribute("data-cost", f"{worst[0].loss:.2f}")
    expect(first).to_have_attribute("data-better", str(worst[0].best))
    buttons = panel.locator(".ways button, .buttons button, .tally button")
    places = "all => all.map((button) => JSON.stringify(button.getBoundingClientRect()))"
    before = buttons.evaluate_all(places)
    board.button(f"analyst-play-better-{worst[0].ply}").click()
    line = [*map(str, Record.parse(GAME).moves[: worst[0].ply]), *map(str, worst[0].better)]
    expect(board.element).to_have_attribute("data-moves", ",".join(line))
    expect(board.button(f"analyst-better-{worst[0].ply}-{len(worst[0].better)}")).to_have_attribute(
        "aria-current", "true"
    )
    assert buttons.evaluate_all(places) == before
    board.element.locator(".curve [data-at]").nth(4).click()
    expect(board.element).to_have_attribute("data-node", "5")
    expect(panel).to_contain_text(str(Record.parse(GAME).moves[4]))


def test_the_mistakes_are_found_played_out_and_practised_by_keyboard_alone(desktop: Page) -> None:
    """Which move lost, what was better, what would have happened, try it, and find it again."""
    board = open_review(desktop)
    wait_until_done(board)
    panel, worst, live = board.part("analysis"), worst_moves()[0], board.part("live")
    press = desktop.keyboard.press
    board.button(f"analyst-play-punish-{worst.ply}").focus()
    expect(panel.locator("h3")).to_contain_text(f"{worst.move}")
    press("Enter")
    expect(live).not_to_be_empty()
    expect(board.element).to_have_attribute("data-moves", re.compile(f"{worst.move},"))
    board.button("analyst-back").focus()
    node = board.element.get_attribute("data-node")
    expect(board.element).not_to_have_attribute("data-node", node or "")  # the line is being played
    expect(board.button("analyst-back")).to_be_focused()
    press("Enter")
    expect(board.element).to_have_attribute("data-node", str(worst.ply))
    press("ArrowRight")
    expect(board.element).to_have_attribute("data-node", str(worst.ply + 1))
    expect(panel.locator("h3")).to_contain_text(f"{worst.move}")
    board.button("practice").focus()
    press("Enter")
    expect(panel).to_contain_text("Find a better move.")
    board.button("analyst-leave").focus()
    press("Enter")
    desktop.reload()
    board.wait("ready")  # at the position that was shown last
    board.part("bar").get_by_role("button", name="Menu").focus()
    press("Enter")
    board.button("review").focus()
    press("Enter")
    expect(board.element).not_to_have_attribute("sheet", "drawer")
    expect(panel.locator("h3")).to_contain_text(f"{worst.move}")


RECORD_ANNOUNCEMENTS = """(live) => {
    window.said = [];
    new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });
}"""
"""A script that records what a board announces."""


def test_a_screen_reader_hears_the_review_and_the_focus_is_kept(desktop: Page) -> None:
    desktop.goto(f"play.html#{GAME}&white=level-1")
    board = Board(desktop)
    board.wait("over")
    live, press = board.part("live"), desktop.keyboard.press
    live.evaluate(RECORD_ANNOUNCEMENTS)
    board.button("review").focus()
    press("Enter")
    wait_until_done(board)
    worst = "Your worst move: 2 c2. Blunder: your chance of winning fell from 100% to 0%."
    expect(live).to_have_text(f"You: 3 blunders. Computer: 2 blunders. {worst}")
    said = desktop.evaluate("[...new Set(said)]")
    assert len(said) <= 3, f"progress is not announced: {said}"
    expect(board.part("analysis").locator("button:focus")).to_have_count(1)
    board.part("analysis").get_by_role("button", name="Next").focus()
    press("Enter")
    expect(live).to_have_text(
        re.compile(r"^Your move \d \w\d\. Blunder: your chance of winning fell from")
    )
    desktop.get_by_role("link", name="Puzzles").first.focus()
    for _ in range(int(board.element.get_attribute("data-node") or "") - 3):
        press("ArrowLeft")
    expect(live).to_have_text(re.compile(rf"^After 2 c2\. {re.escape(worst)}$"))
    press("ArrowLeft")
    expect(live).to_have_text("After 1… b3.")
    board.button("analyst-shut").click()
    expect(board.part("analysis")).to_be_empty()
    board.part("bar").get_by_role("button", name="Menu").focus()
    press("Enter")
    board.button("review").focus()
    press("Enter")
    expect(live).to_have_text(re.compile(f"{re.escape(worst)}$"))
    expect(board.part("analysis").locator("button:focus")).to_have_count(1)


def test_a_stopped_review_by_one_worker_is_continued_and_then_stored(desktop: Page) -> None:
    desktop.add_init_script(SET_CORES % 2)
    board = open_review(desktop, LONG_GAME)
    board.button("analyst-pause").click()
    expect(board.element).to_have_attribute("data-review", "rested")
    assert stored_reviews(desktop) == []
    board.button("analyst-resume").click()
    wait_until_done(board)
    assert stored_reviews(desktop) == [expected_review(LONG_GAME)]
    desktop.reload()
    board = Board(desktop)
    board.wait("over")
    board.element.evaluate(RECORD_STATES)
    board.button("review").click()
    wait_until_done(board)
    assert "running" not in desktop.evaluate("states")
    review = ai.Review.parse(Record.parse(LONG_GAME), expected_review(LONG_GAME))
    mistakes = [move for move in review.moves if move.verdict]
    expect(board.element.locator("[data-mistake]")).to_have_count(len(mistakes))
