"""Alpha-beta searches, for games with a kernel made for them, and the results that they share.

The search itself, in `iterative_deepening` and `alpha_beta_kernel`, runs as a program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rules.kernels import Instance
from rules.kernels.alpha_beta_game import LOST, MAX_REPEATED, WON
from rules.kernels.maths import logistic
from rules.move import Move
from rules.record import Record
from rules.rules_of_game import KernelAdapter, Rules

from .programs import InstancePool
from .search import Candidate

NODES_PER_STEP = 1000
"""The approximate number of nodes in a step."""

NODE_COST = 0.2
"""The approximate cost of a node, in microseconds."""

MAX_NODES = 2_000_000_000
"""The maximum number of nodes of a search."""


class SearchMemory:
    """The results of a player's searches in the current game, which later searches reuse.

    The searches notice only a share of the moves in every position, and overlook the others.
    """

    def __init__(self, random: Random, noticed_share: float = 1.0) -> None:
        self._random = random
        self._noticed_share = noticed_share
        self._pool = InstancePool()

    def clear(self) -> None:
        """Discard all results, before another game."""
        for instance in self._pool:
            forget(instance)

    def search(self, record: Record, kernel: KernelAdapter) -> AlphaBetaSearch:
        """Return a search of a record's last position, whose game must not be over; the searches
        returned before can't continue."""
        instance = self._pool.get(kernel.spec, forget)
        return AlphaBetaSearch(record, kernel, instance, self._random, self._noticed_share)


class AlphaBetaSearch:
    """A search of a record's last position; deterministic, given `random` and the calls."""

    unit = "nodes"

    def __init__(
        self,
        record: Record,
        kernel: KernelAdapter,
        instance: Instance,
        random: Random,
        noticed_share: float,
    ) -> None:
        self.work = 0
        self._kernel = kernel
        self._instance = instance
        self._noticed_share = noticed_share
        count = 0
        for position in _repeated(record)[:MAX_REPEATED]:
            if adapter := position.kernel():
                adapter.load(instance)
                instance.call("add_repeated", count)
                count += 1
        kernel.load(instance)
        instance.call("seed", random.getrandbits(31), random.getrandbits(31))
        self._count: int = instance.call("begin", noticed_share, count)

    @property
    def value(self) -> int:
        """The value of the best move so far, in hundredths of logits; LOST + n for a loss in n
        plies."""
        return self._best().value

    def steps(self, limit: int | None) -> Iterator[int]:
        max_nodes = MAX_NODES if limit is None else min(limit, MAX_NODES)
        while nodes := self._instance.call("resume", NODES_PER_STEP, max_nodes):
            self.work += nodes
            yield round(nodes * NODE_COST)

    def candidates(self) -> list[Candidate]:
        root_moves, best = self._root_moves(), self._best()
        others = sorted(
            (move for move in root_moves if move.work and move.code != best.code),
            key=lambda move: move.value,
            reverse=True,
        )
        work = sum(move.work for move in root_moves) or 1
        return [
            # The values of the others are bounds, perhaps from a shallower search.
            Candidate(self._move(m.code), expected(min(m.value, best.value)), m.work / work)
            for m in (best, *others)
        ]

    def line(self) -> list[Move]:
        codes = self._instance.read("LINE", 0, self._status().line_length)
        return self._kernel.line(codes) if codes else [self._move(self._best().code)]

    def proved(self) -> int | None:
        if self._noticed_share < 1:
            return None
        value = self.value
        if abs(value) > WON:
            return -LOST - abs(value)
        return len(self.line()) if self._status().solved else None

    def _status(self) -> Status:
        return Status(*self._instance.call("status"))

    def _best(self) -> RootMove:
        return self._root_moves()[self._status().best]

    def _root_moves(self) -> list[RootMove]:
        """Return the root moves and their results; those that have been the best come first."""
        tables = ("ROOT_MOVES", "ROOT_VALUES", "ROOT_WORK")
        columns = [self._instance.read(name, 0, self._count) for name in tables]
        return [RootMove(*row) for row in zip(*columns, strict=True)]

    def _move(self, code: int) -> Move:
        return self._kernel.line([code])[0]


class Status(NamedTuple):
    """The status of a program's search, as `iterative_deepening.status` returns it."""

    depth: int
    best: int
    """The index of the root move to make."""
    line_length: int
    """The number of moves in LINE; 0 if it doesn't begin with the move to make."""
    solved: bool
    """True if the value of the root is final."""


class RootMove(NamedTuple):
    """A root move and the result of its search."""

    code: int
    value: int
    """The latest value; an upper bound unless the move is the best."""
    work: int
    """The number of nodes searched below it."""


def forget(instance: Instance) -> None:
    """Discard all results that a program holds."""
    instance.call("forget")


def expected(value: int) -> float:
    """Return the expected result that corresponds to a value.

    >>> expected(0), round(expected(100), 2), expected(-LOST - 3)
    (0.5, 0.73, 1.0)
    """
    if abs(value) > WON:
        return 1.0 if value > 0 else 0.0
    return logistic(value / 100)


def _repeated(record: Record) -> list[Rules]:
    """Return the positions that are draws if they occur again."""
    counts = Counter(position.key() for position in record.positions)
    last = {position.key(): position for position in record.positions}
    return [position for key, position in last.items() if counts[key] > 1]
