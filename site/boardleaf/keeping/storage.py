"""Games in the browser's store: each under its own id, in the form of `stored_game`.

A browser's store may be missing, full or forbidden, and may contain anything. Nothing here raises
other errors than `UnreadableError`, and no unreadable game is changed or deleted; games stored by
a newer version are unreadable.

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
from typing import Protocol

from boardleaf.views.teaching import CHOICES
from rules.sentences import sentence, template

from . import stored_game
from .stored_game import Game, UnreadableError

GAME = "boardleaf:game:"
ORDER = "boardleaf:order"
TAB = "boardleaf:tab"
PICTURE = "boardleaf:picture"
DRAFT = "boardleaf:draft"
THOUGHTS = "boardleaf:thoughts"
TEACHING = "boardleaf:teaching"


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
            return stored_game.parse(text)
        except (ValueError, RecursionError) as error:
            raise UnreadableError(stored_game.unreadable(error), text) from None

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
            return self._search(GAME, stored_game.continuing(address))
        except Exception:  # the browser may raise anything
            return False

    def store(self, id: str, game: Game) -> str:
        """Store a game under its id, as the latest of all, regardless of the clock."""
        values = {
            **stored_game.values_of(game),
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
            order = _order(str(stored_game.read(_get(self._local, key)).get("order")))
            if order is not None:
                yield order

    def _named(self, id: str) -> dict[str, str]:
        """Return the name in a stored game; the list of games stores newer names under keys of
        their own."""
        name = stored_game.read(_get(self._local, GAME + id)).get("name")
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
        chosen = _get(self._local, TEACHING) or ""
        return chosen if chosen in CHOICES else ""

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


def _order(text: str | None) -> int | None:
    """Return the order in a text, None if it is out of range; js/games.js has the same range."""
    return int(text) if text and re.fullmatch("[0-9]{1,9}", text) else None


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
