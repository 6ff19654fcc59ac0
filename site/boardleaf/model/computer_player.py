"""The state of a board's computer player, and its thoughts."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardleaf.computer.insight import Insight
from rules import Move, Position

from .tempo import NORMAL, Tempo


@dataclass(slots=True)
class Computer:
    """The state of the computer player, and its thoughts."""

    purpose: str = ""
    """The purpose of its thinking: `reply`, `hint`, or `verdict` while it judges a person's move;
    "" while it doesn't think."""
    level: int = 0
    """The level that thinks, or thought last."""
    insight: Insight | None = None
    """Its current thought, or its last one."""
    paused: bool = False
    """True if a game of the computer against itself is paused."""
    tempo: Tempo = NORMAL
    """The tempo of such a game."""
    failure: str = ""
    """The reason why it can't play; "" if it can."""
    teaching: str = ""
    """The least verdict at which it objects to a person's move; "" if it never does."""
    hinted: set[tuple[Position, Move]] = field(default_factory=set)
    """The moves that it gave as hints."""

    @property
    def thinking(self) -> bool:
        """True while it thinks, about a move or about a hint."""
        return bool(self.purpose)

    @property
    def progress(self) -> float:
        """The progress of its thinking, from 0 to 1."""
        return self.insight.thought.progress if self.insight else 0.0

    def begin(self, level: int, purpose: str) -> None:
        """Note that a level starts to think."""
        self.level, self.purpose, self.insight = level, purpose, None

    def rest(self) -> None:
        """Note that it has stopped thinking."""
        self.purpose = ""

    def expected(self, position: Position) -> list[Move]:
        """Return the moves that it expects from a position on; none while it thinks."""
        if self.thinking or not self.insight:
            return []
        return self.insight.onward(position)

    def advice(self, position: Position) -> Move | None:
        """Return the move that it advises in a position, if it was asked for a hint there."""
        insight = None if self.thinking else self.insight
        if not insight or not insight.asked or insight.position != position:
            return None
        return insight.line[0]
