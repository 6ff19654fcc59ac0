"""The board of Emulsion and Free Emulsion in words of 64 bits.

A word holds as many whole ranks as fit, each with a spare file, so that a shift moves every square
to its neighbour. Words are numbered from 1, from the lowest ranks upwards; the tables have an extra
empty word at either end.
"""

from __future__ import annotations

from rules.kernels.language import ALL, Bits, table
from rules.kernels.tree_game import BLACK

FALLING, NORTH, RISING, EAST = 0, 1, 2, 3
"""The directions from the lower square of a pair to the other: up and to the left, straight up, up
and to the right, and to the right in the same rank."""

MAX_WORDS = 7
"""The number of words of the largest board."""

TABLE_LENGTH = MAX_WORDS + 2
"""The length of a table of words, with an empty one at either end."""

board_size = 0
word_count = 0
"""The number of words of the board."""
word_ranks = 0
"""The number of ranks in a word."""
stride = 0
"""The shift from a square to the one above it: the number of files, plus the spare one."""
lift = 0
"""The shift from the lowest rank of a word to its highest."""
word_bits: Bits = 0
"""The bits of a word that belong to its ranks."""
third_rank_start: Bits = 0
"""The first square of a word's third rank."""
next_to_last_rank_start: Bits = 0
"""The first square of a word's next-to-last rank."""

WORD = table("B", 361)
"""The number of every square's word, from 1."""
BIT = table("Q", 361)
"""The bit of every square in its word."""
SQUARE = table("h", (MAX_WORDS + 1) * 64)
"""The square of every bit in every word."""
STEP = table("B", 4)
"""By direction, the step from the lower square of a pair to the other, in square numbers."""
SHIFT = table("B", 4)
"""The same step as a shift of bits."""
BOARD = table("Q", TABLE_LENGTH)
"""All squares."""
PIECES = table("Q", TABLE_LENGTH)
"""All pieces."""
BLACK_PIECES = table("Q", TABLE_LENGTH)
"""The black pieces."""


def lay_out(size: int) -> None:
    """Set up an empty board of this size, and the tables of its squares and directions."""
    global \
        board_size, \
        word_count, \
        word_ranks, \
        stride, \
        lift, \
        word_bits, \
        third_rank_start, \
        next_to_last_rank_start
    board_size = size
    stride = size + 1
    word_ranks = min(64 // stride, size)
    word_count = (size + word_ranks - 1) // word_ranks
    lift = (word_ranks - 1) * stride
    word_bits = ALL >> 64 - word_ranks * stride
    third_rank_start = Bits(1) << 2 * stride
    next_to_last_rank_start = Bits(1) << lift - stride
    STEP[FALLING] = size - 1
    SHIFT[FALLING] = stride - 1
    STEP[NORTH] = size
    SHIFT[NORTH] = stride
    STEP[RISING] = size + 1
    SHIFT[RISING] = stride + 1
    STEP[EAST] = 1
    SHIFT[EAST] = 1
    for word in range(TABLE_LENGTH):
        PIECES[word] = 0
        BLACK_PIECES[word] = 0
        BOARD[word] = 0
    for rank in range(size):
        for file in range(size):
            square = rank * size + file
            word = rank // word_ranks + 1
            bit_index = rank % word_ranks * stride + file
            WORD[square] = word
            BIT[square] = Bits(1) << bit_index
            SQUARE[word * 64 + bit_index] = square
            BOARD[word] |= BIT[square]


def northern_neighbours(word: Bits, above: Bits) -> Bits:
    """Return, for every square of a word, the bit one rank above it; `above` is the next word."""
    return word >> stride | above << lift & word_bits


def southern_neighbours(word: Bits, below: Bits) -> Bits:
    """Return, for every square of a word, the bit one rank below it; `below` is the previous
    word."""
    return word << stride & word_bits | below >> lift


def row_of(colour: int, rank: int) -> int:
    """Return a mask of the pieces of a colour in a rank, with the lowest bit for file a."""
    word = rank // word_ranks + 1
    pieces = BLACK_PIECES[word] if colour == BLACK else PIECES[word] ^ BLACK_PIECES[word]
    return int(pieces >> rank % word_ranks * stride & (Bits(1) << board_size) - 1)
