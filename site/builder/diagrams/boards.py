"""Boards in built pages: a `<game-board>` that shows its position before any script runs.

The views of live boards draw it.

>>> board = DrawnBoard({"game": "egotzi", "size": "5", "moves": "c3,d4"})
>>> board.html(BoardSettings(id="first"))[:49]
'<game-board game="egotzi" size="5" moves="c3,d4" '
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from boardleaf import address, views, words
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.game.tasks import Task
from builder.guides import find_guides
from rules import Position, describe, svg
from rules.pairs import format_pairs
from rules.sentences import sentence


class DrawnBoard:
    """A board of a page; `values` has the values of its address by key, which become attributes.

    Raise a ValueError saying what is wrong with an invalid address.
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
        """Return a picture of the position without coordinates."""
        return svg.board(self.position, id=id, coordinates=False)

    def html(self, settings: BoardSettings, attributes: Mapping[str, str] | None = None) -> str:
        """Return the element with its content.

        The picture of an inline board is small; js/game-board.js adds the squares to it.
        """
        settings = replace(settings, marks=self.marks, task=self.task)
        if settings.full:
            return views.element(
                State.of(self.address, settings), {**self.values, **(attributes or {})}
            )
        game_id = self.position.game.id
        rules_page = {id: page for id, page in settings.rules_pages.items() if id == game_id}
        state = State.of(self.address, replace(settings, rules_pages=rules_page))
        part_views = {
            "board": lambda state: self.small_picture(
                flip=state.game.flip, hides_result=state.hides_result
            )
        }
        return views.element(state, {**self.values, **(attributes or {})}, part_views)

    def small_picture(self, *, flip: bool, hides_result: bool) -> str:
        """Return a small picture of the position with its marks, whose title may hide the
        result."""
        trays = any(self.address.study.root.position.hands().values())
        label = words.title(self.position, hides_result=hides_result)
        picture = svg.board(
            self.position,
            marks=self.marks,
            flip=flip,
            trays=trays,
            plain=True,
            styled=True,
            label=label,
        )
        # The page has the description, and sets the font; in HTML an SVG needs no namespace.
        picture = re.sub('<desc>.*?</desc>| (xmlns|font-family)="[^"]*"', "", picture)
        # Browsers would show a title as a tooltip over the squares.
        return re.sub('role="img">\n?<title>(.*?)</title>', r'role="img" aria-label="\1">', picture)

    def description(self) -> str:
        """Return the position in words, and the moves that led to it."""
        hides_result = State.of(self.address, BoardSettings(task=self.task)).hides_result
        title = words.title(self.position, hides_result=hides_result)
        description = f"{title} {describe.board(self.position)}"
        record = self.address.study.record
        if not record.moves:
            return description
        moves = ", ".join(map(str, record.moves))
        return f"{description} {sentence('Moves: {moves}.', moves=moves)}"


def board_settings(root: str) -> Iterator[BoardSettings]:
    """Yield settings for the boards of a page, without end; `root` is the path from the page to the
    site's folder."""
    guides = find_guides().by_id.items()
    pages = {id: guide.page for id, guide in guides}
    lessons = {id: guide.lesson for id, guide in guides if guide.lesson}
    settings = BoardSettings(root=root, rules_pages=pages, lessons=lessons)
    return (replace(settings, id=f"board-{number}") for number in count(1))
