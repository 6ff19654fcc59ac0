"""Games kept in the browser: each under its own id, in a format with a version.

A browser's store may be missing, full or forbidden, and may hold anything. Nothing here
raises but `UnreadableError`, and nothing that cannot be read is changed or deleted: a game
stored by a newer version of this module is one of these.

>>> shelf = Shelf({}, {}, lambda prefix, pattern: False)
>>> shelf.keep("k3", Game("game=egotzi&size=5&moves=c3", ("d4",), False))
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

from rules.board import quote
from rules.pairs import format_pairs, parse_pairs
from rules.record import STUDY_KEYS
from rules.sentences import sentence, template

VERSION = 1

GAME = "boardleaf:game:"
ORDER = "boardleaf:order"
TAB = "boardleaf:tab"
PICTURE = "boardleaf:picture"
DRAFT = "boardleaf:draft"


OPTIONAL = ("review", "study", "undone_at", "looked_at")
"""The values that are stored only where there is something to store."""


class UnreadableError(ValueError):
    """A stored game that cannot be read; its text is the second argument."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is stored."""

    address: str
    undone: tuple[str, ...]
    """The texts of the moves that redo would play, the next one first."""
    over: bool
    position: str = ""
    """The text of the position shown, for lists of games to draw; "" if none was stored."""
    won: str = ""
    """Who has won, "draw", or "" while the game goes on."""
    side: str = ""
    """The colour that the one person who plays has now; "" if nobody or two people play."""
    review: str = ""
    """The text of its review; "" if there is none."""
    study: str = ""
    """The address of the whole study, where `address` holds its main line only."""
    undone_at: str = ""
    """The place in the study of the undone moves; "" for the end of the line shown."""
    looked_at: bool = False
    """Whether it was opened to be looked at, and not played on since."""


class Store(Protocol):
    """The browser's `localStorage` or `sessionStorage`; anything may raise."""

    def __getitem__(self, key: str, /) -> str: ...
    def __setitem__(self, key: str, value: str, /) -> None: ...
    def __iter__(self) -> Iterator[str]: ...


