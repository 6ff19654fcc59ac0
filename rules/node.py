"""The tree of moves of a study: a node for each position.

>>> from rules import game
>>> root = Node(game("egotzi").start(size=5))
>>> first, other = root.play("c3"), root.play("d4")
>>> undo = first.remove()
>>> root.children == (other,)
True
>>> undo() is first and root.children == (first, other)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Literal

from .board import quote
from .position import Colour, Move, Outcome, Position
from .record import Record, over, repetition, retrace
from .sentences import sentence


class Node:
    """A position in a study, and the move that led to it.

    The first of its children continues the line; the others begin side lines. A node stays the same
    object wherever it is promoted to, and nodes compare by identity.
    """

    __slots__ = (
        "_children",
        "_comment",
        "_hash",
        "_hashes",
        "_outcome",
        "depth",
        "exchanged",
        "move",
        "parent",
        "position",
        "resigned",
    )

    position: Position
    move: Move | None
    """The move that led here, None at the root."""
    parent: Node | None
    """The node before the move, None at the root."""
    depth: int
    """The number of moves from the root."""
    exchanged: bool
    """True if the players have each other's starting colours here."""
    resigned: Colour | None
    """The colour that resigned here, at the end of the main line; None at all other nodes."""

    def __init__(
        self, position: Position, move: Move | None = None, parent: Node | None = None
    ) -> None:
        self.position = position
        self.move = move
        self.parent = parent
        self.depth = parent.depth + 1 if parent else 0
        self.exchanged = parent is not None and parent._exchanges(move)
        self._outcome: Outcome | Literal["unknown"] | None = "unknown"
        self._children: dict[str, Node] = {}
        self._comment = ""
        self._hash = hash(position.key())
        self._hashes: Counter[int] = parent._hashes if parent else Counter()
        """The additions of each hash of a position to the tree so far: nothing is subtracted where
        nodes are removed."""
        self._hashes[self._hash] += 1
        self.resigned = None

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after each move played from here, that of the main line first."""
        return tuple(self._children.values())

    @property
    def others(self) -> tuple[Node, ...]:
        """The nodes after the other moves played from the position before; none at the root."""
        if self.parent is None or len(self.parent._children) < 2:
            return ()
        return tuple(node for node in self.parent._children.values() if node is not self)

    @property
    def comment(self) -> str:
        """The comment on this position, empty if there is none.

        Setting it raises ValueError for what cannot be written in UTF-8, a lone surrogate.
        """
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise ValueError(
                sentence(
                    "character {number} of the comment is {character}, half of a surrogate pair,"
                    " which UTF-8 cannot hold",
                    number=error.start + 1,
                    character=repr(text[error.start]),
                )
            ) from None
        self._comment = text

    def outcome(self) -> Outcome | None:
        """Return the outcome of the moves that lead here, None if the game goes on.

        It sees repetition along the way from the root. A resignation is not a matter of the
        position: it belongs to the main line, and `Study.record` sees it.
        """
        if self._outcome == "unknown":
            outcome = self.position.outcome()
            self._outcome = repetition() if not outcome and self._times() >= 3 else outcome
        return self._outcome

    def play(self, move: Move | str) -> Node:
        """Return the child that `move` leads to, and make it, as the last one, if there is none.

        Raises ValueError if the move is illegal or the game is over. A resignation does not end
        the game here: to extend the main line beyond one takes it back.
        """
        text = str(move)
        if text in self._children:
            return self._children[text]
        if outcome := self.outcome():
            raise over(outcome)
        legal = self.position.move(text)
        return self.append(legal, self.position.play(legal))

    def promote(self) -> None:
        """Move the node to the front of its siblings; the root and a first child stay as they are.

        Raises ValueError if it has been removed.
        """
        if self.parent is None:
            return
        place = self._place()
        if place:
            main_end(self.parent).resigned = None
            self._insert(0)

    def remove(self) -> Callable[[], Node]:
        """Take the node out of the tree with all that comes after it; return what undoes that.

        If it is a first child, its next sibling takes its place. Calling what is returned puts
        everything back and returns the node. If the same move has been played again in the
        meantime, both trees are joined, and the node returned is the one in the tree: its comments
        win, and what else the removed tree had comes after what is there. The call raises
        ValueError if the position before the node has been removed itself.

        Raises ValueError at the root, and if the node has been removed already.
        """
        if self.parent is None:
            raise ValueError(sentence("the root is the start of the game: it can't be removed"))
        place = self._place()
        del self.parent._children[str(self.move)]
        return partial(self._restore, place)

    def same(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Yield the others of some nodes at which the same position stands, with the same side to
        move."""
        if self._hashes[self._hash] < 2:
            return
        key = self.position.key()
        for node in nodes:
            if node._hash == self._hash and node is not self and node.position.key() == key:
                yield node

    def record(self) -> Record:
        """Return the moves from the root to this node as a new record."""
        way = [*self._way()][::-1]
        record = retrace([node.position for node in way], [node.move for node in way if node.move])
        if self.resigned:
            record.resign(self.resigned)
        return record

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.depth}: {self.move or 'start'}>"

    def _exchanges(self, move: Move | None) -> bool:
        """Return whether the players have each other's starting colours after a move from here."""
        return self.exchanged != (move is not None and self.position.exchanges(move))

    def _way(self) -> Iterator[Node]:
        """Yield the nodes from this one back to the root."""
        node: Node | None = self
        while node:
            yield node
            node = node.parent

    def _times(self) -> int:
        """Count the occurrences of this position on the way from the root, this one included."""
        if self._hashes[self._hash] < 2:
            return 1
        same = [node for node in self._way() if node._hash == self._hash]
        if len(same) < 3:
            return len(same)
        key = self.position.key()
        return sum(node.position.key() == key for node in same)

    def append(self, move: Move, position: Position) -> Node:
        """Return a new child, after a move known to be legal."""
        node = self._children[move.text] = Node(position, move, self)
        self.resigned = None
        return node

    def _place(self) -> int:
        """Return the place among its siblings, from 0; ValueError if the node is not one of
        them."""
        siblings = self.parent.children if self.parent else (self,)
        if self not in siblings:
            raise ValueError(
                sentence("{move} has been removed from the study", move=quote(str(self.move)))
            )
        return siblings.index(self)

    def _insert(self, place: int) -> None:
        """Put the node among its parent's children, at a place from 0."""
        assert self.parent
        others = [node for node in self.parent.children if node is not self]
        others.insert(place, self)
        self.parent._children = {str(node.move): node for node in others}

    def _restore(self, place: int) -> Node:
        """Undo a removal: at its old place, or joined with what was played there since."""
        *way, root = self._way()
        parent = root
        for node in reversed(way[1:]):
            if str(node.move) not in parent._children:
                raise ValueError(
                    sentence(
                        "move {number}, {move}, has also been removed: restore it first",
                        number=node.depth,
                        move=quote(str(node.move)),
                    )
                )
            parent = parent._children[str(node.move)]
        ends = main_end(root), main_end(self)
        node = parent._children.get(str(self.move), self)
        if node is not self:
            _join(node, self)
        elif self not in parent.children:
            self.parent = parent
            self._insert(place)
        for end in ends:
            if end is not main_end(root):
                end.resigned = None
        return node


def main_end(node: Node) -> Node:
    """Return the end of the line that the first children continue."""
    while node._children:
        node = next(iter(node._children.values()))
    return node


def main_line(node: Node) -> list[Node]:
    """Return a node and the nodes that continue its line."""
    line = [node]
    while node._children:
        node = next(iter(node._children.values()))
        line.append(node)
    return line


def all_lines(root: Node) -> list[list[Node]]:
    """Return the main line with the root, then each side line from its first move, breadth
    first."""
    lines = [main_line(root)]
    for line in lines:
        lines += [main_line(child) for node in line for child in node.children[1:]]
    return lines


def _join(node: Node, removed: Node) -> None:
    """Add to a node what only another one, after the same moves, has."""
    pairs = [(node, removed)]
    for into, source in pairs:
        into.comment = into.comment or source.comment
        for move, child in source._children.items():
            if move in into._children:
                pairs.append((into._children[move], child))
            else:
                into._children[move] = child
                child.parent = into
