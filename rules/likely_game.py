"""Guesses at the kind of game that an unreadable position text belongs to.

>>> looks_like_columns("7/7/4a@2 x"), looks_like_stones("3/1b1/3 x")
(True, True)
>>> looks_like_columns("3/1b1/3 x")
False
"""

from __future__ import annotations

import re

_COLUMNS = re.compile(r"\S*([A-Lac-l]|b[@a-l])|[0-9/]+ \S+ \S+ \S*,")
_STONES = re.compile(r"\S*[bw]")


def looks_like_columns(text: str) -> bool:
    """Return whether a text starts as only texts of column games do: with a column on the board, or
    with an empty board and men in hand."""
    return bool(_COLUMNS.match(text))


def looks_like_stones(text: str) -> bool:
    """Return whether a text starts like one of a game of stones, with no column on its board."""
    return bool(_STONES.match(text)) and not looks_like_columns(text)
