"""What an alpha-beta search knows of positions it has seen: a kernel's table of fixed size.

An entry is two words. The first is a position's key but for the low end, which says where the
entry is: there stands the number of the search that wrote it. The second has, from the low end, 16
bits for the value, 8 for the depth, 8 for what the value is, and the best move. A place has two
entries: one for the deeper, and one for the later.

What is decided takes so many plies from the position itself, wherever it stands in a line.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import WON
from rules.kernels.language import Bits, table

PLACE = 19
"""Bits of a key that say where its entry is."""

LOW: Bits = (1 << PLACE) - 1

KNOWN = table("Q", 4 << PLACE)

AT_MOST, EXACTLY, AT_LEAST = 1, 2, 3
"""What a value may be."""

SOLVED = 255
"""The depth of a value that no deeper search could change."""

searches = 0
"""The number of the present search, from 1."""
since = 0
"""The search from which on entries count; what is older does not make any difference."""
apart = False
"""Whether what the present search finds out holds for itself only."""


def forget() -> None:
    """Know nothing of any position any more: another game begins."""
    global since
    since = searches + 1


def recollect(by_itself: bool) -> None:
    """Begin a search, with what others of the game have found out or `by_itself`."""
    global searches, since, apart
    searches += 1
    if by_itself or apart:
        since = searches
    apart = by_itself
    if searches == 1 << PLACE:
        for at in range(4 << PLACE):
            KNOWN[at] = 0
        searches = 1
        since = 1


def find(position: Bits) -> int:
    """Where the entry of a key is, -1 if there is none."""
    at = int(position & LOW) << 2
    if tells(at, position):
        return at
    return at + 2 if tells(at + 2, position) else -1


def tells(at: int, position: Bits) -> bool:
    """Whether the entry there is of a key."""
    return KNOWN[at] >> PLACE == position >> PLACE and int(KNOWN[at] & LOW) >= since


def depth_known(at: int) -> int:
    """How deep the search was that the entry there is of."""
    return int(KNOWN[at + 1] >> 16 & 255)


def move_known(at: int) -> int:
    """Its best move, -1 if it has none."""
    return int(KNOWN[at + 1] >> 32) - 1


def value_known(at: int, ply: int) -> int:
    """The value in an entry, as it is so many plies before."""
    return later(int(KNOWN[at + 1] & 65535) - 32768, ply)


def later(value: int, plies: int) -> int:
    """A value as it is so many plies before: what is decided takes longer."""
    if value > WON:
        return value - plies
    return value + plies if value < -WON else value


def settles(at: int, alpha: int, beta: int, ply: int) -> bool:
    """Whether an entry makes a search of a window needless, so many plies on."""
    bound = int(KNOWN[at + 1] >> 24 & 3)
    if bound == EXACTLY:
        return True
    value = value_known(at, ply)
    return value >= beta if bound == AT_LEAST else value <= alpha


def keep(
    position: Bits, depth: int, value: int, alpha: int, beta: int, ply: int, move: int
) -> None:
    """Remember what a search of a window has found, so many plies on."""
    bound = AT_LEAST if value >= beta else AT_MOST if value <= alpha else EXACTLY
    at = int(position & LOW) << 2
    if not tells(at, position):
        deeper = int(KNOWN[at] & LOW) == searches and depth_known(at) > depth
        if deeper or tells(at + 2, position):
            at += 2
    KNOWN[at] = position >> PLACE << PLACE | Bits(searches)
    KNOWN[at + 1] = (
        Bits(later(value, -ply) + 32768)
        | Bits(depth) << 16
        | Bits(bound) << 24
        | Bits(move + 1) << 32
    )
