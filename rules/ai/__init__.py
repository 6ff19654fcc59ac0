"""A computer player for every game, which sees a position only as `rules.position` shows it.

>>> from rules import Record, ai, game
>>> record = Record(game("egotzi"), 3, pie=False)
>>> *_, thought = ai.Player(seed=1).think(record, work=3000)
>>> str(thought.move), thought.work, thought.unit
('b2', 3000, 'playouts')

Start reading at `player`: it holds the clock and asks a search for better and
better moves: `alpha_beta_search` in a game whose kernel is made for that, else `tree`, and
`bidding` where a price is to be named.

What people are shown of a position or a game comes from `judge` and `game_review`, whose values are
calibrated.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .levels import LEVELS, Level

if TYPE_CHECKING:
    from .game_review import review
    from .judge import Assessment, Judge
    from .move_review import MoveReview
    from .player import Player, Thought, choose
    from .playouts import playout
    from .reviewed_game import Review

__all__ = [
    "LEVELS",
    "Assessment",
    "Judge",
    "Level",
    "MoveReview",
    "Player",
    "Review",
    "Thought",
    "choose",
    "playout",
    "review",
]

_HOMES = {
    "Assessment": "judge",
    "Judge": "judge",
    "MoveReview": "move_review",
    "Player": "player",
    "Review": "reviewed_game",
    "Thought": "player",
    "choose": "player",
    "playout": "playouts",
    "review": "game_review",
}
"""The modules of the names that are imported once they are asked for."""


def __getattr__(name: str) -> object:
    """A player, and with it all searches, once it is asked for: who offers levels needs none."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = found
    return found
