"""A game with known results for tree searches: take one to three stones from a heap.

Taking the last stone wins; leaving `draw_size` stones draws, if `draw_size` is not 0.
"""

from functools import cache

from rules.kernels.language import table
from rules.kernels.random_numbers import random_below
from rules.kernels.tree_game import BLACK, DRAW, LOSS, MOVES, PRIORS, WHITE, WIN

STONES = table("i", 64)
MOVERS = table("i", 64)

stones = 0
to_move = 0
draw_size = 0
black_logits = 0.0
"""The estimate of every position for Black, in logits; 0 if there are no weights."""


def set_estimate(logits: float) -> None:
    global black_logits
    black_logits = logits


def begin(count: int, colour: int, draw_at: int) -> None:
    global stones, to_move, draw_size
    stones, to_move, draw_size = count, colour, draw_at


def save(slot: int) -> None:
    STONES[slot], MOVERS[slot] = stones, to_move


def restore(slot: int) -> None:
    global stones, to_move
    stones, to_move = STONES[slot], MOVERS[slot]


def mover() -> int:
    return to_move


def list_moves() -> int:
    count = 0 if stones == draw_size and draw_size else min(stones, 3)
    for move in range(count):
        MOVES[move] = move + 1
    return count


def play(move: int) -> None:
    global stones, to_move
    stones -= move
    to_move = WHITE - to_move


def result() -> int:
    if stones:
        return DRAW
    return LOSS if to_move == BLACK else WIN


def playout(plies: int) -> int:
    while list_moves():
        play(random_below(min(stones, 3)) + 1)
    return result()


def has_weights() -> bool:
    return black_logits != 0.0


def has_estimates() -> bool:
    return has_weights()


def estimate() -> float:
    return black_logits if to_move == BLACK else -black_logits


def set_priors(count: int) -> None:
    """Set the same prior for all moves."""
    for at in range(count):
        PRIORS[at] = 0.0


@cache
def solve(count, draw_at):
    """Return the mover's result with perfect play, and the plies to the end: the fewest possible in
    a win, otherwise the most possible.

    Leaving `draw_at` stones draws, if it is not 0.
    """
    if count == draw_at and draw_at:
        return 0.5, 0
    if not count:
        return 0.0, 0
    ends = [solve(count - move, draw_at) for move in range(1, min(count, 3) + 1)]
    return max(
        ((1 - result, plies + 1) for result, plies in ends),
        key=lambda end: (end[0], -end[1] if end[0] == 1 else end[1]),
    )
