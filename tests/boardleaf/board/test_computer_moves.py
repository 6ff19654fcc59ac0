"""The computer's moves on a board, and what a person can do in the meantime."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from boardleaf.board import events
from boardleaf.messages import Thought
from tests.kit.board_driver import FULL_PAGE, BoardDriver, FirstMoveOpponent, run


def test_swapping_sides_exchanges_the_players_colours() -> None:
    async def play() -> None:
        computer = FirstMoveOpponent()
        driver = BoardDriver("game=egotzi&size=3&moves=b2&black=level-1", computer)
        driver.press("swap")
        assert driver.state.name == "thinking"
        await driver.settle()
        assert computer.requests == [("game=egotzi&size=3&moves=b2,swap", 1)]
        assert driver.state.name == "ready"
        assert driver.state.game.position.turn == "black"

    run(play())


def test_the_computer_replies_and_undo_takes_back_both_moves() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&white=level-1", FirstMoveOpponent())
        driver.click("b2")
        assert driver.state.name == "thinking"
        driver.click("a1")
        assert "computer's turn" in driver.state.remarks.note
        await driver.settle()
        assert driver.moves == "b2,a1"
        driver.press("undo")
        assert (driver.moves, driver.state.name) == ("", "ready")
        assert not driver.state.game.may_undo
        driver.press("redo")
        await driver.settle()
        assert driver.moves == "b2,a1"
        driver.press("undo")
        driver.click("c3")
        assert driver.state.game.undone == ()
        await driver.settle()

    run(play())


def test_undo_while_the_computer_thinks_cancels_its_move() -> None:
    async def play() -> None:
        computer = FirstMoveOpponent(waits=True)
        driver = BoardDriver("game=egotzi&size=3&white=level-1", computer)
        driver.click("b2")
        await driver.settle()
        assert driver.state.computer.progress == 0.5
        driver.press("undo")
        computer.stop()
        await driver.settle()
        assert (driver.moves, driver.state.name) == ("", "ready")

    run(play())


def test_the_first_move_of_the_computer_is_not_taken_back() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&black=level-1", FirstMoveOpponent())
        await driver.settle()
        assert driver.moves == "a1"
        driver.press("undo")
        assert driver.moves == "a1"
        driver.click("b2")
        await driver.settle()
        assert driver.moves.startswith("a1,b2,")
        driver.press("undo")
        assert driver.moves == "a1"

    run(play())


@pytest.mark.parametrize("late_clicks", [(), ("f6",)], ids=["at-once", "after-the-chain"])
def test_the_next_move_may_begin_where_an_autocompleted_chain_ended(
    late_clicks: tuple[str, ...],
) -> None:
    """Test clicks with and without the rest of the chain, after the computer's reply."""

    async def play() -> None:
        start = "7/7/4a@2/7/4a@2/5A@1/a@6 w 0 0,0"
        driver = BoardDriver(f"game=emergo&position={start}&black=level-1", FirstMoveOpponent())
        driver.click("f2", "d4")
        assert driver.moves == "f2xd4xf6"
        await driver.settle()
        moves = driver.moves
        driver.click(*late_clicks, "f6", "g7")
        assert driver.moves == f"{moves},f6-g7"
        await driver.settle()

    run(play())


def test_stop_makes_the_computer_move_at_once() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&white=level-2", FirstMoveOpponent(waits=True))
        driver.click("b2")
        await driver.settle()
        assert driver.state.computer.thinking
        driver.press("stop")
        await driver.settle()
        assert driver.moves == "b2,a1"

    run(play())


def test_the_computer_against_itself_can_be_paused_and_resumed_to_the_end() -> None:
    async def play() -> None:
        driver = BoardDriver(
            "game=egotzi&size=3&moves=b2&black=level-1&white=level-2", FirstMoveOpponent()
        )
        for _ in range(3):
            await asyncio.sleep(0)
        driver.press("stop")
        stopped = driver.moves
        assert driver.state.name == "ready" and driver.state.computer.paused
        await driver.settle()
        assert driver.moves == stopped, "it stays as it was when it was paused"
        driver.press("undo")
        await driver.settle()
        assert driver.moves == stopped.rpartition(",")[0]
        driver.press("resume")
        for _ in range(20):
            await driver.settle()
        assert driver.state.name == "over"
        assert driver.listener.moves[-1] == str(driver.state.game.moves[-1])

    run(play())


