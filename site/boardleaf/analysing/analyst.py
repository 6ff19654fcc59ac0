"""The analyst of a board: analysis, review, practice and the teacher's objections in one panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardleaf.board.effects import Only, Say, Steps
from boardleaf.board.events import (
    Answered,
    Changed,
    Failed,
    MoveChosen,
    Pressed,
    ReplyDue,
    Reported,
    Waited,
)
from boardleaf.board.feature import Feature, Table, button, on
from boardleaf.model.state import State
from rules.sentences import sentence
from rules.svg import Marks

from . import analysis_view, line_on_board, practice_view, review_view, teacher_view
from .analysis import Analysis
from .game_review import GameReview
from .practice import Practice
from .teacher import Teacher


class BoardAnalyst:
    """The analyst of a board; see `boardleaf.model.analyst`."""

    def __init__(self, board: State) -> None:
        self._board = board
        self.analysis = Analysis(board)
        self.game_review = GameReview(board)
        self.practice = Practice(board)
        self.teacher = Teacher(board)

    # Markup and marks.

    @property
    def hooks(self) -> Mapping[str, str | None]:
        """The attributes that show the state of analysis and review on the board's element; None
        for one that is closed."""
        analysis = "running" if self.analysis.running else "rested"
        review = (
            "done" if self.game_review.done else "running" if self.game_review.running else "rested"
        )
        return {
            "data-analysis": analysis if self.analysis.open else None,
            "data-review": review if self.game_review.open else None,
        }

    @property
    def marks(self) -> Marks:
        """The marks of the analysis on the board, or the mistake that is the task of practice."""
        state, target = self._board, self.analysis.target
        if (task := self.practice.task) and state.game.node.depth == task.before.depth:
            return Marks(
                dict.fromkeys(task.before.position.move(task.outline.move).squares, "note")
            )
        here = not state.hidden_game and target is not None and target.node is state.game.node
        return analysis_view.marks(self.analysis) if here else Marks()

    def gauge(self) -> str:
        """Return the bar beside the board; "" without an assessment."""
        target, assessment = self.analysis.target, self.analysis.assessment
        if target is None or assessment is None:
            return ""
        first, flip = assessment.lines[0], self._board.game.flip
        return analysis_view.gauge(target.position, first.expected, first.proved, flip=flip)

    def panel(self) -> str:
        """Return the panel of the teacher, practice, review or analysis that is open, in this order
        if several are; "" if none is."""
        state = self._board
        if self.teacher.objection:
            return teacher_view.panel(self.teacher.objection, state)
        if self.practice.open:
            return practice_view.panel(self.practice)
        if self.game_review.open:
            return review_view.panel(self.game_review, state)
        return analysis_view.panel(self.analysis, state) if self.analysis.open else ""

    def offer(self) -> str:
        """Return an objection to a move, or a task of practice, to be answered near the board; ""
        if there is neither."""
        if self.teacher.objection:
            return teacher_view.offer(self.teacher.objection)
        return practice_view.offer(self.practice) if self.practice.open else ""

    def progress(self) -> str:
        """Return the part of the panel that changes often."""
        if self.practice.open:
            return ""
        if self.game_review.open:
            return review_view.progress(self.game_review)
        return analysis_view.progress(self.analysis)

    # Actions.

    def toggle_analysis(self, event: Pressed) -> Steps:
        """Open the analysis, or close it."""
        if self.analysis.open:
            return self.close_analysis()
        return [
            *self.practice.end(),
            *self.game_review.end(),
            *self.analysis.begin(),
            Say(sentence("Analysing the position.")),
        ]

    def toggle_review(self, event: Pressed) -> Steps:
        """Open the review, or close it."""
        if self.game_review.open:
            return self.close_review()
        return [
            *self.practice.end(),
            *self.close_analysis(),
            *self.game_review.begin(),
            Say(sentence("Reviewing the game.")),
        ]

    def practise(self, event: Pressed) -> Steps:
        """If the review is done, set its mistakes as tasks, beginning with the person's own."""
        if not self.game_review.done or self.practice.open:
            return []
        own, others = (
            [move for move in moves if move.outline.better] for moves in self.game_review.mistakes
        )
        return self.practice.begin(own, others)

    def move_chosen(self, event: MoveChosen) -> Steps | None:
        """Judge a person's move as an attempt, or play it in the line on the board; leave it if it
        has to be played in the game itself."""
        if self.practice.open:
            return self.practice.judge_attempt(event.move)
        if not self._board.hidden_game:
            return None
        self._board.game.play(event.move)
        return []

    def changed(self, event: Changed) -> Steps:
        """Update after a change of the board."""
        return [
            *self.analysis.follow(),
            *self.game_review.close_if_stale(),
            *self.teacher.follow(),
        ]

    def list_all(self) -> Steps:
        """List all mistakes."""
        self.game_review.lists_all = True
        return []

    def show_review_line(self, event: Pressed) -> Steps:
        """Show the position after some moves of the refutation of the move played at a depth, or of
        the line that was better than this move."""
        better = event.name == "analyst-better-"
        if numbers := event.numbers(2):
            depth, count = numbers
            for reviewed in self.game_review.moves:
                if reviewed.before.depth == depth:
                    outline = reviewed.outline
                    line = outline.better if better else (outline.move, *outline.refutation)
                    count += not better
                    return line_on_board.show_line(self._board, reviewed.before, line, count)
        return []

    def close_review(self) -> Steps:
        """Close the review, and show the game."""
        return [*self.practice.end(), *self.go_back(), *self.game_review.end()]

    def show_line(self, event: Pressed) -> Steps:
        """Show the position after some moves of a line."""
        target, assessment = self.analysis.target, self.analysis.assessment
        numbers = event.numbers(2)
        if target and assessment and numbers and 0 < numbers[0] <= len(assessment.lines):
            moves = assessment.lines[numbers[0] - 1].moves[: analysis_view.MAX_MOVES]
            return line_on_board.show_line(self._board, target.node, moves, numbers[1])
        return []

    def add_line(self, event: Pressed) -> Steps:
        """Add a line to the game's study."""
        target, assessment = self.analysis.target, self.analysis.assessment
        game, numbers = self._board.actual, event.numbers(1)
        if not numbers or not analysis_view.may_add_line(self.analysis, game):
            return []
        if target and assessment and 0 < numbers[0] <= len(assessment.lines):
            moves = assessment.lines[numbers[0] - 1].moves[: analysis_view.MAX_MOVES]
            game.add_line(target.node, moves)
            return [Say(sentence("The line has been added to the list of moves."))]
        return []

    def go_back(self) -> Steps:
        """Show the game in place of a line."""
        return line_on_board.show_game(self._board)

    def close_analysis(self) -> Steps:
        """Close the analysis, and show the game."""
        return [*self.go_back(), *self.analysis.end()]

    def show_reply(self, event: Pressed) -> Steps:
        """Show the position after some moves of the refutation of the move objected to."""
        numbers = event.numbers(1)
        return self.teacher.show_refutation(numbers[0]) if numbers else []


