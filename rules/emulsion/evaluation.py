"""Evaluation of positions and moves of Emulsion, by learnt weights."""

from __future__ import annotations

from rules.kernels.tree_game import BLACK, MOVES, PRIORS
from rules.learnt.piece_windows import (
    BLACK_ROWS,
    compute_single_changes,
    evaluate_rows,
    pair_change,
)
from rules.learnt.unfolded_weights import (
    PHASES,
    estimate_logits,
    estimates_exist,
    move_scale,
    weights_exist,
)

from .bitboard import STEP, board_size, row_of
from .kernel import side_to_move


def has_weights() -> bool:
    return weights_exist() and board_size >= 3


def has_estimates() -> bool:
    return estimates_exist() and board_size >= 3


def estimate() -> float:
    phase = load_rows_and_phase()
    total = evaluate_rows(PHASES + phase, board_size)
    return estimate_logits(total, phase, side_to_move, board_size, 0)


def set_priors(count: int) -> None:
    evaluate_rows(load_rows_and_phase(), board_size)
    compute_single_changes(board_size)
    scale = move_scale(side_to_move)
    for number in range(count):
        lower = MOVES[number] >> 2
        upper = lower + STEP[MOVES[number] & 3]
        PRIORS[number] = scale * float(pair_change(lower, upper, board_size))


def load_rows_and_phase() -> int:
    """Fill BLACK_ROWS; return the phase of the game, 0 to 3, by the number of like neighbours: none
    at the start, and about two thirds of all pairs at the end."""
    previous = row_of(BLACK, 0)
    alike = board_size * (board_size - 1)
    for number in range(board_size):
        row = row_of(BLACK, number)
        BLACK_ROWS[number] = row
        alike += board_size - 1 - ((row ^ row >> 1) & (1 << board_size - 1) - 1).bit_count()
        alike -= (row ^ previous).bit_count()
        previous = row
    return min(3 * alike // (board_size * (board_size - 1)), 3)
