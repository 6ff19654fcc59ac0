"""Logarithms and exponentials with the same result, to the bit, wherever a kernel runs."""

from __future__ import annotations

LN2 = 0.6931471805599453


def logarithm(number: int) -> float:
    """Return the natural logarithm of an integer from 1, to eight digits."""
    length = number.bit_length() - 1
    part = float(number) / float(1 << length)
    near = (part - 1.0) / (part + 1.0)
    square = near * near
    total = 0.0
    for term in range(8, -1, -1):
        total = total * square + 1.0 / float(2 * term + 1)
    return LN2 * float(length) + 2.0 * near * total


def exponential(power: float) -> float:
    """Return e to a power from -40 to 40, to eight digits."""
    halvings = 0
    while power > 0.5 or power < -0.5:
        power *= 0.5
        halvings += 1
    total = 1.0
    for term in range(9, 0, -1):
        total = 1.0 + total * power / float(term)
    for _ in range(halvings):
        total *= total
    return total


def logistic(logits: float) -> float:
    """Return the probability of logits.

    >>> logistic(0.0)
    0.5
    """
    return 1.0 / (1.0 + exponential(-min(max(logits, -40.0), 40.0)))
