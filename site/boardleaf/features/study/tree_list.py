"""The moves of a study as a list: the main line in two columns, and side lines below the move that
they replace.

>>> from rules import Study
>>> study = Study.parse("game=egotzi&size=5&moves=c3,d4&lines=1.e5,a1")
>>> [lines_summary(node) for node in study.root.children[0].children[:1]]
['Another line: 1… e5']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType

from boardleaf.game.move_numbers import ListedMove, numbered_move, numbers, rows
from boardleaf.views.move_list import move_button
from rules import Study
from rules.node import Node, line_to, main_line
from rules.sentences import by_number

MAX_NESTING = 4
"""The maximum depth to which lines are nested."""


def lines_summary(node: Node) -> str:
    """Return a label for the lines that replace a move: the first of them, or their number."""
    return by_number(
        len(node.siblings),
        one="Another line: {move}",
        other="{number} other lines",
        move=numbered_move(node.siblings[0]),
    )


class Tree:
    """The list of a study's moves, as markup."""

    def __init__(
        self,
        study: Study,
        places: Mapping[Node, str],
        signs: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._line = main_line(study.root)
        self._places = places
        self._signs = signs

    def items(self) -> str:
        """Return the items of the list: the rows of the main line, and the lines that replace their
        moves."""
        return "".join(self._row(row) for row in rows(self._line))

    def _row(self, row: Sequence[ListedMove]) -> str:
        """Return a row of the list; as two rows if lines come between its moves."""
        if len(row) < 2 or not row[0].node.siblings:
            return self._item(row)
        first, second = row
        return self._item([first]) + self._item([second], continued=True)

    def _item(self, row: Sequence[ListedMove], *, continued: bool = False) -> str:
        moves = "".join(
            move_button(
                move.node, self._places, self._signs, "second" if move.in_second_column else ""
            )
            for move in row
        )
        branches = "".join(
            f"<li class=branch>{self._lines(move.node)}</li>" for move in row if move.node.siblings
        )
        return f"<li{' class=continued' if continued else ''}>{moves}</li>{branches}"

    def _lines(self, node: Node, level: int = 1) -> str:
        """Return the lines that replace a move, which can be folded away. Lines that leave a line
        of the deepest level are listed after it, on the same level."""
        lines, listed = [*node.siblings], []
        for first in lines:
            if level == MAX_NESTING:
                lines += [other for later in main_line(first)[1:] for other in later.siblings]
            listed.append(f"<li>{self._line_from(first, level)}</li>")
        place, summary = self._places[node], escape(lines_summary(node))
        return (
            f'<details data-lines="{place}" open><summary data-fold="{place}">{summary}</summary>'
            f'<ul class="lines">{"".join(listed)}</ul></details>'
        )

    def _line_from(self, first: Node, level: int) -> str:
        """Return the moves of a side line, with the lines that leave it. The first move, and every
        move that would begin a row of the main line, has its number."""
        numbered = numbers([*line_to(first), *main_line(first)[1:]])
        return "".join(
            (
                f'<span class="ply">{numbered[node]}</span>'
                if node is first or not numbered[node].endswith("…")
                else ""
            )
            + move_button(node, self._places, self._signs)
            + (
                self._lines(node, level + 1)
                if level < MAX_NESTING and node is not first and node.siblings
                else ""
            )
            for node in main_line(first)
        )
