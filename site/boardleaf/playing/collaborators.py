"""Whom a board's controller works with: the computer player, and whoever draws and keeps."""

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
        """The move of a level in a record, as a reply or as a hint; raises OpponentFailed."""
        ...

    def stop(self) -> None:
        """Ends the thinking under way with the best move so far."""
        ...


class Listener(Protocol):
    """Whoever draws and keeps a board."""

    @property
    def still(self) -> bool:
        """Whether nothing is to move on the screen."""
        ...

    async def pause(self, seconds: float) -> None:
        """Come back when so much time has passed."""
        ...

    async def load(self, name: str) -> ModuleType:
        """Return a module of `boardleaf.extras`; raises its LoadError."""
        ...

    def keep(self, address: str) -> str:
        """Keep the game as it stands, at this address; what will not be kept, and why, or ""."""
        ...

    def changed(self, address: str) -> None:
        """Something in the state is different: it is the game of this address."""
        ...

    def pointed(self) -> None:
        """Another square is pointed at, and nothing else is different."""
        ...

    def progressed(self) -> None:
        """The computer has thought on, and nothing else is different."""
        ...

    def analysed(self) -> None:
        """The analysis has gone on, and nothing else is different."""
        ...

    def moved(self, node: Node) -> None:
        """A move was played, which led to a node."""
        ...

    def began(self) -> None:
        """A new game is on the board."""
        ...

    def show(self) -> None:
        """Have the board in sight."""
        ...

    def hand_out(self, deed: Mapping[str, str]) -> None:
        """Do what the page's JavaScript alone can, of `boardleaf.sharing.exports`."""
        ...

    def broke(self, error: Exception) -> None:
        """Something failed that no one awaits: a mistake in this program."""
        ...
