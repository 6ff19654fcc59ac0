"""Selection and ordering of moves in an alpha-beta search: a part of its kernel."""

from __future__ import annotations

from rules.kernels.alpha_beta_game import MOVE_STACK
from rules.kernels.language import table
from rules.kernels.random_numbers import random_float

HISTORY_SIZE = 4096

HISTORY = table("i", HISTORY_SIZE)
"""By move, the number of cutoffs that it caused, weighted by depth (the history heuristic)."""

MAX_HISTORY = 1 << 28


def sort_moves(start: int, count: int, best: int) -> None:
    """Sort listed moves by their history scores, but put `best` first if it is among them."""
    for number in range(start + 1, start + count):
        index = number
        move = MOVE_STACK[index]
        score = HISTORY[move & HISTORY_SIZE - 1]
        while index > start and HISTORY[MOVE_STACK[index - 1] & HISTORY_SIZE - 1] < score:
            MOVE_STACK[index] = MOVE_STACK[index - 1]
            index -= 1
        MOVE_STACK[index] = move
    index = start + count - 1
    while index > start and MOVE_STACK[index] != best:
        index -= 1
    while index > start:
        MOVE_STACK[index] = MOVE_STACK[index - 1]
        index -= 1
        MOVE_STACK[index] = best


def clear_history() -> None:
    """Reset the history scores of all moves."""
    for number in range(HISTORY_SIZE):
        HISTORY[number] = 0


def add_history(move: int, bonus: int) -> None:
    """Add to the history score of a move; if it exceeds the maximum, halve all scores."""
    index = move & HISTORY_SIZE - 1
    HISTORY[index] += bonus
    if HISTORY[index] > MAX_HISTORY:
        for number in range(HISTORY_SIZE):
            HISTORY[number] >>= 1


def drop_overlooked(start: int, count: int, share: float) -> int:
    """Keep each listed move with probability `share` and drop the others; return the number of
    remaining moves, at least one if there were any."""
    if count < 2 or share >= 1.0:
        return count
    remaining = 0
    for number in range(count):
        if random_float() < share:
            MOVE_STACK[start + remaining] = MOVE_STACK[start + number]
            remaining += 1
    return max(remaining, 1)
