"""The state of a match from its stored form, each value of which is checked against the game; and
the values that are stored of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from boardleaf.address import HUMAN
from boardleaf.board.settings import BoardSettings
from boardleaf.board.state import State
from boardleaf.game.match import Match, ended, length
from boardleaf.game.shown_game import ShownGame
from boardleaf.storing.restoring import Restored, Unread, restored
from boardleaf.storing.stored_game import Game
from rules import Colour, Record
from rules.position import COLOURS
from rules.sentences import sentence

from . import arrivals


def restored_match(stored: Game, id: str, settings: BoardSettings) -> Restored:
    """Return the state of a stored match; raise ValueError if it is unreadable."""
    state, unread = restored(stored, settings)
    game = state.game
    record = game.study.record
    colour = _own_colour(stored, game)
    received = arrivals.received(record, starting_colour=colour)
    sent = max(received, min(stored.sent, length(game.study)))
    conflicts = tuple(filter(_is_record, stored.rivals.split()))
    game.match = Match(id, colour, sent, conflicts)
    game.players = dict.fromkeys(COLOURS, HUMAN)
    damaged = [text for text in stored.rivals.split() if text not in conflicts]
    if stored.mine not in ("", colour):
        damaged.append(stored.mine)
    reason = ValueError(sentence("it is damaged"))
    return Restored(state, [*unread, *(Unread(text, reason) for text in damaged)])


def _own_colour(stored: Game, game: ShownGame) -> Colour:
    """Return the starting colour of the person at this device: the stored one or, if that is
    damaged, the one that follows from the current colour or the game."""
    for colour in COLOURS:
        if stored.mine == colour:
            return colour
    for colour in COLOURS:
        if stored.side == colour:
            return game.starting_colour(colour, game.end)
    return arrivals.receiver(game.study.record)


def _is_record(text: str) -> bool:
    """Return whether a text is that of a record."""
    with suppress(ValueError):
        return bool(Record.parse(text))
    return False


def values(board: State) -> Mapping[str, object]:
    """Return the values of a stored game that are those of a match."""
    match, study = board.played.match, board.played.study
    if not match:
        return {}
    needs_action = match.needs_action(study)
    return {
        "over": ended(study) and not needs_action,
        "mine": match.starting_colour,
        "sent": match.sent,
        "rivals": " ".join(match.conflicts),
        "yours": needs_action,
    }
