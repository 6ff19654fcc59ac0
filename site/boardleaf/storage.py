"""Games kept in the browser: each under its own id, in a format with a version.

A browser's store may be missing, full or forbidden, and may hold anything. Nothing here
raises but `UnreadableError`, and nothing that cannot be read is changed or deleted: a game
stored by a newer version of this module is one of these.

>>> shelf = Shelf({}, {})
>>> shelf.keep("k3", Game("game=egotzi&size=5&moves=c3", ("d4",), False, "Egotzi"))
''
>>> shelf.read("k3").undone
('d4',)
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass

from rules.board import quote
from rules.record import parse_pairs

VERSION = 1

GAME = "boardleaf:game:"
ORDER = "boardleaf:order"
TAB = "boardleaf:tab"
PICTURE = "boardleaf:picture"
DRAFT = "boardleaf:draft"


class UnreadableError(ValueError):
    """A stored game that cannot be read; its text is the second argument."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is stored."""

    address: str
    undone: tuple[str, ...]
    """The texts of the moves that redo would play, the next one first."""
    over: bool
    summary: str
    """A line that tells the game to its player."""


class Shelf:
    """The browser's stores: `local` keeps games, `session` keeps which one is in this tab.

    What writes returns "", or a sentence that says what will not be kept.
    """

    def __init__(
        self,
        local: MutableMapping[str, str],
        session: MutableMapping[str, str],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._local = local
        self._session = session
        self._now = now

    def read(self, id: str) -> Game | None:
        """The game of an id, None if there is none; UnreadableError with the text that is there."""
        text = _get(self._local, GAME + id)
        if text is None:
            return None
        try:
            return _parse(text)
        except (ValueError, RecursionError) as error:
            raise UnreadableError(f"A stored game cannot be read: {error}.", text) from None

    def holds(self, address: str) -> bool:
        """Whether a stored game has the start, the players and all the moves of an address."""
        return any(_goes_on(game.address, address) for game in self._games())

    def _games(self) -> Iterator[Game]:
        """All stored games that can be read."""
        try:
            keys = [key for key in self._local if key.startswith(GAME)]
        except Exception:  # whatever the browser forbids with
            keys = []
        for key in keys:
            with suppress(UnreadableError):
                game = self.read(key.removeprefix(GAME))
                if game:
                    yield game

    def keep(self, id: str, game: Game) -> str:
        """Store a game under its id, as the latest of all, whatever the clock says."""
        values = {
            "version": VERSION,
            "address": game.address,
            "undone": ",".join(game.undone),
            "over": game.over,
            "summary": game.summary,
            "updated": max(0, round(self._now())),
            "order": self._next(),
            **self._named(id),
        }
        why = _set(self._local, GAME + id, json.dumps(values))
        if not why:
            return ""
        return (
            f"The browser’s store is {why}: this game will be lost with the page. Its link has all"
            " of it: copy that to keep it."
        )

    def _next(self) -> int:
        """One more than the order of any game that was stored before."""
        last = _get(self._local, ORDER) or ""
        order = int(last) + 1 if re.fullmatch("[0-9]{1,15}", last) else 1
        _set(self._local, ORDER, str(order))
        return order

    def _named(self, id: str) -> dict[str, str]:
        """The name that the list of games gave a game, if it did."""
        try:
            name = json.loads(_get(self._local, GAME + id) or "{}").get("name")
        except (ValueError, AttributeError, RecursionError):
            return {}
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


def _parse(text: str) -> Game:
    values = json.loads(text)
    if not isinstance(values, dict):
        raise ValueError(f"expected an object: {quote(text)}")
    version = values.get("version")
    if version != VERSION:
        told = f"version {quote(str(version))}, expected {VERSION}"
        newer = isinstance(version, int) and version > VERSION
        raise ValueError(f"{told}: a newer Boardleaf stored it, and can read it" if newer else told)
    address, undone = values.get("address"), values.get("undone", "")
    if not isinstance(address, str) or not isinstance(undone, str):
        raise ValueError("address and undone are to be texts")
    return Game(
        address,
        tuple(undone.split(",")) if undone else (),
        bool(values.get("over")),
        str(values.get("summary", "")),
    )


def _goes_on(stored: str, address: str) -> bool:
    """Whether the game of a stored address is that of another one, or its continuation.

    >>> _goes_on("game=egotzi&moves=c3,c4&at=1", "game=egotzi&moves=c3")
    True
    >>> _goes_on("game=egotzi&moves=c3,c4", "game=egotzi&moves=c3&result=white-resigns")
    False
    """
    try:
        (kept, moves), (told, begun) = _line(stored), _line(address)
    except ValueError:
        return False
    ended = kept.pop("result", None)
    same = kept == {key: value for key, value in told.items() if key != "result"}
    if "result" in told:
        return same and moves == begun and ended == told["result"]
    return same and moves[: len(begun)] == begun


def _line(address: str) -> tuple[dict[str, str], list[str]]:
    """What an address tells, how it is shown left out, and apart from that its moves."""
    told = {key: value for key, value in parse_pairs(address).items() if key not in ("at", "flip")}
    moves = told.pop("moves", "")
    return told, moves.split(",") if moves else []


def _get(store: MutableMapping[str, str], key: str) -> str | None:
    try:
        return store[key]
    except Exception:  # whatever the browser forbids with
        return None


def _set(store: MutableMapping[str, str], key: str, value: str) -> str:
    """Why a store does not take a value: "full" or "closed"; "" if it does."""
    try:
        store[key] = value
    except Exception as error:
        return "full" if "quota" in repr(error).lower() else "closed"
    return ""
