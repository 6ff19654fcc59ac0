"""Alpha-beta, a kernel over the moves of any game that gives them (`alpha_beta_game`).

`down` makes the next move of a position, `reached` evaluates the position it leads to or lists its
moves, and `rise` backs up a value: the search can pause between any two of them. The positions
whose moves are being searched are stored by ply, 0 for the root. `leaf` evaluates the last ply and
the captures beyond it, which are too small to pause in.

Every value is for the mover, in hundredths of logits; a loss in n plies is LOST + n.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import (
    INFINITE,
    LISTED,
    MOST_LISTED,
    MOST_PLIES,
    MOST_REPEATED,
    NO_MOVE,
    assess,
    captures,
    ending,
    forcing,
    glance,
    key,
    make,
    quiets,
    undo,
)
from rules.kernels.language import Bits, table

from .move_ordering import add_credit, noticed, order
from .transpositions import (
    SOLVED,
    depth_known,
    find,
    later,
    move_known,
    settles,
    store,
    value_known,
)

FORCED = 26
"""Plies by which forced moves may lengthen a line: a mover's only move costs no depth."""

LATE = 4
"""Moves that are searched in full; a later one that allows no capture, a ply less deep."""

UNVALUED = 1 << 20
"""In place of a value: moves have to be searched first."""

LAST, FULL = MOST_PLIES - 2, MOST_LISTED - 4096
"""The limits of lines and of lists of moves; beyond them the search doesn't go deeper."""

# By ply, the positions whose moves are being searched: their keys; the depth of the search, and of
# that of the positions after them; the window, and alpha as raised by the best value so far; that
# value and, if it raised alpha, its move; where the moves are listed, their number, the number
# searched, and the last of these; whether that one is searched with reduced depth; whether there
# are no captures; and whether the values rest on ends of games alone, and on repetitions.
PATH = table("Q", MOST_PLIES)
DEPTHS = table("b", MOST_PLIES)
AFTERS = table("b", MOST_PLIES)
ALPHAS = table("i", MOST_PLIES)
BETAS = table("i", MOST_PLIES)
FLOORS = table("i", MOST_PLIES)
BESTS = table("i", MOST_PLIES)
CHOICES = table("i", MOST_PLIES)
FIRSTS = table("i", MOST_PLIES)
COUNTS = table("i", MOST_PLIES)
TRIED = table("i", MOST_PLIES)
PLAYED = table("i", MOST_PLIES)
REDUCED = table("b", MOST_PLIES)
CALM = table("b", MOST_PLIES)
FINAL = table("b", MOST_PLIES)
TIED = table("b", MOST_PLIES)

REPEATED = table("Q", MOST_REPEATED)
"""The keys of the positions that would be draws if they came up once more."""

work = 0
"""Nodes searched."""
limit = 0
spent = False
"""True once the limit has stopped the search."""
notices = 1.0
"""The share of moves that is not overlooked."""
repeats = 0
"""The number of keys in REPEATED."""
longest = 0
"""The ply up to which forced moves cost no depth."""
ply = 0
top = 0
"""The end of the list of moves."""
final = True
"""True if the value backed up rests on ends of games: nothing was estimated or overlooked."""
tied = False
"""True if it rests on a repetition."""


def begin_line(share: float, count: int) -> None:
    """Reset the search to the root. It notices a share of the moves; REPEATED has `count` keys."""
    global work, spent, notices, repeats, ply
    work = 0
    spent = False
    notices = share
    repeats = count
    ply = 0


def repeated(number: int) -> None:
    """Store the current position as REPEATED[number]: another repetition of it is a draw."""
    REPEATED[number] = key()


def allow(nodes: int) -> None:
    """Set the limit on the total number of nodes."""
    global limit
    limit = nodes


def open_root(depth: int, count: int) -> None:
    """Start a `depth`-ply search of the first `count` root moves."""
    global longest
    longest = depth + FORCED
    open_moves(key(), depth, -INFINITE, INFINITE, 0, count)
    AFTERS[0] = depth - 1
    CALM[0] = 0


def spend() -> None:
    """Stop the search: the limit is too low for the nodes it needs."""
    global spent, work
    spent = True
    work = limit


def is_repetition(position: Bits, here: int, open_plies: int) -> bool:
    """Return whether a position `here` plies from the root is a repetition: of one of the first
    `open_plies` in PATH, or of one in REPEATED. If it is, set `tied`."""
    global tied
    before = repeats
    while before > 0 and REPEATED[before - 1] != position:
        before -= 1
    at = here - 2
    while at >= 0 and (at >= open_plies or PATH[at] != position):
        at -= 2
    tied = tied or before > 0 or at >= 0
    return before > 0 or at >= 0


def down() -> int:
    """Make the next move at `ply`; return the value of the position after it, or UNVALUED."""
    global ply, work
    number = TRIED[ply]
    move = LISTED[FIRSTS[ply] + number]
    TRIED[ply] = number + 1
    PLAYED[ply] = move
    work += 1
    make(move)
    after = AFTERS[ply]
    reduced = number >= LATE and DEPTHS[ply] > 2 and CALM[ply] != 0 and not forcing()
    REDUCED[ply] = reduced
    ply += 1
    return reached(after - 1 if reduced else after, -BETAS[ply - 1], -FLOORS[ply - 1])


