"""Start games on the full board: new, imported, or from a position that was set up."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import ModuleType

from boardleaf import address, extras, words
from boardleaf.address import HUMAN, Address
from boardleaf.model.match import new_id
from boardleaf.model.remarks import ImportFailure, Note, Notice
from boardleaf.starting import hopeless, new_game, opponents
from rules import Colour, Record, Square, describe
from rules.position import COLOURS, other
from rules.sentences import sentence

from . import loading
from .controller import Controller

Values = Mapping[str, str]

# Another game.


def fill_in(controller: Controller, values: Values) -> None:
    """Update the form for a new game with the values entered."""
    controller.state.new_game_values = new_game.updated(controller.state.new_game_values, values)


def start(controller: Controller, values: Values) -> None:
    """Start the game that the form describes, or show what is wrong with its values. If the side is
    another than the one chosen, say why."""
    try:
        updated = new_game.updated(controller.state.new_game_values, values)
        new_address = new_game.address_of(updated, random_colour)
    except ValueError as error:
        controller.state.remarks.message = Note(
            sentence("Can't start this game: {error}.", error=error)
        )
    else:
        if values.get("opponent") == opponents.LINK:
            _visit_match(controller, new_address)
        else:
            controller.open(new_address)
            if values.get("side", "") != updated.get("side", ""):
                _say_why(controller)


def _say_why(controller: Controller) -> None:
    """Say why the person didn't get the other side of a new game."""
    start = controller.state.game.start
    if hopeless.persons_hopeless_colour(start, controller.state.game.players):
        controller.state.remarks.say(hopeless.reason(start))


def _visit_match(controller: Controller, new_address: Address) -> None:
    controller.listener.visit(address.format(replace(new_address, match=new_id())))


def random_colour() -> Colour:
    """Return a random colour."""
    return COLOURS[os.urandom(1)[0] % 2]


def play_again(controller: Controller, *, change_sides: bool = False) -> None:
    """Start the same game again, with the same players, who exchange colours if `change_sides`, or
    if the person would get a hopeless side otherwise. After a match, start another match."""
    game = controller.state.game
    if game.match:
        _visit_match(controller, Address.of(Record(game.game, position=game.start), game.players))
        return
    record = Record(game.game, position=game.start)
    exchanged = {c: game.players[other(c)] for c in COLOURS}
    lost = hopeless.persons_hopeless_colour(game.start, game.players)
    exchange = game.players[lost] == HUMAN if lost else change_sides
    players = exchanged if exchange else game.players
    controller.open(Address.of(record, players, flip=game.flip != exchange))
    prompt = controller.state.game.position.prompt()
    controller.state.remarks.announcement = sentence("New game. {prompt}", prompt=prompt)
    if exchange != change_sides:
        _say_why(controller)


def import_text(controller: Controller, text: str, selected: str) -> None:
    """Open a pasted text, or show why it can't be read; an ambiguous position is read
    as one of the selected game."""
    then = partial(_import_text, controller, text, selected)
    loading.use(controller, extras.IMPORTING, then, "imported")


def _import_text(controller: Controller, text: str, selected: str, importing: ModuleType) -> None:
    open_game = controller.state.game
    start = str(open_game.study.root.record())
    if selected not in ("", open_game.game.id):
        start = f"game={selected}"
    try:
        imported = importing.read_part(text, selected or open_game.game.id, start)
    except ValueError as error:
        message = sentence("Couldn't read this: {error}", error=words.sentence_of(error))
        remarks = controller.state.remarks
        remarks.message, remarks.announcement = ImportFailure(message), message
    else:
        new_address, changes, problems = imported
        if new_address.match and not problems:
            controller.listener.visit(address.format(new_address))
            return
        controller.open(new_address)
        remarks = controller.state.remarks
        opened = sentence("Opened: {game}.", game=words.summary(controller.state.game))
        remarks.say(f"{opened} {words.changed_link(changes)}" if changes else opened)
        if problems:
            remarks.notices = [Notice(words.unreadable_part(problems), text)]


# Setting up a position.


def set_up(controller: Controller) -> None:
    """Start setting up a position, from the one shown."""
    controller.interrupt()
    controller.state.editor.begin(controller.state.game)
    controller.state.remarks.announcement = sentence(
        "Set up a position: choose a piece, then squares."
    )


def place_piece(controller: Controller, square: Square) -> None:
    """Place the tool's piece on a square that was clicked, or remove it."""
    editor, remarks = controller.state.editor, controller.state.remarks
    if not editor.draft:
        return
    if reason := editor.draft.why_vacant(square):
        remarks.say(reason)
    elif square.on(editor.draft.size):
        editor.draft = editor.draft.clicked(square)
        men = describe.men(editor.draft.men.get(square, ()))
        placed = sentence("{square}: {men}.", square=square, men=men)
        remarks.announcement = f"{placed} {editor.draft.problem}".strip()


def play_from_position(controller: Controller, values: Values) -> None:
    """Start a new game from the position set up, if it is valid."""
    editor = controller.state.editor
    editor.fill(values)
    if not editor.draft:
        return
    try:
        start = editor.draft.position()
    except ValueError:
        controller.state.remarks.announcement = editor.draft.problem
        return
    # A starting position that was measured is treated as in the form for a new game.
    lost = hopeless.persons_hopeless_colour(start, editor.players)
    exchange = lost is not None and editor.players[lost] == HUMAN
    players = {c: editor.players[other(c) if exchange else c] for c in COLOURS}
    controller.open(Address.of(Record(start.game, position=start), players))
    remarks = controller.state.remarks
    remarks.announcement = controller.state.game.position.prompt()
    if exchange:
        _say_why(controller)
    elif warning := hopeless.lost_warning(start, players):
        remarks.message = Note(warning)
        remarks.announcement += f" {warning}"


def cancel_setup(controller: Controller) -> None:
    """Discard the position being set up, and go back to the game."""
    controller.state.editor.draft = None
    controller.continue_game()
