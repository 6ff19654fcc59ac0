"""Estimates of Emergo's positions, and of those that its moves lead to.

An estimate is a sum of terms of columns and hands (`column_values`), plus smaller terms of the
whole position: steps, baits, and being to move.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import INFINITE, LISTED, NO_MOVE
from rules.kernels.language import Bits
from rules.learnt.weights import tables

from .column_values import BAIT, FITTED, MOBILITY, TEMPO, TERMS, WEIGHTS, set_of
from .kernel import (
    COLUMNS,
    balance,
    board,
    ending,
    entering,
    hand,
    key,
    make,
    man,
    mine,
    set_up,
    their_hand,
    theirs,
    undo,
)
from .kernel_moves import attackers, between, captures, forcing, quiets, steps_of
from .move_codes import FROM, NOWHERE, TO, ZONES
from .random_games import playout


def phase(men: int) -> int:
    """Return the index of the weights of the phase with this many men in hand."""
    return set_of if men > 0 else set_of + WEIGHTS


def read(terms: int, men: int) -> int:
    """Return the phase's half of a packed sum of terms: the high 16 bits while men enter, the low
    ones after."""
    return terms + 32768 >> 16 if men > 0 else (terms & 65535 ^ 32768) - 32768


def assess(alpha: int, beta: int) -> int:
    end = ending()
    if end != 0:
        return end
    men = hand + their_hand
    at = phase(men)
    worth = read(balance, men) + FITTED[at + TEMPO]
    margin = 10 * FITTED[at + MOBILITY] + 2 * FITTED[at + BAIT]
    if worth + margin <= alpha or worth - margin >= beta:
        return worth
    return refined(worth, at, mine, theirs, hand)


def refined(worth: int, at: int, own: Bits, other: Bits, men: int) -> int:
    """Return a mover's estimate with steps and baits, which the sum of terms leaves out.

    A position without a legal move is a draw.
    """
    vacant = board ^ own ^ other
    steps = steps_of(own, vacant)
    if steps == 0 and men == 0:
        return 0
    baits = (own & between(other, vacant)).bit_count()
    steps -= steps_of(other, vacant)
    return worth + FITTED[at + MOBILITY] * steps + FITTED[at + BAIT] * baits


def glance(at: int, count: int, alpha: int, beta: int) -> tuple[int, int, int, int]:
    """Estimate moves without making them: a move's effect on the sum is known. Steps and baits are
    counted only where they could raise alpha. An entry is a step from NOWHERE."""
    vacant = board ^ mine ^ theirs
    menace = attackers(theirs, mine, vacant)
    men = entering() if hand > 0 else 0
    COLUMNS[NOWHERE] = men
    left = hand - men + their_hand
    weights = phase(left)
    base = balance - man() * men
    tempo = FITTED[weights + TEMPO]
    margin = 10 * FITTED[weights + MOBILITY] + 2 * FITTED[weights + BAIT]
    best = -INFINITE
    choice = NO_MOVE
    loud = 0
    seen = 0
    while seen < count:
        move = LISTED[at + seen]
        seen += 1
        start = FROM[move]
        target = TO[move]
        changed = (Bits(1) << start | Bits(1) << target) & board
        disturbed = menace | theirs & ZONES[move]
        if disturbed and attackers(theirs, mine ^ changed, vacant ^ changed):
            LISTED[at + loud] = move
            loud += 1
            continue
        column = COLUMNS[start] << 6
        worth = read(base + TERMS[column | target] - TERMS[column | start], left) - tempo
        if worth > alpha - margin:
            worth = -refined(-worth, weights, theirs, mine ^ changed, their_hand)
        if worth > best:
            best = worth
            if best > alpha:
                choice = move
                alpha = best
                if best >= beta:
                    break
    return best, choice, loud, seen


EXPORTS = (set_up, playout)
DEFINES = (key, captures, quiets, forcing, make, undo, ending, assess, glance)
CONTENTS = tables
