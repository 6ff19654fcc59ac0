"""What a tree knows: its tables, what is proved in it, and the move to play. `tree_kernel` grows
it."""

from __future__ import annotations

from math import sqrt

from rules.kernels.language import table

LOST, DRAWN, WON = 1024, 2048, 3072
"""What is proved of an edge, for who makes its move, plus the plies to the end."""

OFTEN = 1000
"""Visits that make the results of a move tell more of it than how often it was visited."""

DOUBT = 1.0
"""By how much they may be wrong after one visit; it shrinks with the root of their number."""

NODES, EDGES = 150_000, 2_000_000
"""Room for a tree, some 60 MB; one that fills it goes on without new nodes."""

FIRST = table("i", NODES)
"""By node, its first edge; the others follow."""

COUNT = table("h", NODES)
"""How many edges it has: its moves, those that have been tried first."""

TRIED = table("h", NODES)
"""How many have been tried."""

TOTAL = table("i", NODES)
"""Visits of its edges."""

GAIN = table("d", NODES)
"""Their results."""

ABOVE = table("i", NODES)
"""While nodes are moved, the edge that leads to it; a root's is none."""

MOVE = table("h", EDGES)
"""By edge, its move."""

COUNTS = table("f", EDGES)
"""What its prior counts."""

VISITS = table("i", EDGES)
WINS = table("d", EDGES)
"""Results summed, each for whoever makes the move."""

CHILD = table("i", EDGES)
"""The node that it leads to; 0 if none is kept."""

PROOF = table("h", EDGES)
"""What is proved of it; 0 if nothing is."""


def proof_of(node: int) -> int:
    """What is proved of the best of a node's moves: 0 unless it wins, or all moves are proved."""
    best = 0
    first, tried = FIRST[node], TRIED[node]
    whole = tried == COUNT[node]
    for edge in range(first, first + tried):
        proof = PROOF[edge]
        if not proof:
            whole = False
        elif not best or better(proof, best):
            best = proof
    return best if best >= WON or whole else 0


def better(one: int, other: int) -> bool:
    """Whether one proved end is better than another: sooner won, or later lost."""
    if one >> 10 != other >> 10:
        return one > other
    return (one < other) == (one >= WON)


def best_of(node: int) -> int:
    """The edge to play: a proved win, the soonest; else of those not proved lost the one with the
    best results among those visited often, or else the one most visited; else one not tried; else
    the latest loss. -1 of a node without edges."""
    first, tried = FIRST[node], TRIED[node]
    best = -1
    for edge in range(first, first + tried):
        if best < 0 or preferred(edge, best):
            best = edge
    if tried < COUNT[node] and (best < 0 or lost(best)):
        best = first + tried
    return best


def preferred(one: int, other: int) -> bool:
    """Whether one edge tried is to be played rather than another."""
    if max(PROOF[one], PROOF[other]) >= WON or (lost(one) and lost(other)):
        return better(PROOF[one], PROOF[other])
    if lost(one) or lost(other):
        return lost(other)
    if VISITS[one] >= OFTEN and VISITS[other] >= OFTEN:
        return at_least(one) > at_least(other)
    if VISITS[one] != VISITS[other]:
        return VISITS[one] > VISITS[other]
    return WINS[one] > WINS[other]


def at_least(edge: int) -> float:
    """What an edge that was visited often brings, as good as surely."""
    visits = float(VISITS[edge])
    return WINS[edge] / visits - DOUBT / sqrt(visits)


def lost(edge: int) -> bool:
    """Whether a move is proved to lose."""
    return 0 < PROOF[edge] < DRAWN
