"""Practice: mistakes as tasks, whose answers are nowhere in the page before they are due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from boardleaf import views
from boardleaf.analysing import analyst
from rules import Record, ai
from tests.boardleaf.analysing.test_game_review import EGOTZI, WORK, Desk
from tests.kit.pretend_page import run

HOOKS = ("data-mistake=", "data-line=", "data-better=")


async def judged(desk: Desk) -> None:
    for _ in range(5000):
        await asyncio.sleep(0.001)
        if not analyst.of(desk.controller).practice.judging:
            return
    raise TimeoutError


def at_task(play: Callable[[Desk, ai.MoveReview], Awaitable[None]]) -> None:
    """Open the first task: the mistake that cost most."""

    async def go() -> None:
        desk = Desk(EGOTZI)
        desk.press("review")
        await desk.rest()
        review = ai.Review.parse(Record.parse(EGOTZI), desk.state.review)
        desk.press("practice")
        await play(desk, max(review.moves, key=lambda move: (move.loss, -move.ply)))

    run(go())


def test_a_task_shows_the_position_before_the_mistake_and_no_answer() -> None:
    async def play(desk: Desk, worst: ai.MoveReview) -> None:
        assert desk.state.game.node.depth == worst.ply
        assert f"played {worst.move} here" in desk.offer
        page = "".join(view(desk.state) for view in views.live(desk.state).values())
        assert not [hook for hook in HOOKS if hook in page]
        assert worst.better
        assert ",".join(map(str, worst.better)) not in page
        assert len(desk.state.game.moves) == worst.ply

    at_task(play)


def test_the_best_move_is_right() -> None:
    async def play(desk: Desk, worst: ai.MoveReview) -> None:
        desk.click(*map(str, worst.better[0].squares))
        await judged(desk)
        assert f"{worst.best} is right." in desk.offer
        desk.press("analyst-next")
        assert "Find a better move." in desk.offer

    at_task(play)


def test_a_wrong_move_is_answered_and_taken_back() -> None:
    async def play(desk: Desk, worst: ai.MoveReview) -> None:
        told = len(desk.judges.said)
        desk.click(*map(str, worst.move.squares))
        await judged(desk)
        assert "Try again." in desk.offer
        assert desk.state.game.node.depth == worst.ply + 2
        assert not [hook for hook in HOOKS if hook in desk.offer]
        desk.press("analyst-again")
        assert desk.state.game.node.depth == worst.ply
        purpose, _, work, part = desk.judges.asked[-1]
        assert purpose == "try"
        assert f" {','.join(map(str, worst.better))}" not in "\n".join(desk.judges.said[told:])
        assert desk.judges.said[-1].rpartition(" ")[2] == "-"
        assert (work > WORK, part) == (True, range(worst.ply, worst.ply + 1))

    at_task(play)


def test_the_mistakes_of_the_other_side_are_tasks_if_wanted() -> None:
    async def go() -> None:
        desk = Desk(f"{EGOTZI}&result=black-resigns&black=level-1")
        desk.press("review")
        await desk.rest()
        review = ai.Review.parse(Record.parse(EGOTZI), desk.state.review)
        plies = [{m.ply for m in review.moves if m.verdict and m.ply % 2 == odd} for odd in (1, 0)]
        assert all(plies)
        desk.press("practice")
        for own in plies:
            seen = set()
            while "Find a better move" in desk.offer:
                seen.add(desk.state.game.node.depth)
                desk.press("analyst-next")
            assert seen == own
            if own is plies[0]:
                assert "Those were all of your mistakes." in desk.offer
                assert desk.state.hidden_game is None
                desk.press("analyst-others")
        assert not analyst.of(desk.controller).practice.open
        assert desk.mistakes()

    run(go())


def test_the_answer_is_shown_on_request_and_closing_brings_the_game_back() -> None:
    async def play(desk: Desk, worst: ai.MoveReview) -> None:
        desk.press("analyst-solve")
        assert f"{worst.best} was better." in desk.offer
        assert str(desk.state.game.last_move) == str(worst.best)
        desk.press("analyst-leave")
        assert desk.state.hidden_game is None
        assert desk.address.startswith(EGOTZI)
        assert desk.mistakes()

    at_task(play)
