"""Random games of Emulsion and Free Emulsion on boards that fit a word: of up to 7x7 squares.

The moves are those that `kernel_swaps` finds, in the same way, but with the whole board in local
variables, and without branches that depend on it, of which half would be predicted wrongly. This
takes less than half of the time.
"""

from __future__ import annotations

from rules.kernels.bits import nth_bit
from rules.kernels.language import ALL, Bits
from rules.kernels.random_numbers import random_below

from .bitboard import BLACK_PIECES, BOARD, PIECES, stride, word_bits
from .kernel_swaps import from_ones, ones_of, twos_of


def play_in_word(plies: int) -> int:
    """Play random moves, each legal one equally likely, until the game is over, but at most this
    many. Return how many more would have been allowed; -1 if the game isn't over."""
    pieces, black = PIECES[1], BLACK_PIECES[1]
    falling_shift, rising_shift = stride - 1, stride + 1
    while plies >= 0:
        # What depends on where pieces are but not on their colours, as in `find_pairs`.
        north, south = pieces >> stride, pieces << stride & word_bits
        east, west = pieces >> 1, pieces << 1 & word_bits
        ones = ones_of(north, south, east, west)
        half = pieces & ones
        edge_ones = pieces & (ones ^ twos_of(north, south, east, west))
        edge_twos = pieces ^ pieces & (north | south | east | west)
        north_pairs, east_pairs = pieces & north, pieces & east
        falling_pairs, rising_pairs = pieces & north << 1, pieces & north >> 1
        empty = BOARD[1] ^ pieces
        empty_east, empty_north = empty & empty >> 1, empty & empty >> stride
        # The weights, as in `compute_weights`.
        black_north = black >> stride
        east, north = (black ^ black >> 1) & east_pairs, (black ^ black_north) & north_pairs
        west, south = east << 1 & word_bits, north << stride & word_bits
        ones = ones_of(north, south, east, west)
        twos = ones & edge_ones | edge_twos | twos_of(north, south, east, west)
        ones ^= edge_ones
        fours = north & south & east & west
        # The legal swaps, as in `find_swaps`.
        half_up, ones_up = half >> stride, ones >> stride
        twos_up, fours_up = twos >> stride, fours >> stride
        falling = (black ^ black_north << 1) & falling_pairs
        one = half | half_up << 1
        falling &= from_ones(ones, twos, fours, ALL, one, ones_up << 1, twos_up << 1, fours_up << 1)
        north &= from_ones(ones, twos, fours, 0, half | half_up, ones_up, twos_up, fours_up)
        rising = (black ^ black_north >> 1) & rising_pairs
        one = half | half_up >> 1
        rising &= from_ones(ones, twos, fours, ALL, one, ones_up >> 1, twos_up >> 1, fours_up >> 1)
        one = half | half >> 1
        east &= from_ones(ones, twos, fours, 0, one, ones >> 1, twos >> 1, fours >> 1)
        # The number of moves up to the end of each kind, in the order of `list_moves`.
        to_north = falling.bit_count()
        to_rising = to_north + north.bit_count()
        to_east = to_rising + rising.bit_count()
        swaps = to_east + east.bit_count()
        to_empty_north = swaps + 2 * empty_east.bit_count()
        moves = to_empty_north + 2 * empty_north.bit_count()
        if moves == 0:
            break
        plies -= 1
        if plies < 0:
            break
        # A random move: first its kind, which has pairs of squares a shift apart.
        number = random_below(moves)
        placed = number >= swaps
        pairs, first, shift = empty_north, to_empty_north, stride
        pairs = empty_east if number < to_empty_north else pairs
        first = swaps if number < to_empty_north else first
        shift = 1 if number < to_empty_north else shift
        pairs = east if number < swaps else pairs
        first = to_east if number < swaps else first
        pairs = rising if number < to_east else pairs
        first = to_rising if number < to_east else first
        shift = rising_shift if number < to_east else shift
        pairs = north if number < to_rising else pairs
        first = to_north if number < to_rising else first
        shift = stride if number < to_rising else shift
        pairs = falling if number < to_north else pairs
        first = 0 if number < to_north else first
        shift = falling_shift if number < to_north else shift
        number -= first
        lower = Bits(1) << nth_bit(pairs, number >> int(placed))
        upper = lower << shift & word_bits
        # Both squares change, or the one where Black's piece is placed.
        flipped = number & int(placed)
        pieces |= lower | upper
        black ^= -Bits(1 - flipped) & lower | -Bits(1 - (int(placed) ^ flipped)) & upper
    PIECES[1], BLACK_PIECES[1] = pieces, black
    return plies
