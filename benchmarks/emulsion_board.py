"""The encoding of a board of Emulsion or Free Emulsion for `benchmarks.solving`."""

from rules.emulsion.bitboard import BLACKS, TAKEN
from rules.kernels.language import Bits


def board(word: int) -> Bits:
    """Return the black pieces, or for word 1 all pieces, of the current board, whose up to 7x7
    squares fit into one word of the kernel."""
    return TAKEN[1] if word else BLACKS[1]
