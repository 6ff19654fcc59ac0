"""Send, receive and store the match on a board.

A match is stored under an id derived from its own, so that it is listed only once. Any tab may
write it: a tab first adds what others have stored to its own tree of moves, so that no line is
lost.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from html import escape

from boardleaf import address, words
from boardleaf.address import HUMAN, Address, UnknownKeyError
from boardleaf.model.board_settings import BoardSettings
from boardleaf.model.match import Match, ended, length, new_id
from boardleaf.model.remarks import Notice, ShareResult
from boardleaf.model.state import State
from boardleaf.playing.controller import Controller
from boardleaf.storing.restoring import stored_form, unread_notice, worth_storing
from boardleaf.storing.storage import WHY_NOT_STORED, GameStorage
from boardleaf.storing.stored_game import Game, UnreadableError, parse, unreadable_message
from boardleaf.storing.tab_game import MATCH, unreadable_link, unreadable_part
from boardleaf.views.panel import button
from boardleaf.views.tools import share_result
from rules import Record
from rules.pairs import parse_pairs
from rules.position import COLOURS
from rules.record import record_of
from rules.sentences import sentence

from . import arrivals, lines, wording
from .arrivals import LinkComparison
from .stored_match import restored_match


def open(
    controller: Controller,
    storage: GameStorage,
    id: str,
    text: str,
    settings: BoardSettings,
    *,
    resumed: bool,
) -> State | None:
    """Return the state of a match: the stored one, with the link `text` ("" for none) added, or a
    new one from the link.

    `resumed` is true if the page continues the stored match, and `text` is not a new link. Return
    None if the stored match is unreadable, or if none is stored and there is no readable link.
    """
    notices: list[Notice] = []
    shown = _parse_address(text, notices, resumed=resumed) if text else None
    try:
        stored = storage.read(MATCH + id)
    except UnreadableError:
        return None
    if stored:
        with suppress(Exception):  # whatever is stored, a game opens: the tab shows what it is
            state, unread = restored_match(stored, id, settings)
            if unread:
                notices.append(unread_notice(unread))
            damaged_text = storage.text(MATCH + id) if unread else ""
            courier = Courier(controller, storage, state, stored, damaged_text)
            state.remarks.notices = notices
            courier.drop_settled_conflicts()
            if shown and not resumed:
                courier.receive(shown.study.record, text)
            return state
        return None
    if not shown:
        return None
    state = _new_state(shown.study.record, id, settings)
    Courier(controller, storage, state, None)
    return state


def _parse_address(text: str, notices: list[Notice], *, resumed: bool) -> Address | None:
    """Parse a link, or the address of a stored match if `resumed`. If anything can't be read,
    add a notice, and return None if the moves may be concerned: the others aren't the friend's
    turn."""
    problems: list[ValueError] = []
    try:
        if resumed:
            return address.parse_stored(text)
        shown = address.parse(text, problems.append)
        if problems:
            if unknown := next((e for e in problems if isinstance(e, UnknownKeyError)), None):
                raise unknown
            record_of(parse_pairs(text))
            notices.append(unreadable_part(problems, text))
    except ValueError as error:
        notices.append(unreadable_link(error, text))
        return None
    return shown


def _new_state(record: Record, id: str, settings: BoardSettings) -> State:
    """Return the state of a match that is new to this device, seen from the side of the player who
    received the link."""
    state = State.of(Address.of(record, dict.fromkeys(COLOURS, HUMAN)), settings)
    game = state.game
    game.match = match = Match(id, arrivals.receiver(record), length(game.study))
    game.only_viewed = False
    game.flip = match.colour(game.end) != game.game.first
    if game.last_move:
        state.movement.begin()
    return state


class Courier:
    """Sends and receives the links of the match on a board; see `boardleaf.model.match`."""

    def __init__(
        self,
        controller: Controller,
        storage: GameStorage,
        state: State,
        stored: Game | None,
        damaged_text: str = "",
    ) -> None:
        self._controller = controller
        self._storage = storage
        self._state = state
        self._stored = stored
        self._damaged_text = damaged_text
        """The stored text, if not all of it can be read: it is kept under another id."""
        self._unsaved = ""
        state.courier = self

    @property
    def match(self) -> Match:
        """The state of the match."""
        match = self._state.actual.match
        assert match
        return match

    @property
    def key(self) -> str:
        """The id under which the match is stored."""
        return MATCH + self.match.id

    # Receiving.

    def receive(self, link: Record, text: str) -> None:
        """Add a link's moves to the game, ask which of the two counts, or say why nothing is
        added."""
        state, game, match = self._state, self._state.actual, self.match
        comparison = self._compare(link)
        if comparison.relation == "next":
            lines.replace_main_line(game, link)
            match.sent = length(game.study)
            self.drop_settled_conflicts()
            state.movement.begin()
            state.remarks.announcement = words.last_move_sentence(game)
        elif comparison.relation in ("ahead", "fork"):
            self._note_conflict(link)
            game.show_end()
        elif comparison.relation in ("partial", "elsewhere"):
            message = wording.comparison_text(
                comparison, len(link.moves), length=length(game.study)
            )
            state.remarks.notices.append(Notice(message, text))
        else:
            game.show_end()
            moves = len(link.moves)
            state.remarks.say(wording.comparison_text(comparison, moves, length=length(game.study)))

    def _compare(self, link: Record) -> LinkComparison:
        """Compare a record with the game."""
        match, game = self.match, self._state.actual.study.record
        return arrivals.compare(game, link, starting_colour=match.starting_colour, sent=match.sent)

    def _note_conflict(self, link: Record) -> None:
        """Keep a link until the player has decided about it; add its moves as a line, unless it
        continues the game."""
        match, text = self.match, str(link)
        if text not in match.conflicts:
            match.conflicts = (*match.conflicts, text)
        if not lines.continues(link, self._state.actual.study.record):
            lines.add(self._state.actual, link)

    @property
    def _conflict(self) -> Record | None:
        """The record of the link to decide about, if any."""
        return Record.parse(self.match.conflicts[0]) if self.match.conflicts else None

    def drop_settled_conflicts(self) -> None:
        """Drop the conflicts about which there is nothing left to decide."""
        self.match.conflicts = tuple(filter(self._needs_decision, self.match.conflicts))

    def _needs_decision(self, text: str) -> bool:
        with suppress(ValueError):
            return self._compare(Record.parse(text)).relation in ("next", "ahead", "fork")
        return False

    def decide(self, *, keep_own: bool) -> None:
        """Continue with the game of this device if `keep_own`, else with that of the link."""
        conflict, game = self._conflict, self._state.actual
        self.match.conflicts = self.match.conflicts[1:]
        if conflict and not keep_own:
            lines.replace_main_line(game, conflict)
            self.match.sent = length(game.study)
        self.drop_settled_conflicts()
        game.show_end()
        text = (
            sentence("Your game counts. Send it again so that your friend has it, too.")
            if keep_own
            else sentence("The link counts. Your moves are saved as a side line.")
        )
        self._state.remarks.say(text)

    # Sending.

    @property
    def link(self) -> str:
        """The link of the game: its main line only."""
        game = self._state.actual
        players = dict.fromkeys(COLOURS, HUMAN)
        shown = Address.of(game.study.record, players)
        text = address.format(Address(shown.study, players, shown.node, match=self.match.id))
        return f"{self._state.settings.base}play.html#{text}"

    def send(self) -> None:
        """Share the link, if it may be sent; `sharing_ended` gets the result."""
        if self._may_send:
            title = words.board_title(self._state.actual.start)
            request = {"kind": "send", "result": "", "text": self.link, "name": title}
            self._controller.listener.carry_out(request)

    def sharing_ended(self, result: str, text: str) -> None:
        """Handle the result of sending the link `text`: `shared`, `copied`, `blocked` or
        `cancelled`."""
        remarks = self._state.remarks
        if result == "cancelled" or text != self.link:
            remarks.show_share_result(ShareResult(sentence("Not sent.")))
            return
        self.match.sent = length(self._state.actual.study)
        if result == "shared":
            remarks.show_share_result(ShareResult(sentence("Sent.")))
        elif result == "copied":
            copied = sentence("Link copied: paste it into a message to your friend.")
            remarks.show_share_result(ShareResult(copied))
        else:
            blocked = sentence("Your browser blocked clipboard access. Send your friend this link:")
            remarks.show_share_result(ShareResult(blocked, text))

    @property
    def _may_send(self) -> bool:
        """True if there is something to send, or to send again."""
        match, study = self.match, self._state.actual.study
        whole_turn = ended(study) or not match.owns(study.end.position.turn, study.end)
        return length(study) > 0 and whole_turn and not match.conflicts

    # Markup.

    def status(self) -> str:
        """Return a sentence about the match while the end of the game is shown and it is not the
        player's turn; "" otherwise."""
        game, line_shown = self._state.actual, self._state.hidden_game
        at_end = game.node is game.study.end and not line_shown
        if not at_end or ended(game.study) or game.person_to_move:
            return ""
        if self.match.conflicts:
            return sentence("Two versions of the game: choose one.")
        if self.match.has_unsent_moves(game.study):
            return sentence("Now send your move.")
        return sentence("It's your friend's turn: open the link they send back.")

    def offer(self) -> str:
        """Return the question of which line counts, the button to send the link, or instructions;
        "" if there is nothing to do."""
        game, study = self._state.actual, self._state.actual.study
        if game.node is not study.end or self._state.hidden_game:
            return ""
        if conflict := self._conflict:
            return self._question(conflict)
        if self.match.has_unsent_moves(study) and self._may_send:
            return self._offer("", self._send_button)
        if ended(study):
            return ""
        if self._may_send:
            result = self._state.remarks.share_result
            again = button("send", sentence("Send again"))
            return self._offer(
                "" if result else wording.limits(), "" if result and result.text else again
            )
        if self.match.sent <= 1 and game.person_to_move and not game.position.offers():
            return self._offer(f"{self._instructions} {wording.limits()}", "")
        return ""

    @property
    def _send_button(self) -> str:
        resigned = self._state.actual.study.resigned
        label = sentence("Send your resignation") if resigned else sentence("Send your move")
        return f'<button type="button" class="play" data-action="send">{label}</button>'

    @property
    def _instructions(self) -> str:
        return sentence("Make your move, then send it as a link.")

    def _offer(self, text: str, buttons: str) -> str:
        paragraph = f"<p>{escape(text)}</p>" if text else ""
        return f'<div class="offer match">{paragraph}{share_result(self._state)}{buttons}</div>'

    def _question(self, conflict: Record) -> str:
        ours = self._state.actual.study.record
        question = wording.question(
            self._compare(conflict), arrivals.steps(ours), arrivals.steps(conflict)
        )
        buttons = button("match-mine", sentence("Keep my game")) + button(
            "match-link", sentence("Use the link")
        )
        return f'<div class="offer match"><p>{escape(question)}</p>{buttons}</div>'

    # Storing.

    def store(self, text: str) -> str:
        """Store the match, whose address is `text`, after adding what other tabs have stored.
        Return "", or a sentence that says why it can't be stored.

        What another tab has stored may be unreadable here, as it is of a newer version. Then leave
        it as it is, and store the game as one of its own.
        """
        game = self._state.actual
        if self._storage.altered(self.key):
            try:
                self._merge(self._storage.read(self.key))
            except ValueError as error:
                self._leave_match(error, self._storage.text(self.key))
                return self._controller.listener.store(game.texts.address_bar)
            text = game.texts.address_bar
        if not self._stored and not worth_storing(self._state):
            return ""
        stored = self._stored_form(text)
        if stored != self._stored:
            if self._damaged_text:
                if reason := self._storage.store_text(new_id(), self._damaged_text):
                    return sentence(WHY_NOT_STORED[reason])
                self._damaged_text = ""
            self._unsaved = self._storage.store(self.key, stored)
            self._stored = None if self._unsaved else stored
        return self._unsaved

    def _stored_form(self, text: str) -> Game:
        match, study = self.match, self._state.actual.study
        needs_action = match.needs_action(study)
        return replace(
            stored_form(self._state, text),
            over=ended(study) and not needs_action,
            mine=match.starting_colour,
            sent=match.sent,
            rivals=" ".join(match.conflicts),
            yours=needs_action,
        )

    def merge(self, text: str) -> None:
        """Merge the text of the match that another tab stored and this tab overwrote without
        reading it. If the text is unreadable, store it again; the game is then one of its own."""
        try:
            self._merge(parse(text))
        except ValueError as error:
            self._storage.store_text(self.key, text)
            self._leave_match(error, text)

    def _leave_match(self, error: ValueError, text: str = "") -> None:
        """Let the game continue as one of its own, and show why: the match is stored as a text that
        can't be read or merged."""
        if isinstance(error, UnreadableError):
            message, text = error.args
        else:
            message = unreadable_message(error)
        state = self._state
        state.courier = state.actual.match = None
        state.actual.refresh()
        state.remarks.notices.append(Notice(message, text))

    def _merge(self, stored: Game | None) -> None:
        """Merge the match as another tab stored it; raise ValueError if it can't be merged."""
        if not stored:
            return
        state, unread = restored_match(stored, self.match.id, self._state.settings)
        if unread:
            raise unread[0].reason
        other = state.game
        game, match, theirs = self._state.actual, self.match, other.match
        assert theirs
        ours, record = game.study.record, other.study.record
        relation = self._compare(record).relation
        if relation == "elsewhere":
            raise ValueError(sentence("it starts from another position"))
        sent = theirs.sent if lines.continues(record, ours) else 0
        if relation == "fork":
            self._note_conflict(record)
        lines.merge(game, other.study)
        match.sent = max(match.sent, min(sent, length(game.study)))
        match.conflicts = tuple(dict.fromkeys((*match.conflicts, *theirs.conflicts)))
        self.drop_settled_conflicts()
