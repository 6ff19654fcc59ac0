"""What the computer thinks of a position, in words and in the game's own terms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boardleaf.messages import Thought
from rules import Move, Position

SHOWN = 5
"""Moves of a line that are shown: what comes later is rarely played."""


@dataclass(frozen=True)
class Insight:
    """A thought about a position; `asked` tells that a person asked for it as a hint."""

    position: Position
    thought: Thought
    asked: bool

    @cached_property
    def line(self) -> list[Move]:
        """The moves that the computer expects, as far as they are shown.

        >>> from rules import game
        >>> thought = Thought("c3", 0.5, ("c3", "a1"), 10, "playouts", 1.0)
        >>> [str(move) for move in Insight(game("egotzi").start(size=5), thought, True).line]
        ['c3', 'a1']
        """
        position, moves = self.position, []
        for text in self.thought.line[:SHOWN]:
            moves.append(position.move(text))
            position = position.play(moves[-1])
        return moves

    def onward(self, position: Position) -> list[Move]:
        """What of the line is still to come in a position: all, all but its first move, none."""
        if position == self.position:
            return self.line
        line = self.line
        if line and position == self.position.play(line[0]):
            return line[1:]
        return []


def said(insight: Insight) -> str:
    """The thought in a sentence, for those who hear the page.

    >>> from rules import game
    >>> thought = Thought("c3", 0.625, ("c3",), 10, "playouts", 1.0)
    >>> said(Insight(game("egotzi-squared").parse("5/5/5/5/5 b 0 4"), thought, True))
    'Hint for Black: c3. Brings Black to 1 point against 4. Expected score 62 %.'
    """
    position, line = insight.position, insight.line
    does = position.gist(line)
    told = f" {does[0].upper()}{does[1:]}." if does else ""
    name, move = position.mover(), position.advice(line[0])
    return f"Hint for {name}: {move}.{told} {expects(insight.thought.score)}."


def expects(score: float) -> str:
    """An expected score: a win is 100 %, a draw half of it.

    >>> expects(0.5)
    'Expected score 50 %'
    """
    return f"Expected score {round(100 * score)} %"


WORK = {
    "playouts": ("game played to its end in thought", "games played to their end in thought"),
    "nodes": ("position looked at", "positions looked at"),
}


def work(thought: Thought) -> str:
    """How much was thought.

    >>> work(Thought("c3", 0.5, ("c3",), 14000, "nodes", 1.0))
    '14,000 positions looked at'
    """
    one, many = WORK[thought.unit]
    return f"{thought.work:,} {one if thought.work == 1 else many}"
