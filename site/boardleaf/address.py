"""The text after `#` in an address: a game, its players, and how it is shown.

>>> address = parse("game=egotzi&size=5&moves=c3,swap&white=level-1&at=1&flip=1")
>>> address.players["white"], str(address.node.move), address.flip
('level-1', 'c3', True)
>>> format(address)
'game=egotzi&size=5&moves=c3,swap&white=level-1&at=1&flip=1'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from rules import Colour, Record, Study
from rules.ai import LEVELS
from rules.board import quote
from rules.node import Node
from rules.pairs import format_pairs, parse_pairs
from rules.position import COLOURS
from rules.record import MAX_TEXT_LENGTH, STUDY_ONLY_KEYS
from rules.sentences import sentence
from rules.study import KEYS as STUDY_KEYS
from rules.study import study_of

HUMAN, NOBODY = "human", "none"

PAGE_KEYS = (*COLOURS, "at", "flip", "match")
"""The keys of an address that are the page's, not the record's."""

KEYS = (*STUDY_KEYS, *PAGE_KEYS)
"""All keys of an address."""

START_KEYS = tuple(key for key in STUDY_KEYS if key not in ("moves", "result", *STUDY_ONLY_KEYS))
"""The keys of an address that describe the start of a game."""

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


def parse(text: str) -> Address:
    """Parse an address; raise a ValueError that says what is wrong and where."""
    if len(text) > MAX_TEXT_LENGTH:
        raise ValueError(
            sentence(
                "the address has {length} characters, expected at most {most}",
                length=len(text),
                most=MAX_TEXT_LENGTH,
            )
        )
    return _parse(text, lambda values: Study.parse(format_pairs(values)))


def parse_stored(text: str) -> Address:
    """Parse the address of a stored game, of any length: what was played is never too long to be
    opened again. Raise a ValueError that says what is wrong and where."""
    return _parse(text, study_of)


def _parse(text: str, parse_study: Callable[[dict[str, str]], Study]) -> Address:
    values = parse_pairs(text)
    check_keys(values)
    page = {key: values.pop(key) for key in PAGE_KEYS if key in values}
    study = parse_study(values)
    return Address(
        study,
        {colour: _parse_player(colour, page.get(colour, HUMAN)) for colour in COLOURS},
        study.find(page["at"]) if "at" in page else study.end,
        _parse_flip(page.get("flip", "0")),
        _parse_match(page.get("match")),
    )


def parse_readable_part(text: str) -> Address | None:
    """Parse the readable part of a damaged address: the main line as far as its moves are legal,
    and the players and the orientation if they are valid. Return None if no move can be read."""
    try:
        values = parse_pairs(_strip_unneeded(text[:MAX_TEXT_LENGTH]))
        moves = values.pop("moves", "").split(",")
        start = {key: value for key, value in values.items() if key in START_KEYS}
        record = Record.parse(format_pairs(start))
    except ValueError:
        return None
    for move in moves:
        if record.outcome() or record.position.why_illegal(move):
            break
        record.play(move)
    if not record.moves:
        return None
    chosen = {colour: values.get(colour, HUMAN) for colour in COLOURS}
    valid = {
        colour: player if player in (*possible_players(), NOBODY) else HUMAN
        for colour, player in chosen.items()
    }
    return Address.of(record, valid, flip=values.get("flip") == "1")


def _strip_unneeded(text: str) -> str:
    """Return an address without side lines, comments and other keys that the readable part does not
    need, and without a truncated last key.

    >>> _strip_unneeded("game=egotzi&moves=c3&lines=1.d4&comm")
    'game=egotzi&moves=c3'
    """
    *parts, last = text.split("&")
    if "=" in last:
        parts.append(last)
    unneeded = (*STUDY_ONLY_KEYS, "at", "match")
    return "&".join(part for part in parts if part.partition("=")[0] not in unneeded)


class UnknownKeyError(ValueError):
    """Raised for an address with a key that this version does not know."""


def check_keys(keys: Iterable[str]) -> None:
    """Raise UnknownKeyError if one of the keys is unknown."""
    for key in keys:
        if key not in KEYS:
            raise UnknownKeyError(
                sentence(
                    "Update to open this link: this version doesn't know its key {key}.",
                    key=quote(key),
                )
            )


def match_id(text: str) -> str:
    """Return the id of the match that an address names, even if the rest of the address can't be
    read; "" if it names none.

    >>> match_id("game=egotzi&moves=nonsense&match=ab12cd34")
    'ab12cd34'
    """
    match = re.search("(?:^|&)match=([a-z0-9]{8,32})(?:&|$)", text)
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
    return f"{study}&{format_pairs(values)}" if values else study


def level(player: str) -> int | None:
    """Return the number of a computer player's level, None for other players.

    >>> level("level-2"), level("human")
    (2, None)
    """
    return int(player.removeprefix("level-")) if player.startswith("level-") else None


def possible_players() -> tuple[str, ...]:
    """Return the possible players of a colour, except `none`."""
    return HUMAN, *(f"level-{number}" for number in range(1, len(LEVELS) + 1))


def _parse_player(colour: Colour, text: str) -> str:
    if text not in (*possible_players(), NOBODY):
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


def _parse_match(text: str | None) -> str:
    if text is not None and not re.fullmatch("[a-z0-9]{8,32}", text):
        raise ValueError(
            sentence("match is {text}, expected 8 to 32 characters, a-z or 0-9", text=quote(text))
        )
    return text or ""
