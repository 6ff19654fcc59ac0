"""A line of strong play after a move, and what playing it takes."""

from __future__ import annotations

from typing import NamedTuple

from rules.claims import Line
from rules.group_traces import Trace

MAX_PLIES = 12
"""The maximum plies of a line."""

NOTICED_SHARE = 0.93
"""The share of moves that an alpha-beta search notices: one that notices all would play the same
line again and again."""


class Continuation(NamedTuple):
    """A line of strong play, and the result that the player who made the first move expects at its
    end, from 0 to 1."""

    line: Line
    expected: float
    trace: Trace | None = None
    """Where the pieces are at the end, if a program followed them."""
