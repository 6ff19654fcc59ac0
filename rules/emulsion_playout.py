"""Random games of Emulsion and Free Emulsion, all of a board at once in wide integers.

A swap is the same move for both sides, and so is a placement, so a random game need not know
who is to move: the squares of black pieces, and of all pieces, are enough. With u(a) the unlike
neighbours of the piece on a, and e(a) its edges and empty neighbours, two unlike pieces may
swap when 2u(a) + e(a) + 2u(b) + e(b) is above 8, above 10 for neighbours by side
(`rules.emulsion.tension`). In whole numbers: when u(a) + u(b) + ceil((e(a) + e(b)) / 2) is at
least 5, or 6; and e changes only when pieces are placed.

A field is four bits, and a lane has a field for every square of the board, with one spare
after each rank. Pairs of squares have a lane for each of four directions, and in it the
field of their lower square. Whatever is known of pairs is then a sum, or an exclusive or, of
what each square adds to it: to play a move takes one operation on each integer.

>>> from random import Random
>>> lanes(4, placed=False).swapping(lanes(4, placed=False).full, Random(1), plies=300)[1:]
(0, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from .board import Square, neighbours, squares
from .draws import FEW, TRIES, draws, spread
from .groups import sizes_by_rows
from .position import Colour, Move

if TYPE_CHECKING:
    from random import Random

FIELD = 4
"""Bits of a field: sums of two squares' unlike neighbours and of a limit stay below 16."""

DIRECTIONS = ((-1, 1), (0, 1), (1, 1), (1, 0))
"""From the lower square of a pair to the other, in the order of the lanes."""

BY_SIDE = (1, 3)
"""The lanes of pairs by side."""

LEGAL = 8
"""The bit of a pair's field that sums set where a swap is legal."""

LEAST = (5, 6, 5, 6)
"""What the sum of a pair has to come to, by its lane."""


class Stones(NamedTuple):
    """What a random game has to know of a position, in lanes of fields."""

    unlike: int
    """LEGAL for every pair of which one is black. Above the lanes, a one for every black piece."""
    sides: int
    """The same for pairs by side, as ones at both their squares: four lanes, one a neighbour."""
    taken: int
    """Four times the pieces of every pair: LEGAL for two. Above the lanes, a one for each piece."""
    taken_sides: int
    """Where `sides` has its ones, how many pieces the pair has."""
    edges: int
    """For every pair e(a) + e(b) + 1."""
    empty: int
    """For every empty pair by side two bits: black may be placed on the lower square, or on
    the other one."""

    def plus(self, change: Stones) -> Stones:
        """The position after a move."""
        return Stones(
            self.unlike ^ change.unlike,
            self.sides ^ change.sides,
            self.taken + change.taken,
            self.taken_sides + change.taken_sides,
            self.edges + change.edges,
            self.empty & change.empty,
        )


