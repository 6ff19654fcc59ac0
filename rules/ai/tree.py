"""UCT: a tree that grows where fair random games go well for whoever is to move.

One round is descend, expand, playout, update; start reading at `Tree.steps`. Players are
told apart by the colour that the tree's player has at a node, since swapping sides and
choosing a colour exchange the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from operator import itemgetter
from random import Random
from typing import Any

from rules.position import Colour, Ending, Leaf, Move, Position, other

from .playouts import leaf_of, walk
from .search import Candidate

EXPLORATION = 0.5
"""Weight of the confidence term."""

PRIOR = 0.3
"""Weight of a move's prior, which counts by how much it is under its best sibling's."""

WORST = -4.0
"""The least that a prior counts."""

FORESEEN = 0.3
"""What part of a leaf's result is the estimate of the leaf; the rest is the playout's."""

SOBER = 24
"""Visits that the best move is taken to have had beside its own, with the mean result."""

NARROW = 2
"""A narrow tree looks at so many moves of a position, and as many more as the square root of its
visits."""

VISITS_TO_EXPAND = 6
"""Visits before a move's position is kept as a node: most of a tree is leaves, so memory."""

LONGEST_PLAYOUT = 1000
"""Plies of a playout; only wandering games of men that never meet come near."""


class Node:
    """A position in the tree, and what was seen of each move tried in it."""

    __slots__ = (
        "children",
        "leaf",
        "me",
        "moves",
        "narrow",
        "priors",
        "total",
        "untried",
        "visits",
        "wins",
        "won",
    )

    def __init__(
        self, leaf: Leaf, me: Colour, untried: list[tuple[Any, float]], narrow: bool
    ) -> None:
        self.leaf = leaf
        self.me: Colour = me
        """The colour that the tree's player has here."""
        self.untried = untried
        """Moves still to try and what their priors count, the next one last."""
        self.narrow = narrow
        """Whether some wait for more visits."""
        self.moves: list[Any] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.wins: list[float] = []
        """Results summed, each for whoever is to move here."""
        self.children: list[Node | None] = []
        self.total = 0
        self.won = 0.0

    def select(self) -> int:
        """The index of the move to look at next: the best of the moves tried, and one more."""
        if self.untried and self._may_try_next():
            self._try_next()
        mean = self.won / self.total if self.total else 0.5
        spread = EXPLORATION * sqrt(log(self.total + 1))
        best, best_bound = 0, -9.0
        for index, visits in enumerate(self.visits):
            weight = visits + 1
            bound = (self.wins[index] + mean) / weight + (spread + self.priors[index]) / sqrt(
                weight
            )
            if bound > best_bound:
                best, best_bound = index, bound
        return best

    def _may_try_next(self) -> bool:
        tried = len(self.visits)
        if tried and not self.visits[-1]:
            return False
        return not self.narrow or tried < NARROW + sqrt(self.total)

    def _try_next(self) -> None:
        move, prior = self.untried.pop()
        self.moves.append(move)
        self.priors.append(prior)
        self.visits.append(0)
        self.wins.append(0.0)
        self.children.append(None)

    def after(self, index: int) -> tuple[Leaf, Colour]:
        """The position after a move tried, and the tree's player's colour there."""
        move = self.moves[index]
        exchanged = self.leaf.exchanges(move)
        return self.leaf.after(move), other(self.me) if exchanged else self.me

    def child(self, move: Move) -> Node | None:
        """The node that a move leads to, if it is kept."""
        for number, its in enumerate(self.moves):
            if self.leaf.move(its) == move:
                return self.children[number]
        return None

    def ranking(self) -> list[int]:
        """The indices of the moves visited, the most visited first."""
        visited = [index for index, visits in enumerate(self.visits) if visits]
        return sorted(visited, key=lambda i: (self.visits[i], self.wins[i]), reverse=True)


