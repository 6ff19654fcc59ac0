"""The men of a diagram are those of a game: none too many, and none forgotten."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from rules import Position
from rules.board import count
from rules.egotzi.position import StonesPosition
from rules.position import COLOURS


def check_men(position: Position) -> None:
    """ValueError that names the first colour with more or fewer men than it has in a game.

    Where a game begins with its men, on the board or in hand, they stay as many. Where it begins
    with none, the colours place a stone in turn, Black first, or one of each at once.
    """
    have, whole = men(position), men(position.game.start(position.size))
    if not whole:
        ahead = bool(have) and isinstance(position, StonesPosition) and position.turn == "white"
        whole = Counter(black=have["white"] + ahead, white=have["white"])
    for colour in COLOURS:
        if have[colour] != whole[colour]:
            told = f"{count(have[colour], 'man', 'men')}, in a game {whole[colour]}"
            raise ValueError(f"position: {colour} has {told}")


def men(position: Position) -> Counter[str]:
    """How many men of each colour there are, on the board and in hand."""
    return Counter(chain.from_iterable(position.pieces().values())) + Counter(position.hands())
