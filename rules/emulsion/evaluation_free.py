"""Evaluation of positions and moves of Free Emulsion, by learnt weights."""

from __future__ import annotations

from rules.kernels.tree_game import BLACK, MOVES, PRIORS, SQUARES, WHITE
from rules.learnt.stone_windows import evaluate_stones, state_change
from rules.learnt.unfolded_weights import (
    PHASES,
    estimate_logits,
    estimates_exist,
    move_scale,
    weights_exist,
)
from rules.learnt.weights import tables

from . import kernel
from .bitboard import BIT, BLACK_PIECES, PIECES, STEP, WORD, board_size
from .kernel import side_to_move
from .move_codes import FIRST_PLACEMENT

FAR = 2
"""The distance from an edge, in squares, beyond which learnt weights no longer depend on it."""


def has_weights() -> bool:
    return weights_exist()


def has_estimates() -> bool:
    return estimates_exist()


def estimate() -> float:
    phase = read_board()
    ahead = evaluate_stones(PHASES + phase, board_size, FAR)
    return estimate_logits(ahead, phase, side_to_move, board_size, 0)


def set_priors(count: int) -> None:
    evaluate_stones(read_board(), board_size, FAR)
    scale = move_scale(side_to_move)
    for number in range(count):
        move = MOVES[number]
        if move < FIRST_PLACEMENT:
            lower = move >> 2
            upper = lower + STEP[move & 3]
            lower_change = SQUARES[upper] - SQUARES[lower]
            upper_change = -lower_change
        else:
            lower = move - FIRST_PLACEMENT >> 2
            upper = lower + (board_size if move & 2 else 1)
            lower_change = (WHITE if move & 1 else BLACK) + 1
            upper_change = 3 - lower_change
        total = change_square(lower, lower_change) + change_square(upper, upper_change)
        PRIORS[number] = scale * float(total)
        change_square(lower, -lower_change)
        change_square(upper, -upper_change)


def change_square(square: int, difference: int) -> int:
    """Change the piece on a square in the windows, and return the change of their sum."""
    return state_change(square, square // board_size, board_size, difference)


def read_board() -> int:
    """Fill SQUARES; return the phase of the game, 0 to 3, by the number of pieces."""
    pieces = 0
    for square in range(board_size * board_size):
        bit = BIT[square]
        word = WORD[square]
        occupied = int(PIECES[word] & bit != 0)
        SQUARES[square] = 2 * occupied - int(BLACK_PIECES[word] & bit != 0)
        pieces += occupied
    return 3 * pieces // (board_size * board_size)


EXPORTS = (kernel.set_up,)
DEFINES = (*kernel.DEFINES, has_weights, has_estimates, estimate, set_priors)
CONTENTS = tables
