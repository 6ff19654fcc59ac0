"""What small windows of a board tell of it: weights learnt offline, summed over all windows.

A window is a square of a few squares a side, and its pattern a number with a digit for each of
them. Windows that a rotation or a reflection of the board turns into each other share their
weights, and so do boards of different sizes: what counts is how near a window is to the
edges. Exchanging the colours changes the sign, so a sum is Black's.

>>> shape = Shape(side=2, exchanged=(1, 0))
>>> shape.index[0, 0][0b0000], shape.index[0, 0][0b1111]
((0, 1), (0, -1))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product

from .board import Square

KEPT = 6_000_000
"""Bytes of sums kept of each table, over all its blocks, roughly."""

VIEWS = 4
"""A window has 1, 2 or 4 views; a sum is of so many times the weights, so that it is whole."""

Term = tuple[int, int]
"""The number of a weight, and its sign; the sign is 0 where exchanging the colours changes
nothing, so that there is nothing to weigh."""

Place = tuple[int, int]
View = tuple[Place, int]
"""A place, and the symmetry that takes a window there."""

NONE: Term = (0, 0)


class Shape:
    """Windows of `side` squares a side, whose squares have one of so many states.

    `exchanged` gives for every state the one that it is with the colours exchanged. Windows are
    summed in blocks of so many side by side and so many above one another; 0 is all. Windows at
    least `near` squares from an edge count as far from it.
    """

    def __init__(
        self,
        side: int,
        exchanged: Sequence[int],
        block: tuple[int, int] = (0, 1),
        near: int = 2,
    ) -> None:
        self.side = side
        self.block = block
        self.near = near
        self.places = [(least, most) for most in range(near + 1) for least in range(most + 1)]
        self.exchanged = exchanged
        self.states = len(exchanged)
        self.patterns = self.states ** (side * side)
        self._squares = list(product(range(side), range(side)))
        """File and rank of every digit of a pattern, the lowest digit first."""

    def turned(self, pattern: int, turn: int) -> int:
        """A pattern after one of the eight symmetries: bits for flipping files, ranks, axes."""
        digits = self._digits(pattern)
        last = self.side - 1
        found = 0
        for file, rank in reversed(self._squares):
            if turn & 4:
                file, rank = rank, file
            if turn & 1:
                file = last - file
            if turn & 2:
                rank = last - rank
            found = found * self.states + digits[file * self.side + rank]
        return found

    def _digits(self, pattern: int) -> list[int]:
        digits = []
        for _ in self._squares:
            pattern, digit = divmod(pattern, self.states)
            digits.append(digit)
        return digits

    def exchange(self, pattern: int) -> int:
        """A pattern with the colours exchanged."""
        found = 0
        for digit in reversed(self._digits(pattern)):
            found = found * self.states + self.exchanged[digit]
        return found

    @cached_property
    def index(self) -> dict[tuple[int, int], list[Term]]:
        """For every place, and every pattern there, the number of its weight and the sign.

        A place is how far a window is from the nearer edges: `(0, 1)` touches the left edge, and
        is one square above the lowest rank.
        """
        numbers: dict[tuple[tuple[int, int], int], int] = {}
        found = {}
        images = [[self.turned(p, turn) for turn in range(8)] for p in range(self.patterns)]
        exchanged = [self.exchange(pattern) for pattern in range(self.patterns)]
        for place in self.places:
            turns = [turn for turn in range(8) if self._keeps(place, turn)]
            terms = []
            for pattern in range(self.patterns):
                one = min(images[pattern][turn] for turn in turns)
                two = min(images[exchanged[pattern]][turn] for turn in turns)
                if one == two:
                    terms.append(NONE)
                else:
                    number = numbers.setdefault((place, min(one, two)), len(numbers))
                    terms.append((number, 1 if one < two else -1))
            found[place] = terms
        self._count = len(numbers)
        return found

    def terms(self, views: Sequence[View], pattern: int) -> list[Term]:
        """The weights that a pattern counts by, one for each of a window's views."""
        return [self.index[place][self.turned(pattern, turn)] for place, turn in views]

    @property
    def count(self) -> int:
        """How many weights there are."""
        return len(self.index) and self._count

    def views(self, file: int, rank: int, size: int) -> list[View]:
        """The place of a window of a board, with a symmetry that takes it there; several where
        it is as near to one edge as to the opposite one."""
        last = size - self.side
        found = []
        for across, flip_file in self._sides(file, last):
            for up, flip_rank in self._sides(rank, last):
                flips = flip_file | flip_rank << 1
                found.append(((up, across), 4 | flips) if up < across else ((across, up), flips))
        return found

    def _keeps(self, place: Place, turn: int) -> bool:
        """Whether a symmetry leaves a window at its place."""
        across, up = place
        if turn & 4 and across != up:
            return False
        return not (turn & 1 and across < self.near) and not (turn & 2 and up < self.near)

    def _sides(self, at: int, last: int) -> list[tuple[int, int]]:
        """How far a window is from the nearer of two edges, and whether that is the further one."""
        low, high = min(at, self.near), min(last - at, self.near)
        if low == high == self.near or low < high:
            return [(low, 0)]
        return [(high, 1)] if high < low else [(low, 0), (high, 1)]


