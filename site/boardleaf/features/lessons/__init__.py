"""Boards with a task: steps of first games, puzzles, and mistakes to correct."""

from collections.abc import Mapping

from boardleaf.address import NOBODY
from rules.position import COLOURS, Colour

WRONG_SECONDS = 2.0
"""Seconds for which a wrong move, or its refutation, stays on the board after its animation."""

NO_PLAYERS: Mapping[Colour, str] = dict.fromkeys(COLOURS, NOBODY)
"""The players while nobody may move."""
