"""Emergo as a kernel: one position, from its mover's point of view, in which moves are made and
undone; `kernel_moves` lists them.

A set of squares is a mask, with squares numbered as in `move_codes`: a step along a diagonal is a
shift by 5 or 6, and a step off the board ends on a bit that `board` lacks. A column is a byte: its
cap and, in the high four bits, its prisoners. Moves are coded as in `move_codes`.

The rules are those of `position`; tests compare the two, move by move.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import LOST, MAX_PLIES
from rules.kernels.language import ALL, Bits, table, trailing_zeros
from rules.kernels.tree_game import BLACK, SQUARES

from .column_values import FITTED, KEYS, MAN, TERMS, WEIGHTS, board_weights, fill_tables
from .move_codes import BEYOND, FIRST_CAPTURE, FIRST_STEP, FROM, NEXT, TO

MEN = table("B", 361)
"""Input of `set_up`: the column on each square, as a byte; SQUARES has its owner."""

COLUMNS = table("B", 64)
"""The column on every square; on a vacant square, the last one that stood there."""

MIX: Bits = 0x9E3779B97F4A7C15
"""A factor that spreads the men in hand over all bits of a hash."""

# The state before each move made, for `undo`. For captures this includes the columns they change:
# each entry of CHANGED is a square and, from the seventh bit up, the byte of its column.
MINE = table("Q", MAX_PLIES)
THEIRS = table("Q", MAX_PLIES)
TOTALS = table("Q", MAX_PLIES)
BALANCES = table("i", MAX_PLIES)
HANDS = table("B", MAX_PLIES)
CHANGED_BEFORE = table("h", MAX_PLIES)
CHANGED = table("h", 16 * MAX_PLIES)

board_size = 0
board: Bits = 0
"""All dark squares."""
barred: Bits = 0
"""Squares that the first move may not enter."""
black_to_move_at_setup = False
"""True if Black was to move in the position that was set up."""
mine: Bits = 0
"""The squares of the mover's columns."""
theirs: Bits = 0
"""The squares of the opponent's columns."""
hand = 0
"""The mover's men in hand."""
their_hand = 0
"""The opponent's men in hand."""
total: Bits = 0
"""The sum of the mover's hash keys minus the opponent's: apart from men in hand, positions with
equal totals are the same, or the same with the colours exchanged."""
balance = 0
"""The sum of the mover's terms minus the opponent's, packed as in `column_values`."""
made = 0
"""The number of moves that can be undone."""
changed = 0
"""The number of columns in CHANGED."""


