"""Practice: mistakes as tasks, whose answers aren't in the page before they are shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

from boardleaf.features.judging import wording
from rules import Record, ai
from tests.boardleaf.features.review.test_review import EGOTZI, WORK, ReviewDriver
from tests.kit.board_driver import run
from tests.kit.judges import JudgingWorker, explain_by_groups, reason

ANSWER_ATTRIBUTES = ("data-mistake=", "data-line=", "data-better=")
"""Attributes that would reveal the answer of a task."""


async def wait_for_verdict(driver: ReviewDriver) -> None:
    for _ in range(5000):
        await asyncio.sleep(0.001)
        if not driver.own("practice").judging:
            return
    raise TimeoutError


def chances(driver: ReviewDriver) -> str:
    """Return what is said of the better move of the task."""
    mistake = driver.own("practice").task.outline
    return "a {before}% chance of winning instead of {after}% after {played}.".format(
        played=mistake.move, **wording.fall(mistake)
    )


def run_scenario(play: Callable[[ReviewDriver, ai.MoveReview], Awaitable[None]]) -> None:
    """Run a scenario on the first task: the costliest mistake."""

    async def go() -> None:
        driver = ReviewDriver(EGOTZI)
        driver.press("review")
        await driver.wait_until_idle()
        review = ai.Review.parse(Record.parse(EGOTZI), driver.state.review)
        driver.press("practice")
        await play(driver, max(review.moves, key=lambda move: (move.loss, -move.ply)))

    run(go())


def test_a_task_shows_the_position_before_the_mistake_and_no_answer() -> None:
    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        assert driver.state.game.node.depth == worst.ply
        assert f"played {worst.move} here" in driver.text
        page = "".join(driver.parts.values())
        assert not [name for name in ANSWER_ATTRIBUTES if name in page]
        assert worst.better
        assert ",".join(map(str, worst.better)) not in page
        assert len(driver.state.game.moves) == worst.ply

    run_scenario(play)


def test_nothing_gives_the_answer_away_while_a_task_is_open() -> None:
    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        assert driver.mistakes() == []
        assert driver.marked == ["played"]
        page = "".join(driver.parts.values())
        assert 'class="sign' not in page and 'class="curve' not in page
        assert "chance of winning" not in page

    run_scenario(play)


def test_practice_begins_with_the_mistake_that_is_shown() -> None:
    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        driver.press("analyst-leave")
        second = driver.mistakes()[1]
        driver.press(f"analyst-mistake-{second['mistake']}")
        driver.press("practice")
        assert driver.state.game.node.depth == int(second["mistake"])
        driver.press("analyst-next")
        assert driver.state.game.node.depth == worst.ply

    run_scenario(play)


def test_the_players_keep_their_names_during_practice() -> None:
    async def go() -> None:
        driver = ReviewDriver(f"{EGOTZI}&result=black-resigns&black=level-1")
        names = re.findall('class="name">(.*?)<', driver.parts["players"])
        assert names == ["Computer (Beginner)", "You"]
        driver.press("review")
        await driver.wait_until_idle()
        driver.press("practice")
        assert re.findall('class="name">(.*?)<', driver.parts["players"]) == names

    run(go())


def test_the_best_move_is_accepted() -> None:
    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        driver.click(*map(str, worst.better[0].squares))
        await wait_for_verdict(driver)
        assert f"{worst.best} is right: {chances(driver)}" in driver.text
        assert re.search('<button class="main"[^>]* data-action="analyst-next">', driver.panel)
        driver.press("analyst-next")
        assert "Find a better move." in driver.text

    run_scenario(play)


def test_a_wrong_move_is_answered_and_taken_back() -> None:
    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        earlier_reports = len(driver.judges.reports)
        driver.click(*map(str, worst.move.squares))
        await wait_for_verdict(driver)
        answer = worst.refutation[0]
        refusal = f"{worst.move} isn't good enough because of the reply {answer}. Try again."
        assert refusal in driver.text
        assert driver.state.game.node.depth == worst.ply + 2
        assert not [name for name in ANSWER_ATTRIBUTES if name in "".join(driver.parts.values())]
        driver.press("analyst-again")
        assert driver.state.game.node.depth == worst.ply
        assert f"played {worst.move} here" in driver.text
        purpose, _, work, part = driver.judges.jobs[-1]
        assert purpose == "attempt"
        assert f" {','.join(map(str, worst.better))}" not in "\n".join(
            driver.judges.reports[earlier_reports:]
        )
        assert driver.judges.reports[-1].rpartition(" ")[2] == "-"
        assert (work > WORK, part) == (True, range(worst.ply, worst.ply + 1))

    run_scenario(play)


def test_tasks_and_verdicts_are_announced_and_a_typed_or_clicked_move_is_another_attempt() -> None:
    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        remarks, wrong = (
            driver.state.remarks,
            f"{worst.move} isn't good enough because of the reply",
        )
        assert f"played {worst.move} here. Find a better move." in remarks.announcement
        driver.handle(type="play-text", text=str(worst.move))
        assert remarks.announcement == "Judging your move…"
        await wait_for_verdict(driver)
        assert remarks.announcement.startswith(wrong)
        driver.handle(type="play-text", text=str(worst.move))
        await wait_for_verdict(driver)
        assert remarks.announcement.startswith(wrong)
        driver.click(*map(str, worst.better[0].squares))
        await wait_for_verdict(driver)
        assert remarks.announcement.startswith(f"{worst.best} is right")
        driver.handle(type="play-text", text=str(driver.state.game.position.moves()[0]))
        assert remarks.announcement == remarks.note == "You've finished this task: press Next."

    run_scenario(play)


def test_mistakes_of_the_other_side_become_tasks_on_request() -> None:
    async def go() -> None:
        driver = ReviewDriver(f"{EGOTZI}&result=black-resigns&black=level-1")
        driver.press("review")
        await driver.wait_until_idle()
        review = ai.Review.parse(Record.parse(EGOTZI), driver.state.review)
        plies = [
            {m.ply for m in review.moves if m.verdict and m.ply % 2 == parity} for parity in (1, 0)
        ]
        assert all(plies)
        driver.press("practice")
        for expected in plies:
            depths = set()
            while driver.own("practice").task:
                depths.add(driver.state.game.node.depth)
                driver.press("analyst-next")
            assert depths == expected
            if expected is plies[0]:
                assert "Those were all your mistakes." in driver.text
                assert not driver.state.shows_line
                driver.press("analyst-others")
        assert not driver.own("practice").open
        assert driver.mistakes()

    run(go())


def test_the_answer_is_shown_on_request_and_closing_brings_the_game_back() -> None:
    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        driver.press("analyst-solve")
        assert f"{worst.best} was better: {chances(driver)}" in driver.text
        assert str(driver.state.game.last_move) == str(worst.best)
        driver.press("analyst-leave")
        assert not driver.state.shows_line
        assert driver.address.startswith(EGOTZI)
        assert driver.mistakes()

    run_scenario(play)


def test_a_try_is_explained_and_the_better_move_named_only_once_it_is_known(monkeypatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", explain_by_groups)

    async def play(driver: ReviewDriver, worst: ai.MoveReview) -> None:
        driver.handle(type="play-text", text=str(worst.move))
        await wait_for_verdict(driver)
        await driver.settle()
        answer = str(worst.better[0])
        assert reason(str(worst.move)) in driver.text
        assert answer not in driver.text
        driver.press("analyst-again")
        assert 'class="why"' not in driver.parts["analysis"]
        driver.press("analyst-solve")
        await driver.settle()
        assert reason(str(worst.move), answer) in driver.text
        driver.press("analyst-next")
        assert 'class="why"' not in driver.parts["analysis"]

    run_scenario(play)
