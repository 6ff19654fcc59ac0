"""Calibration: from a search's score to the result that full strength gets from such positions.

A search's own score is squeezed towards 0.5, and favours the side to move. How much depends on the
game, its size, how far it has gone and the work. `calibration_table` has curves for some of each,
fitted from games of full strength against itself (`benchmarks/calibrate.py`). In between, values
are interpolated, with + - * / only, so that they are the same to the bit on every platform.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from rules.position import Position

from .calibration_table import TABLE

OTHERS = "*"
"""Stands in the table for the games that were not measured."""


class Row(NamedTuple):
    """Measurements of a game at one size, phase and work."""

    phase: float
    """Plies played, divided by the squares of the board."""
    work: int
    """Playouts of a search."""
    noise: float
    """The standard deviation of a score over all seeds."""
    curve: tuple[float, ...]
    """The expected results for scores of 0, 0.05, … 1."""

    @classmethod
    def parse(cls, text: str) -> Row:
        """Parse a line; its noise is in ten thousandths, its results are in thousandths."""
        phase, work, noise, *curve = text.split()
        results = tuple(int(each) / 1000 for each in curve)
        return cls(float(phase), int(work), int(noise) / 10_000, results)


class Calibrated(NamedTuple):
    """The expected result of a position, and its standard deviation over all seeds."""

    expected: float
    noise: float


def calibrated(position: Position, work: int, score: float) -> Calibrated:
    """Return the expected result for a search's score, for the player to move, after some work.

    >>> from rules import game
    >>> even = game("egotzi").start(7)
    >>> calibrated(even, 4000, 0.75).expected > calibrated(even, 4000, 0.5).expected
    True
    """
    rows = _rows(position.game.id, position.size)
    return interpolated(rows, position.ply / position.size**2, work, score)


def interpolated(rows: Sequence[Row], phase: float, work: int, score: float) -> Calibrated:
    """Interpolate between rows, one for each of some phases and works, for a score."""
    expected = noise = 0.0
    for row, weight in _weighed(rows, phase, work):
        at = min(max(score, 0.0), 1.0) * (len(row.curve) - 1)
        low = min(int(at), len(row.curve) - 2)
        rise = row.curve[low + 1] - row.curve[low]
        expected += weight * (row.curve[low] + rise * (at - low))
        noise += weight * row.noise * rise * (len(row.curve) - 1)
    return Calibrated(expected, noise)


def _weighed(rows: Sequence[Row], phase: float, work: int) -> list[tuple[Row, float]]:
    """Return the rows around a phase and a work, with weights that add up to 1."""
    found: dict[tuple[float, float], Row] = {(row.phase, row.work): row for row in rows}
    phases = _between(sorted({row.phase for row in rows}), phase)
    works = _between(sorted({row.work for row in rows}), work)
    return [(found[p, w], one * two) for p, one in phases for w, two in works]


def _between(knots: Sequence[float], value: float) -> list[tuple[float, float]]:
    """Return the one or two knots that a value is at or between, each with its weight.

    >>> _between([1.0, 2.0, 4.0], 2.5), _between([1.0, 2.0, 4.0], 9)
    ([(2.0, 0.75), (4.0, 0.25)], [(4.0, 1.0)])
    """
    if value <= knots[0]:
        return [(knots[0], 1.0)]
    for low, high in pairwise(knots):
        if value < high:
            part = (value - low) / (high - low)
            return [(low, 1 - part), (high, part)]
    return [(knots[-1], 1.0)]


@cache
def _rows(id: str, size: int) -> tuple[Row, ...]:
    """Return the rows of a game, of the nearest size measured."""
    boards: dict[tuple[str, int], list[Row]] = {}
    for part in TABLE.strip().split("\n\n"):
        head, *lines = part.splitlines()
        name, of_size = head.split()
        boards[name, int(of_size)] = [Row.parse(line) for line in lines]
    known = id if any(name == id for name, _ in boards) else OTHERS
    sizes = [each for name, each in boards if name == known]
    return tuple(boards[known, min(sizes, key=lambda each: (abs(each - size), each))])
