"""A match as markup: its state, the question which line counts, and the button to send the link."""

from __future__ import annotations

from html import escape

from boardleaf.board.state import State
from boardleaf.game.match import ended
from boardleaf.views import offers, panel, tools
from boardleaf.views.panel import button
from rules import Record
from rules.sentences import sentence

from . import arrivals, wording
from .update import asked, compare


def status(board: State) -> str:
    """Return the status with a sentence about the match, while the end of the game is shown and it
    is not the player's turn; "" otherwise."""
    waiting = _waiting(board)
    return panel.status(board, waiting) if waiting else ""


def _waiting(board: State) -> str:
    game, match = board.played, board.played.match
    at_end = game.node is game.study.end and not board.shows_line
    if not match or not at_end or ended(game.study) or game.person_to_move:
        return ""
    if match.conflicts:
        return sentence("Two versions of the game: choose one.")
    if match.has_unsent_moves(game.study):
        return sentence("Now send your move.")
    return sentence("It's your friend's turn: open the link they send back.")


def offer(board: State) -> str:
    """Return the question of which line counts, the button to send the link, or instructions; "" if
    there is nothing to do."""
    match asked(board):
        case "which":
            return _question(board)
        case "send":
            return _offer(board, "", _send_button(board))
        case "again":
            result = board.remarks.share_result
            again = button("send", sentence("Send again"), main=True)
            limits = "" if result else wording.limits()
            return _offer(board, limits, "" if result and result.text else again)
        case "begin":
            make = sentence("Make your move, then send it as a link.")
            return _offer(board, f"{make} {wording.limits()}", "")
        case "welcome":
            return _welcome(board) + offers.offer(board)
    return ""


def _welcome(board: State) -> str:
    """Return the welcome for the friend who was invited, with a link to the page that teaches the
    game, if there is one."""
    game = board.game.game
    text = sentence("You're invited to {game}.", game=game.title)
    lesson = board.settings.lessons.get(game.id)
    label = sentence("Learn it in five minutes")
    link = f' <a href="{escape(board.settings.root + lesson)}">{label}</a>' if lesson else ""
    play = sentence("Or play: make your move, then send it back.")
    move = "" if board.game.position.offers() else f" {escape(play)}"
    return f'<div class="offer match welcome"><p>{escape(text)}{link}{move}</p></div>'


def _send_button(board: State) -> str:
    resigned = board.played.study.resigned
    label = sentence("Send your resignation") if resigned else sentence("Send your move")
    return f'<button type="button" class="play" data-action="send">{label}</button>'


def _offer(board: State, text: str, buttons: str) -> str:
    paragraph = f"<p>{escape(text)}</p>" if text else ""
    return f'<div class="offer match">{paragraph}{tools.share_result(board)}{buttons}</div>'


def _question(board: State) -> str:
    assert board.played.match
    conflict, ours = Record.parse(board.played.match.conflicts[0]), board.played.study.record
    question = wording.question(
        compare(board, conflict), arrivals.steps(ours), arrivals.steps(conflict)
    )
    buttons = button("match-mine", sentence("Keep my game"), main=True) + button(
        "match-link", sentence("Use the link"), main=True
    )
    return f'<div class="offer match"><p>{escape(question)}</p>{buttons}</div>'
