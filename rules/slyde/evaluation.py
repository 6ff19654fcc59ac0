"""Evaluation of moves of Slyde, by learnt weights."""

from __future__ import annotations

from rules.kernels.tree_game import MOVES, PRIORS
from rules.learnt.state_windows import STATES, look_up_windows, pair_change
from rules.learnt.unfolded_weights import move_scale, weights_exist

from .kernel import INDEX, PIECES, board_size, side_to_move
from .move_codes import FIRST_CHANGE


def has_weights() -> bool:
    return weights_exist()


def has_estimates() -> bool:
    return False


def estimate() -> float:
    return 0.0


def set_priors(count: int) -> None:
    look_up_windows(load_states_and_phase(), board_size)
    scale = move_scale(side_to_move)
    for number in range(count):
        move = MOVES[number]
        if move < FIRST_CHANGE:
            start = move >> 2
            direction = move & 3
            step = 1 if direction & 1 == 0 else board_size
            end = start - step if direction & 2 else start + step
            PRIORS[number] = scale * float(pair_change(start, 1, end, 3, board_size))
        else:
            square = move - FIRST_CHANGE
            PRIORS[number] = scale * float(pair_change(square, 2, square, 2, board_size))


def load_states_and_phase() -> int:
    """Fill STATES; return the phase of the game, 0 to 3, by the share of fixed pieces."""
    fixed = 0
    for square in range(board_size * board_size):
        piece = PIECES[INDEX[square]]
        STATES[square] = piece & 1 | piece >> 1 & 2
        fixed += piece >> 2
    return min(6 * fixed // (board_size * board_size), 3)
