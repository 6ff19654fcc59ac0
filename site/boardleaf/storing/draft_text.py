"""The text of a position being set up, which survives a reload of the page.

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

from boardleaf.address import HUMAN, PLAYERS
from boardleaf.game.draft import MAX_MEN, Draft
from rules import Colour, Square, game
from rules.position import COLOURS, Man, Men, colour_of, state_of


def pack(draft: Draft, new_players: Mapping[Colour, str]) -> str:
    """Return the text of a draft and the players."""
    form = {
        "turn": draft.turn,
        "ply": draft.ply,
        "cap": draft.cap,
        "prisoners": draft.prisoners,
        **{f"hand-{colour}": number for colour, number in draft.hand.items()},
        **draft.extra_values,
    }
    men = {str(square): _format_piece(piece) for square, piece in draft.men.items()}
    values = {"game": draft.game.id, "size": draft.size, "men": men, "tool": draft.tool}
    return json.dumps({**values, "form": form, "players": dict(new_players)})


def unpack(text: str) -> tuple[Draft, dict[Colour, str]]:
    """Parse the text of a draft and the players; raise ValueError if it is invalid."""
    try:
        values = json.loads(text)
        start = Draft.of(game(values["game"]).start(size=values["size"]))
        men = {
            Square.parse(square): _parse_piece(start, letters)
            for square, letters in values["men"].items()
        }
        if not all(square.on(start.size) for square in men):
            raise ValueError("a piece stands beside the board")
        tool = values["tool"] if values["tool"] in (*start.tools, "empty") else start.tool
        form = {key: str(value) for key, value in values["form"].items() if key != "game"}
        draft = replace(start, men=men, tool=tool).filled(form)
        chosen = {colour: values["players"][colour] for colour in COLOURS}
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"this is no draft: {error!r}") from None
    return draft, {c: chosen[c] if chosen[c] in PLAYERS else HUMAN for c in COLOURS}


def _format_piece(piece: Men) -> str | list[str]:
    """Return a piece's men from the top down: the first letters of their colours, or a list of
    colours and states if a man has a state."""
    words = [f"{colour_of(man)} {state_of(man)}".rstrip() for man in piece]
    return words if any(map(state_of, piece)) else "".join(word[0] for word in words)


def _parse_piece(draft: Draft, letters: str | list[str]) -> Men:
    """Parse a piece, as `_format_piece` writes it; raise ValueError for any other value."""
    names: dict[str, Colour] = {colour[0]: colour for colour in COLOURS}
    if not 0 < len(letters) <= (2 * MAX_MEN if draft.model.COLUMNS else 1):
        raise ValueError(f"not a piece: {letters!r}")
    if isinstance(letters, list):
        parts = [word.partition(" ") for word in letters]
        return tuple(
            Man(names[colour[:1]], state) if state else names[colour[:1]]
            for colour, _, state in parts
        )
    if len(list(groupby(letters))) > 2:
        raise ValueError(f"not a piece: {letters!r}")
    return tuple(names[letter] for letter in letters)
