"""Puzzles on a board, without a browser: right moves, wrong ones, and results."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import rules
from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import Task
from boardleaf.views import board, element, exercise
from rules import Square
from tests.kit.board_driver import BoardDriver, FirstMoveOpponent, IdleOpponent, run
from tests.kit.judges import JudgingWorker, explain_by_groups, reason

START = "game=egotzi&position=1bwb1/ww1bb/www1w/wwbbb/1bbb1 w 19"
TREE = {"d3": ["c4", {"a5": None}], "e1": None}
REFUTATIONS = {"": {"a1": "c4", "a5": ""}, "d3,c4": {"a1": "e5"}}


def puzzle_on(text: str, tree: dict[str, Any]) -> BoardDriver:
    """Return a driver of a puzzle on another board."""
    puzzle = json.dumps({"kind": "win", "result": 1, "tree": tree})
    settings = BoardSettings(task=Task.parse("puzzle win"), step=True, puzzle=puzzle)
    return BoardDriver(text, None, settings)


def puzzle_driver(
    kind: str = "win",
    result: float = 1,
    opponent: IdleOpponent | None = None,
    **fields: Any,
) -> BoardDriver:
    """Return a driver of a puzzle."""
    puzzle = {"kind": kind, "result": result, "tree": TREE, "refutations": REFUTATIONS}
    task = Task.parse(f"puzzle {kind}")
    settings = BoardSettings(task=task, step=True, puzzle=json.dumps({**puzzle, **fields}))
    return BoardDriver(START, opponent, settings)


def test_a_right_move_is_answered_and_the_last_one_solves_the_puzzle() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        driver.click("d3")
        await driver.settle()
        assert driver.moves == "d3,c4"
        assert driver.state.remarks.note == "Right. Your opponent has replied: keep going."
        assert not driver.state.exercise.solved
        driver.click("a5")
        await driver.settle()
        assert driver.moves == "d3,c4,a5"
        assert driver.state.exercise.solved
        assert not driver.state.exercise.missed
        markup = element(driver.state, {})
        assert "data-solved" in markup
        assert "data-missed" not in markup
        driver.click("a1")
        assert driver.moves == "d3,c4,a5"
        assert driver.state.remarks.note == "This puzzle is solved: press Next."

    run(play())


def test_an_alternative_solution_is_accepted() -> None:
    driver = puzzle_driver()
    driver.click("e1")
    assert driver.state.exercise.solved


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        driver.listener.pauses_may_end.clear()
        driver.click("a1")
        await driver.settle()
        assert driver.moves == "a1"
        verdict = driver.state.exercise.verdict
        assert verdict
        assert verdict.text == "Not this one: the reply stops the win. Try again."
        assert driver.state.remarks.announcement == verdict.text
        driver.handle(type="cancel")
        assert driver.moves == ""
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert driver.moves == ""
        assert driver.state.exercise.missed
        assert driver.state.exercise.verdict == verdict
        driver.click("e1")
        assert driver.state.exercise.solved
        assert "data-missed" in element(driver.state, {})

    run(play())


def test_a_refutation_is_shown_before_it_is_taken_back() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        driver.click("a1")
        await driver.settle()
        assert driver.listener.pauses[-1] >= 2
        assert driver.moves == ""
        assert driver.listener.moves == ["a1", "c4"]

    run(play())


@pytest.mark.parametrize(
    ("kind", "result", "move", "message"),
    [
        ("win", 1, "a5", "That ends the game without a win. Try again."),
        ("save", 0.5, "a5", "That ends the game, and it's lost. Try again."),
        ("save", 0.5, "a1", "Not this one: the reply wins. Try again."),
        ("win", 1, "c4", "That isn't the right move. Try again."),
    ],
)
def test_a_wrong_move_is_explained(kind: str, result: float, move: str, message: str) -> None:
    async def play() -> None:
        driver = puzzle_driver(kind, result)
        driver.click(move)
        verdict = driver.state.exercise.verdict
        assert verdict
        assert verdict.text == message
        await driver.settle()
        assert driver.moves == ""

    run(play())


def test_a_later_wrong_move_is_taken_back_alone() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        driver.click("d3")
        await driver.settle()
        driver.click("a1")
        await driver.settle()
        assert driver.moves == "d3,c4"
        assert driver.listener.moves == ["d3", "c4", "a1", "e5"]
        driver.click("a5")
        assert driver.state.exercise.solved

    run(play())


def test_a_forced_last_move_is_played_automatically() -> None:
    async def play() -> None:
        text = "game=egotzi&position=bbw/wbw/3 w 7"
        after = rules.game("egotzi").parse(text.partition("position=")[2]).play("b1")
        reply = after.moves()[0]
        (last,) = after.play(reply).moves()
        tree = {"b1": [str(reply), {str(last): None}]}
        puzzle = {"kind": "win", "result": 1, "tree": tree}
        settings = BoardSettings(
            task=Task.parse("puzzle win"), step=True, puzzle=json.dumps(puzzle)
        )
        forced = BoardDriver(text, None, settings)
        forced.click("b1")
        await forced.settle()
        assert forced.moves == f"b1,{reply},{last}"
        assert forced.state.exercise.solved

    run(play())


def test_choosing_the_right_result_solves_a_puzzle_about_the_result() -> None:
    driver = puzzle_driver("result", 0, tree={}, refutations={})
    driver.click("d3")
    assert driver.moves == ""
    assert driver.state.remarks.note == "Choose one of the answers."
    driver.press("won")
    assert driver.state.exercise.missed
    assert not driver.state.exercise.solved
    driver.press("lost")
    assert driver.state.exercise.solved
    assert driver.state.exercise.verdict
    assert driver.state.exercise.verdict.text == "Black wins, however White plays."
    for answer in ("won", "drawn", "lost"):
        assert f'data-action="{answer}" disabled' in exercise.task(driver.state)


def test_the_solution_is_played_on_request_and_counts_as_missed() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        driver.press("solution")
        await driver.settle()
        assert driver.moves == "d3,c4,a5"
        exercise = driver.state.exercise
        assert exercise.solved
        assert exercise.missed
        text = "Solution: White wins against any defence. Moves: d3, c4, a5."
        assert exercise.verdict and exercise.verdict.text == text

    run(play())


@pytest.mark.parametrize(("tried", "explained"), [("", "a1"), ("e5", "e5")])
def test_a_solution_says_why_a_wrong_move_is_worse(tried, explained) -> None:
    async def play() -> None:
        worker = JudgingWorker()
        driver = puzzle_driver(opponent=worker, refutations={"": {"a1": "c4", "e5": "c4"}})
        if tried:
            driver.click(tried)
            await driver.settle()
        driver.press("solution")
        await driver.settle()
        verdict = driver.state.exercise.verdict
        assert verdict and verdict.right
        assert verdict.text.endswith(reason(explained, "d3"))
        driver.press("why")
        await driver.settle()
        assert driver.state.exercise.verdict == verdict, "the reasons are said once"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JudgingWorker, "explain", explain_by_groups)
        run(play())


def test_a_solution_is_played_with_a_sentence_about_each_move() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        driver.listener.pauses_may_end.clear()
        driver.press("solution")
        await driver.settle()
        assert driver.moves == "d3"
        assert 'class="said">White placed a stone on d3.' in driver.parts["task"]
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert 'class="said">White placed a stone on a5.' in driver.parts["task"]

    run(play())


@pytest.mark.parametrize(
    ("make", "note", "squares"),
    [
        (puzzle_driver, "Hint: one of the marked squares is right.", ["a1", "c4", "e1"]),
        (
            lambda: puzzle_driver("result", 0, tree={}),
            "Hint: it isn't a draw.",
            [],
        ),
        (
            lambda: puzzle_on("game=emulsion&size=4", {"b1-b2": None}),
            "Hint: begin on the marked square.",
            ["b1"],
        ),
    ],
)
def test_a_hint_comes_before_the_solution_and_does_not_count_as_a_mistake(
    make: Callable[[], BoardDriver], note: str, squares: list[str]
) -> None:
    driver = make()
    driver.press("hint")
    marked = board.marks(driver.state).squares
    assert driver.state.remarks.note == note
    assert {str(square) for square, kind in marked.items() if kind == "note"} == {*squares}
    assert not driver.state.exercise.missed and driver.moves == ""
    assert 'data-action="hint" disabled' in driver.parts["controls"]


def test_a_move_removes_the_hint_and_the_next_task_has_its_own() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        driver.press("hint")
        driver.click("d3")
        await driver.settle()
        assert "note" not in board.marks(driver.state).squares.values()
        driver.press("hint")
        marked = board.marks(driver.state).squares
        assert marked[Square.parse("a5")] == "note"

    run(play())


def test_a_solved_puzzle_is_played_on_to_the_end_of_the_game() -> None:
    async def play() -> None:
        driver = puzzle_driver(opponent=FirstMoveOpponent())
        assert 'data-action="why"' not in driver.parts["controls"]
        driver.press("why")
        driver.click("e1")
        assert driver.moves == "e1"
        driver.press("why")
        await driver.settle()
        assert driver.state.game.outcome
        assert driver.state.exercise.solved and not driver.state.exercise.missed
        assert "Wins." in driver.parts["task"] or "Loses." in driver.parts["task"]
        assert 'data-action="why" disabled' in driver.parts["controls"]

    run(play())


def test_the_moves_of_a_solved_puzzle_can_be_stepped_through() -> None:
    async def play() -> None:
        driver = puzzle_driver()
        assert 'class="steps"' not in driver.parts["controls"]
        driver.press("solution")
        await driver.settle()
        assert 'class="steps"' in driver.parts["controls"]
        assert 'data-action="hint"' not in driver.parts["controls"]
        driver.handle(type="show", at=driver.state.game.initial_depth)
        assert driver.state.game.last_move is None
        assert 'class="said"' not in driver.parts["task"]
        driver.handle(type="navigate", direction="next")
        assert 'class="said">White placed a stone on d3.' in driver.parts["task"]
        assert driver.state.exercise.solved

    run(play())


def test_stepping_back_pauses_a_game_that_is_played_on() -> None:
    async def play() -> None:
        driver = puzzle_driver(opponent=IdleOpponent())
        driver.click("e1")
        driver.handle(type="navigate", direction="previous")
        driver.press("why")
        assert str(driver.state.game.last_move) == "e1", "it begins at the end"
        assert "Black answers…" in driver.parts["status"]
        assert "thinking" not in driver.parts["status"]
        driver.handle(type="navigate", direction="previous")
        assert driver.state.game.last_move is None
        assert driver.state.computer.paused and not driver.state.computer.thinking
        assert driver.parts["controls"].count(">Continue<") == 1
        assert "<button" not in driver.parts["status"]
        driver.press("resume")
        assert str(driver.state.game.last_move) == "e1"
        assert "Black answers…" in driver.parts["status"]
        assert driver.parts["controls"].count(">Pause<") == 1
        driver.press("stop")
        assert driver.state.computer.paused

    run(play())


def test_the_first_move_of_a_game_that_is_played_on_answers_none() -> None:
    driver = puzzle_driver("result", 0, IdleOpponent(), tree={}, refutations={})
    driver.press("lost")
    driver.press("why")
    assert "White begins…" in driver.parts["status"]


def test_the_solution_of_a_puzzle_about_the_result_is_played_on() -> None:
    async def play() -> None:
        driver = puzzle_driver("result", 0, FirstMoveOpponent(), tree={}, refutations={})
        driver.press("solution")
        await driver.settle()
        exercise = driver.state.exercise
        assert exercise.missed and exercise.verdict and exercise.verdict.right
        assert driver.state.game.outcome
        assert 'class="said"' in driver.parts["task"]

    run(play())


def test_a_typed_move_is_refused_with_the_reason_where_none_is_possible() -> None:
    driver = puzzle_driver("result", 0, tree={}, refutations={})
    driver.handle(type="play-text", text="d3")
    assert driver.state.remarks.announcement == "Choose one of the answers."
    driver = puzzle_driver()
    driver.click("e1")
    driver.handle(type="play-text", text="d3")
    assert driver.state.remarks.announcement == "This puzzle is solved: press Next."


def test_a_puzzle_has_buttons_for_its_solution_or_for_the_result() -> None:
    assert 'data-action="solution"' in element(puzzle_driver().state, {})
    markup = element(puzzle_driver("result", 0.5, tree={}).state, {})
    for action in ("won", "drawn", "lost"):
        assert f'data-action="{action}"' in markup


def test_the_komi_is_stated() -> None:
    text = "game=egotzi-squared&position=bw2/wb1b/bbww/wbwb w 9 4"
    puzzle = {"kind": "win", "result": 1, "tree": {"c4": None}}
    settings = BoardSettings(task=Task.parse("puzzle win"), step=True, puzzle=json.dumps(puzzle))
    assert "Also counts for White: komi 4." in element(BoardDriver(text, None, settings).state, {})
    assert "shares" not in element(puzzle_driver().state, {})


DAMAGED_TREES = [
    # the tree, what is done, the moves on the board, the move that isn't legal
    ({"d3": ["c4", {"z9": None}], "e1": None}, "d3", "d3,c4", "z9"),
    ({"d3": ["d3", {"a5": None}]}, "d3", "d3", "d3"),
    ({"d3": ["", {"a5": None}]}, "d3", "d3", ""),
    ({"d3": ["c4", {"c4": None, "<b>": None}]}, "d3", "d3,c4", "c4"),
    ({"a9": None}, "solution", "", "a9"),
    ({"d3": ["c4", {"a5": ["a5", {"a1": None}]}]}, "solution", "d3,c4,a5", "a5"),
]


@pytest.mark.parametrize(("tree", "action", "moves", "illegal"), DAMAGED_TREES)
def test_an_illegal_move_of_a_damaged_puzzle_is_reported(
    tree: dict[str, Any], action: str, moves: str, illegal: str
) -> None:
    async def play() -> None:
        driver = puzzle_driver(tree=tree)
        if action == "solution":
            driver.press("solution")
        else:
            driver.click(action)
        await driver.settle()
        assert driver.moves == moves
        note = f"This puzzle is damaged: its next move, {illegal!r}, isn't legal."
        assert driver.state.remarks.note == note
        assert not driver.state.exercise.solved
        assert driver.state.exercise.missed == (action == "solution")
        driver.click("a1")
        assert driver.moves == moves

    run(play())


def test_a_damaged_solution_is_passed_over_for_a_legal_one() -> None:
    driver = puzzle_driver(tree={"z9": None, "e1": None})
    driver.press("solution")
    assert driver.moves == "e1"
    assert driver.state.exercise.solved


@pytest.mark.parametrize("reply", ["z9", "a1", "<b>"])
def test_an_illegal_refutation_is_left_out(reply: str) -> None:
    async def play() -> None:
        driver = puzzle_driver(refutations={"": {"a1": reply}})
        driver.click("a1")
        await driver.settle()
        assert driver.moves == ""
        verdict = driver.state.exercise.verdict
        assert verdict
        assert verdict.text == "That isn't the right move. Try again."

    run(play())
