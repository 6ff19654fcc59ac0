"""Values that scripts share with Python: `facts.js`, `levels.js`, `symbols.js`.

A classic script, which cannot import modules, gets its one value in a line at its top.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from boardleaf import address, words
from boardleaf.starting.new_game import MAX_BEGINNER_LEVEL
from boardleaf.storing import storage, stored_game, tab_game
from boardleaf.views import INLINE_PARTS
from rules import games, svg
from rules.ai import LEVELS
from rules.board import FILES
from rules.position import COLOURS
from rules.sentences import sentence

FACTS: Mapping[str, object] = {
    # The keys of an address, and those that concern the page and not the record.
    "ADDRESS_KEYS": address.KEYS,
    "PAGE_KEYS": address.PAGE_KEYS,
    "COLOURS": COLOURS,
    # The parts of an inline board, in order.
    "PARTS": [*INLINE_PARTS],
    # The prefixes of stored games' keys, and the other keys of the store.
    "STORE": {
        "version": stored_game.VERSION,
        "game": storage.GAME,
        "match": tab_game.MATCH,
        "order": storage.ORDER,
        "picture": storage.PICTURE,
        "snapshot": "boardleaf:snapshot-attempts",
    },
    # The titles of the games, and their usual sizes, by id.
    "BOARDS": {game.id: {"title": game.title, "size": game.default_size} for game in games()},
    # The letters of the files of the largest board.
    "FILES": FILES,
    # The side of a square, and the line around all of them, in a picture.
    "SIDE": svg.SIDE,
    "FRAME": svg.FRAME,
}

CLASSIC_SCRIPTS: Mapping[str, tuple[str, str]] = {
    "browser.js": ("PICTURE", storage.PICTURE),
    "reserve-space.js": ("GAME", storage.GAME),
}
"""The constants that classic scripts share with Python: by script, a name and its value."""


def write(target: Path) -> None:
    """Write the scripts with the values into the folder `target`."""
    level_facts = {"LEVELS": levels(), "MAX_BEGINNER_LEVEL": MAX_BEGINNER_LEVEL}
    symbols = {"LOOK": svg.LOOK, "GAMES": {game.id: svg.symbols(game) for game in games()}}
    for name, facts in (("facts", FACTS), ("levels", level_facts), ("symbols", symbols)):
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


def prepend_constant(script: str, code: str) -> str:
    """Return the code of a script, preceded by its constant if it is in `CLASSIC_SCRIPTS`."""
    if script not in CLASSIC_SCRIPTS:
        return code
    name, value = CLASSIC_SCRIPTS[script]
    return f"var {name} = {json.dumps(value)};\n{code}"
