"""The tree search of every game that has a kernel, as a kernel: UCT with learnt priors.

One round is descend, expand, playout, update; start reading at `grow`. Results are Black's until
they are added to an edge, which counts them for the colour to move at its node. Swapping sides is
an edge of a root alone: it changes who has which colour and nothing on the board.

What is proved is exact. An edge leads to a proved end if its position is over, or if the replies
there prove it: one that wins, by the shortest way, or all of them, by the longest. Who overlooks
moves proves no loss. No game that is searched so can repeat a position, so no proof rests on how
it was reached.
"""

from __future__ import annotations

from math import sqrt

from rules.kernels.language import table
from rules.kernels.maths import logarithm, logistic
from rules.kernels.random_numbers import below, chance, seed
from rules.kernels.tree_game import (
    BLACK,
    MOVES,
    PRIORS,
    SWAP,
    UNDECIDED,
    estimate,
    learnt,
    legal,
    mover,
    play,
    playout,
    rank,
    restore,
    result,
    save,
)

from .search import EXPLORATION, LONGEST_PLAYOUT, VISITS_TO_EXPAND
from .tree_tables import (
    ABOVE,
    CHILD,
    COUNT,
    COUNTS,
    EDGES,
    ESTIMATES,
    FIRST,
    GAIN,
    MOVE,
    NODES,
    PROOF,
    TOTAL,
    TRIED,
    VISITS,
    WINS,
    WON,
    best_of,
    lost,
    proof_of,
)

PRIOR = 0.3
"""Weight of a move's prior, which counts by how much it is under its best sibling's."""

WORST = -4.0
"""The least weight of a prior."""

FORESEEN = 0.3
"""The share of the leaf's estimate in its result; the rest is the playout's."""

NARROW = 2.0
"""The moves that a narrow tree tries in a position, to which the square root of its visits is
added."""

CACHED = 2048
"""The numbers of visits whose weights of confidence are cached."""

SPREADS = table("d", CACHED)
"""Those weights; 0 until one is asked for."""

DEEPEST = 1024

PATH = table("i", DEEPEST)
"""The edges of a line, from the root."""

PASSED = table("i", DEEPEST)
"""Their nodes."""

COLOURS = table("B", DEEPEST)
"""The colours that make their moves."""

nodes = 1
edges = 1
notices = 1.0
trained = True
few = False


def prepare(share: float, knows: bool, narrow: bool) -> None:
    """Clear all trees, for a player who notices a `share` of the moves, uses the learnt weights or
    not, and whose trees are narrow or wide."""
    global nodes, edges, notices, trained, few
    nodes, edges = 1, 1
    notices, trained, few = share, knows, narrow


def plant(place: int, swaps: bool) -> int:
    """Return the root of a new tree of the current position, which is saved in a place; 0 if memory
    is full. `swaps` says whether the mover may swap sides."""
    save(place)
    return expanded(legal(), swaps)


def grow(root: int, place: int, rounds: int) -> None:
    """Run rounds of the search from the saved root position."""
    for _ in range(rounds):
        restore(place)
        visit(root)


def solved(node: int) -> bool:
    """Return whether more rounds are pointless: a move wins, or all moves are proved."""
    proof = proof_of(node)
    return proof >= WON or (proof > 0 and notices == 1.0)


def visit(root: int) -> None:
    """Run one round from the root's position, which is the current one."""
    node = root
    depth = 0
    while node and COUNT[node] and depth < DEEPEST:
        edge = selected(node)
        PATH[depth], PASSED[depth], COLOURS[depth] = edge, node, mover()
        depth += 1
        if MOVE[edge] != SWAP:
            play(MOVE[edge])
        node = 0 if PROOF[edge] else CHILD[edge]
    update(depth, worth(depth))


def selected(node: int) -> int:
    """Return the edge to visit next, by its upper confidence bound."""
    first, tried, total = FIRST[node], TRIED[node], TOTAL[node]
    if tried < COUNT[node] and may_try(node):
        advance(node)
        tried += 1
    mean = GAIN[node] / float(total) if total else 0.5
    spread = spread_of(total)
    best = first
    highest = -9.0
    for edge in range(first, first + tried):
        weight = float(VISITS[edge] + 1)
        bound = (WINS[edge] + mean) / weight + (spread + COUNTS[edge]) / sqrt(weight)
        if PROOF[edge] >= WON:
            return edge
        if lost(edge):
            bound -= 100.0
        if bound > highest:
            best, highest = edge, bound
    return best


def spread_of(total: int) -> float:
    """Return the weight of the confidence term in a position visited this many times."""
    if total >= CACHED:
        return EXPLORATION * sqrt(logarithm(total + 1))
    if SPREADS[total] == 0.0:
        SPREADS[total] = EXPLORATION * sqrt(logarithm(total + 1))
    return SPREADS[total]


def may_try(node: int) -> bool:
    """Return whether to try another move: the last one tried has been visited, and the tree is not
    too narrow for more."""
    first, tried = FIRST[node], TRIED[node]
    if not tried:
        return True
    if not VISITS[first + tried - 1]:
        return False
    if not (few and trained and learnt()) or float(tried) < NARROW + sqrt(float(TOTAL[node])):
        return True
    while tried and PROOF[first + tried - 1]:
        tried -= 1
    return not tried


def advance(node: int) -> None:
    """Add the most promising untried move to those that are tried."""
    start = FIRST[node] + TRIED[node]
    best = start
    for edge in range(start + 1, FIRST[node] + COUNT[node]):
        if COUNTS[edge] > COUNTS[best]:
            best = edge
    MOVE[start], MOVE[best] = MOVE[best], MOVE[start]
    COUNTS[start], COUNTS[best] = COUNTS[best], COUNTS[start]
    TRIED[node] += 1


