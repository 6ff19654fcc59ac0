"""A solver of Emergo's endings on the small board, linked with the game's kernel; it is called as
`rules.ai.solver_kernel` is.

Play can repeat positions for ever, so a search can't simply go on to the end. But the number of
columns never grows once the hands are empty. If there are few, all reachable positions are found,
and solved backwards from the ends of games (retrograde analysis). A position that is then neither
won nor lost is a draw: each side can avoid defeat until a position is repeated.

A position is stored from the mover's point of view, once for all its rotations and reflections.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from rules.board import Square
from rules.kernels.alpha_beta_game import MOVE_STACK
from rules.kernels.books import next_in_book, open_book, plies_in_book
from rules.kernels.language import ALL, Bits, table, trailing_zeros
from rules.kernels.tree_game import BLACK, SQUARES, WHITE
from rules.symmetries import TURNS_AND_MIRRORS

from .kernel import (
    COLUMNS,
    MEN,
    board_size,
    final_value,
    hand,
    make,
    mine,
    set_up,
    their_hand,
    theirs,
    undo,
)
from .kernel_moves import list_captures, list_quiet_moves
from .move_codes import NOWHERE, NUMBERS, SQUARES_BY_NUMBER

SIZE = 7

WON = 1000
"""The value of a position that is over, for the winner, as in `rules.ai.solver_kernel`."""

COLUMN_BITS = 27
"""The number of bits of a packed position that describe its columns; the others are its squares."""

POSITION_BITS = 20
EDGE_BITS = 20
MAX_MOVES = 512
"""A bound on the number of moves in a position."""

POSITIONS = table("Q", 1 << POSITION_BITS)
"""The positions found, as `pack` encodes them. With five men there are 153,000, with six
967,000."""

SLOTS = table("i", 1 << POSITION_BITS + 1)
"""A hash table of the positions: their indices in POSITIONS, plus one; 0 for an empty slot."""

FIRST_EDGE = table("i", (1 << POSITION_BITS) + 1)
"""By position, the index of its first edge; its edges end where those of the next one begin."""

EDGES = table("i", 1 << EDGE_BITS)
"""The indices of the positions that moves lead to."""

VALUES = table("h", 1 << POSITION_BITS)
"""By position, the plies to the end if it is won, -1 minus the plies if it is lost, else 0."""

SYMMETRIES: list[Callable[[Square, int], Square]] = [lambda at, _: at, *TURNS_AND_MIRRORS.values()]


def _image(number: int, symmetry: Callable[[Square, int], Square]) -> int:
    """Return the number of the image of a square under a symmetry; NOWHERE if there is none."""
    square = SQUARES_BY_NUMBER.get(number)
    if square is None or max(square.file, square.rank) >= SIZE:
        return NOWHERE
    return NUMBERS[symmetry(square, SIZE)]


IMAGES = array("B", [_image(number, symmetry) for symmetry in SYMMETRIES for number in range(64)])
"""By symmetry and square, the image of the square."""

SOURCES = table("B", 64)
"""By image, the square that has this image under the current symmetry."""

position_bits = POSITION_BITS
edge_bits = EDGE_BITS
"""The sizes of the tables, if the program has larger ones."""
book_count = 0
"""The number of positions in the book, which are the first ones in POSITIONS."""
position_count = 0
edge_count = 0
explored_count = 0
"""The number of positions whose edges have been found."""
solved_count = 0
"""The number of positions whose values have been found."""
limit = 0
"""The number of positions up to which the current search may go."""
asked: Bits = 0
"""The last position to be solved."""
max_plies = 0
"""The plies of the longest win or loss found so far."""
stopped = False
"""True if the last position hasn't been solved."""


def enlarge(new_position_bits: int, new_edge_bits: int) -> None:
    """Use tables of this size, with which the program was linked."""
    global position_bits, edge_bits
    position_bits = new_position_bits
    edge_bits = new_edge_bits


def read_book(size: int) -> None:
    """Read the book of positions with six men, before `forget`. It has all positions that can
    follow those in it."""
    global book_count
    book_count = open_book()
    for number in range(book_count):
        POSITIONS[number] = next_in_book()
        plies = plies_in_book(number)
        VALUES[number] = plies - 1 if plies > 0 else plies


def forget() -> None:
    """Forget all positions and their values, but for those in the book."""
    global position_count, edge_count, explored_count, solved_count, max_plies
    for slot in range(2 << position_bits):
        SLOTS[slot] = 0
    max_plies = 0
    for index in range(book_count):
        SLOTS[slot_of(POSITIONS[index])] = index + 1
        max_plies = max(max_plies, abs(VALUES[index]))
    position_count = book_count
    edge_count = 0
    explored_count = book_count
    solved_count = book_count


def count_found() -> int:
    """Return the number of positions found."""
    return position_count


def pack() -> Bits:
    """Return the current position as a number: the smallest one among its eight images."""
    smallest = ALL
    for symmetry in range(8):
        squares = map_squares(mine | theirs, symmetry)
        if squares <= smallest >> COLUMN_BITS:
            smallest = min(smallest, squares << COLUMN_BITS | encode_columns(squares))
    return smallest


def map_squares(squares: Bits, symmetry: int) -> Bits:
    """Return the images of squares; for each image, store its square in SOURCES."""
    images = Bits(0)
    while squares:
        square = trailing_zeros(squares)
        target = IMAGES[symmetry << 6 | square]
        SOURCES[target] = square
        images |= Bits(1) << target
        squares &= squares - 1
    return images


