"""Tabs without a browser: their stores, and locks that at most one tab can hold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count

from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.storing.claim import Answer, Claim, RequestLock
from boardleaf.storing.storage import GAME, GameStorage
from boardleaf.storing.tab_game import Tab

SETTINGS = BoardSettings(id="board-1", full=True, base="https://example.org/")


def make_search(store: Mapping[str, str]) -> Callable[[str, str], bool]:
    """Return a function like `anyMatch` of js/storage.js: whether a stored text whose key starts
    with a prefix matches a pattern."""

    def any_match(prefix: str, pattern: str) -> bool:
        return any(re.search(pattern, store[key]) for key in store if key.startswith(prefix))

    return any_match


class Locks:
    """The locks of a browser, which are granted or refused at once."""

    def __init__(self) -> None:
        self._held: set[str] = set()

    def request(self, id: str, callback: Callable[[Answer], object]) -> None:
        if id in self._held:
            callback(False)
        else:
            self._held.add(id)
            callback(partial(self._held.remove, id))


def lockless(id: str, callback: Callable[[Answer], object]) -> None:
    """Answer a request for a lock as a browser without locks does."""
    callback(None)


class BrowserTab:
    """A tab of a browser, which may be reloaded, and the game that it shows."""

    def __init__(
        self,
        local: dict[str, str],
        session: dict[str, str],
        *,
        lock: RequestLock | None = None,
        new_id: Callable[[], str] | None = None,
    ) -> None:
        ids = count(1)
        self.local = local
        self.session = session
        self._lock = lock or Locks().request
        self._new_id = new_id or (lambda: f"id{next(ids)}")
        self.tab: Tab | None = None

    def new_tab(self) -> BrowserTab:
        """Return another tab of the same browser."""
        return BrowserTab(self.local, {}, lock=self._lock, new_id=self._new_id)

    def open(self, text: str = "", continued_id: str = "") -> tuple[Tab, State]:
        """Load the page, or reload it, at an address; return the new tab and what it shows.

        `continued_id` is the state of the page's entry in the browser's history.
        """
        if self.tab:
            self.tab.leave()
        storage = GameStorage(self.local, self.session, make_search(self.local))
        self.tab = tab = Tab(storage, Claim(self._lock, self._new_id))
        tab.request_lock(text, continued_id, lambda: None)
        return tab, tab.open(text, continued_id, SETTINGS, "emulsion")


class Browser(BrowserTab):
    """The first tab of a browser whose store is empty."""

    def __init__(self, lock: RequestLock | None = None) -> None:
        super().__init__({}, {}, lock=lock)

    @property
    def games(self) -> list[str]:
        """The keys of the stored games."""
        return [key for key in self.local if key.startswith(GAME)]

    def stored(self, id: str) -> dict[str, object]:
        return dict(json.loads(self.local[GAME + id]))


def address_of(state: State) -> str:
    """Return the address of the game that a tab shows."""
    return state.game.texts.address_bar


def store(tab: Tab, state: State) -> None:
    """Store a game as the page does."""
    state.remarks.unsaved = tab.store(state, address_of(state))


def play(tab: Tab, state: State, move: str) -> None:
    """Play a move in a tab, which stores it."""
    state.game.play(move)
    store(tab, state)
