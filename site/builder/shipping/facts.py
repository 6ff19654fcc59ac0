"""What the scripts must know and Python owns: `js/facts.js`, `js/levels.js`, `js/symbols.js`.

`js/browser.js`, which runs before modules do and in browsers that have none, gets its one fact
as a line before its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from boardleaf import address
from boardleaf.keeping import storage
from rules import games, svg
from rules.ai import LEVELS
from rules.board import FILES
from rules.position import COLOURS
from rules.sentences import sentence

FACTS: Mapping[str, object] = {
    # What an address may tell, and what of that the page and not the record.
    "ADDRESS_KEYS": address.KEYS,
    "PAGE_KEYS": address.PAGE_KEYS,
    "COLOURS": COLOURS,
    # The keys under which a game is stored, before its id, and what is kept beside the games.
    "STORE": {
        "version": storage.VERSION,
        "game": storage.GAME,
        "order": storage.ORDER,
        "picture": storage.PICTURE,
    },
    # The letters of the files, as many as a board may have.
    "FILES": FILES,
    # The side of a square, and the line around all of them, in a picture.
    "SIDE": svg.SIDE,
    "FRAME": svg.FRAME,
}


def write(target: Path) -> None:
    """The modules of all facts, in the folder `target`."""
    symbols = {"LOOK": svg.LOOK, "GAMES": {game.id: svg.symbols(game) for game in games()}}
    for name, facts in (("facts", FACTS), ("levels", {"LEVELS": levels()}), ("symbols", symbols)):
        lines = (f"export const {key} = {json.dumps(value)};\n" for key, value in facts.items())
        (target / "js" / f"{name}.js").write_text("".join(lines), "utf-8")


def levels() -> list[dict[str, str]]:
    """How strong the computer can be, the weakest first."""
    return [{"name": sentence(level.name), "about": sentence(level.about)} for level in LEVELS]


def told(script: str, code: str) -> str:
    """The code of a script, with the facts before it that it cannot import."""
    if script != "browser.js":
        return code
    return f"var PICTURE = {json.dumps(storage.PICTURE)};\n{code}"
