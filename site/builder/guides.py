"""The games' descriptions on rules pages, from which the other pages link to them.

The front matter of a rules page has `games`: for each of its games the `id`, a `line` about it, a
`position` for its picture, and the `section` where its rules begin unless they begin the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import rules

from . import BuildError
from .sources import PAGES, find


@dataclass(frozen=True)
class Guide:
    """The place of a game's rules, and its description elsewhere."""

    page: str
    """The address of the page within the site."""
    title: str
    """The title of the page."""
    line: str
    position: str
    section: str = ""
    lesson: str = ""
    """The address of the page that teaches the game in a few steps; "" if there is none."""

    @property
    def address(self) -> str:
        """The address of the game's rules."""
        return f"{self.page}#{self.section}" if self.section else self.page


@cache
def guides() -> dict[str, Guide]:
    """Return the guide to each game by id, in the order of the games."""
    found = {}
    sources = find(PAGES)
    lessons = {
        source.header["teaches"]: source.address for source in sources if "teaches" in source.header
    }
    for source in sources:
        for entry in source.header.get("games", ()):
            try:
                id = entry["id"]
                rest = {key: entry[key] for key in entry if key != "id"}
                lesson = lessons.pop(id, "")
                found[id] = Guide(source.address, source.header["title"], lesson=lesson, **rest)
            except (KeyError, TypeError) as error:
                raise BuildError(f"{source.path}:1: games: {error}") from None
    for id, address in lessons.items():
        raise BuildError(f"{address}: teaches {id}, which is no game with a rules page")
    games = [game.id for game in rules.games()]
    for id in found.keys() ^ games:
        raise BuildError(f"{id} is a game without a rules page, or a rules page's without a game")
    return {id: found[id] for id in games}
