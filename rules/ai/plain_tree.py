"""UCT over plain positions: the search of a game that has no kernel.

A round consists of descend, expand, playout, update; start reading at `PlainTree.grow`. The tree's
player is the one to move in its first position. Swapping sides and choosing a colour exchange the
players, so each node records which colour the tree's player has there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random

from rules.move import Move
from rules.piece import Colour, other
from rules.rules_of_game import Rules

from .playouts import random_game
from .search import EXPLORATION, MAX_PLAYOUT_PLIES, VISITS_TO_EXPAND, Candidate, shrunk_result


class Node:
    """A position in the tree, with the visits and results of each move tried."""

    __slots__ = (
        "children",
        "moves",
        "own_colour",
        "position",
        "total_visits",
        "untried",
        "visits",
        "wins",
    )

    def __init__(self, position: Rules, own_colour: Colour, moves: list[Move]) -> None:
        self.position = position
        self.own_colour: Colour = own_colour
        """The colour of the tree's player in this position."""
        self.untried = moves
        """Moves still to try, the next one last."""
        self.moves: list[Move] = []
        self.visits: list[int] = []
        self.wins: list[float] = []
        """By move, the sum of the results of its visits, for the player to move."""
        self.children: list[Node | None] = []
        self.total_visits = 0

    def select(self) -> int:
        """Return the index of the move to visit next: an untried one if there is any, else the one
        with the highest confidence bound."""
        if self.untried:
            self.moves.append(self.untried.pop())
            self.visits.append(0)
            self.wins.append(0.0)
            self.children.append(None)
            return len(self.moves) - 1
        log_visits = log(self.total_visits + 1)
        bounds = [
            wins / visits + EXPLORATION * sqrt(log_visits / visits)
            for wins, visits in zip(self.wins, self.visits, strict=True)
        ]
        return bounds.index(max(bounds))

    def play(self, index: int) -> tuple[Rules, Colour]:
        """Return the position after a tried move, and the colour of the tree's player there."""
        move = self.moves[index]
        exchanged = self.position.exchanges(move)
        return self.position.play(move), other(self.own_colour) if exchanged else self.own_colour

    def ranking(self) -> list[int]:
        """Return the indices of the tried moves, the most visited first."""
        keys = [*zip(self.visits, self.wins, strict=True)]
        return sorted(range(len(keys)), key=keys.__getitem__, reverse=True)


class PlainTree:
    """A search of a position, or of a later one that is in the tree; deterministic, given `random`
    and the sequence of calls. Only a share of the moves is noticed; the others are overlooked."""

    unit = "playouts"

    def __init__(self, position: Rules, random: Random, noticed_share: float = 1.0) -> None:
        self.work = 0
        self._random = random
        self._noticed_share = noticed_share
        self._root = self._create_node(position, position.turn)

    def reroot(self, position: Rules, moves: Sequence[Move]) -> bool:
        """Make the position after some moves the root. Return False, and change nothing, if it
        isn't in the tree."""
        node: Node | None = self._root
        for move in moves:
            node = node and dict(zip(node.moves, node.children, strict=True)).get(move)
        if not node:
            return False
        self.work, self._root = 0, node
        return True

    def steps(self, limit: int | None) -> Iterator[int]:
        while limit is None or self.work < limit:
            yield from self.grow(1)

    def grow(self, rounds: int) -> Iterator[int]:
        """Run this many rounds; yield the approximate cost of small steps, in microseconds."""
        for _ in range(rounds):
            path = self._descend()
            position, own_colour = self._expand(*path[-1])
            winner, exchanged = yield from random_game(position, self._random, MAX_PLAYOUT_PLIES)
            result = 0.5 if winner is None else float((winner == own_colour) != exchanged)
            for node, index in path:
                node.visits[index] += 1
                node.wins[index] += result if node.position.turn == node.own_colour else 1 - result
                node.total_visits += 1
            self.work += 1
            yield 0

    @property
    def expected(self) -> float:
        """Return the expected result for the player to move."""
        root = self._root
        if not root.total_visits:
            return 0.5
        best = root.ranking()[0]
        return shrunk_result(root.visits[best], root.wins[best], sum(root.wins) / root.total_visits)

    def candidates(self) -> list[Candidate]:
        root = self._root
        if not root.total_visits:
            return [Candidate([*root.moves, *root.untried[::-1]][0], 0.5, 0.0)]
        return [
            Candidate(
                root.moves[index],
                root.wins[index] / root.visits[index],
                root.visits[index] / root.total_visits,
            )
            for index in root.ranking()
        ]

    def line(self) -> list[Move]:
        line: list[Move] = []
        node: Node | None = self._root
        while node and node.total_visits:
            best = node.ranking()[0]
            line.append(node.moves[best])
            node = node.children[best]
        return line or [self.candidates()[0].move]

    def proved(self) -> None:
        """Return None: this search proves nothing."""

    def _create_node(self, position: Rules, own_colour: Colour) -> Node:
        """Create a node with a random selection of moves, those that the player notices; moves that
        exchange the players are tried first."""
        moves: list[Move] = position.moves()
        self._random.shuffle(moves)
        share = self._noticed_share
        if share < 1 and len(moves) > 1:
            moves = [m for m in moves if self._random.random() < share] or moves[:1]
        return Node(position, own_colour, sorted(moves, key=position.exchanges))

    def _descend(self) -> list[tuple[Node, int]]:
        """Return the path from the root to a leaf: nodes, each with the index of the selected
        move."""
        path: list[tuple[Node, int]] = []
        node: Node | None = self._root
        while node and (node.moves or node.untried):
            index = node.select()
            path.append((node, index))
            node = node.children[index]
        return path

    def _expand(self, node: Node, index: int) -> tuple[Rules, Colour]:
        """Return the leaf's position and the colour of the tree's player there; add a node for it
        once it has been visited often enough."""
        child = node.children[index]
        if child:
            return child.position, child.own_colour
        position, own_colour = node.play(index)
        if node.visits[index] + 1 >= VISITS_TO_EXPAND:
            node.children[index] = self._create_node(position, own_colour)
        return position, own_colour
