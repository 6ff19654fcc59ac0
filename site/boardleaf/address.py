"""The text after `#` in an address: a game, its players, and how it is shown.

>>> address = parse("game=egotzi&size=5&moves=c3,swap&white=level-1&at=1&flip=1")
>>> address.players["white"], str(address.node.move), address.flip
('level-1', 'c3', True)
>>> format(address)
'game=egotzi&size=5&moves=c3,swap&white=level-1&at=1&flip=1'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Self, TypeVar

from rules import Colour, Record, Study
from rules.ai import LEVELS
from rules.board import quote
from rules.node import Node
from rules.pairs import Report, format_pairs, parse_pairs, percent_encode_match, reject
from rules.players import HUMAN as HUMAN
from rules.players import NOBODY as NOBODY
from rules.players import PLAYERS as PLAYERS
from rules.position import COLOURS
from rules.record import MATCH_ID, MAX_TEXT_LENGTH
from rules.sentences import sentence
from rules.study import ADDRESS_KEYS, check_side_line_moves, study_at

T = TypeVar("T")

MAX_ADDRESS_BAR_LENGTH = 2_000
"""The maximum length in characters of an address that the address bar shows with side lines and
comments."""


@dataclass(frozen=True, slots=True, eq=False)
class Address:
    """The content of an address: the study, and the values of the page's keys."""

    study: Study
    players: Mapping[Colour, str]
    """`human`, `level-N` or `none`, by the player's starting colour."""
    node: Node
    """The node shown."""
    flip: bool = False
    match: str = ""
    """The id of the match, if two people play the game by sending links."""

    @classmethod
    def of(cls, record: Record, players: Mapping[Colour, str], *, flip: bool = False) -> Self:
        """Return the address of a record, shown at its end."""
        study = Study(record)
        return cls(study, players, study.end, flip)


def parse(text: str, report: Report = reject) -> Address:
    """Parse an address; raise a ValueError that says what is wrong and where.

    With `report`, raise it only if the game is unknown; report all other errors, and leave out what
    can't be read.
    """
    if len(text) > MAX_TEXT_LENGTH:
        report(
            ValueError(
                sentence(
                    "the address has {length} characters, expected at most {most}",
                    length=len(text),
                    most=MAX_TEXT_LENGTH,
                )
            )
        )
        text = text[:MAX_TEXT_LENGTH]
    values = parse_pairs(text, report)
    try:
        check_side_line_moves(values.get("lines", ""))
    except ValueError as error:
        report(error)
        del values["lines"]
    return _address_of(values, report)


def parse_stored(text: str, report: Report = reject) -> Address:
    """Parse the address of a stored game, of any length: what was played is never too long to be
    opened again. Errors are raised or reported as by `parse`."""
    return _address_of(parse_pairs(text, report), report)


def _address_of(values: Mapping[str, str], report: Report) -> Address:
    for key in values:
        if key not in ADDRESS_KEYS:
            report(_unknown_key(key))
    study, node = study_at(values, report)

    def read(key: str, default: T, parser: Callable[[str], T]) -> T:
        try:
            return parser(values[key]) if key in values else default
        except ValueError as error:
            report(error)
            return default

    players = {colour: read(colour, HUMAN, partial(_parse_player, colour)) for colour in COLOURS}
    flip, match = read("flip", False, _parse_flip), read("match", "", _parse_match)
    return Address(study, players, node, flip, match)


_WRITTEN = re.compile(
    "(?:^|&)(?:position=[A-Za-z0-9/@,]+(?:%20[a-z0-9,]+)*(?:%3F)?"
    r"|comments=(?:[0-9:]+[.](?:[A-Za-z0-9]|;;|;%3B$|%[0-9A-F]{2})++;?)+"
    r"|[a-z]+=[-a-z0-9@+*,.:;=]*[a-z0-9](?=&|$))"
)


def is_as_written(text: str) -> bool:
    """Return whether an address looks as `format` writes it, so that it wasn't changed on its way.

    >>> is_as_written("game=egotzi&moves=c3,d4"), is_as_written("game=egotzi&moves=c3).")
    (True, False)
    """
    return not _WRITTEN.sub("", text)


