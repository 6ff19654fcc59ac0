"""Men in hand: neat stacks beside the board, and their number.

>>> [(x, len(men)) for x, _, men in stacks(9, "white", 7)]
[(0, 4), (40, 4), (80, 1)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.piece import Colour, Men, colour_of

from .frame import TRAY
from .marks import SIDE
from .pieces import PlacedPiece, man, marked, men_group, rims_and_faces

SCALE = 0.8
"""The size of a man in hand, compared with one on the board."""

STACK_STEP = 3.2
"""The height of a man in a stack above the man below it."""

MAX_IN_STACK = 4
"""The number of men in a stack; the last one may have fewer."""

FOOT = 20.5
"""How far below the top of a tray the centre of the lowest man's face is."""

BESIDE_STACK = 20
"""How far to the right of the last stack the number of men begins."""

NUMBER_IN_TRAY = TRAY / 2 + 6
"""How far below the top of a tray the baseline of the number is."""


def stacks(hand: int, colour: Colour, size: int) -> Iterator[PlacedPiece]:
    """Yield the stacks of the men in hand, relative to the tray's top; no more than fit beside the
    number on a board of this size, as a position being set up may have any number of men."""
    for index in range(max(1, min(-(-hand // MAX_IN_STACK), size - 2))):
        men = min(MAX_IN_STACK, hand - MAX_IN_STACK * index)
        yield SIDE * index, FOOT, (colour,) * men


def stack(x: float, y: float, men: Men) -> Iterator[str]:
    """Yield the men of a stack, from the bottom up."""
    for level, one in enumerate(men):
        yield man(x, y - STACK_STEP * level, one, SCALE)


def stacks_together(places: Sequence[PlacedPiece], styled: bool) -> Iterator[str]:
    """Yield all men of stacks of one colour, level by level: of a man below another, only the rim
    is to be seen. If `styled`, they are those that the page has."""
    colour, drawn = colour_of(places[0][2][0]), list[str]()
    if styled:
        levels = [(x, y - STACK_STEP * n) for x, y, men in places for n in range(len(men))]
        yield from marked(f"hand-{colour}", levels)
        return
    for level in range(MAX_IN_STACK):
        points = [(x, y - STACK_STEP * level) for x, y, men in places if len(men) > level]
        tops = [(x, y - STACK_STEP * level) for x, y, men in places if len(men) == level + 1]
        drawn += rims_and_faces(points, tops, colour, SCALE)
    yield men_group(drawn, colour)
