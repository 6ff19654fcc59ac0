"""The plain board: tables of the events that it handles, and the buttons that it blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from boardleaf import extras, words
from boardleaf.learning.exercises import RESULTS
from boardleaf.model.computer_player import SPEEDS
from boardleaf.model.state import State
from boardleaf.starting.position_editor import Draft
from boardleaf.views import teaching
from rules.sentences import sentence

from . import clicks, events, loading, moves, opening, replies, starting_games
from .effects import Load, Only, Say, Share, Steps, note, share_result
from .feature import Key, key_of

Handler = Callable[[State, Any], Steps]
"""A function that handles an event."""

EDITING_BUTTONS = (
    "comment",
    "save-comment",
    "cancel-comment",
    "main-line",
    "line-up",
    "delete-line",
    "restore-line",
)
"""The buttons that edit a study."""

BLOCKED_BESIDE_A_LINE = frozenset(
    (*EDITING_BUTTONS, "resign", "hint", "answer", "again", "again-changed", "edit")
)
"""The buttons without effect while a line is shown in place of the game."""

HELP_BUTTONS = frozenset(("hint", "answer", "line", "analyse", "review", "practice"))
"""The buttons that ask the computer for help, which it doesn't give during a match."""


def handle(board: State, event: events.Event) -> Steps:
    """Handle an event that no feature has taken. A button that is not in the tables is the game's
    own."""
    if isinstance(event, events.Pressed):
        return _buttons(board).get(event.name, moves.press_button)(board, event)
    if board.editor.draft and type(event) in SETTING_UP:
        return SETTING_UP[type(event)](board, event)
    handler = EVENTS.get(key_of(event))
    return handler(board, event) if handler else []


def blocked(board: State, name: str) -> str | None:
    """Return the reason why a button has no effect now, "" for one that isn't said; None if the
    button works."""
    if board.editor.draft:
        return None if name in _buttons(board) else ""
    if board.hidden_game:
        return "" if name in BLOCKED_BESIDE_A_LINE else None
    return words.no_help_message() if board.unaided and name in HELP_BUTTONS else None


def _buttons(board: State) -> Mapping[str, Handler]:
    """Return the buttons of a board in this state."""
    if draft := board.editor.draft:
        return {**ANY_BUTTONS, **SETTING_UP_BUTTONS, **_tools(draft)}
    return FULL_BUTTONS if board.settings.full else PLAYING_BUTTONS


def _tools(draft: Draft) -> Mapping[str, Handler]:
    """Return the buttons that choose a tool."""
    tools = (*draft.tools, "empty")
    return {f"edit-{tool}": _change_draft(partial(replace, tool=tool)) for tool in tools}


def _nothing(board: State, event: events.Event) -> Steps:
    """Ignore an event."""
    return []


def _cancel(board: State, event: events.Event) -> Steps:
    board.selection.cancel()
    return []


def _resign(board: State, event: events.Pressed) -> Steps:
    """Ask for confirmation at the first press, and resign at the second."""
    remarks = board.remarks
    remarks.resigning = not remarks.resigning and bool(board.game.resigner)
    if remarks.resigning:
        return [note(sentence("Press the button again to resign."))]
    return moves.resign(board)


def _flip(board: State, event: events.Pressed) -> Steps:
    board.game.flip_board()
    return []


def _dismiss(board: State, event: events.Pressed) -> Steps:
    board.remarks.notices.clear()
    return []


def _edit(act: str) -> Handler:
    """Return a handler that loads the editing of studies, and calls its function `act`."""

    def handler(board: State, event: events.Pressed) -> Steps:
        if waiting := loading.steps(board, event, extras.STUDYING):
            return waiting
        steps: Steps = getattr(extras.loaded(extras.STUDYING), act)(board, event.values)
        return steps

    return handler


def _analyse(board: State, event: events.Pressed) -> Steps:
    """Load the analysis, which then takes the event."""
    return loading.steps(board, event, extras.ANALYST)


def _teach(board: State, event: events.Pressed) -> Steps:
    """Choose the moves at which the computer objects, and load the judge of moves."""
    chosen = event.values["teach"]
    if chosen not in teaching.CHOICES:
        return []
    board.computer.teaching = chosen
    return loading.steps(board, None, extras.ANALYST) if chosen else []


def _check_squares(board: State, event: events.Pressed) -> Steps:
    return [events.AnswerGiven(",".join(map(str, board.exercise.answer)))]


def _choose(result: str) -> Handler:
    """Return a handler that answers an exercise with a result."""
    return lambda board, event: [events.AnswerGiven(result)]


def _set_speed(name: str) -> Handler:
    """Return a handler that sets the speed of the computer against itself."""

    def act(board: State, event: events.Pressed) -> Steps:
        board.computer.speed = SPEEDS[name]
        return []

    return act


def _toggle(overlay: str) -> Handler:
    """Return a handler that shows or hides an overlay."""

    def act(board: State, event: events.Pressed) -> Steps:
        board.overlays.toggle(overlay)
        return []

    return act


def _change_draft(change: Callable[[Draft], Draft]) -> Handler:
    """Return a handler that changes the position being set up, after reading its form."""

    def act(board: State, event: events.Pressed | events.FormChanged) -> Steps:
        board.editor.change(event.values, change)
        return [Say(board.editor.draft.problem)] if board.editor.draft else []

    return act


def _share(board: State, event: events.Pressed) -> Steps:
    """Load the exports, and request a link, a picture, or the like: then `Shared`."""
    if waiting := loading.steps(board, event, extras.EXPORTS, "shared"):
        return waiting
    action = "copy-link" if event.name == "share" else event.name
    return [Share(extras.loaded(extras.EXPORTS).request(action, board))]


