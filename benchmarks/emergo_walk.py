"""Emergo for a search that makes moves and takes them back by the hundred thousand, in plain
Python: what pinned opponents walk in.

A walk holds one position, as its mover sees it, and changes it in place. Its moves are
bare: an entry is its square's bit; a step says the bits it leaves, enters, both, and where
opponents could make use of it; a capture its start and then, jump by jump, the square jumped
and the square landed on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from benchmarks.emergo_values import HALF, MASK, Phase, Values, values_of
from rules.emergo import EmergoPosition
from rules.emergo.grid import Grid, Route, grid_of, shift, split
from rules.kernels.alpha_beta_game import LOST
from rules.position import Move

Jump = tuple[int, int, list[Any]]
"""A jump: the square jumped, the one landed on, and the jumps that may follow there."""

Jumps = dict[int, list[Jump]]
"""By square, the jumps there are from there."""

Bare = int | tuple[int, ...]
"""A move of a walk: an entry is an int, a step a tuple of four, a capture one of odd length."""


class EmergoWalk:
    """A position in which moves are made and taken back."""

    __slots__ = (
        "_far", "_jumps", "_near", "_stack", "_steps", "_terms", "_values",
        "barred", "columns", "grid", "hand", "key", "mine", "their_hand", "theirs",
    )  # fmt: skip

    mine: int
    """The squares of the mover's columns, as a mask."""
    theirs: int
    """The squares of the opponent's columns."""
    columns: dict[int, int]
    """Every square's column, a byte as in `emergo`; of a vacant square, what last stood there."""
    hand: int
    """The mover's men in hand."""
    their_hand: int
    """The opponent's men in hand."""
    grid: Grid
    barred: int
    """Squares that the first move may not enter."""
    key: int
    """The mover's terms less the opponent's: an estimate and a hash in one (`emergo.values`).
    Positions have the same that differ by an exchange of the colours at most."""

    def __init__(
        self,
        size: int,
        sides: tuple[int, int],
        columns: Mapping[int, int],
        hands: tuple[int, int],
        barred: int = 0,
        values: Values | None = None,
    ) -> None:
        """The walk of a position: the mover's squares and hand come first."""
        self.grid = grid = grid_of(size)
        self._steps = _steps(grid)
        self._jumps = jumps_of(grid)
        self._near = grid.directions[:2]
        self._far = 2 * self._near[0], 2 * self._near[1]
        self._values = values or values_of(size)
        self._terms = self._values.columns
        self._stack: list[tuple[int, int, int, int, int, dict[int, int]]] = []
        self.barred = barred
        self.mine, self.theirs = sides
        self.columns = dict.fromkeys(grid.squares, 0) | dict(columns)
        self.hand, self.their_hand = hands
        self.key = self._sum(self.mine, self.hand) - self._sum(self.theirs, self.their_hand)

    def _sum(self, mask: int, hand: int) -> int:
        """The terms of a side."""
        terms = (self._terms[self.columns[bit]][bit] for bit in split(mask))
        return sum(terms, self._values.hands[hand])

    # Moves.

    def captures(self) -> Sequence[Bare]:
        """The captures, one of which must be made: those of the most jumps; none if none is."""
        mine, theirs = self.mine, self.theirs
        vacant = self.grid.mask ^ mine ^ theirs
        able = _attackers(mine, theirs, vacant, self._near, self._far)
        return longest(able, theirs, vacant, self.columns, self._jumps) if able else ()

    def quiets(self) -> list[Bare]:
        """The moves of a mover who cannot capture; none when the game is over."""
        mine, theirs = self.mine, self.theirs
        if not (mine and theirs) and self.result():
            return []
        vacant = self.grid.mask ^ mine ^ theirs
        if self.hand:
            return self._entries(vacant)
        found: list[Bare] = []
        for direction, steps in self._steps:
            movers = mine & (vacant >> direction if direction > 0 else vacant << -direction)
            while movers:
                bit = movers & -movers
                movers ^= bit
                found.append(steps[bit])
        return found

    def _entries(self, vacant: int) -> list[Bare]:
        """The entries, none of which feeds an opponent who cannot capture."""
        theirs, (low, high) = self.theirs, self._near
        allowed = vacant
        if theirs and not self.menace():
            allowed &= ~(
                (theirs << low & vacant >> low)
                | (theirs << high & vacant >> high)
                | (theirs >> low & vacant << low)
                | (theirs >> high & vacant << high)
            )
        if not self._stack:
            allowed &= ~self.barred
        found: list[Bare] = []
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            found.append(bit)
        return found

    def menace(self) -> int:
        """The opponent's columns that could capture if it were the opponent's turn."""
        mine, theirs = self.mine, self.theirs
        vacant = self.grid.mask ^ mine ^ theirs
        return _attackers(theirs, mine, vacant, self._near, self._far)

    def forcing(self) -> bool:
        """Whether the mover has to capture."""
        mine, theirs = self.mine, self.theirs
        vacant = self.grid.mask ^ mine ^ theirs
        return _attackers(mine, theirs, vacant, self._near, self._far) != 0

    def make(self, move: Bare) -> None:
        """Make a legal move."""
        mine, columns, hand = self.mine, self.columns, self.hand
        self._stack.append((mine, self.theirs, self.key, hand, self.their_hand, columns))
        if isinstance(move, int):
            # The shadowpiece: against an empty hand all men enter as one.
            men = 1 if self.their_hand else hand
            hands = self._values.hands
            columns[move] = men
            self.key = hands[hand] - hands[hand - men] - self._terms[men][move] - self.key
            self.mine, self.theirs = self.theirs, mine | move
            self.hand, self.their_hand = self.their_hand, hand - men
        elif len(move) == 4:
            start, target, both, _ = move
            columns[target] = column = columns[start]
            terms = self._terms[column]
            self.key = terms[start] - terms[target] - self.key
            self.mine, self.theirs = self.theirs, mine ^ both
            self.hand, self.their_hand = self.their_hand, hand
        else:
            self._capture(move)
            self.hand, self.their_hand = self.their_hand, hand

    def _capture(self, route: Route) -> None:
        """Make a capture: each jump takes the top man, and may set free what was below it."""
        mine, theirs, key, terms = self.mine, self.theirs, self.key, self._terms
        self.columns = columns = self.columns.copy()
        start, landing = route[0], route[-1]
        column = columns[start]
        key -= terms[column][start]
        mine ^= start
        for over in route[1::2]:
            below = columns[over]
            key += terms[below][over]
            below -= 1
            if below & 15:
                key -= terms[below][over]
            else:
                theirs ^= over
                below >>= 4
                if below:
                    mine |= over
                    key += terms[below][over]
            columns[over] = below
        column += len(route) // 2 << 4
        columns[landing] = column
        self.key = -key - terms[column][landing]
        self.mine, self.theirs = theirs, mine | landing

    def undo(self, move: Bare) -> None:
        """Take back `move`, the last one made."""
        self.mine, self.theirs, self.key, self.hand, self.their_hand, columns = self._stack.pop()
        self.columns = columns
        if not isinstance(move, int) and len(move) == 4:
            columns[move[0]] = columns[move[1]]

    def move(self, move: Bare) -> Move:
        """The Move that a bare move is."""
        if isinstance(move, int):
            return Move(f"@{self.grid.names[move]}", "enter", (self.grid.squares[move],))
        if len(move) != 4:
            return self.grid.capture(move[::2])
        squares = tuple(self.grid.squares[bit] for bit in move[:2])
        return Move("-".join(map(str, squares)), "step", squares)

    # Estimates, in hundredths of logits.

    def result(self) -> int:
        """Where there is no legal move, what the mover gets: LOST, 0 for a draw, or -LOST."""
        alive, opposed = self.mine or self.hand, self.theirs or self.their_hand
        return (0 if opposed else -LOST) if alive else (LOST if opposed else 0)

    def estimate(self, alpha: int, beta: int) -> int:
        """What the position is worth to the mover, who cannot capture.

        Far from `alpha` to `beta` it may be rough.
        """
        mine, theirs = self.mine, self.theirs
        if not (mine and theirs) and (result := self.result()):
            return result
        phase = self._values.enter if self.hand or self.their_hand else self._values.move
        worth = phase.worth(self.key) + phase.tempo
        if worth + phase.margin <= alpha or worth - phase.margin >= beta:
            return worth
        return self._refined(worth, phase, mine, theirs, self.hand)

    def _refined(self, worth: int, phase: Phase, mine: int, theirs: int, hand: int) -> int:
        """The mover's estimate with steps and baits, of which the sum of terms knows nothing.

        A position without a legal move is a draw.
        """
        low, high = self._near
        vacant = self.grid.mask ^ mine ^ theirs
        steps = (
            (mine & vacant >> low).bit_count()
            + (mine & vacant >> high).bit_count()
            + (mine & vacant << low).bit_count()
            + (mine & vacant << high).bit_count()
        )
        if not steps and not hand:
            return 0
        their_steps = (
            (theirs & vacant >> low).bit_count()
            + (theirs & vacant >> high).bit_count()
            + (theirs & vacant << low).bit_count()
            + (theirs & vacant << high).bit_count()
        )
        baits = mine & (
            (theirs << low & vacant >> low)
            | (theirs << high & vacant >> high)
            | (theirs >> low & vacant << low)
            | (theirs >> high & vacant << high)
        )
        worth += phase.mobility * (steps - their_steps)
        return worth + phase.bait * baits.bit_count() if baits else worth

    def glance(
        self, moves: Sequence[Any], alpha: int, beta: int
    ) -> tuple[int, Bare | None, list[Bare], int]:
        """The best estimate, for the mover, after one of `moves` that lets nothing be captured.

        `moves` are all of `quiets`. Says also which move it is, and which moves are left
        to look at since they do let something be captured, and how many it looked at. Stops
        at `beta`.
        """
        look = self._glance_entries if self.hand else self._glance_steps
        return look(moves, alpha, beta)

    def _glance_steps(
        self, moves: Sequence[Any], alpha: int, beta: int
    ) -> tuple[int, Bare | None, list[Bare], int]:
        """A glance at steps.

        What a step does to the sum is seen without making it. Steps and baits are counted only
        if they could raise the best.
        """
        mine, theirs, key, columns = self.mine, self.theirs, self.key, self.columns
        all_terms, near, far, menace = self._terms, self._near, self._far, self.menace()
        vacant = self.grid.mask ^ mine ^ theirs
        phase = self._values.enter if self.their_hand else self._values.move
        bias, place, base = phase.bias, phase.place, HALF + phase.tempo
        best, floor, choice = 2 * LOST, alpha - phase.margin, None
        loud: list[Bare] = []
        looked = 0
        for looked, move in enumerate(moves, 1):  # noqa: B007
            start, target, both, zone = move
            after = mine ^ both
            if (menace or theirs & zone) and _attackers(theirs, after, vacant ^ both, near, far):
                loud.append(move)
                continue
            terms = all_terms[columns[start]]
            worth = (key + terms[target] - terms[start] + bias >> place & MASK) - base
            if worth > floor:
                worth = -self._refined(-worth, phase, theirs, after, self.their_hand)
            if worth > best:
                best = worth
                if best > alpha:
                    choice, alpha, floor = move, best, best - phase.margin
                    if best >= beta:
                        break
        return best, choice, loud, looked

    def _glance_entries(
        self, moves: Sequence[Any], alpha: int, beta: int
    ) -> tuple[int, Bare | None, list[Bare], int]:
        """A glance at entries; none feeds, so all are safe unless there are captures as it is."""
        mine, theirs, menace = self.mine, self.theirs, self.menace()
        near, far, their_hand = self._near, self._far, self.their_hand
        vacant = self.grid.mask ^ mine ^ theirs
        men = 1 if their_hand else self.hand
        hands, terms = self._values.hands, self._terms[men]
        key = self.key - hands[self.hand] + hands[self.hand - men]
        phase = self._values.enter if their_hand or self.hand > men else self._values.move
        bias, place, base = phase.bias, phase.place, HALF + phase.tempo
        best, floor, choice = 2 * LOST, alpha - phase.margin, None
        loud: list[Bare] = []
        looked = 0
        for looked, move in enumerate(moves, 1):  # noqa: B007
            after = mine | move
            if menace and _attackers(theirs, after, vacant ^ move, near, far):
                loud.append(move)
                continue
            worth = (key + terms[move] + bias >> place & MASK) - base
            if worth > floor:
                worth = -self._refined(-worth, phase, theirs, after, their_hand)
            if worth > best:
                best = worth
                if best > alpha:
                    choice, alpha, floor = move, best, best - phase.margin
                    if best >= beta:
                        break
        return best, choice, loud, looked


