"""A game without a board, as a kernel: a walk from node to node in a random graph.

Moves lead from one side's nodes to the other's; a node without moves ends the game.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from random import Random

from rules.kernels import Instance
from rules.kernels.alpha_beta_game import INFINITE, LOST, MAX_PLIES, MOVE_STACK, NO_MOVE
from rules.kernels.language import ALL, Bits, table

MAX_NODES = 1 << 14

WIDTH = 4
"""The maximum number of moves of a node."""

TARGETS = table("i", WIDTH * MAX_NODES)
"""By node and move, the node that the move leads to."""
OUT_DEGREES = table("b", MAX_NODES)
"""By node, the number of its moves."""
FORCING = table("b", MAX_NODES)
"""By node, 1 if its moves are captures, else 0."""
NODE_VALUES = table("i", MAX_NODES)
"""By node, its evaluation, or its result if it has no moves."""
PATH = table("i", MAX_PLIES)
"""The nodes before the current one."""

node = 0
path_length = 0


def go_to(number: int) -> None:
    global node, path_length
    node = number
    path_length = 0


def key() -> Bits:
    return Bits(node + 1) * 0x9E3779B97F4A7C15 & ALL


def can_capture() -> bool:
    return OUT_DEGREES[node] > 0 and FORCING[node] > 0


def list_all_moves(at: int) -> int:
    for move in range(OUT_DEGREES[node]):
        MOVE_STACK[at + move] = move
    return OUT_DEGREES[node]


def list_captures(at: int) -> int:
    return list_all_moves(at) if can_capture() else 0


def list_quiet_moves(at: int) -> int:
    return 0 if can_capture() else list_all_moves(at)


def make(move: int) -> None:
    global node, path_length
    PATH[path_length] = node
    path_length += 1
    node = TARGETS[WIDTH * node + move]


def undo(move: int) -> None:
    global node, path_length
    path_length -= 1
    node = PATH[path_length]


def final_value() -> int:
    return NODE_VALUES[node]


def evaluate(alpha: int, beta: int) -> int:
    return NODE_VALUES[node]


def evaluate_quiet_moves(at: int, count: int, alpha: int, beta: int) -> tuple[int, int, int, int]:
    best = -INFINITE
    choice = NO_MOVE
    others = 0
    for number in range(count):
        move = MOVE_STACK[at + number]
        target = TARGETS[WIDTH * node + move]
        if OUT_DEGREES[target] == 0 or FORCING[target] > 0:
            MOVE_STACK[at + others] = move
            others += 1
        elif -NODE_VALUES[target] > best:
            best = -NODE_VALUES[target]
            if best > alpha:
                choice = move
    return best, choice, others, count


@dataclass
class Graph:
    """The contents of the kernel's tables."""

    targets: list[list[int]]
    forcing: list[bool]
    node_values: list[int]

    def load(self, instance: Instance) -> None:
        padded = [(*row, *[0] * (WIDTH - len(row))) for row in self.targets]
        instance.write("TARGETS", array("i", [target for row in padded for target in row]))
        instance.write("OUT_DEGREES", array("b", map(len, self.targets)))
        instance.write("FORCING", array("b", self.forcing))
        instance.write("NODE_VALUES", array("i", self.node_values))

    def results(self) -> list[int]:
        """Return the result of every node for its mover, computed backwards from the ends: a loss
        in n plies is LOST + n, a win its negative; 0 if neither side can win."""
        found = [0 if row else self.node_values[n] for n, row in enumerate(self.targets)]
        for plies in range(1, len(found) + 1):
            new = {}
            for n, row in enumerate(self.targets):
                values = [found[target] for target in row]
                if found[n] == 0 and any(value == LOST + plies - 1 for value in values):
                    new[n] = -LOST - plies
                elif found[n] == 0 and row and all(value > 0 for value in values):
                    new[n] = LOST + plies
            for n, value in new.items():
                found[n] = value
        return found


def random_tree(seed: int, height: int) -> Graph:
    """Return a random tree of at most this height."""
    random = Random(seed)
    graph = Graph([], [], [])

    def grow(height_left: int) -> int:
        number = len(graph.targets)
        width = random.randint(1, WIDTH) if height_left and random.random() > 0.05 else 0
        graph.targets.append([])
        graph.forcing.append(random.random() < 0.3)
        graph.node_values.append(
            random.randint(-500, 500) if width else random.choice((LOST, 0, -LOST))
        )
        graph.targets[number] = [grow(height_left - 1) for _ in range(width)]
        return number

    grow(height)
    return graph


def random_cyclic_graph(seed: int, nodes: int) -> Graph:
    """Return a random graph that may have cycles."""
    random = Random(seed)
    widths = [random.choice((0, 1, 2, 2, 3, 4)) for _ in range(nodes)]
    targets = [random.sample(range(1 - n % 2, nodes, 2), width) for n, width in enumerate(widths)]
    node_values = [
        random.randint(-500, 500) if width else random.choice((LOST, LOST, LOST, 0))
        for width in widths
    ]
    return Graph(targets, [random.random() < 0.2 for _ in range(nodes)], node_values)
