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
from boardleaf.model.speed import SPEEDS, Speed
from boardleaf.model.state import State
from boardleaf.starting.position_editor import Draft
from boardleaf.views import teaching
from boardleaf.views.tools import SHARE_LABELS
from rules import Square
from rules.sentences import sentence

from . import loading, navigation, starting_games
from .controller import Controller

Event = Mapping[str, Any]

Handler = Callable[[Controller, Event], object]
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

ANALYST_PREFIX = "analyst-"
"""The prefix of the names of buttons of analysis, review and practice."""

ROUTE_PREFIX = "pick-"
"""The prefix of the name of a button that offers a route; the squares follow."""


def handle(controller: Controller, event: Event) -> None:
    """Handle an event. A button that is not in the tables is the game's own.

    Raises KeyError for an event of an unknown type.
    """
    name = _name(event)
    if name in QUIET_HANDLERS:
        QUIET_HANDLERS[name](controller, event)
        return
    _forget(
        controller.state,
        landings=name != "square",
        resigning=name != "resign",
        loading=name != "load",
        dragging=name != "drag",
    )
    if name != "square":
        controller.finish()
    handlers = handlers_for(controller.state)
    act = handlers.get(name, _press_other) if event["type"] == "action" else handlers[name]
    act(controller, event)
    controller.changed()


def handlers_for(state: State) -> Mapping[str, Handler]:
    """Return the handlers for a board in this state, without those of `QUIET_HANDLERS`."""
    if state.editor.draft:
        return {**SETTING_UP_HANDLERS, **_tools(state.editor.draft)}
    if state.hidden_game:
        return LINE_SHOWN_HANDLERS
    if state.unaided:
        return UNAIDED_HANDLERS
    return FULL_HANDLERS if state.settings.full else PLAYING_HANDLERS


def _name(event: Event) -> str:
    """Return the name of an event, as in the tables."""
    if event["type"] == "form":
        names = {"teach": "teach", "comment": "typed-comment"}
        return next((name for key, name in names.items() if key in event["values"]), "form")
    if event["type"] != "action":
        return str(event["type"])
    action = str(event["action"])
    return next(
        (prefix for prefix in (ROUTE_PREFIX, ANALYST_PREFIX) if action.startswith(prefix)), action
    )


def _forget(
    state: State, *, landings: bool, resigning: bool, loading: bool, dragging: bool
) -> None:
    """Clear the messages and offers of the last action; the flags select what else to clear."""
    state.remarks.clear()
    selection = state.selection
    if dragging and selection.dragged_men:
        selection.cancel()  # whatever happens during a drag gives it up
    selection.routes, selection.dragged_men, selection.pointed_group = (), (), None
    if resigning:
        state.remarks.resigning = False
    if landings:
        state.selection.landings = ()
    if loading:
        state.pending_module = None


def _tools(draft: Draft) -> Mapping[str, Handler]:
    """Return the handlers of the buttons that choose a tool."""
    tools = (*draft.tools, "empty")
    return {f"edit-{tool}": _change_draft(partial(replace, tool=tool)) for tool in tools}


def _press_other(controller: Controller, event: Event) -> None:
    """Handle a button that is not in the tables; ignore it while a position is being set up."""
    if not controller.state.editor.draft:
        controller.press_button(event["action"], event["values"])


def _ignore(controller: Controller, event: Event) -> None:
    """Ignore an event."""


def _decline(controller: Controller, event: Event) -> None:
    """Explain that the computer doesn't help, as the button may still be in the page."""
    controller.state.remarks.say(words.no_help_message())


def _click(controller: Controller, event: Event) -> None:
    controller.click(Square.parse(event["square"]), tapped=event.get("tapped", False))


def _lift(controller: Controller, event: Event) -> None:
    controller.lift(_drag_start(event))


def _drag(controller: Controller, event: Event) -> None:
    controller.drag(_drag_start(event), Square.parse(event["to"]))


def _drag_start(event: Event) -> Square | None:
    """Return the square from which a piece is dragged, None for a man in hand."""
    return Square.parse(event["from"]) if event["from"] else None


def _resign(controller: Controller, event: Event) -> None:
    """Ask for confirmation at the first press, and resign at the second."""
    remarks = controller.state.remarks
    remarks.resigning = not remarks.resigning and bool(controller.state.game.resigner)
    if remarks.resigning:
        remarks.say(sentence("Press the button again to resign."))
    else:
        controller.resign()


def _analyse(start: Callable[[Any], object]) -> Handler:
    """Return a handler that loads the analysis, and calls `start` with the board's analyst."""

    def act(controller: Controller, event: Event) -> None:
        def then(analyst: Any) -> None:
            start(analyst.of(controller))

        loading.use(controller, extras.ANALYST, then)

    return act


