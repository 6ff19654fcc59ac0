"""The play page, and boards alone in a frame: which game they show, and the page around it: its
address, history, title and picture, and other tabs."""

from __future__ import annotations

import asyncio
import json
import os
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pyodide.ffi import JsException, create_proxy

import js
from boardleaf import address, extras, views, words
from boardleaf.board import events
from boardleaf.board.remarks import Note, Notice
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.board.update import stored_values
from boardleaf.features import index
from boardleaf.storing import stored_game
from boardleaf.storing.claim import Claim
from boardleaf.storing.restoring import restored, stored_form
from boardleaf.storing.storage import GAME
from boardleaf.storing.tab_game import MATCH, TOP_ENTRY, Tab, read_address

from .browser import extra_modules, request_lock, storage
from .live_board import LiveBoard

PICTURE_DELAY = 0.5
"""Seconds from the last move or step until the picture of the game is stored, for a reload of the
page."""


class FrameBoard(LiveBoard):
    """The board alone in a frame of another page: it shows the game of its address, and
    doesn't store it. The page around it gets the game as it stands, with undone moves, and can
    restore it later, in another frame."""

    def __init__(self, element: Any, settings: BoardSettings, text: str) -> None:
        kept = "data-kept"
        self._kept = str(element.getAttribute(kept)) if element.hasAttribute(kept) else ""
        notices: list[Notice] = []
        if self._kept:
            state = restored(stored_game.parse(self._kept), settings).state
        else:
            shown = read_address(text, element.getAttribute("game"), notices)
            state = State.of(shown, settings)
        state.remarks.notices = notices
        super().__init__(element, state, index.of(settings))

    def store(self, board: State) -> str:
        values = stored_game.values_of(stored_form(board, board.played.texts.full))
        if (text := json.dumps(values)) != self._kept:
            self._kept = text
            self.answer("kept", {"record": board.played.texts.full, "kept": text})
        return ""


