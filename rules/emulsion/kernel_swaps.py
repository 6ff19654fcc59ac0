"""Legal moves of Emulsion and Free Emulsion, for a whole word of squares at once.

A swap or placement is legal for both sides or for neither, so only two things matter: which squares
have black pieces, and which have any piece. Let u(a) be the number of unlike neighbours of the
piece on a, and e(a) that of the board edges and empty squares orthogonally adjacent to it. Two
unlike pieces may swap when 2u(a) + e(a) + 2u(b) + e(b) is above 8, or above 10 if they are
orthogonally adjacent (`rules.emulsion.legal_swaps`). In whole numbers: when the sum of both weights
u + e // 2, plus 1 if e(a) or e(b) is odd, is at least 5, or 6 if they are orthogonally adjacent.
Weights are stored as bit planes: a word of their ones, one of their twos and one of their fours.
"""

from __future__ import annotations

from rules.kernels.language import ALL, Bits, table

from .bitboard import (
    BLACK_PIECES,
    BOARD,
    EAST,
    FALLING,
    NORTH,
    PIECES,
    RISING,
    TABLE_LENGTH,
    next_to_last_rank_start,
    northern_neighbours,
    southern_neighbours,
    third_rank_start,
    word_bits,
    word_count,
)

swap_count = 0
"""The number of legal swaps."""
placement_count = 0
"""The number of legal placements, two for each pair of empty squares."""

PAIRS = table("Q", TABLE_LENGTH * 4)
"""By word and direction, the pairs of pieces, as the bits of their lower squares."""
EMPTY_PAIRS = table("Q", TABLE_LENGTH * 2)
"""By word, the pairs of empty squares to the right, then upwards, as the bits of their lower
squares."""
EMPTY_PAIR_COUNT = table("B", TABLE_LENGTH)
"""By word, the number of those pairs."""
HALVES = table("Q", TABLE_LENGTH)
"""The squares where e is odd."""
EDGE_ONES = table("Q", TABLE_LENGTH)
EDGE_TWOS = table("Q", TABLE_LENGTH)
"""The planes of e // 2."""
UPWARDS = table("Q", TABLE_LENGTH)
"""The upward pairs of unlike pieces."""
ONES = table("Q", TABLE_LENGTH)
TWOS = table("Q", TABLE_LENGTH)
FOURS = table("Q", TABLE_LENGTH)
"""The planes of u + e // 2."""
SWAPS = table("Q", TABLE_LENGTH * 4)
"""By word and direction, the legal swaps, in the form of PAIRS."""
SWAP_COUNT = table("B", TABLE_LENGTH)
"""By word, the number of legal swaps."""


def clear_weights() -> None:
    """Clear all weights, as the board may be smaller than the previous one."""
    for word in range(TABLE_LENGTH):
        HALVES[word] = 0
        ONES[word] = 0
        TWOS[word] = 0
        FOURS[word] = 0


def find_moves() -> None:
    """Fill the tables of legal moves, and count the moves."""
    global swap_count, placement_count
    swap_count = 0
    placement_count = 0
    for word in range(1, word_count + 1):
        EMPTY_PAIR_COUNT[word] = 0
        SWAP_COUNT[word] = 0
    find_pairs(1, word_count)
    compute_weights(1, word_count)
    find_swaps(1, word_count)


def update_moves(word: int, lower: Bits, placed: bool) -> None:
    """Update the legal moves after a move with this lower square, in all words that have squares up
    to two ranks below or above it."""
    first = word - 1 if lower < third_rank_start and word > 1 else word
    last = word + 1 if lower >= next_to_last_rank_start and word < word_count else word
    if placed:
        find_pairs(first, last)
    compute_weights(first, last)
    find_swaps(first, last)


def find_pairs(first: int, last: int) -> None:
    """Compute, for a range of words, all that depends on where pieces are but not on their
    colours."""
    global placement_count
    for word in range(first, last + 1):
        pieces = PIECES[word]
        north = northern_neighbours(pieces, PIECES[word + 1])
        PAIRS[word * 4 + FALLING] = pieces & north << 1
        PAIRS[word * 4 + NORTH] = pieces & north
        PAIRS[word * 4 + RISING] = pieces & north >> 1
        PAIRS[word * 4 + EAST] = pieces & pieces >> 1
        south = southern_neighbours(pieces, PIECES[word - 1])
        east = pieces >> 1
        west = pieces << 1 & word_bits
        ones = ones_of(north, south, east, west)
        twos = twos_of(north, south, east, west)
        HALVES[word] = pieces & ones
        EDGE_ONES[word] = pieces & (ones ^ twos)
        EDGE_TWOS[word] = pieces ^ pieces & (north | south | east | west)
        empty = BOARD[word] ^ pieces
        east = empty & empty >> 1
        north = empty & northern_neighbours(empty, BOARD[word + 1] ^ PIECES[word + 1])
        EMPTY_PAIRS[word * 2] = east
        EMPTY_PAIRS[word * 2 + 1] = north
        count = east.bit_count() + north.bit_count()
        placement_count += 2 * (count - EMPTY_PAIR_COUNT[word])
        EMPTY_PAIR_COUNT[word] = count


