"""What the computer thinks of a position, in words and in the game's own terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules import Colour, Move, Position
from rules.board import count
from rules.position import other

from . import words
from .messages import Thought

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


def effect(position: Position, line: Sequence[Move]) -> str:
    """What the first move of an expected line does, as the game counts; "" if that shows nothing.

    >>> from rules import game
    >>> position = game("emergo").parse("9/9/9/9/9/3a@5/2A@6/9/8a@ w")
    >>> effect(position, [position.move("c3xe5")])
    'takes 1'
    """
    move = line[0]
    if not move.squares:
        return ""
    after = position.play(move)
    outcome = after.outcome()
    if outcome:
        return ENDS[outcome.winner and outcome.winner == position.turn]
    own, theirs = position.turn, other(position.turn)
    scores = after.scores()
    if scores:
        return (
            f"brings {own.capitalize()} to {count(scores[own], 'point')} against {scores[theirs]}"
        )
    if after.sizes():
        return "; ".join(filter(None, (", ".join(_deeds(position, after)), _kept(after, own))))
    return ", ".join(_takings(position, after, line))


ENDS = {True: "wins", False: "loses", None: "ends the game as a draw"}


def _deeds(before: Position, after: Position) -> Iterator[str]:
    """What happened to the groups: a large one cancelled, made, broken up."""
    own, theirs = before.turn, other(before.turn)
    had, has = (
        (Counter(position.sizes()[own]), Counter(position.sizes()[theirs]))
        for position in (before, after)
    )
    rival = theirs.capitalize()
    newly = (has[0] & has[1]) - (had[0] & had[1])
    cancelled = max((size for size in newly if size in had[1]), default=0)
    if cancelled > 1:
        yield f"cancels {rival}'s group of {cancelled}"
    made = max(has[0] - had[0], default=0)
    if made > 1 and made != cancelled:
        yield f"makes a group of {made}"
    lost, gained = max(had[1] - has[1], default=0), max(has[1] - had[1], default=0)
    if lost > gained and lost > 1:
        yield f"breaks up {rival}'s group of {lost}"


def _kept(after: Position, own: Colour) -> str:
    """The largest groups that are left when equal ones have cancelled one another."""
    mine, yours = (Counter(after.sizes()[colour]) for colour in (own, other(own)))
    keeps, against = max(mine - yours, default=0), max(yours - mine, default=0)
    if not (keeps or against):
        return "all groups cancel"
    return f"{own.capitalize()} keeps {keeps or 'nothing'} against {against or 'nothing'}"


def _takings(before: Position, after: Position, line: Sequence[Move]) -> Iterator[str]:
    """What is taken now, what must be taken in reply, and what then, where that is expected."""
    rival = other(before.turn).capitalize()
    if line[0].kind == "capture":
        yield f"takes {_taken(line[0])}"
    reply = after.moves()[0]
    if reply.kind == "capture":
        yield f"{rival} must take {_taken(reply)}"
    elif line[0].kind != "capture":
        yield f"leaves {rival} nothing to take"
    if [move.kind for move in line[1:3]] == ["capture", "capture"]:
        yield f"then {before.turn.capitalize()} takes {_taken(line[2])}"


def _taken(capture: Move) -> int:
    return len(capture.squares) - 1


def said(insight: Insight) -> str:
    """The thought in a sentence, for those who hear the page.

    >>> from rules import game
    >>> thought = Thought("c3", 0.625, ("c3",), 10, "playouts", 1.0)
    >>> said(Insight(game("egotzi-squared").parse("5/5/5/5/5 b 0 4"), thought, True))
    'Hint for Black: c3. Brings Black to 1 point against 4. Expected score 62 %.'
    """
    line = insight.line
    does = effect(insight.position, line)
    told = f" {does[0].upper()}{does[1:]}." if does else ""
    name, move = words.mover(insight.position), words.deed(line[0])
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
