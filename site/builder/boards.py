"""Boards drawn into pages: a `<game-board>` that shows its position before any script runs.

It is drawn by the views that draw it when it is live.

>>> board = Board({"game": "egotzi", "size": "5", "moves": "c3,d4"})
>>> board.html(Place(id="first"))[:49]
'<game-board game="egotzi" size="5" moves="c3,d4" '
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from boardleaf import address, views
from boardleaf.state import Place, State
from rules import Position, svg
from rules.record import format_pairs

from .guides import guides


class Board:
    """One board of a page, by the keys of an address, which are its attributes.

    Raises ValueError, which says what is wrong, for an address that cannot be read.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.marks = svg.Marks()
        self.address = address.parse(format_pairs(dict(values)))

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.address.record.positions[self.address.at]

    def picture(self, id: str) -> str:
        """The position alone, to look at."""
        return svg.board(self.position, id=id, coordinates=False)

    def board(self, place: Place) -> str:
        """What the element shows as its board."""
        return views.board.board(State.of(self.address, place))

    def html(self, place: Place, attributes: Mapping[str, str] | None = None) -> str:
        """The element with all that is drawn inside it."""
        state = State.of(self.address, replace(place, marks=self.marks))
        return views.element(state, {**self.values, **(attributes or {})})


def places(root: str) -> Iterator[Place]:
    """Places for the boards of a page, from which `root` leads to the site's folder."""
    pages = {id: guide.page for id, guide in guides().items()}
    return (Place(f"board-{number}", root=root, rules=pages) for number in count(1))
