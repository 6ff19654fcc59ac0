"""Emergo as a kernel: one position, seen by its mover, in which moves are made and undone;
`kernel_moves` lists them.

A set of squares is a mask, by the numbers of `move_codes`: a step along a diagonal is a shift by 5
or 6, and what steps off the board leaves `board`. A column is a byte: its cap and, four bits up,
its prisoners; moves are numbers of `move_codes`.

The rules are those of `position`; tests compare the two, move by move.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import LOST, MOST_PLIES
from rules.kernels.language import ALL, Bits, table, trailing
from rules.kernels.tree_game import BLACK, SQUARES

from .column_values import FITTED, KEYS, MAN, TERMS, WEIGHTS, fill, set_of
from .move_codes import BEYOND, ENTRIES, FROM, NEXT, STEPS, TO

MEN = table("B", 361)
"""The column on each square, as a byte, where SQUARES says whose it is."""

COLUMNS = table("B", 64)
"""The column on every square; on a vacant square, the last one that stood there."""

MIX: Bits = 0x9E3779B97F4A7C15

# The state before each move made, for `undo`; of a capture the columns as well, each a square and,
# six bits up, its byte, in TAKEN up to the number in TAKEN_BEFORE.
MINE = table("Q", MOST_PLIES)
THEIRS = table("Q", MOST_PLIES)
TOTALS = table("Q", MOST_PLIES)
BALANCES = table("i", MOST_PLIES)
HANDS = table("B", MOST_PLIES)
TAKEN_BEFORE = table("h", MOST_PLIES)
TAKEN = table("h", 16 * MOST_PLIES)

board_size = 0
board: Bits = 0
"""All dark squares."""
barred: Bits = 0
"""Squares that the first move may not enter."""
black = False
"""True if Black was to move in the position set up."""
mine: Bits = 0
"""The squares of the mover's columns."""
theirs: Bits = 0
hand = 0
"""The mover's men in hand."""
their_hand = 0
total: Bits = 0
"""The mover's keys minus the opponent's. Positions with equal totals differ at most by an exchange
of the colours, apart from men in hand."""
balance = 0
"""The mover's terms minus the opponent's."""
made = 0
"""The number of moves that can be undone."""
taken = 0
"""The number of columns in TAKEN."""


