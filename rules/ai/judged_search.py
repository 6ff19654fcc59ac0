"""The search behind every judgement: of one position, from scratch, with a fixed work.

The same position, seed and work give the same thought wherever and in whatever order they are
searched, so a review can be spread over any number of workers.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import TypeVar

from rules.position import Position
from rules.record import Record

from .expectation import NODES
from .player import Player, Thought

T = TypeVar("T")

Steps = Generator[float, None, T]
"""A computation that pauses every few milliseconds, by its cost and not by a clock; it yields the
part done, from 0 to 1."""


def in_units(position: Position, work: int) -> int:
    """Convert a work in playouts to the unit of the position's search."""
    part = position.PART
    nodes = part is not None and part.search == "alpha-beta"
    return work * NODES if nodes else work


def search(record: Record, seed: int, work: int) -> Steps[Thought]:
    """Search a record's last position, whose game goes on, with `work` playouts."""
    own = Random(f"{seed} {record.position}").getrandbits(32)
    for thought in Player(seed=own).think(record, work=in_units(record.position, work)):
        yield thought.progress
    return thought


def finished(steps: Steps[T]) -> T:
    """Run a computation without pauses and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def scaled(steps: Steps[T], number: int, count: int) -> Steps[T]:
    """Yield the progress of a computation as number `number`, from 0, of `count` equally long
    ones."""
    while True:
        try:
            part = next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        yield (number + part) / count
