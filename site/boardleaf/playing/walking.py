"""Steps through the tree of moves by keyboard."""

from __future__ import annotations

from boardleaf.model.cursor import Cursor
from rules.node import Node

from .controller import Controller


def walk(controller: Controller, direction: str) -> None:
    """Show the `previous` or `next` position of the line, or the alternative before (`up`) or after
    (`down`) the last move; do nothing if there is none.

    Raises KeyError for any other direction.
    """
    cursor = controller.state.game.cursor
    node = {"previous": cursor.previous, "next": cursor.next, **_alternatives(cursor)}[direction]
    if node:
        controller.show(controller.state.game.places[node])


def _alternatives(cursor: Cursor) -> dict[str, Node | None]:
    siblings = cursor.siblings
    index = siblings.index(cursor.node)
    return {
        "up": siblings[index - 1] if index else None,
        "down": siblings[index + 1] if index + 1 < len(siblings) else None,
    }
