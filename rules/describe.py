"""A position in words, for readers who do not see the board.

>>> men(("white", "white", "black"))
'white, 2 men on 1 prisoner'
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from .board import count
from .position import COLOURS, Colour, Position


def cap(column: Sequence[Colour]) -> int:
    """How many men of one colour are on top of a column."""
    return next((n for n, man in enumerate(column) if man != column[0]), len(column))


def men(column: Sequence[Colour]) -> str:
    """What stands on a square: a colour, and for a column its cap and prisoners."""
    if not column:
        return "empty"
    if len(column) == 1:
        return column[0]
    top = cap(column)
    text = f"{column[0]}, {count(top, 'man', 'men')}"
    return text if top == len(column) else f"{text} on {count(len(column) - top, 'prisoner')}"


def title(position: Position) -> str:
    """The game, the size, and whose move it is or how the game ended."""
    outcome = position.outcome()
    state = outcome.reason if outcome else f"{position.turn.capitalize()} to move."
    return f"{position.game.title}, {position.size}x{position.size}. {state}"


def board(position: Position) -> str:
    """All pieces with their squares, and the men in hand."""
    single: dict[Colour, list[str]] = defaultdict(list)
    columns = []
    for square, column in sorted(position.pieces().items()):
        if len(column) == 1:
            single[column[0]].append(str(square))
        else:
            columns.append(f"{square}: {men(column)}.")
    lines = [f"{c.capitalize()} on {', '.join(single[c])}." for c in COLOURS if single[c]]
    hands = [
        f"{colour.capitalize()} has {count(hand, 'man', 'men')} in hand."
        for colour, hand in position.hands().items()
        if hand
    ]
    return " ".join(lines + columns + hands) or "The board is empty."
