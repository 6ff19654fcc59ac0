"""Emulsion and Free Emulsion for a tree search; see `rules.kernels.tree_game`.

Moves are coded as in `move_codes`.
"""

from __future__ import annotations

from rules.kernels.bits import nth_bit
from rules.kernels.language import Bits, table, trailing_zeros
from rules.kernels.random_numbers import random_below
from rules.kernels.tree_game import BLACK, LOSS, MOVES, SLOTS, SQUARES, UNDECIDED, WIN

from .bitboard import (
    BIT,
    BLACK_PIECES,
    FALLING,
    PIECES,
    SHIFT,
    SQUARE,
    STEP,
    WORD,
    board_size,
    lay_out,
    lift,
    stride,
    word_bits,
    word_count,
)
from .ending import compare_groups
from .kernel_swaps import (
    EMPTY_PAIR_COUNT,
    EMPTY_PAIRS,
    SWAP_COUNT,
    SWAPS,
    clear_weights,
    find_moves,
    placement_count,
    swap_count,
    update_moves,
)
from .move_codes import FIRST_PLACEMENT
from .word_playout import play_in_word

side_to_move = BLACK

SAVED = table("Q", SLOTS * 16)
"""The saved boards: for each slot, the bitboard of all pieces in 8 words, then that of the black
pieces."""
SAVED_SIDE = table("B", SLOTS)
"""By slot, the side to move in the saved position."""


def set_up(size: int, turn: int, komi: int) -> None:
    """Set up the position in SQUARES. The komi, which every game of stones takes, is ignored."""
    global side_to_move
    lay_out(size)
    clear_weights()
    side_to_move = turn
    for square in range(size * size):
        word = WORD[square]
        if SQUARES[square] != 0:
            PIECES[word] |= BIT[square]
        if SQUARES[square] == BLACK + 1:
            BLACK_PIECES[word] |= BIT[square]


def save(slot: int) -> None:
    """Save the current position in a slot."""
    for word in range(1, word_count + 1):
        SAVED[slot * 16 + word] = PIECES[word]
        SAVED[slot * 16 + 8 + word] = BLACK_PIECES[word]
    SAVED_SIDE[slot] = side_to_move


def restore(slot: int) -> None:
    """Restore the position saved in a slot."""
    global side_to_move
    for word in range(1, word_count + 1):
        PIECES[word] = SAVED[slot * 16 + word]
        BLACK_PIECES[word] = SAVED[slot * 16 + 8 + word]
    side_to_move = SAVED_SIDE[slot]


def mover() -> int:
    """Return the colour to move."""
    return side_to_move


def list_moves() -> int:
    """List the legal moves in MOVES, and return their number."""
    find_moves()
    count = 0
    for word in range(1, word_count + 1):
        for direction in range(4):
            rest = SWAPS[word * 4 + direction]
            while rest:
                MOVES[count] = SQUARE[word * 64 + trailing_zeros(rest)] * 4 + direction
                rest &= rest - 1
                count += 1
        for upwards in range(2):
            rest = EMPTY_PAIRS[word * 2 + upwards]
            while rest:
                move = FIRST_PLACEMENT + SQUARE[word * 64 + trailing_zeros(rest)] * 4 + upwards * 2
                MOVES[count] = move
                MOVES[count + 1] = move + 1
                rest &= rest - 1
                count += 2
    return count


def play(move: int) -> None:
    """Make a legal move."""
    global side_to_move
    side_to_move ^= 1
    if move < FIRST_PLACEMENT:
        lower = move >> 2
        upper = lower + STEP[move & 3]
        BLACK_PIECES[WORD[lower]] ^= BIT[lower]
        BLACK_PIECES[WORD[upper]] ^= BIT[upper]
    else:
        lower = move - FIRST_PLACEMENT >> 2
        upper = lower + (board_size if move & 2 else 1)
        PIECES[WORD[lower]] |= BIT[lower]
        PIECES[WORD[upper]] |= BIT[upper]
        black = upper if move & 1 else lower
        BLACK_PIECES[WORD[black]] |= BIT[black]


def result() -> int:
    """Return the result for Black when no move is legal. If all groups cancel, the player who made
    the last move loses."""
    lead = compare_groups()
    if lead == 0:
        lead = 1 if side_to_move == BLACK else -1
    return WIN if lead > 0 else LOSS


def playout(plies: int) -> int:
    """Play a fair random game of at most this many plies, and return its result for Black, or
    UNDECIDED if it is cut off. The current position is overwritten."""
    global side_to_move
    if word_count == 1:
        left = play_in_word(plies)
        side_to_move ^= (plies - max(left, 0)) & 1
        return result() if left >= 0 else UNDECIDED
    find_moves()
    while swap_count + placement_count > 0:
        if plies == 0:
            return UNDECIDED
        plies -= 1
        index = random_below(swap_count + placement_count)
        if index < swap_count:
            make_swap(index)
        else:
            make_placement(index - swap_count)
        side_to_move ^= 1
    return result()


def make_swap(index: int) -> None:
    """Make the legal swap at an index, counted in the order of SWAPS, and update the legal moves,
    but not the side to move."""
    word = 1
    while index >= SWAP_COUNT[word]:
        index -= SWAP_COUNT[word]
        word += 1
    direction = FALLING
    count = SWAPS[word * 4].bit_count()
    while index >= count:
        index -= count
        direction += 1
        count = SWAPS[word * 4 + direction].bit_count()
    lower = Bits(1) << nth_bit(SWAPS[word * 4 + direction], index)
    shift = SHIFT[direction]
    BLACK_PIECES[word] ^= lower | lower << shift & word_bits
    BLACK_PIECES[word + 1] ^= lower >> lift + stride - shift
    update_moves(word, lower, False)


def make_placement(index: int) -> None:
    """Make the legal placement at an index, counted in the order of EMPTY_PAIRS, two for each pair,
    and update the legal moves, but not the side to move."""
    flipped = index & 1
    index >>= 1
    word = 1
    while index >= EMPTY_PAIR_COUNT[word]:
        index -= EMPTY_PAIR_COUNT[word]
        word += 1
    upwards = 0
    count = EMPTY_PAIRS[word * 2].bit_count()
    if index >= count:
        index -= count
        upwards = 1
    lower = Bits(1) << nth_bit(EMPTY_PAIRS[word * 2 + upwards], index)
    shift = stride if upwards else 1
    upper = lower << shift & word_bits
    carried = lower >> lift + stride - shift
    PIECES[word] |= lower | upper
    PIECES[word + 1] |= carried
    if flipped:
        BLACK_PIECES[word] |= upper
        BLACK_PIECES[word + 1] |= carried
    else:
        BLACK_PIECES[word] |= lower
    update_moves(word, lower, True)
