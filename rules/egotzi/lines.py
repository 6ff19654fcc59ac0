"""The board of the Egotzi kernel, of any size; `bitboards` has a faster one up to 8x8 squares.

The board is stored in three forms, so that each lookup is a single read: by square, in SQUARES; by
line, as a mask of its stones; and as a list of the gaps (the empty squares), from which one random
number picks one.
"""

from __future__ import annotations

from rules.kernels.language import Bits, table, trailing_zeros
from rules.kernels.random_numbers import random_below
from rules.kernels.tree_game import MOVES, SLOTS, SQUARES

FILE_LINES = 19
"""The index in STONES of the first file; the lines before it are ranks."""

STONES = table("i", 38)
"""The stones on each line, as a mask."""

GAPS = table("h", 361)
"""The empty squares, in no particular order."""
GAP_INDEX = table("h", 361)
"""By empty square, its index in GAPS."""

SAVED_SQUARES = table("B", 361 * SLOTS)
"""The saved positions."""

empty_count = 0
"""The number of empty squares."""


def set_up_lines(size: int) -> None:
    """Compute STONES, GAPS and GAP_INDEX from SQUARES."""
    global empty_count
    empty_count = 0
    square = 0
    for file in range(size):
        STONES[FILE_LINES + file] = 0
    for rank in range(size):
        rank_stones = 0
        for file in range(size):
            taken = int(SQUARES[square] != 0)
            rank_stones |= taken << file
            STONES[FILE_LINES + file] |= taken << rank
            GAPS[empty_count] = square
            GAP_INDEX[square] = empty_count
            empty_count += 1 - taken
            square += 1
        STONES[rank] = rank_stones


def save_squares(slot: int, size: int) -> None:
    """Save the board in a slot."""
    for square in range(size * size):
        SAVED_SQUARES[361 * slot + square] = SQUARES[square]


def restore_squares(slot: int, size: int) -> None:
    """Restore the board saved in a slot."""
    for square in range(size * size):
        SQUARES[square] = SAVED_SQUARES[361 * slot + square]
    set_up_lines(size)


def list_gaps(size: int) -> int:
    """List the empty squares in MOVES, and return their number."""
    count = 0
    for square in range(size * size):
        if SQUARES[square] == 0:
            MOVES[count] = square
            count += 1
    return count


def place_on_lines(square: int, rank: int, file: int, colour: int, size: int) -> None:
    """Place a stone of a colour, and push its neighbours."""
    global empty_count
    rank_stones = STONES[rank]
    up, down = push_targets(rank_stones, file, size)
    if up != file:
        rank_stones ^= 2 << file | 1 << up
        push(square + 1, square + up - file)
        STONES[FILE_LINES + file + 1] ^= 1 << rank
        STONES[FILE_LINES + up] ^= 1 << rank
    if down != file:
        rank_stones ^= 1 << file - 1 | 1 << down
        push(square - 1, square + down - file)
        STONES[FILE_LINES + file - 1] ^= 1 << rank
        STONES[FILE_LINES + down] ^= 1 << rank
    STONES[rank] = rank_stones | 1 << file
    file_stones = STONES[FILE_LINES + file]
    up, down = push_targets(file_stones, rank, size)
    if up != rank:
        file_stones ^= 2 << rank | 1 << up
        push(square + size, square + (up - rank) * size)
        STONES[rank + 1] ^= 1 << file
        STONES[up] ^= 1 << file
    if down != rank:
        file_stones ^= 1 << rank - 1 | 1 << down
        push(square - size, square + (down - rank) * size)
        STONES[rank - 1] ^= 1 << file
        STONES[down] ^= 1 << file
    STONES[FILE_LINES + file] = file_stones | 1 << rank
    SQUARES[square] = colour + 1
    empty_count -= 1
    last = GAPS[empty_count]
    index = GAP_INDEX[square]
    GAPS[index] = last
    GAP_INDEX[last] = index


def push(start: int, target: int) -> None:
    """Move a stone to a gap, without updating the lines."""
    SQUARES[target] = SQUARES[start]
    SQUARES[start] = 0
    index = GAP_INDEX[target]
    GAPS[index] = start
    GAP_INDEX[start] = index


def random_gap() -> int:
    """Return a random empty square."""
    return GAPS[random_below(empty_count)]


def push_targets(stones: int, index: int, size: int) -> tuple[int, int]:
    """Return where a stone placed at `index` on a line pushes its neighbours, above and below;
    `index` for a neighbour that is missing or does not move.

    Both targets are computed from the line before the push. A stone goes to the next gap ahead;
    failing that, to the farthest one behind, unless the other stone goes there.
    """
    free = (1 << size) - 1 & ~stones
    above = free >> index + 1
    below = free & (1 << index) - 1
    upper = stones >> index + 1 & 1
    lower = (stones << 1) >> index & 1
    up = index
    down = index
    if upper:
        if above:
            up = index + 1 + trailing_zeros(Bits(above))
        elif below and not (lower and below & below - 1 == 0):
            up = trailing_zeros(Bits(below))
    if lower:
        if below:
            down = below.bit_length() - 1
        elif above and not (upper and above & above - 1 == 0):
            down = index + above.bit_length()
    return up, down
