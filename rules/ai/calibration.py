"""Calibration: from a search's score to the expected result of the position at full strength.

A search's own score is too close to 0.5, and favours the side to move. By how much depends on the
game, its size, its phase and the work. `calibration_table` has curves for some values of each,
fitted to games of full-strength self-play (`benchmarks/calibrate.py`). Between these, results
are interpolated with + - * / only, so that they are bit-identical on every platform.

In a game with a komi, learnt weights favour a colour by how much the komi of the games that they
were learnt from differed from a fair one. So scores are first shifted by a bias, which depends on
the size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from rules.rules_of_game import Rules

from .calibration_table import TABLE

OTHERS = "*"
"""The id in the table for all games that were not measured."""


class Row(NamedTuple):
    """Measurements of a game at one size, phase and work."""

    phase: float
    """The ply, divided by the number of squares of the board."""
    work: int
    """The playouts of a search."""
    noise: float
    """The standard deviation of a score between seeds."""
    curve: tuple[float, ...]
    """The expected results for scores of 0, 0.05, …, 1."""

    @classmethod
    def parse(cls, text: str) -> Row:
        """Parse a line of the table: noise in ten-thousandths, results in thousandths."""
        phase, work, noise, *curve = text.split()
        results = tuple(int(result) / 1000 for result in curve)
        return cls(float(phase), int(work), int(noise) / 10_000, results)


class Board(NamedTuple):
    """Measurements of a game at one size."""

    rows: tuple[Row, ...]
    biases: Mapping[int, float]
    """How much too high scores are for Black, and too low for White, by the size of the board."""


class CalibratedResult(NamedTuple):
    """The expected result of a position, and its standard deviation between seeds."""

    expected: float
    noise: float


def calibrated(position: Rules, work: int, score: float) -> CalibratedResult:
    """Return the expected result, for the player to move, that corresponds to a search's score.

    >>> from rules import game
    >>> even = game("egotzi").start(7)
    >>> calibrated(even, 4000, 0.75).expected > calibrated(even, 4000, 0.5).expected
    True
    """
    board = _board(position.game.id, position.size)
    bias = board.biases.get(position.size, 0.0)
    if bias and not _is_setup(position):
        score -= bias if position.turn == "black" else -bias
    return interpolated(board.rows, position.ply / position.size**2, work, score)


def _is_setup(position: Rules) -> bool:
    """Return whether the player to move bids or may choose the colour: a score is that of the
    better colour."""
    return bool(position.bids()) or any(map(position.exchanges, position.moves()))


def interpolated(rows: Sequence[Row], phase: float, work: int, score: float) -> CalibratedResult:
    """Return the expected result for a score, interpolated between rows: one for each combination
    of some phases and some amounts of work."""
    expected = noise = 0.0
    for row, weight in _weighted_rows(rows, phase, work):
        position = min(max(score, 0.0), 1.0) * (len(row.curve) - 1)
        low = min(int(position), len(row.curve) - 2)
        rise = row.curve[low + 1] - row.curve[low]
        expected += weight * (row.curve[low] + rise * (position - low))
        noise += weight * row.noise * rise * (len(row.curve) - 1)
    return CalibratedResult(expected, noise)


def _weighted_rows(rows: Sequence[Row], phase: float, work: int) -> list[tuple[Row, float]]:
    """Return the rows nearest to a phase and an amount of work, with weights that add up to 1."""
    by_key: dict[tuple[float, float], Row] = {(row.phase, row.work): row for row in rows}
    phases = _neighbours(sorted({row.phase for row in rows}), phase)
    works = _neighbours(sorted({row.work for row in rows}), work)
    return [(by_key[p, w], p_weight * w_weight) for p, p_weight in phases for w, w_weight in works]


def _neighbours(knots: Sequence[float], value: float) -> list[tuple[float, float]]:
    """Return the one or two knots nearest to a value, with weights for linear interpolation.

    >>> _neighbours([1.0, 2.0, 4.0], 2.5), _neighbours([1.0, 2.0, 4.0], 9)
    ([(2.0, 0.75), (4.0, 0.25)], [(4.0, 1.0)])
    """
    if value <= knots[0]:
        return [(knots[0], 1.0)]
    for low, high in pairwise(knots):
        if value < high:
            weight = (value - low) / (high - low)
            return [(low, 1 - weight), (high, weight)]
    return [(knots[-1], 1.0)]


@cache
def _board(id: str, size: int) -> Board:
    """Return the measurements of a game, for the nearest size measured."""
    boards: dict[tuple[str, int], Board] = {}
    for block in TABLE.strip().split("\n\n"):
        heading, *lines = block.splitlines()
        block_id, block_size, *biases = heading.split()
        boards[block_id, int(block_size)] = Board(
            tuple(map(Row.parse, lines)),
            {int(at): int(bias) / 1000 for at, _, bias in (text.partition(":") for text in biases)},
        )
    row_id = id if any(measured == id for measured, _ in boards) else OTHERS
    sizes = [row_size for measured, row_size in boards if measured == row_id]
    nearest = min(sizes, key=lambda row_size: (abs(row_size - size), row_size))
    return boards[row_id, nearest]
