"""Marks as a program may give them: with squares by name, or just the kinds of marks.

Imported on first use: the page passes none of these.

>>> given_marks({"c3": "last"}, 5)
Marks(squares={Square(file=2, rank=2): 'last'}, arrows=(), values={}, piece_values={}, ties=(), \
scenes=(), ending=None, highlighted=())
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.arguments import check_type, wrong_type
from rules.board import Square, quote
from rules.sentences import either, sentence
from rules.text_fields import parse_square

from .marks import KINDS, Marks


def given_marks(marks: object, size: int) -> Marks:
    """Return marks whose squares are all on a board of this size; raise ValueError for other
    squares and unknown kinds of marks, and TypeError for anything else."""
    if marks is None:
        return Marks()
    if not isinstance(marks, Marks):
        check_type("marks", marks, Mapping, "Marks, or the kind of mark on each square")
        marks = Marks(squares=marks)  # type: ignore[arg-type]
    for kind in marks.squares.values():
        check_type("mark", kind, str, either([*KINDS]))
        if kind not in KINDS:
            raise ValueError(
                sentence(
                    "mark is {kind}, expected {known}", kind=quote(kind), known=either([*KINDS])
                )
            )

    def by_square(given: Mapping[Any, str]) -> dict[Square, str]:
        return {_square(at, size): value for at, value in given.items()}

    def routes(given: Any) -> tuple[Any, ...]:
        return tuple(tuple(_square(at, size) for at in route) for route in given)

    return replace(
        marks,
        squares=by_square(marks.squares),
        arrows=routes(marks.arrows),
        values=by_square(marks.values),
        piece_values=by_square(marks.piece_values),
        ties=routes(marks.ties),
    )


def _square(at: object, size: int) -> Square:
    """Return a square of the board, given itself or by its name."""
    if isinstance(at, str):
        return parse_square(at, size)
    if not isinstance(at, Square):
        raise wrong_type("square", at, "a Square or its name")
    if not at.on(size):
        raise ValueError(
            sentence("{square} is off the {size}x{size} board", square=repr(at), size=size)
        )
    return at
