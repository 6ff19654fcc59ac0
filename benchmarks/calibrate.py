"""Fits the calibration of scores, and checks it on games that were not used for the fit.

    python3 -m benchmarks.calibrate [GAME…] [--games 1200] [--played calibration.jsonl]

Plays games (`benchmarks.calibration_games`) until the file has `--games` of each size, fits a
curve for each phase and work, and writes `rules/ai/calibration_table.py` and
`benchmarks/calibration.md`. The probability to win is logistic in the logit of a score; its slope
and offset change with the phase and the work.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import reliability
from benchmarks.calibration_games import SIZES, WORKS, play_missing, stored
from benchmarks.games import game_id, number
from rules import game as game_of
from rules.ai.calibration import OTHERS, Row, interpolated
from rules.ai.judged_search import counts_nodes

ROOT = Path(__file__).parents[1]

TABLE = ROOT / "rules" / "ai" / "calibration_table.py"

REPORT = ROOT / "benchmarks" / "calibration.md"

FOLDS = 4
"""The number of parts of the games; each part is judged by curves fitted to the others."""

KNOTS = (0.05, 0.35, 0.65, 0.95)
"""The quantiles of the positions' phases for which the table has curves."""

STEPS = 20
"""The number of steps of a curve, from a score of 0 to one of 1."""

ROUNDS = 12
"""The number of rounds of Newton's method."""

RIDGE = 0.3
"""The strength of the regularization: the weight of the squares of the fitted numbers."""

MIN_SLOPE = 0.3
"""The minimum slope of a curve, so that it never falls by chance."""


class Sample(NamedTuple):
    """A position of a game that was searched, not proved, with the game's result."""

    game: int
    """The number of the game."""
    phase: float
    work: int
    score: float
    result: float


class Noise(NamedTuple):
    """The scores of a position with two seeds."""

    work: int
    one: float
    other: float


Board = tuple[str, int]


def samples(games: Sequence[dict[str, Any]]) -> Iterator[tuple[Sample, Noise | None]]:
    """Yield the samples of games on one board, except for proved positions; each with its noise, if
    it was searched twice."""
    for game in games:
        start = game_of(game["game"]).start(game["size"])
        which = 0 if counts_nodes(start) else 1  # as `expectation.score`
        for position in game["positions"]:
            phase = position["ply"] / game["size"] ** 2
            for work, seen in position["seen"].items():
                if seen[2] is None:
                    again = position["again"].get(work)
                    pair = None
                    if again and again[2] is None:
                        pair = Noise(int(work), seen[which], again[which])
                    yield (
                        Sample(game["number"], phase, int(work), seen[which], position["result"]),
                        pair,
                    )


class Fit:
    """A logistic curve whose slope and offset change with phase and work.

    `phases` are the first and last phase sampled; outside, a fit is constant.
    """

    def __init__(self, samples: Sequence[Sample], phased: bool = True) -> None:
        self._phased = phased
        self._phases = min(s.phase for s in samples), max(s.phase for s in samples)
        rows = [self._terms(s.phase, s.work, s.score) for s in samples]
        self._weights = newton(rows, [s.result for s in samples])

    def expected(self, phase: float, work: int, score: float) -> float:
        """Return the result that is expected for a score."""
        low = self._logit(phase, work, 0.5)
        slope = max((self._logit(phase, work, 0.6) - low) / logit(0.6), MIN_SLOPE)
        return 1 / (1 + exp(-low - slope * logit(score)))

    def _logit(self, phase: float, work: int, score: float) -> float:
        terms = self._terms(phase, work, score)
        return sum(map(float.__mul__, self._weights, terms))

    def _terms(self, phase: float, work: int, score: float) -> list[float]:
        first, last = self._phases
        place = (phase - first) / (last - first) - 0.5 if self._phased else 0.0
        effort = log(work / WORKS[1]) / log(4)
        size = logit(score)
        return [1.0, place, effort, size, size * place, size * place**2, size * effort]


def logit(score: float) -> float:
    score = min(max(score, 0.01), 0.99)
    return log(score / (1 - score))


