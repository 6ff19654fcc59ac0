"""Functions on the nodes of a study's tree."""

from __future__ import annotations

from rules import Outcome
from rules.node import Node
from rules.record import resignation


def promote_line(node: Node) -> None:
    """Make the line through a node the main line."""
    way: Node | None = node
    while way:
        way.promote()
        way = way.parent


def outcome_at(node: Node) -> Outcome | None:
    """Return the outcome of the game at a node, None while it goes on."""
    return resignation(node.resigned) if node.resigned else node.outcome()
