"""The encoding of a board of Egotzi or Squared for `benchmarks.solving`."""

from rules.egotzi.bitboards import black_bitboard, stones_bitboard
from rules.kernels.language import Bits


def board(black: int) -> Bits:
    """Return half of the current board, of up to 8x8 squares: all stones, or Black's."""
    return black_bitboard if black else stones_bitboard
