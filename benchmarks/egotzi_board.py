"""The encoding of a board of Egotzi or Squared for `benchmarks.solving`."""

from rules.egotzi.words import word_black, word_stones
from rules.kernels.language import Bits


def board(word: int) -> Bits:
    """Return half of the current board, of up to 8x8 squares: all stones, or Black's."""
    return word_black if word else word_stones
