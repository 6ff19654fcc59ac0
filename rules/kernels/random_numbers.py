"""Random numbers for kernels: xorshift64*, seeded from outside."""

from __future__ import annotations

from .language import ALL, Bits

random_state: Bits = 1


def seed(low: int, high: int) -> None:
    """Seed the generator with two halves, from 0 to 2**31 - 1 each."""
    global random_state
    random_state = (Bits(high) << 32 | Bits(low)) * 0x9E3779B97F4A7C15 & ALL | 1


def drawn() -> Bits:
    """Return 32 random bits."""
    global random_state
    random_state ^= random_state >> 12
    random_state ^= random_state << 25 & ALL
    random_state ^= random_state >> 27
    return (random_state * 0x2545F4914F6CDD1D & ALL) >> 32


def below(limit: int) -> int:
    """Return an integer from 0, below a limit, uniform up to one part in 2**32 / limit."""
    return int(drawn() * Bits(limit) >> 32)


def chance() -> float:
    """Return a float from 0, below 1."""
    return float(drawn()) / 4294967296.0
