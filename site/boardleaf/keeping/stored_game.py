"""The stored form of a game: JSON of a version, whose values may be anything.

>>> game = Game("game=egotzi&size=5&moves=c3", ("d4",))
>>> parse(json.dumps(values_of(game))) == game
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any

from boardleaf.words import sentence_of
from rules.pairs import format_pairs, parse_pairs
from rules.record import STUDY_KEYS
from rules.sentences import sentence

VERSION = 1


class UnreadableError(ValueError):
    """A stored game that cannot be read; its text is the second argument."""


@dataclass(frozen=True, slots=True)
class Game:
    """The stored form of a game."""

    address: str
    undone: tuple[str, ...]
    """The texts of the moves that redo would play, the next one first."""
    over: bool = False
    position: str = ""
    """The text of the position shown, for lists of games to draw; "" if none was stored."""
    won: str = ""
    """The winner, "draw", or "" while the game goes on."""
    side: str = ""
    """The current colour of the person, if only one plays; else ""."""
    review: str = ""
    """The text of its review; "" if there is none."""
    study: str = ""
    """The address of the whole study, where `address` holds its main line only."""
    undone_at: str = ""
    """The place in the study of the undone moves; "" for the end of the line shown."""
    looked_at: bool = False
    """True if it was opened for viewing, and not continued since."""
    mine: str = ""
    """In a match by links, the colour with which the person at this device started; else ""."""
    sent: int = 0
    """In a match, the number of moves that both players have, a resignation counted as one."""
    rivals: str = ""
    """In a match, the links that differ from the game, parted by spaces; "" if there are none."""
    yours: bool = False
    """True in a match in which it is for the person at this device to act."""
    mistakes: str = ""
    """The mistakes of its review that are for practice; see `State.mistakes`."""

    reached: str = ""
    """The number and the text of the move that led to the position shown, where that is not the
    end of the main line."""


ALWAYS = 6
"""The number of its first values that are stored even where there is nothing to store."""


def values_of(game: Game) -> dict[str, object]:
    """Return the values that are stored of a game."""
    values = {each.name: getattr(game, each.name) for each in fields(game)}
    kept = {name: value for at, (name, value) in enumerate(values.items()) if value or at < ALWAYS}
    return {"version": VERSION, **kept, "undone": ",".join(game.undone)}


def parse(text: str) -> Game:
    """Return the game of a stored text; ValueError if it is unreadable."""
    values = read(text)
    address, undone = values.get("address"), values.get("undone", "")
    version = values.get("version")
    if isinstance(version, int) and version > VERSION:
        raise ValueError(
            sentence("it was stored by a newer version of Boardleaf, which can open it")
        )
    if version != VERSION or not isinstance(address, str) or not isinstance(undone, str):
        raise ValueError(sentence("it is damaged"))
    moves = tuple(undone.split(",")) if undone else ()
    rest = {
        each.name: READ[type(each.default)](values.get(each.name, each.default))
        for each in fields(Game)[2:]
    }
    return Game(address, moves, **rest)


def read(text: str | None) -> dict[str, object]:
    """Return the values of a stored game; none if it is unreadable."""
    with suppress(ValueError, RecursionError):
        values = json.loads(text or "")
        if isinstance(values, dict):
            return values
    return {}


def _count(value: object) -> int:
    """Return a number that a stored game may have, 0 for anything else."""
    return value if type(value) is int and 0 <= value < 1_000_000 else 0


READ: Mapping[type, Callable[[Any], Any]] = {str: str, bool: bool, int: _count}
"""A function for each type of a value, which takes anything."""


def unreadable(error: Exception) -> str:
    """Say why a stored game can't be read."""
    reason = sentence_of(error)
    return sentence("Couldn't open a saved game: {reason}", reason=reason)


def continuing(address: str) -> str:
    """Return a pattern that finds an address, or a continuation of its game, in a stored text.

    >>> pattern = continuing("game=egotzi&moves=c3")
    >>> bool(re.search(pattern, '"address": "game=egotzi&moves=c3,c4&at=1"'))
    True
    >>> pattern = continuing("game=egotzi&moves=c3&result=white-resigns")
    >>> bool(re.search(pattern, '"address": "game=egotzi&moves=c3,c4"'))
    False
    """
    values = parse_pairs(address)
    players = {str(side): values.pop(side) for side in ("black", "white") if side in values}
    result = values.pop("result", "")
    sides = "".join(
        re.escape(f"&{format_pairs({key: values.pop(key)})}")
        if key in values
        else f'(&{key}=[^&"]*)?'
        for key in STUDY_KEYS
    )
    begun = {key: value for key, value in values.items() if key not in ("at", "flip")}
    moves = '(,[^&"]*)?' if "moves" in begun else '(&moves=[^&"]*)?'
    more = f"&result={result}" if result else f'{moves}(&result=[^&"]*)?'
    by = f"&{format_pairs(players)}" if players else ""
    return (
        f'"(address|study)": ?"{re.escape(format_pairs(begun))}{more}{sides}{re.escape(by)}'
        '(&at=[0-9:]+)?(&flip=1)?"'
    )
