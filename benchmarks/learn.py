"""Learns what rules/weights/ holds, from nothing, by games of the player against itself.

    python3 -m benchmarks.learn GAME [--generations 5:20,7:50@100 7:100@200] [--seed 1]
                                [--processes 4]

The same arguments give the same file, on any machine and with any number of processes; how each
game's own was made is in `LESSONS`.

Every game begins with some random moves, and a few more are strewn in; the search's own moves
and its expected scores are what is learnt from. Weights of positions are fitted by logistic
regression to half the result, half the expected score; those of moves by a softmax over the
move chosen and some others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from functools import partial
from math import exp, log, sqrt
from multiprocessing import get_context
from operator import add, mul
from random import Random
from typing import NamedTuple

from rules import game
from rules.ai.bidding import Bidding
from rules.ai.tree import Tree
from rules.learnt import FOLDER, Weights, load
from rules.patterns import Shape, View, patterns_along
from rules.position import Position

STRAY = 0.08
"""How often a random move is played instead of the best."""

OTHERS = 12
"""Moves that the one chosen is compared with."""

TESTED = 20
"""One position in so many is kept apart, to tell how well the rest was learnt."""


class Lesson(NamedTuple):
    """How a game is learnt."""

    generations: tuple[str, ...]
    """For each the numbers of games, by size, and the playouts of a move in them; it plays
    with the weights that the one before it found."""
    mean: bool
    """Whether a position is worth what all moves looked at are, or what the best one is."""
    ahead: bool
    """Whether Black may be ahead as such: by moving first and last, or without a komi."""


EGOTZI = "5:150,6:60,7:200,8:15,9:15,10:2,11:2@150"

LESSONS = {
    "emulsion": Lesson(
        ("5:300,7:900,9:250@150", "5:300,7:2500,9:300,11:30@300"), mean=False, ahead=False
    ),
    "free-emulsion": Lesson(("5:400,7:900,9:200@150",), mean=False, ahead=False),
    "egotzi": Lesson((EGOTZI, EGOTZI), mean=True, ahead=True),
    "egotzi-squared": Lesson((EGOTZI,), mean=True, ahead=True),
}

BIDS = 400
"""Playouts that settle a komi."""


class Sample(NamedTuple):
    """A position of a game, as learnt weights see it."""

    size: int
    phase: int
    black: bool
    """Whether Black is to move."""
    seen: int
    expected: float
    """Black's result, as far as one can tell."""
    after: tuple[int, ...]
    """The position after the move chosen, and after some others."""
    komi: int | None
    """White's komi; None where Black is not ahead as such."""

    @property
    def terms(self) -> tuple[float, ...]:
        """What counts beside the windows: who is to move; perhaps also that Black is Black, and
        what White has for it."""
        sign = 1.0 if self.black else -1.0
        return (sign,) if self.komi is None else (sign, 1.0, -self.komi / self.size**2)


