"""Pushes in Egotzi: where stones go when another is placed beside them.

Squares are bits and stones are masks, as in `groups`: bit `rank * (size + 1) + file`.

>>> list(pushes_at(0b010, 0b001, 3))
[(2, 4, 'straight')]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from rules.board import Square, squares
from rules.groups import mask
from rules.position import Colour, PushKind

Line = tuple[int, int, int]
"""A line through a square: the shift of a step along it, and masks of its squares above and
below."""


def pushes_at(stones: int, bit: int, size: int) -> Iterator[tuple[int, int, PushKind]]:
    """Yield the pushes by a stone placed on `bit`: start and end, as masks, and the kind.

    All pushes are computed from the board before the placement, as the rules page says. A stone
    pushed up the line goes to the lowest empty square above, or failing that to the lowest one
    below; a stone pushed down the line to the highest one below, or the highest one above.
    """
    for line in lines_of(size)[bit]:
        yield from pushes_along(line, stones, bit)


def pushes_along(line: Line, stones: int, bit: int) -> Iterator[tuple[int, int, PushKind]]:
    """Yield the pushes along one line."""
    step, above, below = line
    up, down = stones & above & bit << step, stones & below & bit >> step
    if not (up or down):
        return
    free_above, free_below = above & ~stones, below & ~stones
    ends_above = _lowest(free_above), _highest(free_above)
    ends_below = _highest(free_below), _lowest(free_below)
    if up:
        yield _push(up, up << step, ends_above[0], ends_below[1], down and ends_below[0])
    if down:
        yield _push(down, down >> step, ends_below[0], ends_above[1], up and ends_above[0])


def _push(
    start: int, beyond: int, ahead: int, behind: int, across: int
) -> tuple[int, int, PushKind]:
    """Return the push of the stone on `start`. All arguments are masks, 0 for no square.

    `beyond` is the square that the stone is pushed towards, `ahead` the next empty square in that
    direction, `behind` the farthest empty square in the opposite direction, and `across` the target
    of the stone on the other side of the stone placed.
    """
    if ahead:
        return start, ahead, "straight" if ahead == beyond else "over"
    if not behind:
        return start, start, "stays"
    if behind == across:
        return start, start, "collides"
    return start, behind, "behind"


def _lowest(bits: int) -> int:
    return bits & -bits


def _highest(bits: int) -> int:
    return 1 << bits.bit_length() - 1 if bits else 0


def bit_of(square: Square, size: int) -> int:
    """Return a square's bit in a board of rows with a spare bit after each."""
    return 1 << square.rank * (size + 1) + square.file


@cache
def lines_of(size: int) -> Mapping[int, tuple[Line, Line]]:
    """Return the row and the column of each square, by its bit."""
    lines = {}
    for square in squares(size):
        row = [Square(file, square.rank) for file in range(size)]
        column = [Square(square.file, rank) for rank in range(size)]
        lines[bit_of(square, size)] = (
            (1, mask(row[square.file + 1 :], size), mask(row[: square.file], size)),
            (size + 1, mask(column[square.rank + 1 :], size), mask(column[: square.rank], size)),
        )
    return lines


@cache
def squares_by_bit(size: int) -> Mapping[int, Square]:
    """Return the square of each bit."""
    return {bit_of(square, size): square for square in squares(size)}


@lru_cache(8)
def stones_of(size: int, black: int, white: int) -> Mapping[Square, tuple[Colour, ...]]:
    """Return the stones of two masks; cached, as a page needs them many times."""
    occupied = black | white
    return MappingProxyType(
        {
            square: ("black",) if black & bit else ("white",)
            for bit, square in squares_by_bit(size).items()
            if occupied & bit
        }
    )
