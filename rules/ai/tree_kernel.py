"""Tree search as a kernel, for any game that implements `tree_game`: UCT with learnt priors.

A round consists of descend, expand, playout, update; start reading at `grow`. Results are Black's
until they are added to an edge, whose results are for the player of its move. Only a root can have
an edge that swaps sides, which changes who has which colour, but not the board.

Proofs are exact. An edge is proved if the game is over after it, or if the replies prove it: one
that wins, as soon as possible, or all of them, as late as possible. A player who overlooks moves
proves no loss. In games with this search no position can occur twice, so a proof doesn't depend on
how a position was reached.
"""

from __future__ import annotations

from math import sqrt

from rules.kernels.language import table
from rules.kernels.maths import logarithm, logistic
from rules.kernels.random_numbers import random_below, random_float, seed
from rules.kernels.tree_game import (
    BLACK,
    MOVES,
    PRIORS,
    SWAP_SIDES,
    UNDECIDED,
    estimate,
    has_estimates,
    has_weights,
    list_moves,
    mover,
    play,
    playout,
    restore,
    result,
    save,
    set_priors,
)

from .search import EXPLORATION, MAX_PLAYOUT_PLIES, VISITS_TO_EXPAND
from .tree_proofs import DRAWN, LOST, WON, proof_before, proof_result
from .tree_tables import (
    CHILD,
    EDGE_COUNT,
    ESTIMATES,
    FIRST_EDGE,
    MAX_EDGES,
    MAX_NODES,
    MOVE,
    NODE_VISITS,
    NODE_WINS,
    PARENT_EDGE,
    PRIOR_TERM,
    PROOF,
    TRIED_COUNT,
    VISITS,
    WINS,
    best_edge,
    node_proof,
)

PRIOR_WEIGHT = 0.3
"""The weight of a move's prior, taken relative to that of its best sibling."""

MIN_PRIOR = -4.0
"""The minimum of a relative prior."""

ESTIMATE_WEIGHT = 0.3
"""The weight of the estimate in a leaf's result; the rest is that of the playout."""

MIN_TRIED = 2.0
"""The number of moves that a narrow tree tries in a position, in addition to the square root of
its visits."""

WEIGHT_COUNT = 65_536
CONFIDENCE_WEIGHTS = table("d", WEIGHT_COUNT)
"""The weights of the confidence term by number of visits; 0 if not computed yet."""

ROOT_COUNT = 4096
RECIPROCAL_ROOTS = table("d", ROOT_COUNT)
"""By number, 1 divided by its square root: `select` would spend most of its time dividing."""

MAX_DEPTH = 1024

PATH = table("i", MAX_DEPTH)
"""The edges of the current path, from the root."""

PATH_NODES = table("i", MAX_DEPTH)
"""The nodes to which the edges of the path belong."""

PATH_COLOURS = table("B", MAX_DEPTH)
"""The colours that make the moves of the path."""

next_node = 1
"""The first free node; 0 stands for no node."""
next_edge = 1
"""The first free edge."""
noticed_share = 1.0
"""The share of moves that the player notices."""
trained = True
narrow_tree = False


def prepare(share: float, use_weights: bool, narrow: bool) -> None:
    """Clear all trees, and set the share of moves that the player notices, whether to use learnt
    weights, and whether trees are narrow."""
    global next_node, next_edge, noticed_share, trained, narrow_tree
    next_node, next_edge = 1, 1
    noticed_share, trained, narrow_tree = share, use_weights, narrow
    if RECIPROCAL_ROOTS[1] == 0.0:
        for number in range(1, ROOT_COUNT):
            RECIPROCAL_ROOTS[number] = 1.0 / sqrt(float(number))


def new_tree(slot: int, can_swap: bool) -> int:
    """Save the current position in a slot and return the root of a new tree of it; 0 if memory is
    full. `can_swap` is true if the mover may swap sides."""
    save(slot)
    return expand(list_moves(), can_swap)


def grow(root: int, slot: int, rounds: int) -> None:
    """Run rounds of the search from the root, whose position is saved in a slot."""
    for _ in range(rounds):
        restore(slot)
        run_round(root)


def solved(node: int) -> bool:
    """Return whether more rounds would change nothing: a move wins, or all moves are proved."""
    proof = node_proof(node)
    return proof >= WON or (proof > 0 and noticed_share == 1.0)


def run_round(root: int) -> None:
    """Run one round from the root's position, which is the current one."""
    node = root
    depth = 0
    while node and EDGE_COUNT[node] and depth < MAX_DEPTH:
        edge = select(node)
        PATH[depth], PATH_NODES[depth], PATH_COLOURS[depth] = edge, node, mover()
        depth += 1
        if MOVE[edge] != SWAP_SIDES:
            play(MOVE[edge])
        node = 0 if PROOF[edge] else CHILD[edge]
    update(depth, evaluate_leaf(depth))


