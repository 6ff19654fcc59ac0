"""The collaborators of a board's controller: the computer player, and the listener."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Protocol

from boardleaf.messages import Thought
from rules.node import Node


class Opponent(Protocol):
    """The computer player, as the controller needs it."""

    async def think(
        self,
        record: str,
        level: int,
        report: Callable[[Thought], None],
        *,
        purpose: str = "reply",
    ) -> Thought:
        """Return a level's move, as a reply or as a hint; raises OpponentFailed."""

    def stop(self) -> None:
        """End the current thinking with the best move so far."""


class Listener(Protocol):
    """The object that draws and stores a board."""

    @property
    def still(self) -> bool:
        """True if the screen must not show animations."""

    @property
    def frugal(self) -> bool:
        """True if the device has little power, such as a phone."""

    @property
    def workers(self) -> int:
        """The number of workers that may think at the same time."""

    async def pause(self, seconds: float) -> None:
        """Wait for some time."""

    async def load(self, name: str) -> ModuleType:
        """Return a module of `boardleaf.extras`; raises its LoadError."""

    def store(self, address: str) -> str:
        """Store the game, which has this address; return a sentence if it can't be stored, or
        ""."""

    def changed(self, address: str) -> None:
        """Handle a change of the state; the game has this address."""

    def pointed(self) -> None:
        """Handle a change of the square pointed at, and nothing else."""

    def progressed(self) -> None:
        """Handle a new thought of the computer, and nothing else."""

    def analysed(self) -> None:
        """Handle a change of the analysis, and nothing else."""

    def moved(self, node: Node) -> None:
        """Handle a move, which led to a node."""

    def began(self) -> None:
        """Handle the start of a new game."""

    def visit(self, address: str) -> None:
        """Go to an address, as by a link to it."""

    def show(self) -> None:
        """Scroll the board into view."""

    def carry_out(self, request: Mapping[str, str]) -> None:
        """Have JavaScript carry out a request of `boardleaf.sharing.exports`."""

    def broke(self, error: Exception) -> None:
        """Report an error of this program in a task that nothing awaits."""
