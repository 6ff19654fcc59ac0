"""The encoding of a board of Emulsion or Free Emulsion, up to 7x7, for `rules.ai.solver_kernel`."""

from rules.emulsion.bitboard import BLACK_PIECES, PIECES
from rules.kernels.language import Bits


def board(half: int) -> Bits:
    """Return half of the current board, of up to 7x7 squares: the black pieces for half 0, all
    pieces for half 1. Each fits into one word."""
    return PIECES[1] if half else BLACK_PIECES[1]
