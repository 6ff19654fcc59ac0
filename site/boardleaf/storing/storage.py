"""Games in the browser's store: each under its own id, in the form of `stored_game`.

A browser's store may be missing, full or forbidden, and may contain anything. No function here
raises any error but `UnreadableError`. Games stored by a newer version are unreadable; reading one
doesn't change it. `store` overwrites what is stored under an id, so its callers first make sure
that no game of another tab, and no unreadable one, is stored there.

>>> storage = GameStorage({}, {}, lambda prefix, pattern: False)
>>> storage.store("k3", Game("game=egotzi&size=5&moves=c3", ("d4",), False))
''
>>> storage.read("k3").undone
('d4',)
"""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from boardleaf.board.computer import TEACHING_CHOICES, Wins
from rules.sentences import sentence, template

from . import stored_game
from .stored_game import Game, UnreadableError

GAME = "boardleaf:game:"
"""The prefix of the keys of games; the id follows."""

ORDER = "boardleaf:order"
TAB = "boardleaf:tab"
PICTURE = "boardleaf:picture"
DRAFT = "boardleaf:draft"
THOUGHTS = "boardleaf:thoughts"
TEACHING = "boardleaf:teaching"
WINS = "boardleaf:wins"
"""The keys of the other values, in `local` or `session`."""

SETTINGS: Mapping[str, tuple[str, ...]] = {
    "theme": ("light", "dark"),
    "board": ("slate", "paper"),
    "coordinates": ("off",),
    "sound": ("off",),
    "speed": ("slow", "fast"),
    "second-tap": ("always", "never"),
}
"""The values of each setting beside its default. A setting is stored in `local` under `boardleaf:`
and its name, and js/browser.js shows it as an attribute of `<html>`, `data-` and its name; the
default is neither stored nor shown."""

ORDER_DIGITS = 9
"""The maximum number of digits of a game's order."""


class Store(Protocol):
    """The browser's `localStorage` or `sessionStorage`; any access may raise an error."""

    def __getitem__(self, key: str, /) -> str: ...
    def __setitem__(self, key: str, value: str, /) -> None: ...
    def __iter__(self) -> Iterator[str]: ...


class GameStorage:
    """The stored games: in the store `local`, with the id of this tab's game in the store
    `session`."""

    def __init__(
        self,
        local: Store,
        session: Store,
        search: Callable[[str, str], bool],
        now: Callable[[], float] = time.time,
    ) -> None:
        """Use these stores. `search(prefix, pattern)` returns whether a text in `local`, under a
        key with this prefix, matches the pattern."""
        self._local = local
        self._session = session
        self._search = search
        self._now = now
        self._hashes: defaultdict[str, set[int]] = defaultdict(set)
        """The hashes of the texts that this tab has read or stored, by id."""

    def read(self, id: str) -> Game | None:
        """Return the game of an id, None if there is none; raise UnreadableError, with its text, if
        it is unreadable."""
        text = _get(self._local, GAME + id)
        if text is None:
            return None
        self._hashes[id].add(hash(text))
        try:
            return stored_game.parse(text)
        except (ValueError, RecursionError) as error:
            raise UnreadableError(stored_game.unreadable_message(error), text) from None

    def text(self, id: str) -> str:
        """Return the text that is stored under an id, "" if there is none."""
        return _get(self._local, GAME + id) or ""

    def altered(self, id: str) -> bool:
        """Return whether another tab has stored, under an id, a text that this tab has not read."""
        text = _get(self._local, GAME + id)
        return text is not None and hash(text) not in self._hashes[id]

    def unread(self, id: str) -> str:
        """Return the text that another tab has stored under an id since this tab read it, and count
        it as read; "" if there is none."""
        if not self.altered(id):
            return ""
        text = self.text(id)
        self._hashes[id].add(hash(text))
        return text

    def overwrote(self, id: str, text: str) -> bool:
        """Return whether this tab has overwritten `text`, which another tab stored under an id,
        without reading it."""
        current = _get(self._local, GAME + id)
        hashes = self._hashes[id]
        return current is not None and hash(current) in hashes and hash(text) not in hashes

    def contains(self, address: str) -> bool:
        """Return whether some stored game has the start, the players and all the moves of an
        address.

        The address, and the stored ones, must be as `address.format` writes them.
        """
        try:
            return self._search(GAME, stored_game.continuation_pattern(address))
        except Exception:  # the browser may raise anything
            return False

    def store(self, id: str, game: Game) -> str:
        """Store a game under its id, as the one stored last, whatever the clock says. Return "",
        or a sentence that says why it can't be stored."""
        values = {
            **stored_game.values_of(game),
            "updated": max(0, round(self._now())),
            "order": self._next_order(),
            **self._stored_name(id),
        }
        reason = self.store_text(id, json.dumps(values))
        return sentence(WHY_NOT_STORED[reason]) if reason else ""

    def store_text(self, id: str, text: str) -> str:
        """Store a game's text; return "full" or "closed" if the store refuses it, "" otherwise."""
        reason = _set(self._local, GAME + id, text)
        if not reason:
            self._hashes[id].add(hash(text))
        return reason

    def _next_order(self) -> int:
        """Advance the stored order, and return it. If none is stored, continue from the highest
        order of the stored games."""
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

    def _stored_name(self, id: str) -> dict[str, str]:
        """Return a dict with the `name` of a stored game, empty if it has none; the list of games
        stores newer names under separate keys."""
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
        """The mildest verdict at which the computer objects to this visitor's moves; "" if it never
        does."""
        chosen = _get(self._local, TEACHING) or ""
        return chosen if chosen in TEACHING_CHOICES else ""

    @teaching.setter
    def teaching(self, chosen: str) -> None:
        if chosen != self.teaching:
            _set(self._local, TEACHING, chosen)

    @property
    def wins(self) -> Wins:
        """This visitor's last wins in a row against a level."""
        match = re.fullmatch("([1-9]) ([0-9]{1,4})", _get(self._local, WINS) or "")
        return Wins(int(match[1]), int(match[2])) if match else Wins()

    @wins.setter
    def wins(self, wins: Wins) -> None:
        if wins != self.wins:
            _set(self._local, WINS, f"{wins.level} {wins.number}" if wins.number else "")

    @property
    def game_id(self) -> str | None:
        """The id of this tab's game."""
        return _get(self._session, TAB)

    @game_id.setter
    def game_id(self, id: str) -> None:
        _set(self._session, TAB, id)

    def store_picture(self, address: str, svg: str) -> None:
        """Store the picture of this tab's game, so that a reload can show it before Python
        starts."""
        _set(self._session, PICTURE, json.dumps({"address": address, "svg": svg}))

    def draft(self, address: str) -> str:
        """Return the position that this tab was setting up while it showed the game of an address;
        "" if there is none."""
        owner, _, text = (_get(self._session, DRAFT) or "").partition("\n")
        return text if owner == address else ""

    def store_draft(self, address: str, text: str) -> None:
        """Store the position that this tab is setting up while it shows the game of an address; ""
        removes it."""
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
    """Parse the order of a game, None if it is out of range."""
    return int(text) if text and re.fullmatch(f"[0-9]{{1,{ORDER_DIGITS}}}", text) else None


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
