"""The tables of a search tree, its proofs, and the move to play. `tree_kernel` grows the tree."""

from __future__ import annotations

from math import sqrt

from rules.kernels.language import table

LOST, DRAWN, WON = 1024, 2048, 3072
"""A proved result of an edge, for the player of its move; the plies to the end are added to it."""

OFTEN = 1000
"""Visits from which a move's mean result says more about it than the number of visits."""

DOUBT = 1.0
"""The uncertainty of a mean after one visit; it shrinks with the root of the number of visits."""

NODES, EDGES = 150_000, 2_000_000
"""Room for a tree, some 80 MB; one that fills it goes on without new nodes."""

FIRST = table("i", NODES)
"""By node, its first edge; the others follow."""

COUNT = table("h", NODES)
"""The number of its edges, which are its moves; those that have been tried are first."""

TRIED = table("h", NODES)
"""The number of edges tried."""

TOTAL = table("i", NODES)
"""Visits of its edges."""

GAIN = table("d", NODES)
"""The sum of their results."""

ABOVE = table("i", NODES)
"""While nodes are moved, the edge that leads to it; a root has none."""

MOVE = table("h", EDGES)
"""By edge, its move."""

COUNTS = table("f", EDGES)
"""The weight of its prior."""

VISITS = table("i", EDGES)
WINS = table("d", EDGES)
"""The sum of its results, each for the player of the move."""

ESTIMATES = table("d", EDGES)
"""Black's result after it, as learnt weights estimate it at its first visit."""

CHILD = table("i", EDGES)
"""The node that it leads to; 0 if there is none."""

PROOF = table("h", EDGES)
"""Its proved result; 0 if nothing is proved."""


def proof_of(node: int) -> int:
    """Return the proof of a node's best move: 0 unless it wins, or all moves are proved."""
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
    """Return whether one proved end is better than another: a sooner win, or a later loss."""
    if one >> 10 != other >> 10:
        return one > other
    return (one < other) == (one >= WON)


def best_of(node: int) -> int:
    """Return the edge to play: the soonest proved win; else, of those not proved lost, the one with
    the best results among those visited often, or else the one most visited; else one not tried;
    else the latest loss. -1 for a node without edges."""
    first, tried = FIRST[node], TRIED[node]
    best = -1
    for edge in range(first, first + tried):
        if best < 0 or preferred(edge, best):
            best = edge
    if tried < COUNT[node] and (best < 0 or lost(best)):
        best = first + tried
    return best


def preferred(one: int, other: int) -> bool:
    """Return whether to play one tried edge rather than another."""
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
    """Return a lower confidence bound on the result of an edge that was visited often."""
    visits = float(VISITS[edge])
    return WINS[edge] / visits - DOUBT / sqrt(visits)


def lost(edge: int) -> bool:
    """Return whether a move is proved to lose."""
    return 0 < PROOF[edge] < DRAWN
