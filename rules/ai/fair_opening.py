"""Opening moves where the opponent may swap sides: fair ones, after which neither side is better.

Some of the moves get a tree each, of the position in which sides have been swapped. Those that
come out nearest to even grow on, fewer in every round and twice as far. Trees of some positions
expect more and more for the mover as they grow, so the value of a small tree is extrapolated: it is
changed as those of the trees that grew farther have changed. A move that looks better then returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import sqrt
from random import Random

from rules.position import Move, Position

from .plain_tree import PlainTree
from .search import Candidate
from .tree import Arena, Tree

OPENINGS = 48
"""Moves that are considered, at most."""

FINALISTS = 4
"""Moves whose trees grow to the end."""

PLAYOUTS = 16
"""Playouts of a tree at the end of the first round; twice as many after each later one."""

ROUNDS = 24
"""The last round, after more playouts than anybody waits for."""

DOUBT = 0.5
"""The uncertainty of a score after one playout; it shrinks with the root of their number."""


def applies(position: Position) -> bool:
    """Return whether the opponent may swap sides after the next move, unless that ends the game."""
    going_on = (move for move in position.moves() if not position.play(move).outcome())
    return any(swaps(position, move) for move in islice(going_on, 1))


def swaps(position: Position, move: Move) -> list[Move]:
    """Return the replies to a move that exchange the players."""
    after = position.play(move)
    return [reply for reply in after.moves() if after.exchanges(reply)]


class Try:
    """A move, and how good the position after it is for the side to move then."""

    def __init__(self, move: Move, tree: Tree | PlainTree) -> None:
        self.move = move
        self.tree = tree
        self.seen: list[float] = []
        """The tree's expected result at the end of each round."""

    def grow(self, rounds: int, most: int | None) -> Iterator[int]:
        """Grow the tree to the end of a round, or by `most` playouts."""
        while len(self.seen) < rounds:
            wanted = (PLAYOUTS << len(self.seen)) - self.tree.work
            if most is not None and wanted > most:
                yield from self.tree.grow(most)
                return
            before = self.tree.work
            yield from self.tree.grow(wanted)
            most = most and most - (self.tree.work - before)
            self.seen.append(self.tree.expected)


class Opening:
    """A search of a position whose move the opponent may take over."""

    unit = "playouts"

    def __init__(self, position: Position, random: Random, arena: Arena) -> None:
        moves = position.moves()
        random.shuffle(moves)
        ends = [(move, position.play(move).outcome()) for move in moves]
        self._wins = [move for move, end in ends if end and end.winner == position.turn]
        """Moves that end the game, before anybody could take them over."""
        going_on = [move for move, end in ends if not end]
        self._coming = (
            Try(move, arena.tree(position.play(move).play(swap)))
            for move in going_on[:OPENINGS]
            for swap in swaps(position, move)
        )
        self._tries = [next(self._coming)]
        self._drifts: list[float] = []
        """By how much the mean of the trees' expected results rose from each round to the next."""

    @property
    def work(self) -> int:
        return sum(one.tree.work for one in self._tries)

    def steps(self, limit: int | None) -> Iterator[int]:
        yield 0
        alive: Iterable[Try] = self._everyone()
        rounds = 0
        while rounds < ROUNDS:
            rounds += 1
            for one in alive:
                yield from one.grow(rounds, None if limit is None else limit - self.work)
                if limit is not None and self.work >= limit:
                    return
            self._drifts = [self._drift(number) for number in range(1, rounds)]
            survivors = max(FINALISTS, len(self._tries) >> rounds)
            alive = sorted(self._tries, key=self._score, reverse=True)[:survivors]

    def candidates(self) -> list[Candidate]:
        tries = sorted(self._tries, key=self._doubt)
        total = self.work or 1
        wins = [Candidate(move, 1.0, 0.0) for move in self._wins]
        return wins + [
            Candidate(one.move, self._score(one), one.tree.work / total) for one in tries
        ]

    def line(self) -> list[Move]:
        return [self.candidates()[0].move]

    def proved(self) -> int | None:
        return 1 if self._wins else None

    def _everyone(self) -> Iterator[Try]:
        """Yield all tries, creating the missing ones one by one, since creating all takes long."""
        yield from self._tries
        for one in self._coming:
            self._tries.append(one)
            yield one

    def _drift(self, number: int) -> float:
        """Return the mean rise in a round, counted from 0, of all trees that reached it."""
        seen = [one.seen for one in self._tries if len(one.seen) > number]
        return sum(its[number] - its[number - 1] for its in seen) / len(seen)

    def _score(self, one: Try) -> float:
        """Return the expected result of the player who opens: the opponent takes the better
        side."""
        ahead = self._drifts[max(len(one.seen) - 1, 0) :]
        expected = min(max(one.tree.expected + sum(ahead), 0.0), 1.0)
        return min(expected, 1 - expected)

    def _doubt(self, one: Try) -> float:
        """Return how far from even a move may be."""
        return 0.5 - self._score(one) + DOUBT / sqrt(one.tree.work + 1)
