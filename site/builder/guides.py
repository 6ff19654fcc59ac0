"""Descriptions of the games, from the front matter of their rules pages, for use on other pages.

The key `games` has for each game of a page the `id`, a `line` about it, and the `section` where its
rules begin, unless they begin at the top of the page. For the card on the home page it may have
`minutes` (how long a game takes), `learning` (`easy`, `medium` or `hard`), `start: true` (for those
who don't know where to start; one game has it) and a `moment`, the picture (see
`builder.diagrams.moments`). A game without them has a plain card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import rules
from rules.sentences import sentence, template

from . import BuildError
from .sources import PAGES, find

LEARNING_CAPTIONS: Mapping[str, str] = {
    "easy": template("Easy to learn"),
    "medium": template("Learn it in a game or two"),
    "hard": template("Takes a few games to learn"),
}
"""Captions that say how hard a game is to learn."""


@dataclass(frozen=True)
class Guide:
    """The address of a game's rules, and its description on other pages."""

    page: str
    """The address of the page within the site."""
    title: str
    """The title of the page."""
    line: str
    """A sentence about the game."""
    section: str = ""
    """The id of the section where the game's rules begin; "" for the top of the page."""
    lesson: str = ""
    """The address of the page that teaches the game in a few steps; "" if there is none."""
    minutes: int = 0
    """The minutes that a game takes; 0 if unknown."""
    learning: str = ""
    """The effort to learn the game, a key of LEARNING_CAPTIONS; "" if unknown."""
    start: bool = False
    """True for the game to start with."""
    moment: Mapping[str, Any] = field(default_factory=dict)
    """The fields of the picture on the card: see `builder.diagrams.moments`."""

    def __post_init__(self) -> None:
        if self.learning and self.learning not in LEARNING_CAPTIONS:
            raise TypeError(
                f"learning is {self.learning!r}, expected {', '.join(LEARNING_CAPTIONS)}"
            )

    @property
    def address(self) -> str:
        """The address of the game's rules."""
        return f"{self.page}#{self.section}" if self.section else self.page

    @property
    def labels(self) -> list[str]:
        """The labels on the game's card: its duration and the effort to learn it, in words."""
        labels = [sentence("{minutes} min", minutes=self.minutes)] if self.minutes else []
        return labels + ([sentence(LEARNING_CAPTIONS[self.learning])] if self.learning else [])


@cache
def guides() -> dict[str, Guide]:
    """Return the guide to each game by id, in the order of the games; raise BuildError for a
    mistake in the front matter, or a game without a rules page."""
    by_id = {}
    sources = find(PAGES)
    lessons = {
        source.header["teaches"]: source.address for source in sources if "teaches" in source.header
    }
    for source in sources:
        for entry in source.header.get("games", ()):
            try:
                id = entry["id"]
                fields = {key: entry[key] for key in entry if key != "id"}
                lesson = lessons.pop(id, "")
                by_id[id] = Guide(source.address, source.header["title"], lesson=lesson, **fields)
            except (KeyError, TypeError) as error:
                raise BuildError(f"{source.path}:1: games: {error}") from None
    for id, address in lessons.items():
        raise BuildError(f"{address}: teaches {id}, which isn't a game with a rules page")
    games = [game.id for game in rules.games()]
    for id in by_id.keys() ^ games:
        raise BuildError(f"{id} needs both a game and a rules page, but has only one of them")
    return {id: by_id[id] for id in games}
