"""Guesses at the kind of game that an unreadable position text belongs to.

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
