"""The steps of first games: what authors may write, and the mistakes that fail the build."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from boardleaf import address
from boardleaf.board.settings import BoardSettings
from builder import BuildError
from builder.diagrams import fences
from builder.diagrams.steps import Steps, parse_task
from builder.sources import PAGES, Source, find
from tests.kit.board_driver import BoardDriver, FirstMoveOpponent, run
from tests.kit.lessons import LESSONS, step_fields, winning_move

FIRST_STEP = """game: egotzi
position: 5/4b/1w3/5/5 b 2 nopie
task: "Black: push the white stone to the left edge."
ask: move
answer: c3
hint: "Place yours to the right of it."
solution: "Place on c3."
"""
LAST_STEP = """game: egotzi
position: bbb/wwb/ww1 b 8
task: "Black: fill the last square and beat the computer."
ask: game wins
black: human
white: level-1
hint: "One square is empty."
solution: "Place on c1."
"""


def figure(body: str, number: int = 1) -> str:
    """Return the markup of a step of a page of eight."""
    steps = Steps("egotzi", 8)
    for _ in range(number - 1):
        steps.figure(FIRST_STEP, BoardSettings("board"), str, set())
    return steps.figure(body, BoardSettings("board"), str, set())


def test_a_step_has_its_task_board_hint_and_solution():
    html = figure(FIRST_STEP)
    assert 'id="step-1"' in html
    assert "Step 1 of 8" in html
    assert ">Black: push the white stone to the left edge.</p>" in html
    assert 'data-task="move listed c3"' in html
    assert [
        name for name in ("Hint", "Solution", "Position as text") if f">{name}</summary>" in html
    ] == [
        "Hint",
        "Solution",
        "Position as text",
    ]


def test_a_step_shows_only_the_buttons_that_its_task_needs():
    assert "<button" not in figure(FIRST_STEP)
    assert re.findall('data-action="([a-z]+)"', figure(LAST_STEP, 8)) == ["undo", "restart"]


def test_any_legal_move_may_be_asked_for():
    assert 'data-task="move any"' in figure(
        FIRST_STEP.replace("ask: move\nanswer: c3", "ask: move any")
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("left edge.", "left edge. Then wait.", "3: task is more than one sentence"),
        ("left edge.", "left edge", "3: task is no sentence"),
        ("left edge.", f"left{' and left' * 8} edge.", "3: task has 25 words, at most 20"),
        ("Place on c3.", f"Place{' on' * 40} c3.", "7: solution has 42 words, at most 40"),
        ("answer: c3", "answer: b3", "5: b3 is illegal: There's already a white stone"),
        ("answer: c3", "answer: c3, z9", "5: z9 is illegal"),
        ("answer: c3\n", "", "4: ask: move needs an answer"),
        ("ask: move", "ask: move wins", "5: answer is c3, but 'move wins' has no right answer"),
        ("ask: move\nanswer: c3", "ask: game wins", "4: expected a level of the computer"),
        ('hint: "Place yours to the right of it."\n', "", "1: a step needs hint"),
        ("game: egotzi", "game: egotzi-squared", "1: this page teaches egotzi|2: .*komi"),
    ],
)
def test_an_invalid_step_fails_the_build(old: str, new: str, message: str):
    assert old in FIRST_STEP
    with pytest.raises(BuildError, match=message):
        figure(FIRST_STEP.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bbb/wwb/ww1", "bwb/bww/bw1", "4: black cannot win by force"),
        ("white: level-1", "white: human", "4: expected a level of the computer"),
        ("black: human", "black: none", "4: expected a level of the computer"),
    ],
)
def test_a_last_step_that_cannot_be_won_fails_the_build(old: str, new: str, message: str):
    assert figure(LAST_STEP, 8)
    with pytest.raises(BuildError, match=message):
        figure(LAST_STEP.replace(old, new), 8)


def test_only_the_last_step_is_a_game():
    with pytest.raises(BuildError, match="4: the last step, and no other"):
        figure(FIRST_STEP, 8)
    with pytest.raises(BuildError, match="4: the last step, and no other"):
        figure(LAST_STEP, 7)


@pytest.mark.parametrize(
    "lesson",
    [source for source in find(PAGES) if "teaches" in source.header],
    ids=lambda source: source.path.stem,
)
def test_every_task_names_the_player_to_move(lesson: Source):
    bodies = re.findall(r"^```board\n(.*?)^```", lesson.body, re.MULTILINE | re.DOTALL)
    assert len(bodies) >= 8
    for body in bodies:
        fields, lines = fences.parse(body)
        position = fences.checked_board(fields, lines).position
        if position.moves():
            assert position.mover().lower() in fields["task"].lower()


@pytest.mark.parametrize("count", [7, 13])
def test_a_page_has_8_to_12_steps(count: int):
    with pytest.raises(BuildError, match=f"1: {count} steps, expected 8 to 12"):
        Steps("egotzi", count)


@pytest.mark.parametrize("source", LESSONS.values(), ids=LESSONS)
def test_each_answer_in_a_lesson_solves_its_step(source: Source) -> None:
    async def solve(number: int, step: Mapping[str, Any]) -> None:
        lines = dict.fromkeys(step, 1)
        board = fences.checked_board(step, lines)
        settings = BoardSettings("board", step=True, task=parse_task(board, step, lines))
        driver = BoardDriver(address.format(board.address), FirstMoveOpponent(), settings)
        kind, answer = step["ask"].split()[0], step.get("answer")
        while kind == "game" and not driver.state.game.outcome:
            driver.click(*map(str, winning_move(driver.state.game.position).squares))
            await driver.settle()
        if kind == "squares":
            driver.click(*answer.split(", "))
            driver.press("check")
        elif kind == "choose":
            driver.press(f"choose-{answer}")
        elif kind == "move":
            move = answer.split(",")[0] if answer else str(driver.state.game.position.moves()[0])
            driver.handle(type="play-text", text=move)
        assert driver.state.exercise.solved, number

    for number, step in enumerate(step_fields(source), 1):
        run(solve(number, step))
