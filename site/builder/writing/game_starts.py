"""The addresses of new games, to which pages link.

>>> from rules import game
>>> start(game("egotzi")).computer
'game=egotzi&white=level-1&pie=off'
>>> start(game("emergo")).friend
'game=emergo'
"""

from __future__ import annotations

from typing import NamedTuple

from boardleaf.starting import new_game
from rules import Game
from rules.pairs import format_pairs
from rules.position import other


class Start(NamedTuple):
    """The addresses of new games, without their `#`."""

    friend: str
    """Against a friend on the same device."""
    any_level: str
    """Against the computer; the number of its level follows."""
    easy: str
    """The part of an address after the number of a level for beginners."""

    @property
    def computer(self) -> str:
        """Against the computer at its weakest."""
        return f"{self.any_level}1{self.easy}"


def start(chosen: Game) -> Start:
    """Return the starts of a game, in which a person moves first."""
    friend, easy = f"game={chosen.id}", format_pairs(new_game.simplified(chosen))
    opponent = f"{friend}&{other(chosen.first)}=level-"
    return Start(friend, opponent, f"&{easy}" if easy else "")