class Tree:
    """The search of one position, or of one that came of it. Same calls, same `random`: the
    same tree.

    A player who `notices` only a share of the moves overlooks the others, in every position
    thought of; one who is not `trained` knows nothing of what was learnt offline. A `narrow` tree
    looks at few moves where it seldom comes, those that look best by what was learnt; games to
    learn from, and searches for the value of a start, take a wide one.
    """

    unit = "playouts"

    def __init__(
        self,
        position: Position,
        random: Random,
        notices: float = 1.0,
        trained: bool = True,
        narrow: bool = False,
    ) -> None:
        self.work = 0
        self._random = random
        self._notices = notices
        self._trained = trained
        self._narrow = narrow
        self._root = self._node(leaf_of(position), position.turn)

    def follow(self, moves: Sequence[Move]) -> bool:
        """Go on from where some moves lead; False, and nothing is done, if that was never
        thought of."""
        node: Node | None = self._root
        for move in moves:
            node = node and node.child(move)
        if not node or not (node.moves or node.untried):
            return False
        self.work = 0
        self._root = node
        return True

    def steps(self) -> Iterator[int]:
        yield 0
        while True:
            path = self._descend()
            leaf, me, over = self._expand(*path[-1])
            gain = result((yield from walk(leaf, self._random, LONGEST_PLAYOUT)), me)
            foreseen = gain if over or not self._trained else _foreseen(leaf, gain, me)
            self._update(path, foreseen)
            self.work += 1
            yield leaf.cost

    @property
    def expected(self) -> float:
        """The expected result for the player to move. A best move that was tried a few times
        looks better than it is, so it counts as if tried some more, as well as all moves."""
        root = self._root
        if not root.total:
            return 0.5
        best, mean = root.ranking()[0], root.won / root.total
        return (root.wins[best] + SOBER * mean) / (root.visits[best] + SOBER)

    def candidates(self) -> list[Candidate]:
        root = self._root
        if not root.total:
            move = root.untried[-1][0] if root.untried else root.moves[0]
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

    def _node(self, leaf: Leaf, me: Colour) -> Node:
        """A new node: what its player notices, the most promising last."""
        moves = list(leaf.moves())
        self._random.shuffle(moves)
        if self._notices < 1 and len(moves) > 1:
            moves = [m for m in moves if self._random.random() < self._notices] or moves[:1]
        priors = leaf.priors(moves) if self._trained and len(moves) > 1 else None
        return Node(leaf, me, _ordered(leaf, moves, priors), self._narrow and bool(priors))

    def _descend(self) -> list[tuple[Node, int]]:
        """The moves from the root to a leaf, each as a node and the index of a move in it."""
        path: list[tuple[Node, int]] = []
        node: Node | None = self._root
        while node and (node.moves or node.untried):
            index = node.select()
            path.append((node, index))
            node = node.children[index]
        return path

    def _expand(self, node: Node, index: int) -> tuple[Leaf, Colour, bool]:
        """The leaf's position, the tree's player's colour there, and whether the game is known
        to be over; often visited, it is kept."""
        child = node.children[index]
        if child:
            return child.leaf, child.me, True
        leaf, me = node.after(index)
        if node.visits[index] + 1 >= VISITS_TO_EXPAND:
            node.children[index] = self._node(leaf, me)
        return leaf, me, False

    def _update(self, path: list[tuple[Node, int]], gain: float) -> None:
        """Add the tree's player's gain to every move of the path, turned to its mover's view."""
        for node, index in path:
            mine = gain if node.leaf.turn == node.me else 1 - gain
            node.visits[index] += 1
            node.wins[index] += mine
            node.total += 1
            node.won += mine


def _ordered(
    leaf: Leaf, moves: Sequence[Any], priors: Sequence[float] | None
) -> list[tuple[Any, float]]:
    """Moves with what their priors count, the most promising last; what exchanges the players
    is as promising as any."""
    if not priors:
        return [(move, 0.0) for move in sorted(moves, key=leaf.exchanges)]
    best = max(priors)
    return _by_priors(
        moves, [best if leaf.exchanges(m) else p for m, p in zip(moves, priors, strict=True)]
    )


def _by_priors(moves: Sequence[Any], priors: Sequence[float]) -> list[tuple[Any, float]]:
    """Moves with what their priors count, beside the best one's; the most promising last."""
    best = max(priors)
    counts = [PRIOR * max(prior - best, WORST) for prior in priors]
    return sorted(zip(moves, counts, strict=True), key=itemgetter(1))


def _foreseen(leaf: Leaf, gain: float, me: Colour) -> float:
    """The tree's player's gain from a playout, mixed with the leaf's estimate."""
    logits = leaf.estimate()
    if logits is None:
        return gain
    chance = 1 / (1 + exp(-logits if leaf.turn == me else logits))
    return gain + FORESEEN * (chance - gain)


def result(ending: Ending, me: Colour) -> float:
    """What an ending is worth to the player who had the colour `me` before the game.

    >>> result(Ending("black", exchanged=True), "black")
    0.0
    """
    if ending.winner is None:
        return 0.5
    return 1.0 if (ending.winner == me) != ending.exchanged else 0.0
