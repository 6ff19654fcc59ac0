"""Alpha-beta searches of games that have a kernel for them, and their shared memory.

The search itself, `iterative_deepening` and `alpha_beta_kernel`, runs in a program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rules.kernels import Instance
from rules.kernels.alpha_beta_game import LOST, MOST_REPEATED, WON
from rules.kernels.maths import logistic
from rules.position import Kernel, Move, Position
from rules.record import Record

from .programs import Running
from .search import Candidate

SLICE = 1000
"""Nodes between two steps."""

NODE_COST = 0.2
"""The approximate cost of a node, in microseconds."""

MOST_NODES = 2_000_000_000
"""The most that one search may visit."""


class Memory:
    """The results of one player's searches of a game, which later searches start with.

    A player who `notices` only a share of the moves overlooks the others in every position.
    """

    def __init__(self, random: Random, notices: float = 1.0) -> None:
        self._random = random
        self._notices = notices
        self._running = Running()

    def clear(self) -> None:
        """Discard all results, for another game."""
        for instance in self._running:
            forget(instance)

    def search(self, record: Record, kernel: Kernel) -> Minimax:
        """Return a search of a record's last position, whose game isn't over; it ends earlier
        ones."""
        return Minimax(
            record, kernel, self._running.of(kernel.part, forget), self._random, self._notices
        )


class Minimax:
    """A search of a record's last position; deterministic, given `random` and the calls."""

    unit = "nodes"

    def __init__(
        self, record: Record, kernel: Kernel, instance: Instance, random: Random, notices: float
    ) -> None:
        self.work = 0
        self._kernel = kernel
        self._instance = instance
        self._notices = notices
        count = 0
        for position in _repeated(record)[:MOST_REPEATED]:
            if repeated := position.kernel():
                repeated.load(instance)
                instance.call("repeated", count)
                count += 1
        kernel.load(instance)
        instance.call("seed", random.getrandbits(31), random.getrandbits(31))
        self._count: int = instance.call("begin", notices, count)

    @property
    def value(self) -> int:
        """The value of the best move so far, in hundredths of logits; LOST + n if it is lost in n
        plies."""
        return self._best().value

    def steps(self, limit: int | None) -> Iterator[int]:
        most = MOST_NODES if limit is None else min(limit, MOST_NODES)
        while nodes := self._instance.call("go_on", SLICE, most):
            self.work += nodes
            yield round(nodes * NODE_COST)

    def candidates(self) -> list[Candidate]:
        found, best = self._found(), self._best()
        others = sorted(
            (other for other in found if other.work and other.code != best.code),
            key=lambda other: other.value,
            reverse=True,
        )
        work = sum(other.work for other in found) or 1
        return [
            # The values of the others are bounds, perhaps from a search less deep.
            Candidate(self._move(f.code), expected(min(f.value, best.value)), f.work / work)
            for f in (best, *others)
        ]

    def line(self) -> list[Move]:
        codes = self._instance.read("LINE", 0, self._status().line)
        return self._kernel.line(codes) if codes else [self._move(self._best().code)]

    def proved(self) -> int | None:
        if self._notices < 1:
            return None
        value = self.value
        if abs(value) > WON:
            return -LOST - abs(value)
        return len(self.line()) if self._status().solved else None

    def _status(self) -> Status:
        return Status(*self._instance.call("status"))

    def _best(self) -> Found:
        return self._found()[self._status().best]

    def _found(self) -> list[Found]:
        """Return the results of the root's moves; those that were the best are first."""
        tables = ("ROOT_MOVES", "ROOT_VALUES", "ROOT_WORK")
        columns = [self._instance.read(name, 0, self._count) for name in tables]
        return [Found(*row) for row in zip(*columns, strict=True)]

    def _move(self, code: int) -> Move:
        return self._kernel.line([code])[0]


class Status(NamedTuple):
    """The state of a program's search."""

    depth: int
    best: int
    """The index of the root's move to make."""
    line: int
    """The number of moves in LINE; 0 if the move to make isn't its first."""
    solved: bool
    """True if the value is final."""


class Found(NamedTuple):
    """The result of searching a move of the root."""

    code: int
    value: int
    """The value found last; an upper bound if the move is not the best."""
    work: int


def forget(instance: Instance) -> None:
    """Discard all results stored in a program."""
    instance.call("forget")


def expected(value: int) -> float:
    """Return the expected result of a position with this value.

    >>> expected(0), round(expected(100), 2), expected(-LOST - 3)
    (0.5, 0.73, 1.0)
    """
    if abs(value) > WON:
        return 1.0 if value > 0 else 0.0
    return logistic(value / 100)


def _repeated(record: Record) -> list[Position]:
    """Return the positions that would be draws if they came up once more."""
    seen = Counter(position.key() for position in record.positions)
    last = {position.key(): position for position in record.positions}
    return [position for key, position in last.items() if seen[key] > 1]
