"""The exact result of every move in the position shown, which the worker finds."""

from __future__ import annotations

from boardleaf.board.effects import Cancel, Only, Say, Steps, Think
from boardleaf.board.events import Answered, Fact, Failed, Pressed, Reported
from boardleaf.board.state import State
from boardleaf.messages import Request, Solved

from . import wording

NAME = KEY = "results"
"""The feature's name, which is the key of requests."""

PARTS = ("board", "status", "task", "live")
"""The parts of the board that an answer changes."""


class Results:
    """The results of a board's positions, kept in memory while the page is open."""

    def __init__(self, board: State) -> None:
        self.board = board
        self.failure = ""
        """The error because of which the position shown isn't solved; "" if there was none."""
        self._found: dict[str, Solved] = {}
        self._asked = ""
        """The position that the worker is solving, or has failed to solve; "" for none."""

    @property
    def solved(self) -> Solved | None:
        """The results in the position shown so far; None if there are none."""
        return self._found.get(str(self.board.game.position))

    def changed(self, event: Fact) -> Steps:
        """Ask for the results in the position shown, unless they are known or the game is over."""
        position = str(self.board.game.position)
        if position == self._asked:
            return []
        self._asked, self.failure = "", ""
        found = self.solved
        if self.board.game.node.outcome() or (found and found.complete):
            return [Cancel(KEY)]
        self._asked = position
        return [Cancel(KEY), Think(KEY, Request("solution", str(self.board.game.shown_record)))]

    def reported(self, event: Reported) -> Steps:
        """Show the results so far."""
        self._found[self._asked] = Solved.parse(event.text)
        return [Only(PARTS)]

    def answered(self, event: Answered) -> Steps:
        """Show all results, and announce the best one."""
        self._found[self._asked] = found = Solved.parse(event.text)
        self._asked = ""
        said = wording.headline(self.board.game.position, found)
        return [Say(said, also=True), Only(PARTS)]

    def failed(self, event: Failed) -> Steps:
        """Show why the position isn't solved."""
        self.failure = event.reason
        return [Only(PARTS)]

    def try_again(self, event: Pressed) -> Steps:
        """Ask again after a failure."""
        self._asked = ""
        return []
