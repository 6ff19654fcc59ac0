"""The game of a tab: opened from an address or the store, and stored after every change.

The address has the game; the store adds the undone moves, and the game continues under the same id.
Another address is another game. So is a stored game's address that is opened as a link, and a game
that another tab holds: then the stored game stays as it is, and the copy is stored after its next
move. So a link that is opened often is listed once.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from boardleaf import address, words
from boardleaf.address import HUMAN, Address, UnknownKeyError
from boardleaf.model.place import Place
from boardleaf.model.remarks import Notice
from boardleaf.model.state import State
from boardleaf.starting import draft_text
from rules import Record, game, games
from rules.position import COLOURS
from rules.sentences import sentence

from .claim import Claim
from .storage import Shelf
from .stored_game import Game, UnreadableError, unreadable

Content = tuple[str, tuple[str, ...]]
"""A study's text, and the moves that redo would play: all of a game that must not be lost."""


MATCH = "match-"
"""The prefix of the ids under which matches are stored."""


class Tab:
    """The game that a tab shows, stored under an id that no other tab writes."""

    def __init__(self, shelf: Shelf, claim: Claim) -> None:
        self._shelf = shelf
        self._claim = claim
        self.id = ""
        self._is_stored = False
        """True if the game is stored under its id, which this tab holds."""
        self._stored: Game | None = None
        """The game as it was read or stored last."""
        self._elsewhere: Content | None = None
        """The line of a copied game, which is not stored until it differs."""
        self._unsaved = ""
        """A sentence that says why the game can't be stored; "" if it can."""

    def seek(self, text: str, continued: str, then: Callable[[], object]) -> None:
        """Request the id of the game that `open` with the same arguments will open."""
        id = self._sought(text, continued)
        if id:
            self._claim.seek(id, then)
        else:
            then()

    def match(self, text: str, continued: str) -> str:
        """Return the id of the match that `open` with the same arguments would open; "" if that is
        none."""
        key = self._sought(text, continued)
        stored = key.removeprefix(MATCH) if key.startswith(MATCH) and not text else ""
        return address.match_of(text) or stored

    def _sought(self, text: str, continued: str) -> str:
        return continued or ("" if text else self._shelf.tab or "")

    def open(self, text: str, continued: str, place: Place, default: str) -> State:
        """Open the game of an address; for "", the tab's own game, or a new one of `default`.

        `continued` is the id of a stored game to continue if the address is its own. If this tab
        did not seek that id, or did not get it, a copy continues. An unreadable text gets a notice.
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
        """Continue a stored game, or a copy of it if another tab holds it, or may hold it."""
        mine = self._claim.has(id)
        if not mine and not self._claim.lockless:
            self.begin()
            self._elsewhere = (state.game.study_text, ())
            return
        self.id, self._is_stored = id, mine
        text = state.game.texts.page
        self._stored = stored_form(state, text) if mine else None
        self._elsewhere = None if mine else _content(state)
        self._unsaved = ""
        self._claim.keep_only(id)
        self._shelf.tab = id

    def take(self, id: str) -> None:
        """Show a stored game that is written elsewhere: a match."""
        self.id, self._is_stored = id, False
        self._stored = self._elsewhere = None
        self._claim.keep_only(id)
        self._shelf.tab = id

    def begin(self) -> None:
        """Begin another game, which is stored after its first move."""
        self.id, self._is_stored = self._claim.make(), False
        self._stored = self._elsewhere = None
        self._unsaved = ""
        self._claim.keep_only(self.id)
        self._shelf.tab = self.id

    def fork(self, state: State) -> None:
        """Continue with a copy of the game, which is stored once it differs from the stored one."""
        self.begin()
        if state.game.moves and self._shelf.holds(state.game.texts.whole):
            self._elsewhere = (state.game.study_text, ())

    def store(self, state: State, text: str) -> str:
        """Store the game, whose address is `text`.

        Return a sentence that says what can't be stored, and why; "" if everything is.
        """
        draft, players = state.editor.draft, state.editor.players
        self._shelf.store_draft(text, draft_text.pack(draft, players) if draft else "")
        game = state.actual
        root = game.study.root
        if self._is_stored or root.children or root.comment or game.undone or game.outcome:
            self._store(state, stored_form(state, text))
        return self._unsaved

    def _store(self, state: State, game: Game) -> None:
        """Store a game, unless it is unchanged, or a copy that was not continued."""
        mine = self._claim.has(self.id)
        own = self._is_stored and mine
        copied = self._elsewhere is not None and not own and _content(state) == self._elsewhere
        if copied or game == self._stored:
            return
        if not mine or self._shelf.altered(self.id):
            self.begin()
        self._is_stored = True
        self._unsaved = self._shelf.store(self.id, game)
        self._stored = None if self._unsaved else game

    def leave(self) -> None:
        """Release the game, as the page is left, perhaps for good: another tab may continue it."""
        self._claim.release()

    def come_back(self) -> None:
        """Continue the game of a page that was left, or a copy if another tab holds it."""
        self._claim.seek(self.id, lambda: self._claim.keep_only(self.id))

    def rescue(self, id: str, text: str) -> None:
        """Store a game of another tab again that this one overwrote unseen.

        Browsers may grant a lock before they deliver the changes of the tab that held it.
        """
        if self._shelf.overwrote(id, text):
            self._shelf.put(self._claim.new_id(), text)

    def _set_up(self, state: State) -> None:
        """Continue with the position that was being set up when the page was left."""
        text = self._shelf.draft(state.game.texts.page)
        if text:
            with suppress(ValueError):  # a damaged draft must not block the game
                state.editor.draft, state.editor.players = draft_text.unpack(text)

    def _restore(self, id: str, text: str, place: Place, notices: list[Notice]) -> State | None:
        """Return the stored game of an id, if the address is its own."""
        if not id:
            return None
        try:
            stored = self._shelf.read(id)
        except UnreadableError as error:
            message, text = error.args
            notices.append(Notice(message, text))
            return None
        if stored is None or text not in ("", stored.address):
            return None
        try:
            return restored(stored, place)
        except ValueError as error:
            game = f"{stored.address}\n{','.join(stored.undone)}".strip()
            notices.append(Notice(unreadable(error), game))
            return None


def _content(state: State) -> Content:
    return state.actual.study_text, _undone(state)


def _undone(state: State) -> tuple[str, ...]:
    """Return the moves that redo would play in the game opened again: none if resigned."""
    game = state.actual
    return () if game.end.resigned else tuple(map(str, game.undone))


def stored_form(state: State, text: str) -> Game:
    """Return the stored form of the game, whose address is `text`."""
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
        mistakes=state.mistakes,
        reached="" if shown.node is shown.study.end else f"{shown.node.depth} {shown.last or ''}",
    )


def restored(stored: Game, place: Place) -> State:
    """Return a stored game with its undone moves; ValueError if they cannot be played."""
    shown = address.parse(stored.study or stored.address)
    if stored.study and str(address.parse(stored.address).study.record) != str(shown.study.record):
        raise ValueError(sentence("its side lines belong to another game"))
    state = State.of(shown, place)
    state.review, state.mistakes = stored.review, stored.mistakes
    state.game.looked_at = stored.looked_at
    if stored.undone:
        state.game.bring_undone(stored.undone, stored.undone_at)
    return state


def read(text: str, default: str, notices: list[Notice]) -> Address:
    """Return the game of an address; of one that can't be read, what can be read of it, or a new
    game, with a notice that says what is wrong."""
    try:
        if text:
            return address.parse(text)
    except ValueError as error:
        notices.append(unreadable_link(error, text))
        if found := address.legible(text):
            return found
    fresh = game(_named(text) or default)
    return Address.of(Record(fresh), dict.fromkeys(COLOURS, HUMAN))


def unreadable_link(error: ValueError, text: str) -> Notice:
    """Return the notice of an address that can't be read."""
    if isinstance(error, UnknownKeyError):
        return Notice(str(error), text, update=True)
    message = sentence("This link doesn't work: {error}", error=words.sentence_of(error))
    return Notice(message, text)


def _named(text: str) -> str | None:
    """Return the id of the game that an address names, whatever else is wrong with it."""
    ids = {f"game={known.id}": known.id for known in games()}
    return next((ids[part] for part in text.split("&") if part in ids), None)
