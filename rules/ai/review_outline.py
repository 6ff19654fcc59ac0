"""The content of a review's text, parsed without checking its moves against a game.

>>> text = "review=1 seed=0 work=5000 first=7 moves=1\\nc3 431#7 69 ?! b2,b3 e5,d5#9"
>>> outline = Outline.parse(text)
>>> outline.first, outline.moves[0].loss, outline.moves[0].better
(7, 0.069, ('e5', 'd5'))
>>> Outline.join([outline]) == text
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from rules.board import quote
from rules.sentences import sentence

from .move_review import Verdict
from .review_text import (
    MOVE_REVIEW,
    VERDICTS,
    check_parts,
    parse_plies,
    parse_result,
    split,
    split_moves,
)


class MoveOutline(NamedTuple):
    """The review of a move, like `MoveReview`, but with moves as text."""

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
        is_best = self.compared and not self.better
        return is_best and self.expected == 0 and bool(self.proved)


class Outline(NamedTuple):
    """The outline of a review or of a part of one: its numbers and text, with moves not checked."""

    seed: int
    work: int
    first: int
    """The index of its first move in the record."""
    progress: float
    moves: tuple[MoveOutline, ...]
    text: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text of a review, without checking its moves against a game.

        Raise a ValueError that says what is wrong and where.
        """
        header, progress, lines = split(text)
        moves = []
        for number, line in enumerate(lines, header["first"] + 1):
            try:
                moves.append(_parse_move(line))
            except ValueError as error:
                raise move_error(number, error) from None
        return cls(header["seed"], header["work"], header["first"], progress, tuple(moves), text)

    @classmethod
    def join(cls, parts: Sequence[Self]) -> str:
        """Join complete parts into the text of the whole review; raise ValueError unless each
        begins where the previous one ends and was made with the same seed and work."""
        check_parts(parts)
        first, *_ = parts
        count = sum(len(part.moves) for part in parts)
        header = first.text.partition("\n")[0].rpartition(" ")[0]
        lines = [line for part in parts for line in part.text.split("\n")[1:]]
        return "\n".join([f"{header} moves={count}", *lines])


def move_error(number: int, error: ValueError) -> ValueError:
    """Return an error in the review of a move, which counts from 1."""
    return ValueError(sentence("review of move {number}: {error}", number=number, error=error))


def _parse_move(line: str) -> MoveOutline:
    match = MOVE_REVIEW.fullmatch(line)
    if not match:
        raise ValueError(sentence("can't read {text}", text=quote(line)))
    move = match["move"], parse_result(match["expected"]), parse_plies(match["proved"])
    if match["same"]:
        return MoveOutline(*move, True, best_proved=move[2])
    if not match["better"]:
        return MoveOutline(*move, False)
    return MoveOutline(
        *move,
        True,
        parse_result(match["loss"]),
        VERDICTS[match["mark"]],
        split_moves(match["refutation"]),
        split_moves(match["better"]),
        parse_plies(match["best_proved"]),
    )
