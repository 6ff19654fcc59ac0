"""Alpha-beta by iterative deepening, a kernel over the moves of any game that gives them.

Start reading at `go_on`, which can be left after any number of nodes and goes on where it was:
`down` makes the next move of a position, `reached` values the position it leads to or lists its
moves, and `rise` takes a value back. Positions whose moves are being looked at are kept by their
ply, from the root's 0. `leaf` values the last ply and the captures beyond it, which are too
little to stop in.

Every value is for the mover, in hundredths of logits; a loss in n plies is LOST + n.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import (
    INFINITE,
    LISTED,
    LOST,
    MOST_PLIES,
    NO_MOVE,
    WON,
    captures,
    ending,
    forcing,
    make,
    quiets,
    undo,
)
from rules.kernels.chance import below
from rules.kernels.language import Bits, table

from .known import (
    SOLVED,
    depth_known,
    find,
    keep,
    known_as,
    later,
    move_known,
    recollect,
    settles,
    value_known,
)
from .last_ply import leaf
from .line import (
    AFTERS,
    ALPHAS,
    BESTS,
    BETAS,
    CALM,
    CHOICES,
    COUNTS,
    DEPTHS,
    FINAL,
    FIRSTS,
    FLOORS,
    FULL,
    LAST,
    PATH,
    PLAYED,
    REDUCED,
    TIED,
    TRIED,
    begin_line,
    comes_again,
    final,
    guess,
    limit,
    longest,
    notices,
    ply,
    spent,
    tied,
    top,
    work,
)
from .ordering import CREDIT, CREDITS, add_credit, noticed, order

DEEPEST = 60
"""Plies, forced ones not counted, at which a search has seen enough."""

FORCED_DEEPEST = 4
"""The same where the mover has one move only, and nothing to find out but its value."""

FORCED = 26
"""Plies by which forced moves may lengthen a line: a mover's only move costs no depth."""

LATE = 4
"""Moves that are looked at in full; a later one that lets nothing be captured, a ply less deep."""

UNVALUED = 1 << 20
"""In place of a value: moves have to be looked at first."""

MOST_ROOTS = 4096

ROOT_MOVES = table("i", MOST_ROOTS)
"""The root's moves, the best first."""
ROOT_VALUES = table("i", MOST_ROOTS)
"""The value found last of each: of a move that is not the best, at most so much."""
ROOT_WORK = table("i", MOST_ROOTS)

LINE = table("i", MOST_PLIES)
"""The principal variation."""

over = True
iteration = 0
"""How deep the root is looked at."""
before = 0
"""The work before the root's move."""
line = 0
"""Moves in LINE."""
solved = False
"""Whether the root's value is final."""


# What a host asks.


def begin(nodes: int, share: float, count: int) -> int:
    """Begin a search of the current position, of so many nodes at most, that notices a share of
    the moves, wherever it looks; says how many moves it has at the root.

    So many positions are `repeated`; what was found out while these came up less often does not
    hold any more.
    """
    global before, over, line, solved
    recollect(count > 0)
    begin_line(nodes, share, count)
    before = 0
    solved = False
    for move in range(CREDITS):
        CREDIT[move] = 0
    roots = list_roots()
    LINE[0] = ROOT_MOVES[0]
    line = 1
    over = False
    root(1)
    return roots


def list_roots() -> int:
    """Put the root's moves into an order that chance gives; how many there are."""
    count = captures(0)
    if count == 0:
        count = quiets(0)
    for number in range(count - 1, 0, -1):
        other = below(number + 1)
        move = LISTED[number]
        LISTED[number] = LISTED[other]
        LISTED[other] = move
    if notices < 1.0:
        count = noticed(0, count)
    count = min(count, MOST_ROOTS)
    for number in range(count):
        ROOT_MOVES[number] = LISTED[number]
        ROOT_VALUES[number] = 0
        ROOT_WORK[number] = 0
    COUNTS[0] = count
    return count


def go_on(nodes: int) -> bool:
    """Look at so many nodes more, or a few beyond; whether there is more to find out, and nodes
    are left to look at."""
    global work, over
    pause = min(limit - work, nodes) + work
    while work < pause and not over:
        value = down()
        while value != UNVALUED and not spent:
            value = rise(-value)
        if spent:
            work = limit
    if work >= limit:
        over = True
    return not over


def told() -> tuple[int, int, int, int, bool]:
    """The work done; how deep the root is looked at; which root move is the best; how many moves
    of the line are in LINE; and whether the value of the root is final."""
    best = leading()
    return work, iteration, best, line if best == 0 else 0, solved


