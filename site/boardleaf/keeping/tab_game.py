"""The game of a tab: where it comes from when the page opens, and how it is kept.

An address tells the game; the store adds what was undone, and goes on with the game
under the same id. Another address is another game, and so is a stored game's address that
somebody opens as a link, and a game that another tab has: the stored one is not touched, and
the other is stored as soon as it is played on. So a link may be opened often, and is listed once.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from boardleaf import address, words
from boardleaf.address import HUMAN, Address
from boardleaf.model.place import Place
from boardleaf.model.remarks import Notice
from boardleaf.model.state import State
from boardleaf.starting import draft_text
from rules import Record, game, games
from rules.position import COLOURS
from rules.sentences import sentence

from .claim import Claim
from .storage import Game, Shelf, UnreadableError, unreadable

Content = tuple[str, tuple[str, ...]]
"""A study's text, and the moves that redo would play: what of a game must not be lost."""


class Tab:
    """The game that a tab shows, kept on a shelf under an id that no other tab writes."""

    def __init__(self, shelf: Shelf, claim: Claim) -> None:
        self._shelf = shelf
        self._claim = claim
        self.id = ""
        self._kept = False
        """Whether the game is stored under its id, and this tab has that."""
        self._stored: Game | None = None
        """The game as it was opened from there, or put there last."""
        self._elsewhere: Content | None = None
        """What another id has of a copy, which is not stored as long as it is just that."""
        self._unkept = ""
        """What will not be kept of the game, and why."""

    def seek(self, text: str, continued: str, then: Callable[[], object]) -> None:
        """Try to be the one tab that has the game which `open` with the same arguments opens."""
        id = self._sought(text, continued)
        if id:
            self._claim.seek(id, then)
        else:
            then()

    def _sought(self, text: str, continued: str) -> str:
        return continued or ("" if text else self._shelf.tab or "")

    def open(self, text: str, continued: str, place: Place, default: str) -> State:
        """The game of an address, or where it is "" the tab's, or a new one of `default`.

        `continued` is the id of a stored game that is to go on if the address tells it. It is
        a copy that goes on where this tab did not seek it, or did not get it. What cannot be
        read gets a notice.
        """
        notices: list[Notice] = []
        id = self._sought(text, continued)
        state = self._restore(id, text, place, notices)
        if state is None:
            state = State.of(read(text, default, notices), place)
            self.fork(state)
        else:
            self._go_on(id, state)
        state.remarks.notices = notices
        self._set_up(state)
        return state

    def _go_on(self, id: str, state: State) -> None:
        """Go on with a stored game, or with a copy where another tab has it, or may have."""
        mine = self._claim.has(id)
        if not mine and not self._claim.lockless:
            self.begin()
            self._elsewhere = (state.game.study_text, ())
            return
        self.id, self._kept = id, mine
        text = state.game.texts.page
        self._stored = _game(state, text) if mine else None
        self._elsewhere = None if mine else _content(state)
        self._unkept = ""
        self._claim.keep_only(id)
        self._shelf.tab = id

    def begin(self) -> None:
        """The tab has another game from now on; it is kept as soon as there is a move."""
        self.id, self._kept = self._claim.make(), False
        self._stored = self._elsewhere = None
        self._unkept = ""
        self._claim.keep_only(self.id)
        self._shelf.tab = self.id

    def fork(self, state: State) -> None:
        """Go on with a copy of the game, kept as soon as it is not as another id keeps it."""
        self.begin()
        if state.game.moves and self._shelf.holds(state.game.texts.whole):
            self._elsewhere = (state.game.study_text, ())

    def keep(self, state: State, text: str) -> str:
        """Store the game as it stands, the one of the address `text`.

        What will not be kept, and why; "" if all is.
        """
        draft, players = state.editor.draft, state.editor.players
        self._shelf.keep_draft(text, draft_text.pack(draft, players) if draft else "")
        game = state.actual
        if self._kept or game.moves or game.undone or game.outcome:
            self._store(state, _game(state, text))
        return self._unkept

    def _store(self, state: State, game: Game) -> None:
        """Store a game, unless it is as it was opened or stored last, or a copy that was not
        played on."""
        mine = self._claim.has(self.id)
        own = self._kept and mine
        copied = self._elsewhere is not None and not own and _content(state) == self._elsewhere
        if copied or game == self._stored:
            return
        if not mine or self._shelf.altered(self.id):
            self.begin()
        self._kept = True
        self._unkept = self._shelf.keep(self.id, game)
        self._stored = None if self._unkept else game

    def leave(self) -> None:
        """The page is left, for good or not: another tab may have its game."""
        self._claim.release()

    def come_back(self) -> None:
        """The page was left and is shown again: its game goes on, or a copy if another has it."""
        self._claim.seek(self.id, lambda: self._claim.keep_only(self.id))

    def rescue(self, id: str, text: str) -> None:
        """Store anew what another tab had stored under an id, if this one wrote over it unseen.

        Browsers may give a lock before they tell what was stored by the tab that had it.
        """
        if self._shelf.overwrote(id, text):
            self._shelf.put(self._claim.new_id(), text)

    def _set_up(self, state: State) -> None:
        """Go on with the position that was being set up when the page was left."""
        text = self._shelf.draft(state.game.texts.page)
        if text:
            with suppress(ValueError):  # nobody is kept from a game by half a position
                state.editor.draft, state.editor.players = draft_text.unpack(text)

    def _restore(self, id: str, text: str, place: Place, notices: list[Notice]) -> State | None:
        """The stored game of an id, if it is the one that the address tells."""
        if not id:
            return None
        try:
            stored = self._shelf.read(id)
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
            notices.append(Notice(unreadable(error), kept))
            return None


def _content(state: State) -> Content:
    return state.actual.study_text, _undone(state)


def _undone(state: State) -> tuple[str, ...]:
    """The moves that redo would play once the game is opened again: none after a resignation."""
    game = state.actual
    return () if game.end.resigned else tuple(map(str, game.undone))


def _game(state: State, text: str) -> Game:
    """The game of the address `text` as it is stored."""
    shown = state.actual
    outcome = shown.outcome
    won = (outcome.winner or "draw") if outcome else ""
    side = words.only_person(shown) or ""
    over, position = outcome is not None, str(shown.position)
    study = shown.texts.whole
    return Game(
        text,
        _undone(state),
        over,
        position,
        won,
        side,
        state.review,
        study="" if study == text else study,
        undone_at=shown.undone_at if _undone(state) else "",
        looked_at=shown.looked_at,
    )


def _restored(stored: Game, place: Place) -> State:
    """A stored game with its undone moves; ValueError if they cannot be played."""
    shown = address.parse(stored.study or stored.address)
    state = State.of(shown, place)
    state.review = stored.review
    state.game.looked_at = stored.looked_at
    if stored.undone:
        state.game.bring_undone(stored.undone, stored.undone_at)
    return state


def read(text: str, default: str, notices: list[Notice]) -> Address:
    """The game of an address, or a new one with a notice that says what is wrong with it."""
    try:
        if text:
            return address.parse(text)
    except ValueError as error:
        message = sentence("This link doesn't work: {error}", error=words.sentence_of(error))
        notices.append(Notice(message, text))
    fresh = game(_named(text) or default)
    return Address.of(Record(fresh), dict.fromkeys(COLOURS, HUMAN))


def _named(text: str) -> str | None:
    """The id of the game that an address names, whatever else is wrong with it."""
    ids = {f"game={known.id}": known.id for known in games()}
    return next((ids[part] for part in text.split("&") if part in ids), None)