def compute_weights(first: int, last: int) -> None:
    """Compute the weights u + e // 2 in a range of words, which must include all those affected by
    the last move."""
    for word in range(first, last + 1):
        black = BLACK_PIECES[word]
        east = (black ^ black >> 1) & PAIRS[word * 4 + EAST]
        north = (black ^ northern_neighbours(black, BLACK_PIECES[word + 1])) & PAIRS[
            word * 4 + NORTH
        ]
        west = east << 1 & word_bits
        south = southern_neighbours(north, UPWARDS[word - 1])
        UPWARDS[word] = north
        ones = ones_of(north, south, east, west)
        ONES[word] = ones ^ EDGE_ONES[word]
        TWOS[word] = ones & EDGE_ONES[word] | EDGE_TWOS[word] | twos_of(north, south, east, west)
        FOURS[word] = north & south & east & west


def find_swaps(first: int, last: int) -> None:
    """Find the legal swaps in a range of words."""
    global swap_count
    for word in range(first, last + 1):
        black = BLACK_PIECES[word]
        north = northern_neighbours(black, BLACK_PIECES[word + 1])
        half = northern_neighbours(HALVES[word], HALVES[word + 1])
        ones = northern_neighbours(ONES[word], ONES[word + 1])
        twos = northern_neighbours(TWOS[word], TWOS[word + 1])
        fours = northern_neighbours(FOURS[word], FOURS[word + 1])
        swaps = (black ^ north << 1) & PAIRS[word * 4 + FALLING]
        swaps &= reaching_limit(word, ALL, half << 1, ones << 1, twos << 1, fours << 1)
        SWAPS[word * 4 + FALLING] = swaps
        count = swaps.bit_count()
        swaps = UPWARDS[word] & reaching_limit(word, 0, half, ones, twos, fours)
        SWAPS[word * 4 + NORTH] = swaps
        count += swaps.bit_count()
        swaps = (black ^ north >> 1) & PAIRS[word * 4 + RISING]
        swaps &= reaching_limit(word, ALL, half >> 1, ones >> 1, twos >> 1, fours >> 1)
        SWAPS[word * 4 + RISING] = swaps
        count += swaps.bit_count()
        half = HALVES[word] >> 1
        ones = ONES[word] >> 1
        twos = TWOS[word] >> 1
        fours = FOURS[word] >> 1
        swaps = (black ^ black >> 1) & PAIRS[word * 4 + EAST]
        swaps &= reaching_limit(word, 0, half, ones, twos, fours)
        SWAPS[word * 4 + EAST] = swaps
        count += swaps.bit_count()
        swap_count += count - SWAP_COUNT[word]
        SWAP_COUNT[word] = count


def reaching_limit(word: int, five: Bits, half: Bits, ones: Bits, twos: Bits, fours: Bits) -> Bits:
    """Return the squares of a word where both weights, plus 1 for a half in either, sum to at least
    6, or 5 where `five` is set: the weights in the word, and those passed as `ones`, `twos`,
    `fours`."""
    return from_ones(
        ONES[word], TWOS[word], FOURS[word], five, half | HALVES[word], ones, twos, fours
    )


def from_ones(
    own_ones: Bits,
    own_twos: Bits,
    own_fours: Bits,
    five: Bits,
    one: Bits,
    ones: Bits,
    twos: Bits,
    fours: Bits,
) -> Bits:
    """Return the squares where two weights and `one` sum to at least 6, or 5 where `five` is set:
    the last bit of the sum of ones counts only there."""
    return from_twos(
        own_twos,
        own_fours,
        (own_ones ^ ones ^ one) & five,
        carry_of(own_ones, ones, one),
        twos,
        fours,
    )


def from_twos(
    own_twos: Bits, own_fours: Bits, rest: Bits, carried: Bits, twos: Bits, fours: Bits
) -> Bits:
    """Continue with the twos, and the carry from the ones; `rest` is set where the last bit of the
    sum of ones counts."""
    return from_fours(
        own_fours,
        fours,
        carry_of(own_twos, twos, carried),
        own_twos ^ twos ^ carried | rest,
    )


def from_fours(a: Bits, b: Bits, carried: Bits, rest: Bits) -> Bits:
    """Return where two fours and the carry sum to at least 8, or to 4 where `rest` is set."""
    return carry_of(a, b, carried) | (a ^ b | carried) & rest


def carry_of(a: Bits, b: Bits, c: Bits) -> Bits:
    """Return where at least two of three bits are set."""
    return a & b | (a ^ b) & c


def ones_of(a: Bits, b: Bits, c: Bits, d: Bits) -> Bits:
    """Return where one or three of four bits are set."""
    return a ^ b ^ (c ^ d)


def twos_of(a: Bits, b: Bits, c: Bits, d: Bits) -> Bits:
    """Return where two or three of four bits are set."""
    return a & b ^ c & d ^ (a ^ b) & (c ^ d)
