"""What a notebook shows of a position or a record: its board, as Jupyter asks for it.

>>> from rules import Record, game
>>> "data-square" in game("egotzi").start(size=5)._repr_svg_()
True
>>> "mark-last" in Record.parse("game=egotzi&moves=d4")._repr_svg_()
True
"""

from __future__ import annotations

from .position import Position
from .record import Record


def position_svg(position: Position) -> str:
    """The board of a position."""
    from . import svg  # pages and workers that show none need not load it

    return svg.board(position)


def record_svg(record: Record) -> str:
    """The board as it stands in a record, with the last move."""
    from . import svg

    last = record.moves[-1].squares if record.moves else ()
    return svg.board(record.position, marks=svg.Marks(dict.fromkeys(last, "last")))


def show() -> None:
    """Let notebooks show boards."""
    setattr(Position, "_repr_svg_", position_svg)  # noqa: B010
    setattr(Record, "_repr_svg_", record_svg)  # noqa: B010
