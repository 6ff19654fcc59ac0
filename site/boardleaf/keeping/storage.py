"""Games in the browser's store: each under its own id, in a versioned format.

A browser's store may be missing, full or forbidden, and may contain anything. Nothing here raises
other errors than `UnreadableError`, and no unreadable game is changed or deleted; games stored by
a newer version of this module are unreadable.

>>> shelf = Shelf({}, {}, lambda prefix, pattern: False)
>>> shelf.store("k3", Game("game=egotzi&size=5&moves=c3", ("d4",), False))
''
>>> shelf.read("k3").undone
('d4',)
"""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from boardleaf.words import sentence_of
from rules.pairs import format_pairs, parse_pairs
from rules.record import STUDY_KEYS
from rules.sentences import sentence, template

VERSION = 1

GAME = "boardleaf:game:"
ORDER = "boardleaf:order"
TAB = "boardleaf:tab"
PICTURE = "boardleaf:picture"
DRAFT = "boardleaf:draft"
THOUGHTS = "boardleaf:thoughts"
TEACHING = "boardleaf:teaching"


OPTIONAL = (
    "review",
    "study",
    "undone_at",
    "looked_at",
    "mine",
    "sent",
    "rivals",
    "yours",
    "mistakes",
)
"""The values that are stored only where there is something to store."""


class UnreadableError(ValueError):
    """A stored game that cannot be read; its text is the second argument."""


@dataclass(frozen=True, slots=True)
class Game:
    """The stored form of a game."""

    address: str
    undone: tuple[str, ...]
    """The texts of the moves that redo would play, the next one first."""
    over: bool
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


class Store(Protocol):
    """The browser's `localStorage` or `sessionStorage`; anything may raise."""

    def __getitem__(self, key: str, /) -> str: ...
    def __setitem__(self, key: str, value: str, /) -> None: ...
    def __iter__(self) -> Iterator[str]: ...


