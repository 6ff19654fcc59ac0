"""Egotzi and Egotzi Squared as a tree search plays them; see `rules.kernels.tree_game`.

A move is the number of the square placed on, rank * size + file. The board is held three times,
so that each lookup is one read: by squares; by lines, each a word of its stones; and as a list of
the gaps, the empty squares, with the index of each in SEATS, so that one random number picks one.
"""

from __future__ import annotations

from rules.kernels.groups import LINKS, MEMBERS, bigger, link
from rules.kernels.language import Bits, table, trailing
from rules.kernels.random_numbers import below
from rules.kernels.tree_game import (
    BLACK,
    DRAW,
    LOSS,
    MOVES,
    PLACES,
    PRIORS,
    SQUARES,
    UNDECIDED,
    WIN,
)
from rules.learnt.stone_windows import change, read_stones
from rules.learnt.unfolded_weights import PHASES, known, logits, move_worth
from rules.learnt.weights import tables

FAR = 1
"""From this many squares from an edge on, learnt weights do not depend on the distance."""

COLUMNS = 19
"""The number of the first file's line; the lines before it are ranks."""

STONES = table("i", 38)
"""The stones on each line, a bit each."""

GAPS = table("h", 361)
SEATS = table("h", 361)
FILES = table("B", 361)
RANKS = table("B", 361)

SAVED = table("B", 362 * PLACES)
"""The saved positions: for each place the squares, and who is to move."""

board_size = 0
side_to_move = 0
gaps = 0
komi_bid = 0
"""White's komi; below zero in Egotzi, where the largest groups decide."""


def set_up(size: int, turn: int, komi: int) -> None:
    """Take the position in SQUARES; a komi below zero makes it one of Egotzi."""
    global board_size, side_to_move, komi_bid
    board_size = size
    side_to_move = turn
    komi_bid = komi
    for rank in range(size):
        for file in range(size):
            FILES[rank * size + file] = file
            RANKS[rank * size + file] = rank
    take_stock()


def take_stock() -> None:
    """Compute lines and gaps from the squares."""
    global gaps
    gaps = 0
    square = 0
    for file in range(board_size):
        STONES[COLUMNS + file] = 0
    for rank in range(board_size):
        row = 0
        for file in range(board_size):
            taken = int(SQUARES[square] != 0)
            row |= taken << file
            STONES[COLUMNS + file] |= taken << rank
            GAPS[gaps] = square
            SEATS[square] = gaps
            gaps += 1 - taken
            square += 1
        STONES[rank] = row


def save(place: int) -> None:
    for square in range(board_size * board_size):
        SAVED[362 * place + square] = SQUARES[square]
    SAVED[362 * place + 361] = side_to_move


def restore(place: int) -> None:
    global side_to_move
    for square in range(board_size * board_size):
        SQUARES[square] = SAVED[362 * place + square]
    side_to_move = SAVED[362 * place + 361]
    take_stock()


def mover() -> int:
    return side_to_move


def legal() -> int:
    count = 0
    for square in range(board_size * board_size):
        if SQUARES[square] == 0:
            MOVES[count] = square
            count += 1
    return count


def play(square: int) -> None:
    global side_to_move, gaps
    file = FILES[square]
    rank = RANKS[square]
    row = STONES[rank]
    up, down = goals(row, file)
    if up != file:
        row ^= 2 << file | 1 << up
        push(square + 1, square + up - file)
        STONES[COLUMNS + file + 1] ^= 1 << rank
        STONES[COLUMNS + up] ^= 1 << rank
    if down != file:
        row ^= 1 << file - 1 | 1 << down
        push(square - 1, square + down - file)
        STONES[COLUMNS + file - 1] ^= 1 << rank
        STONES[COLUMNS + down] ^= 1 << rank
    STONES[rank] = row | 1 << file
    column = STONES[COLUMNS + file]
    up, down = goals(column, rank)
    if up != rank:
        column ^= 2 << rank | 1 << up
        push(square + board_size, square + (up - rank) * board_size)
        STONES[rank + 1] ^= 1 << file
        STONES[up] ^= 1 << file
    if down != rank:
        column ^= 1 << rank - 1 | 1 << down
        push(square - board_size, square + (down - rank) * board_size)
        STONES[rank - 1] ^= 1 << file
        STONES[down] ^= 1 << file
    STONES[COLUMNS + file] = column | 1 << rank
    SQUARES[square] = side_to_move + 1
    side_to_move ^= 1
    gaps -= 1
    last = GAPS[gaps]
    seat = SEATS[square]
    GAPS[seat] = last
    SEATS[last] = seat


