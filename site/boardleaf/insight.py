"""What the computer thinks of a position, in words and in the game's own terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules import Move, Position
from rules.position import other

from .messages import Thought

SHOWN = 5
"""Moves of a line that are shown: what comes later is rarely played."""


@dataclass(frozen=True, slots=True)
class Insight:
    """A thought about a position; `asked` tells that a person asked for it as a hint."""

    position: Position
    thought: Thought
    asked: bool

    @property
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


def effect(position: Position, move: Move) -> str:
    """What a move does, as the game counts; "" if that shows nothing.

    >>> from rules import game
    >>> position = game("emergo").parse("9/9/9/9/9/3a@5/2A@6/9/8a@ w")
    >>> effect(position, position.move("c3xe5"))
    'takes 1'
    """
    if not move.squares:
        return ""
    if move.kind == "capture":
        return f"takes {len(move.squares) - 1}"
    after = position.play(move)
    own, theirs = position.turn, other(position.turn)
    scores = after.scores()
    if scores:
        return f"makes the points {scores[own]} to {scores[theirs]}"
    return ", and ".join(_groups(position, after)) if after.sizes() else ""


def _groups(before: Position, after: Position) -> Iterator[str]:
    """What happened to the groups: a large one cancelled, and the largest that are left."""
    own, theirs = before.turn, other(before.turn)
    had, has = (
        (Counter(position.sizes()[own]), Counter(position.sizes()[theirs]))
        for position in (before, after)
    )
    gone = has[0] & has[1]
    cancelled = [size for size in gone - (had[0] & had[1]) if size > 1 and size in had[1]]
    if cancelled:
        yield f"cancels {theirs.capitalize()}'s group of {max(cancelled)}"
    mine, yours = (max(side - gone, default=0) for side in has)
    if not (mine or yours):
        yield "leaves nothing that is not cancelled"
    else:
        yield f"leaves {own.capitalize()} {mine or 'nothing'} against {yours or 'nothing'}"


def said(insight: Insight) -> str:
    """The thought in a sentence, for those who hear the page.

    >>> from rules import game
    >>> thought = Thought("c3", 0.625, ("c3",), 10, "playouts", 1.0)
    >>> said(Insight(game("egotzi-squared").parse("5/5/5/5/5 b 0 4"), thought, True))
    'Hint for Black: c3. It makes the points 1 to 4. Black expects to score 62 %.'
    """
    thought, name = insight.thought, insight.position.turn.capitalize()
    does = effect(insight.position, insight.position.move(thought.move))
    told = f" It {does}." if does else ""
    return f"Hint for {name}: {thought.move}.{told} {name} {expects(thought.score)}."


def expects(score: float) -> str:
    """An expected score: a win is 100 %, a draw half of it.

    >>> expects(0.5)
    'expects to score 50 %'
    """
    return f"expects to score {round(100 * score)} %"
