"""The form of the page that makes snippets: its values as texts, and the snippet.

>>> base = "https://example.org/"
>>> made = make({"source": "game=egotzi&size=5&moves=c3", "caption": "Black began."}, base)
>>> made["values"], made["problem"]
({'game': 'egotzi', 'black': 'human', 'white': 'human', 'flip': ''}, '')
>>> make({"source": "game=egotzi&size=5&moves=C3."}, base)["note"]
'This link was altered on its way. Left out "." at the end. Corrected moves: c3.'
>>> make({"game": "egotzi", "size": "20"}, base)["problem"]
"Couldn't read this: Egotzi has no size 20; it comes in sizes 2 to 19."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardleaf import address, words
from boardleaf.address import Address
from boardleaf.features.importing.read import read_part
from rules.pairs import format_pairs
from rules.position import COLOURS
from rules.sentences import sentence

from . import snippet

Result = dict[str, str | dict[str, str]]
"""The values that `make` returns."""


def make(values: Mapping[str, str], base: str) -> Result:
    """Return the snippet that a form describes, for the site at `base`.

    `values` has `source` (a link, a record or a position), or else `game` and `size`; `black`,
    `white`, `flip`, `width`, `caption`, `live` for an interactive board, and `puzzle`, the id of
    the puzzle with the source's position. By default, players and orientation are the source's own.
    The result has `problem`, a sentence or "". Without a problem it also has `note`, sentences
    about what was changed to read the source or "", `figure` and `script` to paste, `picture` to
    show, the game's `address`, and `values`, the game, players and orientation for the form.
    """
    try:
        source, changes = _read_source(values)
        shown = _with_settings(source, values)
        width = int(values.get("width", snippet.DEFAULT_WIDTH))
        caption, puzzle = values.get("caption", ""), values.get("puzzle", "")
        figure = snippet.figure(shown, base, caption=caption, width=width, puzzle=puzzle)
    except ValueError as error:
        problem = sentence("Couldn't read this: {error}", error=words.sentence_of(error))
        return {"problem": problem}
    return {
        "problem": "",
        "note": words.changed_link(changes) if changes else "",
        "figure": figure,
        "script": snippet.script(base) if values.get("live") else "",
        "picture": figure.replace(snippet.SHRINKING_STYLE, ""),
        "address": address.format(shown),
        "values": {
            "game": shown.study.root.position.game.id,
            **{str(colour): player for colour, player in shown.players.items()},
            "flip": "1" if shown.flip else "",
        },
    }


def _read_source(values: Mapping[str, str]) -> tuple[Address, Sequence[str]]:
    """Return the address of the form's source, or of its game and size, and sentences about what
    was changed to read it; raise a ValueError if any part of it can't be read."""
    source = values.get("source", "").strip()
    if source:
        read, changes, problems = read_part(source, values.get("game", ""))
        if problems:
            raise problems[0]
        return read, changes
    size = values.get("size", "").strip()
    pairs = {"game": values.get("game", ""), **({"size": size} if size else {})}
    return address.parse(format_pairs(pairs)), ()


def _with_settings(shown: Address, values: Mapping[str, str]) -> Address:
    chosen: dict[str, str] = {
        colour: values.get(colour, shown.players[colour]) for colour in COLOURS
    }
    game = shown.study.root.position.game.id
    players = address.parse(format_pairs({"game": game, **chosen})).players
    return replace(shown, players=players, flip=bool(values.get("flip", shown.flip)))
