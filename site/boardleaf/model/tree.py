"""Functions on the nodes of a study's tree."""

from __future__ import annotations

from rules import Outcome
from rules.move import resignation_outcome
from rules.node import Node


def promote_line(node: Node) -> None:
    """Make the line through a node the main line."""
    current: Node | None = node
    while current:
        current.promote()
        current = current.parent


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
    path = [node]
    while parent := path[-1].parent:
        path.append(parent)
    found: Node | None = path.pop()
    while found and path:
        move = path.pop().move
        found = next((child for child in found.children if child.move == move), None)
    return found


def outcome_at(node: Node) -> Outcome | None:
    """Return the outcome of the game at a node, None while it goes on."""
    return resignation_outcome(node.resigned) if node.resigned else node.outcome()
