"""Lines of strong play as a kernel, by the tree search of `tree_kernel`, with the pieces followed.

A line is played by a tree that is kept from move to move. `kernel_lines` calls these functions:
`keep_start`, and for each line `begin_line`, `extend_line` and `end_line`.
"""

from __future__ import annotations

from rules.kernels.language import table
from rules.kernels.random_numbers import seed
from rules.kernels.tracing import begin_trace, follow, mark_groups
from rules.kernels.tree_game import list_moves, play, restore, result, save

from .tree_kernel import grow, new_tree, node_summary, prepare, reroot
from .tree_tables import MOVE, best_edge

MAX_LENGTH = 64

SLOT, START_SLOT = 0, 1
"""The slots in which the root's position, and the position where the lines start, are saved."""

PLAYED = table("h", MAX_LENGTH)
"""The moves of the line."""

played_count = 0
root = 0
end_result = -1
"""The result for Black of a game that is over; -1 if it goes on."""


def keep_start() -> None:
    """Have lines start in the current position."""
    save(START_SLOT)


def begin_line(low: int, high: int, size: int) -> None:
    """Begin a line, with a seed of two halves; the game must not be over."""
    global played_count, root, end_result
    seed(low, high)
    restore(START_SLOT)
    begin_trace(size)
    prepare(1.0, True, True)
    root = new_tree(SLOT, False)
    played_count, end_result = 0, -1


def extend_line(length: int, work: int) -> int:
    """Extend the line up to this length, or to the end of the game; return its length."""
    while played_count < length and end_result < 0:
        grow(root, SLOT, work)
        add_move(MOVE[best_edge(root)])
    return played_count


def add_move(move: int) -> None:
    """Add a move to the line."""
    global played_count, root, end_result
    PLAYED[played_count] = move
    played_count += 1
    restore(SLOT)
    follow(move)
    next_root = reroot(root, SLOT, move)
    if not next_root:
        restore(SLOT)
        play(move)
        save(SLOT)
        if list_moves():
            prepare(1.0, True, True)
            next_root = new_tree(SLOT, False)
        else:
            end_result = result()
    root = next_root


def end_line(work: int, size: int) -> tuple[int, int]:
    """Mark the groups at the end of the line; return the result, and a root that has been searched
    once more if the game goes on."""
    mark_groups(size)
    if end_result < 0:
        grow(root, SLOT, work)
    return end_result, root


EXPORTS = (keep_start, begin_line, extend_line, end_line, best_edge, node_summary)