def play(id: str, size: int, playouts: int, seed: int) -> list[Sample]:
    """The samples of one game."""
    random = Random(seed)
    position = settled(id, size, random)
    for _ in range(random.randrange(2 + size * size // 6)):
        if not position.moves():
            break
        position = position.play(random.choice(position.moves()))
    kept: list[tuple[Position, float, tuple[int, ...]]] = []
    samples: list[Sample] = []
    while position.moves():
        tree = Tree(position, random)
        for _ in tree.steps():
            if tree.work >= playouts:
                break
        candidates = tree.candidates()
        best = candidates[0]
        score = sum(c.score * c.share for c in candidates) if LESSONS[id].mean else best.score
        score = score if position.turn == "black" else 1 - score
        kept.append((position, score, _after(position, best.move, random)))
        if random.random() < STRAY:
            samples += _samples(kept, None)
            kept = []
            position = position.play(random.choice(position.moves()))
        else:
            position = position.play(best.move)
    outcome = position.outcome()
    result = 0.5 if not outcome or not outcome.winner else float(outcome.winner == "black")
    return samples + _samples(kept, result)


def settled(id: str, size: int, random: Random) -> Position:
    """A start without the pie rule; a komi that is to be bid is settled, around a fair one."""
    options = {"pie": False} if "pie" in game(id).options else {}
    position = game(id).start(size, **options)
    if not position.bids():
        return position
    bidding = Bidding(position, random)
    for _ in bidding.steps():
        if bidding.work >= BIDS:
            break
    komi = int(str(bidding.candidates()[0].move).removeprefix("komi="))
    return game(id).start(size, komi=2 * int(komi * random.random()))


def _after(position: Position, chosen: object, random: Random) -> tuple[int, ...]:
    leaf = position.leaf()
    assert leaf
    moves = list(leaf.moves())
    first = [move for move in moves if leaf.move(move) == chosen]
    others = [move for move in moves if move not in first]
    random.shuffle(others)
    return tuple(leaf.seen_after(first + others[:OTHERS]))


def _samples(
    kept: Sequence[tuple[Position, float, tuple[int, ...]]], result: float | None
) -> list[Sample]:
    """Samples of positions between two random moves, or of those up to the end of a game."""
    samples = []
    for position, score, after in kept:
        leaf = position.leaf()
        assert leaf
        expected = score if result is None else (score + result) / 2
        black = position.turn == "black"
        komi = position.options().get("komi", 0 if LESSONS[position.game.id].ahead else None)
        seen, phase = leaf.seen()
        samples.append(
            Sample(
                position.size,
                phase,
                black,
                seen,
                expected,
                after,
                komi if isinstance(komi, int) else None,
            )
        )
    return samples


class Reader:
    """The weights that positions count by, and how often."""

    def __init__(self, id: str) -> None:
        self._game = game(id)
        self._boards: dict[int, list[tuple[int, list, list[tuple[View, ...]]]]] = {}
        self._known: dict[tuple[tuple[View, ...], int], tuple[tuple[int, float], ...]] = {}
        self._bands: dict[tuple[int, int, int], tuple[tuple[int, float], ...]] = {}
        self.shape: Shape = self._sight(7).shape

    def _sight(self, size: int):
        return settled(self._game.id, size, Random(0)).leaf().sight

    def _bands_of(self, size: int):
        if size not in self._boards:
            sight, side = self._sight(size), self.shape.side
            bands = []
            for rank in range(size - side + 1):
                rows = [
                    [
                        cell
                        for square, cell in sorted(sight.cells.items())
                        if square.rank == rank + up
                    ]
                    for up in range(side)
                ]
                mask = 0
                for row in rows:
                    for cell in row:
                        for bit, _ in cell:
                            mask |= bit
                views = [
                    tuple(self.shape.views(file, rank, size)) for file in range(size - side + 1)
                ]
                bands.append((mask, rows, views))
            self._boards[size] = bands
        return self._boards[size]

    def terms(self, size: int, seen: int) -> list[tuple[int, float]]:
        """Numbers of weights, and how much of them counts."""
        found: list[tuple[int, float]] = []
        for number, (mask, rows, views) in enumerate(self._bands_of(size)):
            found += self._band(size, number, seen & mask, rows, views)
        return found

    def difference(self, size: int, seen: int, after: int) -> list[tuple[int, float]]:
        """The terms that a move brings, and takes away."""
        found: list[tuple[int, float]] = []
        for number, (mask, rows, views) in enumerate(self._bands_of(size)):
            if (seen ^ after) & mask:
                found += self._band(size, number, after & mask, rows, views)
                found += [(n, -x) for n, x in self._band(size, number, seen & mask, rows, views)]
        total: dict[int, float] = {}
        for number, times in found:
            total[number] = total.get(number, 0.0) + times
        return [(number, times) for number, times in total.items() if times]

    def _band(self, size, number, part, rows, views):
        key = size, number, part
        known = self._bands.get(key)
        if known is None:
            known = ()
            for view, pattern in zip(views, patterns_along(self.shape, rows, part), strict=True):
                known += self._window(view, pattern)
            if len(self._bands) < 2_000_000:
                self._bands[key] = known
        return known

    def _window(self, view: tuple[View, ...], pattern: int) -> tuple[tuple[int, float], ...]:
        key = view, pattern
        if key not in self._known:
            terms = self.shape.terms(view, pattern)
            self._known[key] = tuple((n, sign / len(terms)) for n, sign in terms if sign)
        return self._known[key]


def sigmoid(logits: float) -> float:
    return 1 / (1 + exp(-logits)) if logits > -30 else 0.0


class Fit:
    """Weights that follow a gradient, each at a pace of its own (AdaGrad)."""

    def __init__(self, count: int, pace: float) -> None:
        self.weights = [0.0] * count
        self._squares = [1.0] * count
        self._pace = pace

    def sum(self, terms: Sequence[tuple[int, float]]) -> float:
        weights = self.weights
        return sum([weights[number] * times for number, times in terms])

    def step(self, terms: Sequence[tuple[int, float]], error: float) -> None:
        weights, squares, pace = self.weights, self._squares, self._pace * error
        for number, times in terms:
            squares[number] += (error * times) ** 2
            weights[number] += pace * times / sqrt(squares[number])


def fit_positions(reader: Reader, samples: Sequence[Sample], phases: int, random: Random):
    fits = [Fit(reader.shape.count, 0.15) for _ in range(phases)]
    beside: dict[tuple[int, int], list[float]] = {}
    told = [(s, reader.terms(s.size, s.seen)) for s in samples]
    for _ in range(EPOCHS):
        random.shuffle(told)
        for sample, terms in told:
            fit, others = fits[sample.phase], sample.terms
            known = beside.setdefault((sample.size, sample.phase), [0.0] * len(others))
            logits = fit.sum(terms) + sum(map(mul, known, others))
            error = sample.expected - sigmoid(logits)
            fit.step(terms, error)
            for number, other in enumerate(others):
                known[number] += 0.005 * error * other
    return fits


EPOCHS = 6


def calibrate(rows: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """The factors that turn rows of numbers into the logits of expected scores (Newton).

    All but the first are held towards zero, which they leave where much is known.
    """
    count = len(rows[0][0])
    pull = [0.0] + [1.0] * (count - 1)
    factors = [0.0] * count
    for _ in range(12):
        slope = [-factor * its for factor, its in zip(factors, pull, strict=True)]
        bend = [[(pull[i] or 1e-6) * (i == j) for j in range(count)] for i in range(count)]
        for numbers, expected in rows:
            chance = sigmoid(sum(map(mul, factors, numbers)))
            for i, one in enumerate(numbers):
                slope[i] += (expected - chance) * one
                for j, two in enumerate(numbers):
                    bend[i][j] += chance * (1 - chance) * one * two
        factors = list(map(add, factors, solved(bend, slope)))
    return factors


def solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for number in range(len(table)):
        head = [value / table[number][number] for value in table[number]]
        for other, row in enumerate(table):
            if other != number:
                factor = row[number]
                table[other] = [a - factor * b for a, b in zip(row, head, strict=True)]
        table[number] = head
    return [row[-1] for row in table]


def fit_moves(reader: Reader, samples: Sequence[Sample], phases: int, random: Random):
    fits = [Fit(reader.shape.count, 0.1) for _ in range(phases)]
    told = [
        (sample, [reader.difference(sample.size, sample.seen, a) for a in sample.after])
        for sample in samples
        if len(sample.after) > 1
    ]
    for _ in range(3):
        random.shuffle(told)
        for sample, options in told:
            fit, sign = fits[sample.phase], 1 if sample.black else -1
            heights = [exp(sign * fit.sum(terms)) for terms in options]
            total = sum(heights)
            for number, (terms, height) in enumerate(zip(options, heights, strict=True)):
                error = (number == 0) - height / total
                if abs(error) > 0.01:
                    fit.step(terms, sign * error)
    return fits


def loss_positions(reader, weights: Weights, samples) -> tuple[float, float]:
    """The mean squared error, and that of always saying even."""
    error = even = 0.0
    for s in samples:
        terms = reader.terms(s.size, s.seen)
        total = sum(weights.positions[s.phase][n] * x for n, x in terms)
        logits = total * weights.position_scales[s.size][s.phase]
        known = [weights.tempo[s.size][s.phase]]
        if s.komi is not None:
            known += weights.komi[s.size][s.phase]
        logits += sum(map(mul, known, s.terms))
        error += (s.expected - sigmoid(logits)) ** 2
        even += (s.expected - 0.5) ** 2
    return error / len(samples), even / len(samples)


def loss_moves(reader, weights: Weights, samples) -> tuple[float, float]:
    """The mean surprise at the move chosen, and that of one who knows nothing."""
    surprise = nothing = 0.0
    count = 0
    for s in samples:
        if len(s.after) < 2:
            continue
        sign = 1 if s.black else -1
        sums = [
            sign
            * weights.move_scale
            * sum(weights.moves[s.phase][n] * x for n, x in reader.difference(s.size, s.seen, a))
            for a in s.after
        ]
        surprise += log(sum(exp(x - sums[0]) for x in sums))
        nothing += log(len(sums))
        count += 1
    return surprise / count, nothing / count


def quantised(fits: Sequence[Fit]) -> tuple[list[list[int]], float]:
    """Whole numbers from -127 to 127, and what one of them is."""
    sizes = sorted(abs(weight) for fit in fits for weight in fit.weights)
    scale = max(sizes[int(len(sizes) * 0.995)], 1e-9) / 127
    sets = [[max(-127, min(127, round(w / scale))) for w in fit.weights] for fit in fits]
    return sets, scale


def learn(id: str, samples: Sequence[Sample], random: Random) -> Weights:
    reader, phases = Reader(id), 4
    tested, taught = samples[::TESTED], [s for i, s in enumerate(samples) if i % TESTED]
    moves, move_scale = quantised(fit_moves(reader, taught, phases, random))
    positions, _ = quantised(fit_positions(reader, taught, phases, random))
    scales: dict[int, list[float]] = {}
    tempo: dict[int, list[float]] = {}
    komi: dict[int, list[list[float]]] = {}
    beside = len(samples[0].terms)
    for size in sorted({s.size for s in samples}):
        scales[size], tempo[size] = [], []
        for phase in range(phases):
            rows = [
                (
                    (
                        sum(positions[phase][n] * x for n, x in reader.terms(size, s.seen)),
                        *s.terms,
                    ),
                    s.expected,
                )
                for s in taught
                if s.size == size and s.phase == phase
            ]
            scale, its, *others = calibrate(rows) if rows else [0.0] * (1 + beside)
            scales[size].append(round(scale, 6))
            tempo[size].append(round(its, 4))
            if others:
                komi.setdefault(size, []).append([round(x, 4) for x in others])
    weights = Weights(moves, positions, round(move_scale, 6), scales, tempo, komi)
    error, even = loss_positions(reader, weights, tested)
    print(f"positions: error {error:.4f}, even {even:.4f}")
    surprise, nothing = loss_moves(reader, weights, tested)
    print(f"moves: surprise {surprise:.3f}, nothing known {nothing:.3f}")
    return weights


def games(
    id: str, numbers: dict[int, int], playouts: int, seed: int, processes: int
) -> Iterator[list[Sample]]:
    """The samples of all games, in order."""
    with get_context("spawn").Pool(processes) as pool:
        for size, count in numbers.items():
            job = partial(play, id, size, playouts)
            seeds = [seed * 1_000_000 + size * 10_000 + number for number in range(count)]
            yield from pool.imap(job, seeds, chunksize=4)


def generation(text: str) -> tuple[dict[int, int], int]:
    """The numbers of games, by size, and the playouts; ValueError if the text says none.

    >>> generation("5:20,7:50@100")
    ({5: 20, 7: 50}, 100)
    """
    each, _, playouts = text.partition("@")
    pairs = (part.split(":") for part in each.split(","))
    return {int(size): int(count) for size, count in pairs}, int(playouts)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=LESSONS)
    parser.add_argument("--generations", nargs="+", type=generation)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=4)
    given = parser.parse_args()
    path = FOLDER / f"{given.game}.bin"
    path.unlink(missing_ok=True)
    FOLDER.mkdir(exist_ok=True)
    own = map(generation, LESSONS[given.game].generations)
    for number, (numbers, playouts) in enumerate(given.generations or own):
        start = time.monotonic()
        seed = given.seed * 100 + number
        samples: list[Sample] = []
        for its in games(given.game, numbers, playouts, seed, given.processes):
            samples += its
        print(f"generation {number}: {len(samples)} positions, {time.monotonic() - start:.0f} s")
        load.cache_clear()
        weights = learn(given.game, samples, Random(seed))
        path.write_bytes(weights.write())
        print(f"learnt, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
