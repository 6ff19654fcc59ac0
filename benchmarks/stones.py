"""A board of Egotzi or Squared in one number, for `benchmarks.solving`."""

from rules.egotzi.kernel import board_size
from rules.kernels.language import Bits
from rules.kernels.tree_game import SQUARES


def board() -> Bits:
    """Of up to 5x5 squares: a digit each, to the base of three."""
    found = Bits(0)
    for square in range(board_size * board_size):
        found = found * 3 + Bits(SQUARES[square])
    return found
