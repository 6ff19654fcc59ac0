"""A board of Emulsion or Free Emulsion in two numbers, for `benchmarks.solving`."""

from rules.emulsion.bitboard import BLACKS, TAKEN
from rules.kernels.language import Bits


def board(word: int) -> Bits:
    """Of up to 7x7 squares, which stand in one word: the black pieces, or all."""
    return TAKEN[1] if word else BLACKS[1]
