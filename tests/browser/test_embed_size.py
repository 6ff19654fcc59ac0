"""The size of boards in a page of another origin."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from boardleaf import address
from tests.browser.other_sites import (
    EGOTZI_FIGURE,
    GAMES,
    WAIT_FOR_DRAWING,
    add_strict_frame,
    open_live,
)

RESIZE_FRAME = """([width, height]) => {
  const { style } = document.querySelector("iframe");
  [style.width, style.height] = [`${width}px`, `${height}px`];
}"""


def sizes(page: Page) -> set[tuple[int, int]]:
    """Return all widths and heights posted to the page so far."""
    posted = page.evaluate("received.filter(posted => posted.type === 'game-board:size')")
    return {(size["width"], size["height"]) for size in posted}


def fits(board: FrameLocator) -> bool:
    """Return whether a frame shows its whole board, and all else without scrolling."""
    return bool(
        board.locator("body").evaluate(
            """body => {
              const page = document.documentElement;
              const drawn = document.querySelector('[data-part="board"] svg');
              const board = drawn.getBoundingClientRect();
              return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth
                && board.top >= 0 && board.bottom <= innerHeight && board.width > 100;
            }"""
        )
    )


@pytest.mark.parametrize(("width", "number"), [(1280, EGOTZI_FIGURE), (320, 4), (320, 5)])
def test_the_reserved_height_never_changes(
    visit: Callable[..., Page], width: int, number: int
) -> None:
    page = visit(window="desktop" if width > 390 else "phone")
    page.set_viewport_size({"width": width, "height": 640})
    board = open_live(page, number)
    height = page.locator("iframe").evaluate("frame => frame.offsetHeight")
    move = address.parse(GAMES[number]).study.end.position.moves()[0]

    def check() -> None:
        assert {posted for _, posted in sizes(page)} == {height}
        assert page.locator("iframe").evaluate("frame => frame.offsetHeight") == height
        assert fits(board)

    check()
    board.locator(f'[data-square="{move.squares[0]}"]').hover()
    check()
    for square in move.squares:
        board.locator(f'[data-square="{square}"]').click()
    expect(board.locator('[data-action="undo"]')).to_be_enabled()
    check()
    board.locator(f'[data-square="{move.squares[-1]}"]').click()
    expect(board.locator(".refusal")).to_be_visible()
    check()
    element = board.locator("game-board")
    moves = str(element.get_attribute("data-moves"))
    board.locator("details.tool > summary").click()
    board.locator('[data-action="answer"]').click()
    expect(element).not_to_have_attribute("data-moves", moves)
    expect(element).to_have_attribute("state", "ready")
    check()


@pytest.mark.parametrize("number", [0, 6])
def test_a_board_reserves_its_final_height_while_loading(
    visit: Callable[..., Page], site: str, number: int
) -> None:
    page = visit()
    board = add_strict_frame(page, f"{site}embed.html#{GAMES[number]}", 320)
    page.wait_for_function("received.some(posted => posted.type === 'game-board:size')")
    board.locator('[data-part="board"]').click()
    expect(board.locator("game-board")).to_have_attribute("state", "ready")
    assert len(sizes(page)) == 1


@pytest.mark.parametrize("number", [EGOTZI_FIGURE, 5])
def test_a_frame_of_a_fixed_height_shows_the_whole_board(
    visit: Callable[..., Page], site: str, number: int
) -> None:
    page = visit()
    board = add_strict_frame(page, f"{site}embed.html?live#{GAMES[number]}")
    expect(board.locator("game-board")).to_have_attribute("state", "ready")

    def check_sizes() -> None:
        for size in [(320, 400), (240, 420), (600, 360), (320, 900)]:
            page.evaluate(RESIZE_FRAME, size)
            page.evaluate(WAIT_FOR_DRAWING)
            assert board.locator("body").evaluate("() => [innerWidth, innerHeight]") == [*size]
            assert fits(board), size

    check_sizes()
    squares = address.parse(GAMES[number]).study.end.position.moves()[0].squares
    for square in squares:
        board.locator(f'[data-square="{square}"]').click()
    board.locator(f'[data-square="{squares[-1]}"]').click()
    expect(board.locator(".refusal")).to_be_visible()
    check_sizes()


def test_a_hidden_board_posts_no_size(visit: Callable[..., Page]) -> None:
    page = visit()
    open_live(page)
    posted = sizes(page)
    for hidden in ("width: 0", "display: none"):
        page.evaluate(
            """hidden => {
              const frame = document.querySelector("iframe");
              const before = frame.style.cssText;
              frame.style.cssText += `; ${hidden}`;
              frame.getBoundingClientRect();
              return new Promise((done) => setTimeout(() => {
                frame.style.cssText = before;
                setTimeout(done, 300);
              }, 300));
            }""",
            hidden,
        )
    assert sizes(page) == posted
