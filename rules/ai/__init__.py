"""A computer player for every game, which sees a position only as `rules.position` shows it.

>>> from rules import Record, ai, game
>>> record = Record(game("egotzi"), 3, pie=False)
>>> *_, thought = ai.Player(seed=1).think(record, work=3000)
>>> str(thought.move), thought.work, thought.unit
('b2', 3000, 'playouts')

Start reading at `player`: it holds the clock and asks a search for better and
better moves: `minimax` in a game whose kernel is made for that, else `tree`, and `bidding` where a
price is to be named.
"""

from .levels import LEVELS, Level
from .player import Player, Thought, choose
from .playouts import playout

__all__ = ["LEVELS", "Level", "Player", "Thought", "choose", "playout"]
