"""The encoding of a board of Egotzi or Squared for `benchmarks.solving`."""

from rules.egotzi.kernel import board_size
from rules.kernels.language import Bits
from rules.kernels.tree_game import SQUARES


def board(word: int) -> Bits:
    """Return half of the current board, of up to 8x8 squares, with two bits per square."""
    encoded = Bits(0)
    for square in range(32 * word, min(32 * word + 32, board_size * board_size)):
        encoded = encoded << 2 | Bits(SQUARES[square])
    return encoded