def worth(depth: int) -> float:
    """Return the result for Black at the end of a line, by proof, estimate and playout. The current
    position is overwritten."""
    edge = PATH[depth - 1]
    mine = blacks(depth - 1)
    if PROOF[edge]:
        part = 0.5 * float((PROOF[edge] >> 10) - 1)
        return part if mine else 1.0 - part
    if not VISITS[edge] or VISITS[edge] + 1 >= VISITS_TO_EXPAND:
        count = legal()
        if not count:
            ended = result()
            PROOF[edge] = (1024 * (ended + 1) if mine else 1024 * (3 - ended)) + 1
            prove(depth - 1)
            return 0.5 * float(ended)
        if VISITS[edge]:
            CHILD[edge] = expanded(count, False)
    knows = trained and learnt()
    if knows and not VISITS[edge]:
        ESTIMATES[edge] = logistic(estimate() if mover() == BLACK else -estimate())
    ended = playout(LONGEST_PLAYOUT)
    black = 0.5 if ended == UNDECIDED else 0.5 * float(ended)
    return black + FORESEEN * (ESTIMATES[edge] - black) if knows else black


def blacks(at: int) -> bool:
    """Return whether the player of a move in the line is Black after it; a swap changes colours."""
    return (COLOURS[at] == BLACK) != (MOVE[PATH[at]] == SWAP)


def prove(last: int) -> None:
    """Propagate the proof of edge `last` to the edges before it in the line."""
    for at in range(last, 0, -1):
        proof = proof_of(PASSED[at])
        if not proof or (proof < WON and notices < 1.0):
            return
        PROOF[PATH[at - 1]] = ((4 - (proof >> 10)) << 10) + (proof & 1023) + 1


def update(depth: int, black: float) -> None:
    """Add a result to every edge of the line."""
    for at in range(depth):
        edge, node = PATH[at], PASSED[at]
        gain = black if blacks(at) else 1.0 - black
        VISITS[edge] += 1
        WINS[edge] += gain
        TOTAL[node] += 1
        GAIN[node] += gain


def expanded(count: int, swaps: bool) -> int:
    """Return a new node of the current position, whose moves were listed last; 0 if memory is
    full."""
    global nodes, edges
    if nodes >= NODES or edges + count >= EDGES:
        return 0
    node, first = nodes, edges
    nodes += 1
    best = 0.0
    known = trained and count + int(swaps) > 1 and learnt()
    if known:
        rank(count)
        best = PRIORS[0]
        for at in range(1, count):
            best = max(best, PRIORS[at])
    if swaps:
        add(SWAP, 0.0)
    for at in range(count):
        add_noticed(at, count, best, known)
    if edges == first:
        add(MOVES[0], 0.0)
    FIRST[node], COUNT[node], TRIED[node] = first, edges - first, 0
    TOTAL[node], GAIN[node] = 0, 0.0
    return node


def add_noticed(at: int, count: int, best: float, known: bool) -> None:
    """Pick a random move from those left, and add it if it is noticed."""
    chosen = at + below(count - at)
    move, prior = MOVES[chosen], PRIORS[chosen]
    MOVES[chosen], PRIORS[chosen] = MOVES[at], PRIORS[at]
    MOVES[at] = move
    if notices == 1.0 or chance() < notices:
        add(move, PRIOR * max(prior - best, WORST) if known else 0.0)


def add(move: int, counts: float) -> None:
    """Add a move, with the weight of its prior, to the node under construction."""
    global edges
    MOVE[edges], COUNTS[edges], PROOF[edges] = move, counts, 0
    VISITS[edges], WINS[edges], CHILD[edges] = 0, 0.0, 0
    edges += 1


def follow(root: int, place: int, move: int) -> int:
    """Return the node after a move of the root, and save its position instead; 0, with nothing
    changed, if there is none."""
    for edge in range(FIRST[root], FIRST[root] + TRIED[root]):
        if MOVE[edge] == move and CHILD[edge]:
            restore(place)
            if move != SWAP:
                play(move)
            save(place)
            return collect(CHILD[edge])
    return 0


def collect(root: int) -> int:
    """Discard all but the subtree of a node and compact it; return its new number, 1."""
    global nodes, edges
    last = nodes
    nodes, edges = 1, 1
    for node in range(root, last):
        # What leads to a node stands before it, so by now it has been moved, or dropped.
        if node == root or ABOVE[node]:
            moved(node)
    return 1


def moved(node: int) -> None:
    """Move a node and its edges to the front, after those moved before."""
    global nodes, edges
    first, above = FIRST[node], ABOVE[node]
    ABOVE[node] = 0
    if above:
        CHILD[above] = nodes
    FIRST[nodes], COUNT[nodes], TRIED[nodes] = edges, COUNT[node], TRIED[node]
    TOTAL[nodes], GAIN[nodes] = TOTAL[node], GAIN[node]
    for edge in range(first, first + COUNT[nodes]):
        MOVE[edges], COUNTS[edges], PROOF[edges] = MOVE[edge], COUNTS[edge], PROOF[edge]
        VISITS[edges], WINS[edges], CHILD[edges] = VISITS[edge], WINS[edge], CHILD[edge]
        ESTIMATES[edges] = ESTIMATES[edge]
        if CHILD[edge]:
            ABOVE[CHILD[edge]] = edges
        edges += 1
    nodes += 1


def size_of(node: int) -> tuple[int, int, int, int, float]:
    """Return a node's first edge, number of edges, number tried, visits, and sum of results."""
    return FIRST[node], COUNT[node], TRIED[node], TOTAL[node], GAIN[node]


EXPORTS = (seed, prepare, plant, grow, follow, best_of, size_of, solved, playout)
