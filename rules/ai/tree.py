"""UCT: a tree that grows where fair random games go well for whoever is to move.

One round is descend, expand, playout, update; start reading at `Tree.steps`. Players are
told apart by the colour that the root's player has at a node, since swapping sides and
choosing a colour exchange the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt
from random import Random
from typing import Any

from rules.position import Colour, Ending, Leaf, Move, Position, other

from .playouts import leaf_of, walk
from .search import Candidate

EXPLORATION = 0.4
"""What the best prototypes explored with (weight of the confidence term)."""

WIDTH = 2.0
"""A node considers this times the square root of its visits: on a large board, where there
is no time for every move, a few are then compared well rather than all of them badly."""

VISITS_TO_EXPAND = 6
"""Visits before a move's position is kept as a node: most of a tree is leaves, so memory."""

LONGEST_PLAYOUT = 1000
"""Plies of a playout; only wandering games of men that never meet come near."""


class Node:
    """A position in the tree, and what was seen of each move tried in it."""

    __slots__ = ("children", "leaf", "me", "moves", "total", "untried", "visits", "wins", "won")

    def __init__(self, leaf: Leaf, me: Colour, random: Random) -> None:
        self.leaf = leaf
        self.me: Colour = me
        """The colour that the root's player has here."""
        self.untried = list(leaf.moves())
        """Moves still to try, the next one last: what exchanges the players, then any."""
        random.shuffle(self.untried)
        self.untried.sort(key=leaf.exchanges)
        self.moves: list[Any] = []
        self.visits: list[int] = []
        self.wins: list[float] = []
        """Results summed, each for whoever is to move here."""
        self.children: list[Node | None] = []
        self.total = 0
        self.won = 0.0

    def select(self) -> int:
        """The index of the move to look at next."""
        if self.untried and len(self.moves) <= WIDTH * sqrt(self.total):
            return self._try_next()
        mean = self.won / self.total
        spread = EXPLORATION * sqrt(log(self.total + 1))
        best, best_bound = 0, -1.0
        for index, visits in enumerate(self.visits):
            weight = visits + 1
            bound = (self.wins[index] + mean) / weight + spread / sqrt(weight)
            if bound > best_bound:
                best, best_bound = index, bound
        return best

    def _try_next(self) -> int:
        self.moves.append(self.untried.pop())
        self.visits.append(0)
        self.wins.append(0.0)
        self.children.append(None)
        return len(self.moves) - 1

    def after(self, index: int) -> tuple[Leaf, Colour]:
        """The position after a move tried, and the root's player's colour there."""
        move = self.moves[index]
        exchanged = self.leaf.exchanges(move)
        return self.leaf.after(move), other(self.me) if exchanged else self.me

    def ranking(self) -> list[int]:
        """The indices of the moves visited, the most visited first."""
        visited = [index for index, visits in enumerate(self.visits) if visits]
        return sorted(visited, key=lambda i: (self.visits[i], self.wins[i]), reverse=True)


class Tree:
    """The search of one position. Same position, same `random`: the same tree."""

    unit = "playouts"

    def __init__(self, position: Position, random: Random) -> None:
        self.work = 0
        self._random = random
        self._root = Node(leaf_of(position), position.turn, random)

    def steps(self) -> Iterator[int]:
        yield 0
        while True:
            path = self._descend()
            leaf, me = self._expand(*path[-1])
            ending = yield from walk(leaf, self._random, LONGEST_PLAYOUT)
            self._update(path, result(ending, me))
            self.work += 1
            yield leaf.cost

    def candidates(self) -> list[Candidate]:
        root = self._root
        if not root.total:
            move = root.untried[-1] if root.untried else root.moves[0]
            return [Candidate(root.leaf.move(move), 0.5, 0.0)]
        return [
            Candidate(
                root.leaf.move(root.moves[index]),
                root.wins[index] / root.visits[index],
                root.visits[index] / root.total,
            )
            for index in root.ranking()
        ]

    def line(self) -> list[Move]:
        line: list[Move] = []
        node: Node | None = self._root
        while node and node.total:
            best = node.ranking()[0]
            line.append(node.leaf.move(node.moves[best]))
            node = node.children[best]
        return line or [self.candidates()[0].move]

    def _descend(self) -> list[tuple[Node, int]]:
        """The moves from the root to a leaf, each as a node and the index of a move in it."""
        path: list[tuple[Node, int]] = []
        node: Node | None = self._root
        while node and (node.moves or node.untried):
            index = node.select()
            path.append((node, index))
            node = node.children[index]
        return path

    def _expand(self, node: Node, index: int) -> tuple[Leaf, Colour]:
        """The leaf's position and the root's player's colour there; often visited, it is kept."""
        child = node.children[index]
        if child:
            return child.leaf, child.me
        leaf, me = node.after(index)
        if node.visits[index] + 1 >= VISITS_TO_EXPAND:
            node.children[index] = Node(leaf, me, self._random)
        return leaf, me

    def _update(self, path: list[tuple[Node, int]], gain: float) -> None:
        """Add the root's player's gain to every move of the path, turned to its mover's view."""
        for node, index in path:
            mine = gain if node.leaf.turn == node.me else 1 - gain
            node.visits[index] += 1
            node.wins[index] += mine
            node.total += 1
            node.won += mine


def result(ending: Ending, me: Colour) -> float:
    """What an ending is worth to the player who had the colour `me` before the game.

    >>> result(Ending("black", exchanged=True), "black")
    0.0
    """
    if ending.winner is None:
        return 0.5
    return 1.0 if (ending.winner == me) != ending.exchanged else 0.0
