"""A position in words, for readers who do not see the board.

>>> men(("white", "white", "black"))
'white column of 2 on 1 prisoner'
"""

from __future__ import annotations

from collections import defaultdict

from .position import COLOURS, Colour, Man, Men, Outcome, Position, cap, colour_of, state_of
from .sentences import by_colour, by_number, sentence


def man(one: Colour | Man) -> str:
    """Name a man by its colour, and by its state if it has one.

    >>> man("black"), man(Man("white", "king"))
    ('black', 'white king')
    """
    state = state_of(one)
    if not state:
        return by_colour(colour_of(one), black="black", white="white")
    name = sentence(state)
    return by_colour(colour_of(one), black="black {state}", white="white {state}", state=name)


def men(column: Men) -> str:
    """Name what stands on a square: a man, and for a column its cap and prisoners, or where men
    have states all of them from the top down."""
    if not column:
        return sentence("empty")
    if len(column) == 1:
        return man(column[0])
    if any(map(state_of, column)):
        return sentence("column of {men}", men=", ".join(map(man, column)))
    colour, top, prisoners = colour_of(column[0]), cap(column), len(column) - cap(column)
    whole = by_colour(colour, black="black column of {cap}", white="white column of {cap}", cap=top)
    if not prisoners:
        return whole
    return by_number(
        prisoners,
        one="{column} on 1 prisoner",
        other="{column} on {number} prisoners",
        column=whole,
    )


def title(position: Position, outcome: Outcome | None = None) -> str:
    """Name the game, the size, and whose move it is or how the game ended; an `outcome` is one
    that only the record knows of."""
    outcome = outcome or position.outcome()
    return sentence(
        "{game}, {size}x{size}. {state}",
        game=position.game.title,
        size=position.size,
        state=outcome.reason if outcome else position.to_move(),
    )


def board(position: Position) -> str:
    """List all pieces with their squares, and the men in hand."""
    single: dict[Colour | Man, list[str]] = defaultdict(list)
    columns = []
    for square, column in sorted(position.pieces().items()):
        if len(column) == 1:
            single[column[0]].append(str(square))
        else:
            columns.append(sentence("{square}: {men}.", square=square, men=men(column)))
    kinds = sorted(single, key=lambda one: (COLOURS.index(colour_of(one)), state_of(one)))
    lines = [_single(one, ", ".join(single[one])) for one in kinds]
    hands = [_hand(colour, hand) for colour, hand in position.hands().items() if hand]
    return " ".join(lines + columns + hands) or sentence("The board is empty.")


def _single(one: Colour | Man, squares: str) -> str:
    """Name the squares where a kind of man stands by itself."""
    if not state_of(one):
        return by_colour(
            colour_of(one),
            black="Black on {squares}.",
            white="White on {squares}.",
            squares=squares,
        )
    return by_colour(
        colour_of(one),
        black="Black ({state}) on {squares}.",
        white="White ({state}) on {squares}.",
        state=sentence(state_of(one)),
        squares=squares,
    )


def _hand(colour: Colour, men: int) -> str:
    return by_colour(
        colour,
        black="Black's men in hand: {number}.",
        white="White's men in hand: {number}.",
        number=men,
    )
