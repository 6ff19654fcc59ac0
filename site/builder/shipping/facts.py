"""Values that scripts share with Python: `facts.js`, `game-format.js`, `levels.js`, `symbols.js`.

A classic script, which cannot import modules, gets its values in lines at its top.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import get_args, get_type_hints

from boardleaf import words
from boardleaf.game.new_game import MAX_BEGINNER_LEVEL
from boardleaf.storing import storage, stored_game, tab_game
from boardleaf.views import INLINE_PARTS
from rules import games, svg
from rules.ai import LEVELS
from rules.board import FILES
from rules.position import COLOURS
from rules.record import KEYS as LINE_KEYS
from rules.record import START_KEYS
from rules.sentences import sentence
from rules.study import ADDRESS_KEYS

SHARED_CACHE = "boardleaf-shared"
"""The name of the browser's cache in which the service worker puts what is shared with the
installed site, and pages note that there are games."""

FACTS: Mapping[str, object] = {
    # The keys of an address, and those that describe its main line.
    "ADDRESS_KEYS": ADDRESS_KEYS,
    "LINE_KEYS": LINE_KEYS,
    "COLOURS": COLOURS,
    # The parts of an inline board, in order.
    "PARTS": [*INLINE_PARTS],
    # The prefix of stored games' keys, other keys of the store, and the name of a cache.
    "STORE": {
        "game": storage.GAME,
        "picture": storage.PICTURE,
        "snapshot": "boardleaf:snapshot-attempts",
        "shared": SHARED_CACHE,
    },
    # The end of the state of a history entry for what lies on top of a game.
    "TOP_ENTRY": tab_game.TOP_ENTRY,
    # The titles of the games, and their usual sizes, by id.
    "BOARDS": {game.id: {"title": game.title, "size": game.default_size} for game in games()},
    # The letters of the files of the largest board.
    "FILES": FILES,
    # The side of a square, and the line around all of them, in a picture.
    "SIDE": svg.SIDE,
    "FRAME": svg.FRAME,
}

CLASSIC_SCRIPTS: Mapping[str, Mapping[str, object]] = {
    "browser.js": {"PICTURE": storage.PICTURE, "SETTINGS": storage.SETTINGS},
    "reserve-space.js": {"GAME": storage.GAME},
}
"""The constants that classic scripts share with Python: by script, their values by name."""

FIELD_KINDS: Mapping[object, str | int] = {
    str: "text",
    tuple[str, ...]: "text",
    bool: "flag",
    int: stored_game.COUNT_LIMIT,
}
"""The kinds of most fields of a stored game, by their types: see `field_kind`."""


def write(target: Path) -> None:
    """Write the scripts with the values into the folder `target`."""
    symbols = {game.id: svg.symbols(game) for game in games()}
    scripts: Mapping[str, Mapping[str, object]] = {
        "facts": FACTS,
        "game-format": game_format(),
        "levels": {"LEVELS": levels(), "MAX_BEGINNER_LEVEL": MAX_BEGINNER_LEVEL},
        "symbols": {"LOOK": svg.LOOK, "GAMES": symbols},
    }
    for name, facts in scripts.items():
        lines = (f"export const {key} = {compact_json(value)};\n" for key, value in facts.items())
        (target / f"{name}.js").write_text("".join(lines), "utf-8")


def compact_json(value: object) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def levels() -> list[dict[str, str]]:
    """Return the name and description of each of the computer's levels, weakest first."""
    return [
        {"name": sentence(level.name), "about": words.level_description(number)}
        for number, level in enumerate(LEVELS, 1)
    ]


def game_format() -> dict[str, object]:
    """Return what js/games.js and js/mistake-cards.js know about the format of stored games."""
    types = get_type_hints(stored_game.Game)
    return {
        "VERSION": stored_game.VERSION,
        # The prefix of the ids of matches.
        "MATCH_PREFIX": tab_game.MATCH,
        # The key of the order of the game that was stored last.
        "ORDER_KEY": storage.ORDER,
        # The kinds of the optional fields.
        "FIELD_KINDS": {name: field_kind(types[name]) for name in types if name != "address"},
        # The first number that is too large for a game's order.
        "ORDER_LIMIT": 10**storage.ORDER_DIGITS,
        # The values of each setting beside its default.
        "SETTINGS": {**storage.SETTINGS, "patterns": ("on", "off")},
        # The keys of an address that describe where its game starts.
        "START_KEYS": START_KEYS,
    }


def field_kind(type_: object) -> str | int | tuple[str, ...]:
    """Return the kind of a field's values by its type: "text", "flag", the first number that is too
    large for a count, or all possible values.

    >>> from typing import Literal
    >>> field_kind(bool), field_kind(Literal["black", "white"] | Literal[""])
    ('flag', ('black', 'white', ''))
    """
    if type_ in FIELD_KINDS:
        return FIELD_KINDS[type_]
    return tuple(value for literal in get_args(type_) for value in get_args(literal))


def prepend_constants(script: str, code: str) -> str:
    """Return the code of a script, preceded by its constants if it is in `CLASSIC_SCRIPTS`."""
    values = CLASSIC_SCRIPTS.get(script, {})
    lines = (f"var {name} = {json.dumps(value)};\n" for name, value in values.items())
    return "".join(lines) + code
