"""The encoding of a board of Emulsion or Free Emulsion for `benchmarks.solving`."""

from rules.emulsion.bitboard import BLACK_PIECES, PIECES
from rules.kernels.language import Bits


def board(word: int) -> Bits:
    """Return the black pieces, or for word 1 all pieces, of the current board, whose up to 7x7
    squares fit into one word of the kernel."""
    return PIECES[1] if word else BLACK_PIECES[1]
