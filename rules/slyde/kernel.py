"""Slyde for a tree search; see `rules.kernels.tree_game`, and `move_codes` for its moves.

The board has a rim of empty squares, so that no code checks for its edge. A piece is its colour
plus one, plus FIXED if it is fixed: two mobile pieces of unlike colour add up to UNLIKE, and the
xor of two mirrored pieces that match is UNLIKE. All pairs of neighbours that may trade places are
in a list, so that one random number picks one; it does not depend on who is to move.
"""

from __future__ import annotations

from rules.kernels.groups import compare_groups, find_groups
from rules.kernels.language import table
from rules.kernels.random_numbers import random_below
from rules.kernels.tree_game import (
    DRAW,
    LOSS,
    MOVES,
    SLOTS,
    SQUARES,
    UNDECIDED,
    WIN,
)

from .move_codes import FIRST_CHANGE

FIXED = 4
UNLIKE = 3

TABLE_LENGTH = 224
"""The length of a table of squares: the largest board with its rim, and some spare entries. Also
the length of a saved position."""

PIECES = table("B", TABLE_LENGTH)
"""The piece on each square, by rank and file with the rim; 0 on the rim."""

INDEX = table("h", 144)
"""By the number of a square, rank * size + file, its index in PIECES."""

NUMBER = table("h", TABLE_LENGTH)
"""By index, the number of a square: the inverse of INDEX."""

STEP = table("h", 4)
"""By direction, in the order of `move_codes`, the difference of indices to the neighbour there."""

ACROSS_FILES = table("h", TABLE_LENGTH)
ACROSS_RANKS = table("h", TABLE_LENGTH)
"""By index, the mirror image of a square across the middle files or the middle ranks."""

PAIRS = table("h", TABLE_LENGTH * 2)
"""The pairs that may trade places: twice the index of the lower or left square, plus 1 if the other
is above."""

PAIR_INDEX = table("h", TABLE_LENGTH * 2)
"""By pair of neighbours, its index in PAIRS, -1 if it is not there."""

SAVED = table("B", TABLE_LENGTH * SLOTS)
"""The saved positions: for each slot the pieces, then who is to move, and `begun`."""

board_size = 0
side_to_move = 0
begun = 0
"""1 once a move was made, so that states may be changed if the board is symmetric."""
pairs = 0
mismatched_files = 0
mismatched_ranks = 0
"""The numbers of mirrored pairs that break the symmetry, across the middle files and ranks."""


def set_up(size: int, turn: int, ply: int) -> None:
    """Set up the position in SQUARES, which has pieces as in PIECES."""
    global board_size, side_to_move, begun
    board_size = size
    side_to_move = turn
    begun = int(ply > 0)
    STEP[0], STEP[1], STEP[2], STEP[3] = 1, size + 2, -1, -size - 2
    for index in range(TABLE_LENGTH):
        PIECES[index] = 0
        PAIR_INDEX[index * 2] = -1
        PAIR_INDEX[index * 2 + 1] = -1
    for rank in range(size):
        for file in range(size):
            index = (rank + 1) * (size + 2) + file + 1
            NUMBER[index] = rank * size + file
            INDEX[rank * size + file] = index
            PIECES[index] = SQUARES[rank * size + file]
            ACROSS_FILES[index] = index + size - 1 - 2 * file
            ACROSS_RANKS[index] = index + (size - 1 - 2 * rank) * (size + 2)
    rebuild_tables()


def rebuild_tables() -> None:
    """Compute the pairs, and the mismatches of the symmetries, from the pieces."""
    global pairs, mismatched_files, mismatched_ranks
    pairs = 0
    mismatched_files = 0
    mismatched_ranks = 0
    for square in range(board_size * board_size):
        index = INDEX[square]
        for upwards in range(2):
            PAIR_INDEX[index * 2 + upwards] = -1
            update_pair(index, upwards)
        mismatched_files += int(
            index < ACROSS_FILES[index] and mismatch(index, ACROSS_FILES[index])
        )
        mismatched_ranks += int(
            index < ACROSS_RANKS[index] and mismatch(index, ACROSS_RANKS[index])
        )


def mismatch(square: int, image: int) -> bool:
    """Return whether the pieces on two mirrored squares don't match."""
    return PIECES[square] ^ PIECES[image] != UNLIKE


