"""The encoding of a board of Egotzi or Squared, up to 8x8, for `rules.ai.solver_kernel`."""

from rules.egotzi.bitboards import black_bitboard, stones_bitboard
from rules.egotzi.kernel import board_size
from rules.kernels.board_images import find_smallest_image, first_set, second_set
from rules.kernels.language import Bits


def board(black: int) -> Bits:
    """Return half of the current board, of up to 8x8 squares: all stones, or, after that, Black's.
    Rotations and reflections of a board have the same code."""
    if black:
        return second_set
    find_smallest_image(stones_bitboard, black_bitboard, board_size)
    return first_set
