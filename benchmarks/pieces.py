"""A board of Emulsion or Free Emulsion in one number, for `benchmarks.solving`."""

from rules.emulsion.bitboard import BLACKS, TAKEN
from rules.kernels.language import Bits


def board() -> Bits:
    """Of up to 5x5 squares, which stand in one word of 30 bits."""
    return BLACKS[1] << 30 | TAKEN[1]
