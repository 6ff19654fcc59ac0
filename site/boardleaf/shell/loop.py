"""The loop of a board: each event changes the board, has effects, and is stored and drawn."""

from __future__ import annotations

import traceback
from typing import Protocol

from boardleaf.board import events
from boardleaf.board.events import Event
from boardleaf.board.feature import Features
from boardleaf.board.settings import Device
from boardleaf.board.state import State
from boardleaf.board.update import Parts, update
from boardleaf.features import index

from . import perform
from .perform import Opponent, Performer


class Page(perform.Page, Protocol):
    """What a loop needs of the page."""

    @property
    def device(self) -> Device:
        """Facts about the device."""

    def store(self, board: State) -> str:
        """Store the game; return "", or a sentence that says why it can't be stored."""

    def draw(self, board: State, parts: Parts, event: Event) -> None:
        """Draw these parts, or all if it is None, after an event."""

    def fail(self, details: str) -> None:
        """Show that the board has failed; `details` are for a report."""

    def log(self, details: str) -> None:
        """Note an unexpected error; parts of the last drawing may not be in the page."""


class Loop:
    """The loop of one board."""

    def __init__(self, board: State, opponent: Opponent, page: Page, features: Features) -> None:
        self.board = board
        self.opponent = opponent
        self.page = page
        self.features = features
        self._performer = Performer(self)

    @property
    def workers(self) -> int:
        """The number of workers that may think at the same time."""
        return self.board.device.workers

    def receive(self, event: Event) -> None:
        """Handle an event; report an error in it, so that play can continue."""
        try:
            self._handle(event)
        except Exception as error:
            self.fault(error)

    def fault(self, error: Exception) -> None:
        """Report an unexpected error; the game stays as it is."""
        details = "".join(traceback.format_exception(error))
        self.page.log(details)
        try:
            self._handle(events.Faulted(details))
        except Exception:  # not even that can be drawn
            self.page.fail(details)

    def _handle(self, event: Event) -> None:
        board, page = self.board, self.page
        if not isinstance(event, (events.Pointed, events.Reported)):
            board.device = page.device
        if isinstance(event, (events.Loaded, events.Restored)):
            self.features = index.loaded(self.features)
        effects, parts = update(board, self.features, event)
        self._performer.perform(effects)
        if parts is None:
            board.remarks.unsaved = page.store(board)
        if parts != ():
            page.draw(board, parts, event)