class Shelf:
    """The browser's stores: `local` has the games, `session` the id of this tab's game.

    Methods that write return "", or a sentence that says what will be lost.
    """

    def __init__(
        self,
        local: Store,
        session: Store,
        search: Callable[[str, str], bool],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`search` returns whether a text of `local` whose key has a prefix matches a pattern."""
        self._local = local
        self._session = session
        self._search = search
        self._now = now
        self._seen: defaultdict[str, set[int]] = defaultdict(set)
        """By id, the hashes of the texts that were read or stored here."""

    def read(self, id: str) -> Game | None:
        """Return the game of an id, None if there is none; UnreadableError with the text there."""
        text = _get(self._local, GAME + id)
        if text is None:
            return None
        self._seen[id].add(hash(text))
        try:
            return parse(text)
        except (ValueError, RecursionError) as error:
            raise UnreadableError(unreadable(error), text) from None

    def altered(self, id: str) -> bool:
        """Return whether a text is stored under an id that was neither read nor stored here."""
        text = _get(self._local, GAME + id)
        return text is not None and hash(text) not in self._seen[id]

    def overwrote(self, id: str, text: str) -> bool:
        """Return whether a text that another tab stored, unseen here, was overwritten here."""
        now = _get(self._local, GAME + id)
        seen = self._seen[id]
        return now is not None and hash(now) in seen and hash(text) not in seen

    def holds(self, address: str) -> bool:
        """Return whether a stored game has the start, the players and all the moves of an address.

        The address, and the stored ones, must be as `address.format` writes them.
        """
        try:
            return self._search(GAME, _goes_on(address))
        except Exception:  # the browser may raise anything
            return False

    def store(self, id: str, game: Game) -> str:
        """Store a game under its id, as the latest of all, regardless of the clock."""
        values = {
            "version": VERSION,
            "address": game.address,
            "undone": ",".join(game.undone),
            "over": game.over,
            "position": game.position,
            "won": game.won,
            "side": game.side,
            **{name: value for name in OPTIONAL if (value := getattr(game, name))},
            "updated": max(0, round(self._now())),
            "order": self._next(),
            **self._named(id),
        }
        why = self.put(id, json.dumps(values))
        if not why:
            return ""
        return sentence(WHY_NOT_STORED[why])

    def put(self, id: str, text: str) -> str:
        """Store a game's text; return a sentence if the store refuses it, "" otherwise."""
        why = _set(self._local, GAME + id, text)
        if not why:
            self._seen[id].add(hash(text))
        return why

    def _next(self) -> int:
        """Return a number above the order of every stored game."""
        last = _order(_get(self._local, ORDER))
        order = 1 + (max(self._orders(), default=0) if last is None else last)
        _set(self._local, ORDER, str(order))
        return order

    def _orders(self) -> Iterator[int]:
        """Yield the orders of all stored games that have one."""
        try:
            keys = [key for key in self._local if key.startswith(GAME)]
        except Exception:  # the browser may raise anything
            keys = []
        for key in keys:
            order = _order(str(_values(_get(self._local, key)).get("order")))
            if order is not None:
                yield order

    def _named(self, id: str) -> dict[str, str]:
        """Return the name in a stored game; the list of games stores newer names under keys of
        their own."""
        name = _values(_get(self._local, GAME + id)).get("name")
        return {"name": name} if isinstance(name, str) and name else {}

    @property
    def thoughts(self) -> bool:
        """True if this visitor wants to see the computer's thoughts."""
        return _get(self._local, THOUGHTS) == "on"

    @thoughts.setter
    def thoughts(self, shown: bool) -> None:
        if shown != self.thoughts:
            _set(self._local, THOUGHTS, "on" if shown else "off")

    @property
    def teaching(self) -> str:
        """The least verdict at which the computer objects to this visitor's moves, if any."""
        chosen = _get(self._local, TEACHING)
        return chosen if chosen in ("inaccuracy", "mistake", "blunder") else ""

    @teaching.setter
    def teaching(self, chosen: str) -> None:
        if chosen != self.teaching:
            _set(self._local, TEACHING, chosen)

    @property
    def tab(self) -> str | None:
        """The id of this tab's game."""
        return _get(self._session, TAB)

    @tab.setter
    def tab(self, id: str) -> None:
        _set(self._session, TAB, id)

    def store_picture(self, address: str, svg: str) -> None:
        """Store the picture of this tab's game, so that a reload can show it before Python
        starts."""
        _set(self._session, PICTURE, json.dumps({"address": address, "svg": svg}))

    def draft(self, address: str) -> str:
        """Return the position that this tab was setting up beside a game; "" if none."""
        owner, _, text = (_get(self._session, DRAFT) or "").partition("\n")
        return text if owner == address else ""

    def store_draft(self, address: str, text: str) -> None:
        """Store the position that this tab is setting up beside a game; "" removes it."""
        if text or _get(self._session, DRAFT):
            _set(self._session, DRAFT, f"{address}\n{text}" if text else "")


WHY_NOT_STORED = {
    "full": template(
        "This browser's storage is full, so this game will be lost when you close the page. Copy"
        " its link to keep it."
    ),
    "closed": template(
        "This browser isn't saving data for this site, so this game will be lost when you close the"
        " page. Copy its link to keep it."
    ),
}
"""The message when the store refuses a game, by the reason."""


def unreadable(error: Exception) -> str:
    """Say why a stored game can't be read."""
    reason = sentence_of(error)
    return sentence("Couldn't open a saved game: {reason}", reason=reason)


def parse(text: str) -> Game:
    """Return the game of a stored text; ValueError if it is unreadable."""
    values = _values(text)
    address, undone = values.get("address"), values.get("undone", "")
    version = values.get("version")
    if isinstance(version, int) and version > VERSION:
        raise ValueError(
            sentence("it was stored by a newer version of Boardleaf, which can open it")
        )
    if version != VERSION or not isinstance(address, str) or not isinstance(undone, str):
        raise ValueError(sentence("it is damaged"))
    return Game(
        address,
        tuple(undone.split(",")) if undone else (),
        bool(values.get("over")),
        str(values.get("position", "")),
        str(values.get("won", "")),
        str(values.get("side", "")),
        str(values.get("review", "")),
        str(values.get("study", "")),
        str(values.get("undone_at", "")),
        bool(values.get("looked_at")),
        str(values.get("mine", "")),
        _count(values.get("sent")),
        str(values.get("rivals", "")),
        bool(values.get("yours")),
        str(values.get("mistakes", "")),
    )


def _values(text: str | None) -> dict[str, object]:
    """Return the values of a stored game; none if it is unreadable."""
    with suppress(ValueError, RecursionError):
        values = json.loads(text or "")
        if isinstance(values, dict):
            return values
    return {}


def _order(text: str | None) -> int | None:
    """Return the order in a text, None if it is out of range; js/games.js has the same range."""
    return int(text) if text and re.fullmatch("[0-9]{1,9}", text) else None


def _count(value: object) -> int:
    """Return a number that a stored game may have, 0 for anything else."""
    return value if type(value) is int and 0 <= value < 1_000_000 else 0


def _goes_on(address: str) -> str:
    """Return a pattern that finds an address, or a continuation of its game, in a stored text.

    >>> pattern = _goes_on("game=egotzi&moves=c3")
    >>> bool(re.search(pattern, '"address": "game=egotzi&moves=c3,c4&at=1"'))
    True
    >>> pattern = _goes_on("game=egotzi&moves=c3&result=white-resigns")
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


def _get(store: Store, key: str) -> str | None:
    try:
        return store[key]
    except Exception:  # the browser may raise anything
        return None


def _set(store: Store, key: str, value: str) -> str:
    """Store a value; return "full" or "closed" if the store refuses it, "" otherwise."""
    try:
        store[key] = value
    except Exception as error:
        return "full" if "quota" in repr(error).lower() else "closed"
    return ""
