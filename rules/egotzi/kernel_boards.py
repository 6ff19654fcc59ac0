"""The encoding of a board of Egotzi or Squared, up to 8x8, for `rules.ai.solver_kernel`."""

from rules.egotzi.bitboards import black_bitboard, stones_bitboard
from rules.kernels.language import Bits


def board(black: int) -> Bits:
    """Return half of the current board, of up to 8x8 squares: all stones, or Black's."""
    return black_bitboard if black else stones_bitboard
