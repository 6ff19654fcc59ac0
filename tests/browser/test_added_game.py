"""A game added to a copy of the project: played, set up, imported, embedded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

import rules
from builder.serve import serve_in_background
from rules import Move
from tests.browser.board import Board, press_in_menu, unfold_tool
from tests.browser.conftest import OpenAsReturningVisitor
from tests.conftest import MakeOnce
from tests.kit import added_game
from tests.kit.added_game.advance import ADVANCE

pytestmark = pytest.mark.long

BUILD_SITE = "from pathlib import Path; from builder.site import make; make(Path('host'))"


def make_site(folder: Path) -> None:
    """Make a copy of the project with an additional game, and build its site in `host` there."""
    added_game.make_copy(folder)
    added_game.run(folder, "-c", BUILD_SITE)


@pytest.fixture(scope="module")
def address(make_once: MakeOnce) -> Iterator[str]:
    """The address of a site with an additional game."""
    folder = make_once("added-game-site", make_site)
    with serve_in_background(folder / "host") as host:
        yield host


@pytest.fixture
def desktop(open_as_returning_visitor: OpenAsReturningVisitor, address: str) -> Page:
    return open_as_returning_visitor(host=address)


def play(board: Board, move: Move) -> None:
    """Click a move's squares; if there is only one, click it again to confirm the move."""
    before = len(board.moves)
    board.click(*move.squares)
    if len(move.squares) == 1:
        expect(board.element.locator(".mark-picked")).to_have_count(1)
        board.click(*move.squares)
    expect(board.element).to_have_attribute("data-moves", re.compile(f"^([^,]+,){{{before}}}"))


def test_the_added_game_is_played_to_its_end_by_clicks(desktop: Page, address: str) -> None:
    """The first clicks are queued until Python has started."""
    desktop.goto(f"{address}play.html#game=advance&size=4")
    board, random = Board(desktop), Random(1)
    board.click("b1", "b1", "c4", "c3")
    expect(board.element).to_have_attribute("data-moves", "*b1,c4-c3")
    expect(board.element.locator(".state-king")).to_have_count(1)
    expect(board.square("b1")).to_have_attribute("aria-label", re.compile("white king"))
    while board.wait("ready", "over") == "ready":
        position = ADVANCE.parse(str(board.element.get_attribute("data-position")))
        play(board, random.choice(position.moves()))
    assert re.search("wins: (a man is across|nobody else)", board.part("status").inner_text())
    assert f"moves={','.join(board.moves)}" in desktop.url


def test_the_added_game_has_hints_and_can_be_set_up_imported_and_shared(
    desktop: Page, address: str
) -> None:
    desktop.goto(f"{address}play.html#game=advance&size=4&moves=*a1,a4-a3")
    board = Board(desktop)
    board.wait("ready")
    board.button("hint").click()
    board.button("explain").click()
    expect(board.part("thoughts")).to_contain_text("Hint for White")
    press_in_menu(board, "line")
    press_in_menu(board, "edit")
    board.button("edit-white-king").click()
    board.click("c3")
    board.button("edit-play").click()
    expect(board.element).to_have_attribute("data-position", "1bbb/b1W1/4/Wwww w 2")
    unfold_tool(board, "Import")
    desktop.locator("textarea[name=text]").fill("advance 1bbb/b3/4/Wwww w 2")
    board.button("import").click()
    expect(board.element).to_have_attribute("data-position", "1bbb/b3/4/Wwww w 2")
    unfold_tool(board, "Share")
    board.part("tools").locator('[data-action="copy-record"]').click()
    expect(board.part("shared")).not_to_be_empty()


def test_the_added_game_is_listed_explained_and_embedded(desktop: Page, address: str) -> None:
    """Its card is plain, as the game has no optional facts."""
    desktop.goto(address)
    expect(desktop.locator(".games > li")).to_have_count(len(rules.games()) + 1)
    card = desktop.locator(".games > li", has_text="Advance")
    expect(card.get_by_role("heading")).to_have_text("Advance")
    expect(card.locator(".picture svg")).to_be_visible()
    expect(card.locator(".facts")).to_have_count(0)
    expect(card.get_by_role("link", name="Play Advance")).to_be_visible()
    card.get_by_role("link", name="Rules of Advance").click()
    desktop.get_by_role("button", name="Open all").click()
    exercise = Board(desktop, 6)
    exercise.click("b3", "a4")
    expect(exercise.part("task")).to_contain_text("Right: b3-a4.")
    desktop.goto(f"{address}embed.html?live#game=advance&size=4&moves=*a1&white=level-1")
    board = Board(desktop)
    board.wait("ready")
    board.click("a4", "a3")
    expect(board.element).to_have_attribute("data-moves", re.compile("^[*]a1,a4-a3,.+"))
