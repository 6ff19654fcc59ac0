"""Step through the tree of moves by keyboard."""

from __future__ import annotations

from boardleaf.model.cursor import Cursor
from rules.node import Node

from .controller import Controller


def navigate(controller: Controller, direction: str) -> None:
    """Show the `previous` or `next` position of the line, or the alternative before (`up`) or after
    (`down`) the last move; do nothing if there is none.

    Raises KeyError for any other direction.
    """
    cursor = controller.state.game.cursor
    nodes = {"previous": cursor.previous, "next": cursor.next, **_adjacent_alternatives(cursor)}
    if node := nodes[direction]:
        controller.show(controller.state.game.places[node])


def _adjacent_alternatives(cursor: Cursor) -> dict[str, Node | None]:
    alternatives = cursor.alternatives
    index = alternatives.index(cursor.node)
    return {
        "up": alternatives[index - 1] if index else None,
        "down": alternatives[index + 1] if index + 1 < len(alternatives) else None,
    }
