"""Exercises: the rules decide which answers are right, and every answer gets a response."""

import pytest

from boardleaf.board.settings import BoardSettings
from boardleaf.game.tasks import RESULTS, Task
from boardleaf.views import panel
from builder import BuildError
from builder.diagrams import fences
from rules import game
from tests.kit.added_game.advance import ADVANCE
from tests.kit.board_driver import BoardDriver, FirstMoveOpponent, run
from tests.kit.diagrams import figure

STUCK = ("emergo", "9/9/9/9/9/9/2a@6/1a@7/A@8 w 60 0,0")
"""A game and a position that is a draw because White can't move."""

EXERCISES = [
    ("emergo", "9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9 w", "move takes 5", {"d4xb6xd8xf6xd4xb6"}),
    (
        "emergo",
        "9/9/9/9/4a@4/9/9/9/9 w 1 12,11",
        "squares refused feeding @",
        {"d4", "d6", "f4", "f6"},
    ),
    ("egotzi", "bb1bw/1w3/2b1b/1w1w1/1b2w w 11 nopie", "squares filled c4", {"a4", "c2", "c4"}),
    ("egotzi", "ww1ww/w3b/bbw1b/5/b1b1b w 13 nopie", "move group 6", {"c5"}),
    (
        "emulsion",
        "wwbbb/wbbbw/bbwww/bwwww/wbwbb w 7 nopie",
        "squares partners b2",
        {"a2", "a3", "b1"},
    ),
    ("emulsion", "wbwwb/wbbwb/wwbww/bbbww/wbbbw b 8 nopie", "move wins", {"a2-b3"}),
    ("egotzi", "wbbbw/wbwbb/bwbww/bbbwb/wbwww w 25 nopie", "choose winner", {"black"}),
    (*STUCK, "choose winner", {"draw"}),
    ("egotzi", "wb/2 b 2 nopie", "move any", {"a1", "b1"}),
    ("egotzi", "wb/2 b 2 nopie", "move listed a1", {"a1"}),
    ("egotzi", "wb/2 b 2 nopie", "game wins", {"black"}),
]


@pytest.mark.parametrize(("id", "text", "task_text", "solutions"), EXERCISES)
def test_the_rules_decide_which_answers_are_right(id, text, task_text, solutions):
    position, task = game(id).parse(text), Task.parse(task_text)
    assert str(task) == task_text
    assert task.solutions(position) == solutions
    answer = ",".join(solutions) if task.kind == "squares" else next(iter(solutions))
    assert task.judge(position, answer).right


@pytest.mark.parametrize(("id", "text", "task_text", "solutions"), EXERCISES)
def test_a_wrong_answer_is_judged_wrong(id, text, task_text, solutions):
    position, task = game(id).parse(text), Task.parse(task_text)
    if task.kind == "move":
        wrong = {str(move) for move in position.moves()} - solutions
    elif task.kind == "squares":
        wrong = {"", "a9", ",".join(sorted(solutions)[1:]), ",".join([*solutions, "e2"])}
    else:
        wrong = set(RESULTS) - solutions
    for answer in wrong:
        verdict = task.judge(position, answer)
        assert not verdict.right
        assert verdict.text.endswith(".")


def test_a_move_of_one_square_has_no_partner():
    position = ADVANCE.start(size=4)
    assert position.why_illegal("*a1") is None
    assert Task.parse("squares partners a1").solutions(position) == {"a2", "b2"}


def test_wrong_squares_are_named_and_missing_ones_counted():
    position = game("egotzi").parse("bb1bw/1w3/2b1b/1w1w1/1b2w w 11 nopie")
    text = Task.parse("squares filled c4").judge(position, "a4,e5").text
    assert text == "e5 is wrong. Keep going: 2 more squares."


@pytest.mark.parametrize(
    ("answer", "message"), [("draw", "No, it isn't a draw."), ("black", "No, Black doesn't win.")]
)
def test_a_wrong_result_is_explained_in_a_sentence(answer, message):
    position = game("emergo").parse("9/9/9/9/4BB4/9/9/9/9 b 40 0,0")
    assert Task.parse("choose winner").judge(position, answer).text == message


# On a board


def test_the_computer_does_not_solve_an_exercise():
    computer = FirstMoveOpponent()
    settings = BoardSettings(task=Task.parse("move group 6"))
    driver = BoardDriver(
        "game=egotzi&position=ww1ww/w3b/bbw1b/5/b1b1b w 13 nopie", computer, settings
    )
    assert '"answer" disabled' in panel.compact_controls(driver.state)
    driver.press("answer")
    assert not computer.requests
    driver.click("c5")
    assert driver.state.exercise.verdict and driver.state.exercise.verdict.right
    assert '"answer" disabled' not in panel.compact_controls(driver.state)


