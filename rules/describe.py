"""A position in words, for readers who do not see the board.

>>> men(("white", "white", "black"))
'white, 2 men on 1 prisoner'
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from .board import count
from .position import COLOURS, Colour, Man, Men, Outcome, Position, cap, colour_of, state_of


@lru_cache
def man(one: Colour | Man) -> str:
    """A man's colour, and its state if it has one.

    >>> man("black"), man(Man("white", "king"))
    ('black', 'white king')
    """
    return f"{colour_of(one)} {state_of(one)}".rstrip()


def men(column: Men) -> str:
    """What stands on a square: a man, and for a column its cap and prisoners, or where men have
    states all of them from the top down."""
    if not column:
        return "empty"
    if len(column) == 1:
        return man(column[0])
    if any(map(state_of, column)):
        return f"column of {', '.join(map(man, column))}"
    top = cap(column)
    text = f"{colour_of(column[0])}, {count(top, 'man', 'men')}"
    return text if top == len(column) else f"{text} on {count(len(column) - top, 'prisoner')}"


def title(position: Position, outcome: Outcome | None = None) -> str:
    """The game, the size, and whose move it is or how the game ended; an `outcome` is one that
    only the record knows of."""
    outcome = outcome or position.outcome()
    state = outcome.reason if outcome else f"{position.turn.capitalize()} to move."
    return f"{position.game.title}, {position.size}x{position.size}. {state}"


def board(position: Position) -> str:
    """All pieces with their squares, and the men in hand."""
    single: dict[str, list[str]] = defaultdict(list)
    columns = []
    for square, column in sorted(position.pieces().items()):
        if len(column) == 1:
            single[man(column[0])].append(str(square))
        else:
            columns.append(f"{square}: {men(column)}.")
    kinds = sorted(single, key=lambda kind: (not kind.startswith(COLOURS[0]), kind))
    lines = [f"{kind.capitalize()} on {', '.join(single[kind])}." for kind in kinds]
    hands = [
        f"{colour.capitalize()} has {count(hand, 'man', 'men')} in hand."
        for colour, hand in position.hands().items()
        if hand
    ]
    return " ".join(lines + columns + hands) or "The board is empty."
