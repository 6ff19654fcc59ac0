"""The analyst of a board: analysis, review, practice and the teacher's objections in one panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from boardleaf.playing.controller import Controller
from rules import Move
from rules.sentences import sentence
from rules.svg import Marks

from . import analysis_view, line_on_board, practice_view, review_view, teacher_view
from .analysis import Analysis
from .game_review import GameReview
from .judging import JudgingWorker
from .practice import Practice
from .teacher import Teacher


def of(controller: Controller) -> BoardAnalyst:
    """Return the analyst of a board; create it on the first call for a game."""
    if not controller.state.analyst:
        controller.state.analyst = BoardAnalyst(controller)
    return cast(BoardAnalyst, controller.state.analyst)


class BoardAnalyst:
    """The analyst of a board; see `boardleaf.model.analyst`."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        worker = cast(JudgingWorker, controller.opponent)
        self.analysis = Analysis(controller, worker, frugal=controller.listener.frugal)
        self.game_review = GameReview(controller, worker)
        self.practice = Practice(controller, worker)
        self.teacher = Teacher(controller, worker)

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
        state, target = self._controller.state, self.analysis.target
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
        first, flip = assessment.lines[0], self._controller.state.game.flip
        return analysis_view.gauge(target.position, first.expected, first.proved, flip=flip)

    def panel(self) -> str:
        """Return the panel of the teacher, practice, review or analysis that is open, in this order
        if several are; "" if none is."""
        state = self._controller.state
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

    def toggle_analysis(self) -> None:
        """Open the analysis, or close it."""
        if self.analysis.open:
            self._close_analysis()
        else:
            self.practice.end()
            self.game_review.end()
            self.analysis.begin()
            self._say(sentence("Analysing the position."))

    def toggle_review(self) -> None:
        """Open the review, or close it."""
        if self.game_review.open:
            self._close_review()
        else:
            self.practice.end()
            self._close_analysis()
            self.game_review.begin()
            self._say(sentence("Reviewing the game."))

    def practise(self) -> None:
        """If the review is done, set its mistakes as tasks, beginning with the person's own."""
        if self.game_review.done and not self.practice.open:
            own, others = (
                [move for move in moves if move.outline.better]
                for moves in self.game_review.mistakes
            )
            self.practice.begin(own, others)

    def press(self, name: str, values: Mapping[str, str]) -> None:
        """Handle a button of the panel."""
        word, *numbers = name.split("-")
        analysis = self.analysis
        actions: dict[str, Callable[[], object]] = {
            "stop": analysis.stop,
            "deeper": analysis.go_deeper,
            "fewer": lambda: analysis.set_line_count(analysis.line_count - 1),
            "more": lambda: analysis.set_line_count(analysis.line_count + 1),
            "lock": analysis.toggle_lock,
            "close": self._close_analysis,
            "back": self._go_back,
            "line": lambda: self._show_line(*map(int, numbers)),
            "add": lambda: self._add_line(*map(int, numbers)),
            "again": self.practice.show_position,
            "solve": self.practice.show_answer,
            "next": self.practice.next,
            "leave": self.practice.end,
            "others": self.practice.practise_others,
            "pause": self.game_review.stop,
            "resume": self.game_review.resume,
            "shut": self._close_review,
            "retract": self.teacher.take_back,
            "insist": self.teacher.insist,
            "reply": lambda: self.teacher.show_refutation(*map(int, numbers)),
            "all": self._list_all,
            "punish": lambda: self._show_review_line(*map(int, numbers), better=False),
            "better": lambda: self._show_review_line(*map(int, numbers), better=True),
        }
        actions[word]()

    def handle_move(self, move: Move) -> bool:
        """Judge a person's move as an attempt, or play it in the line on the board; return False if
        it has to be played in the game itself."""
        game = self._controller.state.game
        if self.practice.open:
            self.practice.judge_attempt(move)
            return True
        if not self._controller.state.hidden_game:
            return False
        game.play(move)
        return True

    def follow(self) -> None:
        """Update after a change of the board."""
        self.analysis.follow()
        self.game_review.close_if_stale()
        self.teacher.follow()

    def close(self) -> None:
        """Stop and close everything, before the board gets another game."""
        self.practice.end()
        self.analysis.end()
        self.game_review.end()
        self.teacher.close()

    def _list_all(self) -> None:
        self.game_review.lists_all = True

    def _show_review_line(self, depth: int, count: int, *, better: bool) -> None:
        """Show the position after `count` moves of the refutation of the move played at a depth; if
        `better`, of the line that was better than this move."""
        for reviewed in self.game_review.moves:
            if reviewed.before.depth == depth:
                outline = reviewed.outline
                moves = outline.better if better else (outline.move, *outline.refutation)
                line_on_board.show_line(
                    self._controller, reviewed.before, moves, count + (not better)
                )

    def _close_review(self) -> None:
        self.practice.end()
        self._go_back()
        self.game_review.end()

    def _show_line(self, number: int, count: int) -> None:
        """Show the position after `count` moves of a line."""
        target, assessment = self.analysis.target, self.analysis.assessment
        if target and assessment and number <= len(assessment.lines):
            moves = assessment.lines[number - 1].moves[: analysis_view.MAX_MOVES]
            line_on_board.show_line(self._controller, target.node, moves, count)

    def _add_line(self, number: int) -> None:
        """Add a line to the game's study."""
        target, assessment = self.analysis.target, self.analysis.assessment
        game = self._controller.state.actual
        if not analysis_view.may_add_line(self.analysis, game):
            return
        if target and assessment and number <= len(assessment.lines):
            moves = assessment.lines[number - 1].moves[: analysis_view.MAX_MOVES]
            game.add_line(target.node, moves)
            self._say(sentence("The line has been added to the list of moves."))

    def _go_back(self) -> None:
        line_on_board.show_game(self._controller)

    def _close_analysis(self) -> None:
        self._go_back()
        self.analysis.end()

    def _say(self, text: str) -> None:
        self._controller.state.remarks.announcement = text
