"""Drawing a move: each legal one equally likely, at the price of little more than looking at one.

Where many of all candidates are legal, the first legal one among random candidates is a fair
choice; where few are, it is cheaper to count them.

>>> from itertools import islice
>>> from random import Random
>>> candidates = (0b001, 0b010, 0b100)
>>> drawn = spread(candidates)
>>> [candidates[draw % 3] for draw in islice(draws(Random(1)), 5) if drawn[draw] & 0b101]
[4, 1, 1, 4]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

DRAWS = 1 << 16
"""A draw is two random bytes, so a number below this."""

BYTES = 512
"""Random bytes asked for at a time: enough for most games."""

TRIES = 16
"""Candidates drawn before the legal moves are counted."""

FEW = 16
"""With fewer moves than this, to count them beats drawing candidates that are mostly illegal."""


def draws(random: Random) -> Iterator[int]:
    """Random numbers without end."""
    return chain.from_iterable(_hundreds(random))


def _hundreds(random: Random) -> Iterator[memoryview]:
    while True:
        yield memoryview(random.randbytes(BYTES)).cast("H")


def spread(candidates: Sequence[int]) -> list[int]:
    """For every draw the bit of a candidate, of number `draw % len(candidates)`.

    All come up as often; the few draws left over have no bit.
    """
    times, left = divmod(DRAWS, len(candidates))
    return [*candidates] * times + [0] * left
