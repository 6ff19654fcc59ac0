"""Searches for bidding: for a fair bid, after which both colours are equally good, and for the
better colour after a bid.

The bids of a position stand in order, higher ones better for White. So one bid is tried
after another, each by a small tree of its own: up when Black comes out ahead, down when White
does, in steps that grow while the direction stays the same and shrink when it turns. That takes as
few trees with 3,280 bids as with nine. Later trees are larger, since they are more accurate.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from rules.position import Move, Position

from .search import Candidate
from .tree import Arena

GROW, SHRINK = 1.6, 0.6
"""Step factors. Their product is below 1, so that steps fade where both colours do equally well."""

LEAST, MORE = 16, 12
"""Playouts of the first tree, and the additional ones of each later tree."""

ENOUGH = 400
"""Playouts that come near a fair bid; with far fewer the search is still at the lowest bids."""


class Bidding:
    """A search of a position in which the mover bids."""

    unit = "playouts"

    def __init__(self, position: Position, arena: Arena) -> None:
        self.work = 0
        self._position = position
        self._bids = position.bids()
        self._arena = arena
        self._at = 0.0
        self._step = 1.0
        self._up = True
        self._tried: list[tuple[float, float, int]] = []
        """The bids tried, as places in the list, with Black's expected result and the playouts."""

    def steps(self, limit: int | None) -> Iterator[int]:
        while limit is None or self.work < limit:
            settled = self._settled(self._bids[round(self._at)])
            wanted = LEAST + MORE * len(self._tried)
            if limit is not None and wanted > limit - self.work:
                yield from self._black(settled, limit - self.work)
                return
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
        """Return the position after a bid, with the players' colours as before."""
        after = self._position.play(bid)
        return after.play(next(move for move in after.moves() if not after.exchanges(move)))

    def proved(self) -> None:
        """Return None: this search proves nothing."""

    def _black(self, settled: Position, wanted: int) -> Generator[int, None, float]:
        """Return Black's expected result in a position, by this many playouts unless it is over."""
        before = self.work
        outcome = settled.outcome()
        if outcome:
            yield 0
            self.work = before + wanted
            return 0.5 if outcome.winner is None else float(outcome.winner == "black")
        self._arena.clear(narrow=False)
        tree = self._arena.tree(settled)
        for cost in tree.grow(wanted):
            self.work = before + tree.work
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


class Taking:
    """A search of a position in which the mover takes one of two colours and does nothing else."""

    unit = "playouts"

    def __init__(self, position: Position, arena: Arena) -> None:
        exchange, same = sorted(position.moves(), key=position.exchanges, reverse=True)
        self._position = position
        self._moves = same, exchange
        self._settled = position.play(same)
        self._tree = arena.tree(self._settled)

    @staticmethod
    def applies(position: Position) -> bool:
        """Return whether the mover takes a colour in this position."""
        moves = position.moves()
        if len(moves) != 2 or position.exchanges(moves[0]) == position.exchanges(moves[1]):
            return False
        one, two = map(position.play, moves)
        return one == two and not one.outcome()

    @property
    def work(self) -> int:
        return self._tree.work

    def steps(self, limit: int | None) -> Iterator[int]:
        return self._tree.steps(limit)

    def candidates(self) -> list[Candidate]:
        score = self._tree.expected
        if self._settled.turn != self._position.turn:
            score = 1 - score
        scores = zip(self._moves, (score, 1 - score), strict=True)
        found = [Candidate(move, score, float(score >= 0.5)) for move, score in scores]
        return sorted(found, key=lambda candidate: candidate.score, reverse=True)

    def line(self) -> list[Move]:
        return [self.candidates()[0].move, *self._tree.line()]

    def proved(self) -> int | None:
        plies = self._tree.proved()
        return plies and plies + 1
