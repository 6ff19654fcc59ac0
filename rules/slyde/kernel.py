"""Slyde as a tree search plays it; see `rules.kernels.tree_game`, and `move_codes` for its moves.

The board has a rim of empty squares, so that nobody asks for its edge. A piece is a colour plus
one, and FIXED more once it is fixed: two mobile pieces of unlike colour add up to UNLIKE, and
two pieces that a mirror shows in each other's place differ by UNLIKE where it is symmetric.
All pairs of neighbours that may trade places are a list, in which every pair knows its seat, so
that one draw finds one; who moves makes no difference to it.
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
"""Squares of the largest board with its rim, and more: a place's in KEPT, and what it needs."""

STANDS = table("B", ROOM)
"""What stands on each square, by rank and file with the rim; 0 on the rim."""

AT = table("h", 144)
"""By a square's number, rank * size + file, its place in STANDS."""

NUMBER = table("h", ROOM)
"""The other way round."""

STEP = table("h", 4)
"""From a square to its neighbours, in the order of `move_codes`."""

ACROSS_FILES = table("h", ROOM)
ACROSS_RANKS = table("h", ROOM)
"""Where a mirror between the middle files, or ranks, shows a square."""

PAIRS = table("h", ROOM * 2)
"""The pairs that may trade places: twice the lower or left square, and 1 if the other is above."""

SEAT = table("h", ROOM * 2)
"""For every pair of neighbours its place in PAIRS, -1 if it has none."""

KEPT = table("B", ROOM * PLACES)
"""For each place what stands on the squares, then who is to move, and whether a move was made."""

board_size = 0
side_to_move = 0
begun = 0
"""Whether a move was made, so that a state may be changed if the board is symmetric."""
pairs = 0
odd_files = 0
odd_ranks = 0
"""How many pairs of squares that a mirror shows in each other's place keep it from symmetry."""


def set_up(size: int, turn: int, ply: int) -> None:
    """Begin with the position in SQUARES, whose pieces are those of STANDS."""
    global board_size, side_to_move, begun
    board_size = size
    side_to_move = turn
    begun = int(ply > 0)
    STEP[0], STEP[1], STEP[2], STEP[3] = 1, size + 2, -1, -size - 2
    for place in range(ROOM):
        STANDS[place] = 0
        SEAT[place * 2] = -1
        SEAT[place * 2 + 1] = -1
    for rank in range(size):
        for file in range(size):
            place = (rank + 1) * (size + 2) + file + 1
            NUMBER[place] = rank * size + file
            AT[rank * size + file] = place
            STANDS[place] = SQUARES[rank * size + file]
            ACROSS_FILES[place] = place + size - 1 - 2 * file
            ACROSS_RANKS[place] = place + (size - 1 - 2 * rank) * (size + 2)
    take_stock()


def take_stock() -> None:
    """Work out, from what stands where, the pairs, and what is not symmetric."""
    global pairs, odd_files, odd_ranks
    pairs = 0
    odd_files = 0
    odd_ranks = 0
    for square in range(board_size * board_size):
        place = AT[square]
        for upwards in range(2):
            SEAT[place * 2 + upwards] = -1
            see(place, upwards)
        odd_files += int(place < ACROSS_FILES[place] and odd(place, ACROSS_FILES[place]))
        odd_ranks += int(place < ACROSS_RANKS[place] and odd(place, ACROSS_RANKS[place]))


def odd(one: int, other: int) -> bool:
    """Whether the pieces on two squares cannot be each other's image."""
    return STANDS[one] ^ STANDS[other] != UNLIKE


def keep(place: int) -> None:
    first = place * ROOM
    for square in range(board_size * board_size):
        KEPT[first + square] = STANDS[AT[square]]
    KEPT[first + 144] = side_to_move
    KEPT[first + 145] = begun


def recall(place: int) -> None:
    global side_to_move, begun
    first = place * ROOM
    for square in range(board_size * board_size):
        STANDS[AT[square]] = KEPT[first + square]
    side_to_move = KEPT[first + 144]
    begun = KEPT[first + 145]
    take_stock()


def mover() -> int:
    return side_to_move


def legal() -> int:
    count = 0
    own = side_to_move + 1
    for square in range(board_size * board_size):
        if STANDS[AT[square]] == own:
            for direction in range(4):
                if STANDS[AT[square] + STEP[direction]] == UNLIKE - own:
                    MOVES[count] = square * 4 + direction
                    count += 1
    for square in range(changeable()):
        MOVES[count] = CHANGES + square
        count += 1
    return count


def changeable() -> int:
    """How many pieces there are whose state may be changed: all, or none."""
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
    """Let the mover's piece on a square and the other one trade places."""
    own = side_to_move + 1
    put(start, UNLIKE - own)
    put(end, own + FIXED)
    see_around(start)
    see_around(end)


def change(place: int) -> None:
    """Change the state of a piece."""
    put(place, STANDS[place] ^ FIXED)
    see_around(place)


def put(place: int, piece: int) -> None:
    """Put a piece on a square, but for the pairs."""
    global odd_files, odd_ranks
    files = ACROSS_FILES[place]
    ranks = ACROSS_RANKS[place]
    odd_files -= int(odd(place, files))
    odd_ranks -= int(odd(place, ranks))
    STANDS[place] = piece
    odd_files += int(odd(place, files))
    odd_ranks += int(odd(place, ranks))


def see_around(place: int) -> None:
    """List the pairs of a square anew."""
    see(place, 0)
    see(place, 1)
    see(place - 1, 0)
    see(place - board_size - 2, 1)


def see(place: int, upwards: int) -> None:
    """List a pair, or not, as it stands; no pair with the rim was ever listed, or will be."""
    global pairs
    pair = place * 2 + upwards
    seat = SEAT[pair]
    if STANDS[place] + STANDS[place + (STEP[1] if upwards else 1)] == UNLIKE:
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
            if STANDS[lower] == side_to_move + 1:
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
        SQUARES[square] = STANDS[AT[square]] & UNLIKE
    link(board_size)
    lead = bigger(board_size)
    return WIN if lead > 0 else LOSS if lead < 0 else DRAW


# Nothing was learnt.


def learnt() -> bool:
    return False


def estimate() -> float:
    return 0.0


def rank(count: int) -> None:
    for number in range(count):
        PRIORS[number] = 0.0


def contents(name: str) -> Mapping[str, Table]:
    """Every table begins with zeros."""
    return {}


EXPORTS = (set_up,)
DEFINES = (keep, recall, mover, legal, play, result, playout, learnt, estimate, rank)
CONTENTS = contents
