"""The plain board: the events that any board handles, and the further buttons of the full one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from boardleaf import address, extras, words
from boardleaf.game.tasks import RESULTS
from rules import Refusal, picking
from rules.sentences import sentence

from . import clicks, events, lines, loading, moves, opening, replies
from .computer import SPEEDS, TEACHING_CHOICES
from .effects import Answer, Only, Steps, note, refuse
from .feature import Feature, Handler
from .state import LineShown, State

BLOCKED_BESIDE_A_LINE = frozenset(
    (
        *("comment", "save-comment", "cancel-comment", "main-line", "line-up", "delete-line"),
        *("restore-line", "resign", "hint", "answer", "again", "again-changed", "edit"),
        "again-harder",
    )
)
"""The buttons without effect while a line is shown in place of the game."""

HELP_BUTTONS = frozenset(("hint", "answer", "line", "analyse", "review", "practice"))
"""The buttons that ask the computer for help, which it doesn't give during a match."""


def _blocked(board: State, name: str) -> str | None:
    """Return the reason why a button has no effect now; see `Feature.blocks`."""
    if isinstance(board.mode, LineShown):
        return "" if name in BLOCKED_BESIDE_A_LINE else None
    return words.no_help_message() if board.unaided and name in HELP_BUTTONS else None


def _cancel(board: State, event: events.Event) -> Steps:
    board.selection.cancel()
    return []


def _resign(board: State, event: events.Pressed) -> Steps:
    """Ask for confirmation at the first press, and resign at the second."""
    remarks = board.remarks
    remarks.resigning = not remarks.resigning and bool(board.game.resigner)
    if remarks.resigning:
        return [note(sentence("Resign this game?"))]
    return moves.resign(board)


def _play_on(board: State, event: events.Event) -> Steps:
    """Do nothing: like any other action, this withdraws the question whether to resign."""
    return []


def _flip(board: State, event: events.Pressed) -> Steps:
    board.game.flip = not board.game.flip
    return []


def _dismiss(board: State, event: events.Pressed) -> Steps:
    board.remarks.notices.clear()
    return []


def _teach(board: State, event: events.Pressed) -> Steps:
    """Choose the moves at which the computer objects, and load the judge of moves."""
    chosen = event.values["teach"]
    if chosen not in TEACHING_CHOICES:
        return []
    board.computer.teaching = chosen
    if not chosen or extras.is_loaded(extras.TEACHING):
        return []
    return loading.request(board, extras.TEACHING)


def _check_squares(board: State, event: events.Pressed) -> Steps:
    return [events.AnswerGiven(",".join(map(str, board.exercise.answer)))]


def _choose(result: str) -> Handler[State]:
    """Return a handler that answers an exercise with a result."""
    return lambda board, event: [events.AnswerGiven(result)]


def _set_speed(name: str) -> Handler[State]:
    """Return a handler that sets the speed of the computer against itself."""

    def act(board: State, event: events.Pressed) -> Steps:
        board.computer.speed = SPEEDS[name]
        return []

    return act


def _toggle(overlay: str) -> Handler[State]:
    """Return a handler that shows or hides an overlay."""

    def act(board: State, event: events.Pressed) -> Steps:
        setattr(board.overlays, overlay, not getattr(board.overlays, overlay))
        return []

    return act


def _point(board: State, event: events.Pointed) -> Steps:
    return [*clicks.point(board, event), Only(("preview", "count", "live"))]


FULL: Feature[State] = Feature(
    "full",
    None,
    {
        "hint": lambda board, event: replies.give_hint(board),
        "replay": lambda board, event: moves.replay(board),
        "line": _toggle("line"),
        "thoughts": _toggle("thoughts"),
        "values": _toggle("values"),
        "ties": _toggle("swappable_pairs"),
        "zoom": _toggle("zoomed"),
    },
)
"""What only the full board has."""


# Commands of the page around a board in a frame.


def _obey(board: State, event: events.Commanded) -> Steps:
    """Carry out a command of the page around a board in a frame. Commands act like a person; one
    that can't be carried out is answered with its rule."""
    return COMMANDS[event.name](board, event.text)