def set_up(size: int, turn: int, own_hand: int, other_hand: int, opening: bool) -> None:
    """Set up the position in SQUARES and MEN, of the colour to move, the men in hand of its
    mover and of the opponent; in the opening the centre is barred."""
    global board_size, board, barred, black, mine, theirs, hand, their_hand, made, taken
    if size != board_size:
        fill(size)
        board_size = size
    black = turn == BLACK
    hand = own_hand
    their_hand = other_hand
    board = Bits(0)
    mine = Bits(0)
    theirs = Bits(0)
    made = 0
    taken = 0
    for rank in range(size):
        for file in range(rank & 1, size, 2):
            at = rank * size + file
            square = 11 * rank + file >> 1
            bit = Bits(1) << square
            board |= bit
            COLUMNS[square] = MEN[at]
            if SQUARES[at] == turn + 1:
                mine |= bit
            elif SQUARES[at] != 0:
                theirs |= bit
    barred = Bits(1) << 6 * (size // 2) if opening else Bits(0)
    add_up()


def add_up() -> None:
    """Compute the sums of terms and of keys from the whole board."""
    global total, balance
    total = Bits(0)
    balance = man() * (hand - their_hand)
    standing = mine | theirs
    while standing:
        square = trailing(standing)
        at = COLUMNS[square] << 6 | square
        if mine >> square & 1:
            total = total + KEYS[at] & ALL
            balance += TERMS[at]
        else:
            total = total - KEYS[at] & ALL
            balance -= TERMS[at]
        standing &= standing - 1


def key() -> Bits:
    return total ^ Bits(hand << 4 | their_hand) * MIX & ALL


def entering() -> int:
    """Return the men of an entry: one, or all as the shadowpiece when the opponent's hand is
    empty."""
    return 1 if their_hand > 0 else hand


def make(move: int) -> None:
    global made
    MINE[made] = mine
    THEIRS[made] = theirs
    TOTALS[made] = total
    BALANCES[made] = balance
    HANDS[made] = hand << 4 | their_hand
    TAKEN_BEFORE[made] = taken
    made += 1
    if move < ENTRIES:
        put(move, entering())
    elif move < STEPS:
        shift(FROM[move], TO[move])
    else:
        capture(move)
    change_sides()


def change_sides() -> None:
    """Exchange mover and opponent."""
    global mine, theirs, hand, their_hand, balance, total
    after = mine
    mine = theirs
    theirs = after
    men = hand
    hand = their_hand
    their_hand = men
    total = -total & ALL
    balance = -balance


def commit() -> None:
    """Make all moves so far permanent: they can't be undone."""
    global barred, taken
    barred = Bits(0)
    taken = 0


def undo(move: int) -> None:
    global mine, theirs, hand, their_hand, balance, total, made, taken
    made -= 1
    mine = MINE[made]
    theirs = THEIRS[made]
    total = TOTALS[made]
    balance = BALANCES[made]
    hand = HANDS[made] >> 4
    their_hand = HANDS[made] & 15
    if move >= STEPS:
        before = TAKEN_BEFORE[made]
        while taken > before:
            taken -= 1
            COLUMNS[TAKEN[taken] & 63] = TAKEN[taken] >> 6
    elif move >= ENTRIES:
        COLUMNS[FROM[move]] = COLUMNS[TO[move]]


def put(square: int, men: int) -> None:
    """Enter men as one column."""
    global mine, hand, total, balance
    COLUMNS[square] = men
    mine |= Bits(1) << square
    hand -= men
    total = total + KEYS[men << 6 | square] & ALL
    balance += TERMS[men << 6 | square] - man() * men


def man() -> int:
    """Return the terms of a man in hand."""
    return FITTED[set_of + MAN] * 65536 + FITTED[set_of + WEIGHTS + MAN]


def shift(start: int, target: int) -> None:
    """Move a column to a vacant square."""
    global mine, total, balance
    column = COLUMNS[start] << 6
    COLUMNS[target] = column >> 6
    mine ^= Bits(1) << start | Bits(1) << target
    total = total + KEYS[column | target] - KEYS[column | start] & ALL
    balance += TERMS[column | target] - TERMS[column | start]


def capture(move: int) -> None:
    """Make a capture: each jump takes the top man, and may free the prisoners below it."""
    global mine, theirs, total, balance, taken
    start = move & 63
    column = COLUMNS[start]
    TAKEN[taken] = column << 6 | start
    taken += 1
    mine ^= Bits(1) << start
    total = total - KEYS[column << 6 | start] & ALL
    balance -= TERMS[column << 6 | start]
    ways = move >> 6
    at = start
    while ways > 1:
        take_from(NEXT[at << 2 | ways & 3])
        at = BEYOND[at << 2 | ways & 3]
        column += 16
        ways >>= 2
    COLUMNS[at] = column
    mine |= Bits(1) << at
    total = total + KEYS[column << 6 | at] & ALL
    balance += TERMS[column << 6 | at]


def take_from(over: int) -> None:
    """Take the top man of an enemy column."""
    global mine, theirs, total, balance, taken
    column = COLUMNS[over]
    TAKEN[taken] = column << 6 | over
    taken += 1
    total = total + KEYS[column << 6 | over] & ALL
    balance += TERMS[column << 6 | over]
    column -= 1
    if column & 15:
        total = total - KEYS[column << 6 | over] & ALL
        balance -= TERMS[column << 6 | over]
    else:
        theirs ^= Bits(1) << over
        column >>= 4
        if column:
            mine |= Bits(1) << over
            total = total + KEYS[column << 6 | over] & ALL
            balance += TERMS[column << 6 | over]
    COLUMNS[over] = column


def ending() -> int:
    alive = mine != 0 or hand > 0
    opposed = theirs != 0 or their_hand > 0
    if alive:
        return 0 if opposed else -LOST
    return LOST if opposed else 0
