"""Connected groups, and who wins when pairs of equal groups are removed.

A set of squares is a mask: bit `rank * (size + 1) + file`, so that one spare column
keeps a shift by one from running into the next rank.

>>> group_sizes(mask([Square(0, 0), Square(1, 0), Square(2, 2)], 3), 3)
[2, 1]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from .board import Square
from .position import Colour, Outcome, other


def mask(squares: Iterable[Square], size: int) -> int:
    """The mask of some squares of a board of `size` squares a side."""
    return sum(1 << rank * (size + 1) + file for file, rank in squares)


def group_sizes(stones: int, size: int) -> list[int]:
    """The sizes of the orthogonally connected groups of a mask, largest first."""
    row, stride = (1 << size) - 1, size + 1
    return sizes_by_rows([stones >> stride * rank & row for rank in range(size)])


def sizes_by_rows(rows: Iterable[int]) -> list[int]:
    """The sizes of the groups of stones that stand in `rows`, a mask each, largest first.

    Runs of stones get a number, which they take over from a run that they touch in the row
    before. Where a run touches two numbers, one becomes the other's: `joined` says whose.
    """
    sizes: list[int] = []
    joined: list[int] = []
    before: list[tuple[int, int]] = []
    for row in rows:
        here = []
        for run, length in RUNS[row]:
            number = -1
            for touching, its in before:
                if touching & run:
                    while joined[its] != its:
                        its = joined[its]
                    if number < 0:
                        number = its
                        sizes[its] += length
                    elif number != its:
                        joined[its] = number
                        sizes[number] += sizes[its]
                        sizes[its] = 0
            if number < 0:
                number = len(sizes)
                joined.append(number)
                sizes.append(length)
            here.append((run, number))
        before = here
    sizes.sort(reverse=True)
    while sizes and not sizes[-1]:
        sizes.pop()
    return sizes


class Runs(dict[int, tuple[tuple[int, int], ...]]):
    """For every row of stones its runs, each with its length; worked out when first asked for.

    >>> [(bin(run), length) for run, length in RUNS[0b1101]]
    [('0b1', 1), ('0b1100', 2)]
    """

    MOST = 1 << 13
    """Rows that are kept: all of boards up to 13, and about two megabytes."""

    def __missing__(self, row: int) -> tuple[tuple[int, int], ...]:
        runs, rest = [], row
        while rest:
            # Adding the lowest bit of a run carries through the run to the gap after it.
            run = rest & ~(rest + (rest & -rest))
            runs.append((run, run.bit_count()))
            rest ^= run
        found = tuple(runs)
        if len(self) < self.MOST:
            self[row] = found
        return found


RUNS = Runs()


def signed_sizes(black: int, white: int, size: int) -> list[int]:
    """The sizes of all groups of a full board in ascending order, White's below zero.

    Of groups that have joined a 0 may be left.

    >>> signed_sizes(0b001_010, 0b010_001, 2)
    [-1, -1, 1, 1]
    """
    if size > LINKED:
        return [-each for each in group_sizes(white, size)] + group_sizes(black, size)[::-1]
    row = (1 << size) - 1
    links, above = Links.of(size), black & row
    sizes = [length for _, length in links.runs[above]]
    groups = list(range(len(sizes)))
    joined = groups[:]
    for shift in range(size + 1, size * (size + 1), size + 1):
        here = []
        below = black >> shift & row
        for length, touching, more in links[above | below << size]:
            if touching is None:
                number = len(sizes)
                joined.append(number)
                sizes.append(length)
            else:
                number = groups[touching]
                while joined[number] != number:
                    number = joined[number]
                sizes[number] += length
                for another in more:
                    its = groups[another]
                    while joined[its] != its:
                        its = joined[its]
                    if its != number:
                        joined[its] = number
                        sizes[number] += sizes[its]
                        sizes[its] = 0
            here.append(number)
        groups, above = here, below
    sizes.sort()
    return sizes


LINKED = 7
"""The largest boards of which all pairs of rows are kept: about two megabytes."""

Link = tuple[int, int | None, tuple[int, ...]]
"""A run of stones: its length, below zero for White, and the numbers of the runs of its colour
that it touches in the row before: the first, None if there is none, and the others."""


class Links(dict[int, tuple[Link, ...]]):
    """The runs of a row of a full board from the left, by its black stones above those before it.

    >>> Links(3)[0b101_100]
    ((1, None, ()), (-1, 0, ()), (1, 1, ()))
    """

    def __init__(self, size: int) -> None:
        self._row = (1 << size) - 1
        self._size = size
        self.runs = [self._runs(row) for row in range(1 << size)]
        """For every row the runs of both colours, each with its length, below zero for White."""

    @staticmethod
    @cache
    def of(size: int) -> Links:
        """Those of a size."""
        return Links(size)

    def _runs(self, row: int) -> list[tuple[int, int]]:
        white = [(run, -length) for run, length in RUNS[row ^ self._row]]
        return sorted([*RUNS[row], *white])

    def __missing__(self, rows: int) -> tuple[Link, ...]:
        above, below = self.runs[rows & self._row], self.runs[rows >> self._size]
        links: list[Link] = []
        for run, length in below:
            first: int | None = None
            more: tuple[int, ...] = ()
            for number, (touching, its) in enumerate(above):
                if touching & run and its * length > 0:
                    if first is None:
                        first = number
                    else:
                        more = (*more, number)
            links.append((length, first, more))
        self[rows] = found = tuple(links)
        return found


def removing_pairs(black: list[int], white: list[int], last_mover: Colour) -> Outcome:
    """Who wins on group sizes: equal sizes cancel one against one.

    The colour with the biggest group left wins; if nothing is left, the colour that
    made the last board move loses (CONTRACT, reading 1).

    >>> removing_pairs([12, 9, 2, 1, 1], [9, 5, 1, 1], "black").reason
    'Black wins: once equal groups (9, 2 of 1) cancel, its biggest group is 12 against 5.'
    """
    sizes = Counter(black), Counter(white)
    cancelled = sizes[0] & sizes[1]
    left = [max(own - cancelled, default=0) for own in sizes]
    if left == [0, 0]:
        winner = other(last_mover)
        return Outcome(
            winner,
            f"{winner.capitalize()} wins: all groups cancel,"
            f" and {last_mover.capitalize()} made the last move.",
        )
    winner = "black" if left[0] > left[1] else "white"
    once = f"once equal groups ({listed(cancelled)}) cancel, " if cancelled else ""
    compared = f"{max(left)} against {min(left) or 'none'}"
    return Outcome(winner, f"{winner.capitalize()} wins: {once}its biggest group is {compared}.")


def listed(sizes: Counter[int]) -> str:
    """Group sizes from the largest on.

    >>> listed(Counter([1, 4, 1]))
    '4, 2 of 1'
    """
    return ", ".join(alike(size, sizes[size]) for size in sorted(sizes, reverse=True))


def alike(size: int, number: int) -> str:
    """So many groups of a size.

    >>> alike(4, 1), alike(1, 2)
    ('4', '2 of 1')
    """
    return str(size) if number == 1 else f"{number} of {size}"
