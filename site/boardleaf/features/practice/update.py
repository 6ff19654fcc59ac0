"""Practice: each mistake of a game is a task to find a better move.

While a task is open, its answer is not in the page. An attempt is compared with the best move as in
a review, and is right if it gets no verdict; so is any move that leads to the same position.
"""

from __future__ import annotations

from boardleaf import words
from boardleaf.board import events, lines
from boardleaf.board.effects import Cancel, Only, Say, Scroll, Steps, note
from boardleaf.board.state import State
from boardleaf.features.judging import PARTS, judge_last_move
from boardleaf.features.judging.reasons import Reasoning
from boardleaf.features.review.results import NAME as REVIEW
from boardleaf.features.review.results import ReviewedMove
from boardleaf.features.review.update import GameReview
from rules.ai.review_outline import MoveOutline, Outline
from rules.sentences import sentence

KEY = "practice"
"""The key of requests."""


class Practice:
    """Tasks from the review of a board's game."""

    def __init__(self, board: State) -> None:
        self.board = board
        self.judging = False
        """True while an attempt is being judged."""
        self.failure = ""
        """The reason why an attempt could not be judged; "" if there is none."""
        self.remaining: list[ReviewedMove] = []
        """The tasks after this one."""
        self._others: list[ReviewedMove] = []
        """The mistakes of the other side, which are offered after the person's own."""
        self.task: ReviewedMove | None = None
        self.solved = False
        """True once the answer has been found, or shown on request."""
        self.last_attempt: MoveOutline | None = None
        """The comparison of the last attempt with the best move."""
        self.announced = ""
        """The text of the panel that was announced last."""
        self.reasoning = Reasoning(KEY)
        """Why the last attempt, or once the task is solved, the mistake, was worse."""

    @property
    def open(self) -> bool:
        """True if there is a task, or other tasks are offered."""
        return self.task is not None or bool(self._others)

    @property
    def _review(self) -> GameReview:
        """The review whose mistakes are practised."""
        review: GameReview = self.board.slots[REVIEW]
        return review

    def begin(self, event: events.Pressed) -> Steps:
        """If the review is done, set its mistakes as tasks, beginning with the one shown."""
        if REVIEW not in self.board.slots or not self._review.done or self.open:
            return []
        own, others = (
            [move for move in moves if move.outline.better] for moves in self._review.mistakes
        )
        shown = self._review.shown
        if shown in others or not own:
            own, others = others, []
        self.remaining = sorted(own, key=lambda move: move != shown)
        self._others = others
        return self.next()

    def practise_others(self, event: events.Pressed) -> Steps:
        """Continue with the mistakes of the other side."""
        self.remaining, self._others = self._others, []
        return self.next()

    def next(self) -> Steps:
        """Set the next task, or end after the last."""
        self.solved, self.last_attempt, self.judging = False, None, False
        self.reasoning.forget()
        self.task = self.remaining.pop(0) if self.remaining else None
        return [Cancel(KEY), *self._show_position(), Scroll()]

    def try_again(self, event: events.Action) -> Steps:
        """Show the position of the task again."""
        self.solved, self.last_attempt = False, None
        self.reasoning.forget()
        return [Cancel(KEY), *self._show_position()]

    def go_back(self, event: events.TextPlayed | events.Clicked) -> Steps | None:
        """Show the position of the task again before another attempt."""
        if not self.last_attempt or self.solved:
            return None
        return [*self.try_again(event), event]

    def _show_position(self) -> Steps:
        """Show the position of the task, or the game if no task is left."""
        if self.task:
            return lines.show_line(self.board, self.task.before, (), 0)
        return lines.show_game(self.board)

    def close(self) -> Steps:
        """Close practice, also when another panel is opened or the review is closed, and show the
        game again."""
        self.remaining.clear()
        self._others.clear()
        return self.next() if self.task else []

    def show_answer(self, event: events.Pressed) -> Steps:
        """Show the better move on the board."""
        if not self.task:
            return []
        self.solved, self.last_attempt, self.judging = True, None, False
        better = self.task.outline.better
        return [
            Cancel(KEY),
            *lines.show_line(self.board, self.task.before, better, 1),
            *self._ask_why(),
        ]

    def _ask_why(self) -> Steps:
        """Ask why the last attempt was worse than the best move, without naming that; once the task
        is solved, why the mistake was worse than the move found, or the answer."""
        task, attempt = self.task, self.last_attempt
        if not task:
            return []
        before, mistake = task.before.record(), task.outline.move
        if not self.solved:
            return (
                [self.reasoning.ask(before, attempt.move, task.better, secret=True)]
                if attempt
                else []
            )
        found = attempt.move if attempt else task.better
        return [self.reasoning.ask(before, mistake, found)] if found != mistake else []

    def judge_attempt(self, event: events.MoveChosen) -> Steps | None:
        """Show a move in the position of the task on the board, and judge it; ignore moves in other
        positions, and any while an attempt is being judged."""
        if not self.open:
            return None
        task, game = self.task, self.board.game
        if self.judging:
            return [Say(sentence("Judging your move…"))]
        if task is None or game.node.depth != task.before.depth:
            return [note(words.task_done())] if self.solved else []
        text = str(event.move)
        record = task.before.record()
        record.play(text)
        steps = lines.show_line(self.board, task.before, (text,), 1)
        self.judging, self.failure = True, ""
        self.reasoning.forget()
        return [Cancel(KEY), *steps, judge_last_move(KEY, record)]

    def changed(self, event: events.Changed) -> Steps:
        """Note whether a task or an offer is shown near the board."""
        self.board.questions[KEY] = self.open
        return []

    def answered(self, event: events.Answered) -> Steps:
        """Accept an attempt; or reject it, and show the reply if there is one. Say why."""
        if event.key == self.reasoning.key:
            self.reasoning.answered(event.text)
            return self.reasoning.said() or [Only()]
        (outline,) = Outline.parse(event.text).moves
        self.judging = False
        self.last_attempt, self.solved = outline, outline.verdict is None
        steps: Steps = []
        if self.task and not self.solved:
            moves = (outline.move, *outline.refutation)
            count = min(2, len(moves))
            steps = lines.show_line(self.board, self.task.before, moves, count)
        return [*steps, *self._ask_why()]

    def failed(self, event: events.Failed) -> Steps:
        """Show why an attempt could not be judged; one may stay without reasons."""
        if event.key == self.reasoning.key:
            return [Only()]
        self.judging, self.failure = False, event.reason
        return [Only(PARTS)]
