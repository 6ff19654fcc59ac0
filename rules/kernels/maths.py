"""Logarithms and exponentials with bit-identical results wherever a kernel runs."""

from __future__ import annotations

LN2 = 0.6931471805599453


def logarithm(number: int) -> float:
    """Return the natural logarithm of a positive integer, accurate to eight digits."""
    exponent = number.bit_length() - 1
    mantissa = float(number) / float(1 << exponent)
    ratio = (mantissa - 1.0) / (mantissa + 1.0)
    square = ratio * ratio
    total = 0.0
    for term in range(8, -1, -1):
        total = total * square + 1.0 / float(2 * term + 1)
    return LN2 * float(exponent) + 2.0 * ratio * total


def exponential(exponent: float) -> float:
    """Return e to the power of an exponent from -40 to 40, accurate to seven digits.

    The relative error of the series is below 5e-10. Each of up to seven squarings doubles it: for
    an exponent of -32 it is 2.7e-8.
    """
    halvings = 0
    while exponent > 0.5 or exponent < -0.5:
        exponent *= 0.5
        halvings += 1
    total = 1.0
    for term in range(9, 0, -1):
        total = 1.0 + total * exponent / float(term)
    for _ in range(halvings):
        total *= total
    return total


def logistic(logits: float) -> float:
    """Return the probability that corresponds to a value in logits.

    >>> logistic(0.0)
    0.5
    """
    return 1.0 / (1.0 + exponential(-min(max(logits, -40.0), 40.0)))
