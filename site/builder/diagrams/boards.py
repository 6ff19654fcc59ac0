"""Boards drawn into pages: a `<game-board>` that shows its position before any script runs.

The views that draw live boards draw it.

>>> board = DrawnBoard({"game": "egotzi", "size": "5", "moves": "c3,d4"})
>>> board.html(Place(id="first"))[:49]
'<game-board game="egotzi" size="5" moves="c3,d4" '
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from boardleaf import address, views, words
from boardleaf.learning.exercises import Task
from boardleaf.model.place import Place
from boardleaf.model.state import State
from builder.guides import guides
from rules import Position, describe, svg
from rules.pairs import format_pairs
from rules.sentences import sentence


class DrawnBoard:
    """One board of a page, by the keys of an address, which are its attributes.

    Raises ValueError, which says what is wrong, for an invalid address.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.marks = svg.Marks()
        self.task: Task | None = None
        self.address = address.parse(format_pairs(dict(values)))

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.address.node.position

    def picture(self, id: str) -> str:
        """Return the picture of the position alone."""
        return svg.board(self.position, id=id, coordinates=False)

    def html(self, place: Place, attributes: Mapping[str, str] | None = None) -> str:
        """Return the element with all that is drawn inside it.

        Among text the position is drawn in few bytes; js/game-board.js puts the squares on it.
        """
        place = replace(place, marks=self.marks, task=self.task)
        if place.full:
            return views.element(
                State.of(self.address, place), {**self.values, **(attributes or {})}
            )
        its = self.position.game.id
        known = {id: page for id, page in place.rules.items() if id == its}
        state = State.of(self.address, replace(place, rules=known))
        drawn = {"board": lambda state: self.plain(flip=state.game.flip, hides=state.hides_result)}
        return views.element(state, {**self.values, **(attributes or {})}, drawn)

    def plain(self, *, flip: bool, hides: bool) -> str:
        """Return the picture of the position with its marks; its title may hide the result."""
        trays = any(self.address.study.root.position.hands().values())
        label = words.title(self.position, hides_result=hides)
        drawn = svg.board(
            self.position, marks=self.marks, flip=flip, trays=trays, plain=True, label=label
        )
        # The text is beside the board; in HTML an SVG needs no namespace, and the page sets the
        # font.
        return re.sub('<desc>.*?</desc>| (xmlns|font-family)="[^"]*"', "", drawn)

    def words(self) -> str:
        """Return the position in words, and the moves that led to it."""
        hides = State.of(self.address, Place(task=self.task)).hides_result
        title = words.title(self.position, hides_result=hides)
        description = f"{title} {describe.board(self.position)}"
        record = self.address.study.record
        if not record.moves:
            return description
        moves = ", ".join(map(str, record.moves))
        return f"{description} {sentence('Moves: {moves}.', moves=moves)}"


def places(root: str) -> Iterator[Place]:
    """Yield places for the boards of a page, from which `root` leads to the site's folder."""
    pages = {id: guide.page for id, guide in guides().items()}
    return (Place(f"board-{number}", root=root, rules=pages) for number in count(1))
