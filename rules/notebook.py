"""Boards of positions and records as Jupyter shows them.

>>> from rules import Record, game
>>> "data-square" in game("egotzi").start(size=5)._repr_svg_()
True
>>> "mark-last" in Record.parse("game=egotzi&moves=d4")._repr_svg_()
True
"""

from __future__ import annotations

from . import svg
from .position import Position
from .record import Record


def position_svg(position: Position) -> str:
    """Return the board of a position as SVG."""
    return svg.board(position)


def record_svg(record: Record) -> str:
    """Return the board of a record's position as SVG, with the last move marked."""
    last = record.moves[-1].squares if record.moves else ()
    return svg.board(record.position, marks=svg.Marks(dict.fromkeys(last, "last")))
