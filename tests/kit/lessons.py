"""The lessons of the site, pages of first games, as they are written in their sources."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from builder.diagrams import fences, steps
from builder.sources import PAGES, Source, find
from rules import Move, Position

LESSONS = {source.header["teaches"]: source for source in find(PAGES) if "teaches" in source.header}
"""The source of each lesson, by the game that it teaches."""


def step_fields(source: Source) -> list[Mapping[str, Any]]:
    """Return the fields of each step in a page's source."""
    return [fences.parse(body)[0] for body in re.findall("(?ms)^```board\n(.*?)^```", source.body)]


def winning_move(position: Position) -> Move:
    """Return a move after which the side to move can force a win."""
    return next(
        move
        for move in position.moves()
        if steps.can_force_win(position.play(move), position.turn, steps.MAX_PLIES, {})
    )
