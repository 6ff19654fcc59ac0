"""Whom a board's controller works with: the computer player, and whoever draws and keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rules import Move

from .messages import Thought


class Opponent(Protocol):
    """The computer player, as the controller needs it."""

    async def think(self, record: str, level: int, report: Callable[[Thought], None]) -> Thought:
        """The move of a level in a record; raises OpponentFailed."""
        ...

    def stop(self) -> None:
        """Ends the thinking under way with the best move so far."""
        ...


class Listener(Protocol):
    """Whoever draws and keeps a board."""

    def changed(self) -> None:
        """Something in the state is different."""
        ...

    def pointed(self) -> None:
        """Another square is pointed at, and nothing else is different."""
        ...

    def progressed(self) -> None:
        """The computer has thought on, and nothing else is different."""
        ...

    def moved(self, move: Move) -> None:
        """A move was played."""
        ...

    def began(self) -> None:
        """A new game is on the board."""
        ...

    def broke(self, error: Exception) -> None:
        """Something failed that no one awaits: a mistake in this program."""
        ...
