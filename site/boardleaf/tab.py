"""The game of a tab: where it comes from when the page opens, and how it is kept.

An address tells the game; the store adds what was undone, and goes on with the game
under the same id. Another address is another game, and so is a stored game's address that
somebody opens as a link: the stored one is not touched, and the other is stored as soon as
it is played on. So a link may be opened often, and is listed once.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from rules import Record, game, games
from rules.position import COLOURS

from . import address, drafts, words
from .address import HUMAN, Address
from .state import Notice, Place, State
from .storage import Game, Shelf, UnreadableError


class Tab:
    """The game that a tab shows, kept on a shelf under an id."""

    def __init__(self, shelf: Shelf, new_id: Callable[[], str]) -> None:
        self._shelf = shelf
        self._new_id = new_id
        self.id = ""
        self._kept = False
        self._elsewhere = ""
        """The record that another id keeps for this one, as long as it stands like that."""

    def open(self, text: str, continued: str, place: Place, default: str) -> State:
        """The game of an address, or where it is "" the tab's, or a new one of `default`.

        `continued` is the id of a stored game that is to go on if the address tells it.
        What cannot be read gets a notice.
        """
        self.id = continued or ("" if text else self._shelf.tab or "")
        notices: list[Notice] = []
        state = self._stored(text, place, notices)
        if state is None:
            state = State.of(read(text, default, notices), place)
            self.fork(state)
        else:
            self._kept = True
            self._shelf.tab = self.id
        state.notices = notices
        self._set_up(state)
        return state

    def begin(self) -> None:
        """The tab has another game from now on; it is kept as soon as there is a move."""
        self.id, self._kept, self._elsewhere = self._new_id(), False, ""
        self._shelf.tab = self.id

    def fork(self, state: State) -> None:
        """Go on with a copy of the game, kept as soon as it is not as another id keeps it."""
        self.begin()
        if state.record.moves and self._shelf.holds(address.format(state.address)):
            self._elsewhere = str(state.record)

    def keep(self, state: State) -> None:
        """Store the game as it stands, and note what will not be kept."""
        draft = drafts.pack(state.draft, state.drafters) if state.draft else ""
        self._shelf.keep_draft(address.format(state.address), draft)
        record = state.record
        if not (self._kept or record.moves or record.undone or state.outcome):
            return
        if str(record) == self._elsewhere and not record.undone:
            return
        self._kept = True
        game = Game(
            address.format(state.address),
            () if state.resigned else tuple(map(str, record.undone)),
            state.outcome is not None,
            words.summary(state),
        )
        state.unkept = self._shelf.keep(self.id, game)

    def _set_up(self, state: State) -> None:
        """Go on with the position that was being set up when the page was left."""
        text = self._shelf.draft(address.format(state.address))
        if text:
            with suppress(ValueError):  # nobody is kept from a game by half a position
                state.draft, state.drafters = drafts.unpack(text)

    def _stored(self, text: str, place: Place, notices: list[Notice]) -> State | None:
        """The tab's stored game, if it is the one that the address tells."""
        if not self.id:
            return None
        try:
            stored = self._shelf.read(self.id)
        except UnreadableError as error:
            message, kept = error.args
            notices.append(Notice(message, kept))
            return None
        if stored is None or text not in ("", stored.address):
            return None
        try:
            return _restored(stored, place)
        except ValueError as error:
            kept = f"{stored.address}\n{','.join(stored.undone)}".strip()
            notices.append(Notice(words.sentence(f"A stored game cannot be read: {error}"), kept))
            return None


def _restored(stored: Game, place: Place) -> State:
    """A stored game with its undone moves; ValueError if they cannot be played."""
    shown = address.parse(stored.address)
    state = State.of(shown, place)
    if stored.undone:
        for move in stored.undone:
            shown.record.play(move)
        for _ in stored.undone:
            shown.record.undo()
    return state


def read(text: str, default: str, notices: list[Notice]) -> Address:
    """The game of an address, or a new one with a notice that says what is wrong with it."""
    try:
        if text:
            return address.parse(text)
    except ValueError as error:
        notices.append(Notice(words.sentence(f"This address cannot be read: {error}"), text))
    fresh = game(_named(text) or default)
    return Address(Record(fresh), dict.fromkeys(COLOURS, HUMAN), 0)


def _named(text: str) -> str | None:
    """The id of the game that an address names, whatever else is wrong with it."""
    ids = {f"game={known.id}": known.id for known in games()}
    return next((ids[part] for part in text.split("&") if part in ids), None)
