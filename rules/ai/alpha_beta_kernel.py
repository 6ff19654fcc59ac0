"""Alpha-beta search as a kernel, for any game that implements `alpha_beta_game`.

`descend` makes the next move of a position, `enter_node` evaluates the resulting position or lists
its moves, and `back_up` backs up a value. The search can pause between any two of these steps: the
positions whose moves are being searched are stored by ply, 0 for the root. `search_leaf` searches
the last ply, and beyond it only captures (a quiescence search), recursively and without a pause.

Every value is for the side to move, in hundredths of logits; a loss in n plies is LOST + n.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import (
    INFINITE,
    MAX_PLIES,
    MAX_REPEATED,
    MOVE_STACK,
    MOVE_STACK_SIZE,
    NO_MOVE,
    can_capture,
    evaluate,
    evaluate_quiet_moves,
    final_value,
    key,
    list_captures,
    list_quiet_moves,
    make,
    undo,
)
from rules.kernels.language import Bits, table

from .move_ordering import add_history, drop_overlooked, sort_moves
from .transpositions import (
    SOLVED,
    adjust_for_distance,
    entry_depth,
    entry_move,
    entry_value,
    find_entry,
    store_entry,
    suffices,
)

MAX_EXTENSION = 26
"""The maximum extension of a line, in plies: a forced move, the only legal one, costs no depth."""

FULL_DEPTH_MOVES = 4
"""The number of moves searched to full depth; later ones that allow no capture are searched a ply
less deep (late move reductions)."""

NO_VALUE = 1 << 20
"""Returned instead of a value if moves have to be searched first."""

LAST_PLY, LAST_LIST_START = MAX_PLIES - 2, MOVE_STACK_SIZE - 4096
"""The ply, and the start of a move list, from which on positions are evaluated without a search,
lest the tables overflow."""

# The positions whose moves are being searched, by ply.
POSITION_KEYS = table("Q", MAX_PLIES)
DEPTHS = table("b", MAX_PLIES)
CHILD_DEPTHS = table("b", MAX_PLIES)
ORIGINAL_ALPHAS = table("i", MAX_PLIES)
ALPHAS = table("i", MAX_PLIES)  # as raised by the best value
BETAS = table("i", MAX_PLIES)
BEST_VALUES = table("i", MAX_PLIES)
BEST_MOVES = table("i", MAX_PLIES)  # NO_MOVE if the best value did not raise alpha
LIST_STARTS = table("i", MAX_PLIES)  # indices in MOVE_STACK
MOVE_COUNTS = table("i", MAX_PLIES)
SEARCHED_COUNTS = table("i", MAX_PLIES)  # including the current move
CURRENT_MOVES = table("i", MAX_PLIES)
REDUCED = table("b", MAX_PLIES)  # whether the current move is searched at reduced depth
QUIET = table("b", MAX_PLIES)  # whether later moves may be reduced: no captures, not the root
FINAL = table("b", MAX_PLIES)  # whether the values depend only on terminal positions
REPETITION = table("b", MAX_PLIES)  # whether some value depends on a repetition

REPEATED = table("Q", MAX_REPEATED)
"""The keys of the positions that are draws if they occur again."""

node_count = 0
"""The number of nodes searched."""
node_limit = 0
"""The maximum number of nodes."""
stopped = False
"""True once the limit has stopped the search."""
noticed_share = 1.0
"""The share of moves that the search notices."""
repeated_count = 0
"""The number of keys in REPEATED."""
extension_limit = 0
"""The ply up to which forced moves cost no depth."""
ply = 0
move_stack_end = 0
"""The end of the last move list in MOVE_STACK."""
final = True
"""True if the last value depends only on terminal positions: nothing was estimated or
overlooked."""
repetition = False
"""True if the last value depends on a repetition."""


def reset_search(share: float, key_count: int) -> None:
    """Reset the search to the root; set the share of moves that it notices and the number of keys
    in REPEATED."""
    global node_count, stopped, noticed_share, repeated_count, ply
    node_count = 0
    stopped = False
    noticed_share = share
    repeated_count = key_count
    ply = 0


def add_repeated(number: int) -> None:
    """Store the key of the current position in REPEATED: it is a draw if it occurs again."""
    REPEATED[number] = key()


def set_node_limit(nodes: int) -> None:
    """Limit the total number of nodes."""
    global node_limit
    node_limit = nodes


def open_root(depth: int, count: int) -> None:
    """Start a `depth`-ply search of the first `count` root moves."""
    global extension_limit
    extension_limit = depth + MAX_EXTENSION
    open_node(key(), depth, -INFINITE, INFINITE, 0, count)
    CHILD_DEPTHS[0] = depth - 1
    QUIET[0] = 0


def stop_search() -> None:
    """Stop the search, since the next nodes would exceed the limit."""
    global stopped, node_count
    stopped = True
    node_count = node_limit


def is_repetition(position_key: Bits, distance: int, open_plies: int) -> bool:
    """Return whether a position `distance` plies from the root repeats one of the first
    `open_plies` in POSITION_KEYS, or one in REPEATED. If it does, set `repetition`."""
    global repetition
    repeat = repeated_count
    while repeat > 0 and REPEATED[repeat - 1] != position_key:
        repeat -= 1
    earlier = distance - 2
    while earlier >= 0 and (earlier >= open_plies or POSITION_KEYS[earlier] != position_key):
        earlier -= 2
    repetition = repetition or repeat > 0 or earlier >= 0
    return repeat > 0 or earlier >= 0


def descend() -> int:
    """Make the next move of the position at `ply`; return the value of the resulting position, or
    NO_VALUE."""
    global ply, node_count
    number = SEARCHED_COUNTS[ply]
    move = MOVE_STACK[LIST_STARTS[ply] + number]
    SEARCHED_COUNTS[ply] = number + 1
    CURRENT_MOVES[ply] = move
    node_count += 1
    make(move)
    depth = CHILD_DEPTHS[ply]
    reduced = (
        number >= FULL_DEPTH_MOVES and DEPTHS[ply] > 2 and QUIET[ply] != 0 and not can_capture()
    )
    REDUCED[ply] = reduced
    ply += 1
    return enter_node(depth - 1 if reduced else depth, -BETAS[ply - 1], -ALPHAS[ply - 1])


def enter_node(depth: int, alpha: int, beta: int) -> int:
    """Return the value of the current position at a depth, or a bound outside the window of alpha
    and beta; NO_VALUE if its moves have to be searched first."""
    global final, repetition
    final = noticed_share >= 1.0
    repetition = False
    if depth < 2 or ply >= LAST_PLY or move_stack_end >= LAST_LIST_START:
        return search_leaf(depth, alpha, beta, ply)
    position_key = key()
    if is_repetition(position_key, ply, ply):
        return 0
    entry = find_entry(position_key)
    first = NO_MOVE
    if entry >= 0:
        first = entry_move(entry)
        if entry_depth(entry) >= depth and suffices(entry, alpha, beta, ply):
            final = entry_depth(entry) == SOLVED
            return entry_value(entry, ply)
    count = list_captures(move_stack_end)
    quiet = count == 0
    if quiet:
        count = list_quiet_moves(move_stack_end)
        if count == 0:
            return adjust_for_distance(final_value(), ply)
    count = drop_overlooked(move_stack_end, count, noticed_share)
    sort_moves(move_stack_end, count, first)
    open_node(position_key, depth, alpha, beta, move_stack_end, count)
    QUIET[ply] = quiet
    return NO_VALUE


def open_node(
    position_key: Bits, depth: int, alpha: int, beta: int, start: int, count: int
) -> None:
    """Start to search the position at `ply`, whose `count` moves are listed from `start`."""
    global move_stack_end
    POSITION_KEYS[ply] = position_key
    DEPTHS[ply] = depth
    CHILD_DEPTHS[ply] = depth if count == 1 and ply < extension_limit else depth - 1
    ORIGINAL_ALPHAS[ply] = alpha
    BETAS[ply] = beta
    ALPHAS[ply] = alpha
    BEST_VALUES[ply] = -INFINITE
    BEST_MOVES[ply] = NO_MOVE
    LIST_STARTS[ply] = start
    MOVE_COUNTS[ply] = count
    SEARCHED_COUNTS[ply] = 0
    FINAL[ply] = True
    REPETITION[ply] = False
    move_stack_end = start + count


def back_up(value: int) -> int:
    """Back up the value of the current move of the parent, for its mover.

    Return the value of the parent, or NO_VALUE if more of its moves have to be searched; at the
    root, return the value of the move. If the move was searched at reduced depth and raised alpha,
    stay at the child instead, and return what `enter_node` does there at full depth.
    """
    global ply, move_stack_end
    parent = ply - 1
    if REDUCED[parent] and value > ALPHAS[parent]:
        REDUCED[parent] = False
        return enter_node(CHILD_DEPTHS[parent], -BETAS[parent], -ALPHAS[parent])
    ply = parent
    move = CURRENT_MOVES[parent]
    undo(move)
    cutoff = value >= BETAS[parent]
    FINAL[parent] = final and (cutoff or FINAL[parent] != 0)
    REPETITION[parent] = repetition or REPETITION[parent] != 0
    if parent == 0:
        return value
    if value > BEST_VALUES[parent]:
        BEST_VALUES[parent] = value
        if value > ALPHAS[parent]:
            ALPHAS[parent] = value
            BEST_MOVES[parent] = move
    if cutoff:
        add_history(move, DEPTHS[parent] * DEPTHS[parent])
    elif SEARCHED_COUNTS[parent] < MOVE_COUNTS[parent]:
        return NO_VALUE
    move_stack_end = LIST_STARTS[parent]
    return close_node()


def close_node() -> int:
    """Store and return the value of the position at `ply`, whose moves have been searched."""
    global final, repetition
    final = FINAL[ply] != 0
    repetition = REPETITION[ply] != 0
    depth = SOLVED if final and not repetition else DEPTHS[ply]
    store_entry(
        POSITION_KEYS[ply],
        depth,
        BEST_VALUES[ply],
        ORIGINAL_ALPHAS[ply],
        BETAS[ply],
        ply,
        BEST_MOVES[ply],
    )
    return BEST_VALUES[ply]


def return_to_root() -> None:
    """Undo the moves that lead from the root to the current position."""
    global ply
    while ply > 0:
        ply -= 1
        undo(CURRENT_MOVES[ply])


# The last ply and the quiescence search.


def search_leaf(depth: int, alpha: int, beta: int, distance: int) -> int:
    """Return the value of the current position, `distance` plies from the root, or a bound, as
    `enter_node` does. At depth 1, search one ply and then captures; at depth 0, captures only
    (a quiescence search)."""
    global final, move_stack_end, node_count
    if distance >= LAST_PLY or move_stack_end >= LAST_LIST_START:
        final = False
        return adjust_for_distance(evaluate(alpha, beta), distance)
    count = list_captures(move_stack_end)
    if count > 0:
        count = drop_overlooked(move_stack_end, count, noticed_share)
        return search_moves(count, depth, alpha, beta, distance)
    if depth == 0:
        final = False
        return adjust_for_distance(evaluate(alpha, beta), distance)
    position_key = key()
    if is_repetition(position_key, distance, ply):
        return 0
    entry = find_entry(position_key)
    if entry >= 0 and suffices(entry, alpha, beta, distance):
        if entry_depth(entry) != SOLVED:
            final = False
        return entry_value(entry, distance)
    count = list_quiet_moves(move_stack_end)
    count = drop_overlooked(move_stack_end, count, noticed_share)
    if count < 2:
        return search_moves(count, 1, alpha, beta, distance)
    if node_count + count > node_limit:
        stop_search()
        return 0
    best, choice, unresolved, examined = evaluate_quiet_moves(move_stack_end, count, alpha, beta)
    node_count += examined
    if unresolved < examined:
        final = False
    if best < beta and unresolved > 0:
        new_alpha = max(alpha, best)
        start = move_stack_end
        move_stack_end += unresolved
        for index in range(start, start + unresolved):
            value = search_move(MOVE_STACK[index], 0, new_alpha, beta, distance)
            if stopped:
                return 0
            best = max(best, value)
            if value > new_alpha:
                new_alpha = value
                choice = MOVE_STACK[index]
                if value >= beta:
                    break
        move_stack_end = start
    depth = SOLVED if final and not repetition else 1
    store_entry(position_key, depth, best, alpha, beta, distance, choice)
    return best


def search_moves(count: int, depth: int, alpha: int, beta: int, distance: int) -> int:
    """Return the best value of the `count` moves listed last: the captures or, if there are none,
    the quiet moves, without those overlooked."""
    global move_stack_end, node_count
    if count == 0:
        return adjust_for_distance(final_value(), distance)
    start = move_stack_end
    move_stack_end += count
    child_depth = depth if count == 1 and distance < extension_limit else 0
    best = -INFINITE
    for index in range(start, start + count):
        if node_count >= node_limit:
            stop_search()
        else:
            node_count += 1
            best = max(
                best, search_move(MOVE_STACK[index], child_depth, max(alpha, best), beta, distance)
            )
        if best >= beta or stopped:
            break
    move_stack_end = start
    return best


def search_move(move: int, depth: int, alpha: int, beta: int, distance: int) -> int:
    """Make a move, search the position after it, undo it, and return its value for its mover."""
    make(move)
    value = -search_leaf(depth, -beta, -alpha, distance + 1)
    undo(move)
    return value
