"""Evaluation by small windows of a board: learnt weights, summed over all windows.

A window is a rectangle of a few squares, and its pattern a number with a digit for each of them.
Windows that are mapped to each other by a rotation or reflection of the board share their weights,
and so do boards of different sizes: what counts is the distance of a window from the edges.
Exchanging the colours changes the sign, so sums are from Black's side.

>>> shape = Shape([(2, 2)], exchanged=(1, 0))
>>> shape.index[2, 2, 0, 0][0b0000], shape.index[2, 2, 0, 0][0b1111]
((0, 1), (0, -1))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from rules.position import Position, colour_of, state_of

Term = tuple[int, int]
"""The number of a weight, and its sign; the sign is 0 if exchanging the colours changes nothing, so
that the pattern has no weight."""

Place = tuple[int, int, int, int]
"""The size of a window that is no higher than wide, in files and ranks, and its distances from the
nearer edges: `(3, 3, 0, 1)` touches the left edge, and is one square above the lowest rank."""

View = tuple[Place, int]
"""A place, and the symmetry that maps a window to it: bits for mirroring the files, mirroring the
ranks, and transposing."""

NONE: Term = (0, 0)


class Window(NamedTuple):
    """A window on a board: its lower left square, and its size in files and ranks."""

    file: int
    rank: int
    files: int
    ranks: int

    def pattern(self, squares: bytes, size: int, states: int) -> int:
        """Return the pattern of the window: the states of its squares, file by file, lowest digit
        first."""
        number, lowest = 0, self.rank * size
        for file in range(self.file + self.files - 1, self.file - 1, -1):
            column = squares[lowest + file : lowest + self.ranks * size : size]
            for state in reversed(column):
                number = number * states + state
        return number


class Shape:
    """Windows of some sizes, no higher than wide, and the same ones upright; a square has one of
    several states.

    `exchanged` has for every state the one with the colours exchanged. Windows at least `near`
    squares from an edge count as far from it. For each square by which a side is longer than the
    shortest one, this distance is one square less.
    """

    def __init__(
        self, sizes: Sequence[tuple[int, int]], exchanged: Sequence[int], near: int = 2
    ) -> None:
        self.sizes = sizes
        self.exchanged = exchanged
        self.states = len(exchanged)
        self.shortest = min(ranks for _, ranks in sizes)
        self._near = near

    def windows(self, size: int) -> list[Window]:
        """Return all windows of a board."""
        return [
            Window(file, rank, width, height)
            for files, ranks in self.sizes
            for width, height in dict.fromkeys([(files, ranks), (ranks, files)])
            for rank, file in product(range(size - height + 1), range(size - width + 1))
        ]

    def square_states(self, position: Position) -> bytes:
        """Return the states of a position's squares, rank by rank: of three states the first is an
        empty square, of four the last two are men that have a state."""
        states = bytearray(position.size**2)
        colours = 3 if self.states == 3 else 2
        for (file, rank), men in position.pieces().items():
            colour = (1 + (colour_of(men[0]) == "white")) % colours
            states[rank * position.size + file] = colour + colours * bool(state_of(men[0]))
        return bytes(states)

    def _far(self, side: int) -> int:
        """Return the distance from an edge at which windows of this length count as far."""
        return self._near - (side - self.shortest)

    @cached_property
    def index(self) -> dict[Place, list[Term]]:
        """The term of every pattern, by place."""
        numbers: dict[tuple[Place, int], int] = {}
        terms_by_place = {}
        for files, ranks in self.sizes:
            exchanged = summed(
                [state * self.states**digit for state in self.exchanged]
                for digit in range(files * ranks)
            )
            for place in self._places(files, ranks):
                views = [
                    transformed_patterns(files, ranks, self.states, symmetry)
                    for symmetry in range(8)
                    if self._fixes(place, symmetry)
                ]
                canonical = [min(images) for images in zip(*views, strict=True)]
                terms = []
                for pattern, other in zip(canonical, exchanged, strict=True):
                    opposite = canonical[other]
                    if pattern == opposite:
                        terms.append(NONE)
                    else:
                        key = place, min(pattern, opposite)
                        number = numbers.setdefault(key, len(numbers))
                        terms.append((number, 1 if pattern < opposite else -1))
                terms_by_place[place] = terms
        self._count = len(numbers)
        return terms_by_place

    def _places(self, files: int, ranks: int) -> list[Place]:
        """Return the places of windows; square ones are transposed to be nearer the left edge."""
        return [
            (files, ranks, across, up)
            for up in range(self._far(ranks) + 1)
            for across in range((up if files == ranks else self._far(files)) + 1)
        ]

    def terms(self, views: Sequence[View], pattern: int) -> list[Term]:
        """Return the terms of a pattern, one for each of a window's views."""
        return [terms[images[pattern]] for terms, images in self.images(views)]

    def images(self, views: Sequence[View]) -> list[tuple[list[Term], list[int]]]:
        """Return, for each of a window's views, the terms there and the transformed patterns."""
        return [
            (self.index[place], transformed_patterns(place[0], place[1], self.states, symmetry))
            for place, symmetry in views
        ]

    @property
    def count(self) -> int:
        """The number of weights."""
        return len(self.index) and self._count

    def views(self, window: Window, size: int) -> list[View]:
        """Return the place of a window, with the symmetry that maps it there; there are several if
        it is near two opposite edges, and equally near to both."""
        views: list[View] = []
        for across, flip_file in self._sides(window.file, size, window.files):
            for up, flip_rank in self._sides(window.rank, size, window.ranks):
                flips = flip_file | flip_rank << 1
                if window.files < window.ranks or (window.files == window.ranks and up < across):
                    views.append(((window.ranks, window.files, up, across), 4 | flips))
                else:
                    views.append(((window.files, window.ranks, across, up), flips))
        return views

    def _fixes(self, place: Place, symmetry: int) -> bool:
        """Return whether a symmetry maps a window to its own place."""
        files, ranks, across, up = place
        if symmetry & 4 and (files != ranks or across != up):
            return False
        flips_file, flips_rank = symmetry & 1, symmetry & 2
        return not (flips_file and across < self._far(files)) and not (
            flips_rank and up < self._far(ranks)
        )

    def _sides(self, at: int, size: int, side: int) -> list[tuple[int, int]]:
        """Return the distance of a window from the nearer of two opposite edges, and 1 if that is
        the upper or right one; both edges if they are equally near."""
        far = self._far(side)
        low, high = min(at, far), min(size - side - at, far)
        if low == high == far or low < high:
            return [(low, 0)]
        return [(high, 1)] if high < low else [(low, 0), (high, 1)]


@cache
def transformed_patterns(files: int, ranks: int, states: int, symmetry: int) -> list[int]:
    """Return the image of every pattern of a window under one of the eight symmetries."""
    across, up = (ranks, files) if symmetry & 4 else (files, ranks)
    digits = {}
    for number, (file, rank) in enumerate(product(range(files), range(ranks))):
        if symmetry & 4:
            file, rank = rank, file
        if symmetry & 1:
            file = across - 1 - file
        if symmetry & 2:
            rank = up - 1 - rank
        digits[file * up + rank] = number
    return summed(
        [state * states ** digits[digit] for state in range(states)]
        for digit in range(files * ranks)
    )


def summed(digits: Iterable[Sequence[int]]) -> list[int]:
    """Return, for every pattern, the sum of the values of its digits; `digits` has the value of
    every state, for each digit from the lowest."""
    sums = [0]
    for values in digits:
        sums = [high + low for high in values for low in sums]
    return sums
