"""Which moves of Emulsion and Free Emulsion are legal, for a whole word of squares at once.

A swap is the same move for both sides, and so is a placement, so which squares have black pieces,
and which have any, is all that counts. With u(a) the unlike neighbours by side of the piece on a,
and e(a) its edges and its empty neighbours by side, two unlike pieces may swap when
2u(a) + e(a) + 2u(b) + e(b) is above 8, above 10 for neighbours by side (`rules.emulsion.tension`).
In whole numbers: when the weights u + e // 2 of both, and 1 if e(a) or e(b) is odd, come to 5,
or to 6. The weights are held in planes: a word of their ones, one of twos and one of fours.
"""

from __future__ import annotations

from rules.kernels.language import ALL, Bits, table

from .words import (
    BLACKS,
    BOARD,
    EAST,
    FALLING,
    NORTH,
    RISING,
    TAKEN,
    WORD_TABLE,
    to_the_north,
    to_the_south,
    word_bits,
    words,
)

swap_count = 0
placement_count = 0

PAIRS = table("Q", WORD_TABLE * 4)
"""Pairs of pieces, by word and direction, at their lower squares."""
EMPTIES = table("Q", WORD_TABLE * 2)
"""Pairs of empty squares: by word, to the right and upwards, at their lower squares."""
EMPTY_COUNT = table("B", WORD_TABLE)
HALVES = table("Q", WORD_TABLE)
"""Where e is odd."""
EDGE_ONES = table("Q", WORD_TABLE)
EDGE_TWOS = table("Q", WORD_TABLE)
"""The planes of e // 2."""
UPWARDS = table("Q", WORD_TABLE)
"""Unlike pairs upwards."""
ONES = table("Q", WORD_TABLE)
TWOS = table("Q", WORD_TABLE)
FOURS = table("Q", WORD_TABLE)
"""The planes of u + e // 2."""
SWAPS = table("Q", WORD_TABLE * 4)
"""The legal swaps, as PAIRS."""
SWAP_COUNT = table("B", WORD_TABLE)


def find_moves() -> None:
    """Find all that is legal."""
    global swap_count, placement_count
    swap_count = 0
    placement_count = 0
    for word in range(1, words + 1):
        EMPTY_COUNT[word] = 0
        SWAP_COUNT[word] = 0
    survey(1, words)
    weigh(1, words)
    find_swaps(1, words)


def survey(first: int, last: int) -> None:
    """Find in some words what depends on where pieces are, whatever their colours."""
    global placement_count
    for word in range(first, last + 1):
        taken = TAKEN[word]
        north = to_the_north(taken, TAKEN[word + 1])
        PAIRS[word * 4 + FALLING] = taken & north << 1
        PAIRS[word * 4 + NORTH] = taken & north
        PAIRS[word * 4 + RISING] = taken & north >> 1
        PAIRS[word * 4 + EAST] = taken & taken >> 1
        south = to_the_south(taken, TAKEN[word - 1])
        ones, twos, fours = tally(north, south, taken << 1 & word_bits, taken >> 1)
        HALVES[word] = taken & ones
        EDGE_ONES[word] = taken & (ones ^ twos)
        EDGE_TWOS[word] = taken ^ taken & (ones | twos | fours)
        empty = BOARD[word] ^ taken
        east = empty & empty >> 1
        north = empty & to_the_north(empty, BOARD[word + 1] ^ TAKEN[word + 1])
        EMPTIES[word * 2] = east
        EMPTIES[word * 2 + 1] = north
        count = east.bit_count() + north.bit_count()
        placement_count += 2 * (count - EMPTY_COUNT[word])
        EMPTY_COUNT[word] = count


def weigh(first: int, last: int) -> None:
    """Find the weights u + e // 2 in some words, and in all others that a change there reaches."""
    for word in range(first, last + 1):
        black = BLACKS[word]
        east = (black ^ black >> 1) & PAIRS[word * 4 + EAST]
        north = (black ^ to_the_north(black, BLACKS[word + 1])) & PAIRS[word * 4 + NORTH]
        UPWARDS[word] = north
        south = to_the_south(north, UPWARDS[word - 1])
        ones, twos, fours = tally(east, east << 1 & word_bits, north, south)
        ONES[word] = ones ^ EDGE_ONES[word]
        TWOS[word] = twos | EDGE_TWOS[word] | ones & EDGE_ONES[word]
        FOURS[word] = fours


def find_swaps(first: int, last: int) -> None:
    """Find the legal swaps in some words."""
    global swap_count
    for word in range(first, last + 1):
        black = to_the_north(BLACKS[word], BLACKS[word + 1])
        half = to_the_north(HALVES[word], HALVES[word + 1])
        ones = to_the_north(ONES[word], ONES[word + 1])
        twos = to_the_north(TWOS[word], TWOS[word + 1])
        fours = to_the_north(FOURS[word], FOURS[word + 1])
        count = find(word, FALLING, black << 1, half << 1, ones << 1, twos << 1, fours << 1, ALL)
        count += find(word, NORTH, black, half, ones, twos, fours, 0)
        count += find(word, RISING, black >> 1, half >> 1, ones >> 1, twos >> 1, fours >> 1, ALL)
        black = BLACKS[word] >> 1
        half = HALVES[word] >> 1
        ones = ONES[word] >> 1
        twos = TWOS[word] >> 1
        fours = FOURS[word] >> 1
        count += find(word, EAST, black, half, ones, twos, fours, 0)
        swap_count += count - SWAP_COUNT[word]
        SWAP_COUNT[word] = count


def find(
    word: int,
    direction: int,
    black: Bits,
    half: Bits,
    ones: Bits,
    twos: Bits,
    fours: Bits,
    five: Bits,
) -> int:
    """Find the legal swaps of a word in a direction, by what stands there; how many there are.

    What the weights and the halves come to has to be 6, or 5 where that is enough.
    """
    half |= HALVES[word]
    odd = ONES[word] ^ ones
    carried = ONES[word] & ones | odd & half
    even = TWOS[word] ^ twos
    carried_four = TWOS[word] & twos | even & carried
    any_four = FOURS[word] | fours
    eight = FOURS[word] & fours | any_four & carried_four
    enough = eight | (any_four | carried_four) & (even ^ carried | (odd ^ half) & five)
    found: Bits = (black ^ BLACKS[word]) & PAIRS[word * 4 + direction] & enough
    SWAPS[word * 4 + direction] = found
    return found.bit_count()


def tally(a: Bits, b: Bits, c: Bits, d: Bits) -> tuple[Bits, Bits, Bits]:
    """How many of four bits are set at every place: ones, twos and fours."""
    odd = a ^ b
    odd_too = c ^ d
    two = a & b
    two_too = c & d
    return odd ^ odd_too, two ^ two_too ^ odd & odd_too, two & two_too
