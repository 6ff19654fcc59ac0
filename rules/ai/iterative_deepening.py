"""Iterative deepening at the root of an alpha-beta search, and the functions that the host calls.

Start reading at `resume`, which runs the search from pause to pause.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import (
    LOST,
    MAX_PLIES,
    MOVE_STACK,
    WON,
    key,
    list_captures,
    list_quiet_moves,
    make,
    undo,
)
from rules.kernels.language import table
from rules.kernels.random_numbers import random_below, seed

from .alpha_beta_kernel import (
    ALPHAS,
    CURRENT_MOVES,
    FINAL,
    MOVE_COUNTS,
    NO_VALUE,
    POSITION_KEYS,
    SEARCHED_COUNTS,
    add_repeated,
    back_up,
    descend,
    is_repetition,
    move_stack_end,
    node_count,
    noticed_share,
    open_root,
    ply,
    reset_search,
    set_node_limit,
    stopped,
)
from .move_ordering import clear_history, drop_overlooked
from .transpositions import begin_search, entry_move, find_entry, forget

MAX_DEPTH = 60
"""The maximum depth of a search, in plies, not counting extensions by forced moves."""

MAX_FORCED_DEPTH = 4
"""The same if there is only one legal move, so that only its value is in question."""

MAX_ROOT_MOVES = 4096

ROOT_MOVES = table("i", MAX_ROOT_MOVES)
"""The root moves: the best so far first, then those that were the best before; the others in random
order."""
ROOT_VALUES = table("i", MAX_ROOT_MOVES)
"""The latest value of each root move; an upper bound unless it is the best."""
ROOT_WORK = table("i", MAX_ROOT_MOVES)
"""The number of nodes searched below each root move."""

LINE = table("i", MAX_PLIES)
"""The principal variation."""

finished = True
iteration = 0
"""The depth of the current iteration."""
work_before = 0
"""The work before the search of the current root move."""
line_length = 0
"""The number of moves in LINE."""
solved = False
"""True if the value of the root is final."""


# Functions that the host calls.


def begin(share: float, key_count: int) -> int:
    """Begin a search of the current position, which notices a share of the moves in every position;
    return the number of root moves.

    REPEATED has `key_count` keys; if any, the results of earlier searches are no longer valid.
    """
    global work_before, finished, line_length, solved
    begin_search(key_count > 0)
    reset_search(share, key_count)
    clear_history()
    work_before = 0
    solved = False
    root_moves = list_root_moves()
    LINE[0] = ROOT_MOVES[0]
    line_length = 1
    finished = False
    start_iteration(1)
    return root_moves


def list_root_moves() -> int:
    """List the root moves that the search notices, in random order, and return their number."""
    count = list_captures(0)
    if count == 0:
        count = list_quiet_moves(0)
    for number in range(count - 1, 0, -1):
        chosen = random_below(number + 1)
        move = MOVE_STACK[number]
        MOVE_STACK[number] = MOVE_STACK[chosen]
        MOVE_STACK[chosen] = move
    count = min(drop_overlooked(0, count, noticed_share), MAX_ROOT_MOVES)
    for number in range(count):
        ROOT_MOVES[number] = MOVE_STACK[number]
        ROOT_VALUES[number] = 0
        ROOT_WORK[number] = 0
    MOVE_COUNTS[0] = count
    return count


def resume(nodes: int, max_work: int) -> int:
    """Search about this many more nodes, but no more than `max_work` in all; return the number of
    nodes searched, 0 if the search has finished."""
    global finished
    set_node_limit(max_work)
    start = node_count
    pause = min(max_work - start, nodes) + start
    while node_count < pause and not finished:
        value = descend()
        while value != NO_VALUE and ply > 0 and not stopped:
            value = back_up(-value)
        if stopped:
            finished = True
        elif value != NO_VALUE:
            back_up_root(CURRENT_MOVES[0], value)
    return node_count - start


def status() -> tuple[int, int, int, bool]:
    """Return the depth of the current iteration; the index of the root move to make; the number of
    moves in LINE, 0 if it doesn't begin with that move; and whether the root's value is final."""
    best = best_root_move()
    return iteration, best, line_length if best == 0 else 0, solved


def best_root_move() -> int:
    """Return the index of the root move to make: not a lost one if there is another."""
    best = 0
    if ROOT_VALUES[0] < -WON:
        for number in range(1, MOVE_COUNTS[0]):
            if ROOT_VALUES[number] > max(-WON, ROOT_VALUES[best]):
                best = number
    return best


# The root.


def start_iteration(depth: int) -> None:
    """Start a `depth`-ply search of all root moves."""
    global iteration
    iteration = depth
    for number in range(MOVE_COUNTS[0]):
        MOVE_STACK[number] = ROOT_MOVES[number]
    open_root(depth, MOVE_COUNTS[0])


def back_up_root(move: int, value: int) -> None:
    """Store the value of a root move, and move it to the front if it is the best."""
    global work_before
    index = 0
    while ROOT_MOVES[index] != move:
        index += 1
    move_work = ROOT_WORK[index] + node_count - work_before
    work_before = node_count
    if value > ALPHAS[0]:
        ALPHAS[0] = value
        while index > 0:
            ROOT_MOVES[index] = ROOT_MOVES[index - 1]
            ROOT_VALUES[index] = ROOT_VALUES[index - 1]
            ROOT_WORK[index] = ROOT_WORK[index - 1]
            index -= 1
        ROOT_MOVES[0] = move
        update_line(move)
    ROOT_VALUES[index] = value
    ROOT_WORK[index] = move_work
    if SEARCHED_COUNTS[0] == MOVE_COUNTS[0]:
        next_iteration()


def next_iteration() -> None:
    """Start the next iteration, unless the root is solved or the depth is at its limit."""
    global finished, solved
    value = ROOT_VALUES[0]
    max_depth = MAX_DEPTH if MOVE_COUNTS[0] > 1 else MAX_FORCED_DEPTH
    # A value of -LOST - n is a win in n plies: a search deeper than that can't change it.
    solved = FINAL[0] != 0 or iteration > -LOST - abs(value)
    finished = solved or iteration == max_depth
    if not finished:
        start_iteration(iteration + 1)


def update_line(move: int) -> None:
    """Store a root move and the expected moves after it in LINE, up to the first repetition."""
    global line_length
    line_length = 0
    continues = True
    while continues:
        LINE[line_length] = move
        line_length += 1
        make(move)
        position_key = key()
        entry = find_entry(position_key)
        continues = (
            line_length < iteration
            and entry >= 0
            and not is_repetition(position_key, line_length, line_length)
        )
        if continues:
            POSITION_KEYS[line_length] = position_key
            move = entry_move(entry)
            continues = is_legal(move)
    for number in range(line_length - 1, -1, -1):
        undo(LINE[number])


def is_legal(move: int) -> bool:
    """Return whether a move is legal."""
    count = list_captures(move_stack_end)
    if count == 0:
        count = list_quiet_moves(move_stack_end)
    index = move_stack_end
    while index < move_stack_end + count and MOVE_STACK[index] != move:
        index += 1
    return index < move_stack_end + count


EXPORTS = (seed, forget, add_repeated, begin, resume, status)
