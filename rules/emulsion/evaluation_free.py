"""Evaluation of positions and moves of Free Emulsion, by learnt weights."""

from __future__ import annotations

from rules.kernels.tree_game import BLACK, MOVES, PRIORS, SQUARES, WHITE
from rules.learnt.stone_windows import change_of, evaluate_stones
from rules.learnt.unfolded_weights import (
    PHASES,
    estimate_logits,
    estimates_exist,
    move_scale,
    weights_exist,
)

from .bitboard import EAST, FALLING, NORTH, STEP, board_size, row_of
from .kernel import side_to_move
from .move_codes import FIRST_PLACEMENT

FAR = 2
"""The distance from an edge, in squares, from which on learnt weights don't depend on it."""


def has_weights() -> bool:
    return weights_exist()


def has_estimates() -> bool:
    return estimates_exist()


def estimate() -> float:
    phase = load_squares_and_phase()
    total = evaluate_stones(PHASES + phase, board_size, FAR)
    return estimate_logits(total, phase, side_to_move, board_size, 0)


def set_priors(count: int) -> None:
    evaluate_stones(load_squares_and_phase(), board_size, FAR)
    scale = move_scale(side_to_move)
    for number in range(count):
        PRIORS[number] = scale * float(change_by_move(MOVES[number]))


def change_by_move(move: int) -> int:
    """Return the change in the sum over all windows that a move causes."""
    if move < FIRST_PLACEMENT:
        square = move >> 2
        change = SQUARES[square + STEP[move & 3]] - SQUARES[square]
        return change_of_pair(square, move & 3, change, -change)
    change = (WHITE if move & 1 else BLACK) + 1
    direction = NORTH if move & 2 else EAST
    return change_of_pair(move - FIRST_PLACEMENT >> 2, direction, change, 3 - change)


def change_of_pair(square: int, direction: int, lower: int, upper: int) -> int:
    """Return the change in the sum over all windows if the states of a square and the next one in
    a direction change by `lower` and `upper`."""
    window = square + square // board_size
    above = window + board_size + 1
    top = above + board_size + 1
    if direction == EAST:
        return (
            change_of(window, 27 * lower)
            + change_of(window + 1, 9 * lower + 27 * upper)
            + change_of(window + 2, 9 * upper)
            + change_of(above, 3 * lower)
            + change_of(above + 1, lower + 3 * upper)
            + change_of(above + 2, upper)
        )
    if direction == NORTH:
        return (
            change_of(window, 27 * lower)
            + change_of(window + 1, 9 * lower)
            + change_of(above, 3 * lower + 27 * upper)
            + change_of(above + 1, lower + 9 * upper)
            + change_of(top, 3 * upper)
            + change_of(top + 1, upper)
        )
    # A diagonal pair has one window in common.
    total = change_of(window, 27 * lower) + change_of(window + 1, 9 * lower)
    if direction == FALLING:
        return (
            total
            + change_of(above - 1, 27 * upper)
            + change_of(above, 3 * lower + 9 * upper)
            + change_of(above + 1, lower)
            + change_of(top - 1, 3 * upper)
            + change_of(top, upper)
        )
    return (
        total
        + change_of(above, 3 * lower)
        + change_of(above + 1, lower + 27 * upper)
        + change_of(above + 2, 9 * upper)
        + change_of(top + 1, 3 * upper)
        + change_of(top + 2, upper)
    )


def load_squares_and_phase() -> int:
    """Fill SQUARES; return the phase of the game, 0 to 3, by the number of pieces."""
    pieces = 0
    square = 0
    for rank in range(board_size):
        black = row_of(BLACK, rank)
        white = row_of(WHITE, rank)
        pieces += (black | white).bit_count()
        for file in range(board_size):
            SQUARES[square] = (black >> file & 1) | (white >> file & 1) << 1
            square += 1
    return 3 * pieces // (board_size * board_size)
