"""Iterative deepening, the root of an alpha-beta search, and the functions that a host calls.

Start reading at `go_on`, which can pause after any number of nodes and resumes where it was.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import (
    LISTED,
    LOST,
    MOST_PLIES,
    WON,
    captures,
    key,
    make,
    quiets,
    undo,
)
from rules.kernels.language import table
from rules.kernels.random_numbers import below, seed

from .alpha_beta_kernel import (
    COUNTS,
    FINAL,
    FLOORS,
    PATH,
    PLAYED,
    TRIED,
    UNVALUED,
    allow,
    begin_line,
    down,
    is_repetition,
    notices,
    open_root,
    ply,
    repeated,
    rise,
    spent,
    top,
    work,
)
from .move_ordering import clear_credit, noticed
from .transpositions import begin_entries, find, forget, move_known

DEEPEST = 60
"""The depth at which a search ends, in plies, forced ones not counted."""

FORCED_DEEPEST = 4
"""The same where the mover has only one move, so that nothing but its value is in question."""

MOST_ROOTS = 4096

ROOT_MOVES = table("i", MOST_ROOTS)
"""The root's moves, the best first."""
ROOT_VALUES = table("i", MOST_ROOTS)
"""The last value of each; an upper bound for a move that is not the best."""
ROOT_WORK = table("i", MOST_ROOTS)

LINE = table("i", MOST_PLIES)
"""The principal variation."""

over = True
iteration = 0
"""The depth of the root's search."""
before = 0
"""The work done before the root's current move."""
line = 0
"""The number of moves in LINE."""
solved = False
"""True if the root's value is final."""


# Functions that a host calls.


def begin(share: float, count: int) -> int:
    """Begin a search of the current position that notices a share of the moves in every position;
    return the number of moves at the root.

    The first `count` positions in REPEATED count; results from before they were repeated aren't
    valid any more.
    """
    global before, over, line, solved
    begin_entries(count > 0)
    begin_line(share, count)
    clear_credit()
    before = 0
    solved = False
    roots = list_roots()
    LINE[0] = ROOT_MOVES[0]
    line = 1
    over = False
    root(1)
    return roots


def list_roots() -> int:
    """List the root's moves in random order and return their number."""
    count = captures(0)
    if count == 0:
        count = quiets(0)
    for number in range(count - 1, 0, -1):
        other = below(number + 1)
        move = LISTED[number]
        LISTED[number] = LISTED[other]
        LISTED[other] = move
    count = min(noticed(0, count, notices), MOST_ROOTS)
    for number in range(count):
        ROOT_MOVES[number] = LISTED[number]
        ROOT_VALUES[number] = 0
        ROOT_WORK[number] = 0
    COUNTS[0] = count
    return count


def go_on(nodes: int, most: int) -> int:
    """Search this many nodes more, or a few beyond, but `most` in all; return the number of nodes
    searched, 0 if the search is over."""
    global over
    allow(most)
    done = work
    pause = min(most - done, nodes) + done
    while work < pause and not over:
        value = down()
        while value != UNVALUED and ply > 0 and not spent:
            value = rise(-value)
        if spent:
            over = True
        elif value != UNVALUED:
            back_up_root(PLAYED[0], value)
    return work - done


def status() -> tuple[int, int, int, bool]:
    """Return the depth of the root's search; the index of the move to make; the number of moves
    in LINE; and whether the root's value is final."""
    best = leading()
    return iteration, best, line if best == 0 else 0, solved


def leading() -> int:
    """Return the index of the root move to make: not one that is lost, while there is another."""
    best = 0
    if ROOT_VALUES[0] < -WON:
        for number in range(1, COUNTS[0]):
            if ROOT_VALUES[number] > max(-WON, ROOT_VALUES[best]):
                best = number
    return best


# The root.


def root(depth: int) -> None:
    """Start a `depth`-ply search of all root moves."""
    global iteration
    iteration = depth
    for number in range(COUNTS[0]):
        LISTED[number] = ROOT_MOVES[number]
    open_root(depth, COUNTS[0])


def back_up_root(move: int, value: int) -> None:
    """Store the value of a root move, and bring the move to the front if it is the best."""
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
        deepen_root()


def deepen_root() -> None:
    """Start the next iteration, unless the root is solved or the depth is at its limit."""
    global over, solved
    value = ROOT_VALUES[0]
    deepest = DEEPEST if COUNTS[0] > 1 else FORCED_DEEPEST
    solved = FINAL[0] != 0 or iteration > -LOST - abs(value)
    over = solved or iteration == deepest
    if not over:
        root(iteration + 1)


def trace(move: int) -> None:
    """Put a root move and the expected moves after it into LINE, up to the first repetition."""
    global line
    line = 0
    going = True
    while going:
        LINE[line] = move
        line += 1
        make(move)
        position = key()
        at = find(position)
        going = line < iteration and at >= 0 and not is_repetition(position, line, line)
        if going:
            PATH[line] = position
            move = move_known(at)
            going = legal(move)
    for number in range(line - 1, -1, -1):
        undo(LINE[number])


def legal(move: int) -> bool:
    """Return whether a move is legal."""
    count = captures(top)
    if count == 0:
        count = quiets(top)
    at = top
    while at < top + count and LISTED[at] != move:
        at += 1
    return at < top + count


EXPORTS = (seed, forget, repeated, begin, go_on, status)
