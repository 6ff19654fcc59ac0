"""Moves played from an earlier position: both lines are preserved, without a question."""

from __future__ import annotations

import re

from boardleaf.views import controls, panel
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run

GAME = "game=egotzi&size=3&pie=off"


def play(driver: BoardDriver, *squares: str) -> None:
    driver.click(*squares)


def study_text(driver: BoardDriver) -> str:
    """Return the text of the study without the game and its options."""
    return driver.state.game.study_text.removeprefix(GAME).removeprefix("&")


def test_in_a_game_in_progress_the_new_line_becomes_the_main_line() -> None:
    driver = BoardDriver(GAME, settings=FULL_PAGE)
    play(driver, "b2", "a1", "c3")
    driver.show(1)
    play(driver, "c1")
    assert study_text(driver) == "moves=b2,c1&lines=1.a1,c3"
    assert (driver.moves, driver.state.game.at_end) == ("b2,c1", True)
    assert driver.listener.game_count == 0
    message = "Your earlier line is kept under Moves."
    assert message in driver.state.remarks.announcement and driver.state.remarks.note == message
    play(driver, "c2")
    assert driver.state.remarks.note == ""


def test_a_side_line_is_labelled_and_links_back_to_the_game() -> None:
    driver = BoardDriver(GAME, settings=FULL_PAGE)
    play(driver, "b2", "a1", "c3")
    driver.show(1)
    play(driver, "c1")
    assert "viewing" not in panel.status(driver.state)
    driver.show("1:3")
    status = panel.status(driver.state)
    assert "Another line, after 2 c3" in status
    assert re.search(r'data-at="2"[^>]*>Back to the game<', status)
    resign = controls.resigning(driver.state)
    assert "disabled>Resign<" in resign and "<p>Go back to the game to resign.</p>" in resign
    driver.show("2")
    assert "viewing" not in panel.status(driver.state)
    assert "disabled" not in controls.resigning(driver.state)


def test_playing_an_existing_move_again_follows_its_line() -> None:
    driver = BoardDriver(GAME)
    play(driver, "b2", "a1", "c3")
    driver.show(1)
    play(driver, "a1")
    assert (study_text(driver), driver.state.game.node.depth) == ("moves=b2,a1,c3", 2)
    assert driver.moves == "b2,a1,c3"


def test_after_the_end_of_a_game_the_new_line_is_a_side_line() -> None:
    driver = BoardDriver(GAME)
    play(driver, "b2", "a1")
    driver.press("resign")
    driver.press("resign")
    driver.show(1)
    play(driver, "c1", "c2")
    assert study_text(driver) == "moves=b2,a1&result=black-resigns&lines=1.c1,c2"
    assert driver.moves == "b2,c1,c2"
    assert not driver.state.game.resigner


def test_in_an_opened_record_the_new_line_is_a_side_line() -> None:
    driver = BoardDriver(f"{GAME}&moves=b2,a1,c3")
    driver.show(1)
    play(driver, "c1")
    assert driver.address == f"{GAME}&moves=b2,a1,c3&lines=1.c1&at=1:2"
    driver.show("3")
    play(driver, "c2")  # the game goes on
    driver.show("2")
    play(driver, "a3")
    assert study_text(driver) == "moves=b2,a1,a3&lines=1.c1;2.c3,c2"


def test_undoing_a_side_line_shows_the_line_that_it_branched_from() -> None:
    driver = BoardDriver(f"{GAME}&moves=b2,a1,c3")
    driver.show(1)
    play(driver, "c1")
    driver.press("undo")
    assert driver.address == f"{GAME}&moves=b2,a1,c3&at=1"
    assert driver.moves == "b2,a1,c3"
    driver.press("redo")
    assert driver.address == f"{GAME}&moves=b2,a1,c3&lines=1.c1&at=1:2"
    driver.press("undo")
    driver.press("undo")
    assert driver.address.endswith("&at=0")
    driver.press("redo")
    assert driver.address.endswith("&at=1")


def test_undo_does_not_take_back_a_move_that_another_line_follows() -> None:
    """The computer's reply is taken back; the move before it stays, as another line follows it."""

    async def go() -> None:
        driver = BoardDriver(f"{GAME}&white=level-1", FirstMoveOpponent())
        play(driver, "b2")
        await driver.settle()
        driver.show(1)
        driver.state.game.add_line(driver.state.game.node, ["c1", "c2"])
        driver.state.game.show(9)
        driver.press("undo")
        assert study_text(driver) == "moves=b2,c1,c2"
        assert driver.state.game.node.depth == 0

    run(go())


def test_the_computers_reply_is_played_in_the_line_where_it_was_requested() -> None:
    async def go() -> None:
        computer = FirstMoveOpponent(waits=True)
        driver = BoardDriver(f"{GAME}&white=level-1&moves=b2,a1,c3&lines=2.c1,c2", computer)
        await driver.settle()
        driver.show("1:4")
        computer.stop()
        await driver.settle()
        assert driver.moves == "b2,a1,c1,c2"
        assert driver.state.game.study.end.depth == 4

    run(go())


def test_at_the_end_of_a_side_line_the_computer_moves_only_on_request() -> None:
    async def go() -> None:
        computer = FirstMoveOpponent()
        driver = BoardDriver(f"{GAME}&white=level-1&moves=b2,a1&lines=0.c1&at=1:1", computer)
        await driver.settle()
        assert (computer.requests, driver.state.name) == ([], "ready")
        driver.press("resume")
        await driver.settle()
        assert study_text(driver) == "moves=b2,a1&lines=0.c1,a1"

    run(go())


def test_the_computer_replies_to_a_line_tried_after_the_game() -> None:
    async def go() -> None:
        text = f"{GAME}&white=level-1&moves=b2,a1&result=black-resigns"
        driver = BoardDriver(text, FirstMoveOpponent())
        driver.show(0)
        play(driver, "c1")
        await driver.settle()
        assert study_text(driver) == "moves=b2,a1&result=black-resigns&lines=0.c1,a1"

    run(go())


def test_the_computers_move_is_for_the_position_shown() -> None:
    async def go() -> None:
        driver = BoardDriver(f"{GAME}&moves=b2,a1,c3&at=1", FirstMoveOpponent())
        driver.press("answer")
        await driver.settle()
        assert study_text(driver) == "moves=b2,a1,c3"
        assert driver.state.game.node.depth == 2

    run(go())
