"""Steps of first games, without a browser: right moves, wrong ones and illegal ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rules
from boardleaf.learning.exercises import Task
from boardleaf.learning.first_games import StepController, wrong_move_text
from boardleaf.model.place import Place
from boardleaf.views import element
from tests.kit.pretend_page import FirstMove, Table, run

PUSH = "game=egotzi&position=5/4b/1w3/5/5 b 2 nopie"
PIE = "game=egotzi&size=5&moves=c3"


def step(text: str, asked: str, opponent: FirstMove | None = None) -> Table:
    """Return a step at an address."""
    place = Place(task=Task.parse(asked), step=True)
    return Table(text, opponent, place, StepController)


def test_the_right_move_stays_and_ends_the_step() -> None:
    async def play() -> None:
        table = step(PUSH, "move listed c3")
        table.click("c3")
        await table.settle()
        assert table.moves == "c3"
        assert table.state.exercise.solved
        assert "data-solved" in element(table.state, {})
        table.click("e1")
        assert table.moves == "c3"
        assert table.state.remarks.hint == "You've solved this step: press Next."

    run(play())


def test_a_wrong_move_is_shown_with_its_effects_and_taken_back() -> None:
    async def play() -> None:
        table = step(PUSH, "move listed c3")
        table.log.clock.clear()
        table.click("b2")
        await table.settle()
        assert table.moves == "b2"
        assert table.log.pauses[-1] >= 2
        table.log.clock.set()
        await table.settle()
        assert (table.moves, table.state.exercise.solved) == ("", False)
        said = "Not this one. Black placed a stone on b2. b3 is pushed to b4. Try again."
        assert table.state.exercise.verdict
        assert table.state.exercise.verdict.text == said
        assert table.state.remarks.announcement == said
        table.click("c3")
        assert table.state.exercise.solved

    run(play())


def test_a_move_that_should_end_the_game_and_does_not_says_so() -> None:
    text = "wWWbbWWb/wBbBWwWB/wwBWBwBB/wBWWwBwB/BbbWBbBb/wWWbWbbW/BWwbBWWW/bWbBwBwB b 37"
    position = rules.game("slyde").parse(text)
    said = wrong_move_text(position, position.move("d2-c2"), goal="wins")
    assert "The game isn't over: your opponent can still move. Try again." in said
    assert "isn't over" not in wrong_move_text(position, position.move("c1-c2"), goal="wins")
    assert "isn't over" not in wrong_move_text(position, position.move("d2-c2"), goal="any")


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.click("c3"),
        lambda table: table.handle(type="type", text="c3"),
        lambda table: table.press("cancel") or table.click("c3"),
    ],
)
def test_who_goes_on_at_once_need_not_wait(act: Callable[[Table], object]) -> None:
    async def play() -> None:
        table = step(PUSH, "move listed c3")
        table.log.clock.clear()
        table.click("b2")
        act(table)
        await table.settle()
        assert (table.moves, table.state.exercise.solved) == ("c3", True)
        table.log.clock.set()
        await table.settle()
        assert table.moves == "c3"

    run(play())


def test_the_effect_of_a_wrong_move_on_groups_is_described_if_the_step_is_about_groups() -> None:
    async def play() -> None:
        table = step("game=egotzi&position=5/5/wb1bw/5/5 b 4 nopie", "move group 3")
        table.click("a1")
        assert table.state.exercise.verdict
        assert "Leaves Black with" in table.state.exercise.verdict.text

    run(play())


def test_an_illegal_move_is_answered_by_its_refusal() -> None:
    async def play() -> None:
        table = step(PUSH, "move listed c3")
        table.click("b3")
        assert (table.rule, table.moves, table.state.exercise.verdict) == ("occupied", "", None)

    run(play())


def test_a_move_without_squares_solves_a_step() -> None:
    async def play() -> None:
        table = step(PIE, "move listed swap")
        table.click("a1")
        await table.settle()
        assert table.moves == "c3"
        table.press("swap")
        assert (table.moves, table.state.exercise.solved) == ("c3,swap", True)

    run(play())


def test_squares_and_results_answer_a_step() -> None:
    async def play() -> None:
        table = step(PUSH, "squares refused occupied")
        table.click("b3", "e4")
        table.press("check")
        assert table.state.exercise.solved
        table = step("game=egotzi&position=wwb/wbb/bbw w 9", "choose winner")
        table.press("choose-white")
        assert not table.state.exercise.solved
        table.press("choose-black")
        assert table.state.exercise.solved

    run(play())


WON, LOST = "bbb/wwb/ww1", "bwb/bww/bw1"
"""Positions before the last move, which is Black's."""


@pytest.mark.parametrize(("board", "won"), [(WON, True), (LOST, False)])
def test_the_last_step_is_a_game_to_be_won(board: str, won: bool) -> None:
    table = step(f"game=egotzi&position={board} b 8 nopie&white=level-1", "game wins")
    table.click("c1")
    assert table.state.game.outcome
    assert table.state.exercise.verdict
    assert table.state.exercise.solved == won
    table.press("restart")
    assert (table.moves, table.state.exercise.verdict) == ("", None)


def test_the_computer_plays_in_the_last_step_and_moves_are_taken_back_with_its_replies() -> None:
    async def play() -> None:
        position = "bw1/bww/b2 b 6 nopie"
        table = step(f"game=egotzi&position={position}&white=level-1", "game wins", FirstMove())
        table.click("c1")
        await table.settle()
        assert len(table.moves.split(",")) == 2
        table.press("undo")
        assert table.moves == ""

    run(play())
