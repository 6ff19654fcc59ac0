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

from .expectation import NODES_PER_PLAYOUT
from .player import Player, Thought

T = TypeVar("T")

Steps = Generator[float, None, T]
"""A computation that pauses every few milliseconds, as measured by its cost and not by a clock; it
yields its progress, from 0 to 1."""


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
