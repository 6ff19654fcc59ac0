"""The numbers of moves, as in the list of moves: a row has a move by each colour.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1")
>>> [numbered_move(node) for node in (study.root, study.find("1"), study.find("1:2"))]
['', '1 c3', '1… e5']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.node import Node, line_to


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A move in the list."""

    node: Node
    in_second_column: bool
    """True if the colour that moves second in the game made the move."""


def rows(line: Sequence[Node]) -> list[list[ListedMove]]:
    """Divide a line into rows: a move by each colour, the one that moves first on the left. A row
    has a single move where the other colour's is missing: at the ends of the line, or where a
    colour moves twice in a row.

    The line begins with the node before its first move.
    """
    result = list[list[ListedMove]]()
    for before, node in pairwise(line):
        move = ListedMove(node, before.position.turn != line[0].position.turn)
        if move.in_second_column and result and not result[-1][-1].in_second_column:
            result[-1].append(move)
        else:
            result.append([move])
    return result


def numbers(line: Sequence[Node]) -> dict[Node, str]:
    """Return the number of each move in the list: that of its row, followed by dots for a move in
    the second column."""
    return {
        move.node: f"{number}{'…' if move is not row[0] or move.in_second_column else ''}"
        for number, row in enumerate(rows(line), 1)
        for move in row
    }


def numbered_move(node: Node) -> str:
    """Return the move to a node with its number; "" at the root."""
    return f"{numbers(line_to(node))[node]} {node.move}" if node.move else ""
