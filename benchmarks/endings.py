"""Solves endings of Emergo: a kernel linked with the game's.

A game may go round in circles, so it can't be played out. But columns never become more once the
hands are empty. Where there are few, all positions that may follow are listed and solved backwards
from the ends of games. What is then neither won nor lost is a draw: each side can avoid defeat
until a position is repeated.

A position is stored as its mover sees it, once for all that turns and mirrors make of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache

from benchmarks.solving import Solution
from rules.board import Square
from rules.emergo.kernel import (
    COLUMNS,
    MEN,
    board_size,
    ending,
    hand,
    make,
    mine,
    set_up,
    their_hand,
    theirs,
    undo,
)
from rules.emergo.kernel_moves import captures, quiets
from rules.emergo.move_codes import NOWHERE, NUMBERED, NUMBERS
from rules.kernels import Instance, Program, start
from rules.kernels.alpha_beta_game import LISTED
from rules.kernels.language import ALL, Bits, table, trailing
from rules.kernels.tree_game import BLACK, SQUARES, WHITE
from rules.position import Position
from rules.symmetries import TURNS_AND_MIRRORS

SIZE = 7

COLUMN_BITS = 27
"""The bits of a position's number that describe its columns; the others are its squares."""

MOST_POSITIONS = 1 << 24
MOST_EDGES = 1 << 26
SLOT_BITS = 25
MOST_MOVES = 512
"""More moves than a position has."""

POSITIONS = table("Q", MOST_POSITIONS)
"""The positions found, as `packed` encodes them."""

SLOTS = table("i", 1 << SLOT_BITS)
"""A hash table of the positions: the place in POSITIONS, plus one."""

FIRST = table("i", MOST_POSITIONS + 1)
"""The start of each position's edges; they end where those of the next one start."""

EDGES = table("i", MOST_EDGES)
"""The positions that the moves lead to."""

VALUES = table("h", MOST_POSITIONS)
"""The plies to the end of a won position; -1 minus those of a lost one; 0 for others."""

SYMMETRIES: list[Callable[[Square, int], Square]] = [lambda at, _: at, *TURNS_AND_MIRRORS.values()]


def _image(number: int, turned: Callable[[Square, int], Square]) -> int:
    """Return the square that a symmetry makes of a square."""
    square = NUMBERED.get(number)
    if square is None or max(square.file, square.rank) >= SIZE:
        return NOWHERE
    return NUMBERS[turned(square, SIZE)]


IMAGES = array("B", [_image(at, turned) for turned in SYMMETRIES for at in range(64)])
"""By a symmetry and a square, the square's image."""

SOURCES = table("B", 64)
"""By the image of a square, the square."""

count = 0
"""The number of positions."""
edges = 0
deepest = 0
"""The most plies of a value."""


def forget() -> None:
    """Clear all tables."""
    global count, edges, deepest
    for slot in range(1 << SLOT_BITS):
        SLOTS[slot] = 0
    count = 0
    edges = 0
    deepest = 0


def packed() -> Bits:
    """Return the current position as a number: the least of those of its images."""
    least = ALL
    for symmetry in range(8):
        squares = image(mine | theirs, symmetry)
        if squares <= least >> COLUMN_BITS:
            least = min(least, squares << COLUMN_BITS | columns(squares))
    return least


def image(squares: Bits, symmetry: int) -> Bits:
    """Return the images of squares, and note what they are images of."""
    images = Bits(0)
    while squares:
        square = trailing(squares)
        to = IMAGES[symmetry << 6 | square]
        SOURCES[to] = square
        images |= Bits(1) << to
        squares &= squares - 1
    return images


def columns(squares: Bits) -> Bits:
    """Return the columns on squares noted by `image`, in unary: of each a zero and its cap less
    one, a zero and its prisoners, and a one for the mover's."""
    found = Bits(0)
    while squares:
        square = SOURCES[trailing(squares)]
        cap = COLUMNS[square] & 15
        prisoners = COLUMNS[square] >> 4
        found = found << cap | (Bits(1) << cap - 1) - 1
        found = found << prisoners + 1 | (Bits(1) << prisoners) - 1
        found = found << 1 | (mine >> square & 1)
        squares &= squares - 1
    return found


