"""A position that is being set up, as a text that outlives a reload of the page.

>>> from rules import game
>>> draft = Draft.of(game("egotzi").start(size=3))
>>> unpack(pack(draft, {"black": "human", "white": "level-1"})) == (
...     draft, {"black": "human", "white": "level-1"})
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from rules import Colour, Square, game
from rules.position import COLOURS

from .address import HUMAN, players
from .editing import Draft, Men


def pack(draft: Draft, drafters: Mapping[Colour, str]) -> str:
    """The text of a draft, and of who is to play on from it."""
    form = {
        "turn": draft.turn,
        "ply": draft.ply,
        "pie": "on" if draft.pie else "",
        "komi-set": draft.komi,
        "stage": draft.stage,
        "cap": draft.cap,
        "prisoners": draft.prisoners,
        **{f"hand-{colour}": number for colour, number in draft.hand.items()},
    }
    men = {str(at): "".join(man[0] for man in piece) for at, piece in draft.men.items()}
    values = {"game": draft.game.id, "size": draft.size, "men": men, "tool": draft.tool}
    return json.dumps({**values, "form": form, "players": dict(drafters)})


def unpack(text: str) -> tuple[Draft, dict[Colour, str]]:
    """What `pack` made the text of; ValueError if it did not."""
    try:
        values = json.loads(text)
        start = Draft.of(game(values["game"]).start(size=values["size"]))
        men = {Square.parse(at): _men(start, letters) for at, letters in values["men"].items()}
        if not all(at.on(start.size) for at in men):
            raise ValueError("a piece stands beside the board")
        tool = values["tool"] if values["tool"] in (*COLOURS, "empty") else start.tool
        form = {key: str(value) for key, value in values["form"].items() if key != "game"}
        draft = replace(start, men=men, tool=tool).filled(form)
        told = {colour: values["players"][colour] for colour in COLOURS}
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"this is no draft: {error!r}") from None
    return draft, {c: told[c] if told[c] in players() else HUMAN for c in COLOURS}


def _men(draft: Draft, letters: str) -> Men:
    """A piece by the first letters of its men's colours, from the top; ValueError if it is none."""
    names = {colour[0]: colour for colour in COLOURS}
    parts = len(list(groupby(letters)))
    if not letters or parts > 2 or len(letters) > 24 or not (draft.columns or len(letters) == 1):
        raise ValueError(f"{letters!r} is no piece")
    return tuple(names[letter] for letter in letters)
