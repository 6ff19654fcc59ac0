"""The collaborators of a board's controller: the computer player, and the listener."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Protocol

from boardleaf.messages import Thought
from rules.node import Node


class Opponent(Protocol):
    """The part of the computer player's interface that the controller needs."""

    async def think(
        self,
        record: str,
        level: int,
        report: Callable[[Thought], None],
        *,
        purpose: str = "reply",
    ) -> Thought:
        """Think about the position of `record` at a level, for a `purpose`, "reply" or "hint".

        Return the final thought, after calling `report` with each earlier one; raise OpponentFailed
        if the computer has none.
        """

    def stop(self) -> None:
        """Make `think` return its best thought so far."""


class Listener(Protocol):
    """What a controller needs of the page, which is notified of changes, draws and stores them, and
    provides pauses, modules and facts about the device."""

    @property
    def reduced_motion(self) -> bool:
        """True if the visitor has turned off animations."""

    @property
    def frugal(self) -> bool:
        """True if few resources should be used: on a phone, with little memory, or to save data."""

    @property
    def workers(self) -> int:
        """The number of workers that may think at the same time."""

    async def pause(self, seconds: float) -> None:
        """Wait for some seconds."""

    async def load(self, name: str) -> ModuleType:
        """Return a module of `boardleaf.extras`; raise LoadError if it can't be loaded."""

    def store(self, address: str) -> str:
        """Store the game, which has this address; return "", or a sentence that says why it can't
        be stored."""

    def changed(self, address: str) -> None:
        """Handle a change of the state; the game has this address."""

    def pointed(self) -> None:
        """Handle a change of the square pointed at, and nothing else."""

    def progressed(self) -> None:
        """Handle a new thought of the computer, and nothing else."""

    def analysed(self) -> None:
        """Handle a change of the analysis, and nothing else."""

    def moved(self, node: Node) -> None:
        """Handle a move, which led to `node`."""

    def game_started(self) -> None:
        """Handle the start of a new game."""

    def visit(self, address: str) -> None:
        """Go to an address, like a link."""

    def scroll_into_view(self) -> None:
        """Scroll the board into view."""

    def carry_out(self, request: Mapping[str, str]) -> None:
        """Have JavaScript carry out a request of `boardleaf.sharing.exports`."""

    def report_error(self, error: Exception) -> None:
        """Report an unexpected error in a task that nothing awaits."""
