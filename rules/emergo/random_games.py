"""Fair random games of Emergo's kernel."""

from __future__ import annotations

from rules.kernels.alpha_beta_game import LISTED
from rules.kernels.language import Bits, trailing
from rules.kernels.random_numbers import below
from rules.kernels.tree_game import DRAW, LOSS, UNDECIDED, WIN

from .kernel import (
    black,
    board,
    capture,
    change_sides,
    commit,
    ending,
    entering,
    hand,
    mine,
    put,
    shift,
    theirs,
)
from .kernel_moves import captures, open_squares, steps_of
from .move_codes import NEXT


def playout(plies: int) -> int:
    """Play a fair random game of at most this many plies, and return its result for Black."""
    moving = black
    for _ in range(plies):
        if not move_randomly():
            end = ending()
            if end == 0:
                return DRAW
            return WIN if (end > 0) == moving else LOSS
        commit()
        change_sides()
        moving = not moving
    return UNDECIDED


def move_randomly() -> bool:
    """Make one of the legal moves, each equally likely; return whether there was any."""
    count = captures(0)
    if count > 0:
        capture(LISTED[below(count)])
        return True
    vacant = board ^ mine ^ theirs
    if ending() != 0:
        return False
    if hand > 0:
        allowed = open_squares(vacant)
        if not allowed:
            return False
        put(nth(allowed, below(allowed.bit_count())), entering())
        return True
    return step_randomly(vacant)


def step_randomly(vacant: Bits) -> bool:
    """Make one of the steps, each equally likely; return whether there was any."""
    count = steps_of(mine, vacant)
    if count == 0:
        return False
    number = below(count)
    for way in range(4):
        movers = mine & (vacant >> 5 + way if way < 2 else vacant << 3 + way)
        if number < movers.bit_count():
            start = nth(movers, number)
            shift(start, NEXT[start << 2 | way])
            return True
        number -= movers.bit_count()
    return False


def nth(squares: Bits, number: int) -> int:
    """Return the square of a mask that has this many lower ones."""
    for _ in range(number):
        squares &= squares - 1
    return trailing(squares)
