"""The analysis of the position shown, which improves until it reaches a limit."""

from __future__ import annotations

from boardleaf.board.effects import Cancel, Only, Steps, Think
from boardleaf.board.events import Answered, Failed, Reported
from boardleaf.messages import Assessment
from boardleaf.model.state import State

from .results import Results, Target

KEY = "analysis"
"""The key of requests."""

PARTS = ("board", "gauge", "analysis", "analysis-progress")
"""The parts that a report of the judge changes."""

LIMIT, FRUGAL_LIMIT = 200_000, 50_000
"""The number of playouts after which an analysis stops: on most devices, and on a frugal one."""

DEEPER_FACTOR = 4
"""The factor by which *Go deeper* raises the limit."""

LINE_COUNTS = range(1, 6)
"""The numbers of lines to choose from."""


class Analysis:
    """The analysis of a board's position, which follows the board unless it is locked."""

    def __init__(self, board: State) -> None:
        self._board = board
        self.running = False
        """True while the worker is improving the analysis."""
        self.failure = ""
        """The error that stopped the analysis; "" if there was none."""
        self._asked: tuple[str, int, int] = "", 0, 0
        """The target's key, the number of lines and the limit of the last request."""
        self._results = Results()
        self._limits: dict[str, int] = {}
        """The limit of each position for which it was raised, by the key of its results."""
        self.open = False
        self.stopped = False
        """True if a person stopped the analysis, until it is requested again."""
        self.locked = False
        self.line_count = 3
        """The number of lines to show."""
        self.target: Target | None = None
        self.progress = 0.0

    @property
    def frugal(self) -> bool:
        """True if few resources should be used."""
        return self._board.device.frugal

    @property
    def unfinished(self) -> bool:
        """True if the analysis was stopped before it reached its limit."""
        return self.stopped and self.target is not None and not self._is_finished(self.target)

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the analysed position so far."""
        return self._results.best(self.target.key, self.line_count) if self.target else None

    def begin(self) -> Steps:
        """Analyse the position shown, and those shown later."""
        self.open, self.stopped = True, False
        return self._analyse_position_shown()

    def end(self) -> Steps:
        """Close the analysis; its results stay in memory."""
        self.open = self.locked = self.running = False
        self.target = None
        return [Cancel(KEY)]

    def follow(self) -> Steps:
        """Follow the board to another position, unless the analysis is locked or a line is shown on
        the board."""
        if not self.open or self.locked or self._board.hidden_game:
            return []
        if self.target is None or self.target.node is not self._board.game.node:
            return self._analyse_position_shown()
        return []

    def stop(self) -> Steps:
        """Stop the analysis."""
        self.stopped, self.running = True, False
        return [Cancel(KEY)]

    def go_deeper(self) -> Steps:
        """Continue the analysis; if it has reached its limit, raise that first."""
        self.stopped = False
        if not self.target:
            return []
        if self._is_finished(self.target):
            self._limits[self.target.key] = DEEPER_FACTOR * self.limit
        return self._continue()

    def set_line_count(self, count: int) -> Steps:
        """Show another number of lines, and analyse the position again if necessary; ignore a
        number that can't be chosen."""
        if count not in LINE_COUNTS:
            return []
        self.line_count = count
        return self._continue()

    def toggle_lock(self) -> Steps:
        """Lock the analysis to its position, or follow the board again."""
        self.locked = not self.locked
        return self.follow()

    @property
    def limit(self) -> int:
        """The maximum number of playouts for the analysed position."""
        limit = FRUGAL_LIMIT if self.frugal else LIMIT
        return self._limits.get(self.target.key, limit) if self.target else limit

    def _analyse_position_shown(self) -> Steps:
        """Make the position shown the target, and analyse it."""
        self.target = Target.of(self._board.game)
        return self._continue()

    def _continue(self) -> Steps:
        """Analyse the target up to the limit, unless that is done or a person stopped it."""
        self.running, target = False, self.target
        if target is None or self.stopped or self._is_finished(target):
            return [Cancel(KEY)]
        self.progress, self.running, self.failure = 0.0, True, ""
        self._asked = target.key, self.line_count, self.limit
        job = Think(KEY, "analysis", target.record, work=self.limit, lines=self.line_count)
        return [Cancel(KEY), job]

    def reported(self, event: Reported) -> Steps:
        """Show the assessment so far."""
        assessment = Assessment.parse(event.text)
        self.progress = assessment.progress
        key, line_count, _ = self._asked
        self._results.add(key, line_count, assessment)
        return [Only(*PARTS)]

    def answered(self, event: Answered) -> Steps:
        """Show the final assessment."""
        self.running = False
        self._results.finish(*self._asked, Assessment.parse(event.text))
        return [Only(*PARTS)]

    def failed(self, event: Failed) -> Steps:
        """Show why the analysis could not continue."""
        self.running, self.failure = False, event.reason
        return [Only(*PARTS)]

    def _is_finished(self, target: Target) -> bool:
        """Return whether a target's analysis has reached the limit for the lines shown."""
        return self._results.budget(target.key, self.line_count) >= self.limit
