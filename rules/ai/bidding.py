"""Naming a fair price: the bid at which random games are won by either colour alike.

The bids of a position stand in order, higher ones better for White. So one bid is tried
after another: up when Black won, down when White did, in steps that grow while they
go one way and shrink when they turn. That takes as few games with 65,161 bids as with nine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.position import Colour, Move, Position

from .playouts import leaf_of, walk
from .search import Candidate
from .tree import LONGEST_PLAYOUT

GROW, SHRINK = 1.5, 0.65
"""Step factors. Their product is under 1, so that where both colours win alike steps fade."""


class Bidding:
    """The search of a position in which a bid is due."""

    unit = "playouts"

    def __init__(self, position: Position, random: Random) -> None:
        self.work = 0
        self._position = position
        self._bids = position.bids()
        self._random = random
        self._at = 0.0
        self._step = 1.0
        self._up = True
        self._tried: list[tuple[float, float]] = []
        """Each place tried among the bids, and Black's result there."""

    def steps(self) -> Iterator[int]:
        while True:
            after = self._position.play(self._bids[round(self._at)])
            ending = yield from walk(leaf_of(after), self._random, LONGEST_PLAYOUT)
            self._update(ending.winner)
            self.work += 1
            yield 0

    def candidates(self) -> list[Candidate]:
        later = self._tried[len(self._tried) // 2 :]
        if not later:
            return [Candidate(self._bids[0], 0.5, 0.0)]
        place = sum(place for place, _ in later) / len(later)
        black = sum(result for _, result in later) / len(later)
        # The opponent will take the better colour.
        return [Candidate(self._bids[round(place)], min(black, 1 - black), 1.0)]

    def line(self) -> list[Move]:
        return [self.candidates()[0].move]

    def _update(self, winner: Colour | None) -> None:
        self._tried.append((self._at, {"black": 1.0, "white": 0.0}.get(winner or "", 0.5)))
        if winner is None:
            return
        up = winner == "black"
        self._step *= GROW if up == self._up else SHRINK
        self._up = up
        at = self._at + (self._step if up else -self._step)
        self._at = min(max(at, 0.0), len(self._bids) - 1.0)