def newton(rows: Sequence[Sequence[float]], results: Sequence[float]) -> list[float]:
    """Return the weights of a logistic regression."""
    count = range(len(rows[0]))
    weights = [0.0] * len(rows[0])
    for _ in range(ROUNDS):
        slope = [RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in count] for i in count]
        for row, result in zip(rows, results, strict=True):
            place = sum(map(float.__mul__, weights, row))
            chance = 1 / (1 + exp(-min(max(place, -30.0), 30.0)))
            spread = chance * (1 - chance)
            for i in count:
                slope[i] += (chance - result) * row[i]
                for j in range(i + 1):
                    bend[i][j] += spread * row[i] * row[j]
        for i in count:
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [w - s for w, s in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations, whose matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        for other in rows[i + 1 :]:
            factor = other[i] / row[i]
            for j in range(i, len(row)):
                other[j] -= factor * row[j]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, len(rows)))
        found[i] = (rows[i][-1] - rest) / rows[i][i]
    return found


def lines(fit: Fit, phases: Sequence[float], noises: dict[int, float]) -> list[str]:
    """Return the lines of the table for a board, without its name."""
    found = []
    for phase in phases:
        for work in WORKS:
            curve = [
                min(round(1000 * fit.expected(phase, work, step / STEPS)), 999)
                for step in range(STEPS + 1)
            ]
            numbers = (round(phase, 3), work, round(10_000 * noises[work]), *curve)
            found.append(" ".join(map(str, numbers)))
    return found


def rows(texts: Sequence[str]) -> list[Row]:
    return [Row.parse(text) for text in texts]


def knots(found: Sequence[Sample]) -> list[float]:
    """Return the phases of a board's curves."""
    ordered = sorted(sample.phase for sample in found)
    return [ordered[int(share * len(ordered))] for share in KNOTS]


def noise(pairs: Sequence[Noise]) -> dict[int, float]:
    """Return the standard deviation of a score over all seeds, by work; it never grows with the
    work."""
    found: dict[int, float] = {}
    least = 1.0
    for work in WORKS:
        gaps = [abs(pair.one - pair.other) for pair in pairs if pair.work == work]
        if gaps:
            least = min(least, sum(gaps) / len(gaps) * sqrt(pi) / 2)
        found[work] = least
    return found


def unseen(found: Sequence[Sample], noises: dict[int, float]) -> list[reliability.Judged]:
    """Judge each position by curves fitted to other games."""
    judged = []
    for fold in range(FOLDS):
        others = [sample for sample in found if sample.game % FOLDS != fold]
        curves = rows(lines(Fit(others), knots(others), noises))
        for sample in found:
            if sample.game % FOLDS == fold:
                expected, _ = interpolated(curves, sample.phase, sample.work, sample.score)
                judged.append(reliability.Judged(sample.game, sample.work, expected, sample.result))
    return judged


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", type=game_id, default=[*SIZES])
    parser.add_argument("--games", type=number, default=1200)
    parser.add_argument("--played", type=Path, default=Path("calibration.jsonl"))
    args = parser.parse_args()
    play_missing(args.played, args.game, args.games)
    write(stored(args.played))


def write(games: Sequence[dict[str, Any]]) -> None:
    """Write the table and the report of all games that were played."""
    boards: dict[Board, list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        boards[game["game"], game["size"]].append(game)
    table: list[str] = []
    report: list[str] = []
    pooled: list[Sample] = []
    all_pairs: list[Noise] = []
    for (id, size), played in sorted(boards.items()):
        found = [sample for sample, _ in samples(played)]
        pairs = [pair for _, pair in samples(played) if pair]
        noises = noise(pairs)
        table += [f"{id} {size}", *lines(Fit(found), knots(found), noises), ""]
        report += reliability.section(id, size, len(played), unseen(found, noises))
        pooled += found
        all_pairs += pairs
    fit = Fit(pooled, phased=False)
    table += [f"{OTHERS} 8", *lines(fit, [0.5], noise(all_pairs))]
    TABLE.write_text(HEAD + "\n".join(table) + '\n"""\n', "utf-8")
    REPORT.write_text(reliability.HEAD + "\n".join(report) + "\n", "utf-8")


HEAD = '''"""The curves of `calibration`; made by `benchmarks/calibrate.py`.

A game and its size, then lines: phase, work, noise of a score in ten thousandths, and the expected
results for scores of 0, 0.05, … 1 in thousandths.
"""

TABLE = """\\
'''


if __name__ == "__main__":
    main()
