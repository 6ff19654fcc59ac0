"""The search behind every judgement: of one position, from nothing, with a stated work.

The same position, seed and work give the same thought wherever and in whatever order they are
searched, so a review can be spread over any number of workers.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import TypeVar

from rules.position import Position
from rules.record import Record

from .player import Player, Thought

NODES = 20
"""Nodes of an alpha-beta search that count as one playout: they are so much smaller."""

T = TypeVar("T")

Steps = Generator[float, None, T]
"""A computation that pauses every few milliseconds, by its cost and not by a clock; it yields the
part done, from 0 to 1."""


def in_units(position: Position, work: int) -> int:
    """Convert a work in playouts to what the position's search counts."""
    part = position.PART
    nodes = part is not None and part.search == "alpha-beta"
    return work * NODES if nodes else work


def search(record: Record, seed: int, work: int) -> Steps[Thought]:
    """Search a record's last position, whose game goes on, with `work` playouts."""
    own = Random(f"{seed} {record.position}").getrandbits(32)
    for thought in Player(seed=own).think(record, work=in_units(record.position, work)):
        yield thought.progress
    return thought


def score(thought: Thought) -> float:
    """Return the number of a search that is calibrated.

    In a tree the mean over all that it visited is steadier than the best move's score, and changes
    less with the work. What an alpha-beta search says of other moves is only a bound.
    """
    if thought.unit == "nodes":
        return thought.score
    share = sum(candidate.share for candidate in thought.candidates)
    total = sum(candidate.score * candidate.share for candidate in thought.candidates)
    return total / share if share else thought.score


def finished(steps: Steps[T]) -> T:
    """Return what a computation comes to, without its pauses."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def scaled(steps: Steps[T], number: int, count: int) -> Steps[T]:
    """The same computation as one of `count` of equal length, the first being number 0."""
    while True:
        try:
            part = next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        yield (number + part) / count
