"""Whole games by one kind of input: keyboard, screen reader, or touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import open_board
from tests.kit.announced_game import AnnouncedGame

pytestmark = pytest.mark.long


def test_a_game_by_keyboard_with_typed_moves(desktop: Page) -> None:
    board = open_board(desktop, "play.html#game=emulsion&size=3&pie=off")
    keys = desktop.keyboard
    while board.element.locator("[data-square]:focus").count() == 0:
        keys.press("Tab")
    keys.press("?")
    expect(board.element.get_by_text("clear your selection")).to_be_visible()
    board.square("b2").focus()
    keys.type("a1-b1")
    expect(board.part("note")).to_contain_text("a1-b1: Enter to play, Esc to cancel.")
    keys.press("Enter")
    expect(board.part("note")).to_contain_text("Not your piece.")
    assert board.moves == []
    keys.type("a1")
    keys.press("Escape")
    while board.wait("ready", "over") == "ready":
        keys.type(str(next(move for move in board.position.moves() if move.squares)))
        before = len(board.moves)
        keys.press("Enter")
        expect(board.element).to_have_attribute("data-moves", re.compile(f"^([^,]+,){{{before}}}"))
    expect(board.part("live")).to_contain_text("wins")


def test_a_game_by_screen_reader_texts_alone(desktop: Page) -> None:
    """Use only names from the accessibility tree, and announcements."""
    board = open_board(desktop, "play.html#game=emulsion&size=3&pie=off")
    announcements = set()
    game = AnnouncedGame.start(board.position)
    while board.wait("ready", "over") == "ready":
        turn = "black" if "Black to move" in board.part("status").inner_text() else "white"
        assert turn == game.turn
        plies = len(board.moves)
        pieces = desktop.get_by_role("gridcell", name=re.compile(f"^[a-c][1-3], {turn}"))
        targets = desktop.get_by_role(
            "gridcell", name=re.compile("can be chosen, .*½|can be chosen, ")
        )
        for index in range(pieces.count()):
            pieces.nth(index).press("Enter")
            if targets.count():
                break
        targets.first.focus()
        announcement = board.part("live").inner_text()
        assert re.search(r"gain [½\d]+ in value", announcement), announcement
        announcements.add(announcement)
        targets.first.press("Enter")
        expect(board.element).to_have_attribute("data-moves", re.compile(f"^([^,]+,){{{plies}}}"))
        game.hear(board.part("live").inner_text())
        assert game.men == {str(at): men for at, men in board.position.pieces().items()}
    assert announcements
    expect(board.part("live")).to_contain_text("wins")


def test_a_game_by_touch_alone(phone: Page) -> None:
    board = open_board(phone, "play.html#game=emulsion&size=3&pie=off")
    while board.wait("ready", "over") == "ready":
        move = next(move for move in board.position.moves() if move.squares)
        before = board.moves
        for square in move.squares:
            board.square(square).tap()
        expect(board.element).to_have_attribute("data-moves", ",".join([*before, str(move)]))
    expect(board.part("live")).to_contain_text("wins")