def test_the_computer_against_itself_plays_one_move_at_a_time() -> None:
    async def play() -> None:
        driver = BoardDriver(
            "game=egotzi&size=3&black=level-1&white=level-2", FirstMoveOpponent(waits=True)
        )
        await driver.settle()
        for move in range(1, 4):
            driver.press("step")
            if move == 1:
                assert driver.state.name == "thinking"
            else:
                await driver.settle()
                driver.press("step")
            await driver.settle()
            assert len(driver.moves.split(",")) == move
            assert (driver.state.name, driver.state.computer.paused) == ("ready", True)

    run(play())


def test_the_computer_against_itself_can_be_watched_at_three_speeds() -> None:
    async def play() -> None:
        text = "game=egotzi&size=3&moves=b2&black=level-1&white=level-2"
        driver = BoardDriver(text, FirstMoveOpponent(), FULL_PAGE)
        driver.listener.pauses_may_end.clear()
        waits = []
        for speed in ("slow", "normal", "fast"):
            driver.press(f"speed-{speed}")
            await driver.settle()
            waits.append(driver.listener.pauses[-1])
        assert waits[0] > waits[1] > waits[2]
        driver.press("again")
        assert driver.state.computer.speed.label == "Fast"

    run(play())


def test_a_failed_computer_move_can_be_requested_again() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&white=level-1", FirstMoveOpponent(failures=1))
        driver.click("b2")
        await driver.settle()
        assert driver.state.name == "failed"
        assert driver.state.computer.failure == "The computer player failed."
        driver.press("resume")
        await driver.settle()
        assert (driver.moves, driver.state.name) == ("b2,a1", "ready")

    run(play())


def test_after_a_failure_a_person_can_undo() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&white=level-1", FirstMoveOpponent(failures=1))
        driver.click("b2")
        await driver.settle()
        driver.press("undo")
        assert (driver.moves, driver.state.name) == ("", "ready")

    run(play())


def test_viewing_an_earlier_position_does_not_interrupt_the_computer() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&white=level-1", FirstMoveOpponent())
        driver.click("b2")
        driver.show(0)
        await driver.settle()
        assert (driver.moves, driver.state.game.node.depth) == ("b2,a1", 0)

    run(play())


def test_a_person_can_resign_while_the_computer_thinks() -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&white=level-1", FirstMoveOpponent(waits=True))
        driver.click("b2")
        for _ in range(2):
            driver.press("resign")
        await driver.settle()
        assert "result=black-resigns" in driver.address
        assert not driver.state.computer.thinking

    run(play())


class FaultyOpponent(FirstMoveOpponent):
    """A computer that raises an unexpected error on its first `errors` requests."""

    def __init__(self, errors: int) -> None:
        super().__init__()
        self.errors = errors

    async def think(
        self, record: str, level: int, report: Callable[[Thought], Any], *, purpose: str = "reply"
    ) -> Thought:
        if self.errors:
            self.errors -= 1
            raise ZeroDivisionError("a bug")
        return await super().think(record, level, report, purpose=purpose)


@pytest.mark.parametrize("errors", [1, 2])
def test_an_error_while_the_computer_thinks_is_shown_and_the_move_requested_again(
    errors: int,
) -> None:
    async def play() -> None:
        driver = BoardDriver("game=egotzi&size=3&white=level-1", FaultyOpponent(errors))
        driver.loop.fault = lambda error: driver.loop.receive(events.Faulted(repr(error)))  # type: ignore[method-assign]
        driver.click("b2")
        await driver.settle()
        assert "ZeroDivisionError" in driver.state.remarks.fault
        if errors == 2:
            assert (driver.moves, driver.state.name) == ("b2", "failed")
            driver.press("resume")
            await driver.settle()
            assert driver.state.remarks.fault == ""
        assert (driver.moves, driver.state.name) == ("b2,a1", "ready")

    run(play())
