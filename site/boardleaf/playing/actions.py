"""Events of `<game-board>`, and tables with the functions that handle them, by name.

An event is a mapping with a `type`, and further keys that depend on it. Its name is its type, or
for the type `action` the name of a button, which comes with the values of its form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from boardleaf import extras, words
from boardleaf.learning.exercises import RESULTS
from boardleaf.model.state import State
from boardleaf.model.tempo import TEMPOS, Tempo
from boardleaf.starting.position_editor import Draft
from boardleaf.views import teaching
from boardleaf.views.tools import SHARING
from rules import Square
from rules.sentences import sentence

from . import loading, starting_games, walking
from .controller import Controller

Event = Mapping[str, Any]

Action = Callable[[Controller, Event], object]

EDITING = (
    "comment",
    "save-comment",
    "cancel-comment",
    "main-line",
    "delete-line",
    "restore-line",
)
"""The buttons that edit a study."""

ANALYST = "analyst-"
"""The prefix of the names of buttons of analysis, review and practice."""

ROUTE = "pick-"
"""The prefix of the name of a button that offers a route; the squares follow."""


def handle(board: Controller, event: Event) -> None:
    """Handle an event. A button that is not in the tables is the game's own.

    Raises KeyError for an event of an unknown type.
    """
    name = _name(event)
    if name in QUIET:
        QUIET[name](board, event)
        return
    _forget(
        board.state,
        landings=name != "square",
        resigning=name != "resign",
        loading=name != "load",
    )
    if name != "square":
        board.finish()
    handlers = actions(board.state)
    act = handlers.get(name, _press_other) if event["type"] == "action" else handlers[name]
    act(board, event)
    board.changed()


def actions(state: State) -> Mapping[str, Action]:
    """Return the handlers for a board in this state, without those of `QUIET`."""
    if state.editor.draft:
        return {**SETTING_UP, **_tools(state.editor.draft)}
    if state.hidden_game:
        return LINE_SHOWN
    if state.unaided:
        return UNAIDED
    return FULL if state.place.full else PLAYING


def _name(event: Event) -> str:
    """Return the name of an event, as in the tables."""
    if event["type"] == "form" and "teach" in event["values"]:
        return "teach"
    if event["type"] != "action":
        return str(event["type"])
    action = str(event["action"])
    return next((prefix for prefix in (ROUTE, ANALYST) if action.startswith(prefix)), action)


def _forget(state: State, *, landings: bool, resigning: bool, loading: bool) -> None:
    """Remove the messages and offers of the last action."""
    state.remarks.clear()
    selection = state.selection
    selection.routes, selection.dragged, selection.pointed_group = (), (), None
    if resigning:
        state.remarks.resigning = False
    if landings:
        state.selection.landings = ()
    if loading:
        state.pending_module = None


def _tools(draft: Draft) -> Mapping[str, Action]:
    """Return the handlers of the buttons that choose a tool."""
    tools = (*draft.tools, "empty")
    return {f"edit-{tool}": _change_draft(partial(replace, tool=tool)) for tool in tools}


def _press_other(board: Controller, event: Event) -> None:
    """Handle a button that is not in the tables; ignore it while a position is being set up."""
    if not board.state.editor.draft:
        board.press_button(event["action"], event["values"])


def _nothing(board: Controller, event: Event) -> None:
    """Ignore an event."""


def _decline(board: Controller, event: Event) -> None:
    """Explain that the computer doesn't help, as the button may still be in the page."""
    board.state.remarks.say(words.unaided())


def _click(board: Controller, event: Event) -> None:
    board.click(Square.parse(event["square"]), tapped=event.get("tapped", False))


def _lift(board: Controller, event: Event) -> None:
    board.lift(_start(event))


def _drag(board: Controller, event: Event) -> None:
    board.drag(_start(event), Square.parse(event["to"]))


def _start(event: Event) -> Square | None:
    """Return the square from which a piece is dragged; None for a man in hand."""
    return Square.parse(event["from"]) if event["from"] else None


def _resign(board: Controller, event: Event) -> None:
    """Ask for confirmation at the first press, and resign at the second."""
    remarks = board.state.remarks
    remarks.resigning = not remarks.resigning and bool(board.state.game.resigner)
    if remarks.resigning:
        remarks.say(sentence("Press the button again to resign."))
    else:
        board.resign()


