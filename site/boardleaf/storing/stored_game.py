"""The stored form of a game: versioned JSON, whose values may be anything.

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
from typing import Any, Literal

from boardleaf.words import sentence_of
from rules.pairs import format_pairs, parse_pairs
from rules.position import Colour
from rules.record import STUDY_ONLY_KEYS
from rules.sentences import sentence

VERSION = 1
"""The version of the format."""

COUNT_LIMIT = 1_000_000
"""The first number that is too large for a number of moves."""


class UnreadableError(ValueError):
    """Raised for a stored game that can't be read, with a message and its text as arguments."""


@dataclass(frozen=True, slots=True)
class Game:
    """The stored form of a game. js/games.js checks values by the types of these fields, too, which
    `builder.shipping.facts` writes for it."""

    address: str
    undone: tuple[str, ...]
    """The moves that redo would play, as texts, the next one first."""
    over: bool = False
    """True if the game is over; in a match, only once nothing is left to do."""
    position: str = ""
    """The text of the position shown, for lists of games to draw; "" if none was stored."""
    won: Colour | Literal["draw", ""] = ""
    """The winner, "draw", or "" while the game goes on."""
    side: Colour | Literal[""] = ""
    """The current colour of the person, if only one plays; else ""."""
    review: str = ""
    """The text of its review; "" if there is none."""
    study: str = ""
    """The address of the whole study, where `address` has its main line only."""
    undone_at: str = ""
    """The place in the study of the undone moves; "" for the end of the line shown."""
    looked_at: bool = False
    """True if the game was opened for viewing, and has not been continued: `ShownGame.only_viewed`
    under the name that stored games have always used."""
    mine: Colour | Literal[""] = ""
    """In a match by links, the starting colour of the person at this device; else ""."""
    sent: int = 0
    """In a match, the number of moves that both players have, a resignation counted as one."""
    rivals: str = ""
    """In a match, the texts of the records in links that differ from the game, separated by spaces;
    "" if there are none."""
    yours: bool = False
    """True in a match in which the person at this device has to act."""
    mistakes: str = ""
    """The mistakes of its review, for practice; see `State.mistakes`."""
    reached: str = ""
    """The number and the text of the move that led to the position shown, where that is not the
    end of the main line."""
    end: str = ""
    """The text of the position at the end of the main line, where that is not the one shown."""
    undone_study: str = ""
    """The text of the study with all undone moves in it, if `undone` doesn't say all of them; see
    `boardleaf.game.shown_game.UndoneTexts`."""
    undone_order: str = ""
    """The places of the undone moves in `undone_study`, in the order in which they were undone."""
    draft: str = ""
    """A comment being edited that isn't saved yet: see `boardleaf.game.comment_draft`."""
    kept: str = ""
    """The other values of features, as pairs of an address."""
    unread: str = ""
    """Of a stored text that is broken JSON, the part from the damage on; it is not stored."""


FIELDS = fields(Game)[:-1]
"""The fields that are stored."""

ALWAYS_STORED = 6
"""The number of fields at the beginning of `Game` that are stored even if they are empty."""


def values_of(game: Game) -> dict[str, object]:
    """Return the values to store for a game: most empty ones are left out."""
    values = {field.name: getattr(game, field.name) for field in FIELDS}
    stored = {
        name: value
        for index, (name, value) in enumerate(values.items())
        if value or index < ALWAYS_STORED
    }
    return {"version": VERSION, **stored, "undone": ",".join(game.undone)}


def parse(text: str) -> Game:
    """Return the game of a stored text, its values not checked; raise ValueError if it has none.

    A value of a wrong type is read as a text, which `storing.restoring` can then show. Of broken
    JSON, the values before and after the damage are read.
    """
    values, unread = read(text), ""
    if not values:
        values, unread = _salvaged(text)
    version = values.get("version")
    if isinstance(version, int | float) and version > VERSION:
        raise ValueError(
            sentence("it was saved by a newer version of Boardleaf. Update to open it")
        )
    if not {"address", "study"} & values.keys():
        raise ValueError(sentence("it is damaged"))
    undone = _text(values.get("undone", ""))
    rest = {
        field.name: CONVERTERS[type(field.default)](values.get(field.name, field.default))
        for field in FIELDS[2:]
    }
    moves = tuple(undone.split(",")) if undone else ()
    return Game(_text(values.get("address", "")), moves, **rest, unread=unread)


