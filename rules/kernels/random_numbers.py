"""A pseudorandom number generator for kernels: xorshift64*."""

from __future__ import annotations

from .language import ALL, Bits

random_state: Bits = 1


def seed(low: int, high: int) -> None:
    """Seed the generator with two 31-bit halves."""
    global random_state
    random_state = (Bits(high) << 32 | Bits(low)) * 0x9E3779B97F4A7C15 & ALL | 1


def random_bits() -> Bits:
    """Return 32 random bits."""
    global random_state
    random_state ^= random_state >> 12
    random_state ^= random_state << 25 & ALL
    random_state ^= random_state >> 27
    return (random_state * 0x2545F4914F6CDD1D & ALL) >> 32


def random_below(limit: int) -> int:
    """Return a random integer in [0, limit), uniform to within one part in 2**32 / limit."""
    return int(random_bits() * Bits(limit) >> 32)


def random_float() -> float:
    """Return a random float in [0, 1)."""
    return float(random_bits()) / 4294967296.0
