"""Search trees of games with a kernel, which grow in a program's memory.

Start reading at `Tree.grow`; `tree_kernel` has the search itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from rules.kernels import Instance
from rules.kernels.tree_game import SWAP_SIDES
from rules.move import Move
from rules.rules_of_game import KernelAdapter, Rules

from .plain_tree import PlainTree
from .programs import InstancePool
from .search import Candidate, shrunk_result
from .tree_proofs import proof_plies, proof_result

COST_PER_SQUARE = 0.12
"""The approximate cost of a round per square of the board, in microseconds."""

STEP_COST = 1600
"""The cost of a step, in microseconds; the overhead of calls would matter in shorter ones."""


class Arena:
    """The memory in which one player's trees grow.

    The player notices only a share of the moves in every position, and overlooks the others; unless
    `trained`, it doesn't use learnt weights.
    """

    def __init__(self, random: Random, noticed_share: float = 1.0, trained: bool = True) -> None:
        self._random = random
        self._settings: tuple[float, bool, bool] = noticed_share, trained, False
        self._pool = InstancePool()
        self._slots = 0

    def clear(self, narrow: bool) -> None:
        """Discard all trees, to make room for others.

        A `narrow` tree only tries the moves with the best priors in positions with few visits.
        Self-play for learning, and searches for a fair opening or bid, use wide trees.
        """
        self._slots = 0
        self._settings = *self._settings[:2], narrow
        for instance in self._pool:
            instance.call("prepare", *self._settings)

    def tree(self, position: Rules) -> Tree | PlainTree:
        """Return a tree of a position whose game is not over."""
        kernel = position.kernel()
        if not kernel:
            return PlainTree(position, self._random, self._settings[0])
        self._slots += 1
        return Tree(position, kernel, self._pool.get(kernel.spec, self._begin), self._slots - 1)

    def _begin(self, instance: Instance) -> None:
        instance.call("seed", self._random.getrandbits(31), self._random.getrandbits(31))
        instance.call("prepare", *self._settings)


class Tree:
    """A search of a position, or of a later one that is in the tree; deterministic, given the
    `random` of its Arena and the sequence of calls."""

    unit = "playouts"

    def __init__(
        self, position: Rules, kernel: KernelAdapter, instance: Instance, slot: int
    ) -> None:
        self.work = 0
        self._instance = instance
        self._slot = slot
        self._set_position(position, kernel)
        kernel.load(instance)
        self._root: int = instance.call("new_tree", slot, bool(self._swap))

    def _set_position(self, position: Rules, kernel: KernelAdapter) -> None:
        self._kernel = kernel
        self._swap = next(filter(position.exchanges, position.moves()), None)
        self._round_cost = COST_PER_SQUARE * position.size**2

    def reroot(self, position: Rules, moves: Sequence[Move]) -> bool:
        """Make the position after some moves the root. Return False if it isn't in the tree or has
        no kernel; then the tree can't be used any more."""
        swaps = [SWAP_SIDES for move in moves[:1] if move == self._swap]
        for code in (*swaps, *self._kernel.codes(moves[len(swaps) :])):
            self._root = self._instance.call("reroot", self._root, self._slot, code)
            if not self._root:
                return False
        kernel = position.kernel()
        if kernel:
            self._set_position(position, kernel)
        self.work = 0
        return bool(kernel)

    def steps(self, limit: int | None) -> Iterator[int]:
        yield 0
        while not self._solved() if limit is None else self.work < limit:
            yield from self.grow(self._step_rounds if limit is None else limit - self.work)

    def grow(self, rounds: int) -> Iterator[int]:
        """Run this many rounds; yield the approximate cost of small steps, in microseconds."""
        end = self.work + rounds
        while self.work < end:
            rounds = min(self._step_rounds, end - self.work)
            self._instance.call("grow", self._root, self._slot, rounds)
            self.work += rounds
            yield round(rounds * self._round_cost)

    @property
    def _step_rounds(self) -> int:
        """Return the number of rounds that take about STEP_COST."""
        return max(1, round(STEP_COST / self._round_cost))

    def _solved(self) -> bool:
        return bool(self._instance.call("solved", self._root))

    @property
    def expected(self) -> float:
        """Return the expected result for the player to move."""
        return expected_at(self._instance, self._root)

    def candidates(self) -> list[Candidate]:
        first, _, tried, visits, _ = self._instance.call("node_summary", self._root)
        best = self._best_edge(self._root)
        edges = self._edges(first, max(tried, best - first + 1))
        best_edge = edges.pop(best - first)
        edges.sort(key=lambda edge: (edge.visits, edge.wins), reverse=True)
        return [
            Candidate(self._move(edge.move), edge.score, edge.visits / max(visits, 1))
            for edge in (best_edge, *(edge for edge in edges if edge.visits))
        ]

    def line(self) -> list[Move]:
        codes: list[int] = []
        node = self._root
        while node and (best := self._best_edge(node)) >= 0:
            edge = self._edges(best, 1)[0]
            if codes and not edge.visits:
                break
            codes.append(edge.move)
            node = edge.child
        swaps = [self._swap] if self._swap and codes[0] == SWAP_SIDES else []
        return [*swaps, *self._kernel.line(codes[len(swaps) :])]

    def proved(self) -> int | None:
        return proof_plies(self._edges(self._best_edge(self._root), 1)[0].proof) or None

    def _move(self, code: int) -> Move:
        return self._swap if self._swap and code == SWAP_SIDES else self._kernel.line([code])[0]

    def _best_edge(self, node: int) -> int:
        return _best_edge(self._instance, node)

    def _edges(self, first: int, count: int) -> list[Edge]:
        return _edges(self._instance, first, count)


class Edge(NamedTuple):
    """A move in a tree, with its visits, results, child node and proof."""

    move: int
    visits: int
    wins: float
    child: int
    proof: int

    @property
    def score(self) -> float:
        """Return the expected result for the player who makes the move."""
        if self.proof:
            return proof_result(self.proof) / 2
        return self.wins / self.visits if self.visits else 0.5


def expected_at(instance: Instance, root: int) -> float:
    """Return the expected result for the player to move at the root of a tree in a program."""
    _, _, _, visits, wins = instance.call("node_summary", root)
    if not visits:
        return 0.5
    best = _edges(instance, _best_edge(instance, root), 1)[0]
    return best.score if best.proof else shrunk_result(best.visits, best.wins, wins / visits)


def _best_edge(instance: Instance, node: int) -> int:
    best: int = instance.call("best_edge", node)
    return best


def _edges(instance: Instance, first: int, count: int) -> list[Edge]:
    tables = ("MOVE", "VISITS", "WINS", "CHILD", "PROOF")
    columns = [instance.read(name, first, count) for name in tables]
    return [Edge(*row) for row in zip(*columns, strict=True)]