def encode_columns(images: Bits) -> Bits:
    """Return the code of the columns on the squares with these images, in unary: for each a zero
    and cap - 1 ones, a zero and a one for each prisoner, and 1 if it is the mover's, else 0."""
    encoded = Bits(0)
    while images:
        square = SOURCES[trailing_zeros(images)]
        cap = COLUMNS[square] & 15
        prisoners = COLUMNS[square] >> 4
        encoded = encoded << cap | (Bits(1) << cap - 1) - 1
        encoded = encoded << prisoners + 1 | (Bits(1) << prisoners) - 1
        encoded = encoded << 1 | (mine >> square & 1)
        images &= images - 1
    return encoded


def unpack(packed: Bits) -> None:
    """Set up a position from the number that `pack` returned for it."""
    for at in range(SIZE * SIZE):
        SQUARES[at] = 0
    squares = packed >> COLUMN_BITS
    while squares:
        square = squares.bit_length() - 1
        squares ^= Bits(1) << square
        # A square's number is (11 * rank + file) / 2: see `rules.emergo.bitboard`.
        at = (2 * square // 11) * SIZE + 2 * square % 11
        SQUARES[at] = BLACK + 1 if packed & 1 else WHITE + 1
        packed >>= 1
        prisoners = trailing_zeros(~packed & ALL)
        packed >>= prisoners + 1
        MEN[at] = trailing_zeros(~packed & ALL) + 1 | prisoners << 4
        packed >>= trailing_zeros(~packed & ALL) + 1
    set_up(SIZE, BLACK, 0, 0, False)


def find_or_add(packed: Bits) -> int:
    """Return the index of a packed position in POSITIONS; add it there if it is missing."""
    global position_count
    slot = slot_of(packed)
    if SLOTS[slot] == 0:
        POSITIONS[position_count] = packed
        VALUES[position_count] = 0
        position_count += 1
        SLOTS[slot] = position_count
    return SLOTS[slot] - 1


def slot_of(packed: Bits) -> int:
    """Return the slot of a packed position, or the empty one where it belongs."""
    slot = int((packed * 0x9E3779B97F4A7C15 & ALL) >> 63 - position_bits)
    while SLOTS[slot] != 0 and POSITIONS[SLOTS[slot] - 1] != packed:
        slot = slot + 1 & (2 << position_bits) - 1
    return slot


def is_small_ending() -> bool:
    """Return whether the current position is an ending that fits into a packed position."""
    standing = mine | theirs
    bits = 0
    while standing:
        column = COLUMNS[trailing_zeros(standing)]
        bits += (column & 15) + (column >> 4) + 2
        standing &= standing - 1
    return board_size == SIZE and hand + their_hand == 0 and bits <= COLUMN_BITS


def begin(nodes: int) -> None:
    """Begin a search that finds the edges of at most this many positions."""
    global limit, stopped
    limit = explored_count + min(nodes, 1 << position_bits)
    stopped = False


def is_stopped() -> bool:
    """Return whether the last position hasn't been solved: it isn't a small ending, or the search
    reached a limit."""
    return stopped


def solve(depth: int, alpha: int, beta: int) -> int:
    """Return the value of the current position. It is exact, so the arguments are ignored."""
    global asked, stopped
    if not is_small_ending():
        stopped = True
        return 0
    packed = pack()
    if explored_count < position_count and packed != asked:
        forget()  # the rest of a search that was given up
    asked = packed
    root = find_or_add(packed)
    if not explore():
        stopped = True
        return 0
    solve_backwards(solved_count)
    plies = VALUES[root]
    return WON - plies if plies > 0 else -WON - 1 - plies if plies < 0 else 0


def explore() -> bool:
    """Find all positions reachable from those found, and their edges; return whether all have been
    found. The next search goes on from there; but if there is no room, all are forgotten."""
    global edge_count, explored_count
    while explored_count < position_count:
        if explored_count >= limit:
            return False
        if (
            position_count + MAX_MOVES > 1 << position_bits
            or edge_count + MAX_MOVES > 1 << edge_bits
        ):
            forget()
            return False
        index = explored_count
        FIRST_EDGE[index] = edge_count
        unpack(POSITIONS[index])
        move_count = list_captures(0)
        if not move_count:
            move_count = list_quiet_moves(0)
        if not move_count and final_value() < 0:
            VALUES[index] = -1
        for move in range(move_count):
            make(MOVE_STACK[move])
            EDGES[edge_count] = find_or_add(pack())
            edge_count += 1
            undo(MOVE_STACK[move])
        explored_count += 1
        FIRST_EDGE[explored_count] = edge_count
    return True


def solve_backwards(first: int) -> None:
    """Find the won and lost positions from index `first` on, in order of the plies to the end."""
    global max_plies, solved_count
    plies = 1
    idle = 0
    while first < position_count and (idle < 2 or plies < max_plies + 3):
        new = 0
        for index in range(first, position_count):
            if VALUES[index] == 0 and is_decided(index, plies):
                VALUES[index] = plies if plies & 1 else -1 - plies
                new += 1
        idle = 0 if new else idle + 1
        max_plies = max(max_plies, plies if new else 0)
        plies += 1
    solved_count = position_count


def is_decided(index: int, plies: int) -> bool:
    """Return whether a position is won (if `plies` is odd) or lost (if even) in this many plies."""
    edge = FIRST_EDGE[index]
    end = FIRST_EDGE[index + 1]
    if plies & 1:
        while edge < end and VALUES[EDGES[edge]] != -plies:
            edge += 1
        return edge < end
    before = edge
    while edge < end and 0 < VALUES[EDGES[edge]] < plies:
        edge += 1
    return before < edge == end


EXPORTS = (read_book, forget, begin, is_stopped, solve)
"""The functions that `rules.ai.solving` calls."""
