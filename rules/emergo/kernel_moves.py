"""The legal moves of the position in Emergo's kernel."""

from __future__ import annotations

from rules.kernels.alpha_beta_game import LISTED, MOST_LISTED
from rules.kernels.language import Bits, trailing

from .kernel import COLUMNS, barred, board, ending, hand, made, mine, theirs
from .move_codes import BEYOND, ENTRIES, NEXT

listed = 0
"""The index in LISTED of the next capture found."""
most = 0
"""The jumps of the longest capture found."""


def attackers(movers: Bits, enemies: Bits, vacant: Bits) -> Bits:
    """Return those of `movers` that have an enemy next to them and a vacant square behind it."""
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


def forcing() -> bool:
    return attackers(mine, theirs, board ^ mine ^ theirs) != 0


def captures(at: int) -> int:
    global listed, most
    vacant = board ^ mine ^ theirs
    able = attackers(mine, theirs, vacant)
    listed = at
    most = 1
    while able:
        start = trailing(able)
        extend(start, 4, start, 0, vacant | able & -able, at)
        able &= able - 1
    return listed - at


def extend(square: int, heading: int, route: int, jumps: int, free: Bits, at: int) -> None:
    """Continue a capture from a square, and list it if it ends here and is the longest so far.

    A column may be jumped as often as it has men in its cap; no jump turns back on the one
    before. No square that is landed on can be jumped, so what is vacant stays so.
    """
    global listed, most
    ended = True
    for way in range(4):
        over = NEXT[square << 2 | way]
        landing = BEYOND[square << 2 | way]
        if way ^ 2 != heading and theirs >> over & free >> landing & 1 and COLUMNS[over] & 15:
            ended = False
            COLUMNS[over] -= 1
            extend(landing, way, route | way << 6 + 2 * jumps, jumps + 1, free, at)
            COLUMNS[over] += 1
    if ended and jumps >= most:
        if jumps > most:
            most = jumps
            listed = at
        if listed < MOST_LISTED:
            LISTED[listed] = route | 1 << 6 + 2 * jumps
            listed += 1


def quiets(at: int) -> int:
    vacant = board ^ mine ^ theirs
    if ending() != 0:
        return 0
    if hand > 0:
        return entries(at, vacant)
    after = list_steps(mine & vacant >> 5, 0, at)
    after = list_steps(mine & vacant >> 6, 1, after)
    after = list_steps(mine & vacant << 5, 2, after)
    return list_steps(mine & vacant << 6, 3, after) - at


def list_steps(movers: Bits, way: int, at: int) -> int:
    """List the steps of movers in one direction, and return the end of the list."""
    while movers:
        LISTED[at] = ENTRIES + (trailing(movers) << 2 | way)
        movers &= movers - 1
        at += 1
    return at


def entries(at: int, vacant: Bits) -> int:
    allowed = open_squares(vacant)
    after = at
    while allowed:
        LISTED[after] = trailing(allowed)
        allowed &= allowed - 1
        after += 1
    return after - at


def open_squares(vacant: Bits) -> Bits:
    """Return where the mover may enter: where the opponent, if unable to capture now, still is."""
    allowed = vacant
    if made == 0:
        allowed &= ~barred
    if not attackers(theirs, mine, vacant):
        allowed &= ~between(theirs, vacant)
    return allowed


def steps_of(movers: Bits, vacant: Bits) -> int:
    """Count the steps onto vacant squares."""
    return (
        (movers & vacant >> 5).bit_count()
        + (movers & vacant >> 6).bit_count()
        + (movers & vacant << 5).bit_count()
        + (movers & vacant << 6).bit_count()
    )
