"""Review of a game: the curve, the cost of each move, stopping, continuing and storing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from html import unescape
from importlib import import_module

import pytest

from boardleaf import extras
from boardleaf.features.review.update import GameReview
from boardleaf.features.review.view import LEVEL_LOSSES
from rules import Record, ai
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.board_scenes import CLEARLY_LOST_GAME, LOST_GAME
from tests.kit.judges import JudgingWorker

EGOTZI = "game=egotzi&size=4&pie=off&moves=d2,b2,a3,c1,a2,a1,d1,b2"
WORK = 40
"""The work of each search in a review."""

for name in extras.MODULES:  # so that each test can be run alone
    import_module(name)


class ReviewDriver(BoardDriver):
    """A driver of a board whose game is reviewed."""

    def __init__(self, text: str, workers: int = 1) -> None:
        self.judges = JudgingWorker(work=WORK)
        super().__init__(text, self.judges, FULL_PAGE)
        self.listener.workers = workers

    @property
    def review(self) -> GameReview:
        return self.own("review")

    @property
    def panel(self) -> str:
        return self.parts["analysis"]

    @property
    def offer(self) -> str:
        return self.parts["offer"]

    @property
    def review_state(self) -> str | None:
        return self.attributes["data-review"]

    def mistakes(self) -> list[dict[str, str]]:
        """Return the attributes of the mistakes that the review lists."""
        tags = re.findall(r"<li (data-mistake=[^>]*)>", self.panel)
        return [dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag)) for tag in tags]

    async def wait_until_idle(self) -> None:
        """Wait until no review is running; raise TimeoutError if that takes too long."""
        for _ in range(5000):
            await asyncio.sleep(0.001)
            if not self.review.running:
                return
        raise TimeoutError


def run_scenario(
    play: Callable[[ReviewDriver], Awaitable[None]], text: str = EGOTZI, workers: int = 1
) -> None:
    async def go() -> None:
        await play(ReviewDriver(text, workers))

    run(go())


def complete_review(text: str = EGOTZI) -> str:
    """Return the text of a game's complete review."""
    *_, review = ai.review(Record.parse(text), 0, WORK)
    return str(review)


LONG_GAME = f"{EGOTZI},c2,d4,c3,b2,c4,d3,a2"


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_review_is_the_same_with_any_number_of_workers(workers: int) -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        assert driver.review_state == "running"
        await driver.wait_until_idle()
        assert driver.review_state == "done"
        assert driver.state.review == complete_review(LONG_GAME)
        assert len(driver.judges.helpers) == workers - 1
        assert all(helper.jobs and helper.terminated for helper in driver.judges.helpers)
        assert not driver.judges.terminated

    run_scenario(play, LONG_GAME, workers=workers)


def test_a_review_goes_on_without_helpers_that_do_not_start() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.judges.can_start = False
        driver.press("review")
        await driver.wait_until_idle()
        assert driver.state.review == complete_review(LONG_GAME)
        assert all(helper.terminated and not helper.jobs for helper in driver.judges.helpers)

    run_scenario(play, LONG_GAME, workers=3)


def test_the_part_of_a_failed_helper_is_reviewed_by_the_main_worker() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        (helper,) = driver.judges.helpers
        helper.failing = True
        await driver.wait_until_idle()
        assert driver.review_state == "done"
        assert driver.state.review == complete_review(LONG_GAME)
        assert len(helper.jobs) == 1
        assert helper.terminated

    run_scenario(play, LONG_GAME, workers=2)


def test_a_stopped_review_ends_its_helpers_and_continues_with_new_ones() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        while not all(helper.jobs for helper in driver.judges.helpers):
            await asyncio.sleep(0)
        driver.press("analyst-pause")
        await driver.settle()
        assert all(helper.terminated and not helper.running for helper in driver.judges.helpers)
        driver.press("analyst-resume")
        await driver.wait_until_idle()
        assert len(driver.judges.helpers) == 4
        assert driver.state.review == complete_review(LONG_GAME)

    run_scenario(play, LONG_GAME, workers=3)