class UnknownKeyError(ValueError):
    """Raised for an address with a key that this version does not know."""


def _unknown_key(key: str) -> UnknownKeyError:
    return UnknownKeyError(
        sentence(
            "Update to open this link: this version doesn't know its key {key}.", key=quote(key)
        )
    )


def match_id(text: str) -> str:
    """Return the id of the match that an address names, even if the rest of the address can't be
    read; "" if it names none.

    >>> match_id("game=egotzi&moves=nonsense&match=ab12cd34")
    'ab12cd34'
    """
    match = re.search(f"(?:^|&)match=({MATCH_ID})(?:&|$)", text)
    return match[1] if match else ""


def format(address: Address) -> str:
    """Return the text that `parse` reads, without default values."""
    at = "" if address.node is address.study.end else address.study.at(address.node)
    return _join(address, str(address.study), at)


class AddressTexts(NamedTuple):
    """The full text of an address, and its text in the address bar."""

    full: str
    address_bar: str
    """The text in the address bar: for a long study and for a match, the main line alone, at the
    last position of it that leads to the position shown."""


class StudyIndex(NamedTuple):
    """The text of a study, that of its main line, and the places of its nodes."""

    text: str
    main_line: str
    """The text of the main line alone."""
    places: Mapping[Node, str]
    """The place of each node, as `at` names it."""
    nodes: Mapping[str, Node]
    """The node at each place."""
    end: Node
    """The end of the main line."""

    @classmethod
    def of(cls, study: Study) -> Self:
        """Return the index of a study."""
        text, places = str(study), study.places()
        is_main_line = "&lines=" not in text and "&comments=" not in text
        nodes = {place: node for node, place in places.items()}
        return cls(text, text if is_main_line else str(study.record), places, nodes, study.end)


def texts(address: Address, index: StudyIndex) -> AddressTexts:
    """Return the full text of an address and that for the address bar; `index` is the index of its
    study."""
    places, node, end = index.places, address.node, index.end
    full = _join(address, index.text, "" if node is end else places[node])
    if len(full) <= MAX_ADDRESS_BAR_LENGTH and not address.match:
        return AddressTexts(full, full)
    while ":" in places[node] and node.parent:
        node = node.parent
    return AddressTexts(full, _join(address, index.main_line, "" if node is end else places[node]))


def _join(address: Address, study: str, at: str) -> str:
    """Return the text of an address: the study's, then the page's keys. `at` is "" for the end of
    the main line."""
    values: dict[str, str] = {c: address.players[c] for c in COLOURS if address.players[c] != HUMAN}
    if at:
        values["at"] = at
    if address.flip:
        values["flip"] = "1"
    if address.match:
        values["match"] = address.match
    return ended(f"{study}&{format_pairs(values)}" if values else study)


def ended(text: str) -> str:
    """Return an address or a record with a last character that isn't a letter or digit encoded:
    chats and mail programs leave punctuation at the end out of a link.

    >>> ended("game=squared&position=2/2/2%20b%20?")
    'game=squared&position=2/2/2%20b%20%3F'
    """
    # Half of a surrogate pair, in a damaged text, has no encoding.
    return re.sub("[^A-Za-z0-9\ud800-\udfff]$", percent_encode_match, text)


def level(player: str) -> int | None:
    """Return the number of a computer player's level, None for other players.

    >>> level("level-2"), level("human")
    (2, None)
    """
    return int(player.removeprefix("level-")) if player.startswith("level-") else None


def _parse_player(colour: Colour, text: str) -> str:
    if text not in (*PLAYERS, NOBODY):
        raise ValueError(
            sentence(
                "{key} is {text}, expected human, level-1 to level-{most}, or none",
                key=colour,
                text=quote(text),
                most=len(LEVELS),
            )
        )
    return text


def _parse_flip(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError(sentence("flip is {text}, expected 0 or 1", text=quote(text)))
    return text == "1"


def _parse_match(text: str) -> str:
    if not re.fullmatch(MATCH_ID, text):
        raise ValueError(
            sentence("match is {text}, expected 8 to 32 characters, a-z or 0-9", text=quote(text))
        )
    return text
