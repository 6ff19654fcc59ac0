"""Steps of first games, without a browser: right moves, wrong ones and illegal ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rules
from boardleaf.board.settings import BoardSettings
from boardleaf.features.lessons.step import wrong_move_text
from boardleaf.game.tasks import Task
from boardleaf.views import board, element
from rules import Square
from rules.svg import Marks
from tests.kit.board_driver import BoardDriver, FirstMoveOpponent, run

PUSH = "game=egotzi&position=5/4b/1w3/5/5 b 2 nopie"
"""A position in which a stone next to b3 pushes White's stone."""

AFTER_FIRST_MOVE = "game=egotzi&size=5&moves=c3"


def step_driver(text: str, task: str, opponent: FirstMoveOpponent | None = None) -> BoardDriver:
    """Return a driver of a step."""
    settings = BoardSettings(task=Task.parse(task), step=True)
    return BoardDriver(text, opponent, settings)


def test_the_right_move_stays_and_ends_the_step() -> None:
    async def play() -> None:
        driver = step_driver(PUSH, "move listed c3")
        driver.click("c3")
        await driver.settle()
        assert driver.moves == "c3"
        assert driver.state.exercise.solved
        assert "data-solved" in element(driver.state, {})
        driver.click("e1")
        assert driver.moves == "c3"
        assert driver.state.remarks.note == "You've solved this step: press Next."

    run(play())


def test_one_tap_plays_a_move_and_a_marked_square_stays_marked() -> None:
    driver = step_driver(PUSH, "move listed c3")
    driver.tap("c3")
    assert (driver.moves, driver.state.exercise.solved) == ("c3", True)
    marked = Marks({Square.parse("c3"): "note"})
    text, task = "game=emulsion&size=5", Task.parse("squares partners c3")
    driver = BoardDriver(text, None, BoardSettings(task=task, step=True, marks=marked))
    driver.tap("b2")
    assert board.marks(driver.state).squares[Square.parse("c3")] == "note"


def test_a_wrong_move_is_shown_with_its_effects_and_taken_back() -> None:
    async def play() -> None:
        driver = step_driver(PUSH, "move listed c3")
        driver.listener.pauses_may_end.clear()
        driver.click("b2")
        await driver.settle()
        assert driver.moves == "b2"
        assert driver.listener.pauses[-1] >= 2
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert (driver.moves, driver.state.exercise.solved) == ("", False)
        message = (
            "Not this one. Black placed a stone on b2. The stone on b3 was pushed to b4. Try again."
        )
        assert driver.state.exercise.verdict
        assert driver.state.exercise.verdict.text == message
        assert driver.state.remarks.announcement == message
        driver.click("c3")
        assert driver.state.exercise.solved

    run(play())


def test_a_move_that_fails_to_end_the_game_is_explained() -> None:
    text = "wWWbbWWb/wBbBWwWB/wwBWBwBB/wBWWwBwB/BbbWBbBb/wWWbWbbW/BWwbBWWW/bWbBwBwB b 37"
    position = rules.game("slyde").parse(text)
    message = wrong_move_text(position, position.move("d2-c2"), goal="wins")
    assert "The game isn't over: your opponent can still move. Try again." in message
    assert "isn't over" not in wrong_move_text(position, position.move("c1-c2"), goal="wins")
    assert "isn't over" not in wrong_move_text(position, position.move("d2-c2"), goal="any")


@pytest.mark.parametrize(
    "act",
    [
        lambda driver: driver.click("c3"),
        lambda driver: driver.handle(type="play-text", text="c3"),
        lambda driver: driver.press("cancel") or driver.click("c3"),
    ],
)
def test_any_action_ends_the_pause_after_a_wrong_move(act: Callable[[BoardDriver], object]) -> None:
    async def play() -> None:
        driver = step_driver(PUSH, "move listed c3")
        driver.listener.pauses_may_end.clear()
        driver.click("b2")
        act(driver)
        await driver.settle()
        assert (driver.moves, driver.state.exercise.solved) == ("c3", True)
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert driver.moves == "c3"

    run(play())


def test_the_effect_of_a_wrong_move_on_groups_is_described_if_the_step_is_about_groups() -> None:
    async def play() -> None:
        driver = step_driver("game=egotzi&position=5/5/wb1bw/5/5 b 4 nopie", "move group 3")
        driver.click("a1")
        assert driver.state.exercise.verdict
        assert "Leaves Black ahead by" in driver.state.exercise.verdict.text

    run(play())


def test_an_illegal_move_is_answered_by_its_refusal() -> None:
    async def play() -> None:
        driver = step_driver(PUSH, "move listed c3")
        driver.click("b3")
        assert (driver.rule, driver.moves, driver.state.exercise.verdict) == ("occupied", "", None)

    run(play())


def test_a_move_without_squares_solves_a_step() -> None:
    async def play() -> None:
        driver = step_driver(AFTER_FIRST_MOVE, "move listed swap")
        driver.click("a1")
        await driver.settle()
        assert driver.moves == "c3"
        driver.press("swap")
        assert (driver.moves, driver.state.exercise.solved) == ("c3,swap", True)

    run(play())


def test_choosing_squares_or_a_result_solves_a_step() -> None:
    async def play() -> None:
        driver = step_driver(PUSH, "squares refused occupied")
        driver.click("b3", "e4")
        driver.press("check")
        assert driver.state.exercise.solved
        driver = step_driver("game=egotzi&position=wwb/wbb/bbw w 9", "choose winner")
        driver.press("choose-white")
        assert not driver.state.exercise.solved
        driver.press("choose-black")
        assert driver.state.exercise.solved

    run(play())


WON, LOST = "bbb/wwb/ww1", "bwb/bww/bw1"
"""Boards before Black's last move, which wins or loses the game."""


@pytest.mark.parametrize(("board", "won"), [(WON, True), (LOST, False)])
def test_winning_the_game_solves_the_last_step(board: str, won: bool) -> None:
    driver = step_driver(f"game=egotzi&position={board} b 8 nopie&white=level-1", "game wins")
    driver.click("c1")
    assert driver.state.game.outcome
    assert driver.state.exercise.verdict
    assert driver.state.exercise.solved == won
    driver.press("restart")
    assert (driver.moves, driver.state.exercise.verdict) == ("", None)


def test_the_computer_plays_in_the_last_step_and_moves_are_taken_back_with_its_replies() -> None:
    async def play() -> None:
        position = "bw1/bww/b2 b 6 nopie"
        driver = step_driver(
            f"game=egotzi&position={position}&white=level-1", "game wins", FirstMoveOpponent()
        )
        driver.click("c1")
        await driver.settle()
        assert len(driver.moves.split(",")) == 2
        driver.press("undo")
        assert driver.moves == ""

    run(play())
