"""Fit the calibration of scores, and check it on games that were not used for the fit.

    python3 -m benchmarks.calibrate [GAME…] [--games 1200] [--played calibration.jsonl]

Games are played (`benchmarks.calibration_games`) until the file has `--games` of each size. Then
curves are fitted for each phase and amount of work, and written to
`rules/ai/calibration_table.py`, with a report in `benchmarks/calibration.md`; boards without games
in the file keep theirs. The probability of a win is a logistic function of the logit of a score;
its slope and offset change with the phase and the work. In games with a komi, the scores first lose
their bias for a colour, which is measured on each size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import exp, log, pi, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.calibration_games import MORE_SIZES, SIZES, WORKS, play_missing
from benchmarks.fitting import fit_logistic
from benchmarks.games import command_line, stored_lines
from rules import game as game_of
from rules.ai.calibration import OTHERS, Row, interpolated
from rules.ai.calibration_table import TABLE as STORED
from rules.ai.judged_search import counts_nodes

ROOT = Path(__file__).parents[1]

TABLE = ROOT / "rules" / "ai" / "calibration_table.py"

REPORT = ROOT / "benchmarks" / "calibration.md"

FOLDS = 4
"""The number of folds of the cross-validation: each is tested on curves fitted to the others."""

KNOTS = (0.05, 0.35, 0.65, 0.95)
"""The quantiles of the positions' phases for which the table has curves."""

STEPS = 20
"""The number of steps of a curve, from a score of 0 to one of 1."""

RIDGE = 0.3
"""The strength of the ridge regularization: the weight of the squares of the coefficients."""

MIN_SLOPE = 0.3
"""The minimum slope of a curve, lest noise make it fall."""

MAX_BIAS = 0.15
"""The largest bias of a score for a colour."""

BINS = 10

MAX_POSITIONS = 400
"""The maximum number of positions in a bin."""


Boards = dict[tuple[str, int], list[dict[str, Any]]]
"""The games by the id of the game and the size of the board."""


class Sample(NamedTuple):
    """The score of a position from a search that proved nothing, and the result of the game."""

    game: int
    """The number of the game."""
    phase: float
    work: int
    score: float
    result: float
    """The result for the player to move: 1, 0.5 or 0."""
    black: bool
    """True if Black is to move."""

    def without_bias(self, bias: float) -> Sample:
        """Return the sample with a score without this bias for Black."""
        return self._replace(score=self.score - bias if self.black else self.score + bias)


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


class ScorePair(NamedTuple):
    """The scores of a position in two searches with different seeds."""

    work: int
    first: float
    second: float


def samples(games: Sequence[dict[str, Any]]) -> Iterator[tuple[Sample, ScorePair | None]]:
    """Yield the samples of games on one board, except for proved positions; each with its pair of
    scores, if it was searched twice."""
    for game in games:
        start = game_of(game["game"]).start(game["size"])
        score_index = 0 if counts_nodes(start) else 1  # as `judged_search.score`
        for position in game["positions"]:
            phase = position["ply"] / game["size"] ** 2
            for work, (*scores, proved) in position["seen"].items():
                if proved is None:
                    score, pair = scores[score_index], None
                    second = position["again"].get(work)
                    if second and second[2] is None:
                        pair = ScorePair(int(work), score, second[score_index])
                    turn, result = position["turn"], position["result"]
                    number = game["number"]
                    sample = Sample(number, phase, int(work), score, result, turn == "black")
                    yield sample, pair


class Fit:
    """A logistic curve whose slope and offset change with the work and, if `phased`, the phase."""

    def __init__(self, samples: Sequence[Sample], phased: bool = True) -> None:
        self._phased = phased
        self._phases = min(s.phase for s in samples), max(s.phase for s in samples)
        rows = [(self._terms(s.phase, s.work, s.score), s.result) for s in samples]
        self._coefficients = fit_logistic(rows, [RIDGE] * len(rows[0][0]))

    def expected(self, phase: float, work: int, score: float) -> float:
        """Return the expected result for a score."""
        low = self._logit(phase, work, 0.5)
        slope = max((self._logit(phase, work, 0.6) - low) / logit(0.6), MIN_SLOPE)
        return 1 / (1 + exp(-low - slope * logit(score)))

    def _logit(self, phase: float, work: int, score: float) -> float:
        terms = self._terms(phase, work, score)
        return sum(map(float.__mul__, self._coefficients, terms))

    def _terms(self, phase: float, work: int, score: float) -> list[float]:
        first, last = self._phases
        centred_phase = (phase - first) / (last - first) - 0.5 if self._phased else 0.0
        effort = log(work / WORKS[1]) / log(4)
        log_odds = logit(score)
        return [
            1.0,
            centred_phase,
            effort,
            log_odds,
            log_odds * centred_phase,
            log_odds * centred_phase**2,
            log_odds * effort,
        ]


def logit(score: float) -> float:
    score = min(max(score, 0.01), 0.99)
    return log(score / (1 - score))


