"""Descriptions of the games, from the front matter of their rules pages, for use on other pages.

The key `games` has for each game of a page the `id`, a `line` about it, and the `section` where its
rules begin, unless they begin at the top of the page. For the card on the home page it may have
`minutes` (how long a game takes, if that wasn't measured), `learning` (`easy`, `medium` or `hard`),
`start: true` (for those who don't know where to start; one game has it) and a `moment`, the picture
(see `builder.diagrams.moments`). A game without them has a plain card.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import rules
from boardleaf.game import lengths
from rules.sentences import sentence, template

from . import ROOT
from .sources import PAGES, Source, find

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
    steps: int = 0
    """The number of steps of the lesson."""
    minutes: int = 0
    """The minutes that a game takes; 0 if unknown."""
    learning: str = ""
    """The effort to learn the game, a key of LEARNING_CAPTIONS; "" if unknown."""
    start: bool = False
    """True for the game to start with."""
    moment: Mapping[str, Any] = field(default_factory=dict)
    """The fields of the picture on the card: see `builder.diagrams.moments`."""
    moment_line: str = ""
    """The file and line that describe the moment."""

    @property
    def address(self) -> str:
        """The address of the game's rules."""
        return f"{self.page}#{self.section}" if self.section else self.page

    @property
    def labels(self) -> list[str]:
        """The labels on the game's card: its duration and the effort to learn it, in words."""
        labels = [sentence("{minutes} min", minutes=self.minutes)] if self.minutes else []
        return labels + ([sentence(LEARNING_CAPTIONS[self.learning])] if self.learning else [])


NOT_IN_ENTRIES = ("page", "title", "lesson", "steps", "moment_line")
"""The fields of a guide that an entry of the front matter doesn't have."""

KEYS = ("id", *(one.name for one in fields(Guide) if one.name not in NOT_IN_ENTRIES))
"""The keys of an entry: `id`, `line` and `section` come first."""


class Guides(NamedTuple):
    """The guides by id, in the order of the games, and what is wrong with the pages about games."""

    by_id: dict[str, Guide]
    """A game without a valid guide has a bare one, so that pages can be rendered and checked."""
    faults: list[str]
    """A message for each fault, with file, line and what to write."""


@cache
def find_guides() -> Guides:
    """Return the guides, and all faults."""
    return read_guides(find(PAGES, []))


def read_guides(sources: list[Source]) -> Guides:
    """Return the guides that sources of pages give, and all faults."""
    games = {game.id: game for game in rules.games()}
    lessons = {source.header["teaches"]: source for source in sources if "teaches" in source.header}
    found: dict[str, Guide] = {}
    faults: list[str] = []
    for source in sources:
        for index, entry in enumerate(source.header.get("games", ())):
            mistakes = [*entry_faults(entry, source, index, found)]
            faults += mistakes
            if not mistakes:
                id = entry["id"]
                lesson = lessons.get(id)
                measured = lengths.minutes(games[id], games[id].default_size)
                found[id] = Guide(
                    source.address,
                    source.header["title"],
                    lesson=lesson.address if lesson else "",
                    steps=lesson.body.count("```board\n") if lesson else 0,
                    moment_line=source.place("games", index, "moment"),
                    **{"minutes": measured} | {key: entry[key] for key in entry if key != "id"},
                )
            elif isinstance(entry, dict) and entry.get("id") in games:
                found[entry["id"]] = Guide(source.address, source.header["title"], "")
    faults += [
        f"{source.place('teaches')}: teaches {id}, which isn't a game with a rules page"
        for id, source in lessons.items()
        if id not in found
    ]
    faults += [
        f"{game_place(game)}: {id} has no rules page: write site/pages/rules/{id}.md, with "
        f"`games: [{{id: {id}, line: …}}]` in its front matter"
        for id, game in games.items()
        if id not in found
    ]
    bare = {id: Guide("rules/", game.title, "") for id, game in games.items()}
    return Guides({id: found.get(id, bare[id]) for id in games}, faults)


def entry_faults(
    entry: Any, source: Source, index: int, found: Mapping[str, Guide]
) -> Iterator[str]:
    """Yield a message for each fault of an entry of `games` in the front matter; the guides `found`
    are those of entries before it."""

    def fault(text: str, *keys: str) -> str:
        return f"{source.place('games', index, *keys)}: games: {text}"

    keys = ", ".join(KEYS)
    if not isinstance(entry, dict):
        yield fault(f"an entry is {entry!r}, expected keys and values; the keys are {keys}")
        return
    known = [game.id for game in rules.games()]
    id = entry.get("id")
    if id is None:
        yield fault(f"an entry has no id: write `id:` and one of {', '.join(known)}")
    elif id not in known:
        yield fault(
            f"no game has the id {id}: write the module rules/{str(id).replace('-', '_')}.py and "
            f"its line in rules/registry.py, or one of {', '.join(known)}",
            "id",
        )
    elif id in found:
        yield fault(f"{found[id].page} has rules of {id}, too: leave out one of the two", "id")
    if not entry.get("line"):
        yield fault(f"{id or 'the game'} has no line: write `line:` and a sentence about the game")
    for key in entry:
        if key not in KEYS:
            inside = " inside `moment: {…}`" if key in ("position", "play", "moves", "size") else ""
            write = f"; write it{inside}" if inside else ""
            yield fault(f"unknown key {key}, expected one of {keys}{write}", key)
    learning = entry.get("learning")
    if learning is not None and learning not in LEARNING_CAPTIONS:
        yield fault(
            f"learning is {learning!r}, expected {', '.join(LEARNING_CAPTIONS)}", "learning"
        )


def game_place(game: rules.Game, text: str = "") -> str:
    """Return the file and line where a game is defined, or of `text` in that file."""
    path = Path(str(sys.modules[game.position.__module__].__file__))
    name = path.relative_to(ROOT).as_posix() if ROOT in path.parents else path.name
    lines = path.read_text("utf-8").splitlines()
    wanted = text or f'"{game.id}"'
    return f"{name}:{next((n for n, line in enumerate(lines, 1) if wanted in line), 1)}"
