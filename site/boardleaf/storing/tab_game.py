"""The game of a tab: opened from an address or the store, and stored after every change.

The address has the game; the store adds the undone moves, and the game continues under the same id.
Another address is another game. If the address of a stored game is opened as a link, or another tab
holds the game, the tab shows a copy: the stored game stays as it is, and the copy is stored after
its next move. A link that is opened often is therefore listed once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from boardleaf import address
from boardleaf.address import HUMAN, Address
from boardleaf.board.remarks import Notice
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import SettingUp, State
from boardleaf.game.shown_game import UndoneTexts
from rules import Record, game
from rules.position import COLOURS
from rules.sentences import sentence

from . import draft_text
from .claim import Claim
from .restoring import (
    Restored,
    restored,
    stored_form,
    unread_notice,
    unreadable_link,
    unreadable_part,
    worth_storing,
)
from .storage import WHY_NOT_STORED, GameStorage
from .stored_game import Game, UnreadableError, unreadable_message

Content = tuple[str, UndoneTexts, str]
"""The texts of a study and its undone moves: the part of a game that must not be lost."""

TOP_ENTRY = " top"
"""The end of the state of a second history entry for the same game: see js/back.js."""

MATCH = "match-"
"""The prefix of the ids of stored matches."""

RestoreMatch = Callable[[Game | None], Restored | None]
"""A function that returns what is opened of a match, given its stored form, if any."""


class Tab:
    """The game that a tab shows, stored under an id that no other tab writes."""

    def __init__(self, storage: GameStorage, claim: Claim) -> None:
        self._storage = storage
        self._claim = claim
        self.id = ""
        self._is_stored = False
        """True if the game is stored under its id, which this tab holds."""
        self._stored: Game | None = None
        """The game as it was last read or stored."""
        self._original: Content | None = None
        """The content of the original if the game is a copy, which is not stored until it
        differs."""
        self._unsaved = ""
        """A sentence that says why the game can't be stored; "" if it can."""
        self._damaged_text = ""
        """The stored text of a match, until it is kept under another id."""

    def request_lock(self, text: str, continued_id: str, then: Callable[[], object]) -> None:
        """Request the lock of the game that `open` with the same arguments would open; call `then`
        once it is known whether this tab holds it, at once if there is no stored game."""
        id = self._id_to_open(text, continued_id)
        if id:
            self._claim.request(id, then)
        else:
            then()

    def match_id(self, text: str, continued_id: str) -> str:
        """Return the id of the match that `open` with the same arguments would open; "" if it is
        not a match."""
        key = self._id_to_open(text, continued_id)
        stored = key.removeprefix(MATCH) if key.startswith(MATCH) and not text else ""
        return address.match_id(text) or stored

    def _id_to_open(self, text: str, continued_id: str) -> str:
        return continued_id or ("" if text else self._storage.game_id or "")

    def open(self, text: str, continued_id: str, settings: BoardSettings, default: str) -> State:
        """Open the game of the address `text`; for "", the tab's own game, or else a new game of
        the kind `default`, such as "emergo".

        `continued_id` is the id of a stored game to continue if the address is its own. If this tab
        does not hold that id, a copy is opened. An unreadable address gets a notice.
        """
        notices: list[Notice] = []
        id = self._id_to_open(text, continued_id)
        state = self._restore(id, text, settings, notices)
        if state is None:
            state = State.of(read_address(text, default, notices), settings)
            self.fork(state)
        elif notices:
            self.begin()  # a copy of what can be read; the stored game stays as it is
            self._original = _content(state)
        else:
            self._continue(id, state)
        state.remarks.notices = notices
        self._restore_draft(state)
        return state

    def _continue(self, id: str, state: State) -> None:
        """Continue a stored game under its id, or a copy of it if this tab does not hold the id."""
        held = self._claim.holds(id)
        if not held and not self._claim.lockless:
            self.begin()
            self._original = (state.game.study_text, UndoneTexts(), state.comment_draft.stored)
            return
        self.id, self._is_stored = id, held
        text = state.game.texts.address_bar
        self._stored = stored_form(state, text) if held else None
        self._original = None if held else _content(state)
        self._unsaved = ""
        self._claim.release_others(id)
        self._storage.game_id = id

    def open_match(self, id: str, restore: RestoreMatch) -> State | None:
        """Open a match under an id derived from its own, so that it is listed only once; any tab
        may write it. Return None if it can't be read."""
        key = MATCH + id
        try:
            stored = self._storage.read(key)
        except UnreadableError:
            return None
        opened = restore(stored)
        if not opened:
            return None
        self.id, self._is_stored = key, bool(stored)
        self._stored, self._original, self._unsaved = stored, None, ""
        self._damaged_text = self._storage.text(key) if opened.unread else ""
        self._claim.release_others(key)
        self._storage.game_id = key
        return opened.state

    def begin(self) -> None:
        """Give the tab a new id for a new game, which is stored after its first move."""
        self.id, self._is_stored = self._claim.create(), False
        self._stored = self._original = None
        self._unsaved = ""
        self._claim.release_others(self.id)
        self._storage.game_id = self.id

    def fork(self, state: State) -> None:
        """Give the tab a new id for a game opened from an address; if it is stored under another
        id, it is a copy, which is stored once it differs."""
        self.begin()
        if state.game.moves and self._storage.contains(state.game.texts.full):
            self._original = (state.game.study_text, UndoneTexts(), "")

    def store(self, state: State, text: str, values: Mapping[str, Any] = {}) -> str:
        """Store the game, whose address is `text`, with some other values; return "", or a sentence
        that says why it can't be stored."""
        mode, draft, game = state.mode, "", state.played
        if isinstance(mode, SettingUp):
            draft = draft_text.pack(mode.draft, mode.players)
        if not game.match:
            self._storage.store_draft(text, draft)
        if self._is_stored or worth_storing(state):
            stored = stored_form(state, text, values)
            if game.match:
                self._store_match(stored)
            else:
                self._store(state, stored)
        return self._unsaved

    def unread(self) -> str:
        """Return the text of the match that another tab has stored meanwhile; "" if none."""
        return self._storage.unread(self.id)

    def _store_match(self, match: Game) -> None:
        """Store a match, unless it is unchanged; keep a text that can't be read under an id of its
        own."""
        if match == self._stored:
            return
        if self._damaged_text:
            if reason := self._storage.store_text(self._claim.new_id(), self._damaged_text):
                self._unsaved = sentence(WHY_NOT_STORED[reason])
                return
            self._damaged_text = ""
        self._is_stored = True
        self._unsaved = self._storage.store(self.id, match)
        self._stored = None if self._unsaved else match

    def _store(self, state: State, game: Game) -> None:
        """Store a game, unless it is unchanged, or a copy that was not continued. One that was a
        match until now is stored under an id of its own, as what is stored there can't be read."""
        held = self._claim.holds(self.id) and not self.id.startswith(MATCH)
        stored_here = self._is_stored and held
        if game == self._stored or (not stored_here and _content(state) == self._original):
            return
        if not held or self._storage.altered(self.id):
            self.begin()
        self._is_stored = True
        self._unsaved = self._storage.store(self.id, game)
        self._stored = None if self._unsaved else game

    def leave(self) -> None:
        """Release the game as the page is left, perhaps for good, so that another tab may continue
        it."""
        self._claim.release()

    def resume(self) -> None:
        """Request the game's lock again when the visitor returns to the page; if another tab holds
        it, the next change is stored as a copy."""
        self._claim.request(self.id, lambda: self._claim.release_others(self.id))

    def rescue(self, id: str, text: str) -> None:
        """Store `text` under a new id if another tab stored it under `id` and this tab has
        overwritten it without reading it.

        Browsers may grant a lock before they deliver the changes of the tab that held it.
        """
        if self._storage.overwrote(id, text):
            self._storage.store_text(self._claim.new_id(), text)

    def _restore_draft(self, state: State) -> None:
        """Restore the position that was being set up when the page was left."""
        text = self._storage.draft(state.game.texts.address_bar)
        if text:
            try:
                state.mode = SettingUp(*draft_text.unpack(text))
            except Exception:  # a damaged draft must not block the game
                message = sentence("The position that you were setting up can't be read.")
                state.remarks.notices.append(Notice(message, text))

    def _restore(
        self, id: str, text: str, settings: BoardSettings, notices: list[Notice]
    ) -> State | None:
        """Return the state of the game stored under an id if `text` is its address, perhaps without
        the place shown, or ""; None otherwise. If the stored game is unreadable, add a notice."""
        if not id:
            return None
        try:
            stored = self._storage.read(id)
        except UnreadableError as error:
            message, text = error.args
            notices.append(Notice(message, text))
            return None
        if stored is None:
            return None
        text, at_end = address.ended(text), re.sub("&at=[0-9:]+", "", stored.address)
        if text not in ("", address.ended(stored.address), address.ended(at_end)):
            return None
        try:
            state, unread = restored(stored, settings)
        except Exception as error:  # whatever is stored, a game opens
            notices.append(Notice(unreadable_message(error), self._storage.text(id)))
            return None
        if unread:
            notices.append(unread_notice(unread))
        if text == address.ended(at_end):
            state.played.cursor.go(state.played.study.end)
        return state


def _content(state: State) -> Content:
    return state.played.study_text, state.played.undone_texts, state.comment_draft.stored


def read_address(text: str, default: str, notices: list[Notice]) -> Address:
    """Parse an address; for "", return that of a new game of the kind `default`. For a damaged one,
    add a notice, and return the address of the part that can be read, or of a new game."""
    problems: list[ValueError] = []
    try:
        if text:
            shown = address.parse(text, problems.append)
            if problems:
                notices.append(unreadable_part(problems, text))
            return shown
    except ValueError as error:
        notices.append(unreadable_link(error, text))
    return Address.of(Record(game(default)), dict.fromkeys(COLOURS, HUMAN))
