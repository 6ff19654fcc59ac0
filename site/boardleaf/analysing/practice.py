"""Practice: a game's mistakes as tasks, each to find a better move.

While a task is open, no answer to it is in the page. A try is right if the judge has no verdict on
it; it is compared with the best move as in a review, so a move that leads to the same position is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boardleaf.model.shown_game import ShownGame
from boardleaf.playing.controller import Controller
from rules import Move
from rules.ai.review_outline import MoveOutline, Outline
from rules.sentences import sentence

from . import laid_line
from .game_review import WORK, Reviewed
from .judging import Judges
from .worker_jobs import Jobs


class Practice:
    """Tasks from the review of a board's game."""

    def __init__(self, board: Controller, judges: Judges) -> None:
        self._board = board
        self._judges = judges
        self._jobs = Jobs(board)
        self._waiting: list[Reviewed] = []
        self._others: list[Reviewed] = []
        """The mistakes of the other side, which are offered after those of the person."""
        self.task: Reviewed | None = None
        self.solved = False
        """True if the answer may be shown: it was found, or asked for."""
        self.tried: MoveOutline | None = None
        """The comparison of the last try with the best move."""

    @property
    def open(self) -> bool:
        """True if there is a task, or other tasks are offered."""
        return self.task is not None or bool(self._others)

    @property
    def judging(self) -> bool:
        """True while a try is being judged."""
        return self._jobs.running

    @property
    def failure(self) -> str:
        """The reason why a try could not be judged; "" if there is none."""
        return self._jobs.failure

    @property
    def game(self) -> ShownGame:
        """The game whose mistakes they are."""
        return self._board.state.actual

    @property
    def left(self) -> int:
        """The number of tasks after this one."""
        return len(self._waiting)

    def begin(self, own: Sequence[Reviewed], others: Sequence[Reviewed]) -> None:
        """Set the first task."""
        self._waiting, self._others = list(own), list(others)
        if own:
            self.next()
        else:
            self.go_on()

    def go_on(self) -> None:
        """Continue with the mistakes of the other side."""
        self._waiting, self._others = self._others, []
        self.next()

    def next(self) -> None:
        """Set the next task, or end after the last."""
        self._jobs.cancel()
        self.solved, self.tried = False, None
        self.task = self._waiting.pop(0) if self._waiting else None
        self.again()
        self._board.listener.show()

    def again(self) -> None:
        """Show the position of the task, or the game if there is no task any more."""
        if self.task:
            laid_line.lay(self._board, self.task.before, (), 0)
        else:
            laid_line.put_back(self._board)

    def end(self) -> None:
        """Close it; the game is shown again."""
        self._waiting.clear()
        self._others.clear()
        if self.task:
            self.next()

    def show(self) -> None:
        """Play out the answer."""
        if self.task:
            self._jobs.cancel()
            self.solved, self.tried = True, None
            laid_line.lay(self._board, self.task.before, self.task.found.better, 1)

    def take(self, move: Move) -> None:
        """Judge a try in the position of the task; elsewhere nothing can be played."""
        task, game = self.task, self._board.state.game
        if task is None or self.judging or game.node.depth != task.before.depth:
            return
        text, depth = str(move), task.before.depth
        record = task.before.record()
        record.play(text)
        laid_line.lay(self._board, task.before, (text,), 1)
        part = range(depth, depth + 1)
        job = partial(self._judges.review, str(record), "try", WORK, part, lambda _: None)
        self._jobs.start(job, self._judged)

    def _judged(self, text: str) -> None:
        """Answer a try: a wrong one by its refutation."""
        (found,) = Outline.parse(text).moves
        self.tried, self.solved = found, found.verdict is None
        if self.task and not self.solved:
            moves = (found.move, *found.refutation)
            laid_line.lay(self._board, self.task.before, moves, min(2, len(moves)))
        self._board.state.remarks.announcement = (
            sentence("Right.") if self.solved else sentence("Not the best move.")
        )
        self._board.changed()
