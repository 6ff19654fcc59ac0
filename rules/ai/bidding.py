"""Searches for a fair bid where none is known, and for the better colour after a bid.

After a fair bid both colours do equally well. The bids of a position are in order: the higher, the
better for White. Bids are tried one after another, each with a small tree of its own. The next bid
is higher if Black comes out ahead, and lower if White does. Steps grow while the direction stays
the same and shrink when it changes, so that a search of 3,281 bids needs no more trees than
one of nine. Later trees are larger, since they are more accurate.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from rules.move import Move
from rules.piece import Colour
from rules.record import Record
from rules.rules_of_game import Rules

from .search import Candidate
from .tree import Arena

GROW, SHRINK = 1.6, 0.6
"""The factors by which a step grows or shrinks. Their product is below 1, so steps shrink near a
fair bid."""

FIRST_PLAYOUTS, EXTRA_PLAYOUTS = 16, 12
"""The number of playouts of the first tree, and the increase from each tree to the next."""

ENOUGH_PLAYOUTS = 400
"""The playouts that suffice to come near a fair bid; with far fewer, a search only reaches the
lowest bids."""


class Bidding:
    """A search of a position in which the mover bids."""

    unit = "playouts"

    def __init__(self, position: Rules, arena: Arena) -> None:
        self.work = 0
        self._position = position
        self._bids = position.bids()
        self._arena = arena
        self._index = 0.0
        self._step = 1.0
        self._up = True
        self._tried: list[tuple[float, float, int]] = []
        """For each tree, the index of its bid, Black's expected result, and the playouts."""

    def steps(self, limit: int | None) -> Iterator[int]:
        while limit is None or self.work < limit:
            settled = self._settled(self._bids[round(self._index)])
            playouts = FIRST_PLAYOUTS + EXTRA_PLAYOUTS * len(self._tried)
            if limit is not None and playouts > limit - self.work:
                yield from self._expected_for_black(settled, limit - self.work)
                return
            self._update((yield from self._expected_for_black(settled, playouts)), playouts)

    def candidates(self) -> list[Candidate]:
        later = self._tried[len(self._tried) // 2 :]
        if not later:
            return [Candidate(self._bids[0], 0.5, 0.0)]
        index = _weighted_mean([(index, playouts) for index, _, playouts in later])
        black = _weighted_mean([(score, playouts) for _, score, playouts in later])
        # The opponent will take the better colour.
        return [Candidate(self._bids[round(index)], min(black, 1 - black), 1.0)]

    def line(self) -> list[Move]:
        return [self.candidates()[0].move]

    def _settled(self, bid: Move) -> Rules:
        """Return the position after a bid, once the opponent has left the colours as they are."""
        after = self._position.play(bid)
        return after.play(next(move for move in after.moves() if not after.exchanges(move)))

    def proved(self) -> None:
        """Return None: this search proves nothing."""

    def _expected_for_black(self, settled: Rules, playouts: int) -> Generator[int, None, float]:
        """Estimate Black's expected result in a position with a number of playouts; if the game is
        over, return the exact result. Yield the cost of each step."""
        before = self.work
        outcome = settled.outcome()
        if outcome:
            yield 0
            self.work = before + playouts
            return outcome.result("black")
        self._arena.clear(narrow=False)
        tree = self._arena.tree(settled)
        for cost in tree.grow(playouts):
            self.work = before + tree.work
            yield cost
        return tree.expected if settled.turn == "black" else 1 - tree.expected

    def _update(self, black: float, playouts: int) -> None:
        """Record the result of a tree, and move on to the next bid."""
        self._tried.append((self._index, black, playouts))
        up = black > 0.5
        self._step *= GROW if up == self._up else SHRINK
        self._up = up
        index = self._index + (self._step if up else -self._step)
        self._index = min(max(index, 0.0), len(self._bids) - 1.0)


def _weighted_mean(pairs: Sequence[tuple[float, int]]) -> float:
    return sum(value * weight for value, weight in pairs) / sum(weight for _, weight in pairs)


class ColourChoice:
    """A search of a position in which the mover only chooses one of the two colours."""

    unit = "playouts"

    def __init__(self, record: Record, arena: Arena) -> None:
        position = record.position
        exchange, same = sorted(position.moves(), key=position.exchanges, reverse=True)
        self._position = position
        self._settled = position.play(same)
        self._tree = arena.tree(self._settled)
        self._above_fair = above_fair(record)
        white = same if position.turn == "white" else exchange
        self._moves: dict[Colour, Move] = {
            "white": white,
            "black": exchange if white == same else same,
        }

    @staticmethod
    def applies(position: Rules) -> bool:
        """Return whether the mover only chooses a colour in this position."""
        moves = position.moves()
        if len(moves) != 2 or position.exchanges(moves[0]) == position.exchanges(moves[1]):
            return False
        first, second = map(position.play, moves)
        return first == second and not first.outcome()

    @property
    def work(self) -> int:
        return self._tree.work

    def steps(self, limit: int | None) -> Iterator[int]:
        return self._tree.steps(limit)

    def candidates(self) -> list[Candidate]:
        black = self._tree.expected if self._settled.turn == "black" else 1 - self._tree.expected
        better: Colour = "black" if black >= 0.5 else "white"
        # Trees of an empty board expect too much for Black, so what is known has the last word.
        if self._above_fair == 0:
            black = 0.5
        elif self._above_fair is not None:
            better = "white" if self._above_fair > 0 else "black"
            black = min(black, 0.5) if self._above_fair > 0 else max(black, 0.5)
        scores: dict[Colour, float] = {"black": black, "white": 1 - black}
        return [
            Candidate(self._moves[colour], scores[colour], float(colour == better))
            for colour in sorted(scores, key=lambda colour: colour != better)
        ]

    def line(self) -> list[Move]:
        return [self.candidates()[0].move, *self._tree.line()]

    def proved(self) -> int | None:
        plies = self._tree.proved()
        return plies and plies + 1


def above_fair(record: Record) -> int | None:
    """Return by how many bids the one that ends a record is higher than the fair one; None if that
    isn't known, or no bid ends the record."""
    before = record.positions[-2] if record.moves else record.position
    fair = before.fair_bid()
    if fair is None or not record.moves:
        return None
    bids = before.bids()
    return bids.index(record.moves[-1]) - bids.index(fair)
