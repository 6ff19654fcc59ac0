"""Lines of strong play as a kernel, by the alpha-beta search of `iterative_deepening`.

`kernel_lines` calls these functions: `clear_past` and `add_past` for each position of the game so
far, the last one that where the lines start; then for each line `begin_line` and `extend_line`.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import (
    MAX_REPEATED,
    final_value,
    key,
    list_captures,
    list_quiet_moves,
    make,
    undo,
)
from rules.kernels.language import Bits, table
from rules.kernels.random_numbers import seed

from .alpha_beta_kernel import REPEATED, return_to_root
from .iterative_deepening import ROOT_MOVES, ROOT_VALUES, begin, best_root_move, resume
from .transpositions import forget

MAX_LENGTH = 64

MAX_PAST = 4096
"""The maximum number of positions of a game, with those of a line."""

NODES_PER_STEP = 1000

PLAYED = table("i", MAX_LENGTH)
"""The moves of the line."""

SEEDS = table("i", 2 * MAX_LENGTH)
"""The seed of each move's search, in two halves."""

PAST = table("Q", MAX_PAST)
"""The keys of all positions up to the current one."""

past_length = 0
played_count = 0
over = False
end_value = 0
"""The value of a game that is over, for the side to move; LOST, 0 or -LOST."""


def clear_past() -> None:
    """Forget the game."""
    global past_length, played_count
    past_length = 0
    played_count = 0


def add_past() -> None:
    """Add the current position to the game."""
    global past_length
    PAST[past_length] = key()
    past_length += 1


def begin_line() -> None:
    """Begin a line; the game must not be over."""
    global played_count, past_length, over
    while played_count > 0:
        played_count -= 1
        past_length -= 1
        undo(PLAYED[played_count])
    over = False
    forget()


def extend_line(length: int, nodes: int, noticed_share: float) -> int:
    """Extend the line up to this length, or to the end of the game; return its length."""
    global played_count
    while played_count < length and not over:
        search(nodes, noticed_share)
        PLAYED[played_count] = ROOT_MOVES[best_root_move()]
        make(PLAYED[played_count])
        played_count += 1
        add_past()
        find_end()
    return played_count


def search(nodes: int, noticed_share: float) -> None:
    """Search the current position."""
    seed(SEEDS[2 * played_count], SEEDS[2 * played_count + 1])
    begin(noticed_share, list_repeated())
    while resume(NODES_PER_STEP, nodes):
        pass
    return_to_root()


def list_repeated() -> int:
    """List the positions that have occurred twice in REPEATED, and return their number."""
    count = 0
    for index in range(past_length):
        if count < MAX_REPEATED and occurrences(index) == 2:
            REPEATED[count] = PAST[index]
            count += 1
    return count


def occurrences(index: int) -> int:
    """Return how often the position with this index has occurred, with this time. Those with the
    other side to move are others, even if they have the same key."""
    position_key: Bits = PAST[index]
    count = 0
    for earlier in range(index, -1, -2):
        count += int(PAST[earlier] == position_key)
    return count


def find_end() -> None:
    """Find out whether the game is over: without a legal move, or by repetition."""
    global over, end_value
    if list_captures(0) == 0 and list_quiet_moves(0) == 0:
        over = True
        end_value = final_value()
    elif occurrences(past_length - 1) >= 3:
        over = True
        end_value = 0


def end_line(nodes: int, noticed_share: float) -> int:
    """Return the value of the last position for the side to move, by another search if the game
    goes on."""
    if over:
        return end_value
    search(nodes, noticed_share)
    return ROOT_VALUES[best_root_move()]


EXPORTS = (clear_past, add_past, begin_line, extend_line, end_line)
