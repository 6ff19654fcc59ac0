"""The encoding of a board of Emulsion or Free Emulsion, up to 7x7, for `rules.ai.solver_kernel`."""

from rules.emulsion.bitboard import BLACK_PIECES, PIECES, board_size, stride
from rules.kernels.board_images import find_smallest_image, first_set, second_set
from rules.kernels.language import Bits


def board(half: int) -> Bits:
    """Return half of the current board, of up to 7x7 squares: all pieces for half 0, or, after
    that, the black ones for half 1. Rotations and reflections of a board have the same code."""
    if half:
        return second_set
    find_smallest_image(eight_a_rank(PIECES[1]), eight_a_rank(BLACK_PIECES[1]), board_size)
    return first_set


def eight_a_rank(squares: Bits) -> Bits:
    """Return squares with eight bits for each rank, instead of one more than there are files."""
    spread = Bits(0)
    for rank in range(board_size):
        spread |= (squares >> rank * stride & (1 << board_size) - 1) << 8 * rank
    return spread
