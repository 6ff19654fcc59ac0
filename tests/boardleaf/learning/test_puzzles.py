"""Puzzles on a board, without a browser: right moves, wrong ones, and results."""

from __future__ import annotations

import json
from typing import Any

import pytest

import rules
from boardleaf.learning.exercises import Task
from boardleaf.learning.puzzles import PuzzleController
from boardleaf.model.place import Place
from boardleaf.views import element
from tests.kit.pretend_page import Table, run

START = "game=egotzi&position=1bwb1/ww1bb/www1w/wwbbb/1bbb1 w 19"
TREE = {"d3": ["c4", {"a5": None}], "e1": None}
REFUTATIONS = {"": {"a1": "c4", "a5": ""}, "d3,c4": {"a1": "e5"}}


def table(kind: str = "win", result: float = 1, **changed: Any) -> Table:
    """A puzzle on the board."""
    puzzle = {"kind": kind, "result": result, "tree": TREE, "refutations": REFUTATIONS}
    task = Task.parse(f"puzzle {kind}")
    place = Place(task=task, step=True, puzzle=json.dumps({**puzzle, **changed}))
    return Table(START, None, place, PuzzleController)


def test_a_right_move_is_answered_and_the_last_one_solves() -> None:
    async def play() -> None:
        puzzle = table()
        puzzle.click("d3")
        await puzzle.settle()
        assert puzzle.moves == "d3,c4"
        assert puzzle.state.remarks.hint == "Right. Your opponent replies c4: keep going."
        assert not puzzle.state.exercise.solved
        puzzle.click("a5")
        await puzzle.settle()
        assert puzzle.moves == "d3,c4,a5"
        assert puzzle.state.exercise.solved
        assert not puzzle.state.exercise.missed
        drawn = element(puzzle.state, {})
        assert "data-solved" in drawn
        assert "data-missed" not in drawn
        puzzle.click("a1")
        assert puzzle.moves == "d3,c4,a5"
        assert puzzle.state.remarks.hint == "You've solved this puzzle: press Next."

    run(play())


def test_every_move_of_the_tree_is_accepted() -> None:
    puzzle = table()
    puzzle.click("e1")
    assert puzzle.state.exercise.solved


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back() -> None:
    async def play() -> None:
        puzzle = table()
        puzzle.log.clock.clear()
        puzzle.click("a1")
        await puzzle.settle()
        assert puzzle.moves == "a1"
        verdict = puzzle.state.exercise.verdict
        assert verdict
        assert verdict.text == "After a1, c4 stops the win. Try again."
        assert puzzle.state.remarks.announcement == verdict.text
        puzzle.controller.finish()
        assert puzzle.moves == ""
        puzzle.log.clock.set()
        await puzzle.settle()
        assert puzzle.moves == ""
        assert puzzle.state.exercise.missed
        assert puzzle.state.exercise.verdict == verdict
        puzzle.click("e1")
        assert puzzle.state.exercise.solved
        assert "data-missed" in element(puzzle.state, {})

    run(play())


def test_a_refutation_is_seen_before_it_is_taken_back() -> None:
    async def play() -> None:
        puzzle = table()
        puzzle.click("a1")
        await puzzle.settle()
        assert puzzle.log.pauses[-1] >= 2
        assert puzzle.moves == ""
        assert puzzle.log.moves == ["a1", "c4"]

    run(play())


@pytest.mark.parametrize(
    ("kind", "result", "move", "said"),
    [
        ("win", 1, "a5", "a5 ends the game without a win. Try again."),
        ("save", 0.5, "a5", "a5 ends the game, and it's lost. Try again."),
        ("save", 0.5, "a1", "After a1, c4 wins. Try again."),
        ("win", 1, "c4", "c4 isn't the right move. Try again."),
    ],
)
def test_what_is_said_of_a_wrong_move(kind: str, result: float, move: str, said: str) -> None:
    async def play() -> None:
        puzzle = table(kind, result)
        puzzle.click(move)
        verdict = puzzle.state.exercise.verdict
        assert verdict
        assert verdict.text == said
        await puzzle.settle()
        assert puzzle.moves == ""

    run(play())


def test_a_wrong_move_later_goes_back_to_where_it_was_played() -> None:
    async def play() -> None:
        puzzle = table()
        puzzle.click("d3")
        await puzzle.settle()
        puzzle.click("a1")
        await puzzle.settle()
        assert puzzle.moves == "d3,c4"
        assert puzzle.log.moves == ["d3", "c4", "a1", "e5"]
        puzzle.click("a5")
        assert puzzle.state.exercise.solved

    run(play())


def test_the_only_move_plays_itself() -> None:
    async def play() -> None:
        text = "game=egotzi&position=bbw/wbw/3 w 7"
        after = rules.game("egotzi").parse(text.partition("position=")[2]).play("b1")
        reply = after.moves()[0]
        (last,) = after.play(reply).moves()
        tree = {"b1": [str(reply), {str(last): None}]}
        puzzle = {"kind": "win", "result": 1, "tree": tree}
        place = Place(task=Task.parse("puzzle win"), step=True, puzzle=json.dumps(puzzle))
        forced = Table(text, None, place, PuzzleController)
        forced.click("b1")
        await forced.settle()
        assert forced.moves == f"b1,{reply},{last}"
        assert forced.state.exercise.solved

    run(play())


def test_the_result_is_asked() -> None:
    puzzle = table("result", 0, tree={}, refutations={})
    puzzle.click("d3")
    assert puzzle.moves == ""
    assert puzzle.state.remarks.hint == "Choose an answer below the board."
    puzzle.press("won")
    assert puzzle.state.exercise.missed
    assert not puzzle.state.exercise.solved
    puzzle.press("lost")
    assert puzzle.state.exercise.solved
    assert puzzle.state.exercise.verdict
    assert puzzle.state.exercise.verdict.text == "The player to move loses even with best play."


def test_the_solution_is_played() -> None:
    async def play() -> None:
        puzzle = table()
        puzzle.press("solution")
        await puzzle.settle()
        assert puzzle.moves == "d3,c4,a5"
        assert puzzle.state.exercise.solved
        assert puzzle.state.exercise.missed

    run(play())


def test_the_buttons_of_a_puzzle() -> None:
    assert 'data-action="solution"' in element(table().state, {})
    drawn = element(table("result", 0.5, tree={}).state, {})
    for action in ("won", "drawn", "lost"):
        assert f'data-action="{action}"' in drawn


def test_a_komi_is_named() -> None:
    text = "game=egotzi-squared&position=bw2/wb1b/bbww/wbwb w 9 4"
    puzzle = {"kind": "win", "result": 1, "tree": {"c4": None}}
    place = Place(task=Task.parse("puzzle win"), step=True, puzzle=json.dumps(puzzle))
    assert "White has komi 4." in element(Table(text, None, place, PuzzleController).state, {})
    assert "shares" not in element(table().state, {})
