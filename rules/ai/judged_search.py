"""The search behind every judgement: a search of one position from scratch, with a fixed budget.

The same position, seed and work give the same thought on any machine and in any order, so a review
can be spread over any number of workers.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import TypeVar

from rules.record import Record
from rules.rules_of_game import Rules

from .judgement import PLACES
from .player import Player, Thought

T = TypeVar("T")

Steps = Generator[float, None, T]
"""A computation that pauses every few milliseconds, as measured by its cost and not by a clock; it
yields its progress, from 0 to 1."""


NODES_PER_PLAYOUT = 20
"""The number of nodes of an alpha-beta search that count as one playout, since they take less
time."""


def counts_nodes(position: Rules) -> bool:
    """Return whether the position's search is alpha-beta, whose work is counted in nodes."""
    spec = position.KERNEL_SPEC
    return spec is not None and spec.search == "alpha-beta"


def to_search_units(position: Rules, work: int) -> int:
    """Convert work in playouts to the unit of the position's search."""
    return work * NODES_PER_PLAYOUT if counts_nodes(position) else work


def search(record: Record, seed: int, work: int) -> Steps[Thought]:
    """Search a record's last position, whose game must not be over, with a budget of
    `work` playouts, or as many nodes as they are worth."""
    position_seed = Random(f"{seed} {record.position}").getrandbits(32)
    for thought in Player(seed=position_seed).think(
        record, work=to_search_units(record.position, work)
    ):
        yield thought.progress
    return thought


def run_to_end(steps: Steps[T]) -> T:
    """Run a computation to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def run_step(steps: Steps[T], number: int, count: int) -> Steps[T]:
    """Run a computation as step `number`, counted from 0, of `count` equally long steps; yield the
    progress of the whole."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        yield (number + progress) / count


def score(thought: Thought) -> float:
    """Return the score of a thought from which the calibration computes the expected result.

    For a tree search it is the mean over all visits, which is steadier than the best move's score
    and changes less with the work. For an alpha-beta search it is the best move's score, since
    those of the other moves are only bounds.
    """
    if thought.unit == "nodes":
        return thought.score
    share = sum(candidate.share for candidate in thought.candidates)
    total = sum(candidate.score * candidate.share for candidate in thought.candidates)
    return total / share if share else thought.score


def clamp_unproved(expected: float) -> float:
    """Round an expected result, but not to 0 or 1, which are reserved for proved results."""
    step = 0.1**PLACES
    return round(min(max(expected, step), 1 - step), PLACES)
