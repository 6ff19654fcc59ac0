"""Parsers for parts of texts that several games have: turns, numbers, squares; and guesses at the
kind of game that an unreadable text belongs to.

>>> parse_turn("w"), parse_number("12", "ply")
('white', 12)

>>> looks_like_columns("7/7/4a@2 x"), looks_like_stones("3/1b1/3 x")
(True, True)
>>> looks_like_columns("3/1b1/3 x"), looks_like_stones("7/7/4a@2 x")
(False, False)

A board whose only pieces are `bb` may be of either kind: two stones, or a column.

>>> looks_like_columns("3/bb2/3 x"), looks_like_stones("3/bb2/3 x")
(False, False)
"""

from __future__ import annotations

import re

from .board import Square, quote
from .piece import Colour
from .sentences import by_number, sentence


def parse_fields(text: str, least: int, most: int, form: str) -> list[str]:
    """Return the fields of a position's text; ValueError unless there are `least` to `most` fields.

    `form` shows the expected fields in errors.
    """
    fields = text.split(" ")
    if not least <= len(fields) <= most:
        raise ValueError(
            by_number(
                len(fields),
                one="there is 1 field, expected {form}: {text}",
                other="there are {number} fields, expected {form}: {text}",
                form=form,
                text=quote(text),
            )
        )
    return fields


def parse_turn(text: str) -> Colour:
    """Return the colour that a turn, `b` or `w`, stands for; ValueError for any other text."""
    if text not in ("b", "w"):
        raise ValueError(sentence("turn is {text}, expected b or w", text=quote(text)))
    return "black" if text == "b" else "white"


def parse_number(text: str, what: str) -> int:
    """Return a whole number, 0 or more; ValueError for any other text, or for leading zeros.

    `what` names the field in errors.
    """
    if not re.fullmatch("0|[1-9][0-9]{0,999}", text):
        raise ValueError(
            sentence(
                "{what} is {text}, expected a whole number, 0 or more, without leading zeros",
                what=what,
                text=quote(text),
            )
        )
    return int(text)


def parse_square(text: str, size: int) -> Square:
    """Return the square that a text names; ValueError if there is no such square on the board."""
    square = Square.parse(text)
    if not square.on(size):
        raise ValueError(
            sentence(
                "{square} is off the {size}x{size} board",
                square=square,
                size=size,
            )
        )
    return square


def parse_squares(text: str, separator: str, size: int) -> tuple[Square, ...]:
    """Return the squares named in a text; ValueError if one of them is not on the board."""
    return tuple(parse_square(part, size) for part in text.split(separator))


_COLUMNS = re.compile(r"\S*([A-Lac-l]|b@)|[0-9/]+ \S+ \S+ \S*,")
_STONES = re.compile(r"\S*w|([^\sb]|bb)*b(?!b)")


def looks_like_columns(text: str) -> bool:
    """Return whether a text starts as a text of columns does, but none of black and white stones:
    with a column on the board, or with an empty board and men in hand."""
    return bool(_COLUMNS.match(text))


def looks_like_stones(text: str) -> bool:
    """Return whether a text starts as a text of black and white stones does, but none of columns:
    with `w`, or with an odd number of `b` in succession, and no column on the board."""
    return bool(_STONES.match(text)) and not looks_like_columns(text)
