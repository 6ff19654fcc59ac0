"""The transposition table of an alpha-beta search, of fixed size.

An entry is two words. The first is the position's key, whose lowest bits, which are the index of
the entry, are replaced by the number of the search that wrote it. The second has, from the lowest
bit, 16 bits for the value, 8 for the depth, 8 for the bound, and the best move. An index has two
entries: one for the deepest search, and one for the latest.

A decided value counts the plies to the end of the game from the position itself, not from the root.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import WON
from rules.kernels.language import Bits, table

PLACE = 19
"""The number of bits of a key that are the index of its entry."""

LOW: Bits = (1 << PLACE) - 1

KNOWN = table("Q", 4 << PLACE)

AT_MOST, EXACTLY, AT_LEAST = 1, 2, 3
"""Bounds: a value is an upper bound, exact, or a lower bound."""

SOLVED = 255
"""The depth of a value that no deeper search can change."""

searches = 0
"""The number of the current search, from 1."""
since = 0
"""The first search whose entries are valid; older ones are ignored."""
isolated = False
"""True if the entries of the current search are valid for itself alone."""


def forget() -> None:
    """Invalidate all entries, for another game."""
    global since
    since = searches + 1


def begin_entries(alone: bool) -> None:
    """Begin a search that uses the entries of earlier ones of the game, unless `alone`."""
    global searches, since, isolated
    searches += 1
    if alone or isolated:
        since = searches
    isolated = alone
    if searches == 1 << PLACE:
        for at in range(4 << PLACE):
            KNOWN[at] = 0
        searches = 1
        since = 1


def find(position: Bits) -> int:
    """Return the address of the entry of a key, -1 if there is none."""
    at = int(position & LOW) << 2
    if matches(at, position):
        return at
    return at + 2 if matches(at + 2, position) else -1


def matches(at: int, position: Bits) -> bool:
    """Return whether a valid entry at this address belongs to a key."""
    return KNOWN[at] >> PLACE == position >> PLACE and int(KNOWN[at] & LOW) >= since


def depth_known(at: int) -> int:
    """Return the depth of the search that wrote an entry."""
    return int(KNOWN[at + 1] >> 16 & 255)


def move_known(at: int) -> int:
    """Return the best move of an entry, -1 if it has none."""
    return int(KNOWN[at + 1] >> 32) - 1


def value_known(at: int, ply: int) -> int:
    """Return the value of an entry, for a root `ply` plies before the position."""
    return later(int(KNOWN[at + 1] & 65535) - 32768, ply)


def later(value: int, plies: int) -> int:
    """Return a value as seen some plies before: the end of a decided game is that much later."""
    if value > WON:
        return value - plies
    return value + plies if value < -WON else value


def settles(at: int, alpha: int, beta: int, ply: int) -> bool:
    """Return whether the entry of a position `ply` plies from the root makes searching it with
    this window unnecessary."""
    bound = int(KNOWN[at + 1] >> 24 & 3)
    if bound == EXACTLY:
        return True
    value = value_known(at, ply)
    return value >= beta if bound == AT_LEAST else value <= alpha


def store(
    position: Bits, depth: int, value: int, alpha: int, beta: int, ply: int, move: int
) -> None:
    """Store the result of searching a position, `ply` plies from the root, with a window."""
    bound = AT_LEAST if value >= beta else AT_MOST if value <= alpha else EXACTLY
    at = int(position & LOW) << 2
    if not matches(at, position):
        deeper = int(KNOWN[at] & LOW) == searches and depth_known(at) > depth
        if deeper or matches(at + 2, position):
            at += 2
    KNOWN[at] = position >> PLACE << PLACE | Bits(searches)
    KNOWN[at + 1] = (
        Bits(later(value, -ply) + 32768)
        | Bits(depth) << 16
        | Bits(bound) << 24
        | Bits(move + 1) << 32
    )
