"""A computer player for every game, which sees a position only as `rules.position` shows it.

>>> from rules import Record, ai, game
>>> record = Record(game("egotzi"), 3, pie=False)
>>> *_, thought = ai.Player(seed=1).think(record, work=3000)
>>> str(thought.move), thought.work, thought.unit
('b2', 3000, 'playouts')

Start reading at `player`: it holds the clock and asks a search for better and
better moves: `alpha_beta_search` in a game whose kernel is made for that, else `tree`, and
`bidding` where a price is to be named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .levels import LEVELS, Level

if TYPE_CHECKING:
    from .player import Player, Thought, choose
    from .playouts import playout

__all__ = ["LEVELS", "Level", "Player", "Thought", "choose", "playout"]


def __getattr__(name: str) -> object:
    """A player, and with it all searches, once it is asked for: who offers levels needs none."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import player, playouts

    found: object = getattr(playouts if name == "playout" else player, name)
    globals()[name] = found
    return found