class FullBoard(LiveBoard):
    """The board of play.html, with all panels: it shows the game of the page's
    address, and stores it."""

    def __init__(self, element: Any, settings: BoardSettings) -> None:
        self._tab = Tab(storage, Claim(request_lock, lambda: os.urandom(6).hex()))
        self._settings = settings
        self._default_game = element.getAttribute("game")
        self._is_new_game = False
        """True from the start of a new game until it has a history entry."""
        self._address = self._entry_id = self._picture_address = ""
        self._picture_timer: asyncio.TimerHandle | None = None
        self._opening: asyncio.Future[None] | None = None
        self._match_failed = False
        """True if the module that opens the page's match could not be loaded."""
        state = State.of(read_address("", self._default_game, []), settings)
        state.overlays.thoughts, state.computer.teaching = storage.thoughts, storage.teaching
        state.computer.wins = storage.wins
        super().__init__(element, state, index.of(settings))

    async def open(self) -> None:
        query = js.URLSearchParams.new(js.location.search)
        if query.has("friend"):
            self._begin_match()
        listed_id = query.get("id")
        self._on("hashchange", lambda _: self._address_changed())
        self._on("storage", self._stored_elsewhere)
        self._on("pagehide", lambda _: self._leave())
        self._on("pageshow", lambda _: self._tab.resume())
        listed_id = listed_id if isinstance(listed_id, str) else ""
        try:
            await self._open_address(listed_id)
        except Exception as error:  # whatever is stored, the page opens
            self._open_new_game(error, listed_id)

    def _open_new_game(self, error: Exception, listed_id: str) -> None:
        """Open a new game in place of one that can't be shown, with a notice that has its text; the
        stored game stays as it is."""
        js.console.error("".join(traceback.format_exception(error)))
        text = self._address
        id = self._entry_id or listed_id or ("" if text else storage.game_id or "")
        state = State.of(read_address("", self._default_game, []), self._settings)
        message = stored_game.unreadable_message(error)
        state.remarks.notices.append(Notice(message, storage.text(id) or text))
        self._tab.begin()
        self.loop.receive(events.Restored(state))

    def _begin_match(self) -> None:
        """Add an id to the address of a new match, unless it has one."""
        text = js.location.hash[1:]
        if text and not address.match_id(text):
            match = f"{text}&match={os.urandom(8).hex()}"
            js.history.replaceState(None, "", f"{js.location.pathname}#{match}")

    def visit(self, address: str) -> None:
        js.location.hash = address
        self.scroll_into_view()

    def _on(self, event: str, function: Callable[[Any], object]) -> None:
        js.addEventListener(event, create_proxy(lambda data: self.attempt(lambda: function(data))))

    def game_started(self) -> None:
        self._tab.begin()
        self._is_new_game = True

    def scroll_into_view(self) -> None:
        self._element.dispatchEvent(js.Event.new("game-board:show"))

    def store(self, board: State) -> str:
        storage.thoughts = board.overlays.thoughts
        storage.teaching = board.computer.teaching
        storage.wins = board.computer.wins
        if self._match_failed:
            return ""
        values = stored_values(board, self.loop.features)
        return self._tab.store(board, board.played.texts.address_bar, values)

    def unread(self, board: State) -> str:
        return "" if self._match_failed else self._tab.unread()

    def _draw_all(self, board: State, *, urgent: bool) -> None:
        super()._draw_all(board, urgent=urgent)
        address = board.played.texts.address_bar
        self._set_address(address)
        js.document.title = words.page_title(board.game)
        self._picture_address = "" if board.draft or board.shows_line else address
        if self._picture_timer:
            self._picture_timer.cancel()
        if self._picture_address:
            loop = asyncio.get_running_loop()
            self._picture_timer = loop.call_later(PICTURE_DELAY, self._store_picture)

    def _store_picture(self) -> None:
        """Store the picture of the game as it was drawn last, unless it is stored already."""
        if self._picture_address and self._drawn.board:
            storage.store_picture(
                self._picture_address, views.board.without_animations(self._drawn.board)
            )
            self._picture_address = ""

    def _leave(self) -> None:
        self._store_picture()
        self._tab.leave()

    def _set_address(self, text: str) -> None:
        """Set the page's address to that of the game.

        A new game is a new history entry, so that Back leads to the game before. Every entry's
        state is the id under which its game is stored; a link to the same address has none. The
        entry for what lies on top of the game before becomes that of a new one.
        """
        if self._match_failed:
            return
        if (text, self._tab.id) == (self._address, self._entry_id) and not self._is_new_game:
            return
        is_top = str(js.history.state or "").endswith(TOP_ENTRY)
        pushes = self._is_new_game and not is_top
        write = js.history.pushState if pushes else js.history.replaceState
        end = TOP_ENTRY if is_top and not self._is_new_game else ""
        try:
            write(f"{self._tab.id}{end}", "", f"{js.location.pathname}#{text}")
        except JsException:  # browsers limit how often history may change
            return
        self._address, self._entry_id = text, self._tab.id
        self._is_new_game = False

    async def _open_address(self, listed_id: str = "") -> None:
        """Show the game of the page's address once it is known whether another tab holds it.

        The game is stored under the id in its history entry, or else under `listed_id`, the id in a
        link from the list of games.
        """
        self._address = raw_text = js.location.hash[1:]
        text, changes = await cleaned(raw_text)
        id = js.history.state
        self._entry_id = id.removesuffix(TOP_ENTRY) if isinstance(id, str) else ""
        continued_id = self._entry_id or listed_id
        if match := self._tab.match_id(text, continued_id):
            if opened := await self._open_match(match, text, continued_id):
                say_changes(opened, text, changes, raw_text)
                self.loop.receive(events.Restored(opened))
                return
            continued_id = MATCH + match
        lock_answered = asyncio.get_running_loop().create_future()
        self._tab.request_lock(text, continued_id, lambda: lock_answered.set_result(None))
        await lock_answered
        if js.location.hash[1:] != raw_text:
            return  # `hashchange` has opened the next address
        opened = self._tab.open(text, continued_id, self._settings, self._default_game)
        await asyncio.sleep(0)  # let a newer address come first: drawing is slow on a phone
        if js.location.hash[1:] == raw_text:
            say_changes(opened, text, changes, raw_text)
            self.loop.receive(events.Restored(opened))

    async def _open_match(self, match: str, text: str, continued_id: str) -> State | None:
        """Return the state of a match, or None to open it like any other game. If the module can't
        be loaded, show the error, and return the state of a new game."""
        self._match_failed = False
        try:
            module = await extra_modules.load(extras.MATCH)
        except extras.LoadError as error:
            self._match_failed = True
            self._element.fail(extras.failure(), str(error))
            return State.of(read_address("", self._default_game, []), self._settings)
        resumed = continued_id == MATCH + match or not text
        restore = partial(module.open_match, match, text, self._settings, resumed=resumed)
        return self._tab.open_match(match, restore)

    async def _open_changed_address(self) -> None:
        try:
            await self._open_address()
        except Exception as error:
            self.loop.fault(error)

    def _address_changed(self) -> None:
        if js.location.hash[1:] != self._address:
            self._opening = asyncio.ensure_future(self._open_changed_address())

    def _stored_elsewhere(self, change: Any) -> None:
        """Handle a change of the store by another tab: it may have stored this match, this tab may
        have overwritten its game, or there may be space again."""
        key, text = change.key, change.newValue
        match = self.board.played.match
        if match and isinstance(text, str) and key == f"{GAME}{MATCH}{match.id}":
            self._follow_match(MATCH + match.id, text)
            return
        if isinstance(key, str) and key.startswith(GAME) and isinstance(text, str):
            self._tab.rescue(key.removeprefix(GAME), text)
        if self.board.remarks.unsaved:
            self.loop.receive(events.StoreChanged())

    def _follow_match(self, id: str, text: str) -> None:
        """Show the match as another tab has stored it, or merge that if this tab has overwritten
        it, or a comment is being written; a text that can't be merged is stored again."""
        if storage.overwrote(id, text) or self.board.comment_draft.node:
            self.loop.receive(events.StoredElsewhere(text))
            if not self.board.played.match:
                storage.store_text(id, text)
        else:
            self._opening = asyncio.ensure_future(self._open_changed_address())


async def cleaned(text: str) -> tuple[str, Sequence[str]]:
    """Return the text of an address as it was before it was changed on its way, and sentences about
    the changes. If the module for that can't be loaded, return the text as it is."""
    if not text or address.is_as_written(text):
        return text, ()
    try:
        cleaning = await extra_modules.load(extras.CLEANING)
    except extras.LoadError:
        return text, ()
    result, changes = cleaning.clean(text)
    return result or text, changes


def say_changes(state: State, text: str, changes: Sequence[str], raw_text: str) -> None:
    """Say what was changed in an address to read it as `text`. A notice about what can't be read
    offers the text as it came, as nothing else has it."""
    remarks = state.remarks
    if changes:
        text_of_changes = words.changed_link(changes)
        remarks.take(text_of_changes, Note(text_of_changes), also=False)
    remarks.notices = [
        replace(notice, text=raw_text) if notice.text == text else notice
        for notice in remarks.notices
    ]