def _play_command(board: State, text: str) -> Steps:
    """Play a move by its text. Where a piece can be placed, the name of a square is enough."""
    position = board.game.position
    if not board.game.person_to_move:
        rule = "turn" if board.game.ongoing else "over"
        return _refused_command(text, Refusal(rule, clicks.why_no_move(board.game)))
    move = picking.placement(position, text) or text
    if refusal := position.why_illegal(move):
        return [*_refused_command(text, refusal), refuse(refusal)]
    return [events.MoveChosen(position.move(move))]


def _show_command(board: State, text: str) -> Steps:
    """Show the position at a place of the game, such as `12`."""
    try:
        return moves.go_to(board, text)
    except ValueError:
        return _no_position(text, text)


def _step_command(board: State, text: str) -> Steps:
    """Show the position so many moves later on the line shown, or earlier."""
    try:
        at = board.game.node.depth + int(text)
    except ValueError:
        return _no_position(text, text)
    line = board.game.cursor.line
    if not 0 <= at < len(line):
        return _no_position(text, str(at))
    return moves.go_to(board, board.game.places[line[at]])


def _no_position(text: str, at: str) -> Steps:
    reason = sentence("The game has no position {at}.", at=at)
    return _refused_command(text, Refusal("at", reason))


def _undo_command(board: State, text: str) -> Steps:
    if not board.game.may_undo:
        return _refused_command(text, Refusal("undo", sentence("There is no move to undo.")))
    return moves.undo(board)


def _load_command(board: State, text: str) -> Steps:
    """Show the game of an address, but not as a match."""
    try:
        shown = address.parse(text)
    except ValueError as error:
        return _refused_command(text, Refusal("record", words.sentence_of(error)))
    return [events.Restored(State.of(replace(shown, match=""), board.settings))]


def _refused_command(text: str, refusal: Refusal) -> Steps:
    values = {"text": text, "rule": refusal.rule, "reason": refusal.reason}
    return [Answer("refused", values)]


COMMANDS: Mapping[str, Callable[[State, str], Steps]] = {
    "play": _play_command,
    "show": _show_command,
    "step": _step_command,
    "undo": _undo_command,
    "load": _load_command,
}
"""The functions that carry out commands, by name."""


PLAIN: Feature[State] = Feature(
    "plain",
    None,
    {
        "analyst-back": lambda board, event: lines.show_game(board),
        "load": lambda board, event: loading.load(board),
        "teach": _teach,
        "undo": lambda board, event: moves.undo(board),
        "redo": lambda board, event: moves.redo(board),
        "flip": _flip,
        "resign": _resign,
        "play-on": _play_on,
        "pick": clicks.pick,
        "stop": lambda board, event: replies.stop(board),
        "resume": lambda board, event: replies.resume(board),
        "step": lambda board, event: replies.step(board),
        **{f"speed-{name}": _set_speed(name) for name in SPEEDS},
        "dismiss": _dismiss,
        "answer": lambda board, event: replies.play_one_move(board),
        "check": _check_squares,
        **{f"choose-{result}": _choose(result) for result in RESULTS},
        events.Pressed: moves.press_button,
        events.Clicked: clicks.click,
        events.SquareClicked: clicks.click_square,
        events.Lifted: clicks.lift,
        events.Held: clicks.hold,
        events.Dragged: clicks.drag,
        events.Pointed: _point,
        events.Typed: moves.announce_typed,
        events.TextPlayed: moves.play_text,
        events.Commanded: _obey,
        events.MoveChosen: moves.choose,
        events.AnswerGiven: moves.check,
        events.Shown: lambda board, event: moves.go_to(board, event.at),
        events.Navigated: moves.navigate,
        events.Cancelled: _cancel,
        events.Opened: lambda board, event: moves.continue_game(board),
        events.Restored: opening.restore,
        events.Faulted: opening.recover,
        events.ReplyChosen: moves.play_reply,
        events.ReplyDue: replies.due,
        (events.Reported, replies.KEY): replies.reported,
        (events.Answered, replies.KEY): replies.answered,
        (events.Failed, replies.KEY): replies.failed,
        (events.Waited, replies.KEY): replies.waited,
        events.Loaded: loading.loaded,
        events.LoadFailed: loading.failed,
        events.Acted: replies.acted,
    },
    blocks=_blocked,
)
"""Any board: playing, stepping and undoing."""
