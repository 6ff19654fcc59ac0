"""Estimates from small windows of a board: weights learnt offline, summed over all windows.

A window is a rectangle of a few squares, and its pattern a number with a digit for each of
them. Windows that a rotation or a reflection of the board turns into each other share their
weights, and so do boards of different sizes: what counts is how near a window is to the
edges. Exchanging the colours changes the sign, so a sum is Black's.

>>> shape = Shape([(2, 2)], exchanged=(1, 0))
>>> shape.index[2, 2, 0, 0][0b0000], shape.index[2, 2, 0, 0][0b1111]
((0, 1), (0, -1))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from rules.position import Position

Term = tuple[int, int]
"""The number of a weight, and its sign; the sign is 0 where exchanging the colours changes
nothing, so that there is nothing to weigh."""

Place = tuple[int, int, int, int]
"""The files and ranks of a window that is no higher than wide, and how far it is from the nearer
edges: `(3, 3, 0, 1)` touches the left edge, and is one square above the lowest rank."""

View = tuple[Place, int]
"""A place, and the symmetry that takes a window there: bits for flipping files, ranks, axes."""

NONE: Term = (0, 0)


class Spot(NamedTuple):
    """A window of a board: its lower left square, its files and its ranks."""

    file: int
    rank: int
    files: int
    ranks: int

    def pattern(self, seen: bytes, size: int, states: int) -> int:
        """Return the pattern of squares' states: file by file, the lowest digit first."""
        found = 0
        for right, up in product(range(self.files - 1, -1, -1), range(self.ranks - 1, -1, -1)):
            found = found * states + seen[(self.rank + up) * size + self.file + right]
        return found


class Shape:
    """Windows of given files and ranks, no higher than wide, and the same ones upright, whose
    squares have one of some number of states.

    `exchanged` gives for every state the one that it is with the colours exchanged. Windows at
    least `near` squares from an edge count as far from it, and as much sooner as they are longer
    than the shortest.
    """

    def __init__(
        self, windows: Sequence[tuple[int, int]], exchanged: Sequence[int], near: int = 2
    ) -> None:
        self.windows = windows
        self.exchanged = exchanged
        self.states = len(exchanged)
        self.shortest = min(ranks for _, ranks in windows)
        self._near = near

    def spots(self, size: int) -> list[Spot]:
        """Return all windows of a board."""
        return [
            Spot(file, rank, wide, high)
            for files, ranks in self.windows
            for wide, high in dict.fromkeys([(files, ranks), (ranks, files)])
            for rank, file in product(range(size - high + 1), range(size - wide + 1))
        ]

    def seen(self, position: Position) -> bytes:
        """Return the states of a position's squares, rank by rank."""
        states = bytearray(position.size**2)
        for (file, rank), men in position.pieces().items():
            states[rank * position.size + file] = (1 + (men[0] == "white")) % self.states
        return bytes(states)

    def _far(self, side: int) -> int:
        """Return the distance from an edge from which windows with this side count as far."""
        return self._near - (side - self.shortest)

    @cached_property
    def index(self) -> dict[Place, list[Term]]:
        """Return, for every place and every pattern there, the number of its weight and the
        sign."""
        numbers: dict[tuple[Place, int], int] = {}
        found = {}
        for files, ranks in self.windows:
            exchanged = summed(
                [state * self.states**digit for state in self.exchanged]
                for digit in range(files * ranks)
            )
            for place in self._places(files, ranks):
                views = [
                    turned(files, ranks, self.states, turn)
                    for turn in range(8)
                    if self._fixes(place, turn)
                ]
                least = [min(images) for images in zip(*views, strict=True)]
                terms = []
                for one, other in zip(least, exchanged, strict=True):
                    two = least[other]
                    if one == two:
                        terms.append(NONE)
                    else:
                        number = numbers.setdefault((place, min(one, two)), len(numbers))
                        terms.append((number, 1 if one < two else -1))
                found[place] = terms
        self._count = len(numbers)
        return found

    def _places(self, files: int, ranks: int) -> list[Place]:
        """Return the places of windows; square ones are turned to be nearer to the left edge."""
        return [
            (files, ranks, across, up)
            for up in range(self._far(ranks) + 1)
            for across in range((up if files == ranks else self._far(files)) + 1)
        ]

    def terms(self, views: Sequence[View], pattern: int) -> list[Term]:
        """Return the weights of a pattern, one for each of a window's views."""
        return [terms[images[pattern]] for terms, images in self.images(views)]

    def images(self, views: Sequence[View]) -> list[tuple[list[Term], list[int]]]:
        """Return, for each of a window's views, the terms there and the transformed patterns."""
        return [
            (self.index[place], turned(place[0], place[1], self.states, turn))
            for place, turn in views
        ]

    @property
    def count(self) -> int:
        """Return the number of weights."""
        return len(self.index) and self._count

    def views(self, spot: Spot, size: int) -> list[View]:
        """Return the place of a window of a board, with a symmetry that takes it there; several
        where it is as near to one edge as to the opposite one."""
        found: list[View] = []
        for across, flip_file in self._sides(spot.file, size, spot.files):
            for up, flip_rank in self._sides(spot.rank, size, spot.ranks):
                flips = flip_file | flip_rank << 1
                if spot.files < spot.ranks or (spot.files == spot.ranks and up < across):
                    found.append(((spot.ranks, spot.files, up, across), 4 | flips))
                else:
                    found.append(((spot.files, spot.ranks, across, up), flips))
        return found

    def _fixes(self, place: Place, turn: int) -> bool:
        """Return whether a symmetry leaves a window in its place."""
        files, ranks, across, up = place
        if turn & 4 and (files != ranks or across != up):
            return False
        flips_file, flips_rank = turn & 1, turn & 2
        return not (flips_file and across < self._far(files)) and not (
            flips_rank and up < self._far(ranks)
        )

    def _sides(self, at: int, size: int, side: int) -> list[tuple[int, int]]:
        """Return the distance of a window from the nearer of two edges, and whether that is the
        further one."""
        far = self._far(side)
        low, high = min(at, far), min(size - side - at, far)
        if low == high == far or low < high:
            return [(low, 0)]
        return [(high, 1)] if high < low else [(low, 0), (high, 1)]


@cache
def turned(files: int, ranks: int, states: int, turn: int) -> list[int]:
    """Return every pattern of a window as one of the eight symmetries transforms it."""
    across, up = (ranks, files) if turn & 4 else (files, ranks)
    digits = {}
    for number, (file, rank) in enumerate(product(range(files), range(ranks))):
        if turn & 4:
            file, rank = rank, file
        if turn & 1:
            file = across - 1 - file
        if turn & 2:
            rank = up - 1 - rank
        digits[file * up + rank] = number
    return summed(
        [state * states ** digits[digit] for state in range(states)]
        for digit in range(files * ranks)
    )


def summed(digits: Iterable[Sequence[int]]) -> list[int]:
    """Return, for every pattern, the sum of its digits' values by state, the lowest digit first."""
    found = [0]
    for each in digits:
        found = [high + low for high in each for low in found]
    return found
