"""Analysis of the position shown: results, limits, failures, and lines on the board."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest

from boardleaf import address
from boardleaf.computer.insight import Insight
from boardleaf.features.analysis import view
from boardleaf.features.analysis.results import Results, Target
from boardleaf.features.analysis.update import DEEPER_FACTOR, FRUGAL_LIMIT, LIMIT, Analysis
from boardleaf.game.shown_game import ShownGame
from boardleaf.messages import Assessment, Line, Thought
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.judges import JudgingWorker

EGOTZI = "game=egotzi&size=5&pie=off&moves=c3,b2"


class AnalysisDriver(BoardDriver):
    """A driver of a board with analysis."""

    def __init__(self, text: str, judges: JudgingWorker) -> None:
        super().__init__(text, judges, FULL_PAGE)
        self.judges = judges

    @property
    def analysis(self) -> Analysis:
        return self.own("analysis")

    def part(self, name: str) -> str:
        """Return the markup of a part of the page."""
        return self.parts[name]

    def attribute(self, name: str) -> str | None:
        return self.attributes[name]

    async def wait_until_idle(self) -> None:
        """Wait until no analysis is running; raise TimeoutError if that takes too long."""
        for _ in range(3000):
            await asyncio.sleep(0.001)
            if not self.judges.running and not self.analysis.running:
                return
        raise TimeoutError


def run_scenario(text: str, play: Callable[[AnalysisDriver], Awaitable[None]]) -> None:
    async def go() -> None:
        await play(AnalysisDriver(text, JudgingWorker()))

    run(go())


def lines(driver: AnalysisDriver) -> list[dict[str, str]]:
    """Return the attributes of the lines in the page."""
    tags = re.findall(r"<li (data-line=[^>]*)>", driver.part("analysis"))
    return [dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag)) for tag in tags]


def test_the_position_shown_is_analysed_until_the_limit() -> None:
    async def play(driver: AnalysisDriver) -> None:
        assert driver.attribute("data-analysis") is None
        driver.press("analyse")
        assert driver.attribute("data-analysis") == "running"
        await driver.wait_until_idle()
        assert driver.attribute("data-analysis") == "rested"
        assert [line["line"] for line in lines(driver)] == ["1", "2", "3"]
        position = driver.state.game.position
        assert {line["move"] for line in lines(driver)} <= {str(move) for move in position.moves()}
        assert re.fullmatch(r"0\.\d\d|1\.00", lines(driver)[0]["expected"])
        assert "<svg" in driver.part("gauge")
        marks = view.marks(driver.analysis)
        assert {str(square) for square in marks.values} == {line["move"] for line in lines(driver)}

    run_scenario(EGOTZI, play)


def test_going_deeper_allows_more_work() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        driver.press("analyst-deeper")
        await driver.wait_until_idle()
        assert [work for _, _, work, _ in driver.judges.jobs] == [LIMIT, LIMIT * DEEPER_FACTOR]

    run_scenario(EGOTZI, play)


def test_returning_to_a_position_shows_its_result_without_a_job() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        before = lines(driver)
        driver.show(1)
        await driver.wait_until_idle()
        assert lines(driver) != before
        driver.show(2)
        assert lines(driver) == before
        await driver.wait_until_idle()
        assert len(driver.judges.jobs) == 2

    run_scenario(EGOTZI, play)


def test_a_hint_is_the_best_move_of_an_analysis_of_the_position() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        found = lines(driver)
        best = found[0]
        for closed in (False, True):
            if closed:
                driver.press("analyse")
                assert driver.attribute("data-analysis") is None
            driver.press("hint")
            assert not driver.state.computer.thinking
            assert f"Hint for Black: place a stone on {best['move']}." in driver.part("note")
            assert 'data-action="explain"' in driver.part("note")
        insight = driver.state.computer.insight
        assert insight and [*insight.thought.candidates] == [line["move"] for line in found]

    run_scenario(EGOTZI, play)


def test_a_hint_stays_marked_in_an_analysis_that_prefers_other_moves() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        position, found = driver.state.game.position, {line["move"] for line in lines(driver)}
        other = next(move for move in map(str, position.moves()) if move not in found)
        thought = Thought(other, (other,), 900, "playouts", 1.0)
        driver.state.computer.insight = Insight(position, thought, is_hint=True)
        values = {str(at): value for at, value in view.marks(driver.analysis).values.items()}
        assert values.keys() == {*found, other}
        assert values[other] == "Hint"

    run_scenario(EGOTZI, play)


@pytest.mark.parametrize("is_among_the_best", [True, False])
def test_the_best_move_of_an_analysis_takes_the_place_of_another_hint(
    is_among_the_best: bool,
) -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        position, found = driver.state.game.position, [line["move"] for line in lines(driver)]
        others = found[1:] if is_among_the_best else [*map(str, position.moves())]
        hinted = next(move for move in others if (move in found) == is_among_the_best)
        thought = Thought(hinted, (hinted,), 900, "playouts", 1.0)
        driver.state.computer.insight = Insight(position, thought, is_hint=True)
        driver.press("analyst-deeper")
        await driver.wait_until_idle()
        best = hinted if is_among_the_best else lines(driver)[0]["move"]
        assert str(driver.state.computer.hint(position)) == best
        if not is_among_the_best:
            assert f"Hint for Black: place a stone on {best}." in driver.part("note")

    run_scenario(EGOTZI, play)


@pytest.mark.parametrize(
    ("first", "second", "shared"),
    [
        ("egotzi&size=5&pie=off&moves=a1,c3,e5", "egotzi&size=5&pie=off&moves=e5,c3,a1", True),
        ("emergo&size=7&moves=@a1,@g1,@c1", "emergo&size=7&moves=@c1,@g1,@a1", False),
    ],
)
def test_transpositions_share_results_in_games_without_repetition(
    first: str, second: str, shared: bool
) -> None:
    targets = [Target.of(ShownGame.of(address.parse(f"game={text}"))) for text in (first, second)]
    assert targets[0] and targets[1]
    assert targets[0].position == targets[1].position
    assert (targets[0].key == targets[1].key) == shared


def test_a_result_is_replaced_only_by_more_work() -> None:
    results = Results()
    more = Assessment((Line(("c3",), 0.6, None),), 500, 1.0)
    less = Assessment((Line(("d4",), 0.4, None),), 100, 1.0)
    results.add("k", 3, more)
    results.add("k", 3, less)
    assert results.best("k", 3) is more
    assert results.best("k", 1) is more
    results.add("k", 1, less)
    assert results.best("k", 1) is less


def test_a_locked_analysis_stays_while_other_positions_are_shown() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        before = lines(driver)
        driver.press("analyst-lock")
        driver.show(0)
        assert lines(driver) == before
        assert "after 2 moves" in driver.part("analysis")
        assert not view.marks(driver.analysis).values
        driver.press("analyst-lock")
        await driver.wait_until_idle()
        assert lines(driver) != before

    run_scenario(EGOTZI, play)


def test_a_line_is_played_on_the_board_and_the_game_is_unchanged() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        game, address = driver.state.game, driver.address
        line = driver.analysis.assessment.lines[0].moves
        driver.press("analyst-line-1-2")
        assert driver.moves == ",".join(("c3", "b2", *line[:8]))
        assert driver.state.game.node.depth == 4
        assert driver.state.played is game
        assert "aria-current=true>" in driver.part("analysis")
        driver.press("undo")
        assert driver.state.game.node.depth == 3
        driver.press("resign")
        assert driver.state.played.outcome is None
        driver.press("analyst-back")
        assert (driver.state.game, driver.address) == (game, address)
        assert len(driver.judges.jobs) == 1

    run_scenario(EGOTZI, play)


def test_moves_on_a_line_are_not_moves_of_the_game() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        driver.press("analyst-line-1-1")
        move = str(driver.state.game.position.moves()[0])
        driver.click(move)
        assert driver.moves.endswith(move)
        assert driver.listener.moves == []
        driver.press("analyst-back")
        assert driver.moves == "c3,b2"

    run_scenario(EGOTZI, play)


def test_the_number_of_lines_can_be_set_from_1_to_5() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        for _ in range(4):
            driver.press("analyst-more")
        await driver.wait_until_idle()
        assert len(lines(driver)) == 5
        for _ in range(6):
            driver.press("analyst-fewer")
        await driver.wait_until_idle()
        assert len(lines(driver)) == 1

    run_scenario(EGOTZI, play)


def test_stopping_and_closing_cancel_the_job() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.judges.gate.clear()
        driver.press("analyse")
        await driver.settle()
        driver.press("analyst-stop")
        await driver.settle()
        assert driver.judges.running == 0
        assert driver.attribute("data-analysis") == "rested"
        driver.show(1)
        await driver.settle()
        assert driver.judges.running == 0
        driver.press("analyst-deeper")
        await driver.settle()
        assert driver.judges.running == 1
        driver.press("analyst-close")
        await driver.settle()
        assert driver.judges.running == 0
        assert (driver.part("analysis"), driver.part("gauge")) == ("", "")

    run_scenario(EGOTZI, play)


def test_a_failure_is_shown_and_the_analysis_can_be_retried() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.judges.failing = True
        driver.press("analyse")
        await driver.wait_until_idle()
        assert "The computer player failed." in driver.part("analysis")
        driver.judges.failing = False
        driver.press("analyst-deeper")
        await driver.wait_until_idle()
        assert lines(driver)

    run_scenario(EGOTZI, play)


def test_another_game_ends_the_analysis() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.judges.gate.clear()
        driver.press("analyse")
        await driver.settle()
        driver.press("import", text="game=egotzi&size=4")
        await driver.settle()
        assert driver.judges.running == 0
        assert driver.part("analysis") == ""

    run_scenario(EGOTZI, play)


def test_a_proved_result_is_not_shown_as_a_percentage() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        assert lines(driver)[0]["proved"] == "1"
        assert "wins in 1" in driver.part("analysis")
        assert "%" not in driver.part("gauge")
        heights = map(int, re.findall(r'height="(\d+)"', driver.part("gauge").split("flat")[0]))
        assert min(heights) > 0, "both colours are to be seen"
        assert "wins in 1</title>" in driver.part("gauge")
        assert ">1</span>" in driver.part("gauge")

    won = "game=emulsion&size=4&pie=off&moves=d3-c3,a3-a4,a2-b2,c1-b2"
    run_scenario(won, play)


@pytest.mark.parametrize("at", [0, 2])
def test_a_finished_game_can_be_analysed_except_at_its_end(at: int) -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.show(at)
        driver.press("analyse")
        await driver.wait_until_idle()
        assert bool(lines(driver)) == (at == 0)

    run_scenario(f"{EGOTZI}&result=white-resigns", play)


def test_any_line_can_be_added_as_a_side_line() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.show(1)
        driver.press("analyse")
        await driver.wait_until_idle()
        second_best = lines(driver)[1]["move"]
        driver.press("analyst-add-2")
        study = driver.state.game.study
        assert str(study.record) == EGOTZI
        assert second_best in [str(node.move) for node in study.find("1").children]

    run_scenario(EGOTZI, play)


def test_a_line_cannot_be_added_to_the_end_of_a_game_against_the_computer() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.press("analyse")
        await driver.wait_until_idle()
        assert 'data-action="analyst-add-1" disabled' in driver.part("analysis")
        driver.press("analyst-add-1")
        assert str(driver.state.game.study) == EGOTZI

    run_scenario(f"{EGOTZI}&white=level-1", play)


def test_an_analysis_that_was_stopped_can_be_continued() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.judges.gate.clear()
        driver.press("analyse")
        await asyncio.sleep(0.01)
        driver.press("analyst-stop")
        assert driver.attribute("data-analysis") == "rested"
        assert "Continue" in driver.part("analysis")
        driver.judges.gate.set()
        driver.press("analyst-deeper")
        await driver.wait_until_idle()
        assert "Go deeper" in driver.part("analysis")
        assert [work for _, _, work, _ in driver.judges.jobs] == [LIMIT, LIMIT]

    run_scenario(EGOTZI, play)


def test_a_device_on_battery_does_less_work_and_says_so() -> None:
    async def play(driver: AnalysisDriver) -> None:
        driver.listener.frugal = True
        driver.judges.gate.clear()
        driver.press("analyse")
        await asyncio.sleep(0.01)
        assert "battery" in driver.part("analysis-progress")
        driver.judges.gate.set()
        await driver.wait_until_idle()
        assert [work for _, _, work, _ in driver.judges.jobs] == [FRUGAL_LIMIT]

    run_scenario(EGOTZI, play)
