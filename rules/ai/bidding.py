"""Naming a fair price: the bid after which either colour is as good as the other.

The bids of a position stand in order, higher ones better for White. So one bid is tried
after another, each by a small tree of its own: up when Black comes out ahead, down when White
does, in steps that grow while they go one way and shrink when they turn. That takes as few
trees with 3,280 bids as with nine. The trees grow too, since a longer look sees more.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random

from rules.position import Move, Position

from .search import Candidate
from .tree import Tree

GROW, SHRINK = 1.6, 0.6
"""Step factors. Their product is under 1, so that where both colours do alike steps fade."""

LEAST, MORE = 16, 12
"""Playouts of the first tree, and how many more each later one gets."""

ENOUGH = 400
"""Playouts that come near a fair bid; with much fewer the search is still at the lowest ones."""


class Bidding:
    """The search of a position in which a bid is due."""

    unit = "playouts"

    def __init__(
        self, position: Position, random: Random, notices: float = 1.0, trained: bool = True
    ) -> None:
        self.work = 0
        self._position = position
        self._bids = position.bids()
        self._random = random
        self._player = notices, trained
        self._at = 0.0
        self._step = 1.0
        self._up = True
        self._tried: list[tuple[float, float, int]] = []
        """Each place tried among the bids, what Black scored there, and by how many playouts."""

    def steps(self) -> Iterator[int]:
        while True:
            settled = self._settled(self._bids[round(self._at)])
            wanted = LEAST + MORE * len(self._tried)
            self._update((yield from self._black(settled, wanted)), wanted)

    def candidates(self) -> list[Candidate]:
        later = self._tried[len(self._tried) // 2 :]
        if not later:
            return [Candidate(self._bids[0], 0.5, 0.0)]
        place = _mean([(at, playouts) for at, _, playouts in later])
        black = _mean([(score, playouts) for _, score, playouts in later])
        # The opponent will take the better colour.
        return [Candidate(self._bids[round(place)], min(black, 1 - black), 1.0)]

    def line(self) -> list[Move]:
        return [self.candidates()[0].move]

    def _settled(self, bid: Move) -> Position:
        """The position after a bid, each player keeping the colour that was theirs."""
        after = self._position.play(bid)
        return after.play(next(move for move in after.moves() if not after.exchanges(move)))

    def _black(self, settled: Position, wanted: int) -> Generator[int, None, float]:
        """What Black scores in a position, by so many playouts unless the game is over."""
        outcome = settled.outcome()
        if outcome:
            self.work += 1
            yield 0
            return 0.5 if outcome.winner is None else float(outcome.winner == "black")
        before = self.work
        tree = Tree(settled, self._random, *self._player)
        for cost in tree.steps():
            self.work = before + tree.work
            if tree.work >= wanted:
                break
            yield cost
        return tree.expected if settled.turn == "black" else 1 - tree.expected

    def _update(self, black: float, playouts: int) -> None:
        self._tried.append((self._at, black, playouts))
        up = black > 0.5
        self._step *= GROW if up == self._up else SHRINK
        self._up = up
        at = self._at + (self._step if up else -self._step)
        self._at = min(max(at, 0.0), len(self._bids) - 1.0)


def _mean(weighed: Sequence[tuple[float, int]]) -> float:
    return sum(value * weight for value, weight in weighed) / sum(weight for _, weight in weighed)
