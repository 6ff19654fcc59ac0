"""Values of judged positions, for either player.

>>> value = Value(0.25, 0.01, None, ())
>>> reverse(value).expected
0.75
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rules.move import Move
from rules.record import Record, retrace

PLACES = 3
"""Decimal places of an expected result."""


class Value(NamedTuple):
    """The value of a position to one of the players."""

    expected: float
    """The expected result of full-strength play from the position, from 0 (loss) to 1 (win)."""
    noise: float
    """The standard deviation of `expected` over all seeds; 0 if the result is proved."""
    proved: int | None
    """The plies to the proved end, 0 if the game is over; None if nothing is proved."""
    line: tuple[Move, ...]
    """The principal variation."""


def with_move(record: Record, move: Move) -> Record:
    """Return a record with one more move."""
    moves = (*record.moves, move)
    return retrace((*record.positions, record.position.play(move)), moves)


def cut_after(record: Record, moves: int) -> Record:
    """Return a record cut after this many moves, without a resignation."""
    return retrace(record.positions[: moves + 1], record.moves[:moves])


def reverse(value: Value) -> Value:
    """Return the value of the position to the other player."""
    return value._replace(expected=round(1 - value.expected, PLACES))


def mean(values: Sequence[Value]) -> Value:
    """Return the mean of the values that searches with different seeds gave a position, none of
    them proved, with the line of the first.

    The noise is averaged like the values: the errors of the searches are correlated, so the mean
    has about the noise of one search.

    >>> mean([Value(0.25, 0.04, None, ()), Value(0.5, 0.04, None, ())])
    Value(expected=0.375, noise=0.04, proved=None, line=())
    """
    expected = sum(value.expected for value in values) / len(values)
    noise = sum(value.noise for value in values) / len(values)
    return Value(round(expected, PLACES), round(noise, PLACES), None, values[0].line)


def mover(record: Record, moves: int) -> Literal[1, 2]:
    """Return the player, first or second, whose turn it is after this many moves."""
    starts = record.positions[moves].turn == record.game.first
    return 1 if starts != record.exchanged(moves) else 2
