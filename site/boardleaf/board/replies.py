"""The computer's part in a game: its replies, its hints, and its games against itself.

A board has one request for a move or a hint at a time. Its answer is played at once or, so that the
last move can be seen, after a wait.
"""

from __future__ import annotations

from boardleaf import extras, messages, words
from boardleaf.computer import insight
from boardleaf.computer.insight import Insight
from boardleaf.messages import Thought
from rules import Record
from rules.node import Node
from rules.sentences import sentence

from .computer import Request
from .effects import THOUGHTS, Cancel, Hurry, Load, Only, Say, Steps, Stop, Think, Wait, note
from .events import Acted, Answered, Failed, ReplyChosen, ReplyDue, Reported, Waited
from .state import State

DIAGRAM_LEVEL = 4
"""The level of the computer in a diagram."""

HINT_LEVEL = 5
"""The level that gives hints: strong, but with a limited budget."""

KEY = "reply"
"""The key of requests and waits."""


def due(board: State, event: ReplyDue) -> Steps:
    """Let the computer move at a node, if it is the computer's turn there; with *Teach me*, once
    the teacher has been loaded."""
    level = level_to_reply(board, event.node)
    if not level:
        return []
    teaches = board.computer.teaching and board.settings.full
    if teaches and not extras.is_loaded(extras.TEACHING):
        board.computer.begin_thinking(0, "verdict")
        return [Load(extras.TEACHING)]
    return _ask(board, level, event.node, event.delay)


def level_to_reply(board: State, node: Node) -> int | None:
    """Return the level that may move at a node now, None if it isn't the computer's turn."""
    waits = board.draft or board.computer.paused or board.computer.failure
    return None if waits else board.game.level_at(node)


def resume_teaching(board: State, module: str, teaching: str | None = None) -> Steps:
    """Continue the game if it has waited for the teacher to be loaded; set `teaching` if given."""
    if module != extras.TEACHING or board.computer.purpose != "verdict":
        return []
    if teaching is not None:
        board.computer.teaching = teaching
    board.computer.end_thinking()
    return [ReplyDue(board.game.end)] if board.game.shows_main_line else []


def play_one_move(board: State) -> Steps:
    """Let the computer play one move for either side, in the position shown."""
    if board.game.ongoing and not (board.computer.thinking or board.awaits_answer):
        return _ask(board, DIAGRAM_LEVEL, board.game.node)
    return []


def stop(board: State) -> Steps:
    """Make the computer move now, or pause a game of the computer against itself."""
    if board.computer.thinking and board.game.computers_only:
        board.computer.paused = True
        return cancel(board)
    return _answer_now(board) if board.computer.thinking else []


def resume(board: State) -> Steps:
    """Request the computer's move again, after a pause or a failure."""
    board.computer.paused, board.computer.failure = False, ""
    return [] if board.computer.thinking else [ReplyDue(board.game.end)]


def step(board: State) -> Steps:
    """Let the computer play one move against itself, at once if it is thinking, and pause."""
    steps: Steps = []
    if board.computer.thinking:
        steps = _answer_now(board)
    elif board.computer_to_move and board.game.computers_only:
        steps = _ask(board, board.computer_to_move, board.game.end)
    board.computer.paused = board.game.computers_only
    return steps


def acted(board: State, event: Acted) -> Steps:
    """End the animation, and let a pending reply be played as soon as it is known."""
    board.movement.end()
    return _skip_delay(board)


def _skip_delay(board: State) -> Steps:
    """Play a pending reply as soon as it is known, without the wait."""
    request = board.computer.request
    return [Hurry(KEY)] if request and request.waits else []


def _answer_now(board: State) -> Steps:
    """Make the computer answer at once."""
    return [*_skip_delay(board), Stop(KEY)]


def cancel(board: State) -> Steps:
    """Cancel the pending request for a move or a hint, and clear a failure."""
    board.computer.request = None
    board.computer.end_thinking()
    board.computer.failure = ""
    return [Cancel(KEY)]


def give_hint(board: State) -> Steps:
    """Give a hint: say what the computer would play, and show it on the board."""
    if not may_give_hint(board):
        return []
    board.computer.failure = ""
    return _request(board, HINT_LEVEL, board.game.shown_record, None, "hint")


def may_give_hint(board: State) -> bool:
    """Return whether a person is to move, and the computer isn't thinking."""
    return board.game.person_to_move and not board.computer.thinking


def show_hint(board: State, hint: Insight) -> Steps:
    """Show a hint that is known: say its move, and mark it on the board."""
    board.computer.insight = hint
    board.computer.hinted_moves.add((hint.position, hint.line[0]))
    yours = words.addresses_mover(board.game)
    return [note(insight.hint_text(hint, yours=yours), is_hint=True)]


def _ask(board: State, level: int, node: Node, delay: float = 0.0) -> Steps:
    """Request the move of a level at a node of the game."""
    return _request(board, level, node.record(), node, "reply", delay)


def _request(
    board: State, level: int, record: Record, node: Node | None, purpose: str, delay: float = 0.0
) -> Steps:
    board.overlays.line = board.overlays.hint_details = False
    board.computer.begin_thinking(level, purpose)
    board.computer.request = Request(record.position, node, waits=bool(delay))
    wait = [Wait(KEY, delay)] if delay else []
    return [Cancel(KEY), *wait, Think(KEY, messages.Request(purpose, str(record), level))]


# The answer.


def reported(board: State, event: Reported) -> Steps:
    """Show a thought of the computer."""
    _show(board, Thought.parse(event.text))
    return [Only(THOUGHTS)]


def answered(board: State, event: Answered) -> Steps:
    """Play the computer's move, or show its hint, unless it is too early."""
    request = board.computer.request
    if not request:
        return [Only()]
    request.answer = Thought.parse(event.text)
    _show(board, request.answer)
    return [Only(THOUGHTS)] if request.waits else _finish(board, request)


def failed(board: State, event: Failed) -> Steps:
    """Show that the computer failed, unless it is too early."""
    request = board.computer.request
    if not request:
        return [Only()]
    request.answer = event.reason
    return [Only()] if request.waits else _finish(board, request)


def waited(board: State, event: Waited) -> Steps:
    """Play the computer's move if it is known."""
    request = board.computer.request
    if not request:
        return [Only()]
    request.waits = False
    return _finish(board, request) if request.answer else [Only()]


def _show(board: State, thought: Thought) -> None:
    request, computer = board.computer.request, board.computer
    if request:
        computer.insight = Insight(request.position, thought, computer.purpose == "hint")


def _finish(board: State, request: Request) -> Steps:
    """Handle the answer to the request."""
    board.computer.request = None
    board.computer.end_thinking()
    if isinstance(request.answer, str):
        return _fail(board, request.answer)
    if request.node and request.answer:
        return _play(board, request.answer.move, request.node)
    return show_hint(board, board.computer.insight) if board.computer.insight else []


def _play(board: State, text: str, node: Node) -> Steps:
    try:
        move = node.position.move(text)
    except ValueError as error:
        reason = sentence("The computer's move couldn't be played: {error}", error=error)
        return _fail(board, reason)
    return [ReplyChosen(move, node)]


def _fail(board: State, reason: str) -> Steps:
    board.computer.failure = reason
    return [Say(reason)]
