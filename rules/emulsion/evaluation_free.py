"""Estimates of positions and moves of Free Emulsion, from learnt weights."""

from __future__ import annotations

from rules.kernels.tree_game import BLACK, MOVES, PRIORS, SQUARES, WHITE
from rules.learnt.stone_windows import change, read_stones
from rules.learnt.unfolded_weights import PHASES, known, logits, move_worth
from rules.learnt.weights import tables

from . import kernel
from .bitboard import BIT, BLACKS, STEP, TAKEN, WORD, board_size
from .kernel import side_to_move
from .move_codes import PLACEMENTS

FAR = 2
"""From this many squares from an edge on, learnt weights do not depend on the distance."""


def learnt() -> bool:
    return known()


def estimate() -> float:
    phase = read_board()
    ahead = read_stones(PHASES + phase, board_size, FAR)
    return logits(ahead, phase, side_to_move, board_size, 0)


def rank(count: int) -> None:
    read_stones(read_board(), board_size, FAR)
    worth = move_worth(side_to_move)
    for number in range(count):
        move = MOVES[number]
        if move < PLACEMENTS:
            lower = move >> 2
            upper = lower + STEP[move & 3]
            one = SQUARES[upper] - SQUARES[lower]
            two = -one
        else:
            lower = move - PLACEMENTS >> 2
            upper = lower + (board_size if move & 2 else 1)
            one = (WHITE if move & 1 else BLACK) + 1
            two = 3 - one
        PRIORS[number] = worth * float(changed(lower, one) + changed(upper, two))
        changed(lower, -one)
        changed(upper, -two)


def changed(square: int, by: int) -> int:
    """Return the change of the sum of windows if the piece on a square changes."""
    return change(square, square // board_size, board_size, by)


def read_board() -> int:
    """Fill SQUARES; return the phase, from 0 to 3, by the number of pieces."""
    pieces = 0
    for square in range(board_size * board_size):
        bit = BIT[square]
        word = WORD[square]
        taken = int(TAKEN[word] & bit != 0)
        SQUARES[square] = 2 * taken - int(BLACKS[word] & bit != 0)
        pieces += taken
    return 3 * pieces // (board_size * board_size)


EXPORTS = (kernel.set_up,)
DEFINES = (*kernel.DEFINES, learnt, estimate, rank)
CONTENTS = tables
