"""Check that a diagram has all men of a game, and no more."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from rules import Colour, Position
from rules.position import COLOURS, colour_of


def check_men(position: Position) -> None:
    """Raise a ValueError naming the first colour with more or fewer men than it has in a game, if
    the game has a fixed number of men."""
    expected = position.complement()
    actual = count_men(position)
    for colour in COLOURS if expected else ():
        if expected and actual[colour] != expected[colour]:
            raise ValueError(
                f"position: {colour} men: {actual[colour]}, expected {expected[colour]}"
            )


def count_men(position: Position) -> Counter[Colour]:
    """Count the men of each colour, on the board and in hand."""
    return Counter(map(colour_of, chain.from_iterable(position.pieces().values()))) + Counter(
        position.hands()
    )