def test_the_computers_move_does_not_answer_an_exercise_about_squares():
    async def play():
        start = "game=egotzi&position=bb1bw/1w3/2b1b/1w1w1/1b2w w 11 nopie"
        driver = BoardDriver(
            start, FirstMoveOpponent(), BoardSettings(task=Task.parse("squares filled c4"))
        )
        for squares in (["e5"], ["e5", "a4", "c2", "c4"]):
            driver.click(*squares)
            assert '"answer" disabled' in panel.compact_controls(driver.state)
            driver.press("answer")
            await driver.settle()
            assert driver.moves == ""
            driver.press("check")
        driver.press("answer")
        await driver.settle()
        assert len(driver.state.game.moves) == 1
        assert driver.state.exercise.verdict and driver.state.exercise.verdict.right

    run(play())


# In pages

RING_EXERCISE = """game: emergo
position: 4A@4/3ac3A@1/9/9/4ba3A@/1a@1b@5/4B@4/1a@1c@5/4aa3ab w 76 0,0
task: Find it.
ask: move takes 5
answer: e3xc5xa3xc1xe3xc5, e3xc1xa3xc5xe3xc1
hint: Round.
solution: A ring.
"""


def test_an_exercise_shows_its_task_hint_and_solution():
    text = figure(RING_EXERCISE)
    assert '<figure class="diagram exercise"><p class="task"><b>Exercise.</b> Find it.</p>' in text
    assert 'data-task="move takes 5"' in text
    assert "<details><summary>Hint</summary><p>Round.</p></details>" in text
    assert "<details><summary>Solution</summary><p>A ring.</p></details>" in text


def test_exercises_of_a_page_are_numbered():
    exercises = fences.Exercises(2)
    text = exercises.figure(RING_EXERCISE, BoardSettings("board"), lambda text: text, set())
    assert text.startswith('<figure class="diagram exercise" id="exercise-1">')
    assert "<b>Exercise 1 of 2.</b> Find it." in text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "answer: e3xc5xa3xc1xe3xc5, e3xc1xa3xc5xe3xc1",
            "answer: e3xc5",
            "5: answer is e3xc5, the rules say e3xc1xa3xc5xe3xc1, e3xc5xa3xc1xe3xc5",
        ),
        ("ask: move takes 5", "ask: move takes 4", "5: .*, but 'move takes 4' has no right answer"),
        (
            "ask: move takes 5",
            "ask: guess",
            "4: ask 'guess': expected move, squares, choose, game first",
        ),
        ("ask: move takes 5", "ask: move flies", "4: ask 'move flies': move goes with wins"),
        ("ask: move takes 5", "ask: move takes", "4: invalid literal"),
        ("ask: move takes 5", "ask: choose winner", "4: ask: the game is not over"),
        ("hint: Round.\n", "", "3: an exercise needs hint"),
        ("solution: A ring.\n", "", "3: an exercise needs solution"),
    ],
)
def test_an_exercise_that_contradicts_the_rules_fails_the_build(old, new, message):
    with pytest.raises(BuildError, match=f"^{message}"):
        figure(RING_EXERCISE.replace(old, new))


ONE_LEGAL_MOVE = """game: emergo
position: 9/9/2a@1a@4/9/2bb1a@4/3C@5/9/9/9 w 22 7,7
task: Find it.
ask: move takes 5
answer: d4xb6xd8xf6xd4xb6
hint: Round.
solution: A ring.
"""


def test_an_exercise_with_one_legal_move_fails_the_build():
    with pytest.raises(
        BuildError, match=r"^3: only one move is legal, so there is nothing to find"
    ):
        figure(ONE_LEGAL_MOVE)


@pytest.mark.parametrize(
    "earlier_board",
    [
        "game: emergo\nposition: 4A@4/3ac3A@1/9/9/4ba3A@/1a@1b@5/4B@4/1a@1c@5/4aa3ab w 74 0,0",
        RING_EXERCISE,
    ],
)
def test_an_exercise_with_the_position_of_an_earlier_board_fails_the_build(earlier_board):
    shown: set[str] = set()
    fences.figure(earlier_board, BoardSettings("board"), lambda text: text, shown)
    with pytest.raises(BuildError, match=r"^3: a board before this one shows its position"):
        fences.figure(RING_EXERCISE, BoardSettings("board"), lambda text: text, shown)


def test_an_exercise_with_a_position_of_an_earlier_game_fails_the_build():
    shown: set[str] = set()
    game = "game: egotzi\nsize: 3\nmoves: b2,a1,c3,c1\nat: 0"
    fences.figure(game, BoardSettings("board"), lambda text: text, shown)
    exercise = """game: egotzi
position: 2b/1b1/w2 w 3
task: Fill.
ask: squares filled c1
answer: c1
hint: One.
solution: c1.
"""
    with pytest.raises(BuildError, match=r"^3: a board before"):
        fences.figure(exercise, BoardSettings("board"), lambda text: text, shown)