Expected = Callable[[float, int, float], float]
"""The expected result for a phase, the work of a search, and its score."""


def find_bias(expected: Expected, samples: Sequence[Sample]) -> float:
    """Return the bias of scores for Black, such that without it results are predicted with the
    greatest likelihood."""

    def loss(bias: float) -> float:
        total = 0.0
        for sample in samples:
            at = sample.without_bias(bias)
            chance = min(max(expected(at.phase, at.work, at.score), 0.001), 0.999)
            total -= at.result * log(chance) + (1 - at.result) * log(1 - chance)
        return total

    low, high = -MAX_BIAS, MAX_BIAS
    while high - low > 0.001:  # the loss has one minimum
        third = (high - low) / 3
        if loss(low + third) < loss(high - third):
            high -= third
        else:
            low += third
    return round((low + high) / 2, 3)


def fit_with_bias(samples: Sequence[Sample]) -> tuple[Fit, float]:
    """Return a fit to scores without their bias, and the bias: each is found from the other."""
    fit, bias = Fit(samples), 0.0
    for _ in range(2):
        bias = find_bias(fit.expected, samples)
        fit = Fit([sample.without_bias(bias) for sample in samples])
    return fit, bias


def table_lines(fit: Fit, phases: Sequence[float], noises: dict[int, float]) -> list[str]:
    """Return the lines of the table for a board, without the heading."""
    lines = []
    for phase in phases:
        for work in WORKS:
            curve = [
                min(round(1000 * fit.expected(phase, work, step / STEPS)), 999)
                for step in range(STEPS + 1)
            ]
            numbers = (round(phase, 3), work, round(10_000 * noises[work]), *curve)
            lines.append(" ".join(map(str, numbers)))
    return lines


def knots(samples: Sequence[Sample]) -> list[float]:
    """Return the phases for which a board gets curves."""
    ordered = sorted(sample.phase for sample in samples)
    return [ordered[int(share * len(ordered))] for share in KNOTS]


def noise_by_work(pairs: Sequence[ScorePair]) -> dict[int, float]:
    """Return the standard deviation of a score over all seeds, by work; it never grows with the
    work."""
    noises: dict[int, float] = {}
    noise = 1.0
    for work in WORKS:
        differences = [abs(pair.first - pair.second) for pair in pairs if pair.work == work]
        if differences:
            noise = min(noise, sum(differences) / len(differences) * sqrt(pi) / 2)
        noises[work] = noise
    return noises


Calibrate = Callable[[Sequence[Sample]], tuple[Sequence[Row], float]]
"""A function that finds the rows of the table for some samples, and the bias of their scores."""


def cross_validate(samples: Sequence[Sample], calibrate: Calibrate) -> list[JudgedPosition]:
    """Judge each position by curves fitted to other games."""
    judged = []
    for fold in range(FOLDS):
        rows, bias = calibrate([sample for sample in samples if sample.game % FOLDS != fold])
        for sample in samples:
            if sample.game % FOLDS == fold:
                at = sample.without_bias(bias)
                expected, _ = interpolated(rows, at.phase, at.work, at.score)
                judged.append(JudgedPosition(at.game, at.work, expected, at.result))
    return judged


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


def section(id: str, size: int, games: int, judged: Sequence[JudgedPosition]) -> str:
    """Return the section of the report on a game at one size."""
    lines = [
        f"\n## {id} {size}x{size}, {games} games\n",
        "| work | error | by chance | off | "
        + " | ".join(f"{n / BINS}" for n in range(BINS))
        + " |",
        "|---|---|---|---|" + "---|" * BINS,
    ]
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
        lines.append(f"| {work:,} | {error:.3f} | {chance:.3f} | {off} | {' | '.join(cells)} |")
    return "\n".join(lines)


def mean_error(bins: Sequence[Bin]) -> float:
    """Return the mean error of expected results, weighted by positions."""
    return sum(bin.error * bin.count for bin in bins) / sum(bin.count for bin in bins)


def error_by_chance(bins: Sequence[Bin]) -> float:
    """Return the mean error that chance alone would cause if all expected results were right."""
    total = sum(bin.count * bin.standard_error for bin in bins)
    return sqrt(2 / pi) * total / sum(bin.count for bin in bins)


def main() -> None:
    parser = command_line(__doc__, [*SIZES], games=1200)
    parser.add_argument("--played", type=Path, default=Path("calibration.jsonl"))
    args = parser.parse_args()
    play_missing(args.played, args.game, args.games)
    write([*stored_lines(args.played)])


class BoardCalibration(NamedTuple):
    """The calibration of a game at one size, and what it was made from."""

    block: str
    """Its block of the table."""
    sections: dict[str, str]
    """The sections of the report, by board: for games with a komi, those of other sizes, too."""
    samples: Sequence[Sample]
    """The samples, without the bias of scores."""
    pairs: Sequence[ScorePair]


