"""Why a mistake was one: the card of the mistake says it, and shows it on the board."""

from __future__ import annotations

import json

from rules import Record, ai
from tests.boardleaf.features.review.test_review import ReviewDriver, run_scenario
from tests.kit.judges import JudgingWorker, MappingWorker, explain_by_groups

LOST = "game=emulsion&position=bwbw/wbbb/wwbw/wbwb b 2 nopie&moves=c2-d2,a3-b3"
"""A game whose first move is a blunder that is proved."""


async def explain(worker: JudgingWorker, record: str, played: str, better: str) -> ai.Reasons:
    """Answer a request for reasons."""
    worker.jobs.append(("reasons", record, played, better))
    *_, found = ai.reasons(Record.parse(record), played, better)
    return found


async def reviewed(driver: ReviewDriver) -> list[str]:
    """Review the game of a board, and return the requests for reasons."""
    driver.press("review")
    await driver.wait_until_idle()
    await driver.settle()
    return [job for job in driver.judges.jobs if job[0] == "reasons"]


def test_a_mistake_says_why_and_shows_it(monkeypatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", explain)

    async def play(driver: ReviewDriver) -> None:
        (request,) = await reviewed(driver)
        assert request[1:3] == (str(Record.parse(LOST.partition("&moves")[0])), "c2-d2")
        better = request[3]
        assert "After c2-d2, White's reply a3-b3 wins by force; after" in driver.text
        assert f"; after {better}, Black wins, whatever White replies." in driver.text
        assert "Strong lines" not in driver.text
        driver.press("analyst-play-why1-0")
        assert driver.state.shows_line
        assert driver.moves.startswith(better)  # the shorter way to win
        driver.press("analyst-back")
        assert not driver.state.shows_line

    run_scenario(play, LOST)


def test_a_reason_is_played_out_then_its_opposite_and_then_comes_the_mistake(monkeypatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", explain_by_groups)

    async def play(driver: ReviewDriver) -> None:
        ((*_, better),) = await reviewed(driver)
        assert "Strong lines: games that the computer plays on." in driver.text
        driver.listener.pauses_may_end.clear()
        driver.press("analyst-play-why1-0")
        assert driver.moves == "c2-d2"
        assert 'class="lit"' in driver.parts["board"]
        driver.press("analyst-contrast1-0-1")
        assert driver.moves == better
        assert "analyst-play-contrast1-0" in driver.panel
        driver.press("analyst-play-why1-0")
        driver.listener.pauses_may_end.set()
        await driver.settle()
        assert not driver.state.shows_line
        assert "analyst-play-why1-0" in driver.panel
        assert driver.state.game.node.depth == 0

    run_scenario(play, LOST)


def test_without_reasons_the_squares_that_depend_on_the_move_are_marked(monkeypatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", MappingWorker.explain)

    async def play(driver: ReviewDriver) -> None:
        await reviewed(driver)
        board = driver.parts["board"]
        for kind, count in (("better black", 2), ("played white", 1)):
            assert board.count(f'class="reached {kind}"') == count
        better = driver.review.move(0).better
        assert (
            f"Marked: a1 and b2, where Black's largest group gets far more often after {better}."
            in (driver.text)
        )

    run_scenario(play, LOST)


def test_reasons_are_stored_and_asked_for_once(monkeypatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", explain)

    async def play(driver: ReviewDriver) -> None:
        assert len(await reviewed(driver)) == 1
        driver.show(2)
        driver.show(0)
        await driver.settle()
        assert len([job for job in driver.judges.jobs if job[0] == "reasons"]) == 1
        texts = json.loads(str(driver.review.stored()["reasons"]))
        assert texts["0"].startswith("reasons=10 progress=1.000 played=c2-d2 ")

    run_scenario(play, LOST)


def test_reasons_stored_by_an_earlier_version_are_asked_for_again(monkeypatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", explain)
    claim = '{"kind": "reaches", "colour": "black", "numbers": [0, 0], "squares": ["a1"]}'

    async def play(driver: ReviewDriver) -> None:
        ((*_, better),) = await reviewed(driver)
        old = f"reasons=1 progress=1.000 played=c2-d2 better={better} claims=[{claim}]"
        driver.state.kept["reasons"] = json.dumps({"0": old})
        driver.review.forget_reasons()
        assert not driver.review.claims(driver.review.move(0))
        driver.show(2)
        driver.show(1)
        await driver.settle()
        assert f"; after {better}, Black wins, whatever White replies." in driver.text
        assert len([job for job in driver.judges.jobs if job[0] == "reasons"]) == 2

    run_scenario(play, LOST)
