"""Egotzi and Egotzi Squared for a tree search; see `rules.kernels.tree_game`.

A move is the number of the square placed on, rank * size + file. Boards of up to 8x8 squares are
stored as bitboards, larger ones by square and line, which takes twice as long.
"""

from __future__ import annotations

from rules.kernels.groups import count_groups, find_groups, largest_surplus
from rules.kernels.language import Bits, table, trailing_zeros
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
from rules.learnt.stone_windows import evaluate_stones, restore_state, update_state
from rules.learnt.unfolded_weights import (
    PHASES,
    estimate_logits,
    estimates_exist,
    move_scale,
    weights_exist,
)

from .bitboards import (
    MAX_BITBOARD_SIZE,
    bitboard_gaps,
    copy_bitboards_to_squares,
    count_bitboard_groups,
    file_pushes,
    list_bitboard_moves,
    place_on_bitboards,
    play_on_bitboards,
    rank_pushes,
    restore_bitboards,
    save_bitboards,
    set_up_bitboards,
    stones_bitboard,
)
from .lines import (
    FILE_LINES,
    STONES,
    empty_count,
    list_gaps,
    place_on_lines,
    push_targets,
    random_gap,
    restore_squares,
    save_squares,
    set_up_lines,
)

FAR = 1
"""The distance from an edge, in squares, from which on learnt weights don't depend on it."""

FILES = table("B", 361)
RANKS = table("B", 361)

SAVED_SIDES = table("B", SLOTS)
"""By slot, who is to move in the saved position."""

board_size = 0
on_bitboards = False
"""Whether the board is stored as bitboards."""
side_to_move = 0
komi_bid = 0
"""White's komi; negative in Egotzi, where the largest groups decide."""


def set_up(size: int, turn: int, komi: int) -> None:
    """Set up the position in SQUARES; a negative komi stands for Egotzi."""
    global board_size, on_bitboards, side_to_move, komi_bid
    board_size = size
    on_bitboards = size <= MAX_BITBOARD_SIZE
    side_to_move = turn
    komi_bid = komi
    for rank in range(size):
        for file in range(size):
            FILES[rank * size + file] = file
            RANKS[rank * size + file] = rank
    if on_bitboards:
        set_up_bitboards(size)
    else:
        set_up_lines(size)


def save(slot: int) -> None:
    SAVED_SIDES[slot] = side_to_move
    if on_bitboards:
        save_bitboards(slot)
    else:
        save_squares(slot, board_size)


def restore(slot: int) -> None:
    global side_to_move
    side_to_move = SAVED_SIDES[slot]
    if on_bitboards:
        restore_bitboards(slot)
    else:
        restore_squares(slot, board_size)


def update_squares() -> None:
    """Write the position to SQUARES."""
    if on_bitboards:
        copy_bitboards_to_squares(board_size)


def mover() -> int:
    return side_to_move


def gap_count() -> int:
    """Return the number of empty squares."""
    return bitboard_gaps() if on_bitboards else empty_count


def list_moves() -> int:
    return list_bitboard_moves(board_size) if on_bitboards else list_gaps(board_size)


def play(square: int) -> None:
    global side_to_move
    if on_bitboards:
        place_on_bitboards(8 * RANKS[square] + FILES[square], side_to_move)
    else:
        place_on_lines(square, RANKS[square], FILES[square], side_to_move, board_size)
    side_to_move ^= 1


def playout(plies: int) -> int:
    gaps = gap_count()
    if plies < gaps:
        return UNDECIDED
    play_randomly(gaps)
    return result()


def play_randomly(plies: int) -> None:
    """Play this many random moves; each legal move is equally likely."""
    global side_to_move
    if on_bitboards:
        play_on_bitboards(plies, side_to_move)
        side_to_move ^= plies & 1
    else:
        for _ in range(plies):
            play(random_gap())


def result() -> int:
    if on_bitboards:
        points, largest = count_bitboard_groups()
    else:
        find_groups(board_size)
        points, largest = count_groups(board_size)
    lead = largest_surplus(largest)
    if komi_bid < 0:
        # If all groups cancel, the player who made the last move loses.
        return WIN if lead > 0 or (lead == 0 and side_to_move == BLACK) else LOSS
    points -= komi_bid
    return WIN if points > 0 else LOSS if points < 0 else DRAW


# Learnt weights.


def has_weights() -> bool:
    return weights_exist()


def has_estimates() -> bool:
    return estimates_exist()


def phase() -> int:
    """Return the phase of the game, 0 to 3, by the number of stones on the board."""
    squares = board_size * board_size
    return 4 * (squares - gap_count()) // (squares + 1)


def estimate() -> float:
    update_squares()
    total = evaluate_stones(PHASES + phase(), board_size, FAR)
    return estimate_logits(total, phase(), side_to_move, board_size, max(komi_bid, 0))


def set_priors(count: int) -> None:
    scale = move_scale(side_to_move)
    update_squares()
    evaluate_stones(phase(), board_size, FAR)
    for number in range(count):
        PRIORS[number] = scale * float(change_by_move(MOVES[number]))


def change_by_move(square: int) -> int:
    """Return the change in the sum over all windows that a move causes."""
    right, left, upper, lower = targets(square)
    total = update_state(square, RANKS[square], board_size, side_to_move + 1)
    if right != square:
        total += change_by_push(square + 1, right)
    if left != square:
        total += change_by_push(square - 1, left)
    if upper != square:
        total += change_by_push(square + board_size, upper)
    if lower != square:
        total += change_by_push(square - board_size, lower)
    restore_state(square, RANKS[square], board_size, -side_to_move - 1)
    if right != square:
        take_back_push(square + 1, right)
    if left != square:
        take_back_push(square - 1, left)
    if upper != square:
        take_back_push(square + board_size, upper)
    if lower != square:
        take_back_push(square - board_size, lower)
    return total


def targets(square: int) -> tuple[int, int, int, int]:
    """Return where a stone placed on a square pushes its neighbours to the right and left, above
    and below; the square itself for one that is missing or does not move."""
    rank, file = RANKS[square], FILES[square]
    if on_bitboards:
        pushes = rank_pushes(stones_bitboard, rank, file)
        right = pushed_to(pushes & 255, file, 2 << file)
        left = pushed_to(pushes >> 8, file, 1 << file >> 1)
        pushes = file_pushes(stones_bitboard, rank, file)
        upper = pushed_to(pushes & 255, rank, 2 << rank)
        lower = pushed_to(pushes >> 8, rank, 1 << rank >> 1)
    else:
        right, left = push_targets(STONES[rank], file, board_size)
        upper, lower = push_targets(STONES[FILE_LINES + file], rank, board_size)
    first = square - file
    return first + right, first + left, upper * board_size + file, lower * board_size + file


def pushed_to(mask: int, index: int, start: int) -> int:
    """Return the target of a push, or `index` if there is none."""
    return trailing_zeros(Bits(mask & ~start)) if mask else index


def change_by_push(start: int, target: int) -> int:
    """Push a stone in the windows, not on the board, and return the change of their sum."""
    stone = SQUARES[start]
    return update_state(start, RANKS[start], board_size, -stone) + update_state(
        target, RANKS[target], board_size, stone
    )


def take_back_push(start: int, target: int) -> None:
    """Take back a push in the windows."""
    stone = SQUARES[start]
    restore_state(start, RANKS[start], board_size, stone)
    restore_state(target, RANKS[target], board_size, -stone)
