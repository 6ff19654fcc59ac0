"""A board of *My mistakes*: moves tried are judged, and the solution is searched for on request."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable

import pytest

from boardleaf.board.settings import BoardSettings
from boardleaf.features.judging import wording
from boardleaf.game.tasks import Task
from boardleaf.views import element
from rules import Record, ai
from tests.boardleaf.features.review.test_review import LONG_GAME, WORK, ReviewDriver
from tests.boardleaf.features.teaching.test_teaching import move_with_verdict
from tests.kit.board_driver import BoardDriver, run
from tests.kit.judges import JudgingWorker, explain_by_groups, reason


class MistakeDriver(BoardDriver):
    """A driver of a board that shows one mistake."""

    def __init__(self, number: int, move_review: ai.MoveReview) -> None:
        self.judges = JudgingWorker(work=WORK)
        record = Record.parse(LONG_GAME)
        moves = ",".join(map(str, record.moves[:number]))
        text = f"{LONG_GAME.partition('&moves=')[0]}{f'&moves={moves}' if moves else ''}"
        puzzle = json.dumps({"kind": "mistake", "played": str(move_review.move)})
        settings = BoardSettings(task=Task.parse("puzzle mistake"), step=True, puzzle=puzzle)
        self.number = number
        super().__init__(text, self.judges, settings)

    @property
    def page(self) -> str:
        return element(self.state, {})

    @property
    def verdict(self) -> str:
        verdict = self.state.exercise.verdict
        return verdict.text if verdict else ""

    def try_out(self, move: object) -> None:
        self.handle(type="play-text", text=str(move))


def run_scenario(play: Callable[[MistakeDriver, ai.MoveReview], Awaitable[None]]) -> None:
    number, move_review = move_with_verdict("blunder")

    async def go() -> None:
        await play(MistakeDriver(number, move_review), move_review)

    run(go())


def test_the_move_played_is_marked_and_the_better_line_is_not_in_the_page() -> None:
    async def play(driver: MistakeDriver, move_review: ai.MoveReview) -> None:
        assert 'class="suggestion played"' in driver.parts["board"], "as in practice"
        assert driver.state.game.person_to_move
        assert str(move_review.better[0]) != str(move_review.move)
        assert ",".join(map(str, move_review.better)) not in driver.page
        assert driver.judges.jobs == []

    run_scenario(play)


def test_the_best_move_is_accepted() -> None:
    async def play(driver: MistakeDriver, move_review: ai.MoveReview) -> None:
        driver.try_out(move_review.best)
        assert driver.state.name == "thinking"
        await driver.wait_until_idle()
        assert driver.verdict == f"{move_review.best} is right."
        assert driver.state.exercise.solved
        assert not driver.state.exercise.missed
        assert not driver.state.game.person_to_move

    run_scenario(play)


def test_a_wrong_move_is_refuted_and_taken_back() -> None:
    async def play(driver: MistakeDriver, move_review: ai.MoveReview) -> None:
        driver.listener.pauses_may_end.clear()
        driver.try_out(move_review.move)
        await driver.wait_until_idle()
        reply = move_review.refutation[0]
        move = move_review.move
        text = f"{move} isn't good enough because of the reply {reply}. Try again."
        assert driver.verdict == text
        assert driver.state.exercise.missed
        assert str(driver.state.game.last_move) == str(reply)
        assert driver.judges.reports[-1].endswith(" -")
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert driver.state.game.end.depth == driver.number
        assert "Try again" in driver.verdict
        driver.try_out(move_review.best)
        await driver.wait_until_idle()
        assert driver.state.exercise.solved

    run_scenario(play)


def test_any_other_action_takes_the_wrong_move_back_at_once() -> None:
    async def play(driver: MistakeDriver, move_review: ai.MoveReview) -> None:
        driver.listener.pauses_may_end.clear()
        driver.try_out(move_review.move)
        await driver.wait_until_idle()
        driver.press("flip")
        assert driver.state.game.end.depth == driver.number

    run_scenario(play)


def test_the_solution_is_searched_for_on_request() -> None:
    async def play(driver: MistakeDriver, move_review: ai.MoveReview) -> None:
        driver.press("solution")
        await driver.wait_until_idle()
        after = wording.chance(move_review.expected, move_review.proved)
        text = f" was better: a [0-9]+% chance of winning instead of {after}% after "
        assert re.fullmatch(f"{move_review.best}{text}{move_review.move}[.]", driver.verdict)
        assert 'class="suggestion played"' not in driver.parts["board"]
        steps = driver.parts["controls"]
        assert steps.count("disabled") < 4, "the better line can be stepped through"
        assert str(driver.state.game.last_move) == str(move_review.best)
        assert driver.state.exercise.missed
        assert driver.state.exercise.solved

    run_scenario(play)


def test_a_solved_task_says_why_the_mistake_is_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", explain_by_groups)

    async def play(driver: MistakeDriver, move_review: ai.MoveReview) -> None:
        driver.press("solution")
        await driver.settle()
        why = reason(str(move_review.move), str(move_review.best))
        assert driver.verdict.endswith(why)

    run_scenario(play)


def test_the_task_stays_open_if_the_judge_fails() -> None:
    async def play(driver: MistakeDriver, move_review: ai.MoveReview) -> None:
        driver.judges.failing = True
        driver.try_out(move_review.best)
        await driver.wait_until_idle()
        assert driver.state.remarks.note == "The computer player failed."
        assert driver.state.game.end.depth == driver.number
        assert not driver.state.exercise.missed
        driver.judges.failing = False
        driver.try_out(move_review.best)
        await driver.wait_until_idle()
        assert driver.state.exercise.solved

    run_scenario(play)


def test_a_review_stores_the_persons_mistakes_for_practice() -> None:
    async def go() -> None:
        driver = ReviewDriver(f"{LONG_GAME}&black=level-1")
        driver.press("review")
        await driver.wait_until_idle()
        review = ai.Review.parse(Record.parse(LONG_GAME), driver.state.review)
        expected = {m.ply for m in review.moves if m.verdict and m.better and m.ply % 2}
        lines = [line.split(" ", 1) for line in driver.state.mistakes.split("\n")]
        assert {int(number) for number, _ in lines} == expected
        positions = Record.parse(LONG_GAME).positions
        assert [position for _, position in lines] == [str(positions[int(n)]) for n, _ in lines]

    run(go())


def test_a_game_without_a_computer_has_no_mistakes_for_practice() -> None:
    async def go() -> None:
        driver = ReviewDriver(LONG_GAME)
        driver.press("review")
        await driver.wait_until_idle()
        assert driver.state.review
        assert driver.state.mistakes == ""

    run(go())
