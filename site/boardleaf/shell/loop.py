"""The loop of a board: each event changes the board, has effects, and is stored and drawn."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Sequence

from boardleaf.board import events
from boardleaf.board.effects import Effect
from boardleaf.board.events import Event
from boardleaf.board.feature import Features
from boardleaf.board.state import State
from boardleaf.board.update import update
from boardleaf.features import index
from boardleaf.messages import OpponentFailed

from .journal import Journal
from .perform import Page, Performer, Report, Worker


class Loop:
    """The loop of one board."""

    def __init__(self, board: State, opponent: Worker, page: Page, features: Features) -> None:
        self.board = board
        self.opponent = opponent
        self.page = page
        self.features = features
        self._performer = Performer(opponent, page, self)
        self._journal = Journal(board)

    def receive(self, event: Event) -> None:
        """Handle an event; report an error in it, so that play can continue."""
        try:
            self._journal.add(event)
            self._handle(event)
        except Exception as error:
            self.fault(error)

    def receive_text(self, text: str, dice: bytes) -> None:
        """Handle an event of the element, which is JSON text; see `events.parse`."""
        values = json.loads(text)
        try:
            event = events.parse(values, dice)
        except Exception as error:
            self._journal.add(values)
            self.fault(error)
        else:
            self.receive(event)

    def fault(self, error: Exception) -> None:
        """Report an unexpected error; the game stays as it is."""
        details = "".join(traceback.format_exception(error)) + self._journal.text()
        self.page.log(details)
        try:
            faulted = events.Faulted(details)
            self._journal.add(faulted)
            self._handle(faulted)
        except Exception:  # not even that can be drawn
            self.page.fail(details)

    def _handle(self, event: Event) -> None:
        board, page = self.board, self.page
        if not isinstance(event, (events.Pointed, events.Reported)):
            board.device = page.device
        if isinstance(event, (events.Loaded, events.Pressed, events.Restored)):
            self.features = index.loaded(self.features)  # another board may have loaded one, too
        effects, only = update(board, self.features, event)
        computer = board.computer
        computer.log = (computer.log or self._journal.text()) if computer.failure else ""
        self._perform(effects)
        if only is None or only.stores:
            while board.played.match and (text := page.unread(board)):
                stored = events.StoredElsewhere(text)
                self._journal.add(stored)
                self._perform(update(board, self.features, stored)[0])
                only = None
            unsaved, board.remarks.unsaved = board.remarks.unsaved, page.store(board)
            only = only if unsaved == board.remarks.unsaved else None
        if only is None:
            page.draw(board, None, event)
        elif only.parts:
            page.draw(board, only.parts, event)

    # What comes of effects.

    def _perform(self, effects: Sequence[Effect]) -> None:
        """Carry out effects, and handle their results later."""
        if effects:
            for task in self._performer.perform(effects, self._listen):
                task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[Event]) -> None:
        """Handle the event with which a task has ended."""
        try:
            event = self._performer.result(task)
        except Exception as error:
            self.fault(error)
        else:
            if event:
                self.receive(event)

    def _listen(self, key: str) -> Report:
        """Return a function that gets the worker's answers so far to a request."""

        def report(text: str) -> None:
            if self._performer.expects(key, report):
                self.reported(key, text)

        return report

    def reported(self, key: str, text: str, seconds: float = 0.0) -> None:
        self.receive(events.Reported(key, text, seconds))

    def answered(self, key: str, text: str) -> None:
        self.receive(events.Answered(key, text))

    def failed(self, key: str, error: OpponentFailed) -> None:
        self.receive(events.Failed(key, str(error)))
