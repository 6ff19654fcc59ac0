"""The tables of a search tree, its proofs, and the choice of the move to play.

`tree_kernel` grows the tree. Tables of nodes are indexed by node, tables of edges by edge.
"""

from __future__ import annotations

from math import sqrt

from rules.kernels.language import table

from .tree_proofs import DRAWN, WON, proof_result

TRUSTED_VISITS = 1000
"""The visits from which a move's mean result is a better criterion than its number of visits."""

UNCERTAINTY = 1.0
"""The uncertainty of a mean after one visit; it is inversely proportional to the square root of the
visits."""

MAX_NODES, MAX_EDGES = 150_000, 2_000_000
"""The capacity for trees, about 80 MB; when it is full, the search continues without new nodes."""

FIRST_EDGE = table("i", MAX_NODES)
"""A node's first edge; its other edges follow."""

EDGE_COUNT = table("h", MAX_NODES)
"""The number of a node's edges, one for each move; those tried come first."""

TRIED_COUNT = table("h", MAX_NODES)
"""The number of a node's edges that have been tried."""

NODE_VISITS = table("i", MAX_NODES)
"""The total visits of a node's edges."""

NODE_WINS = table("d", MAX_NODES)
"""The sum of the results of a node's edges."""

PARENT_EDGE = table("i", MAX_NODES)
"""The edge that leads to a node, set only while `compact` moves nodes; 0 for the root."""

MOVE = table("h", MAX_EDGES)
"""An edge's move."""

PRIOR_TERM = table("f", MAX_EDGES)
"""The term of an edge's prior in its confidence bound, before division by the square root of the
visits plus one."""

VISITS = table("i", MAX_EDGES)
WINS = table("d", MAX_EDGES)
"""The sum of an edge's results, for the player of its move."""

ESTIMATES = table("d", MAX_EDGES)
"""Black's expected result after an edge, estimated with learnt weights on its first visit."""

CHILD = table("i", MAX_EDGES)
"""The node that an edge leads to; 0 if there is none."""

PROOF = table("h", MAX_EDGES)
"""An edge's proof (see `tree_proofs`)."""


def node_proof(node: int) -> int:
    """Return the proof of a node's best move; 0 unless it wins or all moves are proved."""
    best = 0
    first, tried = FIRST_EDGE[node], TRIED_COUNT[node]
    all_proved = tried == EDGE_COUNT[node]
    for edge in range(first, first + tried):
        proof = PROOF[edge]
        if not proof:
            all_proved = False
        elif not best or is_better_proof(proof, best):
            best = proof
    return best if best >= WON or all_proved else 0


def is_better_proof(one: int, other: int) -> bool:
    """Return whether one proof is better than another: a better result, or the same result and a
    sooner win, or a later draw or loss."""
    if proof_result(one) != proof_result(other):
        return one > other
    return (one < other) == (one >= WON)


def best_edge(node: int) -> int:
    """Return the edge to play; -1 for a node without edges.

    It is the soonest proved win; else, of the tried edges not proved lost, the one with the best
    results, or the most visits if those are few; else an untried edge; else the latest loss.
    """
    first, tried = FIRST_EDGE[node], TRIED_COUNT[node]
    best = -1
    for edge in range(first, first + tried):
        if best < 0 or is_preferred(edge, best):
            best = edge
    if tried < EDGE_COUNT[node] and (best < 0 or is_lost(best)):
        best = first + tried
    return best


def is_preferred(one: int, other: int) -> bool:
    """Return whether one tried edge should be played rather than another."""
    if max(PROOF[one], PROOF[other]) >= WON or (is_lost(one) and is_lost(other)):
        return is_better_proof(PROOF[one], PROOF[other])
    if is_lost(one) or is_lost(other):
        return is_lost(other)
    if VISITS[one] >= TRUSTED_VISITS and VISITS[other] >= TRUSTED_VISITS:
        return lower_bound(one) > lower_bound(other)
    if VISITS[one] != VISITS[other]:
        return VISITS[one] > VISITS[other]
    return WINS[one] > WINS[other]


def lower_bound(edge: int) -> float:
    """Return a lower confidence bound for the result of an edge."""
    visits = float(VISITS[edge])
    return WINS[edge] / visits - UNCERTAINTY / sqrt(visits)


def is_lost(edge: int) -> bool:
    """Return whether an edge is proved to lose."""
    return 0 < PROOF[edge] < DRAWN
