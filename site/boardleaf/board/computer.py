"""The state of a board's computer player, its speeds, and its thoughts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boardleaf.computer.insight import Insight
from boardleaf.messages import Thought
from rules import Move, Position
from rules.node import Node
from rules.sentences import template

REPLY_PAUSE = 0.35
"""Seconds between the end of a person's move and the computer's reply, at normal speed."""


class Speed(NamedTuple):
    """The pace of a game."""

    label: str
    """The template of its button's label."""
    duration_factor: float
    """The factor of the duration of animations and pauses."""
    pause: float
    """Seconds between the end of a move and the next one, if the computer plays against itself."""


class Wins(NamedTuple):
    """A person's wins in a row against a level."""

    level: int = 0
    number: int = 0


NORMAL = Speed(template("Normal"), 1.0, 0.9)

SPEEDS = {
    "slow": Speed(template("Slow"), 1.5, 2.2),
    "normal": NORMAL,
    "fast": Speed(template("Fast"), 0.5, 0.2),
}
"""The speeds to choose from, the slowest first."""


TEACHING_CHOICES: Mapping[str, str] = {
    "": template("Off"),
    "blunder": template("When I blunder"),
    "mistake": template("When I make a mistake"),
    "inaccuracy": template("After any inaccuracy"),
}
"""The templates of the choices' labels, by the mildest verdict at which the computer objects."""


@dataclass(slots=True)
class Request:
    """The board's request for a move or a hint."""

    position: Position
    """The position that the computer thinks about."""
    node: Node | None
    """The node at which to play its move, None for a hint."""
    waits: bool
    """True if the answer has to wait, so that the last move can be seen."""
    answer: Thought | str | None = None
    """The final thought, or the reason why there is none; None until it is known."""


@dataclass(slots=True)
class Computer:
    """The state of the computer player, and its thoughts."""

    purpose: str = ""
    """The purpose of the current thinking: a `reply`, a `hint`, or the `verdict` on a person's
    move; "" while the computer isn't thinking."""
    request: Request | None = None
    """The request for a move or a hint, if one is pending."""
    level: int = 0
    """The level that is thinking, or thought last."""
    insight: Insight | None = None
    """The current thought, or the last one."""
    paused: bool = False
    """True if a game of the computer against itself is paused."""
    speed: Speed | None = None
    """The speed chosen for games of the computer against itself; see `State.speed`."""
    failure: str = ""
    """The reason why the computer can't play; "" if it can."""
    log: str = ""
    """What led to the failure, for a report."""
    teaching: str = ""
    """The mildest verdict at which the computer objects to a person's move; "" if it never does."""
    wins: Wins = field(default_factory=Wins)
    """The person's last wins in a row, over several games."""
    counted: Node | None = None
    """The root of the game whose end was counted last."""
    hinted_moves: set[tuple[Position, Move]] = field(default_factory=set)
    """The moves that the computer gave as hints."""

    @property
    def thinking(self) -> bool:
        """True while the computer is thinking."""
        return bool(self.purpose)

    @property
    def progress(self) -> float:
        """The progress of the thinking, from 0 to 1."""
        return self.insight.thought.progress if self.insight else 0.0

    def begin_thinking(self, level: int, purpose: str) -> None:
        """Record that a level has started to think."""
        self.level, self.purpose, self.insight = level, purpose, None

    def end_thinking(self) -> None:
        """Record that the computer has stopped thinking."""
        self.purpose = ""

    def expected_line(self, position: Position) -> list[Move]:
        """Return the moves that the computer expects from a position on; none while it is
        thinking."""
        if self.thinking or not self.insight:
            return []
        return self.insight.line_from(position)

    def hint(self, position: Position) -> Move | None:
        """Return the move of the computer's hint in a position, None if it gave no hint there."""
        insight = None if self.thinking else self.insight
        if not insight or not insight.is_hint or insight.position != position:
            return None
        return insight.line[0]
