"""Setting up a position: pieces are placed on the board, and a form beside it has the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boardleaf.address import HUMAN, Address
from boardleaf.board import events, moves, opening
from boardleaf.board.effects import Say, Steps, note
from boardleaf.board.feature import Feature, Handler, Table
from boardleaf.board.remarks import Note
from boardleaf.board.state import Playing, SettingUp, State
from boardleaf.game import hopeless
from boardleaf.game.draft import Draft
from rules import Record, describe
from rules.position import COLOURS, other
from rules.sentences import sentence

from . import new_game

TOOL = "edit-"
"""The beginning of the names of the buttons that choose a tool."""


def set_up(board: State, event: events.Pressed) -> Steps:
    """Start setting up a position, from the one shown."""
    steps, game = moves.interrupt(board), board.game
    board.mode = SettingUp(Draft.of(game.position), {c: game.player(c) for c in COLOURS})
    return [*steps, Say(sentence("Set up a position: choose a piece, then squares."))]


def _mode(board: State) -> SettingUp:
    assert isinstance(board.mode, SettingUp)
    return board.mode


def place_piece(board: State, event: events.Clicked) -> Steps:
    """Place the tool's piece on a square that was clicked, or remove it."""
    mode, square = _mode(board), event.square
    if reason := mode.draft.model.why_vacant(square):
        return [note(reason)]
    if not square.on(mode.draft.size):
        return []
    mode.draft = mode.draft.clicked(square)
    men = describe.men(mode.draft.men.get(square, ()))
    placed = sentence("{square}: {men}.", square=square, men=men)
    return [Say(f"{placed} {mode.draft.problem}".strip())]


def change(function: Callable[[Draft], Draft]) -> Handler[State]:
    """Return a handler that changes the position being set up, after reading its form."""

    def handler(board: State, event: events.Pressed | events.FormChanged) -> Steps:
        mode = _mode(board)
        mode.fill(event.values)
        mode.draft = function(mode.draft)
        return [Say(mode.draft.problem)]

    return handler


def choose_tool(board: State, event: events.Pressed) -> Steps | None:
    """Choose the tool of a button."""
    tool = event.name.removeprefix(TOOL)
    return change(lambda draft: replace(draft, tool=tool))(board, event)


def play(board: State, event: events.Pressed) -> Steps:
    """Start a new game from the position set up, if it is valid."""
    mode = _mode(board)
    mode.fill(event.values)
    try:
        start = mode.draft.position()
    except ValueError:
        return [Say(mode.draft.problem)]
    # A starting position that was measured is treated as in the form for a new game.
    lost = hopeless.persons_hopeless_colour(start, mode.players)
    exchange = lost is not None and mode.players[lost] == HUMAN
    players = {c: mode.players[other(c) if exchange else c] for c in COLOURS}
    steps = opening.open(board, Address.of(Record(start.game, position=start), players))
    said = [*steps, Say(board.game.position.prompt())]
    if exchange:
        return [*said, *new_game.say_why(board)]
    warning = hopeless.lost_warning(start, players)
    return [*said, Say(warning, Note(warning), also=True)] if warning else said


def cancel(board: State, event: events.Pressed) -> Steps:
    """Discard the position being set up, and go back to the game."""
    board.mode = Playing()
    return moves.continue_game(board)


def ignore(board: State, event: events.Event) -> Steps:
    """Ignore what would play or show a move."""
    return []


IGNORED = (
    *(events.Lifted, events.Dragged, events.Typed, events.TextPlayed),
    *(events.Shown, events.Navigated),
)

BUTTONS: Table[State] = {
    "edit-play": play,
    "edit-cancel": cancel,
    "edit-clear": change(Draft.cleared),
    "edit-start": change(Draft.restarted),
}


def blocked(board: State, name: str) -> str | None:
    """Block all buttons but the editor's, and those that any board has at any time."""
    tools = [f"{TOOL}{tool}" for tool in (*_mode(board).draft.tools, "empty")]
    return None if name in (*BUTTONS, *tools, *events.QUIET_BUTTONS, "load", "teach") else ""


FEATURE: Feature[State] = Feature("setup", None, {"edit": set_up})
"""The feature, of the full board."""

SETTING_UP: Feature[State] = Feature(
    "setting-up",
    None,
    {
        **BUTTONS,
        events.Pressed: choose_tool,
        events.Clicked: place_piece,
        **dict.fromkeys(IGNORED, ignore),
        events.FormChanged: change(lambda draft: draft),
    },
    blocks=blocked,
    mode=SettingUp,
)
"""What a board does instead while a position is being set up."""
