"""The board of the Egotzi kernel, up to 8x8 squares: bitboards of all stones and of Black's.

A square is bit `8 * rank + file`. A placement has no branches that depend on the stones: half of
them would be predicted wrongly, which takes longer than all else.
"""

from __future__ import annotations

from array import array

from rules.kernels.bits import nth_bit
from rules.kernels.groups import SURPLUS
from rules.kernels.language import ALL, Bits, table, trailing_zeros
from rules.kernels.random_numbers import random_below
from rules.kernels.tree_game import MOVES, SLOTS, SQUARES

from .lines import push_targets

MAX_BITBOARD_SIZE = 8
"""The size of the largest board that fits into a bitboard."""

FIRST_FILE: Bits = 0x0101010101010101
NOT_FIRST_FILE: Bits = 0xFEFEFEFEFEFEFEFE
NOT_LAST_FILE: Bits = 0x7F7F7F7F7F7F7F7F
TO_LAST_RANK: Bits = 0x0102040810204080
"""Multiplying squares of the first file by this moves them to the last rank."""

PUSHES = table("H", 256 * 8)
"""By the stones of a line and the index of a placement, the start and target of the stone that it
pushes up, as a mask, and in the higher byte those of the stone pushed down; 0 if there is none."""

FILE_MASKS = array(
    "Q", [sum(1 << 8 * index for index in range(8) if mask >> index & 1) for mask in range(256)]
)
"""By mask of a line, the squares of the first file."""

SAVED_BITBOARDS = table("Q", 2 * SLOTS)
"""The saved positions: for each slot all stones, then Black's."""

pushes_size = 0
"""The board size for which PUSHES is filled."""
all_squares: Bits = 0
stones_bitboard: Bits = 0
black_bitboard: Bits = 0


def set_up_bitboards(size: int) -> None:
    """Set up the stones in SQUARES."""
    global all_squares, stones_bitboard, black_bitboard
    all_squares, stones_bitboard, black_bitboard = 0, 0, 0
    for rank in range(size):
        for file in range(size):
            state = SQUARES[rank * size + file]
            index = 8 * rank + file
            all_squares |= Bits(1) << index
            stones_bitboard |= Bits(state != 0) << index
            black_bitboard |= Bits(state == 1) << index
    if pushes_size != size:
        fill_pushes(size)


def fill_pushes(size: int) -> None:
    """Fill PUSHES for a board size."""
    global pushes_size
    pushes_size = size
    for stones in range(1 << size):
        for index in range(size):
            up, down = push_targets(stones, index, size)
            upper = 2 << index | 1 << up if up != index else 0
            lower = 1 << index - 1 | 1 << down if down != index else 0
            PUSHES[stones * 8 + index] = upper | lower << 8


def copy_bitboards_to_squares(size: int) -> None:
    """Write the stones to SQUARES."""
    square = 0
    for rank in range(size):
        stones = int(stones_bitboard >> 8 * rank & 255)
        white = stones & ~int(black_bitboard >> 8 * rank & 255)
        for file in range(size):
            SQUARES[square] = (stones >> file & 1) + (white >> file & 1)
            square += 1


def save_bitboards(slot: int) -> None:
    """Save the board in a slot."""
    SAVED_BITBOARDS[2 * slot], SAVED_BITBOARDS[2 * slot + 1] = stones_bitboard, black_bitboard


def restore_bitboards(slot: int) -> None:
    """Restore the board saved in a slot."""
    global stones_bitboard, black_bitboard
    stones_bitboard, black_bitboard = SAVED_BITBOARDS[2 * slot], SAVED_BITBOARDS[2 * slot + 1]


def bitboard_gaps() -> int:
    """Return the number of empty squares."""
    return (all_squares ^ stones_bitboard).bit_count()


def list_bitboard_moves(size: int) -> int:
    """List the empty squares in MOVES, and return their number."""
    count = 0
    gaps = all_squares ^ stones_bitboard
    while gaps:
        index = trailing_zeros(gaps)
        MOVES[count] = (index >> 3) * size + (index & 7)
        count += 1
        gaps &= gaps - 1
    return count


def rank_pushes(stones: Bits, rank: int, file: int) -> int:
    """Return what a placement pushes along its rank, as in PUSHES."""
    return PUSHES[int(stones >> 8 * rank & 255) * 8 + file]


def file_pushes(stones: Bits, rank: int, file: int) -> int:
    """Return what a placement pushes along its file, as in PUSHES."""
    line = int(((stones >> file & FIRST_FILE) * TO_LAST_RANK & ALL) >> 56)
    return PUSHES[line * 8 + rank]


def place(stones: Bits, black: Bits, index: int, colour: int) -> tuple[Bits, Bits]:
    """Return all stones and Black's after a placement on a square."""
    file = index & 7
    bottom = index & 56
    pushes = rank_pushes(stones, index >> 3, file)
    right = Bits(pushes & 255) << bottom
    left = Bits(pushes >> 8) << bottom
    pushes = file_pushes(stones, index >> 3, file)
    upper = FILE_MASKS[pushes & 255] << file
    lower = FILE_MASKS[pushes >> 8] << file
    placed = Bits(1) << index
    # A target is empty, so a mask has a black stone if its start has.
    black ^= (
        (-Bits(black & right != 0) & right)
        ^ (-Bits(black & left != 0) & left)
        ^ (-Bits(black & upper != 0) & upper)
        ^ (-Bits(black & lower != 0) & lower)
        ^ (-Bits(colour ^ 1) & placed)
    )
    return stones ^ right ^ left ^ upper ^ lower ^ placed, black


def place_on_bitboards(index: int, colour: int) -> None:
    """Place a stone of a colour on a square."""
    global stones_bitboard, black_bitboard
    stones_bitboard, black_bitboard = place(stones_bitboard, black_bitboard, index, colour)


def play_on_bitboards(plies: int, colour: int) -> None:
    """Play this many random moves; each legal move is equally likely."""
    global stones_bitboard, black_bitboard
    stones, black = stones_bitboard, black_bitboard
    gaps = bitboard_gaps()
    for left in range(gaps, gaps - plies, -1):
        index = nth_bit(all_squares ^ stones, random_below(left))
        stones, black = place(stones, black, index, colour)
        colour ^= 1
    stones_bitboard, black_bitboard = stones, black


def count_bitboard_groups() -> tuple[int, int]:
    """Count the groups of a full board in SURPLUS; return Black's lead in the sum of squared
    group sizes, and the size of the largest group."""
    points, largest = 0, 0
    stones = stones_bitboard
    while stones:
        first = stones & -stones
        black = black_bitboard & first != 0
        group = group_of(first, black_bitboard if black else stones_bitboard ^ black_bitboard)
        stones ^= group
        size = group.bit_count()
        sign = 1 if black else -1
        SURPLUS[size] += sign
        points += sign * size * size
        largest = max(largest, size)
    return points, largest


def group_of(first: Bits, stones: Bits) -> Bits:
    """Return all stones that are connected to the first by others."""
    group = first
    before: Bits = 0
    while group != before:
        before = group
        group |= stones & (
            (group << 8 & ALL)
            | group >> 8
            | (group << 1 & NOT_FIRST_FILE)
            | (group >> 1 & NOT_LAST_FILE)
        )
    return group
