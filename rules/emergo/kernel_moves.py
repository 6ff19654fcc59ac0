"""The legal moves in the current position of Emergo's kernel."""

from __future__ import annotations

from rules.kernels.alpha_beta_game import MOVE_STACK, MOVE_STACK_SIZE
from rules.kernels.language import Bits, trailing_zeros

from .kernel import COLUMNS, barred, board, final_value, hand, made, mine, theirs
from .move_codes import BEYOND, FIRST_STEP, NEXT

next_capture = 0
"""The index in MOVE_STACK of the next capture to be listed."""
max_jumps = 0
"""The number of jumps of the longest capture so far."""


def capturers(movers: Bits, enemies: Bits, vacant: Bits) -> Bits:
    """Return the `movers` that can capture: next to an enemy with a vacant square behind it."""
    return movers & (
        (enemies >> 5 & vacant >> 10)
        | (enemies >> 6 & vacant >> 12)
        | (enemies << 5 & vacant << 10)
        | (enemies << 6 & vacant << 12)
    )


def between(enemies: Bits, vacant: Bits) -> Bits:
    """Return the squares between an enemy and a vacant square."""
    return (
        (enemies << 5 & vacant >> 5)
        | (enemies << 6 & vacant >> 6)
        | (enemies >> 5 & vacant << 5)
        | (enemies >> 6 & vacant << 6)
    )


def can_capture() -> bool:
    return capturers(mine, theirs, board ^ mine ^ theirs) != 0


def list_captures(at: int) -> int:
    global next_capture, max_jumps
    vacant = board ^ mine ^ theirs
    movers = capturers(mine, theirs, vacant)
    next_capture = at
    max_jumps = 1
    while movers:
        start = trailing_zeros(movers)
        extend(start, 4, start, 0, vacant | movers & -movers, at)
        movers &= movers - 1
    return next_capture - at


def extend(square: int, heading: int, route: int, jumps: int, free: Bits, at: int) -> None:
    """Continue a capture from a square; list it if it can't go on and no capture so far is longer.

    A column may be jumped as often as it has men in its cap; no jump reverses the direction of the
    one before. No square that is landed on can be jumped, so vacant squares stay vacant.
    """
    global next_capture, max_jumps
    can_continue = False
    for direction in range(4):
        over = NEXT[square << 2 | direction]
        landing = BEYOND[square << 2 | direction]
        if direction ^ 2 != heading and theirs >> over & free >> landing & 1 and COLUMNS[over] & 15:
            can_continue = True
            COLUMNS[over] -= 1
            extend(landing, direction, route | direction << 6 + 2 * jumps, jumps + 1, free, at)
            COLUMNS[over] += 1
    if not can_continue and jumps >= max_jumps:
        if jumps > max_jumps:
            max_jumps = jumps
            next_capture = at
        if next_capture < MOVE_STACK_SIZE:
            MOVE_STACK[next_capture] = route | 1 << 6 + 2 * jumps
            next_capture += 1


def list_quiet_moves(at: int) -> int:
    vacant = board ^ mine ^ theirs
    if final_value() != 0:
        return 0
    if hand > 0:
        return list_entries(at, vacant)
    end = list_steps(mine & vacant >> 5, 0, at)
    end = list_steps(mine & vacant >> 6, 1, end)
    end = list_steps(mine & vacant << 5, 2, end)
    return list_steps(mine & vacant << 6, 3, end) - at


def list_steps(movers: Bits, direction: int, at: int) -> int:
    """List the steps of `movers` in one direction, and return the index after the last one."""
    while movers:
        MOVE_STACK[at] = FIRST_STEP + (trailing_zeros(movers) << 2 | direction)
        movers &= movers - 1
        at += 1
    return at


def list_entries(at: int, vacant: Bits) -> int:
    """List the legal entries from index `at` on, and return their number."""
    allowed = open_squares(vacant)
    end = at
    while allowed:
        MOVE_STACK[end] = trailing_zeros(allowed)
        allowed &= allowed - 1
        end += 1
    return end - at


def open_squares(vacant: Bits) -> Bits:
    """Return the squares that the mover may enter: an entry must not give the opponent a capture,
    unless the opponent has one already."""
    allowed = vacant
    if made == 0:
        allowed &= ~barred
    if not capturers(theirs, mine, vacant):
        allowed &= ~between(theirs, vacant)
    return allowed


def count_steps(movers: Bits, vacant: Bits) -> int:
    """Count the steps of `movers` onto vacant squares."""
    return (
        (movers & vacant >> 5).bit_count()
        + (movers & vacant >> 6).bit_count()
        + (movers & vacant << 5).bit_count()
        + (movers & vacant << 6).bit_count()
    )
