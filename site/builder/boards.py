"""Boards drawn into pages: a `<game-board>` that shows its position before any script runs.

>>> board = Board({"game": "egotzi", "size": "5", "moves": "c3,d4"})
>>> board.position.ply
2
>>> board.html("first")[:49]
'<game-board game="egotzi" size="5" moves="c3,d4" '
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from rules import Position, Record, svg
from rules.record import format_pairs


class Board:
    """One board of a page, by the keys of an address, which are its attributes.

    Raises ValueError, which says what is wrong, for an address that cannot be read.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.marks = svg.Marks()
        record = {key: value for key, value in values.items() if key not in ("at", "flip")}
        self.record = Record.parse(format_pairs(record))
        self.at = int(values.get("at", len(self.record.moves)))
        self.flip = values.get("flip", "0") == "1"

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.record.positions[self.at]

    def svg(self, id: str) -> str:
        """The picture; a square without a mark of its own may tell the last move."""
        moves = self.record.moves[: self.at]
        last = dict.fromkeys(moves[-1].squares if moves else (), "last")
        marks = svg.Marks(last | dict(self.marks.squares), self.marks.arrows, self.marks.values)
        return svg.board(self.position, id=id, marks=marks, flip=self.flip)

    def html(self, id: str, attributes: Mapping[str, object] | None = None) -> str:
        """The element with its picture inside; `id` must be unique in its page."""
        named = {
            **self.values,
            **(attributes or {}),
            "state": "static",
            "data-position": self.position,
            "data-moves": ",".join(map(str, self.record.moves)),
        }
        return f"<game-board{format_attributes(named)}>{self.svg(id)}</game-board>"


def format_attributes(values: Mapping[str, object]) -> str:
    """Attributes as text; True is one without a value, None and False leave it out.

    >>> format_attributes({"id": 'a"b', "eager": True, "flip": False})
    ' id="a&quot;b" eager'
    """
    return "".join(
        f" {name}" if value is True else f' {name}="{escape(str(value))}"'
        for name, value in values.items()
        if value is not None and value is not False
    )