def save(slot: int) -> None:
    first = slot * TABLE_LENGTH
    for square in range(board_size * board_size):
        SAVED[first + square] = PIECES[INDEX[square]]
    SAVED[first + 144] = side_to_move
    SAVED[first + 145] = begun


def restore(slot: int) -> None:
    global side_to_move, begun
    first = slot * TABLE_LENGTH
    for square in range(board_size * board_size):
        PIECES[INDEX[square]] = SAVED[first + square]
    side_to_move = SAVED[first + 144]
    begun = SAVED[first + 145]
    rebuild_tables()


def mover() -> int:
    return side_to_move


def list_moves() -> int:
    count = 0
    own = side_to_move + 1
    for square in range(board_size * board_size):
        if PIECES[INDEX[square]] == own:
            for direction in range(4):
                if PIECES[INDEX[square] + STEP[direction]] == UNLIKE - own:
                    MOVES[count] = square * 4 + direction
                    count += 1
    for square in range(changeable()):
        MOVES[count] = FIRST_CHANGE + square
        count += 1
    return count


def changeable() -> int:
    """Return the number of pieces whose state may be changed: all or none."""
    if begun and (mismatched_files == 0 or mismatched_ranks == 0):
        return board_size * board_size
    return 0


def play(move: int) -> None:
    global side_to_move, begun
    if move < FIRST_CHANGE:
        start = INDEX[move >> 2]
        trade(start, start + STEP[move & 3])
    else:
        change(INDEX[move - FIRST_CHANGE])
    side_to_move ^= 1
    begun = 1


def trade(start: int, end: int) -> None:
    """Swap the mover's piece on `start` with the one on `end`."""
    own = side_to_move + 1
    set_piece(start, UNLIKE - own)
    set_piece(end, own + FIXED)
    update_pairs(start)
    update_pairs(end)


def change(index: int) -> None:
    """Change the state of a piece."""
    set_piece(index, PIECES[index] ^ FIXED)
    update_pairs(index)


def set_piece(index: int, piece: int) -> None:
    """Set the piece on a square, without updating the pairs."""
    global mismatched_files, mismatched_ranks
    files = ACROSS_FILES[index]
    ranks = ACROSS_RANKS[index]
    mismatched_files -= int(mismatch(index, files))
    mismatched_ranks -= int(mismatch(index, ranks))
    PIECES[index] = piece
    mismatched_files += int(mismatch(index, files))
    mismatched_ranks += int(mismatch(index, ranks))


def update_pairs(index: int) -> None:
    """Update the list for all pairs that a square belongs to."""
    update_pair(index, 0)
    update_pair(index, 1)
    update_pair(index - 1, 0)
    update_pair(index - board_size - 2, 1)


def update_pair(index: int, upwards: int) -> None:
    """Add a pair to the list if its pieces may trade places, else remove it; pairs with the rim are
    never listed."""
    global pairs
    pair = index * 2 + upwards
    position = PAIR_INDEX[pair]
    if PIECES[index] + PIECES[index + (STEP[1] if upwards else 1)] == UNLIKE:
        if position < 0:
            PAIRS[pairs] = pair
            PAIR_INDEX[pair] = pairs
            pairs += 1
    elif position >= 0:
        pairs -= 1
        PAIRS[position] = PAIRS[pairs]
        PAIR_INDEX[PAIRS[position]] = position
        PAIR_INDEX[pair] = -1


def playout(plies: int) -> int:
    global side_to_move, begun
    while pairs + changeable() > 0:
        if plies == 0:
            return UNDECIDED
        plies -= 1
        pick = random_below(pairs + changeable())
        if pick < pairs:
            lower = PAIRS[pick] >> 1
            upper = lower + (STEP[1] if PAIRS[pick] & 1 else 1)
            if PIECES[lower] == side_to_move + 1:
                trade(lower, upper)
            else:
                trade(upper, lower)
        else:
            change(INDEX[pick - pairs])
        side_to_move ^= 1
        begun = 1
    return result()


def result() -> int:
    for square in range(board_size * board_size):
        SQUARES[square] = PIECES[INDEX[square]] & UNLIKE
    find_groups(board_size)
    lead = compare_groups(board_size)
    return WIN if lead > 0 else LOSS if lead < 0 else DRAW
