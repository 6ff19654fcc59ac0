"""Rules of abstract board games.

>>> position = game("egotzi").start(size=5)
>>> str(position.play("c3"))
'5/5/2b2/5/5 w 1'
"""

from .board import Square
from .import_hooks import register
from .node import Node
from .position import Colour, Game, Man, Move, Option, Outcome, Position, Refusal
from .record import Record
from .registry import game, games
from .study import Study

__all__ = [
    "Colour",
    "Game",
    "Man",
    "Move",
    "Node",
    "Option",
    "Outcome",
    "Position",
    "Record",
    "Refusal",
    "Square",
    "Study",
    "game",
    "games",
]

__version__ = "0.2.0.dev0"

register()
