"""The players in the form for a new game: the opponent, its level, and the colours.

>>> form_values({"black": "human", "white": "level-2"}, "black")
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
"""The value of `side` for a random colour."""

DEFAULT_LEVEL = 1
"""The level that the form proposes in a game without the computer."""


def form_values(shown: Mapping[Colour, str], first: Colour) -> dict[str, str]:
    """Return the form's values for these players; `first` is the colour that moves first."""
    levels = {colour: number for colour in COLOURS if (number := level(shown[colour]))}
    opponent = (FRIEND, COMPUTER, COMPUTERS)[len(levels)]
    side = other(next(iter(levels))) if opponent == COMPUTER else first
    return {
        "opponent": opponent,
        "level": str(next(iter(levels.values()), DEFAULT_LEVEL)),
        "side": str(side),
    }


def players(values: Mapping[str, str], random_colour: Callable[[], Colour]) -> dict[Colour, str]:
    """Return the players that the form's values describe; `random_colour` returns one for a
    random side."""
    opponent = values.get("opponent", "")
    if opponent in (FRIEND, LINK):
        return dict.fromkeys(COLOURS, HUMAN)
    if opponent == COMPUTER:
        side = values.get("side", "")
        person = side if side in COLOURS else random_colour()
        computer = f"level-{values.get('level', DEFAULT_LEVEL)}"
        return {c: HUMAN if c == person else computer for c in COLOURS}
    return {c: values.get(c, HUMAN) for c in COLOURS}
