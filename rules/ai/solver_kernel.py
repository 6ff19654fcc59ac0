"""An exact solver: alpha-beta search to the end with a transposition table, as a kernel that is
linked with a game's kernel and its module that encodes boards (`KernelSpec.boards`).

A value is a result with the plies to the end, for the player to move: a win in n plies is
WON - n, a loss in n plies is n - WON, and a draw is 0. So the winner looks for the shortest
win, and the loser for the longest loss. The table compares whole positions, so its values are
exact.
"""

from __future__ import annotations

from rules.kernels.language import ALL, Bits, extern, table
from rules.kernels.tree_game import BLACK, MOVES, list_moves, mover, play, restore, result, save

KEY_BITS = 21
ENTRIES = 1 << KEY_BITS

LOW = table("Q", ENTRIES)
HIGH = table("Q", ENTRIES)
"""The two halves of each stored position, as `board` encodes them."""

VALUES = table("h", ENTRIES)
"""The values of the stored positions."""

KINDS = table("B", ENTRIES)
"""The kind of each value: 0 for an empty entry, else its bound, plus 4 times the side to move."""

EXACT, LOWER_BOUND, UPPER_BOUND = 1, 2, 3
"""The kinds of values."""

WON = 1000
"""The value of a position that is over, for the winner."""

MAX_MOVES, MAX_DEPTH = 512, 62
"""The maximum number of moves in a position, and of plies of a line."""

MOVE_LISTS = table("h", MAX_MOVES * MAX_DEPTH)
"""The legal moves at each depth of the current line."""

work = 0
"""The number of nodes searched."""
limit = 0
"""The maximum number of nodes."""
stopped = False
"""True once the search has been stopped by the maximum number of nodes, moves or plies."""


@extern
def board(word: int) -> Bits:
    """Return half of the current position, the first or the second, without the side to move."""
    raise NotImplementedError


def forget() -> None:
    """Clear the table, before positions of another size or komi."""
    for slot in range(ENTRIES):
        KINDS[slot] = 0


def begin(nodes: int) -> None:
    """Begin a search of at most this many nodes."""
    global work, limit, stopped
    work = 0
    limit = nodes
    stopped = False


def is_stopped() -> bool:
    """Return whether the search was stopped by a limit, so that the last value returned is
    invalid."""
    return stopped


def solve(depth: int, alpha: int, beta: int) -> int:
    """Return the value of the current position if it is between alpha and beta, or else a bound on
    it."""
    global work, stopped
    low, high = board(0), board(1)
    key = (low ^ high * 0xC2B2AE3D27D4EB4F & ALL) * 0x9E3779B97F4A7C15 & ALL
    slot = int(key >> 64 - KEY_BITS) ^ mover()  # or both sides would use one entry in turn
    if LOW[slot] == low and HIGH[slot] == high and KINDS[slot] >> 2 == mover():
        kind = KINDS[slot] & 3
        value = int(VALUES[slot])
        if kind == EXACT or (kind == LOWER_BOUND and value >= beta):
            return value
        if kind == UPPER_BOUND and value <= alpha:
            return value
    work += 1
    count = list_moves()
    if work > limit or count > MAX_MOVES or depth == MAX_DEPTH:
        stopped = True
        return 0
    if not count:
        best = (result() - 1) * WON if mover() == BLACK else (1 - result()) * WON
        store(slot, low, high, best, EXACT)
        return best
    for number in range(count):
        MOVE_LISTS[depth * MAX_MOVES + number] = MOVES[number]
    save(depth)
    best = -WON
    new_alpha = alpha
    for number in range(count):
        play(MOVE_LISTS[depth * MAX_MOVES + number])
        value = one_ply_earlier(-solve(depth + 1, -one_ply_later(beta), -one_ply_later(new_alpha)))
        restore(depth)
        if stopped:
            return 0
        best = max(best, value)
        new_alpha = max(new_alpha, best)
        if new_alpha >= beta:
            break
    kind = UPPER_BOUND if best <= alpha else LOWER_BOUND if best >= beta else EXACT
    store(slot, low, high, best, kind)
    return best


def one_ply_earlier(value: int) -> int:
    """Return a value as seen one ply earlier, from where the end is one ply farther away."""
    return value - 1 if value > 0 else value + 1 if value < 0 else 0


def one_ply_later(value: int) -> int:
    """Return a value as seen one ply later: the inverse of `one_ply_earlier`."""
    return value + 1 if value > 0 else value - 1 if value < 0 else 0


def store(slot: int, low: Bits, high: Bits, value: int, kind: int) -> None:
    """Store a value in the table, replacing the entry there."""
    LOW[slot], HIGH[slot], VALUES[slot] = low, high, value
    KINDS[slot] = kind + 4 * mover()


EXPORTS = (forget, begin, is_stopped, solve)
"""The functions that `solving` calls."""