def select(node: int) -> int:
    """Return the edge to visit next: a proved win, or the one with the highest upper confidence
    bound. First widen the node if possible."""
    first, tried, total = FIRST_EDGE[node], TRIED_COUNT[node], NODE_VISITS[node]
    if tried < EDGE_COUNT[node] and may_widen(node):
        widen(node)
        tried += 1
    mean = NODE_WINS[node] / float(total) if total else 0.5
    exploration = confidence_weight(total)
    best = first
    highest = -9.0
    for edge in range(first, first + tried):
        weight, proof = VISITS[edge] + 1, PROOF[edge]
        root = RECIPROCAL_ROOTS[weight] if weight < ROOT_COUNT else 1.0 / sqrt(float(weight))
        bound = ((WINS[edge] + mean) * root + exploration + PRIOR_TERM[edge]) * root
        if proof:
            if proof >= WON:
                return edge
            if proof < DRAWN:
                bound -= 100.0
        if bound > highest:
            best, highest = edge, bound
    return best


def confidence_weight(total: int) -> float:
    """Return the weight of the confidence term at a node with this many visits."""
    if total >= WEIGHT_COUNT:
        return EXPLORATION * sqrt(logarithm(total + 1))
    if CONFIDENCE_WEIGHTS[total] == 0.0:
        CONFIDENCE_WEIGHTS[total] = EXPLORATION * sqrt(logarithm(total + 1))
    return CONFIDENCE_WEIGHTS[total]


def may_widen(node: int) -> bool:
    """Return whether to try another move of a node. The last one tried must have been visited, and
    in a narrow tree the number tried is limited, unless all of them are proved."""
    first, tried = FIRST_EDGE[node], TRIED_COUNT[node]
    if not tried:
        return True
    if not VISITS[first + tried - 1]:
        return False
    if not (narrow_tree and trained and has_weights()):
        return True
    if float(tried) < MIN_TRIED + sqrt(float(NODE_VISITS[node])):
        return True
    while tried and PROOF[first + tried - 1]:
        tried -= 1
    return not tried


def widen(node: int) -> None:
    """Add the untried move with the best prior to those tried."""
    start = FIRST_EDGE[node] + TRIED_COUNT[node]
    best = start
    for edge in range(start + 1, FIRST_EDGE[node] + EDGE_COUNT[node]):
        if PRIOR_TERM[edge] > PRIOR_TERM[best]:
            best = edge
    MOVE[start], MOVE[best] = MOVE[best], MOVE[start]
    PRIOR_TERM[start], PRIOR_TERM[best] = PRIOR_TERM[best], PRIOR_TERM[start]
    TRIED_COUNT[node] += 1


def evaluate_leaf(depth: int) -> float:
    """Return the result for Black at the end of the path, from a proof, or from a playout and, with
    learnt weights, an estimate. This may add a node or a proof, and overwrites the current
    position."""
    edge = PATH[depth - 1]
    black_moved = is_black_after(depth - 1)
    if PROOF[edge]:
        gain = 0.5 * float(proof_result(PROOF[edge]))
        return gain if black_moved else 1.0 - gain
    if not VISITS[edge] or VISITS[edge] + 1 >= VISITS_TO_EXPAND:
        count = list_moves()
        if not count:
            end = result()
            PROOF[edge] = LOST * (end + 1 if black_moved else 3 - end) + 1
            propagate_proof(depth - 1)
            return 0.5 * float(end)
        if VISITS[edge]:
            CHILD[edge] = expand(count, False)
    use_estimate = trained and has_estimates()
    if use_estimate and not VISITS[edge]:
        ESTIMATES[edge] = logistic(estimate() if mover() == BLACK else -estimate())
    end = playout(MAX_PLAYOUT_PLIES)
    black = 0.5 if end == UNDECIDED else 0.5 * float(end)
    return black + ESTIMATE_WEIGHT * (ESTIMATES[edge] - black) if use_estimate else black


def is_black_after(index: int) -> bool:
    """Return whether the player who makes a move of the path is Black after it: swapping sides
    changes the player's colour."""
    return (PATH_COLOURS[index] == BLACK) != (MOVE[PATH[index]] == SWAP_SIDES)


def propagate_proof(last: int) -> None:
    """Propagate the proof of the edge at index `last` of the path to the edges before it, as far as
    it proves them."""
    for index in range(last, 0, -1):
        proof = node_proof(PATH_NODES[index])
        if not proof or (proof < WON and noticed_share < 1.0):
            return
        PROOF[PATH[index - 1]] = proof_before(proof)


