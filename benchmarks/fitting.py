"""Fitting the weights of windows to samples of games.

The weights of positions are fitted by logistic regression to the mean of result and expected score;
those of moves by a softmax over the chosen move and some others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from math import exp, log, sqrt
from operator import add, mul
from random import Random

from benchmarks.selfplay import Sample
from benchmarks.training_settings import SETTINGS
from benchmarks.windows import Shape, View, Window
from rules.learnt.weights import Weights

Term = tuple[int, float]
"""The number of a weight, and its factor."""

CACHE_SIZE = 100_000
"""The maximum number of patterns whose terms a strip caches."""


class Strip:
    """The windows of some adjacent ranks of a board, which are looked up together."""

    def __init__(self, shape: Shape, size: int, windows: Sequence[Window]) -> None:
        first = windows[0]
        self.part = slice(first.rank * size, (first.rank + first.ranks) * size)
        """The strip's slice of the states of all squares."""
        self._shape, self._size = shape, size
        self._windows = [(w._replace(rank=0), tuple(shape.views(w, size))) for w in windows]
        self._cache: dict[bytes, list[Term]] = {}

    def terms(self, part: bytes) -> list[Term]:
        """Return the terms for the states of the strip's squares."""
        terms = self._cache.get(part)
        if terms is None:
            terms = []
            for window, views in self._windows:
                pattern = window.pattern(part, self._size, self._shape.states)
                terms += pattern_terms(self._shape, views, pattern)
            if len(self._cache) < CACHE_SIZE:
                self._cache[part] = terms
        return terms


@cache
def pattern_terms(shape: Shape, views: tuple[View, ...], pattern: int) -> tuple[Term, ...]:
    """Return the terms of a pattern in a window with one or more views."""
    terms = shape.terms(views, pattern)
    return tuple((n, sign / len(terms)) for n, sign in terms if sign)


class Reader:
    """A reader of boards: which weights apply to a position, and with which factors."""

    def __init__(self, id: str) -> None:
        self.shape = SETTINGS[id].shape
        self._strips: dict[int, list[Strip]] = {}
        self._shared: dict[Term, Term] = {}

    def _strips_of(self, size: int) -> list[Strip]:
        if size not in self._strips:
            ranks = groupby(self.shape.windows(size), lambda window: (*window[1:],))
            self._strips[size] = [Strip(self.shape, size, [*windows]) for _, windows in ranks]
        return self._strips[size]

    def terms(self, size: int, states: bytes) -> list[Term]:
        """Return the terms of a position, by the states of its squares."""
        return [term for strip in self._strips_of(size) for term in strip.terms(states[strip.part])]

    def difference(self, size: int, before: bytes, after: bytes) -> list[Term]:
        """Return the terms that a move adds, and those that it removes, negated. Equal terms are
        shared, to save memory."""
        total: dict[int, float] = {}
        for strip in self._strips_of(size):
            old, new = before[strip.part], after[strip.part]
            if old != new:
                for number, times in strip.terms(new):
                    total[number] = total.get(number, 0.0) + times
                for number, times in strip.terms(old):
                    total[number] = total.get(number, 0.0) - times
        return [self._shared.setdefault(term, term) for term in total.items() if term[1]]


def sigmoid(logits: float) -> float:
    """Return the probability for logits."""
    return 1 / (1 + exp(-logits)) if logits > -30 else 0.0


class Fit:
    """Weights fitted by gradient descent, each with its own step size (AdaGrad)."""

    def __init__(self, count: int, learning_rate: float) -> None:
        self.weights = [0.0] * count
        self._squares = [1.0] * count
        self._learning_rate = learning_rate

    def sum(self, terms: Sequence[tuple[int, float]]) -> float:
        """Return the weighted sum of terms."""
        weights = self.weights
        return sum([weights[number] * times for number, times in terms])

    def step(self, terms: Sequence[tuple[int, float]], error: float) -> None:
        """Move the weights of terms to reduce an error."""
        weights, squares, rate = self.weights, self._squares, self._learning_rate * error
        for number, times in terms:
            squares[number] += (error * times) ** 2
            weights[number] += rate * times / sqrt(squares[number])