def read(text: str | None) -> dict[str, object]:
    """Return the values of a stored game; an empty dict if it is unreadable."""
    with suppress(ValueError, RecursionError):
        values = json.loads(text or "")
        if isinstance(values, dict):
            return values
    return {}


_STRING = r'(?:[^"\\]|\\.)*+'
_PAIR = re.compile(
    rf'[{{,]\s*"(?P<key>\w+)"\s*:\s*(?:(?P<whole>"{_STRING}"|[-+.\w]+)(?=\s*[,}}])'
    rf'|"(?P<cut>{_STRING}))',
    re.DOTALL,
)
"""A key and its value in a JSON object: a whole text, number or constant, or the beginning of a
text that was cut off or whose closing quote is damaged."""


def _salvaged(text: str) -> tuple[dict[str, object], str]:
    """Return the values that can be read in a broken JSON object, and its text from the damage on.

    The last item of a value that was cut off may be incomplete, and is left out.

    >>> _salvaged('{"over": true, "address": "game=egotzi&moves=c3,d')
    ({'over': True, 'address': 'game=egotzi&moves=c3'}, ', "address": "game=egotzi&moves=c3,d')
    """
    values: dict[str, object] = {}
    position, intact = 0, 0
    while pair := _PAIR.search(text, position):
        if pair["whole"]:
            with suppress(ValueError):
                values.setdefault(pair["key"], json.loads(pair["whole"], strict=False))
                if not text[intact : pair.start()].strip():
                    intact = pair.end()
            position = pair.end()
        else:
            items = re.match(r"(.+)[&,;\n]", _unescaped(pair["cut"]), re.DOTALL)
            if items:
                values.setdefault(pair["key"], items[1])
            position = pair.start("cut")
    return values, text[intact:] or text


def _unescaped(text: str) -> str:
    """Return the text of a JSON string without its quotes, as it is if it isn't valid."""
    with suppress(ValueError):
        return str(json.loads(f'"{text}"', strict=False))
    return text


def _text(value: object) -> str:
    """Return a stored text, or the JSON text of another value."""
    return value if isinstance(value, str) else json.dumps(value)


def _count(value: object) -> int:
    """Return a stored number of moves, or 0 if the value is not one."""
    return value if type(value) is int and 0 <= value < COUNT_LIMIT else 0


CONVERTERS: Mapping[type, Callable[[Any], Any]] = {
    str: _text,
    bool: lambda value: value is True,
    int: _count,
}
"""The functions that convert any stored value to the type of its field."""


def unreadable_message(error: Exception) -> str:
    """Return the message that a stored game can't be read, and why."""
    reason = sentence_of(error)
    return sentence("Couldn't open a saved game: {reason}", reason=reason)


def continuation_pattern(address: str) -> str:
    """Return a pattern that finds an address, or a continuation of its game, in a stored text.

    >>> pattern = continuation_pattern("game=egotzi&moves=c3")
    >>> bool(re.search(pattern, '"address": "game=egotzi&moves=c3,c4&at=1"'))
    True
    >>> pattern = continuation_pattern("game=egotzi&moves=c3&result=white-resigns")
    >>> bool(re.search(pattern, '"address": "game=egotzi&moves=c3,c4"'))
    False
    """
    values = parse_pairs(address)
    players = {str(side): values.pop(side) for side in ("black", "white") if side in values}
    result = values.pop("result", "")
    side_lines = "".join(
        re.escape(f"&{format_pairs({key: values.pop(key)})}")
        if key in values
        else f'(&{key}=[^&"]*)?'
        for key in STUDY_ONLY_KEYS
    )
    start = {key: value for key, value in values.items() if key not in ("at", "flip")}
    moves = '(,[^&"]*)?' if "moves" in start else '(&moves=[^&"]*)?'
    continuation = f"&result={result}" if result else f'{moves}(&result=[^&"]*)?'
    player_pairs = re.escape(f"&{format_pairs(players)}") if players else ""
    return (
        f'"(address|study)": ?"{re.escape(format_pairs(start))}{continuation}{side_lines}'
        f'{player_pairs}(&at=[0-9:]+)?(&flip=1)?"'
    )