def _edit(act: Callable[[Any, Controller, Event], object]) -> Handler:
    """Return a handler that loads the editing of studies, and calls `act` with its module."""
    return lambda controller, event: loading.use(
        controller, extras.STUDYING, lambda editing: act(editing, controller, event)
    )


def _press_analyst(controller: Controller, event: Event) -> None:
    """Handle a button of the analysis, which may have been closed in the meantime."""
    if controller.state.analyst:
        controller.state.analyst.press(
            event["action"].removeprefix(ANALYST_PREFIX), event["values"]
        )


def _teach(controller: Controller, event: Event) -> None:
    """Choose the moves at which the computer objects, and load the judge of moves."""
    chosen = event["values"]["teach"]
    if chosen in teaching.CHOICES:
        controller.state.computer.teaching = chosen
        if chosen:
            loading.use(controller, extras.ANALYST, lambda analyst: None)


def _check_squares(controller: Controller, event: Event) -> None:
    controller.check(",".join(map(str, controller.state.exercise.answer)))


def _choose(result: str) -> Handler:
    """Return a handler that answers an exercise with a result."""
    return lambda controller, event: controller.check(result)


def _set_speed(speed: Speed) -> Handler:
    """Return a handler that sets the speed of the computer against itself."""

    def act(controller: Controller, event: Event) -> None:
        controller.state.computer.speed = speed

    return act


def _change_draft(change: Callable[[Draft], Draft]) -> Handler:
    """Return a handler that changes the position being set up, after reading its form."""

    def act(controller: Controller, event: Event) -> None:
        editor = controller.state.editor
        editor.change(event["values"], change)
        if editor.draft:
            controller.state.remarks.announcement = editor.draft.problem

    return act


def _shared(controller: Controller, event: Event) -> None:
    """Handle the result of a request to share; the courier handles that of sending a match."""
    request, courier = event["request"], controller.state.courier
    if request["kind"] == "send":
        if courier:
            courier.sharing_ended(request["result"], request["text"])
    else:
        controller.state.remarks.show_share_result(
            extras.loaded(extras.EXPORTS).share_result(request, event["done"])
        )


def _share(action: str) -> Handler:
    """Return a handler that loads the exports, and requests a link, a picture, or the like.
    `_shared` gets the result."""

    def act(controller: Controller, event: Event) -> None:
        def then(exports: Any) -> None:
            controller.listener.carry_out(exports.request(action, controller.state))

        loading.use(controller, extras.EXPORTS, then, "shared")

    return act


def _send(controller: Controller, event: Event) -> None:
    if controller.state.courier:
        controller.state.courier.send()


def _decide(*, keep_own: bool) -> Handler:
    """Return a handler that decides which line of a match counts."""

    def act(controller: Controller, event: Event) -> None:
        if controller.state.courier:
            controller.state.courier.decide(keep_own=keep_own)

    return act


QUIET_HANDLERS: Mapping[str, Handler] = {
    "point": lambda controller, event: controller.point(
        event["square"], event["announced"], event.get("group", "")
    ),
    "share": _share("copy-link"),
    **{name: _share(name) for name in (*SHARE_LABELS, "copy-line", "download-txt")},
    **{name: _share(name) for name in ("copy-notices", "download-notices")},
    "typed-comment": lambda controller, event: controller.type_comment(event["values"]["comment"]),
}
"""Handlers for any board that leave its messages as they are, and need no drawing."""

ALWAYS_HANDLERS: Mapping[str, Handler] = {
    "cancel": lambda controller, event: controller.cancel(),
    "shared": _shared,
    "load": lambda controller, event: loading.load(controller),
    "teach": _teach,
}
"""Handlers for any board, also while a position is being set up."""

