"""Reliability of expected results, compared with the results of games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import pi, sqrt
from random import Random
from typing import NamedTuple

HEAD = """# Calibration of expected results

    python3 -m benchmarks.calibrate [GAME…] [--games 1200] [--played calibration.jsonl]

Full strength plays itself with 2,000 playouts a move (Emergo: 40,000 nodes) after 2 to 9 random
plies, without the pie rule; on Egotzi, Squared the komi is 0.7 to 1.3 times a fair one. Eight
positions of each game are searched from scratch with 1,000 and 4,000 playouts, three of them also
with 16,000 (Emergo: 20 nodes per playout). Proved positions are excluded, since their results are
exact. The curves are tested by four-fold cross-validation: fitted to three quarters of the games,
and tested on the rest. Bins are tenths of the expected result; a bin has at most one random
position of each game, and at most 400 in all.

A bin shows the mean expected result, the mean actual result, and the number of positions. *Error*
is the mean absolute difference between the two, weighted by positions (the expected calibration
error); *by chance* is the error that sampling noise alone would cause if all expected results were
exactly right; *off* is the number of bins whose difference exceeds 0.05 plus two standard errors.
"""

BINS = 10

MAX_POSITIONS = 400
"""The maximum number of positions in a bin."""


class JudgedPosition(NamedTuple):
    """A searched position, with the expected result and the game's result."""

    game: int
    work: int
    expected: float
    result: float


class Bin(NamedTuple):
    """Positions with about the same expected result."""

    expected: float
    result: float
    count: int

    @property
    def error(self) -> float:
        return abs(self.expected - self.result)

    @property
    def is_off(self) -> bool:
        """True if the error exceeds 0.05 plus two standard errors."""
        return self.error > 0.05 + 2 * self.standard_error

    @property
    def standard_error(self) -> float:
        """The standard error of the mean result."""
        return sqrt(self.expected * (1 - self.expected) / self.count)


def bins(judged: Sequence[JudgedPosition], random: Random) -> dict[int, Bin]:
    """Return the bins, by tenths of the expected result, with at most one position per game in
    each."""
    chosen: dict[tuple[int, int], list[JudgedPosition]] = defaultdict(list)
    for position in judged:
        tenth = min(int(position.expected * BINS), BINS - 1)
        chosen[tenth, position.game].append(position)
    binned: dict[int, list[JudgedPosition]] = defaultdict(list)
    for (tenth, _), positions in sorted(chosen.items()):
        binned[tenth].append(random.choice(positions))
    return {
        tenth: Bin(
            sum(p.expected for p in positions) / len(positions),
            sum(p.result for p in positions) / len(positions),
            len(positions),
        )
        for tenth, positions in ((t, p[:MAX_POSITIONS]) for t, p in binned.items())
    }


def section(id: str, size: int, games: int, judged: Sequence[JudgedPosition]) -> Iterator[str]:
    """Yield the lines of the report on a game at one size."""
    yield f"\n## {id} {size}x{size}, {games} games\n"
    yield (
        "| work | error | by chance | off | "
        + " | ".join(f"{n / BINS}" for n in range(BINS))
        + " |"
    )
    yield "|---|---|---|---|" + "---|" * BINS
    for work in sorted({position.work for position in judged}):
        positions = [position for position in judged if position.work == work]
        by_tenth = bins(positions, Random(f"{id} {size} {work}"))
        cells = [
            f"{bin.expected:.2f} {bin.result:.2f} ({bin.count})" if (bin := by_tenth.get(n)) else ""
            for n in range(BINS)
        ]
        all_bins = [*by_tenth.values()]
        error, chance = mean_error(all_bins), error_by_chance(all_bins)
        off = sum(bin.is_off for bin in all_bins)
        yield f"| {work:,} | {error:.3f} | {chance:.3f} | {off} | {' | '.join(cells)} |"


def mean_error(bins: Sequence[Bin]) -> float:
    """Return the mean error of expected results, weighted by positions."""
    return sum(bin.error * bin.count for bin in bins) / sum(bin.count for bin in bins)


def error_by_chance(bins: Sequence[Bin]) -> float:
    """Return the mean error that chance alone would cause if all expected results were right."""
    total = sum(bin.count * bin.standard_error for bin in bins)
    return sqrt(2 / pi) * total / sum(bin.count for bin in bins)
