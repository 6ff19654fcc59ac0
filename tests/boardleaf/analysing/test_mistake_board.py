"""A board of *My mistakes*: tries are judged, and the answer is searched for when asked for."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from boardleaf.analysing.mistake_board import MistakeController
from boardleaf.learning.exercises import Task
from boardleaf.model.place import Place
from boardleaf.views import board as board_view
from boardleaf.views import element
from rules import Record, ai
from tests.boardleaf.analysing.test_game_review import LONG, WORK, Desk
from tests.boardleaf.analysing.test_teacher import example
from tests.kit.judges import JudgingWorker
from tests.kit.pretend_page import Table, run


class Card(Table):
    """The board of a mistake."""

    def __init__(self, number: int, found: ai.MoveReview) -> None:
        self.judges = JudgingWorker(work=WORK)
        record = Record.parse(LONG)
        moves = ",".join(map(str, record.moves[:number]))
        text = f"{LONG.partition('&moves=')[0]}{f'&moves={moves}' if moves else ''}"
        puzzle = json.dumps({"kind": "mistake", "played": str(found.move)})
        place = Place(task=Task.parse("puzzle mistake"), step=True, puzzle=puzzle)
        self.number = number
        super().__init__(text, self.judges, place, MistakeController)

    @property
    def page(self) -> str:
        return element(self.state, {})

    @property
    def verdict(self) -> str:
        verdict = self.state.exercise.verdict
        return verdict.text if verdict else ""

    def try_out(self, move: object) -> None:
        self.handle(type="type", text=str(move))


def at_card(play: Callable[[Card, ai.MoveReview], Awaitable[None]]) -> None:
    number, found = example("blunder")

    async def go() -> None:
        await play(Card(number, found), found)

    run(go())


def test_the_move_that_was_played_is_marked_and_no_other_is_named() -> None:
    async def play(card: Card, found: ai.MoveReview) -> None:
        marks = board_view.marks(card.state)
        assert {*marks.squares} == {*found.move.squares}
        assert card.state.game.person_to_move
        assert str(found.better[0]) != str(found.move)
        assert ",".join(map(str, found.better)) not in card.page
        assert card.judges.asked == []

    at_card(play)


def test_the_best_move_is_right() -> None:
    async def play(card: Card, found: ai.MoveReview) -> None:
        card.try_out(found.best)
        assert card.state.name == "thinking"
        await card.rest()
        assert card.verdict == f"{found.best} is right."
        assert card.state.exercise.solved
        assert not card.state.exercise.missed
        assert not card.state.game.person_to_move

    at_card(play)


def test_a_wrong_move_is_refuted_and_taken_back() -> None:
    async def play(card: Card, found: ai.MoveReview) -> None:
        card.log.clock.clear()
        card.try_out(found.move)
        await card.rest()
        reply = found.refutation[0]
        assert card.verdict == f"{found.move} loses too much: the reply is {reply}. Try again."
        assert card.state.exercise.missed
        assert str(card.state.game.last_move) == str(reply)
        assert card.judges.said[-1].endswith(" -")
        card.log.clock.set()
        await card.settle()
        assert card.state.game.end.depth == card.number
        assert "Try again" in card.verdict
        card.try_out(found.best)
        await card.rest()
        assert card.state.exercise.solved

    at_card(play)


def test_another_action_goes_back_at_once() -> None:
    async def play(card: Card, found: ai.MoveReview) -> None:
        card.log.clock.clear()
        card.try_out(found.move)
        await card.rest()
        card.press("flip")
        assert card.state.game.end.depth == card.number

    at_card(play)


def test_the_answer_is_searched_for_when_it_is_asked_for() -> None:
    async def play(card: Card, found: ai.MoveReview) -> None:
        card.press("solution")
        await card.rest()
        assert card.verdict == f"{found.best} was better."
        assert str(card.state.game.last_move) == str(found.best)
        assert card.state.exercise.missed
        assert card.state.exercise.solved

    at_card(play)


def test_a_judge_that_fails_leaves_the_task() -> None:
    async def play(card: Card, found: ai.MoveReview) -> None:
        card.judges.failing = True
        card.try_out(found.best)
        await card.rest()
        assert card.state.remarks.hint == "The computer player failed."
        assert card.state.game.end.depth == card.number
        assert not card.state.exercise.missed
        card.judges.failing = False
        card.try_out(found.best)
        await card.rest()
        assert card.state.exercise.solved

    at_card(play)


def test_a_review_stores_the_own_mistakes_for_practice() -> None:
    async def go() -> None:
        desk = Desk(f"{LONG}&black=level-1")
        desk.press("review")
        await desk.rest()
        review = ai.Review.parse(Record.parse(LONG), desk.state.review)
        own = {m.ply for m in review.moves if m.verdict and m.better and m.ply % 2}
        lines = [line.split(" ", 1) for line in desk.state.mistakes.split("\n")]
        assert {int(number) for number, _ in lines} == own
        positions = Record.parse(LONG).positions
        assert [position for _, position in lines] == [str(positions[int(n)]) for n, _ in lines]

    run(go())


def test_games_of_others_have_no_mistakes_for_practice() -> None:
    async def go() -> None:
        desk = Desk(LONG)
        desk.press("review")
        await desk.rest()
        assert desk.state.review
        assert desk.state.mistakes == ""

    run(go())
