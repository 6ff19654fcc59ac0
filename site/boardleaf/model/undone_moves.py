"""The moves of a study that were undone and can be redone.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4")
>>> undone = UndoneMoves()
>>> [str(undone.undo(node).move) for node in (study.find("2"), study.find("1"))]
['c3', 'None']
>>> [str(move) for move in undone.moves], undone.can_redo_at(study.root)
(['c3', 'd4'], True)
>>> str(undone.redo().move), [str(move) for move in undone.moves]
('c3', ['d4'])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules import Move
from rules.node import Node

from .tree import is_in_tree


class UndoneMove(NamedTuple):
    """The node of a move that was undone, and the function that restores it."""

    node: Node
    restore: Callable[[], Node]


class UndoneMoves:
    """A stack of moves, removed from a study one by one from the end of a line."""

    __slots__ = ("_stack",)

    def __init__(self) -> None:
        self._stack: list[UndoneMove] = []

    def undo(self, node: Node) -> Node:
        """Remove the last node of a line; return the one before."""
        assert node.parent
        self._stack.append(UndoneMove(node, node.remove()))
        return node.parent

    def redo(self) -> Node:
        """Play the move undone last; return its node."""
        return self._stack.pop().restore()

    def clear(self) -> None:
        """Forget all moves, as a new one is played."""
        self._stack.clear()

    def can_redo_at(self, node: Node) -> bool:
        """Return whether the next move to redo is played at this node."""
        return bool(self._stack) and self._stack[-1].node.parent is node

    @property
    def redo_node(self) -> Node | None:
        """The node where the next move to redo is played; None if there is no such move, or the
        node was deleted."""
        node = self._stack[-1].node.parent if self._stack else None
        return node if node and is_in_tree(node) else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that can be redone, the next one first."""
        if not self.redo_node:
            return ()
        return tuple(undone.node.move for undone in reversed(self._stack) if undone.node.move)
