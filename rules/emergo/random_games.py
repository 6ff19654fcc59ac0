"""Fair random games in Emergo's kernel."""

from __future__ import annotations

from rules.kernels.alpha_beta_game import MOVE_STACK
from rules.kernels.language import Bits, trailing_zeros
from rules.kernels.random_numbers import random_below
from rules.kernels.tree_game import DRAW, LOSS, UNDECIDED, WIN

from .kernel import (
    black_to_move_at_setup,
    board,
    capture,
    change_sides,
    commit,
    enter,
    entering_men,
    final_value,
    hand,
    mine,
    step,
    theirs,
)
from .kernel_moves import count_steps, list_captures, open_squares
from .move_codes import NEXT


def playout(plies: int) -> int:
    """Play a fair random game of at most this many plies, and return its result for Black, or
    UNDECIDED if it is cut off."""
    black_to_move = black_to_move_at_setup
    for _ in range(plies):
        if not move_randomly():
            end = final_value()
            if end == 0:
                return DRAW
            return WIN if (end > 0) == black_to_move else LOSS
        commit()
        change_sides()
        black_to_move = not black_to_move
    return UNDECIDED


def move_randomly() -> bool:
    """Make a legal move chosen uniformly at random; return False if there is none."""
    count = list_captures(0)
    if count > 0:
        capture(MOVE_STACK[random_below(count)])
        return True
    vacant = board ^ mine ^ theirs
    if final_value() != 0:
        return False
    if hand > 0:
        allowed = open_squares(vacant)
        if not allowed:
            return False
        enter(nth(allowed, random_below(allowed.bit_count())), entering_men())
        return True
    return step_randomly(vacant)


def step_randomly(vacant: Bits) -> bool:
    """Make a step chosen uniformly at random; return False if there is none."""
    count = count_steps(mine, vacant)
    if count == 0:
        return False
    index = random_below(count)
    for direction in range(4):
        movers = mine & (vacant >> 5 + direction if direction < 2 else vacant << 3 + direction)
        if index < movers.bit_count():
            start = nth(movers, index)
            step(start, NEXT[start << 2 | direction])
            return True
        index -= movers.bit_count()
    return False


def nth(squares: Bits, index: int) -> int:
    """Return the square at an index in a mask, counting from the lowest bit."""
    for _ in range(index):
        squares &= squares - 1
    return trailing_zeros(squares)
