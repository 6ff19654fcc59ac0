"""The transposition table of an alpha-beta search, of fixed size.

An entry is two words. The first is the position's key, with its lowest bits, which are the index of
the entry, replaced by the number of the search that wrote it. The second has, from the lowest bit,
16 bits for the value, 8 for the depth, 8 for the bound, and the best move. Each index has two
entries: one for the deepest search, and one for the latest.

The value of a decided game counts the plies to its end from the position itself, not from the root.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import WON
from rules.kernels.language import Bits, table

INDEX_BITS = 19
"""The number of low bits of a key that are the index of its entries."""

INDEX_MASK: Bits = (1 << INDEX_BITS) - 1

HASH_TABLE = table("Q", 4 << INDEX_BITS)

UPPER_BOUND, EXACT, LOWER_BOUND = 1, 2, 3
"""The kinds of stored values: bounds, or the exact value."""

SOLVED = 255
"""The depth of a value that no deeper search can change."""

search_number = 0
"""The number of the current search, from 1."""
oldest_valid = 0
"""The first search whose entries are valid; older ones are ignored."""
isolated = False
"""True if the entries of the current search are valid only for that search."""


def forget() -> None:
    """Invalidate all entries, before another game."""
    global oldest_valid
    oldest_valid = search_number + 1


def begin_search(isolate: bool) -> None:
    """Begin a search, which shares entries with earlier and later ones unless `isolate`."""
    global search_number, oldest_valid, isolated
    search_number += 1
    if isolate or isolated:
        oldest_valid = search_number
    isolated = isolate
    if search_number == 1 << INDEX_BITS:
        for address in range(4 << INDEX_BITS):
            HASH_TABLE[address] = 0
        search_number = 1
        oldest_valid = 1


def find_entry(position_key: Bits) -> int:
    """Return the address of the valid entry of a key; -1 if there is none."""
    address = int(position_key & INDEX_MASK) << 2
    if is_match(address, position_key):
        return address
    return address + 2 if is_match(address + 2, position_key) else -1


def is_match(address: int, position_key: Bits) -> bool:
    """Return whether the entry at an address is valid and belongs to a key."""
    return (
        HASH_TABLE[address] >> INDEX_BITS == position_key >> INDEX_BITS
        and int(HASH_TABLE[address] & INDEX_MASK) >= oldest_valid
    )


def entry_depth(address: int) -> int:
    """Return the depth to which the position of an entry was searched."""
    return int(HASH_TABLE[address + 1] >> 16 & 255)


def entry_move(address: int) -> int:
    """Return the best move of an entry; -1 if it has none."""
    return int(HASH_TABLE[address + 1] >> 32) - 1


def entry_value(address: int, ply: int) -> int:
    """Return the value of an entry as seen from the root, `ply` plies before the position."""
    return adjust_for_distance(int(HASH_TABLE[address + 1] & 65535) - 32768, ply)


def adjust_for_distance(value: int, plies: int) -> int:
    """Return a value as seen `plies` plies earlier: from there, the end of a decided game is that
    much farther away. A negative number is the inverse."""
    if value > WON:
        return value - plies
    return value + plies if value < -WON else value


def suffices(address: int, alpha: int, beta: int, ply: int) -> bool:
    """Return whether the value of an entry, for a position `ply` plies from the root, is exact or
    lies outside the window of alpha and beta."""
    bound = int(HASH_TABLE[address + 1] >> 24 & 3)
    if bound == EXACT:
        return True
    value = entry_value(address, ply)
    return value >= beta if bound == LOWER_BOUND else value <= alpha


def store_entry(
    position_key: Bits, depth: int, value: int, alpha: int, beta: int, ply: int, move: int
) -> None:
    """Store the result of a search of a position, `ply` plies from the root, with a window."""
    bound = LOWER_BOUND if value >= beta else UPPER_BOUND if value <= alpha else EXACT
    address = int(position_key & INDEX_MASK) << 2
    if not is_match(address, position_key):
        deeper = (
            int(HASH_TABLE[address] & INDEX_MASK) == search_number and entry_depth(address) > depth
        )
        if deeper or is_match(address + 2, position_key):
            address += 2
    HASH_TABLE[address] = position_key >> INDEX_BITS << INDEX_BITS | Bits(search_number)
    HASH_TABLE[address + 1] = (
        Bits(adjust_for_distance(value, -ply) + 32768)
        | Bits(depth) << 16
        | Bits(bound) << 24
        | Bits(move + 1) << 32
    )