def _analyse(start: Callable[[Any], object]) -> Action:
    """Return a handler that loads the analysis, and calls `start` with the board's analyst."""

    def act(board: Controller, event: Event) -> None:
        def then(analyst: Any) -> None:
            start(analyst.of(board))

        loading.use(board, extras.ANALYST, then)

    return act


def _edit(act: Callable[[Any, Controller, Event], object]) -> Action:
    """Return a handler that loads the editing of studies, and calls `act` with its module."""
    return lambda board, event: loading.use(
        board, extras.STUDYING, lambda editing: act(editing, board, event)
    )


def _press_analyst(board: Controller, event: Event) -> None:
    """Handle a button of the analysis, which may have been closed in the meantime."""
    if board.state.analyst:
        board.state.analyst.press(event["action"].removeprefix(ANALYST), event["values"])


def _teach(board: Controller, event: Event) -> None:
    """Choose the moves at which the computer objects, and load the judge of moves."""
    chosen = event["values"]["teach"]
    if chosen in teaching.CHOICES:
        board.state.computer.teaching = chosen
        if chosen:
            loading.use(board, extras.ANALYST, lambda analyst: None)


def _check_squares(board: Controller, event: Event) -> None:
    board.check(",".join(map(str, board.state.exercise.answer)))


def _choose(result: str) -> Action:
    """Return a handler that answers an exercise with a result."""
    return lambda board, event: board.check(result)


def _play_at(tempo: Tempo) -> Action:
    """Return a handler that sets the tempo of the computer against itself."""

    def act(board: Controller, event: Event) -> None:
        board.state.computer.tempo = tempo

    return act


def _change_draft(change: Callable[[Draft], Draft]) -> Action:
    """Return a handler that changes the position being set up, after reading its form."""

    def act(board: Controller, event: Event) -> None:
        editor = board.state.editor
        editor.change(event["values"], change)
        if editor.draft:
            board.state.remarks.announcement = editor.draft.problem

    return act


def _shared(board: Controller, event: Event) -> None:
    """Handle the result of a request to share; a match shows it itself."""
    request, courier = event["request"], board.state.courier
    if request["kind"] == "send":
        if courier:
            courier.sharing_ended(request["what"], request["text"])
    else:
        board.state.remarks.show_share_result(
            extras.loaded(extras.EXPORTS).outcome(request, event["done"])
        )


def _share(action: str) -> Action:
    """Return a handler that loads the exports, and requests a link, a picture, or the like.
    `_shared` gets the result."""

    def act(board: Controller, event: Event) -> None:
        def then(exports: Any) -> None:
            board.listener.carry_out(exports.request(action, board.state))

        loading.use(board, extras.EXPORTS, then, "shared")

    return act


def _send(board: Controller, event: Event) -> None:
    if board.state.courier:
        board.state.courier.send()


def _decide(*, mine: bool) -> Action:
    """Return a handler that decides which line of a match counts."""

    def act(board: Controller, event: Event) -> None:
        if board.state.courier:
            board.state.courier.decide(mine=mine)

    return act


QUIET: Mapping[str, Action] = {
    "point": lambda board, event: board.point(
        event["square"], event["said"], event.get("group", "")
    ),
    "share": _share("copy-link"),
    **{name: _share(name) for name in (*SHARING, "copy-line", "download-txt")},
}
"""Handlers for any board that leave its messages as they are, and need no storing or drawing."""

ALWAYS: Mapping[str, Action] = {
    "cancel": lambda board, event: board.cancel(),
    "shared": _shared,
    "load": lambda board, event: loading.load(board),
    "teach": _teach,
}
"""Handlers for any board, also while a position is being set up."""

