"""Practice: each mistake of a game is a task to find a better move.

While a task is open, its answer is not in the page. An attempt is compared with the best move as in
a review, and is right if it gets no verdict; so is any move that leads to the same position.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardleaf.board.effects import Cancel, Only, Say, Scroll, Steps, Think
from boardleaf.board.events import Answered, Failed
from boardleaf.model.shown_game import ShownGame
from boardleaf.model.state import State
from rules import Move
from rules.ai.review_outline import MoveOutline, Outline
from rules.sentences import sentence

from . import line_on_board
from .analysis import PARTS
from .game_review import WORK, ReviewedMove

KEY = "practice"
"""The key of requests."""


class Practice:
    """Tasks from the review of a board's game."""

    def __init__(self, board: State) -> None:
        self._board = board
        self.judging = False
        """True while an attempt is being judged."""
        self.failure = ""
        """The reason why an attempt could not be judged; "" if there is none."""
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
    def game(self) -> ShownGame:
        """The game whose mistakes are practised."""
        return self._board.actual

    @property
    def tasks_left(self) -> int:
        """The number of tasks after this one."""
        return len(self._remaining)

    def begin(self, own: Sequence[ReviewedMove], others: Sequence[ReviewedMove]) -> Steps:
        """Set the first task: one of the person's own mistakes, or one of the other side's if there
        are none."""
        self._remaining, self._others = list(own), list(others)
        return self.next() if own else self.practise_others()

    def practise_others(self) -> Steps:
        """Continue with the mistakes of the other side."""
        self._remaining, self._others = self._others, []
        return self.next()

    def next(self) -> Steps:
        """Set the next task, or end after the last."""
        self.solved, self.last_attempt, self.judging = False, None, False
        self.task = self._remaining.pop(0) if self._remaining else None
        return [Cancel(KEY), *self.show_position(), Scroll()]

    def show_position(self) -> Steps:
        """Show the position of the task, or the game if no task is left."""
        if self.task:
            return line_on_board.show_line(self._board, self.task.before, (), 0)
        return line_on_board.show_game(self._board)

    def end(self) -> Steps:
        """Close practice, and show the game again."""
        self._remaining.clear()
        self._others.clear()
        return self.next() if self.task else []

    def show_answer(self) -> Steps:
        """Show the better move on the board."""
        if not self.task:
            return []
        self.solved, self.last_attempt, self.judging = True, None, False
        better = self.task.outline.better
        return [
            Cancel(KEY),
            *line_on_board.show_line(self._board, self.task.before, better, 1),
        ]

    def judge_attempt(self, move: Move) -> Steps:
        """Show a move in the position of the task on the board, and judge it; ignore moves in other
        positions, and any while an attempt is being judged."""
        task, game = self.task, self._board.game
        if task is None or self.judging or game.node.depth != task.before.depth:
            return []
        text, depth = str(move), task.before.depth
        record = task.before.record()
        record.play(text)
        steps = line_on_board.show_line(self._board, task.before, (text,), 1)
        self.judging, self.failure = True, ""
        moves = range(depth, depth + 1)
        return [*steps, Think(KEY, "attempt", str(record), work=WORK, moves=moves)]

    def answered(self, event: Answered) -> Steps:
        """Accept an attempt; or reject it, and show the reply if there is one."""
        (outline,) = Outline.parse(event.text).moves
        self.judging = False
        self.last_attempt, self.solved = outline, outline.verdict is None
        steps: Steps = []
        if self.task and not self.solved:
            moves = (outline.move, *outline.refutation)
            count = min(2, len(moves))
            steps = line_on_board.show_line(self._board, self.task.before, moves, count)
        right, wrong = sentence("Right."), sentence("Not good enough. Try again.")
        return [*steps, Say(right if self.solved else wrong)]

    def failed(self, event: Failed) -> Steps:
        """Show why an attempt could not be judged."""
        self.judging, self.failure = False, event.reason
        return [Only(*PARTS)]
