"""Static evaluation of Emergo's positions, and of its moves without making them.

The value of a position is a sum of terms for columns and hands (`column_values`), plus smaller
terms for the whole position: steps, baits, and the right to move.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import INFINITE, MOVE_STACK, NO_MOVE
from rules.kernels.language import Bits

from .column_values import BAIT, FITTED, MOBILITY, TEMPO, TERMS, WEIGHTS, board_weights
from .kernel import (
    COLUMNS,
    balance,
    board,
    entering_men,
    final_value,
    hand,
    mine,
    their_hand,
    theirs,
    value_in_hand,
)
from .kernel_moves import between, capturers, count_steps
from .move_codes import FROM, NOWHERE, TO, ZONES


def weights_of_phase(men: int) -> int:
    """Return the index of the weights for the phase with this many men in hand."""
    return board_weights if men > 0 else board_weights + WEIGHTS


def phase_value(terms: int, men: int) -> int:
    """Return the part of a packed sum of terms for the phase with this many men in hand: the high
    16 bits if there are any, else the low ones."""
    return terms + 32768 >> 16 if men > 0 else (terms & 65535 ^ 32768) - 32768


def evaluate(alpha: int, beta: int) -> int:
    end = final_value()
    if end != 0:
        return end
    men = hand + their_hand
    weights = weights_of_phase(men)
    value = phase_value(balance, men) + FITTED[weights + TEMPO]
    margin = 10 * FITTED[weights + MOBILITY] + 2 * FITTED[weights + BAIT]
    if value + margin <= alpha or value - margin >= beta:
        return value
    return add_mobility_terms(value, weights, mine, theirs, hand)


def add_mobility_terms(value: int, weights: int, own: Bits, other: Bits, men: int) -> int:
    """Add the terms for steps and baits to the value of a position for its mover, who has `own`
    columns and `men` in hand; return 0, a draw, if there is no legal move."""
    vacant = board ^ own ^ other
    steps = count_steps(own, vacant)
    if steps == 0 and men == 0:
        return 0
    baits = (own & between(other, vacant)).bit_count()
    steps -= count_steps(other, vacant)
    return value + FITTED[weights + MOBILITY] * steps + FITTED[weights + BAIT] * baits


def evaluate_quiet_moves(at: int, count: int, alpha: int, beta: int) -> tuple[int, int, int, int]:
    """Evaluate moves without making them, by their effect on the sum of terms.

    Return the best value; the last move that raised alpha, or NO_MOVE; the number of moves that
    allow a capture, which are listed first and not evaluated; and the number of moves examined.

    Steps and baits are counted only if they could raise alpha. An entry is treated as a step from
    NOWHERE."""
    vacant = board ^ mine ^ theirs
    threats = capturers(theirs, mine, vacant)
    men = entering_men() if hand > 0 else 0
    COLUMNS[NOWHERE] = men
    left = hand - men + their_hand
    weights = weights_of_phase(left)
    base = balance - value_in_hand() * men
    tempo = FITTED[weights + TEMPO]
    margin = 10 * FITTED[weights + MOBILITY] + 2 * FITTED[weights + BAIT]
    best = -INFINITE
    choice = NO_MOVE
    others = 0
    evaluated = 0
    while evaluated < count:
        move = MOVE_STACK[at + evaluated]
        evaluated += 1
        start = FROM[move]
        target = TO[move]
        changed = (Bits(1) << start | Bits(1) << target) & board
        nearby = threats | theirs & ZONES[move]
        if nearby and capturers(theirs, mine ^ changed, vacant ^ changed):
            MOVE_STACK[at + others] = move
            others += 1
            continue
        column = COLUMNS[start] << 6
        value = phase_value(base + TERMS[column | target] - TERMS[column | start], left) - tempo
        if value > alpha - margin:
            value = -add_mobility_terms(-value, weights, theirs, mine ^ changed, their_hand)
        if value > best:
            best = value
            if best > alpha:
                choice = move
                alpha = best
                if best >= beta:
                    break
    return best, choice, others, evaluated