Cell = tuple[tuple[int, int], ...]
"""How a position tells the state of a square: bits, each with the state if it is set. Of
several set the first one counts; if none is, the state is the first that no bit stands for."""


class Blocks:
    """Sums of weights over all windows of a board, by blocks of windows side by side.

    A position is an integer, and `cells` says what it tells of every square. `weights` come in
    several sets, of which a sum uses one; they are whole numbers.
    """

    def __init__(
        self,
        shape: Shape,
        size: int,
        cells: Mapping[Square, Cell],
        weights: Sequence[Sequence[int]],
    ) -> None:
        side = range(size - shape.side + 1)
        across, up = (each or len(side) for each in shape.block)
        corners = [Square(file, rank) for rank in side[::up] for file in side[::across]]
        bits = max(bit.bit_length() for cell in cells.values() for bit, _ in cell)
        room = KEPT // (len(weights) * len(corners) * (130 + bits // 7))
        kinds: dict[tuple[object, ...], list[Window]] = {}
        self.sets: list[list[tuple[int, Block]]] = [[] for _ in weights]
        """For every set its blocks: what of a position counts there, and the sums."""
        for corner in corners:
            parts: list[list[Part]] = [[] for _ in weights]
            for rank in side[corner.rank : corner.rank + up]:
                for file in side[corner.file : corner.file + across]:
                    mask, shift, seen = _within(shape, cells, file, rank)
                    kind = tuple(shape.views(file, rank, size)), seen
                    if kind not in kinds:
                        kinds[kind] = [Window(shape, *kind, set) for set in weights]
                    for part, window in zip(parts, kinds[kind], strict=True):
                        part.append((mask, shift, window))
            for blocks, part in zip(self.sets, parts, strict=True):
                whole = 0
                for mask, _, _ in part:
                    whole |= mask
                blocks.append((whole, Block(part, room)))


class Window(dict[int, int]):
    """What windows of a kind count for, by what a position tells of them."""

    def __init__(
        self,
        shape: Shape,
        views: Sequence[View],
        rows: Sequence[Sequence[Cell]],
        weights: Sequence[int],
    ) -> None:
        self._shape, self._views, self._rows, self._weights = shape, views, rows, weights

    def __missing__(self, part: int) -> int:
        [pattern] = patterns_along(self._shape, self._rows, part)
        terms = self._shape.terms(self._views, pattern)
        found = sum(self._weights[number] * sign for number, sign in terms) * VIEWS // len(terms)
        self[part] = found
        return found


Part = tuple[int, int, Window]
"""A window of a block: what of a position counts, how far to shift it down, what it is worth."""


class Block(dict[int, int]):
    """What all windows of a block count for together, by a position's bits there."""

    def __init__(self, parts: Sequence[Part], room: int) -> None:
        self._parts, self._room = parts, room

    def __missing__(self, key: int) -> int:
        found = 0
        for mask, shift, window in self._parts:
            found += window[(key & mask) >> shift]
        if len(self) > self._room:
            self.clear()  # a game that went on does not come back to what is kept
        self[key] = found
        return found


def _within(
    shape: Shape, cells: Mapping[Square, Cell], file: int, rank: int
) -> tuple[int, int, tuple[tuple[Cell, ...], ...]]:
    """The bits that tell of a window, their shift to the lowest bit, and the cells after it."""
    side = range(shape.side)
    rows = [[cells[Square(file + right, rank + up)] for right in side] for up in side]
    mask = 0
    for bit in (bit for row in rows for cell in row for bit, _ in cell):
        mask |= bit
    shift = (mask & -mask).bit_length() - 1
    seen = tuple(
        tuple(tuple((bit >> shift, state) for bit, state in cell) for cell in row) for row in rows
    )
    return mask, shift, seen


def patterns_along(shape: Shape, rows: Sequence[Sequence[Cell]], position: int) -> list[int]:
    """The patterns of the windows along some ranks, from the left."""
    columns = []
    for cells in zip(*rows, strict=True):
        column = 0
        for cell in reversed(cells):
            column = column * shape.states + state(cell, position)
        columns.append(column)
    high = shape.states**shape.side
    pattern, found = 0, []
    for number, column in enumerate(columns):
        pattern = pattern // high + column * high ** (shape.side - 1)
        if number >= shape.side - 1:
            found.append(pattern)
    return found


def state(cell: Cell, position: int) -> int:
    """The state of a square."""
    rest = 0
    for bit, its in cell:
        if position & bit:
            return its
        rest = rest + 1 if its == rest else rest
    return rest
