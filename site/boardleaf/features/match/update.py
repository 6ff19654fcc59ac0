"""What happens to a match on a board: a link arrives, the player decides which line counts and
sends the game, or another tab stores the match, which any tab may do.

The state of a match is in its game (`boardleaf.game.match`). A tab first adds what others have
stored to its own tree of moves, so that no line is lost.
"""

from __future__ import annotations

from contextlib import suppress

from boardleaf import words
from boardleaf.board.effects import Share, Steps, note, share_result
from boardleaf.board.events import Changed, Pressed, Shared, StoredElsewhere
from boardleaf.board.remarks import Note, Notice, ShareResult
from boardleaf.board.state import State
from boardleaf.game.match import Match, ended, length
from boardleaf.storing.stored_game import parse, unreadable_message
from rules import Record
from rules.sentences import sentence

from . import arrivals, lines, wording
from .arrivals import LinkComparison
from .stored import restored_match


def match_of(board: State) -> Match:
    """Return the state of the match on a board."""
    match = board.played.match
    assert match
    return match


# Receiving.


def receive(board: State, link: Record, text: str) -> None:
    """Add a link's moves to the game, ask which of the two counts, or say why nothing is added."""
    game, match = board.played, match_of(board)
    comparison = compare(board, link)
    if comparison.relation == "next":
        lines.replace_main_line(game, link)
        match.sent = length(game.study)
        drop_settled_conflicts(board)
        board.movement.begin()
        board.remarks.take(words.last_move_sentence(game), None, also=False)
    elif comparison.relation in ("ahead", "fork"):
        _note_conflict(board, link)
        game.show_end()
    elif comparison.relation in ("partial", "elsewhere"):
        moves = len(link.moves)
        message = wording.comparison_text(comparison, moves, length=length(game.study))
        board.remarks.notices.append(Notice(message, text))
    else:
        game.show_end()
        moves = len(link.moves)
        text = wording.comparison_text(comparison, moves, length=length(game.study))
        board.remarks.take(text, Note(text), also=False)


def compare(board: State, link: Record) -> LinkComparison:
    """Compare a record with the game."""
    match, game = match_of(board), board.played.study.record
    return arrivals.compare(game, link, starting_colour=match.starting_colour, sent=match.sent)


def _note_conflict(board: State, link: Record) -> None:
    """Keep a link until the player has decided about it; add its moves as a line, unless it
    continues the game."""
    match, text = match_of(board), str(link)
    if text not in match.conflicts:
        match.conflicts = (*match.conflicts, text)
    if not lines.continues(link, board.played.study.record):
        lines.add(board.played, link)


def drop_settled_conflicts(board: State) -> None:
    """Drop the conflicts about which there is nothing left to decide."""
    match = match_of(board)
    match.conflicts = tuple(text for text in match.conflicts if _needs_decision(board, text))


def _needs_decision(board: State, text: str) -> bool:
    with suppress(ValueError):
        return compare(board, Record.parse(text)).relation in ("next", "ahead", "fork")
    return False


def decide(board: State, event: Pressed) -> Steps:
    """Continue with the game of this device, or with that of the link, as the button says."""
    if not board.played.match:
        return []
    game, match, keeps_own = board.played, board.played.match, event.name == "match-mine"
    conflict = Record.parse(match.conflicts[0]) if match.conflicts else None
    match.conflicts = match.conflicts[1:]
    if conflict and not keeps_own:
        lines.replace_main_line(game, conflict)
        match.sent = length(game.study)
    drop_settled_conflicts(board)
    game.show_end()
    text = (
        sentence("Your game counts. Send it again so that your friend has it, too.")
        if keeps_own
        else sentence("The link counts. Your moves are saved as a side line.")
    )
    return [note(text)]


# Sending.


def send(board: State, event: Pressed) -> Steps:
    """Share the link, if it may be sent; `shared` gets the result."""
    if not board.played.match or not board.played.match.may_send(board.played.study):
        return []
    title, link = words.board_title(board.played.start), board.match_link
    return [Share({"kind": "send", "result": "", "text": link, "name": title})]


def shared(board: State, event: Shared) -> Steps | None:
    """Handle the result of sending a link: `shared`, `copied`, `blocked` or `cancelled`."""
    request = event.request
    if request["kind"] != "send":
        return None
    result, text = request["result"], request["text"]
    if not board.played.match or result == "cancelled" or text != board.match_link:
        return [share_result(ShareResult(sentence("Not sent.")))]
    board.played.match.sent = length(board.played.study)
    if result == "shared":
        return [share_result(ShareResult(sentence("Sent.")))]
    if result == "copied":
        copied = sentence("Link copied: paste it into a message to your friend.")
        return [share_result(ShareResult(copied))]
    blocked = sentence("Your browser blocked clipboard access. Send your friend this link:")
    return [share_result(ShareResult(blocked, text))]


def asked(board: State) -> str:
    """Return what the player is asked: `which` line counts, to `send` the link, to send it `again`,
    to `begin`, or to accept an invitation (`welcome`); "" for nothing."""
    game, study, match = board.played, board.played.study, board.played.match
    if not match or game.node is not study.end or board.shows_line:
        return ""
    if match.conflicts:
        return "which"
    may_send = match.may_send(study)
    if may_send and match.has_unsent_moves(study):
        return "send"
    if ended(study):
        return ""
    if may_send:
        return "again"
    if match.is_invitation(study):
        return "welcome"
    begins = match.sent <= 1 and game.person_to_move and not game.position.offers()
    return "begin" if begins else ""


def changed(board: State, event: Changed) -> Steps:
    """Note whether the player is asked anything."""
    board.questions["match"] = bool(asked(board))
    return []


# What other tabs store.


def stored_elsewhere(board: State, event: StoredElsewhere) -> Steps:
    """Merge the match as another tab has stored it. If that can't be read or merged, the game
    continues as one of its own, and a notice shows why."""
    try:
        _merge(board, event.text)
    except Exception as error:  # whatever it is, it stays stored
        board.played.match = None
        board.played.refresh()
        board.remarks.notices.append(Notice(unreadable_message(error), event.text))
    return []


def _merge(board: State, text: str) -> None:
    """Merge the text of the match as another tab stored it; raise ValueError if that isn't
    possible."""
    game, match = board.played, match_of(board)
    state, unread = restored_match(parse(text), match.id, board.settings)
    if unread:
        raise unread[0].reason
    theirs = match_of(state)
    ours, record = game.study.record, state.played.study.record
    relation = compare(board, record).relation
    if relation == "elsewhere":
        raise ValueError(sentence("it starts from another position"))
    sent = theirs.sent if lines.continues(record, ours) else 0
    if relation == "fork":
        _note_conflict(board, record)
    lines.merge(game, state.played.study)
    match.sent = max(match.sent, min(sent, length(game.study)))
    match.conflicts = tuple(dict.fromkeys((*match.conflicts, *theirs.conflicts)))
    drop_settled_conflicts(board)
