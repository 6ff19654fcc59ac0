"""A computer player for every game, which sees a position only as `rules.rules_of_game` shows it.

>>> from rules import Record, ai, game
>>> record = Record(game("egotzi"), 3, pie=False)
>>> *_, thought = ai.Player(seed=1).think(record, work=3000)
>>> str(thought.move), thought.work, thought.unit
('b2', 3000, 'playouts')

Start reading at `player`, which holds the clock and gets better and better moves from a search:
`alpha_beta_search` if the game's kernel is made for it, else `tree`, or `bidding` while the players
bid.

`judge` and `game_review` assess positions and games for people; their values are calibrated.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .levels import LEVELS, Level

if TYPE_CHECKING:
    from .found_reasons import Reasons
    from .game_review import review
    from .judge import Assessment, Judge
    from .move_review import MoveReview
    from .player import Player, Thought, choose
    from .playouts import playout
    from .reasoning import reasons
    from .reviewed_game import Review
    from .strong_lines import continuations

__all__ = [
    "LEVELS",
    "Assessment",
    "Judge",
    "Level",
    "MoveReview",
    "Player",
    "Reasons",
    "Review",
    "Thought",
    "choose",
    "continuations",
    "playout",
    "reasons",
    "review",
]

_MODULES = {
    "Assessment": "judge",
    "Judge": "judge",
    "MoveReview": "move_review",
    "Player": "player",
    "Reasons": "found_reasons",
    "Review": "reviewed_game",
    "Thought": "player",
    "choose": "player",
    "continuations": "strong_lines",
    "playout": "playouts",
    "reasons": "reasoning",
    "review": "game_review",
}
"""The modules of the names that are imported lazily."""


def __dir__() -> list[str]:
    """Return the public names, imported or not."""
    return __all__


def __getattr__(name: str) -> object:
    """Import a name on first use: a program that only lists the levels needs no search."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value
