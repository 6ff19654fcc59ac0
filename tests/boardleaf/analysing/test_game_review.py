"""Review: first a curve, then what each move cost; stopped, continued, stored, shown again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from html import unescape
from typing import Any

import pytest

from boardleaf import views
from boardleaf.analysing import analyst
from boardleaf.analysing.game_review import GameReview
from boardleaf.analysing.review_view import LOSSES
from rules import Record, ai
from tests.kit.judges import JudgingWorker
from tests.kit.pretend_page import DESK, Table, run

EGOTZI = "game=egotzi&size=4&pie=off&moves=d2,c3,b3,c1,c2,b4,c3,b1"
WORK = 40


class Desk(Table):
    """A board whose game is reviewed."""

    def __init__(self, text: str, workers: int = 1) -> None:
        self.judges = JudgingWorker(work=WORK)
        super().__init__(text, self.judges, DESK)
        self.log.workers = workers

    @property
    def review(self) -> GameReview:
        return analyst.of(self.controller).game_review

    @property
    def panel(self) -> str:
        return views.live(self.state)["analysis"](self.state)

    @property
    def offer(self) -> str:
        return views.live(self.state)["offer"](self.state)

    @property
    def hook(self) -> str | None:
        return views.attributes(self.state, self.address)["data-review"]

    def mistakes(self) -> list[dict[str, str]]:
        tags = re.findall(r"<li (data-mistake=[^>]*)>", self.panel)
        return [dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag)) for tag in tags]

    async def rest(self) -> None:
        for _ in range(5000):
            await asyncio.sleep(0.001)
            if not self.review.running:
                return
        raise TimeoutError


def at_desk(play: Callable[[Desk], Awaitable[None]], text: str = EGOTZI, **more: Any) -> None:
    async def go() -> None:
        await play(Desk(text, **more))

    run(go())


def whole(text: str = EGOTZI) -> str:
    *_, review = ai.review(Record.parse(text), 0, WORK)
    return str(review)


LONG = f"{EGOTZI},c2,c3,b3,c2,a4,b4,b3,c3"


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_review_is_the_same_with_any_number_of_workers(workers: int) -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        assert desk.hook == "running"
        await desk.rest()
        assert desk.hook == "done"
        assert desk.state.review == whole(LONG)
        assert len(desk.judges.helpers) == workers - 1
        assert all(helper.asked and helper.ended for helper in desk.judges.helpers)
        assert not desk.judges.ended

    at_desk(play, LONG, workers=workers)


def test_a_review_goes_on_without_helpers_that_do_not_start() -> None:
    async def play(desk: Desk) -> None:
        desk.judges.starts = False
        desk.press("review")
        await desk.rest()
        assert desk.state.review == whole(LONG)
        assert all(helper.ended and not helper.asked for helper in desk.judges.helpers)

    at_desk(play, LONG, workers=3)


def test_the_part_of_a_helper_that_fails_is_done_by_the_own_worker() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        (helper,) = desk.judges.helpers
        helper.failing = True
        await desk.rest()
        assert desk.hook == "done"
        assert desk.state.review == whole(LONG)
        assert len(helper.asked) == 1
        assert helper.ended

    at_desk(play, LONG, workers=2)


def test_a_stopped_review_ends_its_helpers_and_continues_with_others() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        while not all(helper.asked for helper in desk.judges.helpers):
            await asyncio.sleep(0)
        desk.press("analyst-pause")
        await desk.settle()
        assert all(helper.ended and not helper.running for helper in desk.judges.helpers)
        desk.press("analyst-resume")
        await desk.rest()
        assert len(desk.judges.helpers) == 4
        assert desk.state.review == whole(LONG)

    at_desk(play, LONG, workers=3)


def test_the_curve_comes_first_and_can_be_read_out() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        assert [purpose for purpose, *_ in desk.judges.asked] == ["curve", "review", "review"]
        assert re.findall(r'data-at="(\d+)"', desk.panel) == [str(at) for at in range(1, 9)]
        assert desk.panel.count("<tr>") == 8
        assert "<th>1 " in desk.panel and "<th>4… " in desk.panel

    at_desk(play)


def test_the_button_for_practice_comes_before_what_may_be_below_the_fold() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        order = [
            desk.panel.index(each) for each in ("Find better moves", "<ol", "<svg", "On average")
        ]
        assert order == sorted(order)

    at_desk(play)


def test_losses_and_mistakes_say_whose_they_are_and_of_what() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        text = unescape(re.sub(r"<[^>]*>", " ", desk.panel))
        you = r"On average, each of your moves cost you 0\.\d{3}, where a win counts as 1\."
        assert re.search(rf"{you} Nearest level: [A-Z][a-z ]+ \(0\.\d{{3}}\)\.", text)
        usual = re.escape(f"Beginner usually loses {LOSSES['egotzi'][0]:.3f}.")
        assert re.search(rf"the computer's moves cost it 0\.\d{{3}}, .*{usual}", text)
        assert text.index("each of your moves") < text.index("each of the computer's moves")
        assert re.search(r"Your move \d… \w\d: \w+, cost \d+ % of a win", text)
        assert "The computer's move" not in text.partition("more mistake")[0]
        desk.press("analyst-all")
        assert re.search(r"The computer's move \d \w\d: ", unescape(desk.panel))
        desk.press("practice")
        assert "You played" in desk.offer

    at_desk(play, f"{EGOTZI}&result=black-resigns&black=level-1")


def test_mistakes_are_listed_worst_first_and_few_of_them() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        review = ai.Review.parse(Record.parse(EGOTZI), desk.state.review)
        worst = sorted((m for m in review.moves if m.verdict), key=lambda m: -m.loss)
        assert len(worst) > 3
        assert [(m["mistake"], m["cost"], m["better"]) for m in desk.mistakes()] == [
            (str(m.ply), f"{m.loss:.2f}", str(m.best)) for m in worst[:3]
        ]
        desk.press("analyst-all")
        assert len(desk.mistakes()) == len(worst)

    at_desk(play)


def test_the_own_mistakes_of_a_person_come_first() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        assert {int(mistake["mistake"]) % 2 for mistake in desk.mistakes()} == {1}

    at_desk(play, f"{EGOTZI}&result=black-resigns&black=level-1")


def test_lines_are_played_out_on_the_board() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        worst = desk.mistakes()[0]
        ply = int(worst["mistake"])
        desk.press(f"analyst-better-{ply}-1")
        assert str(desk.state.game.last_move) == worst["better"]
        assert desk.state.game.node.depth == ply + 1
        desk.press(f"analyst-punish-{ply}-1")
        assert desk.moves.split(",")[ply] == EGOTZI.split("moves=")[1].split(",")[ply]
        assert desk.state.game.node.depth == ply + 2
        desk.press("analyst-back")
        assert desk.address.startswith(EGOTZI)

    at_desk(play)


def test_a_stopped_review_continues_with_what_is_missing() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        while len(desk.judges.asked) < 3:
            await asyncio.sleep(0)
        desk.judges.patient.clear()
        await desk.settle()
        desk.press("analyst-pause")
        desk.judges.patient.set()
        await desk.settle()
        assert desk.judges.running == 0
        assert "Continue" in desk.panel
        desk.press("analyst-resume")
        await desk.rest()
        assert [part for _, _, _, part in desk.judges.asked[2:]] == [range(5, 8)] * 2
        assert desk.state.review == whole()

    at_desk(play)


def test_a_stored_review_is_shown_without_thinking() -> None:
    async def play(desk: Desk) -> None:
        desk.state.review = whole()
        desk.press("review")
        assert desk.hook == "done"
        assert desk.judges.asked == []
        assert desk.mistakes()

    at_desk(play)


@pytest.mark.parametrize("stored", ["nonsense", whole(EGOTZI.removesuffix(",b1"))])
def test_a_stored_review_that_does_not_fit_is_replaced(stored: str) -> None:
    async def play(desk: Desk) -> None:
        desk.state.review = stored
        desk.press("review")
        await desk.rest()
        assert desk.state.review == whole()

    at_desk(play)


def test_a_move_played_on_closes_the_review() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        desk.click("a1")
        assert desk.hook is None
        assert desk.panel == ""

    at_desk(play)


def test_a_failure_is_shown_and_can_be_tried_again() -> None:
    async def play(desk: Desk) -> None:
        desk.judges.failing = True
        desk.press("review")
        await desk.rest()
        assert "The computer player failed." in desk.panel
        desk.judges.failing = False
        desk.press("analyst-resume")
        await desk.rest()
        assert desk.hook == "done"

    at_desk(play)


def test_the_longest_defence_is_named_where_there_was_a_choice() -> None:
    async def play(desk: Desk) -> None:
        desk.press("review")
        await desk.rest()
        rows = re.findall("<tr><th>(.*?)</th><td>(.*?)</td></tr>", desk.panel)
        defended = [move for move, said in rows if "the longest defence" in said]
        assert defended == ["3 b1-a1"]  # the seventh move was the only legal one

    lost = (
        "game=emulsion&position=bwbw/wbbb/wwbw/wbwb%20b%202%20nopie"
        "&moves=c2-d2,a3-b3,c3-b4,d4-d3,b1-a1,a2-a1,a2-b3,c3-d2"
    )
    at_desk(play, lost)
