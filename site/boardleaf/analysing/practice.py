"""Practice: each mistake of a game is a task to find a better move.

While a task is open, its answer is not in the page. An attempt is compared with the best move as in
a review, and is right if it gets no verdict; so is any move that leads to the same position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boardleaf.model.shown_game import ShownGame
from boardleaf.playing.controller import Controller
from rules import Move
from rules.ai.review_outline import MoveOutline, Outline
from rules.sentences import sentence

from . import line_on_board
from .game_review import WORK, ReviewedMove
from .judging import JudgingWorker
from .worker_jobs import Jobs


class Practice:
    """Tasks from the review of a board's game."""

    def __init__(self, controller: Controller, worker: JudgingWorker) -> None:
        self._controller = controller
        self._worker = worker
        self._jobs = Jobs(controller)
        self._remaining: list[ReviewedMove] = []
        self._others: list[ReviewedMove] = []
        """The mistakes of the other side, which are offered after the person's own."""
        self.task: ReviewedMove | None = None
        self.solved = False
        """True once the answer has been found, or shown on request."""
        self.last_attempt: MoveOutline | None = None
        """The comparison of the last attempt with the best move."""

    @property
    def open(self) -> bool:
        """True if there is a task, or other tasks are offered."""
        return self.task is not None or bool(self._others)

    @property
    def judging(self) -> bool:
        """True while an attempt is being judged."""
        return self._jobs.running

    @property
    def failure(self) -> str:
        """The reason why an attempt could not be judged; "" if there is none."""
        return self._jobs.failure

    @property
    def game(self) -> ShownGame:
        """The game whose mistakes are practised."""
        return self._controller.state.actual

    @property
    def tasks_left(self) -> int:
        """The number of tasks after this one."""
        return len(self._remaining)

    def begin(self, own: Sequence[ReviewedMove], others: Sequence[ReviewedMove]) -> None:
        """Set the first task: one of the person's own mistakes, or one of the other side's if there
        are none."""
        self._remaining, self._others = list(own), list(others)
        if own:
            self.next()
        else:
            self.practise_others()

    def practise_others(self) -> None:
        """Continue with the mistakes of the other side."""
        self._remaining, self._others = self._others, []
        self.next()

    def next(self) -> None:
        """Set the next task, or end after the last."""
        self._jobs.cancel()
        self.solved, self.last_attempt = False, None
        self.task = self._remaining.pop(0) if self._remaining else None
        self.show_position()
        self._controller.listener.scroll_into_view()

    def show_position(self) -> None:
        """Show the position of the task, or the game if no task is left."""
        if self.task:
            line_on_board.show_line(self._controller, self.task.before, (), 0)
        else:
            line_on_board.show_game(self._controller)

    def end(self) -> None:
        """Close practice, and show the game again."""
        self._remaining.clear()
        self._others.clear()
        if self.task:
            self.next()

    def show_answer(self) -> None:
        """Show the better move on the board."""
        if self.task:
            self._jobs.cancel()
            self.solved, self.last_attempt = True, None
            line_on_board.show_line(self._controller, self.task.before, self.task.outline.better, 1)

    def judge_attempt(self, move: Move) -> None:
        """Show a move in the position of the task on the board, and judge it; ignore moves in other
        positions, and any while an attempt is being judged."""
        task, game = self.task, self._controller.state.game
        if task is None or self.judging or game.node.depth != task.before.depth:
            return
        text, depth = str(move), task.before.depth
        record = task.before.record()
        record.play(text)
        line_on_board.show_line(self._controller, task.before, (text,), 1)
        moves = range(depth, depth + 1)
        job = partial(self._worker.review, str(record), "attempt", WORK, moves, lambda _: None)
        self._jobs.start(job, self._respond)

    def _respond(self, text: str) -> None:
        """Accept an attempt; or reject it, and show the reply if there is one."""
        (outline,) = Outline.parse(text).moves
        self.last_attempt, self.solved = outline, outline.verdict is None
        if self.task and not self.solved:
            moves = (outline.move, *outline.refutation)
            line_on_board.show_line(self._controller, self.task.before, moves, min(2, len(moves)))
        self._controller.state.remarks.announcement = (
            sentence("Right.") if self.solved else sentence("Not good enough. Try again.")
        )
        self._controller.changed()
