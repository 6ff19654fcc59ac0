"""The addresses of new games, to which pages link.

>>> from rules import game
>>> start_addresses(game("egotzi")).computer
'game=egotzi&white=level-1&pie=off'
>>> start_addresses(game("emergo")).friend
'game=emergo'
"""

from __future__ import annotations

from typing import NamedTuple

from boardleaf.game import new_game
from rules import Game
from rules.pairs import format_pairs
from rules.position import other


class StartAddresses(NamedTuple):
    """The addresses of new games, without their `#`."""

    friend: str
    """The address of a game against a friend on the same device."""
    level_prefix: str
    """The beginning of the address of a game against the computer: all before the level's
    number."""
    beginner_suffix: str
    """The end of that address, after the number of a beginners' level; "" if the game isn't
    simplified for beginners."""

    @property
    def computer(self) -> str:
        """The address of a game against the computer at its weakest level."""
        return f"{self.level_prefix}1{self.beginner_suffix}"


def start_addresses(chosen: Game) -> StartAddresses:
    """Return the addresses of new games of `chosen`, in which a person moves first."""
    friend, easy = f"game={chosen.id}", format_pairs(new_game.simple_options(chosen))
    opponent = f"{friend}&{other(chosen.first)}=level-"
    return StartAddresses(friend, opponent, f"&{easy}" if easy else "")
