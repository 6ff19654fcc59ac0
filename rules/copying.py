"""Copies and pickles of trees of nodes and of games; imported on first use.

A node is part of its tree: copying or pickling a node copies the tree, and returns the same node in
the copy. So nodes and studies that are copied or pickled together stay together.

>>> import pickle
>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1")
>>> again, node = pickle.loads(pickle.dumps((study, study.find("1:2"))))
>>> again == study, again.at(node)
(True, '1:2')

Trees are copied and stored as lists, without recursion, so they may have any depth.
"""

from __future__ import annotations

from itertools import islice
from pickle import PicklingError
from typing import Any

from .node import Node, line_to
from .position import Colour, Game, Move, Position
from .record import Record, retrace
from .registry import GAMES, game

Row = tuple[int, Move | None, str, Colour | None]
"""A node of a stored tree: the index of its parent's row, its move, comment and resignation."""


def game_parts(registered: Game) -> tuple[Any, ...]:
    """Return the parts of a pickled game: it is looked up by its id when it is unpickled.

    Raise PicklingError if `rules.game` doesn't find it.
    """
    id = registered.id
    if GAMES.get(id) is not registered:
        raise PicklingError(
            f"can't pickle the game {id!r}: a game is unpickled by its id, and rules.game({id!r})"
            " is not this game (rules/registry.py lists the games)"
        )
    return game, (id,)


def record_parts(record: Record) -> tuple[Any, ...]:
    """Return the parts of a pickled record; what follows from start and moves is left out."""
    derived = vars(retrace([record.start], []))
    own = {name: value for name, value in vars(record).items() if name not in derived}
    return (
        _restore_record,
        (type(record), record.start, record.moves, record._undone, record.resigned, own),
    )


def _restore_record(
    cls: type[Record],
    start: Position,
    moves: tuple[Move, ...],
    undone: list[Move],
    resigned: Colour | None,
    own: dict[str, Any],
) -> Record:
    record = cls.__new__(cls)
    vars(record).update(own)
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    vars(record).update(vars(retrace(positions, moves)), _undone=undone, _resigned=resigned)
    return record


def copy_node(node: Node, memo: dict[int, Any]) -> Node:
    """Return the copy of a node in a copy of its tree; `memo` has the copies so far, by id."""
    for top in [top for top in line_to(node) if _is_top(top) and id(top) not in memo]:
        for one in top.walk():
            twin = memo[id(one)] = Node(one.position, one.move, memo.get(id(one.parent)))
            _finish(twin, one.comment, one.resigned, listed=one is not top)
    copied: Node = memo[id(node)]
    return copied


def node_parts(node: Node) -> tuple[Any, ...]:
    """Return the parts of a pickled node: those of its tree, if it is the top of one, otherwise
    that top and the node's number in the tree."""
    top = next(filter(_is_top, line_to(node)[::-1]))
    if node is not top:
        return _node_at, (top, [*top.walk()].index(node))
    numbers: dict[Node | None, int] = {}
    rows: list[Row] = []
    for one in node.walk():
        rows.append((numbers.get(one.parent, 0), one.move, one.comment, one.resigned))
        numbers[one] = len(numbers)
    return _restore_tree, (node.parent, None if node.parent else node.position, rows)


def _node_at(top: Node, number: int) -> Node:
    return next(islice(top.walk(), number, None))


def _restore_tree(parent: Node | None, start: Position | None, rows: list[Row]) -> Node:
    """Return the top of a stored tree: a root with the position `start`, or a removed child of
    `parent`. The other positions are computed, as they take far more space than moves."""
    nodes: list[Node] = []
    for number, move, comment, resigned in rows:
        before = nodes[number] if nodes else parent
        position = before.position.play(move) if before and move else start
        assert position
        nodes.append(Node(position, move, before))
        _finish(nodes[-1], comment, resigned, listed=len(nodes) > 1)
    return nodes[0]


def _finish(node: Node, comment: str, resigned: Colour | None, *, listed: bool) -> None:
    """Complete a new node; if `listed` is true, add it to its parent's children."""
    node.comment, node.resigned = comment, resigned
    if listed and node.parent:
        node.parent._children[str(node.move)] = node


def _is_top(node: Node) -> bool:
    """Return whether a node is the top of a tree: the root, or a node that has been removed."""
    return node.parent is None or node.parent._children.get(str(node.move)) is not node
