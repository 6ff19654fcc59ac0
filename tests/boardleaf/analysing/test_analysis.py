"""Analysis of the position shown: results by position, replaced only by more work."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest

from boardleaf import address, views
from boardleaf.analysing import analyst
from boardleaf.analysing.analysis import DEEPER_FACTOR, FRUGAL_LIMIT, LIMIT
from boardleaf.analysing.positions import Results, Target
from boardleaf.messages import Assessment, Line
from boardleaf.model.shown_game import ShownGame
from boardleaf.views import board as board_view
from tests.kit.judges import JudgingWorker
from tests.kit.pretend_page import DESK, Table, run

EGOTZI = "game=egotzi&size=5&pie=off&moves=c3,b2"


class Desk(Table):
    """A board with an analyst."""

    def __init__(self, text: str, judges: JudgingWorker) -> None:
        super().__init__(text, judges, DESK)
        self.judges = judges

    @property
    def analysis(self) -> analyst.Analysis:
        return analyst.of(self.controller).analysis

    def part(self, name: str) -> str:
        return views.live(self.state)[name](self.state)

    def attribute(self, name: str) -> str | None:
        return views.attributes(self.state, self.address)[name]

    async def rest(self) -> None:
        """Wait until nothing is analysed."""
        for _ in range(3000):
            await asyncio.sleep(0.001)
            if not self.judges.running and not self.analysis.running:
                return
        raise TimeoutError


def at_desk(text: str, play: Callable[[Desk], Awaitable[None]]) -> None:
    async def go() -> None:
        await play(Desk(text, JudgingWorker()))

    run(go())


def lines(desk: Desk) -> list[dict[str, str]]:
    """Return the attributes of the lines in the page."""
    tags = re.findall(r"<li (data-line=[^>]*)>", desk.part("analysis"))
    return [dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag)) for tag in tags]


def test_the_position_shown_is_analysed_and_rests() -> None:
    async def play(desk: Desk) -> None:
        assert desk.attribute("data-analysis") is None
        desk.press("analyse")
        assert desk.attribute("data-analysis") == "running"
        await desk.rest()
        assert desk.attribute("data-analysis") == "rested"
        assert [line["line"] for line in lines(desk)] == ["1", "2", "3"]
        position = desk.state.game.position
        assert {line["move"] for line in lines(desk)} <= {str(move) for move in position.moves()}
        assert re.fullmatch(r"0\.\d\d|1\.00", lines(desk)[0]["expected"])
        assert "<svg" in desk.part("gauge")
        marks = board_view.marks(desk.state)
        assert {str(square) for square in marks.values} == {line["move"] for line in lines(desk)}

    at_desk(EGOTZI, play)


def test_going_deeper_allows_more_work() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        desk.press("analyst-deeper")
        await desk.rest()
        assert [work for _, _, work, _ in desk.judges.asked] == [LIMIT, LIMIT * DEEPER_FACTOR]

    at_desk(EGOTZI, play)


def test_returning_to_a_position_shows_its_result_without_a_job() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        before = lines(desk)
        desk.show(1)
        await desk.rest()
        assert lines(desk) != before
        desk.show(2)
        assert lines(desk) == before
        await desk.rest()
        assert len(desk.judges.asked) == 2

    at_desk(EGOTZI, play)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("egotzi&size=5&pie=off&moves=a1,c3,e5", "egotzi&size=5&pie=off&moves=e5,c3,a1", True),
        ("emergo&size=7&moves=@a1,@g1,@c1", "emergo&size=7&moves=@c1,@g1,@a1", False),
    ],
)
def test_results_are_shared_where_no_position_recurs(one: str, other: str, same: bool) -> None:
    targets = [Target.of(ShownGame.of(address.parse(f"game={text}"))) for text in (one, other)]
    assert targets[0] and targets[1]
    assert targets[0].position == targets[1].position
    assert (targets[0].key == targets[1].key) == same


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


def test_a_lock_keeps_the_position_while_others_are_shown() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        before = lines(desk)
        desk.press("analyst-lock")
        desk.show(0)
        assert lines(desk) == before
        assert "after 2 moves" in desk.part("analysis")
        assert not board_view.marks(desk.state).values
        desk.press("analyst-lock")
        await desk.rest()
        assert lines(desk) != before

    at_desk(EGOTZI, play)


def test_a_line_is_played_on_the_board_and_the_game_stays() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        game, address = desk.state.game, desk.address
        line = desk.analysis.assessment.lines[0].moves
        desk.press("analyst-line-1-2")
        assert desk.moves == ",".join(("c3", "b2", *line[:8]))
        assert desk.state.game.node.depth == 4
        assert desk.state.actual is game
        assert "aria-current=true>" in desk.part("analysis")
        desk.press("undo")
        assert desk.state.game.node.depth == 3
        desk.press("resign")
        assert desk.state.actual.outcome is None
        desk.press("analyst-back")
        assert (desk.state.game, desk.address) == (game, address)
        assert len(desk.judges.asked) == 1

    at_desk(EGOTZI, play)


def test_moves_on_a_line_are_not_moves_of_the_game() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        desk.press("analyst-line-1-1")
        move = str(desk.state.game.position.moves()[0])
        desk.click(move)
        assert desk.moves.endswith(move)
        assert desk.log.moves == []
        desk.press("analyst-back")
        assert desk.moves == "c3,b2"

    at_desk(EGOTZI, play)


def test_the_number_of_lines_changes() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        for _ in range(4):
            desk.press("analyst-more")
        await desk.rest()
        assert len(lines(desk)) == 5
        for _ in range(6):
            desk.press("analyst-fewer")
        await desk.rest()
        assert len(lines(desk)) == 1

    at_desk(EGOTZI, play)


def test_stopping_and_closing() -> None:
    async def play(desk: Desk) -> None:
        desk.judges.patient.clear()
        desk.press("analyse")
        await desk.settle()
        desk.press("analyst-stop")
        await desk.settle()
        assert desk.judges.running == 0
        assert desk.attribute("data-analysis") == "rested"
        desk.show(1)
        await desk.settle()
        assert desk.judges.running == 0
        desk.press("analyst-deeper")
        await desk.settle()
        assert desk.judges.running == 1
        desk.press("analyst-close")
        await desk.settle()
        assert desk.judges.running == 0
        assert (desk.part("analysis"), desk.part("gauge")) == ("", "")

    at_desk(EGOTZI, play)


def test_a_failure_is_shown_and_can_be_tried_again() -> None:
    async def play(desk: Desk) -> None:
        desk.judges.failing = True
        desk.press("analyse")
        await desk.rest()
        assert "The computer player failed." in desk.part("analysis")
        desk.judges.failing = False
        desk.press("analyst-deeper")
        await desk.rest()
        assert lines(desk)

    at_desk(EGOTZI, play)


def test_another_game_ends_the_analysis() -> None:
    async def play(desk: Desk) -> None:
        desk.judges.patient.clear()
        desk.press("analyse")
        await desk.settle()
        desk.press("import", text="game=egotzi&size=4")
        await desk.settle()
        assert desk.judges.running == 0
        assert desk.part("analysis") == ""

    at_desk(EGOTZI, play)


def test_a_proved_result_is_no_percentage() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        assert lines(desk)[0]["proved"] == "1"
        assert "wins in 1" in desk.part("analysis")
        assert "%" not in desk.part("gauge")

    won = "game=emulsion&size=4&pie=off&moves=d3-c3,a3-a4,a2-b2,c1-b2"
    at_desk(won, play)


@pytest.mark.parametrize("at", [0, 2])
def test_a_game_that_is_over_has_nothing_to_analyse_at_its_end(at: int) -> None:
    async def play(desk: Desk) -> None:
        desk.show(at)
        desk.press("analyse")
        await desk.rest()
        assert bool(lines(desk)) == (at == 0)

    at_desk(f"{EGOTZI}&result=white-resigns", play)


def test_a_line_can_be_kept_as_a_side_line() -> None:
    async def play(desk: Desk) -> None:
        desk.show(1)
        desk.press("analyse")
        await desk.rest()
        best = lines(desk)[1]["move"]
        desk.press("analyst-keep-2")
        study = desk.state.game.study
        assert str(study.record) == EGOTZI
        assert best in [str(node.move) for node in study.find("1").children]

    at_desk(EGOTZI, play)


def test_a_game_that_is_played_is_not_continued_by_a_line() -> None:
    async def play(desk: Desk) -> None:
        desk.press("analyse")
        await desk.rest()
        assert 'data-action="analyst-keep-1" disabled' in desk.part("analysis")
        desk.press("analyst-keep-1")
        assert str(desk.state.game.study) == EGOTZI

    at_desk(f"{EGOTZI}&white=level-1", play)


def test_an_analysis_that_was_stopped_can_be_continued() -> None:
    async def play(desk: Desk) -> None:
        desk.judges.patient.clear()
        desk.press("analyse")
        await asyncio.sleep(0.01)
        desk.press("analyst-stop")
        assert desk.attribute("data-analysis") == "rested"
        assert "Continue" in desk.part("analysis")
        desk.judges.patient.set()
        desk.press("analyst-deeper")
        await desk.rest()
        assert "Go deeper" in desk.part("analysis")
        assert [work for _, _, work, _ in desk.judges.asked] == [LIMIT, LIMIT]

    at_desk(EGOTZI, play)


def test_a_device_with_little_to_spare_does_less_and_says_so() -> None:
    async def play(desk: Desk) -> None:
        desk.log.frugal = True
        desk.judges.patient.clear()
        desk.press("analyse")
        await asyncio.sleep(0.01)
        assert "battery" in desk.part("analysis-progress")
        desk.judges.patient.set()
        await desk.rest()
        assert [work for _, _, work, _ in desk.judges.asked] == [FRUGAL_LIMIT]

    at_desk(EGOTZI, play)
