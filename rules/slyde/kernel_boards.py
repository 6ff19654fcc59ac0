"""The encoding of a board of Slyde, up to 8x8, for `rules.ai.solver_kernel`."""

from rules.kernels.language import Bits
from rules.slyde.kernel import INDEX, PIECES


def board(word: int) -> Bits:
    """Return half of the current board, of up to 8x8 squares, with two bits per square, for the
    colour and state of its piece. At least one move must have been made, as this isn't encoded."""
    encoded = Bits(0)
    for square in range(32 * word, 32 * word + 32):
        piece = PIECES[INDEX[square]]
        encoded = encoded << 2 | Bits(piece >> 1 & 3)
    return encoded
