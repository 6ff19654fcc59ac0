"""Review of a game: the curve, the cost of each move, stopping, continuing and storing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from html import unescape
from importlib import import_module

import pytest

from boardleaf import extras
from boardleaf.features.review.curve import _side
from boardleaf.features.review.update import GameReview
from rules import Record, ai
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.board_scenes import CLEARLY_LOST_GAME, LOST_GAME
from tests.kit.judges import JudgingWorker

import_module(extras.PRACTICE)  # so that *Review* opens at once

EGOTZI = "game=egotzi&size=4&pie=off&moves=d2,b2,a3,c1,a2,a1,d1,b2"
WORK = 40
"""The work of each search in a review."""

for name in extras.MODULES:  # so that each test can be run alone
    import_module(name)


class ReviewDriver(BoardDriver):
    """A driver of a board whose game is reviewed."""

    def __init__(self, text: str, workers: int = 1, store: dict[str, str] | None = None) -> None:
        self.judges = JudgingWorker(work=WORK)
        super().__init__(text, self.judges, FULL_PAGE, store=store)
        self.listener.workers = workers

    @property
    def review(self) -> GameReview:
        return self.own("review")

    @property
    def panel(self) -> str:
        return self.parts["analysis"]

    @property
    def review_state(self) -> str | None:
        return self.attributes["data-review"]

    def mistakes(self) -> list[dict[str, str]]:
        """Return the attributes of the mistakes that the review lists, the costliest first."""
        tags = re.findall(r"<i [^>]*(data-mistake=[^>]*)>", self.parts["moves"])
        found = [dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag)) for tag in tags]
        return sorted(found, key=lambda mistake: -float(mistake["cost"]))

    @property
    def text(self) -> str:
        """The panel's text."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.panel)).split())

    @property
    def marked(self) -> list[str]:
        """The kinds of moves that are drawn on the board to compare them."""
        return re.findall(r'class="suggestion (\w+)"', self.parts["board"])

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
        purposes = [purpose for purpose, *_ in driver.judges.jobs]
        assert purposes == ["curve", *["review"] * (len(purposes) - 1)]
        assert re.findall(r'<rect data-at="(\d+)"', driver.panel) == [str(at) for at in range(1, 9)]
        assert driver.panel.count("<tr>") == 8
        assert "<th>1 " in driver.panel and "<th>4… " in driver.panel
        assert "<td>blunder</td>" in driver.panel

    run_scenario(play)


def test_moves_that_seem_to_have_lost_much_are_compared_first() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        _, *parts = [moves for *_, moves in driver.judges.jobs]
        lost = [max(drop_of_curve(driver, number) for number in part) for part in parts]
        assert [round(drop, 1) for drop in lost] == sorted(
            (round(d, 1) for d in lost), reverse=True
        )
        assert sorted(number for part in parts for number in part) == [*range(15)]

    run_scenario(play, LONG_GAME)


def drop_of_curve(driver: ReviewDriver, number: int) -> float:
    """Return by how much the curve, which came first, dropped with a move."""
    record = Record.parse(LONG_GAME)
    *_, curve = [r for r in driver.judges.reports if f"moves={len(record.moves)}" in r][:1]
    moves = ai.Review.parse(record, curve).moves
    return 1 - moves[number - 1].expected - moves[number].expected if number else 0.0


def test_work_goes_on_near_the_position_that_a_person_looks_at() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        while len(driver.judges.jobs) < 2:
            await asyncio.sleep(0)
        driver.judges.gate.clear()
        *_, running = driver.judges.jobs[-1]
        number = max({*range(15)} - {*running})
        driver.show(number + 1)
        driver.judges.gate.set()
        await driver.wait_until_idle()
        assert number in driver.judges.jobs[2][-1]
        assert driver.state.review == complete_review(LONG_GAME)

    run_scenario(play, LONG_GAME)


@pytest.mark.parametrize(
    ("heights", "x", "anchor"), [((60, 60, 10), 4, "start"), ((10, 60, 60), 356, "end")]
)
def test_the_name_of_a_player_stands_where_the_curve_is_not(heights, x, anchor) -> None:
    points = [(30, heights[0]), (180, heights[1]), (330, heights[2])]
    name = _side("top", "You", 13, points)
    assert f'x="{x}"' in name and f'text-anchor="{anchor}"' in name


@pytest.mark.parametrize(
    ("text", "filled", "rest"),
    [
        ("moves=b2,a1,a2", "Black", "White"),
        ("moves=b2,swap,a2", "First player", "Second player"),
        ("moves=b2,a1,a2&result=white-resigns&black=level-1", "You", "Computer"),
    ],
)
def test_the_curve_names_both_players_each_on_its_colour(text: str, filled: str, rest: str) -> None:
    """The area below the curve has the colour of the player for whom it rises."""

    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        await driver.wait_until_idle()
        names = re.findall(r'<text class="(top|bottom)"[^>]*>([^<]*)<', driver.panel)
        assert dict(names) == {"bottom": filled, "top": rest}

    run_scenario(play, f"game=egotzi&size=3&{text}")


def test_a_stopped_review_continues_with_what_is_missing() -> None:
    async def play(driver: ReviewDriver) -> None:
        driver.press("review")
        while len(driver.judges.jobs) < 4:
            await asyncio.sleep(0)
        driver.judges.gate.clear()
        await driver.settle()
        driver.press("analyst-pause")
        driver.judges.gate.set()
        await driver.settle()
        assert driver.judges.running == 0
        assert "Continue" in driver.panel
        jobs = driver.judges.jobs
        done, stopped = jobs[1:3], len(jobs)
        driver.press("analyst-resume")
        await driver.wait_until_idle()
        assert jobs[stopped][0] == "review"
        assert not [job for job in jobs[stopped:] if job in done]
        assert driver.state.review == complete_review(LONG_GAME)

    run_scenario(play, LONG_GAME)


def test_the_parts_of_a_review_that_was_left_are_used_after_a_reload() -> None:
    async def go() -> None:
        store: dict[str, str] = {}
        driver = ReviewDriver(LONG_GAME, store=store)
        driver.press("review")
        while len(driver.judges.jobs) < 4:
            await asyncio.sleep(0)
        done = {number for *_, part in driver.judges.jobs[1:3] for number in part}
        driver.press("analyst-pause")
        await driver.settle()
        driver.reload()
        before = len(driver.judges.jobs)
        driver.press("review")
        assert driver.review_state == "running"
        await driver.wait_until_idle()
        again = {
            number
            for purpose, *_, part in driver.judges.jobs[before:]
            if purpose == "review"
            for number in part
        }
        assert done and not done & again
        assert driver.state.review == complete_review(LONG_GAME)
        assert not re.search('reviewed=[^&"]', driver.stored_text)

    run(go())


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
        driver.show(8)
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
        driver.press("analyst-summary")
        shown = driver.text
        assert re.search(expected, shown)
        assert not re.search(absent, shown)

    run_scenario(play, text)
