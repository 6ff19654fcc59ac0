"""The computer's thoughts about a position, in words and in the game's own terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from boardleaf.messages import Thought
from rules import Move, Position
from rules.sentences import by_number, sentence, template

MAX_MOVES = 5
"""The maximum number of moves of a line to show: later ones are rarely played."""


@dataclass(frozen=True)
class Insight:
    """A thought about a position; `is_hint` is true if a person asked for a hint."""

    position: Position
    thought: Thought
    is_hint: bool

    @cached_property
    def line(self) -> list[Move]:
        """The moves that the computer expects, at most `MAX_MOVES`.

        >>> from rules import game
        >>> thought = Thought("c3", ("c3", "a1"), 10, "playouts", 1.0)
        >>> [str(move) for move in Insight(game("egotzi").start(size=5), thought, True).line]
        ['c3', 'a1']
        """
        position, moves = self.position, []
        for text in self.thought.line[:MAX_MOVES]:
            moves.append(position.move(text))
            position = position.play(moves[-1])
        return moves

    def line_from(self, position: Position) -> list[Move]:
        """Return the moves of the line that follow a position: all before the first move, the rest
        after it, none elsewhere."""
        if position == self.position:
            return self.line
        line = self.line
        if line and position == self.position.play(line[0]):
            return line[1:]
        return []


def hint_text(insight: Insight, *, yours: bool = False) -> str:
    """Phrase the thought as a hint, which addresses the player to move if the turn is `yours`.

    >>> from rules import game
    >>> thought = Thought("c3", ("c3",), 900, "playouts", 1.0)
    >>> advised = Insight(game("egotzi-squared").parse("5/5/5/5/5 b 0 4"), thought, True)
    >>> hint_text(advised)
    'Hint for Black: place a stone on c3.'
    """
    position, move = insight.position, insight.position.suggestion(insight.line[0])
    if yours:
        return sentence("Hint for you: {move}.", move=move)
    return sentence("Hint for {player}: {move}.", player=position.mover(), move=move)


def hint_explanation(insight: Insight, reasons: Sequence[str] = (), *, yours: bool = False) -> str:
    """Phrase the thought as a hint, with its result if that is proved, and the reasons why it is
    better than the next move, or else the moves that follow.

    >>> from rules import game
    >>> thought = Thought("c3", ("c3",), 900, "playouts", 1.0, result=1.0, proved=5)
    >>> advised = Insight(game("egotzi-squared").parse("5/5/5/5/5 b 0 4"), thought, True)
    >>> hint_explanation(advised).partition("c3. ")[2]
    'Wins in 3 moves.'
    """
    result = proved_result(insight.thought)
    ending = result and sentence("{result}.", result=result)
    why = reasons or [continuation(insight)]
    return " ".join(filter(None, (hint_text(insight, yours=yours), ending, *why)))


def continuation(insight: Insight) -> str:
    """Return a sentence with the moves expected after the best one, numbered as on the board; "" if
    there are none.

    >>> from rules import game
    >>> thought = Thought("c3", ("c3", "a1", "b2"), 10, "playouts", 1.0)
    >>> continuation(Insight(game("egotzi").start(size=5), thought, True))
    'Then: 2. a1 3. b2'
    """
    best, *rest = insight.line
    position = insight.position.play(best)
    moves = []
    for number, move in enumerate(rest, 2):
        moves.append(f"{number}. {position.imperative(move)}")
        position = position.play(move)
    return sentence("Then: {moves}", moves=" ".join(moves)) if moves else ""


def proved_result(thought: Thought) -> str:
    """Describe the result of the side to move, if it is proved; "" otherwise.

    >>> proved_result(Thought("c3", ("c3",), 5000, "playouts", 1.0, result=1.0, proved=3))
    'Wins in 2 moves'
    >>> proved_result(Thought("c3", ("c3",), 5000, "playouts", 1.0))
    ''
    """
    if thought.result is None or thought.proved is None:
        return ""
    if thought.result == 0.5:
        return sentence("Drawn with best play")
    if thought.result > 0.5:
        moves = (thought.proved + 1) // 2
        return by_number(moves, one="Wins in 1 move", other="Wins in {number} moves")
    return sentence("Lost with best play")


MIN_WORK = {"playouts": 100, "nodes": 1000}
"""The minimum work that is worth a number, by unit."""

WORK_SENTENCES = {
    "playouts": template("{work} simulated games"),
    "nodes": template("{work} positions considered"),
}


def work(thought: Thought) -> str:
    """Describe the work of a thought.

    >>> work(Thought("c3", ("c3",), 14000, "nodes", 1.0))
    '14,000 positions considered'
    >>> work(Thought("c3", ("c3",), 1, "nodes", 1.0))
    'Just a quick look'
    """
    if thought.work < MIN_WORK[thought.unit]:
        return sentence("Just a quick look")
    return sentence(WORK_SENTENCES[thought.unit], work=f"{thought.work:,}")