def test_the_curve_comes_first_and_is_also_a_table() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        assert [purpose for purpose, *_ in driver.judges.jobs] == ["curve", "review", "review"]
        assert re.findall(r'data-at="(\d+)"', driver.panel) == [str(at) for at in range(1, 9)]
        assert driver.panel.count("<tr>") == 8
        assert "<th>1 " in driver.panel and "<th>4… " in driver.panel

    run_scenario(play)


@pytest.mark.parametrize(
    ("moves", "player"), [("b2,a1,a2", "Black"), ("b2,swap,a2", "the player who moved first")]
)
def test_the_curve_says_for_whom_it_rises(moves: str, player: str) -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        assert f"The line rises where {player} gets ahead." in driver.panel

    run_scenario(play, f"game=egotzi&size=3&moves={moves}")


def test_the_practice_button_comes_before_mistakes_curve_and_averages() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        order = [
            driver.panel.index(text) for text in ("Find better moves", "<ol", "<svg", "On average")
        ]
        assert order == sorted(order)

    run_scenario(play)


def test_losses_and_mistakes_name_the_player_and_the_unit() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        text = unescape(re.sub(r"<[^>]*>", " ", driver.panel))
        average = r"On average, each of your moves cost you 0\.\d{3}, where a win counts as 1\."
        assert re.search(rf"{average} Nearest level: [A-Z][a-z ]+ \(0\.\d{{3}} per move\)\.", text)
        usual_loss = re.escape(f"Beginner usually loses {LEVEL_LOSSES['egotzi'][0]:.3f} per move.")
        assert re.search(rf"the computer's moves cost it 0\.\d{{3}}, .*{usual_loss}", text)
        assert text.index("each of your moves") < text.index("each of the computer's moves")
        assert re.search(r"Your move \d… \w\d: \w+, costing \d+% of a win", text)
        assert "The computer's move" not in text.partition("more mistake")[0]
        driver.press("analyst-all")
        assert re.search(r"The computer's move \d \w\d: ", unescape(driver.panel))
        driver.press("practice")
        assert "You played" in driver.offer

    run_scenario(play, f"{LONG_GAME}&result=black-resigns&black=level-1")


def test_the_worst_mistakes_are_listed_first_and_the_others_on_request() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        review = ai.Review.parse(Record.parse(EGOTZI), driver.state.review)
        worst = sorted((m for m in review.moves if m.verdict), key=lambda m: -m.loss)
        assert len(worst) > 3
        assert [(m["mistake"], m["cost"], m["better"]) for m in driver.mistakes()] == [
            (str(m.ply), f"{m.loss:.2f}", str(m.best)) for m in worst[:3]
        ]
        driver.press("analyst-all")
        assert len(driver.mistakes()) == len(worst)

    run_scenario(play)


def test_only_the_persons_own_mistakes_are_listed_at_first() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        assert {int(mistake["mistake"]) % 2 for mistake in driver.mistakes()} == {1}

    run_scenario(play, f"{EGOTZI}&result=black-resigns&black=level-1")


def test_lines_are_played_out_on_the_board() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        worst = driver.mistakes()[0]
        ply = int(worst["mistake"])
        driver.press(f"analyst-better-{ply}-1")
        assert str(driver.state.game.last_move) == worst["better"]
        assert driver.state.game.node.depth == ply + 1
        driver.press(f"analyst-punish-{ply}-1")
        assert driver.moves.split(",")[ply] == EGOTZI.split("moves=")[1].split(",")[ply]
        assert driver.state.game.node.depth == ply + 2
        driver.press("analyst-back")
        assert driver.address.startswith(EGOTZI)

    run_scenario(play)


