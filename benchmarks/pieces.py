"""A board of Emulsion or Free Emulsion in two numbers, for `benchmarks.solving`."""

from rules.emulsion.bitboard import BLACKS, TAKEN
from rules.kernels.language import Bits


def board(word: int) -> Bits:
    """Return the black pieces, or for word 1 all pieces, of a board of up to 7x7, which fits into
    one word of the kernel."""
    return TAKEN[1] if word else BLACKS[1]
