"""The analysis of the position shown, which improves until it reaches a limit."""

from __future__ import annotations

from functools import partial

from boardleaf.messages import Assessment
from boardleaf.model.shown_game import ShownGame
from boardleaf.playing.controller import Controller

from .judging import JudgingWorker
from .results import Results, Target
from .worker_jobs import Jobs, Throttle

LIMIT, FRUGAL_LIMIT = 200_000, 50_000
"""The number of playouts after which an analysis stops: on most devices, and on a frugal one."""

DEEPER_FACTOR = 4
"""The factor by which *Go deeper* raises the limit."""

LINE_COUNTS = range(1, 6)
"""The numbers of lines to choose from."""


class Analysis:
    """The analysis of a board's position, which follows the board unless it is locked."""

    def __init__(self, controller: Controller, worker: JudgingWorker, *, frugal: bool) -> None:
        self._controller = controller
        self._worker = worker
        self._jobs = Jobs(controller)
        self._throttle = Throttle(controller.listener.analysed)
        self._results = Results()
        self._limits: dict[str, int] = {}
        """The limit of each position for which it was raised, by the key of its results."""
        self._limit = FRUGAL_LIMIT if frugal else LIMIT
        self.frugal = frugal
        self.open = False
        self.stopped = False
        """True if a person stopped the analysis, until it is requested again."""
        self.locked = False
        self.line_count = 3
        """The number of lines to show."""
        self.target: Target | None = None
        self.progress = 0.0

    @property
    def running(self) -> bool:
        """True while the worker is improving the analysis."""
        return self._jobs.running

    @property
    def unfinished(self) -> bool:
        """True if the analysis was stopped before it reached its limit."""
        return self.stopped and self.target is not None and not self._is_finished(self.target)

    @property
    def failure(self) -> str:
        """The error that stopped the analysis; "" if there was none."""
        return self._jobs.failure

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the analysed position so far."""
        return self._results.best(self.target.key, self.line_count) if self.target else None

    def begin(self) -> None:
        """Analyse the position shown, and those shown later."""
        self.open, self.stopped = True, False
        self._analyse_position_shown()

    def end(self) -> None:
        """Close the analysis; its results stay in memory."""
        self._jobs.cancel()
        self.open = self.locked = False
        self.target = None

    def follow(self) -> None:
        """Follow the board to another position, unless the analysis is locked or a line is shown on
        the board."""
        state = self._controller.state
        if not self.open or self.locked or state.hidden_game:
            return
        if self.target is None or self.target.node is not state.game.node:
            self._analyse_position_shown()

    def stop(self) -> None:
        """Stop the analysis."""
        self.stopped = True
        self._jobs.cancel()

    def go_deeper(self) -> None:
        """Continue the analysis; if it has reached its limit, raise that first."""
        self.stopped = False
        if self.target:
            if self._is_finished(self.target):
                self._limits[self.target.key] = DEEPER_FACTOR * self.limit
            self._continue()

    def set_line_count(self, count: int) -> None:
        """Show another number of lines, and analyse the position again if necessary; ignore a
        number that can't be chosen."""
        if count in LINE_COUNTS:
            self.line_count = count
            self._continue()

    def toggle_lock(self) -> None:
        """Lock the analysis to its position, or follow the board again."""
        self.locked = not self.locked
        self.follow()

    @property
    def limit(self) -> int:
        """The maximum number of playouts for the analysed position."""
        return self._limits.get(self.target.key, self._limit) if self.target else self._limit

    def _analyse_position_shown(self) -> None:
        """Make the position shown the target, and analyse it."""
        self._jobs.cancel()
        game: ShownGame = self._controller.state.game
        self.target = Target.of(game)
        self._continue()

    def _continue(self) -> None:
        """Analyse the target up to the limit, unless that is done or a person stopped it."""
        self._jobs.cancel()
        target = self.target
        if target is None or self.stopped or self._is_finished(target):
            return
        self.progress = 0.0
        line_count, budget = self.line_count, self.limit

        def report(assessment: Assessment) -> None:
            self.progress = assessment.progress
            self._results.add(target.key, line_count, assessment)
            self._throttle.call()

        def finish(assessment: Assessment) -> None:
            self._results.finish(target.key, line_count, budget, assessment)

        job = partial(self._worker.assess, target.record, budget, line_count, report)
        self._jobs.start(job, finish)

    def _is_finished(self, target: Target) -> bool:
        """Return whether a target's analysis has reached the limit for the lines shown."""
        return self._results.budget(target.key, self.line_count) >= self.limit
