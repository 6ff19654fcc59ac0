"""*Teach me*: moves that lose too much are objected to, and can be taken back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

import pytest

from boardleaf import extras
from boardleaf.board import events
from boardleaf.features import index
from boardleaf.features.teaching.update import Teacher
from boardleaf.messages import Thought
from rules import Record, ai
from tests.boardleaf.features.review.test_review import LONG_GAME, WORK
from tests.kit.board_driver import FULL_PAGE, BoardDriver, run
from tests.kit.judges import JudgingWorker, explain_by_groups, reason


class Opponent(JudgingWorker):
    """A computer that replies with the first legal move, and hints at the move set by a test."""

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
        return Thought(move, (move,), 10, "playouts", 1.0)


class TeacherDriver(BoardDriver):
    """A driver of a board with a teacher, after the first `number` moves of LONG_GAME."""

    def __init__(self, number: int, teach: str) -> None:
        record = Record.parse(LONG_GAME)
        self.computer = Opponent()
        moves = ",".join(map(str, record.moves[:number]))
        computer_colour = "white" if record.positions[number].turn == "black" else "black"
        start = LONG_GAME.partition("&moves=")[0]
        text = f"{start}{f'&moves={moves}' if moves else ''}&{computer_colour}=level-1"
        super().__init__(text, self.computer, FULL_PAGE)
        self.number = number
        self.handle(type="form", values={"teach": teach})

    @property
    def teacher(self) -> Teacher:
        return self.own("teaching")

    @property
    def panel(self) -> str:
        return self.parts["offer"] + self.parts["analysis"]

    def play(self, move: str) -> None:
        self.handle(type="play-text", text=move)
        self.loop.receive(events.StoreChanged())


@cache
def review_of_long_game() -> ai.Review:
    *_, review = ai.review(Record.parse(LONG_GAME), 0, WORK)
    return review


def move_with_verdict(verdict: str | None) -> tuple[int, ai.MoveReview]:
    """Return the index and review of the first move with this verdict that had an alternative; if
    there is a verdict, the move also has a refutation."""
    return next(
        (number, move_review)
        for number, move_review in enumerate(review_of_long_game().moves)
        if move_review.verdict == verdict and (move_review.refutation or not verdict)
        if len(Record.parse(LONG_GAME).positions[number].moves()) > 1
    )


def run_scenario(
    verdict: str | None, teach: str, play: Callable[[TeacherDriver, ai.MoveReview], Awaitable[None]]
) -> None:
    number, move_review = move_with_verdict(verdict)

    async def go() -> None:
        await play(TeacherDriver(number, teach), move_review)

    run(go())


def test_a_blunder_is_answered_on_the_board_and_can_be_taken_back() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        address = driver.state.played.texts.full
        driver.play(str(move_review.move))
        assert driver.state.name == "thinking"
        assert "Judging your move" in driver.parts["status"]
        await driver.wait_until_idle()
        assert f"{move_review.move} is a blunder: your chance of winning falls from" in driver.panel
        assert f"The reply is {move_review.refutation[0]}." in driver.panel
        assert str(driver.state.game.last_move) == str(move_review.refutation[0])
        assert driver.computer.replies == 0
        driver.press("analyst-retract")
        assert driver.state.played.texts.full == address
        assert (driver.panel, driver.computer.replies) == ("", 0)
        better = str(move_review.best)
        driver.play(better)
        await driver.wait_until_idle()
        assert driver.computer.replies == 1
        study = driver.state.game.study
        assert [str(node.move) for node in study.find(str(driver.number)).children] == [
            better,
            str(move_review.move),
        ]
        assert str(study.record.moves[driver.number]) == better

    run_scenario("blunder", "blunder", play)


def test_the_verdict_is_the_same_as_in_a_review() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        objection = driver.teacher.objection
        assert objection
        assert (objection.outline.loss, objection.outline.verdict) == (
            move_review.loss,
            move_review.verdict,
        )
        (job,) = driver.computer.jobs
        assert job[3] == range(driver.number, driver.number + 1)

    run_scenario("mistake", "inaccuracy", play)


def test_insisting_on_a_move_lets_the_computer_reply() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        driver.press("analyst-insist")
        await driver.wait_until_idle()
        assert driver.computer.replies == 1
        assert driver.panel == ""
        assert str(driver.state.game.moves[driver.number]) == str(move_review.move)
        assert driver.state.game.study.end.depth == driver.number + 2

    run_scenario("blunder", "blunder", play)


@pytest.mark.parametrize(
    ("verdict", "teach"), [(None, "inaccuracy"), ("mistake", "blunder"), ("blunder", "")]
)
def test_an_acceptable_move_is_replied_to(verdict: str | None, teach: str) -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        await driver.wait_until_idle()
        assert driver.teacher.objection is None
        assert driver.computer.replies == 1
        assert bool(driver.computer.jobs) == bool(teach)

    run_scenario(verdict, teach, play)


def test_a_hinted_move_is_never_objected_to() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.computer.hint = str(move_review.move)
        driver.press("hint")
        await driver.wait_until_idle()
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        assert driver.teacher.objection is None
        assert (driver.computer.jobs, driver.computer.replies) == ([], 1)

    run_scenario("blunder", "inaccuracy", play)


def test_a_move_that_was_objected_to_once_can_be_played_again() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        driver.press("analyst-retract")
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        assert driver.computer.replies == 1
        assert len(driver.state.game.study.find(str(driver.number)).children) == 1

    run_scenario("blunder", "blunder", play)


def test_undoing_a_move_while_it_is_judged_cancels_the_judgement() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.computer.gate.clear()
        driver.play(str(move_review.move))
        await driver.settle()
        driver.press("undo")
        driver.computer.gate.set()
        await driver.wait_until_idle()
        assert driver.teacher.objection is None
        assert (driver.computer.running, driver.computer.replies) == (0, 0)
        assert driver.state.name == "ready"

    run_scenario("blunder", "blunder", play)


def test_a_judge_that_fails_does_not_stop_the_game() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.computer.failing = True
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        await driver.wait_until_idle()
        assert driver.computer.replies == 1

    run_scenario("blunder", "blunder", play)


def test_the_game_goes_on_if_the_judge_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        async def fail(name: str) -> None:
            raise extras.LoadError("offline")

        monkeypatch.setattr(extras, "is_loaded", lambda name: False)
        monkeypatch.setattr(driver.listener, "load", fail)
        driver.loop.features = index.FULL
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        await driver.wait_until_idle()
        assert driver.computer.replies == 1
        assert driver.state.computer.teaching == ""

    run_scenario("blunder", "blunder", play)


def test_the_setting_applies_to_the_next_game() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.press("import", text="game=egotzi&size=4&white=level-1")
        await driver.settle()
        assert driver.state.computer.teaching == "mistake"
        assert 'value="mistake" selected' in driver.parts["teaching"]

    run_scenario("blunder", "mistake", play)


def test_the_refutation_can_be_stepped_through_and_undoing_the_move_ends_the_objection() -> None:
    async def play(driver: TeacherDriver, move_review: ai.MoveReview) -> None:
        driver.play(str(move_review.move))
        await driver.wait_until_idle()
        driver.press("undo")
        assert str(driver.state.game.last_move) == str(move_review.move)
        driver.press("analyst-reply-1")
        assert str(driver.state.game.last_move) == str(move_review.refutation[0])
        driver.press("analyst-back")
        await driver.wait_until_idle()
        assert (driver.state.shows_line, driver.computer.replies) == (False, 0)
        driver.press("undo")
        assert driver.teacher.objection is None

    run_scenario("blunder", "blunder", play)


def test_a_warning_says_why_but_not_what_was_better(monkeypatch) -> None:
    monkeypatch.setattr(JudgingWorker, "explain", explain_by_groups)

    async def play(driver: TeacherDriver, review: ai.MoveReview) -> None:
        driver.play(str(review.move))
        await driver.settle()
        assert driver.teacher.objection
        assert reason(str(review.move)) in driver.panel
        driver.press("analyst-retract")
        assert "strong lines" not in driver.panel

    run_scenario("blunder", "blunder", play)
