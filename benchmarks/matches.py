"""Matches between players, with the same openings for both sides: what all matches share."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, sqrt
from random import Random
from typing import Any

from benchmarks.games import record_without_setup
from rules import Record
from rules.position import Colour, other


def opening(id: str, size: int, random: Random) -> Record:
    """Return a record of two random plies, without pie rule and komi."""
    record = record_without_setup(id, size)
    for _ in range(2):
        record.play(random.choice(record.position.moves()))
    return record


def finish_game(record: Record, us: Any, them: Any, colour: Colour, plies: float = inf) -> float:
    """Play a game to its end, and return the result of `us`, who have `colour`: 1 for a win, 0.5
    for a draw or a game undecided after `plies`, 0 for a loss."""
    players: Mapping[Colour, Any] = {colour: us, other(colour): them}
    while not (outcome := record.outcome()) and len(record.moves) < plies:
        record.play(players[record.position.turn].choose(record))
    winner = outcome.winner if outcome else None
    return 0.5 if winner is None else float(winner == colour)


def interval(results: list[float]) -> tuple[float, float, float]:
    """Return the mean, and the ends of its Wilson score interval (95 %)."""
    n, mean, z = len(results), sum(results) / len(results), 1.96
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    radius = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return mean, centre - radius, centre + radius
