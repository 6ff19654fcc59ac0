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
from typing import Any, Literal

from .board import quote
from .library_hooks import module
from .move import repetition_outcome, text_of
from .position import Colour, Move, Outcome, Position
from .record import Record, game_over_error, retrace
from .sentences import sentence
from .type_checks import check_items, check_type, check_whole_number


class Node:
    """A position in a study, and the move that led to it.

    The first of its children continues the line; the others begin side lines. A node stays the same
    object wherever it is promoted to, and nodes compare by identity. Copying or pickling a node
    copies its whole tree, and returns the same node in the copy.
    """

    __slots__ = (
        "_children",
        "_comment",
        "_hash",
        "_hash_counts",
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
    """True if the players have exchanged their starting colours on the way here."""
    resigned: Colour | None
    """The colour that resigned here, at the end of the main line; None at all other nodes."""

    def __init__(
        self, position: Position, move: Move | None = None, parent: Node | None = None
    ) -> None:
        check_type("position", position, Position, "a Position")
        check_type("move", move, (Move, type(None)), "a Move, or None at the root")
        check_type("parent", parent, (Node, type(None)), "a Node, or None at the root")
        self.position = position
        self.move = move
        self.parent = parent
        self.depth = parent.depth + 1 if parent else 0
        self.exchanged = parent is not None and parent._exchanges(move)
        self._outcome: Outcome | Literal["unknown"] | None = "unknown"
        self._children: dict[str, Node] = {}
        self._comment = ""
        self._hash = hash(position.key())
        self._hash_counts: Counter[int] = parent._hash_counts if parent else Counter()
        """How often a position with each hash was added to the tree. The counts never go down, not
        even when nodes are removed."""
        self._hash_counts[self._hash] += 1
        self.resigned = None

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after each move played from here, the one that continues the line first."""
        return tuple(self._children.values())

    @property
    def siblings(self) -> tuple[Node, ...]:
        """The other children of this node's parent; none at the root."""
        if self.parent is None or len(self.parent._children) < 2:
            return ()
        return tuple(node for node in self.parent._children.values() if node is not self)

    @property
    def comment(self) -> str:
        """The comment on this position, empty if there is none.

        Setting it raises ValueError for a text that UTF-8 cannot hold: one with a lone surrogate.
        """
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        check_type("comment", text, str, "a text, empty for no comment")
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

        This takes into account repetition along the way from the root, but not resignation, which
        belongs to the main line: see `Study.record`.
        """
        if self._outcome == "unknown":
            outcome = self.position.outcome()
            self._outcome = (
                repetition_outcome() if not outcome and self._occurrences() >= 3 else outcome
            )
        return self._outcome

    def play(self, move: Move | str) -> Node:
        """Return the child that `move` leads to; if there is none, add it as the last child.

        Raise ValueError if the move is illegal or the game is over. A resignation does not end
        the game here: extending the main line takes it back.
        """
        text = text_of(move)
        if text in self._children:
            return self._children[text]
        if outcome := self.outcome():
            raise game_over_error(outcome)
        legal = self.position.move(text)
        return self.append(legal, self.position.play(legal))

    def mainline(self) -> Iterator[Node]:
        """Yield the nodes after this one on the line through the first children, so that each has a
        move."""
        return iter(main_line(self)[1:])

    def walk(self) -> Iterator[Node]:
        """Yield this node and all that come after it: each before its children, and with all that
        comes after it before its next sibling.

        Children that are added to the node last yielded, or removed from it, are taken into
        account.
        """
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(node._children.values())

    def promote(self) -> None:
        """Move the node to the front of its siblings; the root and a first child stay as they are.

        Raise ValueError if it has been removed.
        """
        self.move_to(0)

    def move_to(self, index: int) -> Callable[[], Node]:
        """Move the node to an index among its siblings, from 0; return a function that moves it
        back and returns the node. The root stays where it is.

        A resignation goes when another line replaces the line that it ended; moving back restores
        it. That raises ValueError if the node has been removed in the meantime.

        Raise ValueError if the node has been removed.
        """
        check_whole_number("index", index)
        if self.parent is None:
            return lambda: self
        before, end = self._index(), main_end(self.parent)
        resigned = end.resigned
        self._insert(index)
        if main_end(self.parent) is not end:
            end.resigned = None

        def move_back() -> Node:
            self._index()
            self._insert(before)
            end.resigned = end.resigned or resigned
            return self

        return move_back

    def remove(self) -> Callable[[], Node]:
        """Remove the node and its descendants from the tree; return a function that restores them.

        If it is a first child, its next sibling takes its place. The function returned puts
        everything back and returns the node. If the same move has been played again in the
        meantime, the two subtrees are merged, and the function returns the node in the tree: its
        comments win, and moves that only the removed subtree had come last. The function raises
        ValueError if the parent has been removed, too.

        Raise ValueError at the root, and if the node has been removed already.
        """
        if self.parent is None:
            raise ValueError(sentence("the root is the start of the game: it can't be removed"))
        index = self._index()
        del self.parent._children[str(self.move)]
        return partial(self._restore, index)

    def transpositions(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Yield those of `nodes`, except this one, that have the same position with the same side
        to move."""
        check_items("nodes", nodes, Node, "Nodes")
        return self._transpositions(nodes) if self._hash_counts[self._hash] > 1 else iter(())

    def _transpositions(self, nodes: Iterable[Node]) -> Iterator[Node]:
        key = self.position.key()
        for node in nodes:
            if node._hash == self._hash and node is not self and node.position.key() == key:
                yield node

    def record(self) -> Record:
        """Return the moves from the root to this node as a new record."""
        path = line_to(self)
        moves = [node.move for node in path if node.move]
        record = retrace([node.position for node in path], moves)
        if self.resigned:
            record.resign(self.resigned)
        return record

    def _repr_html_(self) -> str:
        """Return the board and the comment as HTML; Jupyter calls this."""
        html: str = module("notebook").node_html(self)
        return html

    def __copy__(self) -> Node:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        copy: Node = module("copying").copy_node(self, memo)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        parts: tuple[Any, ...] = module("copying").node_parts(self)
        return parts

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.depth}: {self.move or 'start'}>"

    def _exchanges(self, move: Move | None) -> bool:
        """Return whether the players have exchanged starting colours after a move from here."""
        return self.exchanged != (move is not None and self.position.exchanges(move))

    def _ancestry(self) -> Iterator[Node]:
        """Yield this node, its parent, and so on up to the root."""
        node: Node | None = self
        while node:
            yield node
            node = node.parent

    def _occurrences(self) -> int:
        """Count the occurrences of this position on the way from the root, this one included.

        A count below 3 may be too high: only hashes are compared then.
        """
        if self._hash_counts[self._hash] < 2:
            return 1
        same = [node for node in self._ancestry() if node._hash == self._hash]
        if len(same) < 3:
            return len(same)
        key = self.position.key()
        return sum(node.position.key() == key for node in same)

    def append(self, move: Move, position: Position) -> Node:
        """Add a child after a move known to be legal, and return it."""
        check_type("move", move, Move, "a Move")
        node = self._children[move.text] = Node(position, move, self)
        self.resigned = None
        return node

    def _index(self) -> int:
        """Return the index among the parent's children; ValueError if the node has been removed."""
        siblings = self.parent.children if self.parent else (self,)
        if self not in siblings:
            raise ValueError(
                sentence("{move} has been removed from the study", move=quote(str(self.move)))
            )
        return siblings.index(self)

    def _insert(self, index: int) -> None:
        """Insert the node among its parent's children at an index."""
        assert self.parent
        others = [node for node in self.parent.children if node is not self]
        others.insert(index, self)
        self.parent._children = {str(node.move): node for node in others}

    def _restore(self, index: int) -> Node:
        """Undo a removal: insert the node at its old index or, if its move has been played again,
        merge it with the node of that move. Return the node in the tree; ValueError if an ancestor
        has been removed, too."""
        *path, root = self._ancestry()
        parent = root
        for node in reversed(path[1:]):
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
            _merge(node, self)
        elif self not in parent.children:
            self.parent = parent
            self._insert(index)
        for end in ends:
            if end is not main_end(root):
                end.resigned = None
        return node


def main_end(node: Node) -> Node:
    """Return the last node of the line through the first children."""
    while node._children:
        node = next(iter(node._children.values()))
    return node


def main_line(node: Node) -> list[Node]:
    """Return a node and the line through the first children from there."""
    line = [node]
    while node._children:
        node = next(iter(node._children.values()))
        line.append(node)
    return line


def line_to(node: Node) -> list[Node]:
    """Return the nodes from the root to a node."""
    return [*node._ancestry()][::-1]


def all_lines(root: Node) -> list[list[Node]]:
    """Return the main line with the root, then each side line from its first move, breadth
    first."""
    lines = [main_line(root)]
    for line in lines:
        lines += [main_line(child) for node in line for child in node.children[1:]]
    return lines


def _merge(node: Node, removed: Node) -> None:
    """Merge a removed node into `node`, which the same moves lead to: add the comments and moves
    that the subtree of `node` lacks."""
    pairs = [(node, removed)]
    for target, source in pairs:
        target.comment = target.comment or source.comment
        for move, child in source._children.items():
            if move in target._children:
                pairs.append((target._children[move], child))
            else:
                target._children[move] = child
                child.parent = target
