"""The players in the form for a new game: the opponent, its level, and the colours.

>>> asked({"black": "human", "white": "level-2"}, "black")
{'opponent': 'computer', 'level': '2', 'side': 'black'}
>>> players({"opponent": "computer", "level": "2", "side": "random"}, lambda: "white")
{'black': 'level-2', 'white': 'human'}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardleaf.address import HUMAN, level
from rules import Colour
from rules.position import COLOURS, other

COMPUTER, FRIEND, LINK, COMPUTERS = "computer", "friend", "link", "computers"
"""The values of `opponent`: the computer, a person on this device or by links, or the computer
against itself, whose levels are the values of the colours."""

RANDOM = "random"
"""The `side` that is drawn by chance."""

LEVEL = 1
"""The level that is proposed where none plays."""


def asked(shown: Mapping[Colour, str], first: Colour) -> dict[str, str]:
    """Return the form's values for such players, of whom `first` moves first."""
    levels = {colour: number for colour in COLOURS if (number := level(shown[colour]))}
    opponent = (FRIEND, COMPUTER, COMPUTERS)[len(levels)]
    side = other(next(iter(levels))) if opponent == COMPUTER else first
    return {
        "opponent": opponent,
        "level": str(next(iter(levels.values()), LEVEL)),
        "side": str(side),
    }


def players(values: Mapping[str, str], coin: Callable[[], Colour]) -> dict[Colour, str]:
    """Return the players that the form's values mean; `coin` draws a colour for a random side."""
    opponent = values.get("opponent", "")
    if opponent in (FRIEND, LINK):
        return dict.fromkeys(COLOURS, HUMAN)
    if opponent == COMPUTER:
        side = values.get("side", "")
        person = side if side in COLOURS else coin()
        computer = f"level-{values.get('level', LEVEL)}"
        return {c: HUMAN if c == person else computer for c in COLOURS}
    return {c: values.get(c, HUMAN) for c in COLOURS}
