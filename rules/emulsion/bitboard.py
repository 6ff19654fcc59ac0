"""The board of Emulsion and Free Emulsion in words of 64 bits.

A word holds as many whole ranks as fit, each with a spare file, so that a shift moves every square
to its neighbour. Words are numbered from 1, from the lowest ranks up; the tables have one more
empty word at either end.
"""

from __future__ import annotations

from rules.kernels.language import ALL, Bits, table
from rules.kernels.tree_game import BLACK

FALLING, NORTH, RISING, EAST = 0, 1, 2, 3
"""The directions of a pair of squares: from its lower one up to the left, straight up, up to the
right, and to the right in the same rank."""

MOST_WORDS = 7
"""The words of the largest board."""

WORD_TABLE = MOST_WORDS + 2

board_size = 0
words = 0
word_ranks = 0
"""The ranks of a word."""
stride = 0
"""The step from a square to the one above it: the files and the spare one."""
lift = 0
"""The shift from the lowest rank of a word to its highest."""
word_bits: Bits = 0
"""The bits of a word's ranks."""
third_rank: Bits = 0
"""The first square of a word's third rank."""
second_last: Bits = 0
"""The first square of a word's second last rank."""

WORD = table("B", 361)
"""The word of every square, from 1."""
BIT = table("Q", 361)
"""The square's bit in its word."""
SQUARE = table("h", (MOST_WORDS + 1) * 64)
"""The square of every bit of every word."""
STEP = table("B", 4)
"""The step from the lower square of a pair to the other, by direction."""
SHIFT = table("B", 4)
"""The same step as a shift of bits."""
BOARD = table("Q", WORD_TABLE)
"""All squares."""
TAKEN = table("Q", WORD_TABLE)
"""All pieces."""
BLACKS = table("Q", WORD_TABLE)
"""The black pieces."""


def lay_out(size: int) -> None:
    """Set up an empty board."""
    global board_size, words, word_ranks, stride, lift, word_bits, third_rank, second_last
    board_size = size
    stride = size + 1
    word_ranks = min(64 // stride, size)
    words = (size + word_ranks - 1) // word_ranks
    lift = (word_ranks - 1) * stride
    word_bits = ALL >> 64 - word_ranks * stride
    third_rank = Bits(1) << 2 * stride
    second_last = Bits(1) << lift - stride
    STEP[FALLING] = size - 1
    SHIFT[FALLING] = stride - 1
    STEP[NORTH] = size
    SHIFT[NORTH] = stride
    STEP[RISING] = size + 1
    SHIFT[RISING] = stride + 1
    STEP[EAST] = 1
    SHIFT[EAST] = 1
    for word in range(WORD_TABLE):
        TAKEN[word] = 0
        BLACKS[word] = 0
        BOARD[word] = 0
    for rank in range(size):
        for file in range(size):
            square = rank * size + file
            word = rank // word_ranks + 1
            place = rank % word_ranks * stride + file
            WORD[square] = word
            BIT[square] = Bits(1) << place
            SQUARE[word * 64 + place] = square
            BOARD[word] |= BIT[square]


def to_the_north(ranks: Bits, more: Bits) -> Bits:
    """Return the bits one rank above every square, from a word and the next one."""
    return ranks >> stride | more << lift & word_bits


def to_the_south(ranks: Bits, before: Bits) -> Bits:
    """Return the bits one rank below every square, from a word and the one before."""
    return ranks << stride & word_bits | before >> lift


def row_of(colour: int, rank: int) -> int:
    """Return the pieces of a colour in a rank, the lowest bit for the first file."""
    word = rank // word_ranks + 1
    pieces = BLACKS[word] if colour == BLACK else TAKEN[word] ^ BLACKS[word]
    return int(pieces >> rank % word_ranks * stride & (Bits(1) << board_size) - 1)
