"""Egotzi and Egotzi Squared for a tree search; see `rules.kernels.tree_game`.

A move is the number of the square placed on, rank * size + file. The board is stored in three
forms, so that each lookup is a single read: by square; by line, as a mask of its stones; and as a
list of the gaps (the empty squares), from which one random number picks one.
"""

from __future__ import annotations

from rules.kernels.groups import GROUP_SIZES, PARENTS, compare_groups, find_groups
from rules.kernels.language import Bits, table, trailing_zeros
from rules.kernels.random_numbers import random_below
from rules.kernels.tree_game import (
    BLACK,
    DRAW,
    LOSS,
    MOVES,
    PRIORS,
    SLOTS,
    SQUARES,
    UNDECIDED,
    WIN,
)
from rules.learnt.stone_windows import evaluate_stones, state_change
from rules.learnt.unfolded_weights import (
    PHASES,
    estimate_logits,
    estimates_exist,
    move_scale,
    weights_exist,
)
from rules.learnt.weights import tables

FAR = 1
"""The distance from an edge, in squares, beyond which learnt weights no longer depend on it."""

FILE_LINES = 19
"""The index in STONES of the first file; the lines before it are ranks."""

STONES = table("i", 38)
"""The stones on each line, as a mask."""

GAPS = table("h", 361)
"""The empty squares, in no particular order."""
GAP_INDEX = table("h", 361)
"""By empty square, its index in GAPS."""
FILES = table("B", 361)
RANKS = table("B", 361)

SAVED = table("B", 362 * SLOTS)
"""The saved positions: for each slot the squares, and who is to move."""

board_size = 0
side_to_move = 0
gaps = 0
"""The number of empty squares."""
komi_bid = 0
"""White's komi; negative in Egotzi, where the largest groups decide."""


def set_up(size: int, turn: int, komi: int) -> None:
    """Set up the position in SQUARES; a negative komi stands for Egotzi."""
    global board_size, side_to_move, komi_bid
    board_size = size
    side_to_move = turn
    komi_bid = komi
    for rank in range(size):
        for file in range(size):
            FILES[rank * size + file] = file
            RANKS[rank * size + file] = rank
    rebuild_tables()


def rebuild_tables() -> None:
    """Compute STONES, GAPS and GAP_INDEX from SQUARES."""
    global gaps
    gaps = 0
    square = 0
    for file in range(board_size):
        STONES[FILE_LINES + file] = 0
    for rank in range(board_size):
        row = 0
        for file in range(board_size):
            taken = int(SQUARES[square] != 0)
            row |= taken << file
            STONES[FILE_LINES + file] |= taken << rank
            GAPS[gaps] = square
            GAP_INDEX[square] = gaps
            gaps += 1 - taken
            square += 1
        STONES[rank] = row


def save(slot: int) -> None:
    for square in range(board_size * board_size):
        SAVED[362 * slot + square] = SQUARES[square]
    SAVED[362 * slot + 361] = side_to_move


def restore(slot: int) -> None:
    global side_to_move
    for square in range(board_size * board_size):
        SQUARES[square] = SAVED[362 * slot + square]
    side_to_move = SAVED[362 * slot + 361]
    rebuild_tables()


def mover() -> int:
    return side_to_move


def list_moves() -> int:
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
    up, down = push_targets(row, file)
    if up != file:
        row ^= 2 << file | 1 << up
        push(square + 1, square + up - file)
        STONES[FILE_LINES + file + 1] ^= 1 << rank
        STONES[FILE_LINES + up] ^= 1 << rank
    if down != file:
        row ^= 1 << file - 1 | 1 << down
        push(square - 1, square + down - file)
        STONES[FILE_LINES + file - 1] ^= 1 << rank
        STONES[FILE_LINES + down] ^= 1 << rank
    STONES[rank] = row | 1 << file
    column = STONES[FILE_LINES + file]
    up, down = push_targets(column, rank)
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
    STONES[FILE_LINES + file] = column | 1 << rank
    SQUARES[square] = side_to_move + 1
    side_to_move ^= 1
    gaps -= 1
    last = GAPS[gaps]
    index = GAP_INDEX[square]
    GAPS[index] = last
    GAP_INDEX[last] = index


