"""The players that an address can name."""

from __future__ import annotations

from .ai import LEVELS

HUMAN, NOBODY = "human", "none"

PLAYERS = (HUMAN, *(f"level-{number}" for number in range(1, len(LEVELS) + 1)))
"""The possible players of a colour, except `none`: a person, or a level of the computer."""
