"""An exact solver: alpha-beta search to the end with a transposition table, as a kernel that is
linked with a game's kernel and its module that encodes boards (`KernelSpec.boards`).

A value is a result with the plies to the end, for the player to move: a win in n plies is
WON - n, a loss in n plies is n - WON, and a draw is 0. So the winner looks for the shortest
win, and the loser for the longest loss. The table compares whole positions, so its values are
exact.

A program for one board may have a *book* (`rules.kernels.books`): the exact values of its positions
in which Black is to move and has many moves, from which a search would take long. So no search
takes more than about two plies plus what follows positions with few moves.
`benchmarks.solved_boards` makes the books.
"""

from __future__ import annotations

from rules.kernels.books import next_in_book, open_book, plies_in_book
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

BOOK_BITS = 20
BOOK_ENTRIES = 1 << BOOK_BITS

BOOK_LOW = table("Q", BOOK_ENTRIES)
BOOK_HIGH = table("Q", BOOK_ENTRIES)
BOOK_VALUES = table("h", BOOK_ENTRIES)
"""The book as a hash table: the halves of each position, and its value plus 1 + WON; 0 for an
empty slot."""

MAX_MOVES, MAX_DEPTH = 512, 62
"""The maximum number of moves in a position, and of plies of a line."""

MOVE_LISTS = table("h", MAX_MOVES * MAX_DEPTH)
"""The legal moves at each depth of the current line."""

KILLERS = table("h", MAX_DEPTH)
"""At each depth, the last move that was too good for the opponent: often it is in other positions
there, too, so that it is tried first."""

book_count = 0
"""The number of positions in the book."""
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


def read_book(size: int) -> None:
    """Read the book of a board of this size, up to 5x5. A position in it is the first half of its
    code, then the second one, with only the bits of the board's squares."""
    global book_count
    book_count = open_book()
    for number in range(book_count):
        packed = next_in_book()
        low, high = unpacked(packed >> size * size, size), unpacked(packed, size)
        slot = book_slot(low, high)
        BOOK_LOW[slot], BOOK_HIGH[slot] = low, high
        plies = plies_in_book(number)
        value = WON + 1 - plies if plies > 0 else -WON - 1 - plies if plies < 0 else 0
        BOOK_VALUES[slot] = value + WON + 1


def unpacked(squares: Bits, size: int) -> Bits:
    """Return squares with eight bits for each rank, from as many as there are files."""
    spread = Bits(0)
    for rank in range(size):
        spread |= (squares >> rank * size & (1 << size) - 1) << 8 * rank
    return spread


def book_slot(low: Bits, high: Bits) -> int:
    """Return the slot of a position in the book, or the empty one where it belongs."""
    slot = int(mixed(low, high) >> 64 - BOOK_BITS)
    while BOOK_VALUES[slot] != 0 and (BOOK_LOW[slot] != low or BOOK_HIGH[slot] != high):
        slot = slot + 1 & BOOK_ENTRIES - 1
    return slot


def mixed(low: Bits, high: Bits) -> Bits:
    """Return a hash of a position, whose high bits are the best."""
    return (low ^ high * 0xC2B2AE3D27D4EB4F & ALL) * 0x9E3779B97F4A7C15 & ALL


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
    if book_count > 0 and mover() == BLACK:
        known = BOOK_VALUES[book_slot(low, high)]
        if known != 0:
            return known - WON - 1
    # With one slot for both sides, their positions with the same board would displace each other.
    slot = int(mixed(low, high) >> 64 - KEY_BITS) ^ mover()
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
        if number and MOVES[number] == KILLERS[depth]:
            MOVE_LISTS[depth * MAX_MOVES + number] = MOVES[0]
            MOVE_LISTS[depth * MAX_MOVES] = MOVES[number]
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
            KILLERS[depth] = MOVE_LISTS[depth * MAX_MOVES + number]
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


EXPORTS = (read_book, forget, begin, is_stopped, solve)
"""The functions that `solving` calls."""
