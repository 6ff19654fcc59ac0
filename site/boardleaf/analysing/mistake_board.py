"""The controller of a board of *My mistakes*: a position from a reviewed game in which the player
made a mistake, with the task to find a better move.

An attempt is judged like a move of a review, with the same work. A wrong one is answered by its
refutation, then the board goes back to the position. The page has the moves before the mistake, and
the mistake itself; the better move is searched for only when a person asks for the answer.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from boardleaf.address import HUMAN, NOBODY
from boardleaf.learning.exercises import Verdict
from boardleaf.messages import OpponentFailed
from boardleaf.model.state import State
from boardleaf.playing.collaborators import Listener, Opponent
from boardleaf.playing.controller import Controller
from rules import Colour, Move, Record, Square
from rules.ai.review_outline import MoveOutline, Outline
from rules.position import COLOURS
from rules.sentences import sentence
from rules.svg import Marks

from .game_review import WORK
from .judging import JudgingWorker
from .worker_jobs import Jobs

REFUTATION_SECONDS = 2.0
"""Seconds for which a refutation stays on the board after its animation."""

NO_PLAYERS: Mapping[Colour, str] = dict.fromkeys(COLOURS, NOBODY)
"""The players while nobody may move."""


class MistakeController(Controller):
    """The controller of a board that shows one mistake."""

    def __init__(self, state: State, opponent: Opponent, listener: Listener) -> None:
        super().__init__(state, opponent, listener)
        self._worker = cast(JudgingWorker, opponent)
        self._jobs = Jobs(self)
        self._return_task: asyncio.Future[None] | None = None
        """The task that goes back to the position after a refutation."""
        self._mistake: str = json.loads(state.settings.puzzle)["played"]
        game = state.game
        squares = game.position.move(self._mistake).squares
        state.settings = replace(state.settings, marks=Marks(dict.fromkeys(squares, "note")))
        turn = game.starting_colour(game.position.turn, game.node)
        game.players = {**NO_PLAYERS, turn: HUMAN}

    # Input.

    def click(self, square: Square, *, tapped: bool = False) -> None:
        """Pick a square; if the task is done, say so, and while a move is being judged, do
        nothing."""
        if self.state.exercise.solved:
            self.state.remarks.say(sentence("You've finished this task: press Next."))
        elif not self._jobs.running:
            super().click(square, tapped=tapped)

    def press_button(self, action: str, values: Mapping[str, str]) -> None:
        """Show the answer, or handle a button that the position offers."""
        if action == "solution":
            self._show_answer()
        else:
            super().press_button(action, values)

    def finish(self) -> None:
        """End the animation before another action, and go back from a refutation at once."""
        super().finish()
        if self._return_task:
            self._return_task.cancel()
            self._go_back()

    def _play(self, move: Move, skipped: int = 0) -> None:
        if self._jobs.running or self.state.exercise.solved:
            return
        super()._play(move, skipped)
        self._judge(self.state.game.record, "attempt", self._respond)

    # Judging.

    def _judge(self, record: Record, purpose: str, then: Callable[[MoveOutline], object]) -> None:
        """Judge the last move of a record, and call `then` with its outline."""
        last = len(record.moves) - 1
        review = partial(
            self._worker.review,
            str(record),
            purpose,
            WORK,
            range(last, last + 1),
            lambda _: None,
        )

        async def job() -> str:
            try:
                return await review()
            except OpponentFailed as error:
                self.state.computer.end_thinking()
                self._go_back()
                self.state.remarks.say(str(error))
                self.changed()
                raise

        def finish(text: str) -> None:
            self.state.computer.end_thinking()
            then(Outline.parse(text).moves[0])
            self.changed()

        self.state.exercise.verdict = None
        self.state.computer.begin_thinking(0, "verdict")
        self._jobs.start(job, finish)

    def _respond(self, outline: MoveOutline) -> None:
        """Accept an attempt; or say that it is wrong, play the reply if there is one, and go back
        to the task a little later."""
        if outline.verdict is None:
            self._solve(sentence("{move} is right.", move=outline.move))
            return
        self.state.exercise.missed = True
        if not outline.refutation:
            self.show_verdict(
                Verdict(False, sentence("{move} isn't good enough. Try again.", move=outline.move))
            )
        else:
            reply = outline.refutation[0]
            text = sentence(
                "{move} isn't good enough: the reply is {reply}. Try again.",
                move=outline.move,
                reply=reply,
            )
            self.show_verdict(Verdict(False, text))
            self.push(self.state.game.end.position.move(reply))
            self.state.remarks.announcement = text
        self._return_task = asyncio.ensure_future(
            self._go_back_after(REFUTATION_SECONDS + self._reply_delay)
        )

    def _show_answer(self) -> None:
        """Search for the best move as the review did, and show it."""
        if self.state.exercise.solved or self._jobs.running:
            return
        self.state.exercise.missed = True
        record = self.state.game.record
        record.play(self._mistake)
        self._judge(record, "review", self._play_answer)

    def _play_answer(self, outline: MoveOutline) -> None:
        """Play the better move, if there is one, and end the task."""
        if outline.better:
            self.push(self.state.game.end.position.move(outline.better[0]))
            self._solve(sentence("{move} was better.", move=outline.better[0]))
        else:
            self._solve(sentence("{move} was fine after all.", move=outline.move))

    def _solve(self, text: str) -> None:
        self.state.game.players = NO_PLAYERS
        self.show_verdict(Verdict(True, text))

    # Going back to the task.

    async def _go_back_after(self, seconds: float) -> None:
        await self.listener.pause(seconds)
        self._go_back()
        self.changed()

    def _go_back(self) -> None:
        """Take back the attempt and its refutation; the verdict stays."""
        self._return_task = None
        game = self.state.game
        self.state.movement.end()
        while game.end.depth > game.initial_depth:
            game.undo()
        self.state.selection.clear()


CONTROLLER = MistakeController
"""The controller class, which main.py looks up by this name."""
