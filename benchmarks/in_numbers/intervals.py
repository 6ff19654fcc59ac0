"""95 % intervals of results, means and leads in Elo."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, log10, sqrt
from statistics import fmean, quantiles, stdev
from typing import Any

from benchmarks.games import interval

PLACES = 4
"""The decimal places of stored values."""

Z = 1.96

Row = dict[str, Any]
"""A value with its interval, as it is stored: `games`, `value`, `low`, `high`."""


def result_row(results: Sequence[float]) -> Row:
    """Return the mean of results or shares, with its Wilson score interval.

    >>> result_row([1.0] * 6 + [0.0] * 4)
    {'games': 10, 'value': 0.6, 'low': 0.3127, 'high': 0.8318}
    """
    mean, low, high = interval([*results])
    return _row(len(results), mean, max(low, 0.0), min(high, 1.0))


def mean_of_two_rows(some: Sequence[float], others: Sequence[float]) -> Row:
    """Return the mean of two mean results, with its interval.

    >>> mean_of_two_rows([1.0] * 9 + [0.0], [0.0] * 3)
    {'games': 13, 'value': 0.45, 'low': 0.2979, 'high': 0.7337}
    """
    (a, *ends), (b, *other_ends) = interval([*some]), interval([*others])
    below, above = (
        hypot(end - a, other_end - b) / 2 for end, other_end in zip(ends, other_ends, strict=True)
    )
    mean = (a + b) / 2
    return _row(len(some) + len(others), mean, max(mean - below, 0.0), min(mean + above, 1.0))


def mean_row(values: Sequence[float]) -> Row:
    """Return the mean of values, with its interval by the normal distribution.

    >>> mean_row([1, 2, 3, 4])
    {'games': 4, 'value': 2.5, 'low': 1.2348, 'high': 3.7652}
    """
    mean = fmean(values)
    radius = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return _row(len(values), mean, mean - radius, mean + radius)


def elo_row(results: Sequence[float]) -> Row:
    """Return the lead in Elo that gives such results, with the interval of their mean.

    Half a win is added to either side, so that a player who won all games has a lead, too.

    >>> elo_row([1.0] * 75 + [0.0] * 25)
    {'games': 100, 'value': 188.6, 'low': 112.9, 'high': 268.8}
    """
    n = len(results)
    _, low, high = interval([*results])
    least = 0.5 / (n + 1)
    ends = (min(max(end, least), 1 - least) for end in (low, high))
    value, low, high = map(elo, ((sum(results) + 0.5) / (n + 1), *ends))
    return {"games": n, "value": round(value, 1), "low": round(low, 1), "high": round(high, 1)}


def elo(score: float) -> float:
    """Return the lead in Elo of a player with this mean result.

    >>> round(elo(0.75))
    191
    """
    return 400 * log10(score / (1 - score))


def quartile_rows(values: Sequence[float]) -> list[Row]:
    """Return rows with the least value, the quartiles, and the greatest."""
    inner = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    points = (min(values), *inner, max(values))
    names = ("min", "25", "50", "75", "max")
    return [
        {"key": name, "games": len(values), "value": round(point, PLACES)}
        for name, point in zip(names, points, strict=True)
    ]


def _row(games: int, value: float, low: float, high: float) -> Row:
    return {
        "games": games,
        "value": round(value, PLACES),
        "low": round(low, PLACES),
        "high": round(high, PLACES),
    }
