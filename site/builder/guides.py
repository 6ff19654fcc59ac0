"""What the rules pages say of themselves, from which the other pages lead to them.

The front matter of a rules page has `games`: for each game that it tells of, the `id`, a
`line` about it, a `position` to picture it by, and the `section` it begins at if that is not
the page's beginning.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import rules

from . import BuildError
from .sources import PAGES, find


@dataclass(frozen=True)
class Guide:
    """Where a game's rules are told, and what is said of the game elsewhere."""

    page: str
    """The address of the page within the site."""
    title: str
    """The title of the page."""
    line: str
    position: str
    section: str = ""

    @property
    def address(self) -> str:
        """The address at which the game's rules begin."""
        return f"{self.page}#{self.section}" if self.section else self.page


@cache
def guides() -> dict[str, Guide]:
    """The guide to each game by id, in the order of the games."""
    found = {}
    for source in find(PAGES):
        for told in source.header.get("games", ()):
            try:
                id = told["id"]
                rest = {key: told[key] for key in told if key != "id"}
                found[id] = Guide(source.address, source.header["title"], **rest)
            except (KeyError, TypeError) as error:
                raise BuildError(f"{source.path}:1: games: {error}") from None
    games = [game.id for game in rules.games()]
    for id in found.keys() ^ games:
        raise BuildError(f"{id} is a game without a rules page, or a rules page's without a game")
    return {id: found[id] for id in games}