def simple(name: str, act: Callable[[BoardAnalyst], Steps]) -> Table[BoardAnalyst]:
    """Return a table with the handler of a button of the panel."""
    return button(f"analyst-{name}", lambda own, event: act(own))


FEATURE: Feature[BoardAnalyst] = Feature(
    "analyst",
    BoardAnalyst,
    {
        **on(Changed, BoardAnalyst.changed),
        **on(MoveChosen, BoardAnalyst.move_chosen),
        **on(ReplyDue, lambda own, event: own.teacher.reply_due(event)),
        **on(Reported, lambda own, event: own.analysis.reported(event), "analysis"),
        **on(Answered, lambda own, event: own.analysis.answered(event), "analysis"),
        **on(Failed, lambda own, event: own.analysis.failed(event), "analysis"),
        **on(Reported, lambda own, event: own.game_review.reported(event), "review"),
        **on(Answered, lambda own, event: own.game_review.answered(event), "review"),
        **on(Failed, lambda own, event: own.game_review.failed(event), "review"),
        **on(Reported, lambda own, event: [Only()], "practice"),
        **on(Answered, lambda own, event: own.practice.answered(event), "practice"),
        **on(Failed, lambda own, event: own.practice.failed(event), "practice"),
        **on(Reported, lambda own, event: [Only()], "teaching"),
        **on(Answered, lambda own, event: own.teacher.answered(event), "teaching"),
        **on(Failed, lambda own, event: own.teacher.failed(event), "teaching"),
        **on(Waited, lambda own, event: own.teacher.waited(event), "teaching"),
        **button("analyse", BoardAnalyst.toggle_analysis),
        **button("review", BoardAnalyst.toggle_review),
        **button("practice", BoardAnalyst.practise),
        **simple("stop", lambda own: own.analysis.stop()),
        **simple("deeper", lambda own: own.analysis.go_deeper()),
        **simple("fewer", lambda own: own.analysis.set_line_count(own.analysis.line_count - 1)),
        **simple("more", lambda own: own.analysis.set_line_count(own.analysis.line_count + 1)),
        **simple("lock", lambda own: own.analysis.toggle_lock()),
        **simple("close", BoardAnalyst.close_analysis),
        **simple("back", BoardAnalyst.go_back),
        **button("analyst-line-", BoardAnalyst.show_line),
        **button("analyst-add-", BoardAnalyst.add_line),
        **simple("again", lambda own: own.practice.show_position()),
        **simple("solve", lambda own: own.practice.show_answer()),
        **simple("next", lambda own: own.practice.next()),
        **simple("leave", lambda own: own.practice.end()),
        **simple("others", lambda own: own.practice.practise_others()),
        **simple("pause", lambda own: own.game_review.stop()),
        **simple("resume", lambda own: own.game_review.resume()),
        **simple("shut", BoardAnalyst.close_review),
        **simple("retract", lambda own: own.teacher.take_back()),
        **simple("insist", lambda own: own.teacher.insist()),
        **button("analyst-reply-", BoardAnalyst.show_reply),
        **simple("all", BoardAnalyst.list_all),
        **button("analyst-punish-", BoardAnalyst.show_review_line),
        **button("analyst-better-", BoardAnalyst.show_review_line),
    },
)
"""The feature, which `boardleaf.board.feature` looks up by this name."""
