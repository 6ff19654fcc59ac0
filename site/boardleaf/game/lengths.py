"""How long games take, estimated from games played.

>>> from rules import game
>>> minutes(game("egotzi"), 7)
15
"""

from __future__ import annotations

from rules import Game

SECONDS_PER_PLY = 20
"""The seconds that a ply takes, on average, for people who think for a while."""

ROUND_MINUTES = (1, 2, 5, 10, 15, 20, 30, 40, 60, 90, 120, 180)
"""The minutes that are said: an estimate is no better."""


def minutes(game: Game, size: int) -> int:
    """Return about how many minutes a game takes on a board of a size; 0 if that is unknown."""
    plies = game.plies.get(size)
    if not plies:
        return 0
    estimate = plies * SECONDS_PER_PLY / 60
    return min(ROUND_MINUTES, key=lambda minutes: abs(minutes - estimate))
