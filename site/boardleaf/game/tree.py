"""Functions on the nodes of a study's tree."""

from __future__ import annotations

from collections.abc import Callable

from rules import Outcome
from rules.move import resignation_outcome
from rules.node import Node, line_to


def promote_line(node: Node) -> Callable[[], Node]:
    """Make the line through a node the main line; return a function that undoes that."""
    undoing: list[Callable[[], Node]] = []
    current: Node | None = node
    while current:
        undoing.append(current.move_to(0))
        current = current.parent

    def move_back() -> Node:
        for undo in reversed(undoing):
            undo()
        return node

    return move_back


def branching_node(node: Node) -> Node | None:
    """Return the last node on the way to `node` that comes after a sibling, where a side line
    begins; None on the main line."""
    current = node
    while parent := current.parent:
        if parent.children[0] is not current:
            return current
        current = parent
    return None


def is_in_tree(node: Node) -> bool:
    """Return whether a node is still in the tree: neither it nor an ancestor was deleted."""
    while node.parent:
        if node not in node.parent.children:
            return False
        node = node.parent
    return True


def counterpart(node: Node) -> Node | None:
    """Return the node of the tree to which the same moves lead as to `node`, which may have been
    removed; None if the tree has no such node."""
    root, *path = line_to(node)
    found: Node | None = root
    for step in path:
        children = found.children if found else ()
        found = next((child for child in children if child.move == step.move), None)
    return found


def outcome_at(node: Node) -> Outcome | None:
    """Return the outcome of the game at a node, None while it goes on."""
    return resignation_outcome(node.resigned) if node.resigned else node.outcome()