def goals(stones: int, at: int) -> tuple[int, int]:
    """Return where a stone placed on an empty square of a line pushes its neighbours, the one above
    and the one below; its own square if there is none, or if it does not move.

    Both are judged on the line before the push. A stone goes to the next gap ahead; failing that,
    to the farthest behind, unless the other stone goes there.
    """
    free = (1 << board_size) - 1 & ~stones
    above = free >> at + 1
    below = free & (1 << at) - 1
    upper = stones >> at + 1 & 1
    lower = (stones << 1) >> at & 1
    up = at
    down = at
    if upper:
        if above:
            up = at + 1 + trailing(Bits(above))
        elif below and not (lower and below & below - 1 == 0):
            up = trailing(Bits(below))
    if lower:
        if below:
            down = below.bit_length() - 1
        elif above and not (upper and above & above - 1 == 0):
            down = at + above.bit_length()
    return up, down


def push(start: int, goal: int) -> None:
    """Move a stone to a gap, but leave the lines as they are."""
    SQUARES[goal] = SQUARES[start]
    SQUARES[start] = 0
    seat = SEATS[goal]
    GAPS[seat] = start
    SEATS[start] = seat


def playout(plies: int) -> int:
    if plies < gaps:
        return UNDECIDED
    scatter(gaps)
    return result()


def scatter(plies: int) -> None:
    """Play this many random moves, each legal one equally likely."""
    for _ in range(plies):
        play(GAPS[below(gaps)])


def result() -> int:
    link(board_size)
    if komi_bid < 0:
        lead = bigger(board_size)
        # If all groups cancel, the player of the last move loses.
        return WIN if lead > 0 or (lead == 0 and side_to_move == BLACK) else LOSS
    lead = points()
    return WIN if lead > 0 else LOSS if lead < 0 else DRAW


def points() -> int:
    """Return Black's lead in points: sums of squares of group sizes, less the komi."""
    lead = -komi_bid
    for square in range(board_size * board_size):
        if LINKS[square] == square:
            lead += (3 - 2 * SQUARES[square]) * MEMBERS[square] * MEMBERS[square]
    return lead


# Learnt weights.


def learnt() -> bool:
    return known()


def phase() -> int:
    """Return the phase, from 0 to 3, by the stones on the board."""
    squares = board_size * board_size
    return 4 * (squares - gaps) // (squares + 1)


def estimate() -> float:
    ahead = read_stones(PHASES + phase(), board_size, FAR)
    return logits(ahead, phase(), side_to_move, board_size, max(komi_bid, 0))


def rank(count: int) -> None:
    worth = move_worth(side_to_move)
    read_stones(phase(), board_size, FAR)
    for number in range(count):
        PRIORS[number] = worth * float(move_change(MOVES[number], 1))
        move_change(MOVES[number], -1)


def move_change(square: int, way: int) -> int:
    """Return the change of the sum of windows if a move is made or, with `way` -1, taken back; the
    position itself does not change."""
    file = FILES[square]
    rank = RANKS[square]
    total = change(square, rank, board_size, (side_to_move + 1) * way)
    up, down = goals(STONES[rank], file)
    if up != file:
        total += pushed_change(square + 1, rank, square + up - file, rank, way)
    if down != file:
        total += pushed_change(square - 1, rank, square + down - file, rank, way)
    up, down = goals(STONES[COLUMNS + file], rank)
    if up != rank:
        total += pushed_change(
            square + board_size, rank + 1, square + (up - rank) * board_size, up, way
        )
    if down != rank:
        start = square - board_size
        total += pushed_change(start, rank - 1, square + (down - rank) * board_size, down, way)
    return total


def pushed_change(start: int, start_rank: int, goal: int, goal_rank: int, way: int) -> int:
    """Return the same change for a stone that is pushed."""
    stone = SQUARES[start] * way
    return change(start, start_rank, board_size, -stone) + change(
        goal, goal_rank, board_size, stone
    )


EXPORTS = (set_up,)
DEFINES = (save, restore, mover, legal, play, result, playout, learnt, estimate, rank)
CONTENTS = tables
