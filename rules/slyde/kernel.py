"""Slyde as a tree search plays it; see `rules.kernels.tree_game`, and `move_codes` for its moves.

The board has a rim of empty squares, so that no code checks for its edge. A piece is a colour plus
one, plus FIXED once it is fixed: two mobile pieces of unlike colour add up to UNLIKE, and two
pieces that a mirror maps to each other differ by UNLIKE where it is symmetric. All pairs of
neighbours that may trade places are a list, with the index of each in SEAT, so that one random
number picks one; the list does not depend on who is to move.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.groups import bigger, link
from rules.kernels.language import Table, table
from rules.kernels.random_numbers import below
from rules.kernels.tree_game import (
    DRAW,
    LOSS,
    MOVES,
    PLACES,
    PRIORS,
    SQUARES,
    UNDECIDED,
    WIN,
)

from .move_codes import CHANGES

FIXED = 4
UNLIKE = 3

ROOM = 224
"""The length of a table of squares: the largest board with its rim, and spare entries. Also the
length of a saved position."""

PIECES = table("B", ROOM)
"""The piece on each square, by rank and file with the rim; 0 on the rim."""

AT = table("h", 144)
"""By a square's number, rank * size + file, its index in PIECES."""

NUMBER = table("h", ROOM)
"""The inverse of AT."""

STEP = table("h", 4)
"""The difference of indices from a square to its neighbours, in the order of `move_codes`."""

ACROSS_FILES = table("h", ROOM)
ACROSS_RANKS = table("h", ROOM)
"""The mirror image of a square, between the middle files or between the middle ranks."""

PAIRS = table("h", ROOM * 2)
"""The pairs that may trade places: twice the lower or left square, plus 1 if the other is above."""

SEAT = table("h", ROOM * 2)
"""For every pair of neighbours its index in PAIRS, -1 if it is not there."""

SAVED = table("B", ROOM * PLACES)
"""The saved positions: for each place the pieces, then who is to move, and `begun`."""

board_size = 0
side_to_move = 0
begun = 0
"""True once a move was made, so that a state may be changed if the board is symmetric."""
pairs = 0
odd_files = 0
odd_ranks = 0
"""The number of pairs of mirrored squares that break the symmetry."""


def set_up(size: int, turn: int, ply: int) -> None:
    """Start with the position in SQUARES, whose pieces have the numbers of PIECES."""
    global board_size, side_to_move, begun
    board_size = size
    side_to_move = turn
    begun = int(ply > 0)
    STEP[0], STEP[1], STEP[2], STEP[3] = 1, size + 2, -1, -size - 2
    for place in range(ROOM):
        PIECES[place] = 0
        SEAT[place * 2] = -1
        SEAT[place * 2 + 1] = -1
    for rank in range(size):
        for file in range(size):
            place = (rank + 1) * (size + 2) + file + 1
            NUMBER[place] = rank * size + file
            AT[rank * size + file] = place
            PIECES[place] = SQUARES[rank * size + file]
            ACROSS_FILES[place] = place + size - 1 - 2 * file
            ACROSS_RANKS[place] = place + (size - 1 - 2 * rank) * (size + 2)
    take_stock()


def take_stock() -> None:
    """Compute the pairs and the broken symmetries from the pieces."""
    global pairs, odd_files, odd_ranks
    pairs = 0
    odd_files = 0
    odd_ranks = 0
    for square in range(board_size * board_size):
        place = AT[square]
        for upwards in range(2):
            SEAT[place * 2 + upwards] = -1
            update_pair(place, upwards)
        odd_files += int(place < ACROSS_FILES[place] and unlike(place, ACROSS_FILES[place]))
        odd_ranks += int(place < ACROSS_RANKS[place] and unlike(place, ACROSS_RANKS[place]))


def unlike(one: int, other: int) -> bool:
    """Return whether the pieces on two squares cannot be each other's image."""
    return PIECES[one] ^ PIECES[other] != UNLIKE


def save(place: int) -> None:
    first = place * ROOM
    for square in range(board_size * board_size):
        SAVED[first + square] = PIECES[AT[square]]
    SAVED[first + 144] = side_to_move
    SAVED[first + 145] = begun


