"""Opening where the opponent may swap sides: with a move after which neither side is better.

Some of the moves get a tree each, of the position in which sides have been swapped. The half
that comes out farther from even drops out, the rest grow on, and so forth until two are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random

from rules.position import Move, Position

from .search import Candidate
from .tree import Tree

OPENINGS = 24
"""Moves that are looked at, of all there are."""

PLAYOUTS = 8
"""Playouts of every tree in the first round; twice as many in each later one."""

DOUBT = 0.5
"""A score may be off by about so much, divided by the root of its playouts."""


def is_due(position: Position) -> bool:
    """Whether the opponent of who is to move may swap sides next."""
    return any(swaps(position, move) for move in position.moves()[:1])


def swaps(position: Position, move: Move) -> list[Move]:
    """The replies to a move that exchange the players."""
    after = position.play(move)
    return [reply for reply in after.moves() if after.exchanges(reply)]


class Try:
    """A move, and how good the position after it is for the side to move then."""

    def __init__(self, move: Move, tree: Tree) -> None:
        self.move = move
        self.tree = tree

    @property
    def score(self) -> float:
        """What is left for the player who opens: the opponent takes the better side."""
        return min(self.tree.expected, 1 - self.tree.expected)

    @property
    def doubt(self) -> float:
        """How far from even it may be."""
        return 0.5 - self.score + DOUBT / sqrt(self.tree.work + 1)


class Opening:
    """The search of a position whose moves the opponent may take over."""

    unit = "playouts"

    def __init__(
        self, position: Position, random: Random, notices: float = 1.0, trained: bool = True
    ) -> None:
        self.work = 0
        moves = position.moves()
        random.shuffle(moves)
        self._tries = []
        for move in moves[:OPENINGS]:
            for swap in swaps(position, move):
                swapped = position.play(move).play(swap)
                self._tries.append(Try(move, Tree(swapped, random, notices, trained)))

    def steps(self) -> Iterator[int]:
        yield 0
        alive, playouts = list(self._tries), PLAYOUTS
        while True:
            for one in alive:
                before = self.work - one.tree.work
                wanted = one.tree.work + playouts
                for cost in one.tree.steps():
                    self.work = before + one.tree.work
                    yield cost
                    if one.tree.work >= wanted:
                        break
            alive.sort(key=lambda one: one.doubt)
            alive = alive[: max(2, len(alive) // 2)]
            playouts *= 2

    def candidates(self) -> list[Candidate]:
        tries = sorted(self._tries, key=lambda one: one.doubt)
        total = self.work or 1
        return [Candidate(one.move, one.score, one.tree.work / total) for one in tries]

    def line(self) -> list[Move]:
        return [self.candidates()[0].move]
