"""Actions on a `<game-board>` of the built site."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

import rules
from rules import Move, Position, Record, ai

SHORT_GAMES = [
    "game=emulsion&size=4&white=level-1",
    "game=free-emulsion&size=3&white=level-1",
    "game=egotzi&size=3&white=level-1",
    "game=egotzi&size=3&black=level-1",
    "game=egotzi-squared&size=3&white=level-1",
    "game=emergo&size=7&black=level-1",
]
"""Addresses of short games against the weakest computer player."""


Point = tuple[float, float]


RECORD_TEXTS = """
window.texts = [];
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  for (const part of document.querySelectorAll('[data-part="status"], [data-part="note"]'))
    if (part.textContent.trim()) texts.push(part.textContent.trim());
}).observe(document.documentElement, { childList: true, subtree: true, characterData: true }));
"""
"""An init script that records the texts of boards, for `wait_for_text`."""


def wait_for_text(page: Page, pattern: str) -> None:
    """Wait until a board shows, or has shown, a text that matches a JavaScript pattern."""
    page.wait_for_function("pattern => texts.some(text => RegExp(pattern).test(text))", arg=pattern)


def swipe(page: Page, start: Point, *points: Point) -> None:
    """Touch the window at a point, move along others, and release at the last one. At least a frame
    passes between points, as with a real finger."""
    touch = page.context.new_cdp_session(page)
    points = (*points, points[-1])
    for kind, (x, y) in (("touchStart", start), *(("touchMove", point) for point in points)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.evaluate("new Promise(requestAnimationFrame)")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def open_board(page: Page, address: str) -> Board:
    """Open a board's address, and wait until a move can be made."""
    page.goto(address)
    board = Board(page)
    board.wait("ready")
    return board


def show_game(page: Page, address: str) -> Board:
    """Open a game in the play page, without a new start if that page is shown already, and wait
    until the game can go on or is over."""
    page.goto(f"play.html#{address}")
    page.wait_for_function("history.state !== null")  # set when the game is shown
    board = Board(page)
    board.wait("ready", "over")
    return board


def box(locator: Locator) -> dict[str, float]:
    """Return the bounding box of a visible element, which may be drawn again meanwhile."""
    for _ in range(10):
        if bounds := locator.bounding_box():  # None for an element that was just replaced
            return dict(bounds)
    raise AssertionError(f"{locator} is not visible")


def go_to(page: Page, fragment: str) -> None:
    """Change the fragment of a page's address, as a link within the page does."""
    page.evaluate("fragment => { location.hash = fragment }", fragment)


def reopen(page: Page, address: str) -> Board:
    """Open a board's address in a new document, and wait until the game can go on or is over."""
    page.goto("about:blank")
    page.goto(address)
    board = Board(page)
    board.wait("ready", "over")
    return board


def open_all_sections(page: Page, address: str) -> None:
    """Go to a rules page, and open all of its sections."""
    page.goto(address)
    page.get_by_role("button", name="Open all").click()


def open_menu(board: Board) -> Locator:
    """Open the menu of the play page, unless it is open, and return it."""
    menu = board.element.locator('[data-sheet="drawer"]')
    if not menu.is_visible():
        board.part("bar").get_by_role("button", name="Menu").click()
    expect(menu).to_be_visible()
    return menu


def press_in_menu(board: Board, action: str) -> None:
    """Press a button of the menu."""
    open_menu(board).locator(f'[data-action="{action}"]').click()


def unfold_tool(board: Board, name: str) -> Locator:
    """Open a fold of the board, on the play page of its menu, such as *Share*, with all that is
    folded in it, and return it."""
    tool = board.element.locator("details.tool", has=board.page.get_by_text(name, exact=True))
    if board.part("tools").count():
        open_menu(board)
    for fold in (tool, *tool.locator("details").all()):
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
    return tool


def open_setup(board: Board) -> Locator:
    """Open the form for a new game, and return it."""
    open_menu(board).get_by_role("button", name="New game", exact=True).click()
    form = board.part("setup")
    expect(form).to_be_visible()
    return form


def choose(form: Locator, name: str, value: str) -> None:
    """Choose a card of the form for a new game."""
    form.locator(f'[name={name}][value="{value}"]').check()


class Board:
    """A `<game-board>` as a player sees and uses it."""

    def __init__(self, page: Page, number: int = 0) -> None:
        self.page = page
        self.element = page.locator("game-board").nth(number)

    @property
    def moves(self) -> list[str]:
        text = self.element.get_attribute("data-moves")
        return text.split(",") if text else []

    @property
    def position(self) -> Position:
        """The position shown on the play page, whose address names the game."""
        game = rules.game(re.findall("game=([a-z-]+)", self.page.url)[0])
        return game.parse(str(self.element.get_attribute("data-position")))

    def part(self, name: str) -> Locator:
        return self.element.locator(f'[data-part="{name}"]')

    def button(self, action: str) -> Locator:
        return self.element.locator(f'[data-action="{action}"]')

    def square(self, name: object) -> Locator:
        return self.element.locator(f'[data-square="{name}"]')

    def click(self, *squares: object) -> None:
        for square in squares:
            self.square(square).click()

    def wait(self, *states: str) -> str:
        """Wait until the state is one of these, and return it."""
        pattern = re.compile(f"^({'|'.join(states)})$")
        expect(self.element).to_have_attribute("state", pattern)
        return str(self.element.get_attribute("state"))

    def play(self, move: Move) -> None:
        """Play a legal move by clicks, or by filling in a bid, and wait until it is played."""
        before = len(self.moves)
        if move.kind == "bid":
            self.element.locator('[name="komi"]').fill(move.text.removeprefix("komi="))
            self.button("bid").click()
        elif not move.squares:
            self.button(move.text).click()
        for square in move.squares:
            self.square(square).click()
            if move.squares[-1] != square and len(self.moves) > before:
                break  # a chain that completes itself
        expect(self.element).to_have_attribute("data-moves", re.compile(f"^([^,]+,){{{before}}}"))

    def play_to_the_end(self, choose: Callable[[Position], Move]) -> None:
        while self.wait("ready", "over") == "ready":
            self.play(choose(self.position))


def good_move(position: Position) -> Move:
    """Return a move good enough to beat a beginner soon; it never swaps sides."""
    record = Record(position.game, position=position)
    *_, thought = ai.Player(seed=1).think(record, work=100)
    board_moves = [move for move in position.moves() if move.kind != "swap-sides"]
    return thought.move if thought.move in board_moves else board_moves[0]
