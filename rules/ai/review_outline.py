"""The content of a review's text, for programs that show it: parsed fast, without looking up moves.

>>> text = "review=1 seed=0 work=5000 first=7 moves=1\\nc3 431#7 69 ?! b2,b3 e5,d5#9"
>>> outline = Outline.parse(text)
>>> outline.first, outline.moves[0].loss, outline.moves[0].better
(7, 0.069, ('e5', 'd5'))
>>> Outline.joined([outline]) == text
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from rules.sentences import sentence

from .move_review import Verdict
from .review_text import (
    LINE,
    VERDICTS,
    check_joined,
    line_of,
    number_of_plies,
    quoted,
    result,
    split,
)


class MoveOutline(NamedTuple):
    """The review of a move, with moves as texts; see `MoveReview`."""

    move: str
    expected: float
    proved: int | None
    compared: bool
    """True once the best move has been searched for."""
    loss: float = 0.0
    verdict: Verdict | None = None
    refutation: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    best_proved: int | None = None

    @property
    def defends_longest(self) -> bool:
        """True if it loses by force, and no move loses later."""
        best = self.compared and not self.better
        return best and self.expected == 0 and bool(self.proved)


class Outline(NamedTuple):
    """A review, or a part of one."""

    seed: int
    work: int
    first: int
    """The number of its first move in the record, from 0."""
    progress: float
    moves: tuple[MoveOutline, ...]
    text: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text of a review; ValueError that says what is wrong and where.

        Moves are not checked against a game.
        """
        found, progress, lines = split(text)
        moves = []
        for number, line in enumerate(lines, found["first"] + 1):
            try:
                moves.append(_move(line))
            except ValueError as error:
                raise ValueError(
                    sentence("review of move {number}: {error}", number=number, error=error)
                ) from None
        return cls(found["seed"], found["work"], found["first"], progress, tuple(moves), text)

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> str:
        """Return the text of the whole review of complete parts; ValueError if they don't fit."""
        check_joined(parts)
        first, *_ = parts
        count = sum(len(part.moves) for part in parts)
        top = first.text.partition("\n")[0].rpartition(" ")[0]
        lines = [line for part in parts for line in part.text.split("\n")[1:]]
        return "\n".join([f"{top} moves={count}", *lines])


def _move(line: str) -> MoveOutline:
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError(sentence("can't read {text}", text=quoted(line)))
    seen = found["move"], result(found["expected"]), number_of_plies(found["proved"])
    if found["same"]:
        return MoveOutline(*seen, True, best_proved=seen[2])
    if not found["better"]:
        return MoveOutline(*seen, False)
    return MoveOutline(
        *seen,
        True,
        result(found["loss"]),
        VERDICTS[found["mark"]],
        line_of(found["refutation"]),
        line_of(found["better"]),
        number_of_plies(found["best_proved"]),
    )