def set_up(size: int, turn: int, own_hand: int, other_hand: int, opening: bool) -> None:
    """Set up the position in SQUARES and MEN, with the colour to move and both sides' men in hand;
    in the `opening` the centre is barred."""
    global \
        board_size, \
        board, \
        barred, \
        black_to_move_at_setup, \
        mine, \
        theirs, \
        hand, \
        their_hand, \
        made, \
        changed
    if size != board_size:
        fill_tables(size)
        board_size = size
    black_to_move_at_setup = turn == BLACK
    hand = own_hand
    their_hand = other_hand
    board = Bits(0)
    mine = Bits(0)
    theirs = Bits(0)
    made = 0
    changed = 0
    for rank in range(size):
        for file in range(rank & 1, size, 2):
            index = rank * size + file
            square = 11 * rank + file >> 1
            bit = Bits(1) << square
            board |= bit
            COLUMNS[square] = MEN[index]
            if SQUARES[index] == turn + 1:
                mine |= bit
            elif SQUARES[index] != 0:
                theirs |= bit
    barred = Bits(1) << 6 * (size // 2) if opening else Bits(0)
    compute_sums()


def compute_sums() -> None:
    """Compute the sums of terms and of keys from the whole board."""
    global total, balance
    total = Bits(0)
    balance = value_in_hand() * (hand - their_hand)
    standing = mine | theirs
    while standing:
        square = trailing_zeros(standing)
        index = COLUMNS[square] << 6 | square
        if mine >> square & 1:
            total = total + KEYS[index] & ALL
            balance += TERMS[index]
        else:
            total = total - KEYS[index] & ALL
            balance -= TERMS[index]
        standing &= standing - 1


def key() -> Bits:
    return total ^ Bits(hand << 4 | their_hand) * MIX & ALL


def entering_men() -> int:
    """Return the number of men that enter together: one, or all, as the shadowpiece, when the
    opponent's hand is empty."""
    return 1 if their_hand > 0 else hand


def make(move: int) -> None:
    global made
    MINE[made] = mine
    THEIRS[made] = theirs
    TOTALS[made] = total
    BALANCES[made] = balance
    HANDS[made] = hand << 4 | their_hand
    CHANGED_BEFORE[made] = changed
    made += 1
    if move < FIRST_STEP:
        enter(move, entering_men())
    elif move < FIRST_CAPTURE:
        step(FROM[move], TO[move])
    else:
        capture(move)
    change_sides()


def change_sides() -> None:
    """Exchange mover and opponent."""
    global mine, theirs, hand, their_hand, balance, total
    squares = mine
    mine = theirs
    theirs = squares
    men = hand
    hand = their_hand
    their_hand = men
    total = -total & ALL
    balance = -balance


def commit() -> None:
    """Forget the columns that a move played without `make` changed, and open the centre, which is
    barred to the first move only."""
    global barred, changed
    barred = Bits(0)
    changed = 0


def undo(move: int) -> None:
    global mine, theirs, hand, their_hand, balance, total, made, changed
    made -= 1
    mine = MINE[made]
    theirs = THEIRS[made]
    total = TOTALS[made]
    balance = BALANCES[made]
    hand = HANDS[made] >> 4
    their_hand = HANDS[made] & 15
    if move >= FIRST_CAPTURE:
        before = CHANGED_BEFORE[made]
        while changed > before:
            changed -= 1
            COLUMNS[CHANGED[changed] & 63] = CHANGED[changed] >> 6
    elif move >= FIRST_STEP:
        COLUMNS[FROM[move]] = COLUMNS[TO[move]]


def enter(square: int, men: int) -> None:
    """Enter men as one column."""
    global mine, hand, total, balance
    COLUMNS[square] = men
    mine |= Bits(1) << square
    hand -= men
    total = total + KEYS[men << 6 | square] & ALL
    balance += TERMS[men << 6 | square] - value_in_hand() * men


def value_in_hand() -> int:
    """Return the value of a man in hand, in both phases."""
    return FITTED[board_weights + MAN] * 65536 + FITTED[board_weights + WEIGHTS + MAN]


def step(start: int, target: int) -> None:
    """Move a column to a vacant square."""
    global mine, total, balance
    column = COLUMNS[start] << 6
    COLUMNS[target] = column >> 6
    mine ^= Bits(1) << start | Bits(1) << target
    total = total + KEYS[column | target] - KEYS[column | start] & ALL
    balance += TERMS[column | target] - TERMS[column | start]


def capture(move: int) -> None:
    """Make a capture: each jump takes the top man of a column, and may free prisoners below it."""
    global mine, theirs, total, balance, changed
    start = move & 63
    column = COLUMNS[start]
    CHANGED[changed] = column << 6 | start
    changed += 1
    mine ^= Bits(1) << start
    total = total - KEYS[column << 6 | start] & ALL
    balance -= TERMS[column << 6 | start]
    directions = move >> 6
    square = start
    while directions > 1:
        take_from(NEXT[square << 2 | directions & 3])
        square = BEYOND[square << 2 | directions & 3]
        column += 16
        directions >>= 2
    COLUMNS[square] = column
    mine |= Bits(1) << square
    total = total + KEYS[column << 6 | square] & ALL
    balance += TERMS[column << 6 | square]


def take_from(over: int) -> None:
    """Take the top man of an enemy column."""
    global mine, theirs, total, balance, changed
    column = COLUMNS[over]
    CHANGED[changed] = column << 6 | over
    changed += 1
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


def final_value() -> int:
    has_men = mine != 0 or hand > 0
    opponent_has_men = theirs != 0 or their_hand > 0
    if has_men:
        return 0 if opponent_has_men else -LOST
    return LOST if opponent_has_men else 0
