"""The moves of a study that were undone and can be redone.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4")
>>> undone = UndoneMoves()
>>> [str(undone.undo(node).move) for node in (study.find("2"), study.find("1"))]
['c3', 'None']
>>> [str(move) for move in undone.moves], undone.can_redo_at(study.root)
(['c3', 'd4'], True)
>>> undone.replayed(study)
('game=egotzi&size=5&moves=c3,d4', ('2', '1'))
>>> str(undone.redo().move), [str(move) for move in undone.moves]
('c3', ['d4'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules import Move, Study
from rules.node import Node

from .tree import counterpart, is_in_tree


class UndoneMove(NamedTuple):
    """The node of a move that was undone, and the function that restores it."""

    node: Node
    restore: Callable[[], Node]


class UndoneMoves:
    """A stack of moves, removed from a study one by one from the end of a line.

    The moves may belong to several lines. Each fits the tree: the tree has its place, or will have
    it once the moves undone after it are redone, and doesn't have the move there. A move whose
    place was deleted waits until that is restored.
    """

    __slots__ = ("_stack",)

    def __init__(self) -> None:
        self._stack: list[UndoneMove] = []

    @classmethod
    def at(cls, study: Study, places: Sequence[str]) -> UndoneMoves:
        """Undo the moves that lead to these places of a study, in this order; return them.

        Raise ValueError, perhaps after undoing some, if one isn't a move at the end of a line.
        """
        undone, nodes = cls(), {place: node for node, place in study.places().items()}
        for place in places:
            node = nodes.pop(place, study.root)
            if node.children or not node.parent:
                raise ValueError(f"no line ends at {place}")
            undone.undo(node)
        return undone

    def undo(self, node: Node) -> Node:
        """Remove the last node of a line; return the one before."""
        assert node.parent
        self._stack.append(UndoneMove(node, node.remove()))
        return node.parent

    def redo(self) -> Node:
        """Play the move undone last; return its node."""
        undone = next(self._fitting())
        self._stack.remove(undone)
        return undone.restore()

    def restore(self) -> None:
        """Play all moves that have a place in the tree again."""
        for undone in list(self._fitting()):
            undone.restore()
        self._stack.clear()

    def clear(self) -> None:
        """Forget all moves, as a new one is played."""
        self._stack.clear()

    def refresh(self) -> None:
        """Update after a change of the tree: drop the moves that came back in another way, with
        their comments; those undone before them continue from there."""
        waiting: set[Node] = set()
        """The nodes of moves that are still undone."""
        for undone in reversed(self._stack):
            node = undone.node
            if node.parent in waiting:
                waiting.add(node)
                continue
            place = counterpart(node.parent) if node.parent else None
            if place and any(child.move == node.move for child in place.children):
                undone.restore()
                continue
            node.parent = place or node.parent
            waiting.add(node)
        self._stack = [undone for undone in self._stack if undone.node in waiting]

    def _fitting(self) -> Iterator[UndoneMove]:
        """Yield the moves that can be redone, the next one first."""
        redone: set[Node | None] = set()
        for undone in reversed(self._stack):
            parent = undone.node.parent
            if parent in redone or (parent and is_in_tree(parent)):
                redone.add(undone.node)
                yield undone

    def can_redo_at(self, node: Node) -> bool:
        """Return whether the next move to redo is played at this node."""
        return self.redo_node is node

    @property
    def redo_node(self) -> Node | None:
        """The node where the next move to redo is played, None if there is no such move."""
        undone = next(self._fitting(), None)
        return undone.node.parent if undone else None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The line of moves that can be redone one after the other, the next one first."""
        line: list[Node] = []
        for undone in self._fitting():
            if line and undone.node.parent is not line[-1]:
                break
            line.append(undone.node)
        return tuple(node.move for node in line if node.move)

    @property
    def is_plain_line(self) -> bool:
        """True if the moves alone say all: they are one line without comments, from the end of a
        line of the tree at which nobody resigned."""
        nodes = [undone.node for undone in self._fitting()]
        if not nodes:
            return True
        at = nodes[0].parent
        is_free = at is not None and not at.children and not at.resigned
        return is_free and not self.has_comments and len(nodes) == len(self.moves)

    @property
    def has_comments(self) -> bool:
        """True if a move that can be redone has a comment."""
        return any(undone.node.comment for undone in self._fitting())

    def replayed(self, study: Study) -> tuple[str, tuple[str, ...]]:
        """Return the text of the study with all these moves in it, and their places there in the
        order in which they were undone: `at` undoes them again."""
        end, resigned = study.end, study.resigned
        nodes = [undone.restore() for undone in list(self._fitting())][::-1]
        text, places = str(study), study.places()
        for node in nodes:
            node.remove()
        end.resigned = resigned
        return text, tuple(places[node] for node in nodes)