def walk_of(position: EmergoPosition, values: Values) -> EmergoWalk:
    """A walk that starts at a position, and values it so."""
    grid = position.grid
    columns = {bit: position.columns >> grid.place[bit] & 255 for bit in grid.squares}
    sides, hands = (position.mine, position.theirs), (position.hand, position.their_hand)
    barred = grid.centre if position.opening() else 0
    return EmergoWalk(position.size, sides, columns, hands, barred, values)


def _attackers(
    movers: int, enemies: int, vacant: int, near: tuple[int, int], far: tuple[int, int]
) -> int:
    """Those of `movers` that have an enemy next to them and a vacant square behind it."""
    low, high = near
    far_low, far_high = far
    return movers & (
        (enemies >> low & vacant >> far_low)
        | (enemies >> high & vacant >> far_high)
        | (enemies << low & vacant << far_low)
        | (enemies << high & vacant << far_high)
    )


def longest(
    able: int, theirs: int, vacant: int, columns: Mapping[int, int], jumps: Jumps
) -> list[Route]:
    """The captures of the most jumps, by columns `able` to make one jump at least."""
    routes: list[Route] = []
    most = 3
    while able:
        start = able & -able
        able ^= start
        free = vacant | start
        begun: list[tuple[Route, list[Jump]]] = [((start,), jumps[start])]
        while begun:
            route, following = begun.pop()
            ended = True
            for over, landing, onward in following:
                if (
                    theirs & over
                    and free & landing
                    and (over not in route or route.count(over) < columns[over] & 15)
                ):
                    begun.append(((*route, over, landing), onward))
                    ended = False
            if ended and len(route) >= most:
                if len(route) > most:
                    most, routes = len(route), []
                routes.append(route)
    return routes


