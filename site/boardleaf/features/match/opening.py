"""Open a match: from its stored form, from a link, or both."""

from __future__ import annotations

from contextlib import suppress

from boardleaf import address
from boardleaf.address import HUMAN, Address, UnknownKeyError
from boardleaf.board.remarks import Notice
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.game.match import Match, length
from boardleaf.storing.restoring import (
    Restored,
    unread_notice,
    unreadable_link,
    unreadable_part,
)
from boardleaf.storing.stored_game import Game
from rules import Record
from rules.pairs import parse_pairs
from rules.position import COLOURS
from rules.record import record_of

from . import arrivals
from .stored import restored_match
from .update import drop_settled_conflicts, receive


def open_match(
    id: str, text: str, settings: BoardSettings, stored: Game | None, *, resumed: bool
) -> Restored | None:
    """Open a match: the stored one, with the link `text` ("" for none) added, or a new one from the
    link.

    `resumed` is true if the page continues the stored match, and `text` is not a new link. Return
    None if the stored match is unreadable, or if none is stored and there is no readable link.
    """
    notices: list[Notice] = []
    shown = _parse_address(text, notices, resumed=resumed) if text else None
    if stored:
        with suppress(Exception):  # whatever is stored, a game opens: the tab shows what it is
            state, unread = restored_match(stored, id, settings)
            if unread:
                notices.append(unread_notice(unread))
            state.remarks.notices = notices
            drop_settled_conflicts(state)
            if shown and not resumed:
                receive(state, shown.study.record, text)
            elif shown and stored.over and shown.node is shown.study.end:
                state.played.cursor.go(state.played.study.end)  # as a card's link asks
            return Restored(state, unread)
        return None
    if not shown:
        return None
    return Restored(_new_state(shown.study.record, id, settings), [])


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
    """Return the state of a match that is new to this device; where the game has a direction, seen
    from the side of the player who received the link."""
    state = State.of(Address.of(record, dict.fromkeys(COLOURS, HUMAN)), settings)
    game = state.game
    game.match = match = Match(id, arrivals.receiver(record), length(game.study))
    game.only_viewed = False
    game.flip = game.has_direction and match.colour(game.end) != game.game.first
    if game.last_move:
        state.movement.begin()
    return state
