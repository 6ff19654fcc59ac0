"""A board of Slyde in two numbers, for `benchmarks.solving`."""

from rules.kernels.language import Bits
from rules.slyde.kernel import INDEX, PIECES


def board(word: int) -> Bits:
    """Return half of an 8x8 board, two bits a square for a piece's colour and state. It is not the
    first position."""
    found = Bits(0)
    for square in range(32 * word, 32 * word + 32):
        piece = PIECES[INDEX[square]]
        found = found << 2 | Bits(piece >> 1 & 3)
    return found
