"""The selection and order of the moves of an alpha-beta search: a part of its kernel."""

from __future__ import annotations

from rules.kernels.alpha_beta_game import LISTED
from rules.kernels.language import table
from rules.kernels.random_numbers import chance

CREDITS = 4096

CREDIT = table("i", CREDITS)
"""By move, its cutoffs, weighted by depth (the history heuristic)."""
MOST_CREDIT = 1 << 28


def order(first: int, count: int, best: int) -> None:
    """Sort listed moves by their credit, with `best` first if it is one of them."""
    for number in range(first + 1, first + count):
        at = number
        move = LISTED[at]
        credit = CREDIT[move & CREDITS - 1]
        while at > first and CREDIT[LISTED[at - 1] & CREDITS - 1] < credit:
            LISTED[at] = LISTED[at - 1]
            at -= 1
        LISTED[at] = move
    at = first + count - 1
    while at > first and LISTED[at] != best:
        at -= 1
    while at > first:
        LISTED[at] = LISTED[at - 1]
        at -= 1
        LISTED[at] = best


def clear_credit() -> None:
    """Reset the credit of all moves."""
    for number in range(CREDITS):
        CREDIT[number] = 0


def add_credit(move: int, much: int) -> None:
    """Add to the credit of a move; if that is very high, halve the credit of all."""
    at = move & CREDITS - 1
    CREDIT[at] += much
    if CREDIT[at] > MOST_CREDIT:
        for number in range(CREDITS):
            CREDIT[number] >>= 1


def noticed(at: int, count: int, share: float) -> int:
    """Remove listed moves at random, except for a share of them; return the number of moves left,
    at least one if there were any."""
    if count < 2 or share >= 1.0:
        return count
    left = 0
    for number in range(count):
        if chance() < share:
            LISTED[at + left] = LISTED[at + number]
            left += 1
    return max(left, 1)
