"""UCT as one writes it first, with the same fast playouts as ours: what ours has to beat.

Every position reached is kept; every move of a position is tried once, in random order, before
any is tried again; then the one of the highest confidence bound is, with exploration 0.4.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt
from random import Random
from typing import Any

from rules.ai.playouts import leaf_of
from rules.ai.tree import result
from rules.position import Colour, Leaf, Move, Position, other

EXPLORATION = 0.4
PLIES = 1000


class Node:
    def __init__(self, leaf: Leaf, me: Colour, random: Random) -> None:
        self.leaf, self.me = leaf, me
        self.untried = list(leaf.moves())
        random.shuffle(self.untried)
        self.children: list[tuple[Any, Node]] = []
        self.visits = 0
        self.wins = 0.0
        """For the player who moved here."""

    def select(self) -> Node:
        spread = log(self.visits)
        return max(
            (child for _, child in self.children),
            key=lambda c: c.wins / c.visits + EXPLORATION * sqrt(spread / c.visits),
        )


class PlainUct:
    """A search like `rules.ai.tree.Tree`, with as much of its face as a match needs."""

    def __init__(self, position: Position, random: Random) -> None:
        self.work = 0
        self._random = random
        self._root = Node(leaf_of(position), position.turn, random)

    def steps(self) -> Iterator[int]:
        while True:
            path = [self._root]
            while not path[-1].untried and path[-1].children:
                path.append(path[-1].select())
            node = path[-1]
            if node.untried:
                move = node.untried.pop()
                exchanged = node.leaf.exchanges(move)
                me = other(node.me) if exchanged else node.me
                path.append(Node(node.leaf.after(move), me, self._random))
                node.children.append((move, path[-1]))
            leaf = path[-1]
            gain = result(leaf.leaf.playout(self._random, PLIES), leaf.me)
            for before, node in zip([self._root, *path], path, strict=False):
                node.visits += 1
                node.wins += gain if before.leaf.turn == before.me else 1 - gain
            self.work += 1
            yield 0

    def best(self) -> Move:
        move, _ = max(self._root.children, key=lambda child: child[1].visits)
        return self._root.leaf.move(move)