def restore(place: int) -> None:
    global side_to_move, begun
    first = place * ROOM
    for square in range(board_size * board_size):
        PIECES[AT[square]] = SAVED[first + square]
    side_to_move = SAVED[first + 144]
    begun = SAVED[first + 145]
    take_stock()


def mover() -> int:
    return side_to_move


def legal() -> int:
    count = 0
    own = side_to_move + 1
    for square in range(board_size * board_size):
        if PIECES[AT[square]] == own:
            for direction in range(4):
                if PIECES[AT[square] + STEP[direction]] == UNLIKE - own:
                    MOVES[count] = square * 4 + direction
                    count += 1
    for square in range(changeable()):
        MOVES[count] = CHANGES + square
        count += 1
    return count


def changeable() -> int:
    """Count the pieces whose state may be changed: all or none."""
    if begun and (odd_files == 0 or odd_ranks == 0):
        return board_size * board_size
    return 0


def play(move: int) -> None:
    global side_to_move, begun
    if move < CHANGES:
        start = AT[move >> 2]
        trade(start, start + STEP[move & 3])
    else:
        change(AT[move - CHANGES])
    side_to_move ^= 1
    begun = 1


def trade(start: int, end: int) -> None:
    """Swap the mover's piece on a square with the other one."""
    own = side_to_move + 1
    put(start, UNLIKE - own)
    put(end, own + FIXED)
    update_pairs(start)
    update_pairs(end)


def change(place: int) -> None:
    """Change the state of a piece."""
    put(place, PIECES[place] ^ FIXED)
    update_pairs(place)


def put(place: int, piece: int) -> None:
    """Put a piece on a square, but leave the pairs as they are."""
    global odd_files, odd_ranks
    files = ACROSS_FILES[place]
    ranks = ACROSS_RANKS[place]
    odd_files -= int(unlike(place, files))
    odd_ranks -= int(unlike(place, ranks))
    PIECES[place] = piece
    odd_files += int(unlike(place, files))
    odd_ranks += int(unlike(place, ranks))


def update_pairs(place: int) -> None:
    """Update the list for all pairs of a square."""
    update_pair(place, 0)
    update_pair(place, 1)
    update_pair(place - 1, 0)
    update_pair(place - board_size - 2, 1)


def update_pair(place: int, upwards: int) -> None:
    """Add a pair to the list or remove it, as the board requires; pairs with the rim are never
    listed."""
    global pairs
    pair = place * 2 + upwards
    seat = SEAT[pair]
    if PIECES[place] + PIECES[place + (STEP[1] if upwards else 1)] == UNLIKE:
        if seat < 0:
            PAIRS[pairs] = pair
            SEAT[pair] = pairs
            pairs += 1
    elif seat >= 0:
        pairs -= 1
        PAIRS[seat] = PAIRS[pairs]
        SEAT[PAIRS[seat]] = seat
        SEAT[pair] = -1


def playout(plies: int) -> int:
    global side_to_move, begun
    while pairs + changeable() > 0:
        if plies == 0:
            return UNDECIDED
        plies -= 1
        pick = below(pairs + changeable())
        if pick < pairs:
            lower = PAIRS[pick] >> 1
            upper = lower + (STEP[1] if PAIRS[pick] & 1 else 1)
            if PIECES[lower] == side_to_move + 1:
                trade(lower, upper)
            else:
                trade(upper, lower)
        else:
            change(AT[pick - pairs])
        side_to_move ^= 1
        begun = 1
    return result()


def result() -> int:
    for square in range(board_size * board_size):
        SQUARES[square] = PIECES[AT[square]] & UNLIKE
    link(board_size)
    lead = bigger(board_size)
    return WIN if lead > 0 else LOSS if lead < 0 else DRAW


# No weights were learnt.


def learnt() -> bool:
    return False


def estimate() -> float:
    return 0.0


def rank(count: int) -> None:
    for number in range(count):
        PRIORS[number] = 0.0


def contents(name: str) -> Mapping[str, Table]:
    """Return no initial contents: every table starts with zeros."""
    return {}


EXPORTS = (set_up,)
DEFINES = (save, restore, mover, legal, play, result, playout, learnt, estimate, rank)
CONTENTS = contents
