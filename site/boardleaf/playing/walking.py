"""Steps in the tree of moves by the keyboard."""

from __future__ import annotations

from boardleaf.model.cursor import Cursor
from rules.node import Node

from .controller import Controller


def walk(board: Controller, way: str) -> None:
    """Show the `previous` or `next` position of the line, or what the move before (`up`) or after
    (`down`) in the order of lines leads to; the same where there is none.

    Raises KeyError for another way.
    """
    cursor = board.state.game.cursor
    node = {"previous": cursor.previous, "next": cursor.next, **_beside(cursor)}[way]
    if node:
        board.show(board.state.game.places[node])


def _beside(cursor: Cursor) -> dict[str, Node | None]:
    siblings = cursor.siblings
    at = siblings.index(cursor.node)
    return {
        "up": siblings[at - 1] if at else None,
        "down": siblings[at + 1] if at + 1 < len(siblings) else None,
    }
