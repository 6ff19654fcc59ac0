"""Checks of the arguments of pictures: their types, and that marks are known and on the board.

>>> from rules import game, svg
>>> svg.board(game("egotzi").start(size=5), marks={"c3": "lost"})
Traceback (most recent call last):
ValueError: mark is 'lost', expected last, picked, note, barred, must, target, landing or refused
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from rules.board import Square, quote
from rules.sentences import either
from rules.type_checks import check_items, check_number, check_type

from .marks import MARKS_BELOW_PIECES, Marks
from .motion import Motion

KINDS = (*MARKS_BELOW_PIECES, "target", "landing", "refused")
"""All kinds of marks on squares."""

NONE = type(None)


def check_lifted(men: object, start: object, size: int) -> None:
    """Check the men of a dragged piece, and their square, None if they come from a hand."""
    check_type("men", men, tuple, "a tuple of men, such as ('black',)")
    if start is not None:
        check_square("start", start, size)


def check_square(name: str, square: object, size: int) -> None:
    """Check a square of a board."""
    check_type(name, square, Square, "a Square")
    if isinstance(square, Square) and not square.on(size):
        raise ValueError(f"{square!r} is off the {size}x{size} board")


def check_look(
    id: object,
    size: float,
    label: object,
    buttons: object,
    cursor: object,
    motion: object,
    standing: object,
) -> None:
    """Check the arguments of a picture other than its position and its marks."""
    check_type("id", id, (str, NONE), "a text")
    check_number("size", size)
    if not 0 < size < inf:
        raise ValueError(f"size is {size!r}, expected a number above 0")
    check_type("label", label, (str, NONE), "a text")
    check_type("buttons", buttons, (Mapping, NONE), "a label for each square")
    check_type("cursor", cursor, (Square, NONE), "a Square")
    check_type("motion", motion, (Motion, NONE), "a Motion")
    check_type("standing", standing, (Mapping, NONE), "the men on each square")


def check_marks(marks: object, size: int) -> None:
    """Check the kinds and the squares of marks on a board."""
    check_type("marks", marks, Marks, "Marks, or the kind of mark on each square")
    assert isinstance(marks, Marks)
    for name, by_square in (
        ("squares", marks.squares),
        ("values", marks.values),
        ("piece_values", marks.piece_values),
        ("drawn_values", marks.drawn_values),
    ):
        check_type(f"marks.{name}", by_square, Mapping, "a text for each square")
        for square in by_square:
            check_square("square", square, size)
    for name, routes in (("arrows", marks.arrows), ("ties", marks.ties)):
        check_items(f"marks.{name}", routes, object, "sequences of Squares")
        for route in routes:
            check_items(f"an item of marks.{name}", route, Square, "Squares")
            for square in route:
                check_square("square", square, size)
    for kind in marks.squares.values():
        check_type("mark", kind, str, either([*KINDS]))
        if kind not in KINDS:
            raise ValueError(f"mark is {quote(kind)}, expected {either([*KINDS])}")
