"""The men of a diagram are those of a game: none too many, and none forgotten."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from rules import Colour, Position
from rules.position import COLOURS, colour_of


def check_men(position: Position) -> None:
    """ValueError that names the first colour with more or fewer men than it has in a game, where
    the game knows that."""
    whole = position.complement()
    have = men(position)
    for colour in COLOURS if whole else ():
        if whole and have[colour] != whole[colour]:
            raise ValueError(f"position: {colour} men: {have[colour]}, expected {whole[colour]}")


def men(position: Position) -> Counter[Colour]:
    """How many men of each colour there are, on the board and in hand."""
    return Counter(map(colour_of, chain.from_iterable(position.pieces().values()))) + Counter(
        position.hands()
    )
