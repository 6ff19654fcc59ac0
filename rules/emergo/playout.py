"""Random games of Emergo on masks, where a column is a byte and a move changes things in place.

The rules are those of `emergo`, each in the few operations that it takes when nobody wants
to see the moves; tests compare the two.

>>> from random import Random
>>> from rules.emergo import EMERGO
>>> EMERGO.parse("7/1a@5/7/1ab5/A@6/7/6a@ w").playout(Random(1), plies=300)
Ending(winner='black', exchanged=False)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.position import Colour, Ending, other

from .grid import Route
from .walk import EmergoWalk, jumps_of, longest

if TYPE_CHECKING:
    from random import Random


def playout(walk: EmergoWalk, turn: Colour, random: Random, plies: int) -> Ending:
    """The end of a fair random game from where a walk stands, with the colour whose turn it is."""
    game = PlayedGame(walk)
    made = game.play(random, plies)
    result = game.result()
    winner = turn if (made % 2 == 0) == (result > 0) else other(turn)
    return Ending(winner if result else None, exchanged=False)


class PlayedGame:
    """A game that is played on, as the side to move sees it: what a walk has, bare."""

    def __init__(self, walk: EmergoWalk) -> None:
        """The game starts where a walk stands."""
        self._grid = walk.grid
        self._jumps = jumps_of(walk.grid)
        self._low, self._high = walk.grid.directions[:2]
        self._barred = walk.barred
        self.mine, self.theirs = walk.mine, walk.theirs
        self.columns = dict(walk.columns)
        self.hand, self.their_hand = walk.hand, walk.their_hand

    def play(self, random: Random, plies: int) -> int:
        """Play at random, so many plies at most; says how many that were."""
        for made in range(plies):
            if not self._move(random):
                return made
            self._barred = 0
            self.mine, self.theirs = self.theirs, self.mine
            self.hand, self.their_hand = self.their_hand, self.hand
        return plies

    def _move(self, random: Random) -> bool:
        """Make one of the legal moves, each equally likely; whether there is any."""
        mine, theirs, low, high = self.mine, self.theirs, self._low, self._high
        vacant = self._grid.mask ^ mine ^ theirs
        if not mine or not theirs:
            if not (mine or self.hand) or not (theirs or self.their_hand):
                return False
        elif able := mine & (
            (theirs >> low & vacant >> 2 * low)
            | (theirs >> high & vacant >> 2 * high)
            | (theirs << low & vacant << 2 * low)
            | (theirs << high & vacant << 2 * high)
        ):
            routes = longest(able, theirs, vacant, self.columns, self._jumps)
            self._capture(routes[int(random.random() * len(routes))])
            return True
        return self._enter(vacant, random) if self.hand else self._step(vacant, random)

    def _enter(self, vacant: int, random: Random) -> bool:
        mine, theirs, low, high = self.mine, self.theirs, self._low, self._high
        allowed = vacant & ~self._barred
        # Feeding is allowed only if the opponent could capture before.
        if theirs and not theirs & (
            (mine >> low & vacant >> 2 * low)
            | (mine >> high & vacant >> 2 * high)
            | (mine << low & vacant << 2 * low)
            | (mine << high & vacant << 2 * high)
        ):
            allowed &= ~(
                (theirs << low & vacant >> low)
                | (theirs << high & vacant >> high)
                | (theirs >> low & vacant << low)
                | (theirs >> high & vacant << high)
            )
        if not allowed:
            return False
        bit = _one_of(allowed, allowed.bit_count(), random)
        # The shadowpiece: against an empty hand all men enter as one.
        men = 1 if self.their_hand else self.hand
        self.columns[bit] = men
        self.mine = mine | bit
        self.hand -= men
        return True

    def _step(self, vacant: int, random: Random) -> bool:
        mine, low, high = self.mine, self._low, self._high
        up, right = mine & vacant >> low, mine & vacant >> high
        down, left = mine & vacant << low, mine & vacant << high
        ups, rights, downs = up.bit_count(), right.bit_count(), down.bit_count()
        steps = ups + rights + downs + left.bit_count()
        if not steps:
            return False
        number = int(random.random() * steps)
        if number < ups:
            start = _lowest_but(up, number)
            target = start << low
        elif number < ups + rights:
            start = _lowest_but(right, number - ups)
            target = start << high
        elif number < ups + rights + downs:
            start = _lowest_but(down, number - ups - rights)
            target = start >> low
        else:
            start = _lowest_but(left, number - ups - rights - downs)
            target = start >> high
        self.mine = mine ^ start ^ target
        self.columns[target] = self.columns[start]
        return True

    def _capture(self, route: Route) -> None:
        """Each jump takes the top man, and may set free what was below it."""
        mine, columns = self.mine ^ route[0], self.columns
        for over in route[1::2]:
            column = columns[over] - 1
            if not column & 15:
                self.theirs ^= over
                column >>= 4
                if column:
                    mine |= over
            columns[over] = column
        columns[route[-1]] = columns[route[0]] + (len(route) // 2 << 4)
        self.mine = mine | route[-1]

    def result(self) -> int:
        """1 if the mover has won, -1 if the opponent has, 0 for a draw or a game to go on."""
        alive, opposed = self.mine or self.hand, self.theirs or self.their_hand
        return (0 if opposed else 1) if alive else (-1 if opposed else 0)


def _one_of(mask: int, count: int, random: Random) -> int:
    """One of so many bits, each equally likely."""
    return _lowest_but(mask, int(random.random() * count))


def _lowest_but(mask: int, number: int) -> int:
    """The lowest bit of a mask but for so many."""
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask
