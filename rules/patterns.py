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

NEAR = 2
"""Windows at least so many squares from an edge count as far from it."""

KEPT = 1 << 17
"""Sums kept of each table, over all its bands; the oldest ones stay."""

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

    `exchanged` gives for every state the one that it is with the colours exchanged.
    """

    def __init__(self, side: int, exchanged: Sequence[int]) -> None:
        self.side = side
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
        for place in PLACES:
            turns = [turn for turn in range(8) if _keeps(place, turn)]
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
        for across, flip_file in _sides(file, last):
            for up, flip_rank in _sides(rank, last):
                flips = flip_file | flip_rank << 1
                found.append(((up, across), 4 | flips) if up < across else ((across, up), flips))
        return found


PLACES = [(near, far) for far in range(NEAR + 1) for near in range(far + 1)]


def _keeps(place: tuple[int, int], turn: int) -> bool:
    """Whether a symmetry leaves a window at its place."""
    across, up = place
    if turn & 4 and across != up:
        return False
    return not (turn & 1 and across < NEAR) and not (turn & 2 and up < NEAR)


def _sides(at: int, last: int) -> list[tuple[int, int]]:
    """How far a window is from the nearer of two edges, and whether that is the further one."""
    low, high = min(at, NEAR), min(last - at, NEAR)
    if low == high == NEAR or low < high:
        return [(low, 0)]
    return [(high, 1)] if high < low else [(low, 0), (high, 1)]


Cell = tuple[tuple[int, int], ...]
"""How a position tells the state of a square: bits, each with the state if it is set. Of
several set the first one counts; if none is, the state is the first that no bit stands for."""


class Bands:
    """Sums of weights over all windows of a board, by bands of ranks that are as high as one.

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
        ranks = range(size - shape.side + 1)
        room = KEPT // (len(weights) * len(ranks))
        windows: dict[tuple[View, ...], list[Window]] = {}
        self.sets: list[list[tuple[int, Band]]] = [[] for _ in weights]
        """For every set its bands: what of a position counts there, and the sums."""
        for rank in ranks:
            rows = [
                [cells[Square(file, rank + up)] for file in range(size)] for up in range(shape.side)
            ]
            mask = 0
            for bit in (bit for row in rows for cell in row for bit, _ in cell):
                mask |= bit
            views = [tuple(shape.views(file, rank, size)) for file in ranks]
            for number in range(len(weights)):
                along = []
                for view in views:
                    if view not in windows:
                        windows[view] = [Window(shape, view, set) for set in weights]
                    along.append(windows[view][number])
                self.sets[number].append((mask, Band(shape, rows, along, room)))


class Window(dict[int, int]):
    """What a window counts for, by its pattern; worked out when a pattern is first met."""

    def __init__(
        self,
        shape: Shape,
        views: Sequence[View],
        weights: Sequence[int],
    ) -> None:
        self._shape, self._views, self._weights = shape, views, weights

    def __missing__(self, pattern: int) -> int:
        terms = self._shape.terms(self._views, pattern)
        found = sum(self._weights[number] * sign for number, sign in terms) * VIEWS // len(terms)
        self[pattern] = found
        return found


class Band(dict[int, int]):
    """What all windows along a rank count for together, by a position's bits there."""

    def __init__(
        self,
        shape: Shape,
        rows: Sequence[Sequence[Cell]],
        windows: Sequence[Window],
        room: int,
    ) -> None:
        self._shape, self._rows, self._windows, self._room = shape, rows, windows, room

    def __missing__(self, key: int) -> int:
        patterns = patterns_along(self._shape, self._rows, key)
        found = sum(
            window[pattern] for window, pattern in zip(self._windows, patterns, strict=True)
        )
        if len(self) < self._room:
            self[key] = found
        return found


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
