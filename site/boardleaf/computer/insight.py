"""The computer's thoughts about a position, in words and in the game's own terms."""

from __future__ import annotations

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
        >>> thought = Thought("c3", 0.5, ("c3", "a1"), 10, "playouts", 1.0)
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


def hint_text(insight: Insight) -> str:
    """Phrase the thought as a hint.

    >>> from rules import game
    >>> thought = Thought("c3", 0.625, ("c3",), 900, "playouts", 1.0)
    >>> advised = Insight(game("egotzi-squared").parse("5/5/5/5/5 b 0 4"), thought, True)
    >>> hint_text(advised)
    'Hint for Black: place a stone on c3.'
    """
    position, line = insight.position, insight.line
    return sentence(
        "Hint for {player}: {move}.", player=position.mover(), move=position.suggestion(line[0])
    )


def hint_explanation(insight: Insight) -> str:
    """Phrase the thought as a hint, with the effects of the move and its expected score.

    >>> from rules import game
    >>> thought = Thought("c3", 0.625, ("c3",), 900, "playouts", 1.0)
    >>> advised = Insight(game("egotzi-squared").parse("5/5/5/5/5 b 0 4"), thought, True)
    >>> hint_explanation(advised).partition("c3. ")[2]
    'Makes the score Black 1, White 4. Expected score 62%: a little ahead.'
    """
    gist = insight.position.gist(insight.line)
    expected = sentence("{expected}.", expected=prospects(insight.thought))
    return " ".join(filter(None, (hint_text(insight), gist, expected)))


MIN_WORK = {"playouts": 100, "nodes": 1000}
"""The minimum work for a meaningful expected score, by unit; a thought with less is a glance."""

BANDS = (
    (0.9, template("winning")),
    (0.7, template("clearly ahead")),
    (0.55, template("a little ahead")),
    (0.45, template("about even")),
    (0.3, template("a little behind")),
    (0.1, template("clearly behind")),
    (0.0, template("losing")),
)
"""The ranges of expected scores in words, each with its lower bound, the highest first."""


def is_glance(thought: Thought) -> bool:
    """Return whether a thought has so little work that its numbers would mislead."""
    return thought.proved is None and thought.work < MIN_WORK[thought.unit]


def prospects(thought: Thought) -> str:
    """Describe the prospects of the side to move: by its expected score, where a win is 100% and a
    draw half of it, or in words alone if the result is certain or the thought short.

    >>> prospects(Thought("c3", 1.0, ("c3",), 11, "playouts", 1.0))
    'At a glance: winning'
    >>> prospects(Thought("c3", 0.999, ("c3",), 5000, "playouts", 1.0))
    'Expected score 99%: winning'
    >>> prospects(Thought("c3", 1.0, ("c3",), 5000, "playouts", 1.0, proved=3))
    'Wins in 2 moves'
    """
    if thought.proved is not None:
        return _proved_result(thought.score, thought.proved)
    standing = sentence(next(band for bound, band in BANDS if thought.score >= bound))
    if is_glance(thought):
        return sentence("At a glance: {standing}", standing=standing)
    return sentence(
        "Expected score {percent}: {standing}", percent=percent(thought.score), standing=standing
    )


def _proved_result(score: float, plies: int) -> str:
    if score == 0.5:
        return sentence("Drawn with best play")
    if score > 0.5:
        return by_number((plies + 1) // 2, one="Wins in 1 move", other="Wins in {number} moves")
    return sentence("Lost with best play")


def percent(score: float) -> str:
    """Format an expected score that is not certain.

    >>> percent(0.625), percent(0.001)
    ('62%', '1%')
    """
    return f"{min(99, max(1, round(100 * score)))}%"


WORK_SENTENCES = {
    "playouts": template("{work} simulated games"),
    "nodes": template("{work} positions considered"),
}


def work(thought: Thought) -> str:
    """Describe the work of a thought.

    >>> work(Thought("c3", 0.5, ("c3",), 14000, "nodes", 1.0))
    '14,000 positions considered'
    >>> work(Thought("c3", 0.5, ("c3",), 1, "nodes", 1.0))
    'Just a quick look'
    """
    if thought.work < MIN_WORK[thought.unit]:
        return sentence("Just a quick look")
    return sentence(WORK_SENTENCES[thought.unit], work=f"{thought.work:,}")