def fit_positions(id: str, samples: Sequence[Sample], seed: int) -> list[float]:
    """Fit the weights of positions of one phase to expected results."""
    reader, random = Reader(id), Random(seed)
    fit = Fit(reader.shape.count, SETTINGS[id].learning_rate)
    factors_by_size: dict[int, list[float]] = {}
    rows = [(s, reader.terms(s.size, s.states)) for s in samples]
    for _ in range(EPOCHS):
        random.shuffle(rows)
        for sample, terms in rows:
            others = sample.terms
            factors = factors_by_size.setdefault(sample.size, [0.0] * len(others))
            logits = fit.sum(terms) + sum(map(mul, factors, others))
            error = sample.expected - sigmoid(logits)
            fit.step(terms, error)
            for number, other in enumerate(others):
                factors[number] += 0.005 * error * other
    return fit.weights


EPOCHS = 6


def fit_logistic(
    rows: Sequence[tuple[Sequence[float], float]], penalties: Sequence[float]
) -> list[float]:
    """Return the factors that turn rows of numbers into logits of results, found by Newton's
    method. Each factor is regularized towards zero by its penalty."""
    count = len(penalties)
    factors = [0.0] * count
    for _ in range(12):
        gradient = [-f * penalty for f, penalty in zip(factors, penalties, strict=True)]
        hessian = [[(penalties[i] or 1e-6) * (i == j) for j in range(count)] for i in range(count)]
        for numbers, expected in rows:
            chance = sigmoid(sum(map(mul, factors, numbers)))
            for i, x in enumerate(numbers):
                gradient[i] += (expected - chance) * x
                for j, y in enumerate(numbers):
                    hessian[i][j] += chance * (1 - chance) * x * y
        factors = list(map(add, factors, solved(hessian, gradient)))
    return factors


def solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations by elimination."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for number in range(len(table)):
        pivot = [value / table[number][number] for value in table[number]]
        for other, row in enumerate(table):
            if other != number:
                factor = row[number]
                table[other] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
        table[number] = pivot
    return [row[-1] for row in table]


def fit_moves(id: str, samples: Sequence[Sample], seed: int) -> list[float]:
    """Fit weights of the changes that moves of one phase make to the moves chosen."""
    reader, random = Reader(id), Random(seed)
    fit = Fit(reader.shape.count, 0.1)
    rows = [
        (sample.black, [reader.difference(sample.size, sample.states, a) for a in sample.after])
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
    error = baseline = 0.0
    for s in samples:
        terms = reader.terms(s.size, s.states)
        total = sum(weights.positions[s.phase][n] * x for n, x in terms)
        logits = total * weights.position_scales[s.size][s.phase]
        factors = [weights.tempo[s.size][s.phase]]
        if s.komi is not None:
            factors += weights.komi[s.size][s.phase]
        logits += sum(map(mul, factors, s.terms))
        error += (s.expected - sigmoid(logits)) ** 2
        baseline += (s.expected - 0.5) ** 2
    return error / len(samples), baseline / len(samples)


def loss_moves(reader, weights: Weights, samples) -> tuple[float, float]:
    """Return the mean cross-entropy of the chosen moves, and that of a uniform guess."""
    loss = baseline = 0.0
    count = 0
    for s in samples:
        if len(s.after) < 2:
            continue
        sign = 1 if s.black else -1
        sums = [
            sign
            * weights.move_scale
            * sum(weights.moves[s.phase][n] * x for n, x in reader.difference(s.size, s.states, a))
            for a in s.after
        ]
        loss += log(sum(exp(x - sums[0]) for x in sums))
        baseline += log(len(sums))
        count += 1
    return loss / count, baseline / count


def quantised(fits: Sequence[Sequence[float]], limit: int) -> tuple[list[list[int]], float]:
    """Round weights to integers from `-limit` to `limit`; return them and the value of one unit."""
    sizes = sorted(abs(weight) for weights in fits for weight in weights)
    scale = max(sizes[int(len(sizes) * 0.995)], 1e-9) / limit
    sets = [[max(-limit, min(limit, round(w / scale))) for w in weights] for weights in fits]
    return sets, scale