PLAYING: Mapping[str, Action] = {
    **ALWAYS,
    "square": _click,
    "lift": _lift,
    "drag": _drag,
    "typed": lambda board, event: board.announce_typed(event["text"]),
    "type": lambda board, event: board.play_text(event["text"]),
    "show": lambda board, event: board.show(event["at"]),
    "form": lambda board, event: starting_games.fill_in(board, event["values"]),
    "new": lambda board, event: starting_games.start(board, event["values"]),
    "walk": lambda board, event: walking.walk(board, event["way"]),
    "undo": lambda board, event: board.undo(),
    "redo": lambda board, event: board.redo(),
    "flip": lambda board, event: board.state.game.flip_board(),
    "resign": _resign,
    ROUTE: lambda board, event: board.pick(event["action"].removeprefix(ROUTE)),
    "stop": lambda board, event: board.computer_moves.stop(),
    "resume": lambda board, event: board.computer_moves.resume(),
    "step": lambda board, event: board.computer_moves.step(),
    **{f"speed-{name}": _play_at(tempo) for name, tempo in TEMPOS.items()},
    "dismiss": lambda board, event: board.state.remarks.notices.clear(),
    "answer": lambda board, event: board.computer_moves.play_one(),
    "check": _check_squares,
    **{f"choose-{result}": _choose(result) for result in RESULTS},
}
"""Handlers for any board during a game."""

FULL: Mapping[str, Action] = {
    **PLAYING,
    "again": lambda board, event: starting_games.play_again(board),
    "again-changed": lambda board, event: starting_games.play_again(board, changed=True),
    "hint": lambda board, event: board.computer_moves.give_hint(),
    "explain": lambda board, event: board.computer_moves.explain(),
    "replay": lambda board, event: board.replay(),
    "line": lambda board, event: board.state.overlays.toggle("line"),
    "thoughts": lambda board, event: board.state.overlays.toggle("thoughts"),
    "values": lambda board, event: board.state.overlays.toggle("values"),
    "ties": lambda board, event: board.state.overlays.toggle("ties"),
    "zoom": lambda board, event: board.state.overlays.toggle("zoomed"),
    "import": lambda board, event: starting_games.import_text(
        board, event["values"].get("text", ""), event["values"].get("of", "")
    ),
    "edit": lambda board, event: starting_games.set_up(board),
    "analyse": _analyse(lambda analyst: analyst.toggle_analysis()),
    "review": _analyse(lambda analyst: analyst.toggle_review()),
    "comment": _edit(lambda editing, board, event: editing.comment(board)),
    "save-comment": _edit(
        lambda editing, board, event: editing.save_comment(board, event["values"])
    ),
    "cancel-comment": _edit(lambda editing, board, event: editing.cancel_comment(board)),
    "main-line": _edit(lambda editing, board, event: editing.make_main_line(board)),
    "delete-line": _edit(lambda editing, board, event: editing.delete(board)),
    "restore-line": _edit(lambda editing, board, event: editing.restore(board)),
    "practice": _analyse(lambda analyst: analyst.practise()),
    "send": _send,
    "match-mine": _decide(mine=True),
    "match-link": _decide(mine=False),
    ANALYST: _press_analyst,
}
"""Handlers for the full board, which has more buttons."""

UNAIDED: Mapping[str, Action] = {
    **FULL,
    **dict.fromkeys(("hint", "answer", "line", "analyse", "review", "practice"), _decline),
}
"""Handlers for the full board during a match: the computer gives no help."""

LINE_SHOWN: Mapping[str, Action] = {
    **FULL,
    "undo": lambda board, event: board.show(board.state.game.node.depth - 1),
    "redo": lambda board, event: board.show(board.state.game.node.depth + 1),
    **dict.fromkeys(EDITING, _nothing),
    **dict.fromkeys(("resign", "hint", "answer", "again", "again-changed", "edit"), _nothing),
}
"""Handlers for the full board while a line of the analysis is shown in place of the game."""

SETTING_UP: Mapping[str, Action] = {
    **ALWAYS,
    "square": lambda board, event: starting_games.place_piece(board, Square.parse(event["square"])),
    "lift": _nothing,
    "drag": _nothing,
    "typed": _nothing,
    "type": _nothing,
    "show": _nothing,
    "walk": _nothing,
    "form": _change_draft(lambda draft: draft),
    "edit-play": lambda board, event: starting_games.play_from(board, event["values"]),
    "edit-cancel": lambda board, event: starting_games.cancel_setup(board),
    "edit-clear": _change_draft(Draft.cleared),
    "edit-start": _change_draft(Draft.restarted),
}
"""Handlers for the full board while a position is being set up."""
