"""The review of a game as a value, which can be parsed from its text without importing a search.

>>> from rules import Record
>>> record = Record.parse("game=egotzi&size=3&moves=b2")
>>> text = "review=1 seed=0 work=100 first=0 moves=1\\nb2 999 ="
>>> str(Review.parse(record, text)) == text
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.board import quote
from rules.move import Move
from rules.record import Record
from rules.rules_of_game import Rules
from rules.sentences import sentence
from rules.type_checks import check_items, check_type

from . import review_text
from .move_review import MoveReview, initial_review
from .review_outline import MoveOutline, Outline, move_error


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a record, or of some of its moves, complete or in progress.

    `str` formats it as text: a header, and a line for each move.
    """

    seed: int
    work: int
    """The playouts of each search in the first passes; moves that seem to lose much get more."""
    moves: tuple[MoveReview, ...]
    """One entry for each move, in order."""
    first: int = 0
    """The index in the record of the first of these moves."""
    progress: float = 1.0
    """The progress, from 0 to 1, rounded to thousandths."""

    def _repr_html_(self) -> str:
        """Return the review as a table in HTML; Jupyter calls this."""
        from .review_html import review_html  # imported only where a review is shown

        return review_html(self.moves)

    def __str__(self) -> str:
        header = {
            "seed": self.seed,
            "work": self.work,
            "first": self.first,
            "moves": len(self.moves),
        }
        return review_text.format_review(header, self.progress, self.moves)

    @classmethod
    def parse(cls, record: Record, text: str) -> Review:
        """Parse the text of a review of this record; raise a ValueError that says what is wrong and
        where."""
        check_type("record", record, Record, "a Record")
        check_type("text", text, str, "the text of a review")
        outline = Outline.parse(text)
        last, count = outline.first + len(outline.moves), len(record.moves)
        if last > count:
            raise ValueError(
                sentence(
                    "the review goes up to move {last}, but the game has only {count}",
                    last=last,
                    count=count,
                )
            )
        moves = []
        for number, move in enumerate(outline.moves, outline.first):
            try:
                moves.append(_checked(record, number, move))
            except ValueError as error:
                raise move_error(number + 1, error) from None
        return cls(outline.seed, outline.work, tuple(moves), outline.first, outline.progress)

    @classmethod
    def join(cls, parts: Sequence[Review]) -> Review:
        """Join complete parts into the whole review; raise ValueError unless each begins where the
        previous one ends and was made with the same seed and work."""
        check_type("parts", parts, Sequence, "a sequence of Reviews")
        check_items("parts", parts, Review, "Reviews")
        review_text.check_parts(parts)
        return replace(parts[0], moves=tuple(move for part in parts for move in part.moves))


def _checked(record: Record, number: int, outline: MoveOutline) -> MoveReview:
    """Return the review of a record's move; raise ValueError if its moves don't fit."""
    before, after = record.positions[number : number + 2]
    move = record.moves[number]
    if outline.move != str(move):
        raise ValueError(
            sentence("the move is {found}, expected {move}", found=quote(outline.move), move=move)
        )
    review = initial_review(record, number, outline.expected, outline.proved)
    if not outline.compared:
        return review
    better = _parse_moves(before, outline.better)
    best = None if outline.loss else move
    return replace(
        review,
        best=better[0] if better else best,
        best_proved=outline.best_proved,
        loss=outline.loss,
        verdict=outline.verdict,
        refutation=_parse_moves(after, outline.refutation),
        better=better,
    )


def _parse_moves(position: Rules, texts: Sequence[str]) -> tuple[Move, ...]:
    """Parse a line of play from a position."""
    moves = []
    for text in texts:
        moves.append(position.move(text))
        position = position.play(moves[-1])
    return tuple(moves)