class Shelf:
    """The browser's stores: `local` keeps games, `session` keeps which one is in this tab.

    What writes returns "", or a sentence that says what will not be kept.
    """

    def __init__(
        self,
        local: Store,
        session: Store,
        search: Callable[[str, str], bool],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`search` tells whether a text of `local` whose key begins so matches a pattern."""
        self._local = local
        self._session = session
        self._search = search
        self._now = now
        self._seen: defaultdict[str, set[int]] = defaultdict(set)
        """The hashes of the texts that were read or stored here, by id."""

    def read(self, id: str) -> Game | None:
        """The game of an id, None if there is none; UnreadableError with the text that is there."""
        text = _get(self._local, GAME + id)
        if text is None:
            return None
        self._seen[id].add(hash(text))
        try:
            return _parse(text)
        except (ValueError, RecursionError) as error:
            raise UnreadableError(unreadable(error), text) from None

    def altered(self, id: str) -> bool:
        """Whether something is stored under an id that was neither read nor stored here."""
        text = _get(self._local, GAME + id)
        return text is not None and hash(text) not in self._seen[id]

    def overwrote(self, id: str, text: str) -> bool:
        """Whether a text that somebody else stored under an id, unseen, gave way to one of here."""
        now = _get(self._local, GAME + id)
        seen = self._seen[id]
        return now is not None and hash(now) in seen and hash(text) not in seen

    def holds(self, address: str) -> bool:
        """Whether a stored game has the start, the players and all the moves of an address.

        The address, and those that are stored, are to be as `address.format` writes them.
        """
        try:
            return self._search(GAME, _goes_on(address))
        except Exception:  # whatever the browser forbids with
            return False

    def keep(self, id: str, game: Game) -> str:
        """Store a game under its id, as the latest of all, whatever the clock says."""
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
        """Store a game's text as it is; why the store does not take it, "" if it does."""
        why = _set(self._local, GAME + id, text)
        if not why:
            self._seen[id].add(hash(text))
        return why

    def _next(self) -> int:
        """One more than the order of any game that was stored before."""
        last = _order(_get(self._local, ORDER))
        order = 1 + (max(self._orders(), default=0) if last is None else last)
        _set(self._local, ORDER, str(order))
        return order

    def _orders(self) -> Iterator[int]:
        """The orders of all stored games that tell one."""
        try:
            keys = [key for key in self._local if key.startswith(GAME)]
        except Exception:  # whatever the browser forbids with
            keys = []
        for key in keys:
            order = _order(str(_values(_get(self._local, key)).get("order")))
            if order is not None:
                yield order

    def _named(self, id: str) -> dict[str, str]:
        """The name that a game has in it: the list of games keeps new ones apart."""
        name = _values(_get(self._local, GAME + id)).get("name")
        return {"name": name} if isinstance(name, str) and name else {}

    @property
    def tab(self) -> str | None:
        """The id of this tab's game."""
        return _get(self._session, TAB)

    @tab.setter
    def tab(self, id: str) -> None:
        _set(self._session, TAB, id)

    def keep_picture(self, address: str, svg: str) -> None:
        """Keep what this tab shows, so that a reload can show it before Python is there."""
        _set(self._session, PICTURE, json.dumps({"address": address, "svg": svg}))

    def draft(self, address: str) -> str:
        """The position that this tab was setting up beside a game; "" if none was."""
        kept, _, text = (_get(self._session, DRAFT) or "").partition("\n")
        return text if kept == address else ""

    def keep_draft(self, address: str, text: str) -> None:
        """Keep what this tab sets up beside a game; "" when it is done."""
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
"""What to say of a game that the store doesn't take, by the reason."""


def unreadable(error: Exception) -> str:
    """Say why a stored game can't be read."""
    reason = str(error).removesuffix(".")
    return sentence("Couldn't open a saved game: {reason}.", reason=reason)


def _parse(text: str) -> Game:
    values = json.loads(text)
    if not isinstance(values, dict):
        raise ValueError(sentence("expected an object: {text}", text=quote(text)))
    version = values.get("version")
    if version != VERSION:
        told = sentence(
            "version {version}, expected {expected}",
            version=quote(str(version)),
            expected=VERSION,
        )
        newer = isinstance(version, int) and version > VERSION
        raise ValueError(
            sentence("it was stored by a newer version of Boardleaf, which can open it")
            if newer
            else told
        )
    address, undone = values.get("address"), values.get("undone", "")
    if not isinstance(address, str) or not isinstance(undone, str):
        raise ValueError(sentence("address and undone must be texts"))
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
    )


def _values(text: str | None) -> dict[str, object]:
    """What a stored game tells; nothing if it cannot be read."""
    with suppress(ValueError, RecursionError):
        values = json.loads(text or "")
        if isinstance(values, dict):
            return values
    return {}


def _order(text: str | None) -> int | None:
    """The order that a text tells, None if counting cannot have come to it: js/games.js agrees."""
    return int(text) if text and re.fullmatch("[0-9]{1,9}", text) else None


def _goes_on(address: str) -> str:
    """A pattern that finds an address, or a continuation of its game, in the text of a stored one.

    >>> pattern = _goes_on("game=egotzi&moves=c3")
    >>> bool(re.search(pattern, '"address": "game=egotzi&moves=c3,c4&at=1"'))
    True
    >>> pattern = _goes_on("game=egotzi&moves=c3&result=white-resigns")
    >>> bool(re.search(pattern, '"address": "game=egotzi&moves=c3,c4"'))
    False
    """
    told = parse_pairs(address)
    players = {str(side): told.pop(side) for side in ("black", "white") if side in told}
    result = told.pop("result", "")
    sides = "".join(
        re.escape(f"&{format_pairs({key: told.pop(key)})}") if key in told else f'(&{key}=[^&"]*)?'
        for key in STUDY_KEYS
    )
    begun = {key: value for key, value in told.items() if key not in ("at", "flip")}
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
    except Exception:  # whatever the browser forbids with
        return None


def _set(store: Store, key: str, value: str) -> str:
    """Why a store does not take a value: "full" or "closed"; "" if it does."""
    try:
        store[key] = value
    except Exception as error:
        return "full" if "quota" in repr(error).lower() else "closed"
    return ""
