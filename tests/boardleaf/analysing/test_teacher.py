"""*Teach me*: moves that lose too much are objected to, and can be taken back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

import pytest

from boardleaf import extras, views
from boardleaf.analysing import analyst
from boardleaf.analysing.teacher import Teacher
from boardleaf.messages import Thought
from rules import Record, ai
from tests.boardleaf.analysing.test_game_review import LONG, WORK
from tests.kit.judges import JudgingWorker
from tests.kit.pretend_page import DESK, Table, run


class Opponent(JudgingWorker):
    """A computer that plays the first move, and gives a chosen hint."""

    def __init__(self) -> None:
        super().__init__(work=WORK)
        self.replies = 0
        self.hint = ""

    async def think(
        self,
        record: str,
        level: int,
        report: Callable[[Thought], object],
        *,
        purpose: str = "reply",
    ) -> Thought:
        self.replies += purpose == "reply"
        move = str(Record.parse(record).position.moves()[0])
        if purpose == "hint":
            move = self.hint
        return Thought(move, 0.5, (move,), 10, "playouts", 1.0)


class Desk(Table):
    """A board with a teacher, where a person has played the moves of a game up to a number."""

    def __init__(self, number: int, teach: str) -> None:
        record = Record.parse(LONG)
        self.computer = Opponent()
        moves = ",".join(map(str, record.moves[:number]))
        other = "white" if record.positions[number].turn == "black" else "black"
        start = LONG.partition("&moves=")[0]
        text = f"{start}{f'&moves={moves}' if moves else ''}&{other}=level-1"
        super().__init__(text, self.computer, DESK)
        self.number = number
        self.handle(type="form", values={"teach": teach})

    @property
    def teacher(self) -> Teacher:
        return analyst.of(self.controller).teacher

    @property
    def panel(self) -> str:
        parts = views.live(self.state)
        return parts["offer"](self.state) + parts["analysis"](self.state)

    def play(self, move: str) -> None:
        self.handle(type="type", text=move)
        self.controller.changed()


@cache
def reviewed() -> ai.Review:
    *_, review = ai.review(Record.parse(LONG), 0, WORK)
    return review


def example(verdict: str | None) -> tuple[int, ai.MoveReview]:
    """Return the number of a move with a verdict, and a refutation if it has one."""
    return next(
        (number, found)
        for number, found in enumerate(reviewed().moves)
        if found.verdict == verdict and (found.refutation or not verdict)
        if len(Record.parse(LONG).positions[number].moves()) > 1
    )


def at_desk(
    verdict: str | None, teach: str, play: Callable[[Desk, ai.MoveReview], Awaitable[None]]
) -> None:
    number, found = example(verdict)

    async def go() -> None:
        await play(Desk(number, teach), found)

    run(go())


def test_a_blunder_is_answered_on_the_board_and_can_be_taken_back() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        address = desk.state.actual.texts.full
        desk.play(str(found.move))
        assert desk.state.name == "thinking"
        assert "Judging your move" in views.live(desk.state)["status"](desk.state)
        await desk.rest()
        assert f"{found.move} is a blunder: it costs" in desk.panel
        assert f"The reply is {found.refutation[0]}." in desk.panel
        assert str(desk.state.game.last_move) == str(found.refutation[0])
        assert desk.computer.replies == 0
        desk.press("analyst-retract")
        assert desk.state.actual.texts.full == address
        assert (desk.panel, desk.computer.replies) == ("", 0)
        better = str(found.best)
        desk.play(better)
        await desk.rest()
        assert desk.computer.replies == 1
        study = desk.state.game.study
        assert [str(node.move) for node in study.find(str(desk.number)).children] == [
            better,
            str(found.move),
        ]
        assert str(study.record.moves[desk.number]) == better

    at_desk("blunder", "blunder", play)


def test_the_verdict_is_that_of_the_review() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.play(str(found.move))
        await desk.rest()
        objection = desk.teacher.objection
        assert objection
        assert (objection.outline.loss, objection.outline.verdict) == (found.loss, found.verdict)
        (asked,) = desk.computer.asked
        assert asked[3] == range(desk.number, desk.number + 1)

    at_desk("mistake", "inaccuracy", play)


def test_a_move_that_is_kept_is_replied_to() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.play(str(found.move))
        await desk.rest()
        desk.press("analyst-insist")
        await desk.rest()
        assert desk.computer.replies == 1
        assert desk.panel == ""
        assert str(desk.state.game.moves[desk.number]) == str(found.move)
        assert desk.state.game.study.end.depth == desk.number + 2

    at_desk("blunder", "blunder", play)


@pytest.mark.parametrize(
    ("verdict", "teach"), [(None, "inaccuracy"), ("mistake", "blunder"), ("blunder", "")]
)
def test_what_is_allowed_is_replied_to(verdict: str | None, teach: str) -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.play(str(found.move))
        await desk.rest()
        await desk.rest()
        assert desk.teacher.objection is None
        assert desk.computer.replies == 1
        assert bool(desk.computer.asked) == bool(teach)

    at_desk(verdict, teach, play)


def test_a_hinted_move_is_never_objected_to() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.computer.hint = str(found.move)
        desk.press("hint")
        await desk.rest()
        desk.play(str(found.move))
        await desk.rest()
        assert desk.teacher.objection is None
        assert (desk.computer.asked, desk.computer.replies) == ([], 1)

    at_desk("blunder", "inaccuracy", play)


def test_a_move_that_was_objected_to_once_can_be_played_again() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.play(str(found.move))
        await desk.rest()
        desk.press("analyst-retract")
        desk.play(str(found.move))
        await desk.rest()
        assert desk.computer.replies == 1
        assert len(desk.state.game.study.find(str(desk.number)).children) == 1

    at_desk("blunder", "blunder", play)


def test_a_move_that_is_undone_while_it_is_judged_is_forgotten() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.computer.patient.clear()
        desk.play(str(found.move))
        await desk.settle()
        desk.press("undo")
        desk.computer.patient.set()
        await desk.rest()
        assert desk.teacher.objection is None
        assert (desk.computer.running, desk.computer.replies) == (0, 0)
        assert desk.state.name == "ready"

    at_desk("blunder", "blunder", play)


def test_a_judge_that_fails_does_not_stop_the_game() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.computer.failing = True
        desk.play(str(found.move))
        await desk.rest()
        await desk.rest()
        assert desk.computer.replies == 1

    at_desk("blunder", "blunder", play)


def test_the_game_goes_on_if_the_judge_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        async def fail(name: str) -> None:
            raise extras.LoadError("offline")

        monkeypatch.setattr(extras, "is_loaded", lambda name: False)
        monkeypatch.setattr(desk.log, "load", fail)
        desk.play(str(found.move))
        await desk.rest()
        await desk.rest()
        assert desk.computer.replies == 1
        assert desk.state.computer.teaching == ""

    at_desk("blunder", "blunder", play)


def test_the_choice_is_kept_for_the_next_game() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.press("import", text="game=egotzi&size=4&white=level-1")
        await desk.settle()
        assert desk.state.computer.teaching == "mistake"
        assert 'value="mistake" selected' in views.live(desk.state)["teaching"](desk.state)

    at_desk("blunder", "mistake", play)


def test_an_objection_ends_with_the_game_and_lines_can_be_stepped_through() -> None:
    async def play(desk: Desk, found: ai.MoveReview) -> None:
        desk.play(str(found.move))
        await desk.rest()
        desk.press("undo")
        assert str(desk.state.game.last_move) == str(found.move)
        desk.press("analyst-reply-1")
        assert str(desk.state.game.last_move) == str(found.refutation[0])
        desk.press("analyst-back")
        await desk.rest()
        assert (desk.state.hidden_game, desk.computer.replies) == (None, 0)
        desk.press("undo")
        assert desk.teacher.objection is None

    at_desk("blunder", "blunder", play)
