"""What the computer player of a board does, and what it thinks."""

from __future__ import annotations

from dataclasses import dataclass

from boardleaf.computer.insight import Insight
from rules import Move, Position

from .tempo import NORMAL, Tempo


@dataclass(slots=True)
class Computer:
    """What the computer player does, and what it thinks."""

    thinking: bool = False
    """Whether it thinks about its move."""
    progress: float = 0.0
    """How far that thinking is, from 0 to 1."""
    advising: bool = False
    """Whether that thinking is about a hint, and no move of its own."""
    insight: Insight | None = None
    """What it thinks, or thought last."""
    paused: bool = False
    """Whether a game of the computer against itself has been stopped."""
    tempo: Tempo = NORMAL
    """How fast that is played."""
    failure: str = ""
    """Why it cannot play."""

    def begin(self, *, advising: bool) -> None:
        """It begins to think, about a hint or about a move."""
        self.thinking, self.advising, self.progress = True, advising, 0.0
        self.insight = None

    def rest(self) -> None:
        """It does not think any more."""
        self.thinking = self.advising = False

    def expected(self, position: Position) -> list[Move]:
        """The moves that it expects from a position on; none while it thinks."""
        if self.thinking or not self.insight:
            return []
        return self.insight.onward(position)