def calibrate_board(id: str, size: int, boards: Boards) -> BoardCalibration:
    """Calibrate a game at one size."""
    found = [sample for sample, _ in samples(boards[id, size])]
    pairs = [pair for _, pair in samples(boards[id, size]) if pair]
    noises = noise_by_work(pairs)

    def lines_and_bias(training: Sequence[Sample]) -> tuple[list[str], float]:
        fit, bias = fit_with_bias(training) if id in MORE_SIZES else (Fit(training), 0.0)
        return table_lines(fit, knots(training), noises), bias

    def calibrate(training: Sequence[Sample]) -> tuple[Sequence[Row], float]:
        lines, bias = lines_and_bias(training)
        return [*map(Row.parse, lines)], bias

    lines, bias = lines_and_bias(found)
    rows = [*map(Row.parse, lines)]
    biases = {size: bias} if bias else {}
    sections = {
        f"{id} {size}": section(id, size, len(boards[id, size]), cross_validate(found, calibrate))
    }

    def find_bias_of(training: Sequence[Sample]) -> tuple[Sequence[Row], float]:
        return rows, find_bias(lambda *at: interpolated(rows, *at).expected, training)

    for more in MORE_SIZES.get(id, ()):
        others = [sample for sample, _ in samples(boards[id, more])]
        _, biases[more] = find_bias_of(others)
        judged = cross_validate(others, find_bias_of)
        sections[f"{id} {more}"] = section(id, more, len(boards[id, more]), judged)
    texts = (f"{at}:{round(1000 * biases[at])}" for at in sorted(biases))
    block = "\n".join([" ".join((id, str(size), *texts)), *lines])
    return BoardCalibration(block, sections, [sample.without_bias(bias) for sample in found], pairs)


def write(games: Sequence[dict[str, Any]]) -> None:
    """Write the table and the report, with new parts for the boards of these games; the curves for
    all other games are fitted if all boards have games."""
    boards: Boards = defaultdict(list)
    for game in games:
        boards[game["game"], game["size"]].append(game)
    blocks = {" ".join(block.split()[:2]): block for block in STORED.strip().split("\n\n")}
    others = blocks.pop(f"{OTHERS} 8")
    parts = REPORT.read_text("utf-8").split("\n## ")[1:]
    sections = {part.partition("x")[0]: "\n## " + part.rstrip() for part in parts}
    measured = [(id, size) for id, size in boards if size in SIZES[id]]
    found = {board: calibrate_board(*board, boards) for board in measured}
    for (id, size), calibration in found.items():
        blocks[f"{id} {size}"] = calibration.block
        sections |= calibration.sections
    if len(found) == sum(map(len, SIZES.values())):
        fit = Fit([sample for each in found.values() for sample in each.samples], phased=False)
        noises = noise_by_work([pair for each in found.values() for pair in each.pairs])
        others = "\n".join([f"{OTHERS} 8", *table_lines(fit, [0.5], noises)])
    text = "\n\n".join([*(blocks[board] for board in sorted(blocks)), others])
    TABLE.write_text(f'{HEAD}{text}\n"""\n', "utf-8")
    report = "\n".join(sections[board] for board in sorted(sections, key=board_key))
    REPORT.write_text(f"{REPORT_HEAD}{report}\n", "utf-8")


def board_key(board: str) -> tuple[str, int]:
    """Return a key that sorts boards by game and size."""
    id, size = board.split()
    return id, int(size)


REPORT_HEAD = """# Calibration of expected results

    python3 -m benchmarks.calibrate [GAME…] [--games 1200] [--played calibration.jsonl]

Full strength plays itself with 2,000 playouts a move (Emergo: 40,000 nodes) after 2 to 9 random
plies, without the pie rule; on Egotzi, Squared the komi is 0.7 to 1.3 times a fair one. Eight
positions of each game are searched from scratch with 1,000 and 4,000 playouts, three of them also
with 16,000 (Emergo: 20 nodes per playout). Proved positions are excluded, since their results are
exact. The curves are tested by four-fold cross-validation: fitted to three quarters of the games,
and tested on the rest. Bins are tenths of the expected result; a bin has at most one random
position of each game, and at most 400 in all. Where a game has a komi, scores are first shifted by
their bias for a colour; fewer games on further sizes measure only this bias.

A bin shows the mean expected result, the mean actual result, and the number of positions. *Error*
is the mean absolute difference between the two, weighted by positions (the expected calibration
error); *by chance* is the error that sampling noise alone would cause if all expected results were
exactly right; *off* is the number of bins whose difference exceeds 0.05 plus two standard errors.
"""

HEAD = '''"""The curves of `calibration`; made by `benchmarks/calibrate.py`.

A game and its size, then lines: phase, work, noise of a score in ten thousandths, and the expected
results for scores of 0, 0.05, … 1 in thousandths. After the size, sizes may follow, each with the
bias of scores for Black in thousandths.
"""

TABLE = """\\
'''


if __name__ == "__main__":
    main()
