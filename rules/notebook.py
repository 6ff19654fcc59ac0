"""Positions, records, studies and nodes as Jupyter shows them; and `Board`, which is played on.

`Board` needs the package anywidget, which is imported with it: see `rules.board_widget`.

>>> from rules import Record, Study, game
>>> "data-square" in game("egotzi").start(size=5)._repr_svg_()
True
>>> record = Record.parse("game=egotzi&moves=d4")
>>> "mark-last" in record._repr_svg_()
True
>>> study = Study(record)
>>> study.end.comment = "1 < 2"
>>> '<p dir="auto">1 &lt; 2</p>' in study.end._repr_html_()
True
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from . import describe, svg
from .move import Move
from .node import Node, all_lines
from .position import Position
from .record import Record
from .study import Study

if TYPE_CHECKING:
    from .board_widget import Board as Board


def __getattr__(name: str) -> Any:
    """Import `Board` on first use."""
    if name != "Board":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .board_widget import Board
    except ModuleNotFoundError as error:
        raise ImportError(f"a board to play on needs anywidget: pip install {error.name}") from None
    return Board


def position_svg(position: Position, move: Move | None = None) -> str:
    """Return the board of a position as SVG, with the squares of the last move marked. A
    notebook is a single page: the board has no ids, and its name has the whole position."""
    marks = svg.Marks(dict.fromkeys(move.squares if move else (), "last"))
    name = f"{describe.title(position)} {describe.board(position)}"
    return svg.board(position, marks=marks, label=name)


def record_svg(record: Record) -> str:
    """Return the board of a record's position as SVG, with the last move marked."""
    return position_svg(record.position, record.moves[-1] if record.moves else None)


def node_html(node: Node) -> str:
    """Return the board of a node, with the move that led to it marked, and its comment."""
    comment = f'<p dir="auto">{escape(node.comment)}</p>' if node.comment else ""
    return f"<div>{position_svg(node.position, node.move)}{comment}</div>"


def study_html(study: Study) -> str:
    """Return the board at the end of the main line, and a list of all lines with their comments:
    each with the number of its first move."""
    lines = "".join(f"<li>{_line(line)}</li>" for line in all_lines(study.root))
    board = position_svg(study.end.position, study.end.move)
    return f'<div>{board}<ul style="list-style: none">{lines}</ul></div>'


def _line(line: list[Node]) -> str:
    parts = []
    for index, node in enumerate(line):
        if node.move:
            number = f"{node.depth}. " if index == 0 or node.depth == 1 else ""
            parts.append(f"{number}{escape(str(node.move))}")
        if node.comment:
            parts.append(f'<em dir="auto">{escape(node.comment)}</em>')
    return " ".join(parts) or "–"
