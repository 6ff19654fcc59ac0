"""Emulsion and Free Emulsion as `rules.kernels.tree_game` wants a game.

A move is a number, which `move_codes` explains.
"""

from __future__ import annotations

from rules.kernels.language import Bits, table, trailing
from rules.kernels.random_numbers import below
from rules.kernels.tree_game import BLACK, LOSS, MOVES, PLACES, SQUARES, UNDECIDED, WIN

from .bitboard import (
    BIT,
    BLACKS,
    FALLING,
    SHIFT,
    SQUARE,
    STEP,
    TAKEN,
    WORD,
    board_size,
    lay_out,
    lift,
    stride,
    word_bits,
    words,
)
from .ending import majority
from .kernel_swaps import (
    EMPTIES,
    EMPTY_COUNT,
    SWAP_COUNT,
    SWAPS,
    find_again,
    find_moves,
    forget_weights,
    placement_count,
    swap_count,
)
from .move_codes import PLACEMENTS

side_to_move = BLACK

KEPT = table("Q", PLACES * 16)
"""For every place the words of all pieces, and 8 further on of the black ones."""
KEPT_SIDE = table("B", PLACES)


def set_up(size: int, turn: int, komi: int) -> None:
    """Begin with the position in SQUARES. There is no komi: games of stones have it set alike."""
    global side_to_move
    lay_out(size)
    forget_weights()
    side_to_move = turn
    for square in range(size * size):
        word = WORD[square]
        if SQUARES[square] != 0:
            TAKEN[word] |= BIT[square]
        if SQUARES[square] == BLACK + 1:
            BLACKS[word] |= BIT[square]


def keep(place: int) -> None:
    """Keep the current position in a place."""
    for word in range(1, words + 1):
        KEPT[place * 16 + word] = TAKEN[word]
        KEPT[place * 16 + 8 + word] = BLACKS[word]
    KEPT_SIDE[place] = side_to_move


def recall(place: int) -> None:
    """Make the position in a place the current one."""
    global side_to_move
    for word in range(1, words + 1):
        TAKEN[word] = KEPT[place * 16 + word]
        BLACKS[word] = KEPT[place * 16 + 8 + word]
    side_to_move = KEPT_SIDE[place]


def mover() -> int:
    """The colour to move."""
    return side_to_move


def legal() -> int:
    """List the legal moves in MOVES; how many there are."""
    find_moves()
    count = 0
    for word in range(1, words + 1):
        for direction in range(4):
            rest = SWAPS[word * 4 + direction]
            while rest:
                MOVES[count] = SQUARE[word * 64 + trailing(rest)] * 4 + direction
                rest &= rest - 1
                count += 1
        for upwards in range(2):
            rest = EMPTIES[word * 2 + upwards]
            while rest:
                move = PLACEMENTS + SQUARE[word * 64 + trailing(rest)] * 4 + upwards * 2
                MOVES[count] = move
                MOVES[count + 1] = move + 1
                rest &= rest - 1
                count += 2
    return count


def play(move: int) -> None:
    """Make a legal move."""
    global side_to_move
    side_to_move ^= 1
    if move < PLACEMENTS:
        lower = move >> 2
        upper = lower + STEP[move & 3]
        BLACKS[WORD[lower]] ^= BIT[lower]
        BLACKS[WORD[upper]] ^= BIT[upper]
    else:
        lower = move - PLACEMENTS >> 2
        upper = lower + (board_size if move & 2 else 1)
        TAKEN[WORD[lower]] |= BIT[lower]
        TAKEN[WORD[upper]] |= BIT[upper]
        black = upper if move & 1 else lower
        BLACKS[WORD[black]] |= BIT[black]


def result() -> int:
    """What the game brought Black where no move is legal. If all groups cancel, who made the last
    move has lost."""
    left = majority()
    if left == 0:
        left = 1 if side_to_move == BLACK else -1
    return WIN if left > 0 else LOSS


def playout(plies: int) -> int:
    """What a fair random game of so many plies at most brings Black. The current position is
    lost."""
    global side_to_move
    find_moves()
    while swap_count + placement_count > 0:
        if plies == 0:
            return UNDECIDED
        plies -= 1
        pick = below(swap_count + placement_count)
        if pick < swap_count:
            swap_at_random(pick)
        else:
            place_at_random(pick - swap_count)
        side_to_move ^= 1
    return result()


def swap_at_random(pick: int) -> None:
    """Make the legal swap of a number."""
    word = 1
    while pick >= SWAP_COUNT[word]:
        pick -= SWAP_COUNT[word]
        word += 1
    direction = FALLING
    count = SWAPS[word * 4].bit_count()
    while pick >= count:
        pick -= count
        direction += 1
        count = SWAPS[word * 4 + direction].bit_count()
    lower = picked(SWAPS[word * 4 + direction], pick)
    shift = SHIFT[direction]
    BLACKS[word] ^= lower | lower << shift & word_bits
    BLACKS[word + 1] ^= lower >> lift + stride - shift
    find_again(word, lower, False)


def place_at_random(pick: int) -> None:
    """Make the legal placement of a number."""
    flipped = pick & 1
    pick >>= 1
    word = 1
    while pick >= EMPTY_COUNT[word]:
        pick -= EMPTY_COUNT[word]
        word += 1
    upwards = 0
    count = EMPTIES[word * 2].bit_count()
    if pick >= count:
        pick -= count
        upwards = 1
    lower = picked(EMPTIES[word * 2 + upwards], pick)
    shift = stride if upwards else 1
    upper = lower << shift & word_bits
    carried = lower >> lift + stride - shift
    TAKEN[word] |= lower | upper
    TAKEN[word + 1] |= carried
    if flipped:
        BLACKS[word] |= upper
        BLACKS[word + 1] |= carried
    else:
        BLACKS[word] |= lower
    find_again(word, lower, True)


def picked(bits: Bits, number: int) -> Bits:
    """The bit of a number, from 0, among those that are set."""
    for _ in range(number):
        bits &= bits - 1
    return bits & -bits


DEFINES = (keep, recall, mover, legal, play, result, playout)
