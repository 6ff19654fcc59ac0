"""The analysis of the position shown: better and better, until a limit is reached."""

from __future__ import annotations

from functools import partial

from boardleaf.messages import Assessment
from boardleaf.model.shown_game import ShownGame
from boardleaf.playing.controller import Controller

from .judging import Judges
from .positions import Results, Target
from .worker_jobs import Jobs, Throttle

LIMIT, FRUGAL_LIMIT = 200_000, 50_000
"""Playouts after which an analysis rests, and on a device with little to spare."""

DEEPER = 4
"""The factor of the work that *Go deeper* allows."""

LINES = range(1, 6)
"""The numbers of lines that can be shown."""


class Analysis:
    """The analysis of a board's position, which follows the board unless it is locked."""

    def __init__(self, board: Controller, judges: Judges, *, frugal: bool) -> None:
        self._board = board
        self._judges = judges
        self._jobs = Jobs(board)
        self._progress = Throttle(board.listener.analysed)
        self._results = Results()
        self._limits: dict[str, int] = {}
        """The work allowed for a position, where that is more than the limit."""
        self._limit = FRUGAL_LIMIT if frugal else LIMIT
        self.frugal = frugal
        self.open = False
        self.stopped = False
        """True if a person stopped it; it stays so until it is asked for again."""
        self.locked = False
        self.lines = 3
        self.target: Target | None = None
        self.progress = 0.0

    @property
    def running(self) -> bool:
        """True while it is getting better."""
        return self._jobs.running

    @property
    def unfinished(self) -> bool:
        """True if it was stopped before it reached its limit."""
        return self.stopped and self.target is not None and not self._rests(self.target)

    @property
    def failure(self) -> str:
        """The error that stopped it, "" if there was none."""
        return self._jobs.failure

    @property
    def found(self) -> Assessment | None:
        """The result for the analysed position so far."""
        return self._results.best(self.target.key, self.lines) if self.target else None

    def begin(self) -> None:
        """Analyse the position shown, and those shown later."""
        self.open, self.stopped = True, False
        self._aim()

    def end(self) -> None:
        """Close the analysis; what was found stays."""
        self._jobs.cancel()
        self.open = self.locked = False
        self.target = None

    def follow(self) -> None:
        """Follow the board to another position, unless locked or looking at a line."""
        state = self._board.state
        if not self.open or self.locked or state.aside:
            return
        if self.target is None or self.target.node is not state.game.node:
            self._aim()

    def stop(self) -> None:
        """Stop the analysis."""
        self.stopped = True
        self._jobs.cancel()

    def go_deeper(self) -> None:
        """Continue, beyond the limit if that is reached."""
        self.stopped = False
        if self.target:
            if self._rests(self.target):
                self._limits[self.target.key] = DEEPER * self.limit
            self._go_on()

    def show_lines(self, count: int) -> None:
        """Show another number of lines."""
        if count in LINES:
            self.lines = count
            self._go_on()

    def switch_lock(self) -> None:
        """Lock the analysis to its position, or follow the board again."""
        self.locked = not self.locked
        self.follow()

    @property
    def limit(self) -> int:
        """The playouts that the position may cost."""
        return self._limits.get(self.target.key, self._limit) if self.target else self._limit

    def _aim(self) -> None:
        """Analyse the position shown."""
        self._jobs.cancel()
        game: ShownGame = self._board.state.game
        self.target = Target.of(game)
        self._go_on()

    def _go_on(self) -> None:
        """Continue as far as the limit allows."""
        self._jobs.cancel()
        target = self.target
        if target is None or self.stopped or self._rests(target):
            return
        self.progress = 0.0
        lines, budget = self.lines, self.limit

        def report(found: Assessment) -> None:
            self.progress = found.progress
            self._results.add(target.key, lines, found)
            self._progress.call()

        def finish(found: Assessment) -> None:
            self._results.finish(target.key, lines, budget, found)

        job = partial(self._judges.assess, target.record, budget, lines, report)
        self._jobs.start(job, finish)

    def _rests(self, target: Target) -> bool:
        """Return whether a target's analysis has reached the limit for the lines shown."""
        return self._results.budget(target.key, self.lines) >= self.limit
