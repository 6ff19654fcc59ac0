"""The computer's moves on a board, and a person's actions meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from boardleaf.messages import Thought
from tests.kit.pretend_page import DESK, FirstMove, Table, run


def test_swapping_sides_takes_the_players_along() -> None:
    async def play() -> None:
        computer = FirstMove()
        table = Table("game=egotzi&size=3&moves=b2&black=level-1", computer)
        table.press("swap")
        assert table.state.name == "thinking"
        await table.settle()
        assert computer.asked == [("game=egotzi&size=3&moves=b2,swap", 1)]
        assert table.state.name == "ready"
        assert table.state.game.position.turn == "black"

    run(play())


def test_the_computer_answers_and_undo_takes_its_reply_along() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&white=level-1", FirstMove())
        table.click("b2")
        assert table.state.name == "thinking"
        table.click("a1")
        assert "computer's turn" in table.state.remarks.hint
        await table.settle()
        assert table.moves == "b2,a1"
        table.press("undo")
        assert (table.moves, table.state.name) == ("", "ready")
        assert not table.state.game.may_undo
        table.press("redo")
        await table.settle()
        assert table.moves == "b2,a1"
        table.press("undo")
        table.click("c3")
        assert table.state.game.undone == ()
        await table.settle()

    run(play())


def test_undo_while_the_computer_thinks_gives_its_move_up() -> None:
    async def play() -> None:
        computer = FirstMove(patient=True)
        table = Table("game=egotzi&size=3&white=level-1", computer)
        table.click("b2")
        await table.settle()
        assert table.state.computer.progress == 0.5
        table.press("undo")
        computer.stop()
        await table.settle()
        assert (table.moves, table.state.name) == ("", "ready")

    run(play())


def test_the_first_move_of_the_computer_is_not_taken_back() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&black=level-1", FirstMove())
        await table.settle()
        assert table.moves == "a1"
        table.press("undo")
        assert table.moves == "a1"
        table.click("b2")
        await table.settle()
        assert table.moves.startswith("a1,b2,")
        table.press("undo")
        assert table.moves == "a1"

    run(play())


@pytest.mark.parametrize("again", [(), ("f6",)], ids=["at-once", "after-the-chain"])
def test_the_next_move_may_begin_where_a_chain_that_completed_itself_landed(
    again: tuple[str, ...],
) -> None:
    """Whether or not the rest of the chain was clicked after the computer's answer."""

    async def play() -> None:
        start = "7/7/4a@2/7/4a@2/5A@1/a@6 w 0 0,0"
        table = Table(f"game=emergo&position={start}&black=level-1", FirstMove())
        table.click("f2", "d4")
        assert table.moves == "f2xd4xf6"
        await table.settle()
        answered = table.moves
        table.click(*again, "f6", "g7")
        assert table.moves == f"{answered},f6-g7"
        await table.settle()

    run(play())


def test_stop_moves_now() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&white=level-2", FirstMove(patient=True))
        table.click("b2")
        await table.settle()
        assert table.state.computer.thinking
        table.press("stop")
        await table.settle()
        assert table.moves == "b2,a1"

    run(play())


def test_the_computer_against_itself_plays_to_the_end_pauses_and_goes_on() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&moves=b2&black=level-1&white=level-2", FirstMove())
        for _ in range(3):
            await asyncio.sleep(0)
        table.press("stop")
        stopped = table.moves
        assert table.state.name == "ready" and table.state.computer.paused
        await table.settle()
        assert table.moves == stopped, "it stays as it was when it was paused"
        table.press("undo")
        await table.settle()
        assert table.moves == stopped.rpartition(",")[0]
        table.press("resume")
        for _ in range(20):
            await table.settle()
        assert table.state.name == "over"
        assert table.log.moves[-1] == str(table.state.game.moves[-1])

    run(play())


def test_the_computer_against_itself_plays_one_move_at_a_time() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&black=level-1&white=level-2", FirstMove(patient=True))
        await table.settle()
        for move in range(1, 4):
            table.press("step")
            if move == 1:
                assert table.state.name == "thinking"
            else:
                await table.settle()
                table.press("step")
            await table.settle()
            assert len(table.moves.split(",")) == move
            assert (table.state.name, table.state.computer.paused) == ("ready", True)

    run(play())


def test_the_computer_against_itself_can_be_watched_as_fast_as_one_likes() -> None:
    async def play() -> None:
        text = "game=egotzi&size=3&moves=b2&black=level-1&white=level-2"
        table = Table(text, FirstMove(), DESK)
        table.log.clock.clear()
        waits = []
        for speed in ("slow", "normal", "fast"):
            table.press(f"speed-{speed}")
            await table.settle()
            waits.append(table.log.pauses[-1])
        assert waits[0] > waits[1] > waits[2]
        table.press("again")
        assert table.state.computer.tempo.label == "Fast"

    run(play())


def test_a_failed_computer_move_is_requested_again() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&white=level-1", FirstMove(failures=1))
        table.click("b2")
        await table.settle()
        assert table.state.name == "failed"
        assert table.state.computer.failure == "The computer player failed."
        table.press("resume")
        await table.settle()
        assert (table.moves, table.state.name) == ("b2,a1", "ready")

    run(play())


def test_after_a_failure_a_person_can_take_back() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&white=level-1", FirstMove(failures=1))
        table.click("b2")
        await table.settle()
        table.press("undo")
        assert (table.moves, table.state.name) == ("", "ready")

    run(play())


def test_looking_back_does_not_disturb_the_computer() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&white=level-1", FirstMove())
        table.click("b2")
        table.show(0)
        await table.settle()
        assert (table.moves, table.state.game.node.depth) == ("b2,a1", 0)

    run(play())


def test_the_person_resigns_while_the_computer_thinks() -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&white=level-1", FirstMove(patient=True))
        table.click("b2")
        for _ in range(2):
            table.press("resign")
        await table.settle()
        assert "result=black-resigns" in table.address
        assert not table.state.computer.thinking

    run(play())


class Broken(FirstMove):
    """A computer that is wrong in a way that nobody thought of, some times."""

    def __init__(self, mistakes: int) -> None:
        super().__init__()
        self.mistakes = mistakes

    async def think(
        self, record: str, level: int, report: Callable[[Thought], Any], *, purpose: str = "reply"
    ) -> Thought:
        if self.mistakes:
            self.mistakes -= 1
            raise ZeroDivisionError("a mistake")
        return await super().think(record, level, report, purpose=purpose)


@pytest.mark.parametrize("mistakes", [1, 2])
def test_an_error_while_the_computer_thinks_is_shown_and_the_move_requested_again(
    mistakes: int,
) -> None:
    async def play() -> None:
        table = Table("game=egotzi&size=3&white=level-1", Broken(mistakes))
        table.log.report_error = lambda error: table.controller.recover(repr(error))  # type: ignore[method-assign]
        table.click("b2")
        await table.settle()
        assert "ZeroDivisionError" in table.state.remarks.fault
        if mistakes == 2:
            assert (table.moves, table.state.name) == ("b2", "failed")
            table.press("resume")
            await table.settle()
            assert table.state.remarks.fault == ""
        assert (table.moves, table.state.name) == ("b2,a1", "ready")

    run(play())
