"""The cursor of a board in a study's tree of moves.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1")
>>> cursor = Cursor(study.find("1"))
>>> [str(node.move) for node in cursor.line[1:]]
['c3', 'd4']
>>> cursor.go(study.find("1:2"))
>>> str(cursor.next.move), [str(node.move) for node in cursor.alternatives]
('a1', ['d4', 'e5'])
>>> cursor.go(cursor.previous)
>>> str(cursor.next.move)
'e5'
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.node import Node, line_to, main_line


class Cursor:
    """A node of a study, and the line in which it is shown.

    The line leads from the root through the node to an end. Steps back and forth stay on it; going
    to a node outside it changes to the line of that node, which its first children continue.
    """

    __slots__ = ("line", "node")

    node: Node
    line: Sequence[Node]
    """The nodes of the line, the root first."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.line = _line(node)

    def go(self, node: Node) -> None:
        """Move to a node, on the same line if the node is on it."""
        self.node = node
        if node not in self.line[node.depth : node.depth + 1]:
            self.line = _line(node)

    def refresh(self, shown: Node | None = None) -> None:
        """Update the line after a change of the tree: keep the part that still exists, and extend
        it along first children. Then move to the node `shown`, if given."""
        last = self.first
        for node in self.line[1:]:
            if node not in last.children:
                break
            last = node
        self.line = _line(last)
        if shown:
            self.go(shown)
        elif self.node not in self.line:
            self.node = last

    @property
    def first(self) -> Node:
        """The root."""
        return self.line[0]

    @property
    def last(self) -> Node:
        """The end of the line."""
        return self.line[-1]

    @property
    def previous(self) -> Node | None:
        """The node before this one, None at the root."""
        return self.node.parent

    @property
    def next(self) -> Node | None:
        """The node after this one on the line, None at its end."""
        index = self.node.depth + 1
        return self.line[index] if index < len(self.line) else None

    @property
    def alternatives(self) -> Sequence[Node]:
        """The nodes with the same parent, in order, including this one."""
        return self.node.parent.children if self.node.parent else (self.node,)


def _line(node: Node) -> list[Node]:
    """Return the line from the root to a node, and on along first children."""
    return [*line_to(node), *main_line(node)[1:]]
