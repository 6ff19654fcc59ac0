"""Fitting weights of windows to samples of games.

Weights of positions are fitted by logistic regression to half the result, half the expected
score; those of moves by a softmax over the move chosen and some others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from math import exp, log, sqrt
from operator import add, mul
from random import Random

from benchmarks.lessons import LESSONS
from benchmarks.selfplay import Sample
from benchmarks.windows import Shape, Spot, View
from rules.learnt.weights import Weights

Term = tuple[int, float]
"""The number of a weight, and how much of it counts."""

CACHED = 100_000
"""The number of parts of a board whose terms a strip caches."""


class Strip:
    """The windows of some ranks of a board, which are read together."""

    def __init__(self, shape: Shape, size: int, spots: Sequence[Spot]) -> None:
        first = spots[0]
        self.part = slice(first.rank * size, (first.rank + first.ranks) * size)
        """The strip's part of the states of all squares."""
        self._shape, self._size = shape, size
        self._windows = [(spot._replace(rank=0), tuple(shape.views(spot, size))) for spot in spots]
        self._known: dict[bytes, list[Term]] = {}

    def terms(self, part: bytes) -> list[Term]:
        known = self._known.get(part)
        if known is None:
            known = []
            for spot, views in self._windows:
                pattern = spot.pattern(part, self._size, self._shape.states)
                known += window(self._shape, views, pattern)
            if len(self._known) < CACHED:
                self._known[part] = known
        return known


@cache
def window(shape: Shape, views: tuple[View, ...], number: int) -> tuple[Term, ...]:
    """Return the terms of a pattern in a window with several views."""
    terms = shape.terms(views, number)
    return tuple((n, sign / len(terms)) for n, sign in terms if sign)


class Reader:
    """The weights that apply to positions, and how often each does."""

    def __init__(self, id: str) -> None:
        self.shape = LESSONS[id].shape
        self._strips: dict[int, list[Strip]] = {}
        self._same: dict[Term, Term] = {}

    def _strips_of(self, size: int) -> list[Strip]:
        if size not in self._strips:
            ranks = groupby(self.shape.spots(size), lambda spot: (*spot[1:],))
            self._strips[size] = [Strip(self.shape, size, [*spots]) for _, spots in ranks]
        return self._strips[size]

    def terms(self, size: int, seen: bytes) -> list[Term]:
        """Return the indices of weights, and their factors."""
        return [term for strip in self._strips_of(size) for term in strip.terms(seen[strip.part])]

    def difference(self, size: int, seen: bytes, after: bytes) -> list[Term]:
        """Return the terms that a move adds and removes. Equal ones are one object, as there are
        many samples."""
        total: dict[int, float] = {}
        for strip in self._strips_of(size):
            old, new = seen[strip.part], after[strip.part]
            if old != new:
                for number, times in strip.terms(new):
                    total[number] = total.get(number, 0.0) + times
                for number, times in strip.terms(old):
                    total[number] = total.get(number, 0.0) - times
        return [self._same.setdefault(term, term) for term in total.items() if term[1]]


def sigmoid(logits: float) -> float:
    """Return the probability of logits."""
    return 1 / (1 + exp(-logits)) if logits > -30 else 0.0


class Fit:
    """Weights fitted by gradient descent, each with its own step size (AdaGrad)."""

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


def fit_positions(id: str, samples: Sequence[Sample], seed: int) -> list[float]:
    """Fit weights of the windows of positions of one phase to results."""
    reader, random = Reader(id), Random(seed)
    fit = Fit(reader.shape.count, LESSONS[id].pace)
    beside: dict[int, list[float]] = {}
    rows = [(s, reader.terms(s.size, s.seen)) for s in samples]
    for _ in range(EPOCHS):
        random.shuffle(rows)
        for sample, terms in rows:
            others = sample.terms
            known = beside.setdefault(sample.size, [0.0] * len(others))
            logits = fit.sum(terms) + sum(map(mul, known, others))
            error = sample.expected - sigmoid(logits)
            fit.step(terms, error)
            for number, other in enumerate(others):
                known[number] += 0.005 * error * other
    return fit.weights


EPOCHS = 6


def calibrate(rows: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """Return the factors that turn rows of numbers into the logits of expected scores (Newton).

    All but the first are regularized towards zero.
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
    """Solve linear equations, by elimination."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for number in range(len(table)):
        head = [value / table[number][number] for value in table[number]]
        for other, row in enumerate(table):
            if other != number:
                factor = row[number]
                table[other] = [a - factor * b for a, b in zip(row, head, strict=True)]
        table[number] = head
    return [row[-1] for row in table]


def fit_moves(id: str, samples: Sequence[Sample], seed: int) -> list[float]:
    """Fit weights of the changes that moves of one phase make to the moves chosen."""
    reader, random = Reader(id), Random(seed)
    fit = Fit(reader.shape.count, 0.1)
    rows = [
        (sample.black, [reader.difference(sample.size, sample.seen, a) for a in sample.after])
        for sample in samples
        if len(sample.after) > 1
    ]
    for _ in range(3):
        random.shuffle(rows)
        for black, options in rows:
            sign = 1 if black else -1
            heights = [exp(sign * fit.sum(terms)) for terms in options]
            total = sum(heights)
            for number, (terms, height) in enumerate(zip(options, heights, strict=True)):
                error = (number == 0) - height / total
                if abs(error) > 0.01:
                    fit.step(terms, sign * error)
    return fit.weights


def loss_positions(reader, weights: Weights, samples) -> tuple[float, float]:
    """Return the mean squared error, and that of always predicting 0.5."""
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
    """Return the mean cross-entropy of the moves chosen, and that of a uniform guess."""
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


def quantised(fits: Sequence[Sequence[float]], most: int) -> tuple[list[list[int]], float]:
    """Round weights to integers from `-most` to `most`; return them and the value of one unit."""
    sizes = sorted(abs(weight) for weights in fits for weight in weights)
    scale = max(sizes[int(len(sizes) * 0.995)], 1e-9) / most
    sets = [[max(-most, min(most, round(w / scale))) for w in weights] for weights in fits]
    return sets, scale