def _shared(board: State, event: events.Shared) -> Steps:
    """Show the result of a request to share; the courier handles that of sending a match."""
    request = event.request
    if request["kind"] == "send":
        courier = board.courier
        return courier.sharing_ended(request["result"], request["text"]) if courier else []
    return [share_result(extras.loaded(extras.EXPORTS).share_result(request, event.done))]


def _send(board: State, event: events.Pressed) -> Steps:
    return board.courier.send() if board.courier else []


def _decide(*, keep_own: bool) -> Handler:
    """Return a handler that decides which line of a match counts."""
    return lambda board, event: board.courier.decide(keep_own=keep_own) if board.courier else []


def _point(board: State, event: events.Pointed) -> Steps:
    return [*clicks.point(board, event), Only("preview", "count", "live")]


def _acted(board: State, event: events.Acted) -> Steps:
    """End the animation, and let a pending reply be played as soon as it is known."""
    board.movement.end()
    return replies.skip_delay(board)


def _changed(board: State, event: events.Changed) -> Steps:
    """Load the module that draws a tree of moves, once the full board's game has side lines. Until
    then, or if that fails, only the line shown is drawn."""
    module = extras.STUDYING
    needed = board.settings.full and board.game.branched and module not in board.requested
    if not needed or extras.is_loaded(module):
        return []
    board.requested.add(module)
    return [Load(module)]


ANY_BUTTONS: Mapping[str, Handler] = {
    **dict.fromkeys(events.QUIET_BUTTONS, _share),
    "load": lambda board, event: loading.load(board),
    "teach": _teach,
}
"""Buttons of any board, also while a position is being set up."""

PLAYING_BUTTONS: Mapping[str, Handler] = {
    **ANY_BUTTONS,
    "new": lambda board, event: starting_games.start(board, event.values),
    "undo": lambda board, event: moves.undo(board),
    "redo": lambda board, event: moves.redo(board),
    "flip": _flip,
    "resign": _resign,
    "pick-": clicks.pick,
    "stop": lambda board, event: replies.stop(board),
    "resume": lambda board, event: replies.resume(board),
    "step": lambda board, event: replies.step(board),
    **{f"speed-{name}": _set_speed(name) for name in SPEEDS},
    "dismiss": _dismiss,
    "answer": lambda board, event: replies.play_one_move(board),
    "check": _check_squares,
    **{f"choose-{result}": _choose(result) for result in RESULTS},
}
"""Buttons of any board during a game."""

FULL_BUTTONS: Mapping[str, Handler] = {
    **PLAYING_BUTTONS,
    "again": lambda board, event: starting_games.play_again(board),
    "again-changed": lambda board, event: starting_games.play_again(board, change_sides=True),
    "hint": lambda board, event: replies.give_hint(board),
    "explain": lambda board, event: replies.explain(board),
    "replay": lambda board, event: moves.replay(board),
    "line": _toggle("line"),
    "thoughts": _toggle("thoughts"),
    "values": _toggle("values"),
    "ties": _toggle("swappable_pairs"),
    "zoom": _toggle("zoomed"),
    "import": starting_games.import_text,
    "edit": lambda board, event: starting_games.set_up(board),
    **dict.fromkeys(("analyse", "review", "practice"), _analyse),
    "comment": _edit("start_comment"),
    "save-comment": _edit("save_comment"),
    "cancel-comment": _edit("cancel_comment"),
    "main-line": _edit("make_main_line"),
    "line-up": _edit("move_line_up"),
    "delete-line": _edit("delete_moves"),
    "restore-line": _edit("undo"),
    "send": _send,
    "match-mine": _decide(keep_own=True),
    "match-link": _decide(keep_own=False),
}
"""Buttons of the full board, which has more of them."""

SETTING_UP_BUTTONS: Mapping[str, Handler] = {
    "edit-play": lambda board, event: starting_games.play_from_position(board, event.values),
    "edit-cancel": lambda board, event: starting_games.cancel_setup(board),
    "edit-clear": _change_draft(Draft.cleared),
    "edit-start": _change_draft(Draft.restarted),
}
"""Buttons of the full board while a position is being set up."""

SETTING_UP: Mapping[type[events.Event], Handler] = {
    events.Clicked: lambda board, event: starting_games.place_piece(board, event.square),
    **dict.fromkeys(
        (
            events.Lifted,
            events.Dragged,
            events.Typed,
            events.TextPlayed,
            events.Shown,
            events.Navigated,
        ),
        _nothing,
    ),
    events.FormChanged: _change_draft(lambda draft: draft),
}
"""Events that have another effect while a position is being set up."""

EVENTS: Mapping[Key, Handler] = {
    events.Clicked: clicks.click,
    events.SquareClicked: clicks.click_square,
    events.Lifted: clicks.lift,
    events.Held: clicks.hold,
    events.Dragged: clicks.drag,
    events.Pointed: _point,
    events.Typed: moves.announce_typed,
    events.TextPlayed: lambda board, event: moves.play_text(board, event.text),
    events.MoveChosen: moves.choose,
    events.AnswerGiven: moves.check,
    events.Shown: lambda board, event: moves.show(board, event.at),
    events.Navigated: moves.navigate,
    events.FormChanged: lambda board, event: starting_games.fill_in(board, event.values),
    events.Cancelled: _cancel,
    events.Shared: _shared,
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
    events.Acted: _acted,
    events.Changed: _changed,
}
"""The other events of any board."""
