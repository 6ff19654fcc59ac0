"""What an alpha-beta search knows of positions it has seen: a kernel's table of fixed size.

An entry is two words: a position's key, and from the low end 16 bits for the value, 8 for the
depth, 2 for what the value is, 6 for the search that wrote it, and the rest for the best move.
A place has two entries: one for the deeper, and one for the later.

What is decided takes so many plies from the position itself, wherever it stands in a line.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import WON, key
from rules.kernels.language import ALL, Bits, table

PLACES_KNOWN = 1 << 19

KNOWN = table("Q", 4 * PLACES_KNOWN)

AT_MOST, EXACTLY, AT_LEAST = 1, 2, 3
"""What a value may be."""

SOLVED = 255
"""The depth of a value that no deeper search could change."""

WRITTEN: Bits = 1 << 63
"""Every key in the table has this bit."""

salts = 0
game_salt: Bits = 0
salt: Bits = 0
"""Keys with another one are not found."""
age = 0
"""Numbers the searches."""


def forget() -> None:
    """Know nothing of any position any more: another game begins."""
    global game_salt
    game_salt = new_salt()


def recollect(apart: bool) -> None:
    """Begin a search with what others of the game have found out, or apart from them."""
    global salt, age
    salt = new_salt() if apart else game_salt
    age = age + 1 & 63


def new_salt() -> Bits:
    global salts
    salts += 1
    return Bits(salts) * 0xD1342543DE82EF95 & ALL


def known_as() -> Bits:
    """The key of the current position."""
    return key() ^ salt | WRITTEN


def find(position: Bits) -> int:
    """Where the entry of a key is, -1 if there is none."""
    at = int(position & Bits(PLACES_KNOWN - 1)) << 2
    if KNOWN[at] == position:
        return at
    return at + 2 if KNOWN[at + 2] == position else -1


def depth_known(at: int) -> int:
    return int(KNOWN[at + 1] >> 16 & 255)


def move_known(at: int) -> int:
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
    data = (
        Bits(later(value, -ply) + 32768)
        | Bits(depth) << 16
        | Bits(bound) << 24
        | Bits(age) << 26
        | Bits(move + 1) << 32
    )
    at = int(position & Bits(PLACES_KNOWN - 1)) << 2
    if KNOWN[at] != position and (
        KNOWN[at + 2] == position
        or (int(KNOWN[at + 1] >> 26 & 63) == age and depth_known(at) > depth)
    ):
        at += 2
    KNOWN[at] = position
    KNOWN[at + 1] = data
