"""A position in words, for readers who do not see the board.

>>> men(("white", "white", "black"))
'2 white men on 1 prisoner'
"""

from __future__ import annotations

from collections import defaultdict

from .position import COLOURS, Colour, Man, Men, Outcome, Position, cap, colour_of, state_of
from .position_checks import check_position
from .sentences import by_colour, by_number, sentence
from .type_checks import check_type


def man(kind: Colour | Man) -> str:
    """Name a man by its colour, and by its state if it has one.

    >>> man("black"), man(Man("white", "king"))
    ('black', 'white king')
    """
    state = state_of(kind)
    if not state:
        return by_colour(colour_of(kind), black="black", white="white")
    name = sentence(state)
    return by_colour(colour_of(kind), black="black {state}", white="white {state}", state=name)


def men(column: Men) -> str:
    """Describe the men on a square: a single man, or a column by its cap and prisoners; where men
    have states, all men of the column from the top down."""
    if not column:
        return sentence("empty")
    if len(column) == 1:
        return man(column[0])
    if any(map(state_of, column)):
        return sentence("column of {men}", men=", ".join(map(man, column)))
    prisoners = len(column) - cap(column)
    top = (
        by_number(cap(column), one="1 black man", other="{number} black men")
        if colour_of(column[0]) == "black"
        else by_number(cap(column), one="1 white man", other="{number} white men")
    )
    if not prisoners:
        return top
    return by_number(
        prisoners, one="{cap} on 1 prisoner", other="{cap} on {number} prisoners", cap=top
    )


def title(position: Position, outcome: Outcome | None = None) -> str:
    """Name the game, its size, and whose move it is or how the game ended.

    `outcome` is the result, if only the record knows it (a repetition or a resignation).
    """
    check_position(position)
    check_type("outcome", outcome, (Outcome, type(None)), "an Outcome or None")
    outcome = outcome or position.outcome()
    return sentence(
        "{game}, {size}x{size}. {state}",
        game=position.game.title,
        size=position.size,
        state=outcome.reason if outcome else position.to_move(),
    )


def board(position: Position) -> str:
    """List all pieces with their squares, and the men in hand."""
    check_position(position)
    single_men: dict[Colour | Man, list[str]] = defaultdict(list)
    columns = []
    for square, column in sorted(position.pieces().items()):
        if len(column) == 1:
            single_men[column[0]].append(str(square))
        else:
            columns.append(sentence("{square}: {men}.", square=square, men=men(column)))
    kinds = sorted(single_men, key=lambda kind: (COLOURS.index(colour_of(kind)), state_of(kind)))
    lines = [_single_men(kind, ", ".join(single_men[kind])) for kind in kinds]
    hands = [_hand(colour, hand) for colour, hand in position.hands().items() if hand]
    return " ".join(lines + columns + hands) or sentence("The board is empty.")


def _single_men(kind: Colour | Man, squares: str) -> str:
    """Name the squares where single men of a kind stand."""
    if not state_of(kind):
        return by_colour(
            colour_of(kind),
            black="Black on {squares}.",
            white="White on {squares}.",
            squares=squares,
        )
    return by_colour(
        colour_of(kind),
        black="Black ({state}) on {squares}.",
        white="White ({state}) on {squares}.",
        state=sentence(state_of(kind)),
        squares=squares,
    )


def _hand(colour: Colour, men: int) -> str:
    return by_colour(
        colour,
        black="Black's men in hand: {number}.",
        white="White's men in hand: {number}.",
        number=men,
    )