def leading() -> int:
    """The root move to make: not one that is lost, while there is another."""
    best = 0
    if ROOT_VALUES[0] < -WON:
        for number in range(1, COUNTS[0]):
            if ROOT_VALUES[number] > max(-WON, ROOT_VALUES[best]):
                best = number
    return best


# The root.


def root(depth: int) -> None:
    """Begin to look so deep at every move of the root."""
    global iteration, longest, top
    iteration = depth
    longest = depth + FORCED
    for number in range(COUNTS[0]):
        LISTED[number] = ROOT_MOVES[number]
    top = COUNTS[0]
    open_moves(known_as(), depth, -INFINITE, INFINITE, 0, COUNTS[0])
    AFTERS[0] = depth - 1
    CALM[0] = 0


def root_valued(move: int, value: int) -> None:
    """Take the value of a move of the root, and bring the move to the front if it is the best."""
    global before
    at = 0
    while ROOT_MOVES[at] != move:
        at += 1
    done = ROOT_WORK[at] + work - before
    before = work
    if value > FLOORS[0]:
        FLOORS[0] = value
        while at > 0:
            ROOT_MOVES[at] = ROOT_MOVES[at - 1]
            ROOT_VALUES[at] = ROOT_VALUES[at - 1]
            ROOT_WORK[at] = ROOT_WORK[at - 1]
            at -= 1
        ROOT_MOVES[0] = move
        trace(move)
    ROOT_VALUES[at] = value
    ROOT_WORK[at] = done
    if TRIED[0] == COUNTS[0]:
        looked_through()


def looked_through() -> None:
    """Look deeper at the root, unless all is known, or enough."""
    global over, solved
    value = ROOT_VALUES[0]
    deepest = DEEPEST if COUNTS[0] > 1 else FORCED_DEEPEST
    solved = FINAL[0] != 0 or iteration > -LOST - abs(value)
    over = solved or iteration == deepest
    if not over:
        root(iteration + 1)


def trace(move: int) -> None:
    """Put into LINE a move of the root and what is expected then, until a position comes up
    again."""
    global line, ply
    going = True
    while going:
        LINE[ply] = move
        ply += 1
        make(move)
        position = known_as()
        at = find(position)
        going = ply < iteration and at >= 0 and not comes_again(position, ply)
        if going:
            PATH[ply] = position
            move = move_known(at)
            going = legal(move)
    line = ply
    while ply > 0:
        ply -= 1
        undo(LINE[ply])


def legal(move: int) -> bool:
    """Whether a move is legal."""
    count = captures(top)
    if count == 0:
        count = quiets(top)
    at = top
    while at < top + count and LISTED[at] != move:
        at += 1
    return at < top + count


# Down and up again.


def down() -> int:
    """Make the next move at `ply`; the value of the position it leads to, or UNVALUED."""
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
    """The value of the position come to, so deep, or a bound of it beyond alpha or beta; UNVALUED
    if its moves have to be looked at first."""
    global final, tied
    final = True
    tied = False
    if depth < 2 or ply >= LAST or top >= FULL:
        return leaf(depth, alpha, beta, ply)
    position = known_as()
    if comes_again(position, ply):
        return 0
    at = find(position)
    first = NO_MOVE
    if at >= 0:
        first = move_known(at)
        if depth_known(at) >= depth and settles(at, alpha, beta, ply):
            if depth_known(at) != SOLVED:
                guess()
            return value_known(at, ply)
    count = captures(top)
    calm = count == 0
    if calm:
        count = quiets(top)
        if count == 0:
            return later(ending(), ply)
    if notices < 1.0:
        count = noticed(top, count)
    order(top, count, first)
    open_moves(position, depth, alpha, beta, top, count)
    CALM[ply] = calm
    return UNVALUED


def open_moves(position: Bits, depth: int, alpha: int, beta: int, first: int, count: int) -> None:
    """Begin to look at moves, so many from `first` on, of the position at `ply`."""
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
    """Take the value, to who made it, of the last move at the ply before; the value of what is
    then the position come to, UNVALUED if there is more to look at."""
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
        root_valued(move, value)
        return UNVALUED
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
    """The value of the position at `ply`, whose moves were looked at."""
    global final, tied
    final = FINAL[ply] != 0
    tied = TIED[ply] != 0
    depth = SOLVED if final and not tied else DEPTHS[ply]
    keep(PATH[ply], depth, BESTS[ply], ALPHAS[ply], BETAS[ply], ply, CHOICES[ply])
    best: int = BESTS[ply]
    return best
