"""A guess at the game of a text that cannot be parsed.

>>> shows_columns("7/7/4a@2 x"), shows_stones("3/1b1/3 x"), shows_columns("3/1b1/3 x")
(True, True, False)
"""

from __future__ import annotations

import re

_COLUMNS = re.compile(r"\S*([A-Lac-l]|b[@a-l])|[0-9/]+ \S+ \S+ \S*,")
_STONES = re.compile(r"\S*[bw]")


def shows_columns(text: str) -> bool:
    """Return whether a text starts like one of a game of columns, and of no other: with a column on
    its board, or with an empty board and men in hand."""
    return bool(_COLUMNS.match(text))


def shows_stones(text: str) -> bool:
    """Return whether it starts like one of a game of stones, without a column on its board."""
    return bool(_STONES.match(text)) and not shows_columns(text)