def update(depth: int, black: float) -> None:
    """Add Black's result to every edge of the path."""
    for index in range(depth):
        edge, node = PATH[index], PATH_NODES[index]
        gain = black if is_black_after(index) else 1.0 - black
        VISITS[edge] += 1
        WINS[edge] += gain
        NODE_VISITS[node] += 1
        NODE_WINS[node] += gain


def expand(count: int, can_swap: bool) -> int:
    """Add a node for the current position, whose `count` moves were listed last, and return it; 0
    if memory is full."""
    global next_node, next_edge
    if next_node >= MAX_NODES or next_edge + count >= MAX_EDGES:
        return 0
    node, first = next_node, next_edge
    next_node += 1
    best = 0.0
    use_priors = trained and count + int(can_swap) > 1 and has_weights()
    if use_priors:
        set_priors(count)
        best = PRIORS[0]
        for index in range(1, count):
            best = max(best, PRIORS[index])
    if can_swap:
        add_edge(SWAP_SIDES, 0.0)
    for index in range(count):
        add_random_move(index, count, best, use_priors)
    if next_edge == first:
        add_edge(MOVES[0], 0.0)
    FIRST_EDGE[node], EDGE_COUNT[node], TRIED_COUNT[node] = first, next_edge - first, 0
    NODE_VISITS[node], NODE_WINS[node] = 0, 0.0
    return node


def add_random_move(index: int, count: int, best: float, use_prior: bool) -> None:
    """Do one step of a Fisher-Yates shuffle: swap a random one of the moves from `index` on into
    `index`, and add an edge for it if the player notices it.

    The move's prior isn't stored at `index`, where it wouldn't be read again.
    """
    chosen = index + random_below(count - index)
    move, prior = MOVES[chosen], PRIORS[chosen]
    MOVES[chosen], PRIORS[chosen] = MOVES[index], PRIORS[index]
    MOVES[index] = move
    if noticed_share == 1.0 or random_float() < noticed_share:
        add_edge(move, PRIOR_WEIGHT * max(prior - best, MIN_PRIOR) if use_prior else 0.0)


def add_edge(move: int, prior_term: float) -> None:
    """Add an edge to the node under construction."""
    global next_edge
    MOVE[next_edge], PRIOR_TERM[next_edge], PROOF[next_edge] = move, prior_term, 0
    VISITS[next_edge], WINS[next_edge], CHILD[next_edge] = 0, 0.0, 0
    next_edge += 1


def reroot(root: int, slot: int, move: int) -> int:
    """Make the node after a move of the root the new root, save its position in the slot, and
    return the new root; if there is no such node, change nothing and return 0."""
    for edge in range(FIRST_EDGE[root], FIRST_EDGE[root] + TRIED_COUNT[root]):
        if MOVE[edge] == move and CHILD[edge]:
            restore(slot)
            if move != SWAP_SIDES:
                play(move)
            save(slot)
            return compact(CHILD[edge])
    return 0


def compact(root: int) -> int:
    """Move the subtree of a node to the front of the tables, discarding all else; return its new
    root, 1."""
    global next_node, next_edge
    last = next_node
    next_node, next_edge = 1, 1
    for node in range(root, last):
        # The edge to a node belongs to an earlier node, which has been moved or discarded by now.
        if node == root or PARENT_EDGE[node]:
            move_node(node)
    return 1


def move_node(node: int) -> None:
    """Move a node and its edges to the front, after those moved already."""
    global next_node, next_edge
    first, parent = FIRST_EDGE[node], PARENT_EDGE[node]
    PARENT_EDGE[node] = 0
    if parent:
        CHILD[parent] = next_node
    FIRST_EDGE[next_node], EDGE_COUNT[next_node], TRIED_COUNT[next_node] = (
        next_edge,
        EDGE_COUNT[node],
        TRIED_COUNT[node],
    )
    NODE_VISITS[next_node], NODE_WINS[next_node] = NODE_VISITS[node], NODE_WINS[node]
    for edge in range(first, first + EDGE_COUNT[next_node]):
        MOVE[next_edge], PRIOR_TERM[next_edge] = MOVE[edge], PRIOR_TERM[edge]
        PROOF[next_edge], ESTIMATES[next_edge] = PROOF[edge], ESTIMATES[edge]
        VISITS[next_edge], WINS[next_edge], CHILD[next_edge] = VISITS[edge], WINS[edge], CHILD[edge]
        if CHILD[edge]:
            PARENT_EDGE[CHILD[edge]] = next_edge
        next_edge += 1
    next_node += 1


def node_summary(node: int) -> tuple[int, int, int, int, float]:
    """Return a node's first edge, number of edges, number tried, visits and sum of results."""
    return FIRST_EDGE[node], EDGE_COUNT[node], TRIED_COUNT[node], NODE_VISITS[node], NODE_WINS[node]


EXPORTS = (seed, prepare, new_tree, grow, reroot, best_edge, node_summary, solved, playout)