def test_a_stopped_review_continues_with_what_is_missing() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        while len(driver.judges.jobs) < 3:
            await asyncio.sleep(0)
        driver.judges.gate.clear()
        await driver.settle()
        driver.press("analyst-pause")
        driver.judges.gate.set()
        await driver.settle()
        assert driver.judges.running == 0
        assert "Continue" in driver.panel
        driver.press("analyst-resume")
        await driver.wait_until_idle()
        assert [part for _, _, _, part in driver.judges.jobs[2:]] == [range(5, 8)] * 2
        assert driver.state.review == complete_review()

    run_scenario(play)


def test_a_stored_review_is_shown_without_thinking() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.state.review = complete_review()
        driver.press("review")
        assert driver.review_state == "done"
        assert driver.judges.jobs == []
        assert driver.mistakes()

    run_scenario(play)


@pytest.mark.parametrize("stored", ["nonsense", complete_review(EGOTZI.removesuffix(",b2"))])
def test_a_stored_review_of_another_game_is_replaced(stored: str) -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.state.review = stored
        driver.press("review")
        await driver.wait_until_idle()
        assert driver.state.review == complete_review()

    run_scenario(play)


def test_playing_a_move_closes_the_review() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        driver.click("c3")
        assert driver.review_state is None
        assert driver.panel == ""

    run_scenario(play)


def test_a_failure_is_shown_and_the_review_can_be_retried() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.judges.failing = True
        driver.press("review")
        await driver.wait_until_idle()
        assert "The computer player failed." in driver.panel
        driver.judges.failing = False
        driver.press("analyst-resume")
        await driver.wait_until_idle()
        assert driver.review_state == "done"

    run_scenario(play)


def test_the_longest_defence_is_named_where_there_was_a_choice() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        rows = re.findall("<tr><th>(.*?)</th><td>(.*?)</td></tr>", driver.panel)
        defended = [move for move, remark in rows if "the longest defence" in remark]
        assert defended == ["3 b1-a1"]  # the seventh move was the only legal one

    lost = (
        "game=emulsion&position=bwbw/wbbb/wwbw/wbwb%20b%202%20nopie"
        "&moves=c2-d2,a3-b3,c3-b4,d4-d3,b1-a1,a2-a1,a2-b3,c3-d2"
    )
    run_scenario(play, lost)


@pytest.mark.parametrize(
    ("text", "expected", "absent"),
    [
        (
            f"{CLEARLY_LOST_GAME}&white=level-1",
            r"White was winning from the start; nothing you played could change that\. Your loss"
            r" was proved after \d of your 3 moves\. After that, the longest defence was chosen"
            r" \d of \d times\.",
            "each of your moves|No mistakes found|Your move",
        ),
        (
            f"{CLEARLY_LOST_GAME}&black=level-1",
            "You were winning from the start; nothing the computer played could change that",
            "the computer's moves cost|No mistakes found|computer's move",
        ),
        (
            CLEARLY_LOST_GAME,
            "nothing Black played could change that",
            "Black's moves cost|No mistakes found",
        ),
        # Of the first move the judge says that it cost 27 %.
        (
            f"{LOST_GAME}&white=level-1",
            r"With best play White wins from this start, so nothing you played counts as a"
            r" mistake\. Your loss was proved after \d of your 5 moves",
            "each of your moves|No mistakes found|Your move|winning from the start",
        ),
        (
            f"{LOST_GAME}&black=level-1",
            "With best play you win from this start, so nothing the computer played counts as",
            "the computer's moves cost|No mistakes found|winning from the start",
        ),
        (
            LOST_GAME,
            "With best play White wins from this start, so nothing Black played counts as a",
            "Black's moves cost|No mistakes found|winning from the start",
        ),
        (
            f"{EGOTZI}&white=level-1",
            r"4 of your 4 moves could lose anything: too few to compare with a level",
            "Nearest level|usually loses|from the start",
        ),
    ],
)
def test_a_game_that_was_decided_is_not_compared_with_a_level(
    text: str, expected: str, absent: str
) -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        shown = unescape(re.sub(r"<[^>]*>", " ", driver.panel))
        assert re.search(expected, shown)
        assert not re.search(absent, shown)

    run_scenario(play, text)