class Lanes:
    """What positions on boards of one size have in common; candidates are the moves there may be.

    First come the swaps, then, where pieces are `placed`, the placements.
    """

    def __init__(self, size: int, placed: bool) -> None:
        self.size = size
        self.placed = placed
        self.north = FIELD * (size + 1)
        """How far to shift for one rank."""
        self.lane = self.north * (size + 1) + FIELD
        """Bits of a lane, with an empty rank more so that a shift never runs into the next."""
        self.top = len(DIRECTIONS) * self.lane
        """Where the pieces start, above the lanes."""
        self.pairs = [
            (lane, low, low.step(direction))
            for lane, direction in enumerate(DIRECTIONS)
            for low in squares(size)
            if low.step(direction).on(size)
        ]
        """The lane and the squares of every pair."""
        self._by_side = [pair for pair in self.pairs if pair[0] in BY_SIDE]
        fields = [self._field(lane, low) for lane, low, _ in self.pairs]
        self.halves = 7 * sum(fields)
        """What is left of `Stones.edges` once halved."""
        self.missing = sum(
            (LEGAL - LEAST[pair[0]]) * field for pair, field in zip(self.pairs, fields, strict=True)
        )
        """What a sum that is big enough needs to come to LEGAL."""
        self.black = {square: self._square(square) for square in squares(size)}
        """What a black piece on a square adds to an empty board."""
        self.bare = Stones(0, 0, 0, 0, 9 * sum(fields), self._ways(*squares(size)))
        """The empty board: a square has four sides, each an edge or with an empty neighbour."""
        self.full = self._with_white(self.bare, squares(size))
        """The board full of white pieces."""
        self.candidates = [LEGAL * field for field in fields]
        """The bit of every candidate."""
        self.changes = [self._swap(low, high) for _, low, high in self.pairs]
        """What every candidate does."""
        self.play = self.swapping
        if placed:
            self._add_placements()
            self.play = self.placing
        self._swaps = [(change.unlike, change.sides) for change in self.changes[: len(fields)]]
        self.number = {bit.bit_length(): n for n, bit in enumerate(self.candidates)}
        """The number of every candidate, by the length of its bit."""

    def _field(self, lane: int, square: Square) -> int:
        """The lowest bit of a field."""
        return 1 << self.lane * lane + self.north * square.rank + FIELD * square.file

    def _square(self, square: Square) -> Stones:
        """What a black piece on a square adds to an empty board."""
        pairs = sum(self._fields_at(square))
        sides = sum(
            self._field(lane - 1, low) + self._field(lane, high)
            for lane, low, high in self._pairs_at(square)
            if lane in BY_SIDE
        )
        near = sum(sum(self._fields_at(by)) for by in neighbours(square, self.size))
        piece = self._field(len(DIRECTIONS), square)
        ways = ~self._ways(square)
        return Stones(LEGAL * pairs | piece, sides, 4 * pairs + piece, sides, -near, ways)

    def _pairs_at(self, square: Square) -> Iterator[tuple[int, Square, Square]]:
        for lane, (files, ranks) in enumerate(DIRECTIONS):
            for low in (square, square.step((-files, -ranks))):
                high = low.step((files, ranks))
                if low.on(self.size) and high.on(self.size):
                    yield lane, low, high

    def _fields_at(self, square: Square) -> list[int]:
        return [self._field(lane, low) for lane, low, _ in self._pairs_at(square)]

    def _ways(self, *squares: Square) -> int:
        """The ways to place on pairs by side that one of some squares belongs to."""
        found = 0
        for square in squares:
            for lane, low, _ in self._pairs_at(square):
                found |= 3 * self._field(lane, low) if lane in BY_SIDE else 0
        return found

    def _swap(self, low: Square, high: Square) -> Stones:
        one, two = self.black[low], self.black[high]
        return Stones(one.unlike ^ two.unlike, one.sides ^ two.sides, 0, 0, 0, -1)

    def _add_placements(self) -> None:
        nothing = Stones(0, 0, 0, 0, 0, -1)
        for lane, low, high in self._by_side:
            for bit, black, white in ((1, low, high), (2, high, low)):
                self.candidates.append(bit * self._field(lane, low))
                change = self._with_white(nothing, [white]).plus(self.black[black])
                self.changes.append(change)

    def _with_white(self, stones: Stones, squares: Iterable[Square]) -> Stones:
        for square in squares:
            stones = stones.plus(self.black[square]._replace(unlike=0, sides=0))
        return stones

    def stones(self, black: Sequence[Square], white: Sequence[Square]) -> Stones:
        """A position."""
        if len(black) + len(white) == self.size**2:
            stones = self.full
        else:
            stones = self._with_white(self.bare, chain(black, white))
        unlike, sides = 0, 0
        for square in black:
            unlike ^= self.black[square].unlike
            sides ^= self.black[square].sides
        return stones._replace(unlike=unlike, sides=sides)

    # Playing.

    def legal(self, stones: Stones) -> int:
        """The bits of the candidates that are legal."""
        sums = self._sums(stones.sides & stones.taken_sides >> 1) + self._limits(stones.edges)
        return stones.unlike & stones.taken & sums | stones.empty

    def _sums(self, sides: int) -> int:
        """For every pair the unlike neighbours of its two squares: one at every bit of `sides`."""
        lane = self.lane
        folded = sides + (sides >> 2 * lane)
        unlike = folded + (folded >> lane) & (1 << lane) - 1
        lower = unlike | unlike << lane
        # The upper squares of three lanes are one field apart, and those of pairs to the east.
        upper, apart = unlike >> self.north - FIELD, lane - FIELD
        east = unlike << 3 * lane - FIELD
        return (lower | lower << 2 * lane) + upper + (upper << apart) + (upper << 2 * apart) + east

    def _limits(self, edges: int) -> int:
        """What makes sums that are big enough come to LEGAL."""
        return (edges >> 1 & self.halves) + self.missing

    def move(self, number: int, stones: Stones, turn: Colour) -> Move:
        """The Move that a candidate is in a position: the mover's own piece comes first."""
        if number < len(self.pairs):
            _, low, high = self.pairs[number]
            black = stones.unlike & self._field(len(DIRECTIONS), low)
            kind, sign = "swap", "-"
        else:
            _, low, high = self._by_side[(number - len(self.pairs)) // 2]
            black = (number - len(self.pairs)) % 2 == 0
            kind, sign = "pair", "+"
        first, second = (low, high) if bool(black) == (turn == "black") else (high, low)
        return Move(f"{first}{sign}{second}", kind, (first, second))

    def numbers(self, legal: int) -> list[int]:
        """The numbers of the candidates whose bits are given."""
        found = []
        while legal:
            number = self.number[legal.bit_length()]
            found.append(number)
            legal ^= self.candidates[number]
        return found

    def pick(self, legal: int, random: Random) -> tuple[int, bool]:
        """The number of one of the legal moves, each equally likely; and whether they are few."""
        count = legal.bit_count()
        number, bits = self.number, self.candidates
        for _ in range(int(random.random() * count)):
            legal ^= bits[number[legal.bit_length()]]
        return number[legal.bit_length()], count < FEW

    @cached_property
    def _drawn(self) -> list[int]:
        return spread(self.candidates)

    def swapping(self, stones: Stones, random: Random, plies: int) -> tuple[Stones, int, bool]:
        """Random swaps on a full board. Also how many, `plies` at most, and whether none is left.

        The moves of a ply are found as `legal` finds them, with all that never changes left
        out. A draw is a candidate, and the first that is legal is played: each is as likely.
        """
        unlike, sides = stones.unlike, stones.sides
        lane, two, apart = self.lane, 2 * self.lane, self.lane - FIELD
        apart_two, east, diagonal = 2 * apart, 3 * lane - FIELD, self.north - FIELD
        mask, limits = (1 << lane) - 1, self._limits(stones.edges)
        drawn, count, changes = self._drawn, len(self.candidates), self._swaps
        numbers, few = draws(random), False
        for made in range(plies):  # noqa: B007
            folded = sides + (sides >> two)
            folded = folded + (folded >> lane) & mask
            upper = folded >> diagonal
            lower = folded | folded << lane
            legal = unlike & (
                (lower | lower << two)
                + upper
                + (upper << apart)
                + (upper << apart_two)
                + (folded << east)
                + limits
            )
            if not legal:
                break
            if few:
                number, few = self.pick(legal, random)
            else:
                for draw in islice(numbers, TRIES):
                    if legal & drawn[draw]:
                        number = draw % count
                        break
                else:
                    number, few = self.pick(legal, random)
            change = changes[number]
            unlike ^= change[0]
            sides ^= change[1]
        else:
            stones = stones._replace(unlike=unlike, sides=sides)
            return stones, plies, not self.legal(stones)
        return stones._replace(unlike=unlike, sides=sides), made, True

    def placing(self, stones: Stones, random: Random, plies: int) -> tuple[Stones, int, bool]:
        """Random swaps and placements; what it gives back is what `swapping` does."""
        drawn, count, changes = self._drawn, len(self.candidates), self.changes
        numbers, few = draws(random), False
        for made in range(plies):
            legal = self.legal(stones)
            if not legal:
                return stones, made, True
            if few:
                number, few = self.pick(legal, random)
            else:
                for draw in islice(numbers, TRIES):
                    if legal & drawn[draw]:
                        number = draw % count
                        break
                else:
                    number, few = self.pick(legal, random)
            stones = stones.plus(changes[number])
        return stones, plies, not self.legal(stones)

    def sizes(self, stones: Stones) -> tuple[list[int], list[int]]:
        """The sizes of the black and of the white groups, largest first."""
        black, taken = stones.unlike >> self.top, stones.taken >> self.top
        return sizes_by_rows(self._rows(black)), sizes_by_rows(self._rows(black ^ taken))

    def _rows(self, pieces: int) -> Iterator[int]:
        """Rows of pieces as masks: a field is one hexadecimal digit, 0 or 1."""
        close, row = int(f"{pieces:x}", 2), (1 << self.size) - 1
        return (close >> rank * (self.size + 1) & row for rank in range(self.size))


@cache
def lanes(size: int, placed: bool) -> Lanes:
    """The lanes of a size, made when first needed."""
    return Lanes(size, placed)