def reached(depth: int, alpha: int, beta: int) -> int:
    """Return the value of the current position at a depth, or a bound outside alpha and beta;
    UNVALUED if its moves have to be searched first."""
    global final, tied
    final = notices >= 1.0
    tied = False
    if depth < 2 or ply >= LAST or top >= FULL:
        return leaf(depth, alpha, beta, ply)
    position = key()
    if is_repetition(position, ply, ply):
        return 0
    at = find(position)
    first = NO_MOVE
    if at >= 0:
        first = move_known(at)
        if depth_known(at) >= depth and settles(at, alpha, beta, ply):
            final = depth_known(at) == SOLVED
            return value_known(at, ply)
    count = captures(top)
    calm = count == 0
    if calm:
        count = quiets(top)
        if count == 0:
            return later(ending(), ply)
    count = noticed(top, count, notices)
    order(top, count, first)
    open_moves(position, depth, alpha, beta, top, count)
    CALM[ply] = calm
    return UNVALUED


def open_moves(position: Bits, depth: int, alpha: int, beta: int, first: int, count: int) -> None:
    """Start to search the position at `ply`, whose `count` moves are listed from `first`."""
    global top
    PATH[ply] = position
    DEPTHS[ply] = depth
    AFTERS[ply] = depth if count == 1 and ply < longest else depth - 1
    ALPHAS[ply] = alpha
    BETAS[ply] = beta
    FLOORS[ply] = alpha
    BESTS[ply] = -INFINITE
    CHOICES[ply] = NO_MOVE
    FIRSTS[ply] = first
    COUNTS[ply] = count
    TRIED[ply] = 0
    FINAL[ply] = True
    TIED[ply] = False
    top = first + count


def rise(value: int) -> int:
    """Back up `value`, of the last move at the ply before, for its mover.

    Return the value of the position there, or UNVALUED if more moves are to be searched; at the
    root, the value of the move.
    """
    global ply, top
    up = ply - 1
    if REDUCED[up] and value > FLOORS[up]:
        REDUCED[up] = False
        return reached(AFTERS[up], -BETAS[up], -FLOORS[up])
    ply = up
    move = PLAYED[up]
    undo(move)
    cut = value >= BETAS[up]
    FINAL[up] = final and (cut or FINAL[up] != 0)
    TIED[up] = tied or TIED[up] != 0
    if up == 0:
        return value
    if value > BESTS[up]:
        BESTS[up] = value
        if value > FLOORS[up]:
            FLOORS[up] = value
            CHOICES[up] = move
    if cut:
        add_credit(move, DEPTHS[up] * DEPTHS[up])
    elif TRIED[up] < COUNTS[up]:
        return UNVALUED
    top = FIRSTS[up]
    return closed()


def closed() -> int:
    """Return the value of the position at `ply`, whose moves have been searched, and store it."""
    global final, tied
    final = FINAL[ply] != 0
    tied = TIED[ply] != 0
    depth = SOLVED if final and not tied else DEPTHS[ply]
    store(PATH[ply], depth, BESTS[ply], ALPHAS[ply], BETAS[ply], ply, CHOICES[ply])
    return BESTS[ply]


# The last ply.


def leaf(depth: int, alpha: int, beta: int, here: int) -> int:
    """Return the value, as `reached` does, at depth 1, the last ply, or 0, the captures beyond it;
    `here` plies from the root."""
    global final, top, work
    if here >= LAST or top >= FULL:
        final = False
        return later(assess(alpha, beta), here)
    count = captures(top)
    if count > 0:
        count = noticed(top, count, notices)
        return forced(count, depth, alpha, beta, here)
    if depth == 0:
        final = False
        return later(assess(alpha, beta), here)
    position = key()
    if is_repetition(position, here, ply):
        return 0
    at = find(position)
    if at >= 0 and settles(at, alpha, beta, here):
        if depth_known(at) != SOLVED:
            final = False
        return value_known(at, here)
    count = quiets(top)
    count = noticed(top, count, notices)
    if count < 2:
        return forced(count, 1, alpha, beta, here)
    if work + count > limit:
        spend()
        return 0
    best, choice, loud, looked = glance(top, count, alpha, beta)
    work += looked
    if loud < looked:
        final = False
    if best < beta and loud > 0:
        floor = max(alpha, best)
        first = top
        top += loud
        for at in range(first, first + loud):
            value = tried(LISTED[at], 0, floor, beta, here)
            if spent:
                return 0
            best = max(best, value)
            if value > floor:
                floor = value
                choice = LISTED[at]
                if value >= beta:
                    break
        top = first
    depth = SOLVED if final and not tied else 1
    store(position, depth, best, alpha, beta, here, choice)
    return best


def forced(count: int, depth: int, alpha: int, beta: int, here: int) -> int:
    """Return the best value of the `count` moves listed last: all captures, or all legal moves."""
    global top, work
    if count == 0:
        return later(ending(), here)
    first = top
    top += count
    after = depth if count == 1 and here < longest else 0
    best = -INFINITE
    for at in range(first, first + count):
        if work >= limit:
            spend()
        else:
            work += 1
            best = max(best, tried(LISTED[at], after, max(alpha, best), beta, here))
        if best >= beta or spent:
            break
    top = first
    return best


def tried(move: int, depth: int, alpha: int, beta: int, here: int) -> int:
    """Return the value of a move for its mover."""
    make(move)
    value = -leaf(depth, -beta, -alpha, here + 1)
    undo(move)
    return value