def push_targets(stones: int, index: int) -> tuple[int, int]:
    """Return where a stone placed at `index` on a line pushes its neighbours, above and below;
    `index` for a neighbour that is missing or does not move.

    Both targets are computed from the line before the push. A stone goes to the next gap ahead;
    failing that, to the farthest one behind, unless the other stone goes there.
    """
    free = (1 << board_size) - 1 & ~stones
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


def push(start: int, target: int) -> None:
    """Move a stone to a gap, without updating the lines."""
    SQUARES[target] = SQUARES[start]
    SQUARES[start] = 0
    index = GAP_INDEX[target]
    GAPS[index] = start
    GAP_INDEX[start] = index


def playout(plies: int) -> int:
    if plies < gaps:
        return UNDECIDED
    play_randomly(gaps)
    return result()


def play_randomly(plies: int) -> None:
    """Play this many random moves; each legal move is equally likely."""
    for _ in range(plies):
        play(GAPS[random_below(gaps)])


def result() -> int:
    find_groups(board_size)
    if komi_bid < 0:
        lead = compare_groups(board_size)
        # If all groups cancel, the player who made the last move loses.
        return WIN if lead > 0 or (lead == 0 and side_to_move == BLACK) else LOSS
    lead = lead_in_points()
    return WIN if lead > 0 else LOSS if lead < 0 else DRAW


def lead_in_points() -> int:
    """Return Black's lead in points: by the sums of squared group sizes, less the komi."""
    lead = -komi_bid
    for square in range(board_size * board_size):
        if PARENTS[square] == square:
            lead += (3 - 2 * SQUARES[square]) * GROUP_SIZES[square] * GROUP_SIZES[square]
    return lead


# Learnt weights.


def has_weights() -> bool:
    return weights_exist()


def has_estimates() -> bool:
    return estimates_exist()


def phase() -> int:
    """Return the phase of the game, 0 to 3, by the number of stones on the board."""
    squares = board_size * board_size
    return 4 * (squares - gaps) // (squares + 1)


def estimate() -> float:
    ahead = evaluate_stones(PHASES + phase(), board_size, FAR)
    return estimate_logits(ahead, phase(), side_to_move, board_size, max(komi_bid, 0))


def set_priors(count: int) -> None:
    scale = move_scale(side_to_move)
    evaluate_stones(phase(), board_size, FAR)
    for number in range(count):
        PRIORS[number] = scale * float(apply_to_windows(MOVES[number], 1))
        apply_to_windows(MOVES[number], -1)


def apply_to_windows(square: int, sign: int) -> int:
    """Apply a move to the windows or, with `sign` -1, take it back, and return the change of their
    sum; the position itself does not change."""
    file = FILES[square]
    rank = RANKS[square]
    total = state_change(square, rank, board_size, (side_to_move + 1) * sign)
    up, down = push_targets(STONES[rank], file)
    if up != file:
        total += apply_push_to_windows(square + 1, rank, square + up - file, rank, sign)
    if down != file:
        total += apply_push_to_windows(square - 1, rank, square + down - file, rank, sign)
    up, down = push_targets(STONES[FILE_LINES + file], rank)
    if up != rank:
        total += apply_push_to_windows(
            square + board_size, rank + 1, square + (up - rank) * board_size, up, sign
        )
    if down != rank:
        start = square - board_size
        total += apply_push_to_windows(
            start, rank - 1, square + (down - rank) * board_size, down, sign
        )
    return total


def apply_push_to_windows(
    start: int, start_rank: int, target: int, target_rank: int, sign: int
) -> int:
    """Apply the push of a stone to the windows or, with `sign` -1, take it back, and return the
    change of their sum."""
    stone = SQUARES[start] * sign
    return state_change(start, start_rank, board_size, -stone) + state_change(
        target, target_rank, board_size, stone
    )


EXPORTS = (set_up,)
DEFINES = (
    save,
    restore,
    mover,
    list_moves,
    play,
    result,
    playout,
    has_weights,
    has_estimates,
    estimate,
    set_priors,
)
CONTENTS = tables