def unpack(number: Bits) -> None:
    """Set up the position that `packed` made a number of."""
    for at in range(SIZE * SIZE):
        SQUARES[at] = 0
    squares = number >> COLUMN_BITS
    while squares:
        square = squares.bit_length() - 1
        squares ^= Bits(1) << square
        at = 2 * square // 11 * SIZE + 2 * square % 11
        SQUARES[at] = BLACK + 1 if number & 1 else WHITE + 1
        number >>= 1
        prisoners = trailing(~number & ALL)
        number >>= prisoners + 1
        MEN[at] = trailing(~number & ALL) + 1 | prisoners << 4
        number >>= trailing(~number & ALL) + 1
    set_up(SIZE, BLACK, 0, 0, False)


def place(number: Bits) -> int:
    """Return the place of a position in POSITIONS, where it is added if it is missing."""
    global count
    slot = int((number * 0x9E3779B97F4A7C15 & ALL) >> 64 - SLOT_BITS)
    while SLOTS[slot]:
        if POSITIONS[SLOTS[slot] - 1] == number:
            return SLOTS[slot] - 1
        slot = slot + 1 & (1 << SLOT_BITS) - 1
    POSITIONS[count] = number
    VALUES[count] = 0
    count += 1
    SLOTS[slot] = count
    return count - 1


def small() -> bool:
    """Return whether the current position is an ending that `packed` has room for."""
    standing = mine | theirs
    bits = 0
    while standing:
        column = COLUMNS[trailing(standing)]
        bits += (column & 15) + (column >> 4) + 2
        standing &= standing - 1
    return board_size == SIZE and hand + their_hand == 0 and bits <= COLUMN_BITS


def solve(most: int) -> tuple[bool, int]:
    """Return whether the current position is solved, and its value; it isn't if more than `most`
    positions may follow from those asked for so far, which are all forgotten then."""
    if not small():
        return False, 0
    first = count
    root = place(packed())
    if root == first and not explore(first, most):
        forget()
        return False, 0
    if root == first:
        settle(first)
    return True, VALUES[root]


def explore(first: int, most: int) -> bool:
    """List all positions that may follow from those listed from `first` on, with their edges;
    return whether there is room."""
    global edges
    at = first
    while at < count:
        if count + MOST_MOVES > min(most, MOST_POSITIONS) or edges + MOST_MOVES > MOST_EDGES:
            return False
        FIRST[at] = edges
        unpack(POSITIONS[at])
        moves = captures(0)
        if not moves:
            moves = quiets(0)
        if not moves and ending() < 0:
            VALUES[at] = -1
        for number in range(moves):
            make(LISTED[number])
            EDGES[edges] = place(packed())
            edges += 1
            undo(LISTED[number])
        at += 1
        FIRST[at] = edges
    return True


def settle(first: int) -> None:
    """Find the positions won and lost among those from `first` on, in the order of their plies."""
    global deepest
    plies = 1
    idle = 0
    while idle < 2 or plies < deepest + 3:
        found = 0
        for at in range(first, count):
            if VALUES[at] == 0 and decided(at, plies):
                VALUES[at] = plies if plies & 1 else -1 - plies
                found += 1
        idle = 0 if found else idle + 1
        deepest = max(deepest, plies if found else 0)
        plies += 1


def decided(at: int, plies: int) -> bool:
    """Return whether a position is won in this many plies, if odd, or lost, if even."""
    start = FIRST[at]
    end = FIRST[at + 1]
    if plies & 1:
        while start < end and VALUES[EDGES[start]] != -plies:
            start += 1
        return start < end
    before = start
    while start < end and 0 < VALUES[EDGES[start]] < plies:
        start += 1
    return before < start == end


class Endings:
    """Solves endings of Emergo."""

    def __init__(self) -> None:
        self._instance: Instance = start(Program("emergo-endings", [forget, set_up, solve]))

    def result(self, position: Position, most: int = MOST_POSITIONS) -> float | None:
        """Return the exact result for the player to move: 1 win, 0.5 draw, 0 loss; None like
        `solution`."""
        found = self.solution(position, most)
        return found.result if found else None

    def solution(self, position: Position, most: int = MOST_POSITIONS) -> Solution | None:
        """Return the exact solution of a position that isn't over; None if it isn't a small ending,
        or if more than `most` positions may follow."""
        kernel = position.kernel()
        assert kernel
        kernel.load(self._instance)
        solved, value = self._instance.call("solve", most)
        if not solved:
            return None
        if value == 0:
            return Solution(0.5, 0)
        return Solution(1.0, value) if value > 0 else Solution(0.0, -1 - value)


@cache
def endings() -> Endings:
    """Return the solver, whose tables take 650 MB."""
    return Endings()