PLAYING_HANDLERS: Mapping[str, Handler] = {
    **ALWAYS_HANDLERS,
    "square": _click,
    "lift": _lift,
    "drag": _drag,
    "typing": lambda controller, event: controller.announce_typed(
        event["text"], unreadable=event.get("unreadable", False)
    ),
    "play-text": lambda controller, event: controller.play_text(event["text"]),
    "show": lambda controller, event: controller.show(event["at"]),
    "form": lambda controller, event: starting_games.fill_in(controller, event["values"]),
    "new": lambda controller, event: starting_games.start(controller, event["values"]),
    "navigate": lambda controller, event: navigation.navigate(controller, event["direction"]),
    "undo": lambda controller, event: controller.undo(),
    "redo": lambda controller, event: controller.redo(),
    "flip": lambda controller, event: controller.state.game.flip_board(),
    "resign": _resign,
    ROUTE_PREFIX: lambda controller, event: controller.pick(
        event["action"].removeprefix(ROUTE_PREFIX)
    ),
    "stop": lambda controller, event: controller.computer_moves.stop(),
    "resume": lambda controller, event: controller.computer_moves.resume(),
    "step": lambda controller, event: controller.computer_moves.step(),
    **{f"speed-{name}": _set_speed(speed) for name, speed in SPEEDS.items()},
    "dismiss": lambda controller, event: controller.state.remarks.notices.clear(),
    "answer": lambda controller, event: controller.computer_moves.play_one_move(),
    "check": _check_squares,
    **{f"choose-{result}": _choose(result) for result in RESULTS},
}
"""Handlers for any board during a game."""

FULL_HANDLERS: Mapping[str, Handler] = {
    **PLAYING_HANDLERS,
    "again": lambda controller, event: starting_games.play_again(controller),
    "again-changed": lambda controller, event: starting_games.play_again(
        controller, change_sides=True
    ),
    "hint": lambda controller, event: controller.computer_moves.give_hint(),
    "explain": lambda controller, event: controller.computer_moves.explain(),
    "replay": lambda controller, event: controller.replay(),
    "line": lambda controller, event: controller.state.overlays.toggle("line"),
    "thoughts": lambda controller, event: controller.state.overlays.toggle("thoughts"),
    "values": lambda controller, event: controller.state.overlays.toggle("values"),
    "ties": lambda controller, event: controller.state.overlays.toggle("swappable_pairs"),
    "zoom": lambda controller, event: controller.state.overlays.toggle("zoomed"),
    "import": lambda controller, event: starting_games.import_text(
        controller, event["values"].get("text", ""), event["values"].get("of", "")
    ),
    "edit": lambda controller, event: starting_games.set_up(controller),
    "analyse": _analyse(lambda analyst: analyst.toggle_analysis()),
    "review": _analyse(lambda analyst: analyst.toggle_review()),
    "comment": _edit(lambda editing, controller, event: editing.start_comment(controller)),
    "save-comment": _edit(
        lambda editing, controller, event: editing.save_comment(controller, event["values"])
    ),
    "cancel-comment": _edit(lambda editing, controller, event: editing.cancel_comment(controller)),
    "main-line": _edit(lambda editing, controller, event: editing.make_main_line(controller)),
    "line-up": _edit(lambda editing, controller, event: editing.move_line_up(controller)),
    "delete-line": _edit(lambda editing, controller, event: editing.delete_moves(controller)),
    "restore-line": _edit(lambda editing, controller, event: editing.undo(controller)),
    "practice": _analyse(lambda analyst: analyst.practise()),
    "send": _send,
    "match-mine": _decide(keep_own=True),
    "match-link": _decide(keep_own=False),
    ANALYST_PREFIX: _press_analyst,
}
"""Handlers for the full board, which has more buttons."""

UNAIDED_HANDLERS: Mapping[str, Handler] = {
    **FULL_HANDLERS,
    **dict.fromkeys(("hint", "answer", "line", "analyse", "review", "practice"), _decline),
}
"""Handlers for the full board while a match is being played: the computer gives no help."""

LINE_SHOWN_HANDLERS: Mapping[str, Handler] = {
    **FULL_HANDLERS,
    "undo": lambda controller, event: controller.show(controller.state.game.node.depth - 1),
    "redo": lambda controller, event: controller.show(controller.state.game.node.depth + 1),
    **dict.fromkeys(EDITING_BUTTONS, _ignore),
    **dict.fromkeys(("resign", "hint", "answer", "again", "again-changed", "edit"), _ignore),
}
"""Handlers for the full board while a line of the analysis is shown in place of the game."""

SETTING_UP_HANDLERS: Mapping[str, Handler] = {
    **ALWAYS_HANDLERS,
    "square": lambda controller, event: starting_games.place_piece(
        controller, Square.parse(event["square"])
    ),
    "lift": _ignore,
    "drag": _ignore,
    "typing": _ignore,
    "play-text": _ignore,
    "show": _ignore,
    "navigate": _ignore,
    "form": _change_draft(lambda draft: draft),
    "edit-play": lambda controller, event: starting_games.play_from_position(
        controller, event["values"]
    ),
    "edit-cancel": lambda controller, event: starting_games.cancel_setup(controller),
    "edit-clear": _change_draft(Draft.cleared),
    "edit-start": _change_draft(Draft.restarted),
}
"""Handlers for the full board while a position is being set up."""
