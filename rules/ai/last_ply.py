"""The end of the lines that an alpha-beta search looks at: a part of its kernel.

The last ply is looked at together, and what lets something be captured once more by itself.
"""

from __future__ import annotations

from rules.kernels.alpha_beta_game import (
    INFINITE,
    LISTED,
    assess,
    captures,
    ending,
    glance,
    make,
    quiets,
    undo,
)

from .known import SOLVED, depth_known, find, keep, known_as, later, settles, value_known
from .line import (
    FULL,
    LAST,
    comes_again,
    final,
    guess,
    limit,
    longest,
    notices,
    spend,
    spent,
    tied,
    top,
    work,
)
from .ordering import noticed


def leaf(depth: int, alpha: int, beta: int, here: int) -> int:
    """What `reached` promises for the last ply, of depth 1, and for the captures beyond, of
    depth 0, so many plies from the root."""
    global top, work
    if here >= LAST or top >= FULL:
        guess()
        return later(assess(alpha, beta), here)
    count = captures(top)
    if count > 0:
        return forced(count, depth, alpha, beta, here)
    if depth == 0:
        guess()
        return later(assess(alpha, beta), here)
    position = known_as()
    if comes_again(position, here):
        return 0
    at = find(position)
    if at >= 0 and settles(at, alpha, beta, here):
        if depth_known(at) != SOLVED:
            guess()
        return value_known(at, here)
    count = quiets(top)
    if notices < 1.0:
        count = noticed(top, count)
    if count < 2:
        return forced(count, 1, alpha, beta, here)
    if work + count > limit:
        spend()
        return 0
    best, choice, loud, looked = glance(top, count, alpha, beta)
    work += looked
    if loud < looked:
        guess()
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
    keep(position, depth, best, alpha, beta, here, choice)
    return best


def forced(count: int, depth: int, alpha: int, beta: int, here: int) -> int:
    """The best value after one of the moves listed last, which are captures, or all there is."""
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
    """The value of a move, to who makes it."""
    make(move)
    value = -leaf(depth, -beta, -alpha, here + 1)
    undo(move)
    return value