@cache
def jumps_of(grid: Grid) -> Jumps:
    """The jumps there are from every square, none of which is followed by a turn back."""
    onward: dict[tuple[int, int], list[Jump]] = {
        (bit, heading): [] for bit in grid.squares for heading in (0, *grid.directions)
    }
    for (bit, heading), jumps in onward.items():
        for way, over, landing in grid.jumps[bit]:
            if way != -heading:
                jumps.append((over, landing, onward[landing, way]))
    return {bit: onward[bit, 0] for bit in grid.squares}


@cache
def _steps(grid: Grid) -> tuple[tuple[int, dict[int, Bare]], ...]:
    """For every direction the steps there, by the square left.

    After a step between enemies who could not capture before, they can only if one stands
    next to the square entered, or two away from the one left.
    """
    around = {
        bit: sum(shift(bit, way) for way in grid.directions) & grid.mask for bit in grid.squares
    }
    behind = {
        bit: sum(shift(bit, 2 * way) for way in grid.directions if shift(bit, way) & grid.mask)
        & grid.mask
        for bit in grid.squares
    }
    return tuple(
        (
            way,
            {
                bit: (bit, target, bit | target, around[target] | behind[bit])
                for bit in grid.squares
                if (target := shift(bit, way) & grid.mask)
            },
        )
        for way in grid.directions
    )
