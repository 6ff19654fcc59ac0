"""The analysis of the position shown, which improves until it reaches a limit."""

from __future__ import annotations

from boardleaf.board import lines, replies
from boardleaf.board.effects import Cancel, Only, Say, Steps, Think
from boardleaf.board.events import Answered, Failed, PanelOpened, Pressed, Reported
from boardleaf.board.state import State
from boardleaf.computer.insight import Insight
from boardleaf.features.judging import PARTS
from boardleaf.messages import Assessment, Line, Request, Thought
from rules.sentences import sentence

from .results import Results, Target

REVIEW = "review"
"""The feature whose panel takes the place of this one."""

NAME = KEY = "analysis"
"""The feature's name, which is the key of requests."""

LIMIT, FRUGAL_LIMIT = 200_000, 50_000
"""The number of playouts after which an analysis stops: on most devices, and on a frugal one."""

DEEPER_FACTOR = 4
"""The factor by which *Go deeper* raises the limit."""

MAX_MOVES = 8
"""The maximum number of moves of a line to show."""

ANALYSED_PARTS = (*PARTS, "status")
"""The parts of the board that a report changes."""

LINE_COUNTS = range(1, 6)
"""The numbers of lines to choose from."""


class Analysis:
    """The analysis of a board's position, which follows the board unless it is locked."""

    def __init__(self, board: State) -> None:
        self.board = board
        self.running = False
        """True while the worker is improving the analysis."""
        self.failure = ""
        """The error that stopped the analysis; "" if there was none."""
        self._asked: tuple[str, int, int] = "", 0, 0
        """The target's key, the number of lines and the limit of the last request."""
        self._results = Results()
        self._limits: dict[str, int] = {}
        """The limit of each position for which it was raised, by the key of its results."""
        self.stopped = False
        """True if a person stopped the analysis, until it is requested again."""
        self.locked = False
        self.line_count = 3
        """The number of lines to show."""
        self.target: Target | None = None
        self.progress = 0.0

    @property
    def open(self) -> bool:
        """True if the panel of the analysis is open."""
        return NAME in self.board.panels

    @property
    def unfinished(self) -> bool:
        """True if the analysis was stopped before it reached its limit."""
        return self.stopped and self.target is not None and not self._is_finished(self.target)

    @property
    def may_add_line(self) -> bool:
        """True if a line can be added to the study: not where it would continue a game that is
        being played."""
        game = self.board.played
        at_end = self.target is not None and self.target.node is game.study.end
        return not (at_end and game.being_played)

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the analysed position so far."""
        return self._results.best(self.target.key, self.line_count) if self.target else None

    def toggle(self, event: Pressed) -> Steps:
        """Open the analysis, or close it."""
        if self.open:
            return self.close()
        return [PanelOpened(NAME), Say(sentence("Analysing the position."))]

    def panel_opened(self, event: PanelOpened) -> Steps:
        """Analyse the position shown, and those shown later; or make room for another panel."""
        if event.name == REVIEW:
            return self.close()
        if event.name != NAME:
            return []
        self.board.panels.add(NAME)
        self.stopped = False
        return self._analyse_position_shown()

    def close(self) -> Steps:
        """Close the analysis, and show the game; its results stay in memory."""
        shown = lines.show_game(self.board)
        self.board.panels.discard(NAME)
        self.locked = self.running = False
        self.target = None
        return [*shown, Cancel(KEY)]

    def show_line(self, event: Pressed) -> Steps:
        """Show the position after some moves of a line."""
        numbers = event.numbers(2)
        line = self._line(numbers[0]) if numbers else None
        if not (self.target and numbers and line):
            return []
        return lines.show_line(self.board, self.target.node, line.moves[:MAX_MOVES], numbers[1])

    def add_line(self, event: Pressed) -> Steps:
        """Add a line to the game's study."""
        numbers = event.numbers(1)
        line = self._line(numbers[0]) if numbers else None
        if not (self.target and line and self.may_add_line):
            return []
        self.board.played.add_line(self.target.node, line.moves[:MAX_MOVES])
        return [Say(sentence("The line has been added to the list of moves."))]

    def _line(self, number: int) -> Line | None:
        """Return the line with a number, counted from 1."""
        shown = self.assessment.lines if self.assessment else ()
        return shown[number - 1] if 0 < number <= len(shown) else None

    def follow(self) -> Steps:
        """Follow the board to another position, unless the analysis is locked or a line is shown on
        the board."""
        if not self.open or self.locked or self.board.shows_line:
            return []
        if self.target is None or self.target.node is not self.board.game.node:
            return self._analyse_position_shown()
        return []

    def stop(self, event: Pressed) -> Steps:
        """Stop the analysis."""
        self.stopped, self.running = True, False
        return [Cancel(KEY)]

    def hint(self, event: Pressed) -> Steps | None:
        """Give the best move found as the hint, if the position shown has been analysed: a quick
        look at it might prefer a move that is about as good."""
        return self._hint() if replies.may_give_hint(self.board) else None

    def _hint(self) -> Steps | None:
        """Show the best move found in the position shown as the hint, if it has been analysed."""
        board = self.board
        target = Target.of(board.game)
        found = target and self._results.best(target.key, self.line_count)
        if not (target and found):
            return None
        best, moves = found.lines[0], tuple(line.moves[0] for line in found.lines)
        result = None if best.proved is None else best.expected
        thought = Thought(
            moves[0], best.moves, found.work, "playouts", 1.0, moves, result, best.proved
        )
        board.overlays.line = board.overlays.hint_details = False
        return replies.show_hint(board, Insight(target.position, thought, is_hint=True))

    def _has_other_hint(self) -> bool:
        """Return whether a hint in the position shown is none of the best moves found."""
        hint = self.board.computer.hint(self.board.game.position)
        found = self.assessment.lines[: self.line_count] if self.assessment else ()
        here = self.target is not None and self.target.node is self.board.game.node
        return bool(here and hint and str(hint) not in {line.moves[0] for line in found})

    def go_deeper(self, event: Pressed) -> Steps:
        """Continue the analysis; if it has reached its limit, raise that first."""
        self.stopped = False
        if not self.target:
            return []
        if self._is_finished(self.target):
            self._limits[self.target.key] = DEEPER_FACTOR * self.limit
        return self._continue()

    def change_line_count(self, event: Pressed) -> Steps:
        """Show one line more or fewer, and analyse the position again if necessary; ignore a number
        that can't be chosen."""
        count = self.line_count + (1 if event.name.endswith("more") else -1)
        if count not in LINE_COUNTS:
            return []
        self.line_count = count
        return self._continue()

    def toggle_lock(self, event: Pressed) -> Steps:
        """Lock the analysis to its position, or follow the board again."""
        self.locked = not self.locked
        return self.follow()

    @property
    def limit(self) -> int:
        """The maximum number of playouts for the analysed position."""
        limit = FRUGAL_LIMIT if self.board.device.frugal else LIMIT
        return self._limits.get(self.target.key, limit) if self.target else limit

    def _analyse_position_shown(self) -> Steps:
        """Make the position shown the target, and analyse it."""
        self.target = Target.of(self.board.game)
        return self._continue()

    def _continue(self) -> Steps:
        """Analyse the target up to the limit, unless that is done or a person stopped it."""
        self.running, target = False, self.target
        if target is None or self.stopped or self._is_finished(target):
            return [Cancel(KEY)]
        self.progress, self.running, self.failure = 0.0, True, ""
        self._asked = target.key, self.line_count, self.limit
        request = Request("analysis", target.record, work=self.limit, lines=self.line_count)
        return [Cancel(KEY), Think(KEY, request)]

    def reported(self, event: Reported) -> Steps:
        """Show the assessment so far."""
        assessment = Assessment.parse(event.text)
        self.progress = assessment.progress
        key, line_count, _ = self._asked
        self._results.add(key, line_count, assessment)
        return [Only(ANALYSED_PARTS)]

    def answered(self, event: Answered) -> Steps:
        """Show the final assessment; its best move takes the place of a hint that is none of the
        best."""
        self.running = False
        self._results.finish(*self._asked, Assessment.parse(event.text))
        replaced = self._hint() if self._has_other_hint() else None
        return [Only(ANALYSED_PARTS)] if replaced is None else replaced

    def failed(self, event: Failed) -> Steps:
        """Show why the analysis could not continue."""
        self.running, self.failure = False, event.reason
        return [Only(ANALYSED_PARTS)]

    def _is_finished(self, target: Target) -> bool:
        """Return whether a target's analysis has reached the limit for the lines shown."""
        return self._results.budget(target.key, self.line_count) >= self.limit
