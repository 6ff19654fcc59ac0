"""Opening where the opponent may swap sides: with a move after which neither side is better.

Some of the moves get a tree each, of the position in which sides have been swapped. Those that
come out nearest to even grow on, fewer in every round and twice as far. Trees of some positions
expect more and more for the mover as they grow, so a small tree is taken to expect what it would
if it had changed as those did that grew farther; and a move that looks better by that comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import sqrt
from random import Random

from rules.position import Move, Position

from .search import Candidate
from .tree import Tree

OPENINGS = 48
"""Moves that are looked at, of all there are."""

FINALISTS = 4
"""Moves whose trees grow to the end."""

PLAYOUTS = 16
"""Playouts of a tree at the end of the first round; twice as many after each later one."""

DOUBT = 0.5
"""A score may be off by about so much, divided by the root of its playouts."""


def is_due(position: Position) -> bool:
    """Whether the opponent of who is to move may swap sides next, if the game goes on."""
    going_on = (move for move in position.moves() if not position.play(move).outcome())
    return any(swaps(position, move) for move in islice(going_on, 1))


def swaps(position: Position, move: Move) -> list[Move]:
    """The replies to a move that exchange the players."""
    after = position.play(move)
    return [reply for reply in after.moves() if after.exchanges(reply)]


class Try:
    """A move, and how good the position after it is for the side to move then."""

    def __init__(self, move: Move, tree: Tree) -> None:
        self.move = move
        self.tree = tree
        self.seen: list[float] = []
        """What the tree expected at the end of every round."""

    def grow(self, rounds: int) -> Iterator[int]:
        """Catch up to the end of so many rounds."""
        while len(self.seen) < rounds:
            wanted = PLAYOUTS << len(self.seen)
            for cost in self.tree.steps():
                yield cost
                if self.tree.work >= wanted:
                    break
            self.seen.append(self.tree.expected)


class Opening:
    """The search of a position whose moves the opponent may take over."""

    unit = "playouts"

    def __init__(
        self, position: Position, random: Random, notices: float = 1.0, trained: bool = True
    ) -> None:
        moves = position.moves()
        random.shuffle(moves)
        ends = [(move, position.play(move).outcome()) for move in moves]
        self._wins = [move for move, end in ends if end and end.winner == position.turn]
        """Moves that end the game, before anybody could take them over."""
        going_on = [move for move, end in ends if not end]
        self._coming = (
            Try(move, Tree(position.play(move).play(swap), random, notices, trained))
            for move in going_on[:OPENINGS]
            for swap in swaps(position, move)
        )
        self._tries = [next(self._coming)]
        self.work = 0
        self._drifts: list[float] = []
        """How much more the trees expected after each round than after the one before it."""

    def steps(self) -> Iterator[int]:
        yield 0
        alive: Iterable[Try] = self._everyone()
        rounds = 0
        while True:
            rounds += 1
            for one in alive:
                before = self.work - one.tree.work
                for cost in one.grow(rounds):
                    self.work = before + one.tree.work
                    yield cost
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

    def _everyone(self) -> Iterator[Try]:
        """All tries; those still to come are made one by one, as to make all takes long."""
        yield from self._tries
        for one in self._coming:
            self._tries.append(one)
            yield one

    def _drift(self, number: int) -> float:
        """From the round before to the one of this number, from 0, by all trees that saw it."""
        seen = [one.seen for one in self._tries if len(one.seen) > number]
        return sum(its[number] - its[number - 1] for its in seen) / len(seen)

    def _score(self, one: Try) -> float:
        """What is left for the player who opens: the opponent takes the better side."""
        ahead = self._drifts[max(len(one.seen) - 1, 0) :]
        expected = min(max(one.tree.expected + sum(ahead), 0.0), 1.0)
        return min(expected, 1 - expected)

    def _doubt(self, one: Try) -> float:
        """How far from even it may be."""
        return 0.5 - self._score(one) + DOUBT / sqrt(one.tree.work + 1)
