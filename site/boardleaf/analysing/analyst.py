"""The analyst of a board: analysis, review and practice in one panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from boardleaf.playing.controller import Controller
from rules import Move
from rules.sentences import sentence
from rules.svg import Marks

from . import analysis_view, laid_line, practice_view, review_view, teacher_view
from .analysis import Analysis
from .game_review import GameReview
from .judging import Judges
from .practice import Practice
from .teacher import Teacher


def of(board: Controller) -> BoardAnalyst:
    """Return the analyst of a board, which is made at the first call for a game."""
    if not board.state.analyst:
        board.state.analyst = BoardAnalyst(board)
    return cast(BoardAnalyst, board.state.analyst)


class BoardAnalyst:
    """The analyst of a board; see `boardleaf.model.analyst`."""

    def __init__(self, board: Controller) -> None:
        self._board = board
        judges = cast(Judges, board.opponent)
        self.analysis = Analysis(board, judges, frugal=board.listener.frugal)
        self.reviewed = GameReview(board, judges)
        self.practice = Practice(board, judges)
        self.teacher = Teacher(board, judges)

    # What is shown.

    @property
    def hooks(self) -> Mapping[str, str | None]:
        """The attributes of the board's element."""
        analysis = "running" if self.analysis.running else "rested"
        review = "done" if self.reviewed.done else "running" if self.reviewed.running else "rested"
        return {
            "data-analysis": analysis if self.analysis.open else None,
            "data-review": review if self.reviewed.open else None,
        }

    @property
    def marks(self) -> Marks:
        """The marks on the board."""
        state, target = self._board.state, self.analysis.target
        if (task := self.practice.task) and state.game.node.depth == task.before.depth:
            return Marks(dict.fromkeys(task.before.position.move(task.found.move).squares, "note"))
        here = not state.aside and target is not None and target.node is state.game.node
        return analysis_view.marks(self.analysis) if here else Marks()

    def gauge(self) -> str:
        """Return the bar beside the board."""
        target, found = self.analysis.target, self.analysis.found
        if target is None or found is None:
            return ""
        first, flip = found.lines[0], self._board.state.game.flip
        return analysis_view.gauge(target.position, first.expected, first.proved, flip=flip)

    def panel(self) -> str:
        """Return the panel of what is open."""
        state = self._board.state
        if self.teacher.objection:
            return teacher_view.panel(self.teacher.objection, state)
        if self.practice.open:
            return practice_view.panel(self.practice)
        if self.reviewed.open:
            return review_view.panel(self.reviewed, state)
        return analysis_view.panel(self.analysis, state) if self.analysis.open else ""

    def offer(self) -> str:
        """Return a task of practice, or an objection to a move, to be answered near the board."""
        if self.teacher.objection:
            return teacher_view.offer(self.teacher.objection)
        return practice_view.offer(self.practice) if self.practice.open else ""

    def progress(self) -> str:
        """Return the part of the panel that changes often."""
        if self.practice.open:
            return ""
        if self.reviewed.open:
            return review_view.progress(self.reviewed)
        return analysis_view.progress(self.analysis)

    # What is done.

    def analyse(self) -> None:
        """Open the analysis, or close it."""
        if self.analysis.open:
            self._close_analysis()
        else:
            self.practice.end()
            self.reviewed.end()
            self.analysis.begin()
            self._say(sentence("Analysing the position."))

    def review(self) -> None:
        """Open the review, or close it."""
        if self.reviewed.open:
            self._close_review()
        else:
            self.practice.end()
            self._close_analysis()
            self.reviewed.begin()
            self._say(sentence("Reviewing the game."))

    def practise(self) -> None:
        """Set the mistakes of the review as tasks, those of the person who plays first."""
        if self.reviewed.done and not self.practice.open:
            own, others = (
                [each for each in side if each.found.better] for side in self.reviewed.mistakes
            )
            self.practice.begin(own, others)

    def press(self, name: str, values: Mapping[str, str]) -> None:
        """Handle a button of the panel."""
        word, *numbers = name.split("-")
        analysis = self.analysis
        acts: dict[str, Callable[[], object]] = {
            "stop": analysis.stop,
            "deeper": analysis.go_deeper,
            "fewer": lambda: analysis.show_lines(analysis.lines - 1),
            "more": lambda: analysis.show_lines(analysis.lines + 1),
            "lock": analysis.switch_lock,
            "close": self._close_analysis,
            "back": self._go_back,
            "line": lambda: self._show_line(*map(int, numbers)),
            "keep": lambda: self._keep_line(*map(int, numbers)),
            "again": self.practice.again,
            "solve": self.practice.show,
            "next": self.practice.next,
            "leave": self.practice.end,
            "others": self.practice.go_on,
            "pause": self.reviewed.stop,
            "resume": self.reviewed.resume,
            "shut": self._close_review,
            "retract": self.teacher.take_back,
            "insist": self.teacher.insist,
            "reply": lambda: self.teacher.show(*map(int, numbers)),
            "all": self._list_all,
            "punish": lambda: self._play_out(*map(int, numbers), better=False),
            "better": lambda: self._play_out(*map(int, numbers), better=True),
        }
        acts[word]()

    def take(self, move: Move) -> bool:
        """Play a person's move into a line that is on the board."""
        game = self._board.state.game
        if self.practice.open:
            self.practice.take(move)
            return True
        if not self._board.state.aside:
            return False
        game.play(move)
        return True

    def follow(self) -> None:
        """Follow the board."""
        self.analysis.follow()
        self.reviewed.close_if_stale()
        self.teacher.follow()

    def close(self) -> None:
        """Stop everything, as the board gets another game."""
        self.practice.end()
        self.analysis.end()
        self.reviewed.end()
        self.teacher.close()

    def _list_all(self) -> None:
        self.reviewed.all = True

    def _play_out(self, depth: int, place: int, *, better: bool) -> None:
        """Show the position after `place` moves of what punishes a move, or of what was better."""
        for each in self.reviewed.moves:
            if each.before.depth == depth:
                found = each.found
                moves = found.better if better else (found.move, *found.refutation)
                laid_line.lay(self._board, each.before, moves, place + (not better))

    def _close_review(self) -> None:
        self.practice.end()
        self._go_back()
        self.reviewed.end()

    def _show_line(self, number: int, place: int) -> None:
        """Show the position after `place` moves of a line."""
        target, found = self.analysis.target, self.analysis.found
        if target and found and number <= len(found.lines):
            moves = found.lines[number - 1].moves[: analysis_view.SHOWN]
            laid_line.lay(self._board, target.node, moves, place)

    def _keep_line(self, number: int) -> None:
        """Add a line to the game's study."""
        target, found = self.analysis.target, self.analysis.found
        game = self._board.state.actual
        if not analysis_view.may_keep(self.analysis, game):
            return
        if target and found and number <= len(found.lines):
            moves = found.lines[number - 1].moves[: analysis_view.SHOWN]
            game.add_line(target.node, moves)
            self._say(sentence("The line has been added to the list of moves."))

    def _go_back(self) -> None:
        laid_line.put_back(self._board)

    def _close_analysis(self) -> None:
        self._go_back()
        self.analysis.end()

    def _say(self, text: str) -> None:
        self._board.state.remarks.announcement = text
