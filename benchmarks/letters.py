"""A board of Slyde in two numbers, for `benchmarks.solving`."""

from rules.kernels.language import Bits
from rules.slyde.kernel import AT, PIECES


def board(word: int) -> Bits:
    """Of 8x8 squares: half of them, two bits each for a piece's colour and state. A move has been
    made before."""
    found = Bits(0)
    for square in range(32 * word, 32 * word + 32):
        piece = PIECES[AT[square]]
        found = found << 2 | Bits(piece >> 1 & 3)
    return found
