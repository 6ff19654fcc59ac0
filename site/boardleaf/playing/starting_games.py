"""Start games on the full board: new, imported, or from a position that was set up."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import ModuleType

from boardleaf import address, extras, words
from boardleaf.address import Address
from boardleaf.model.match import new_id
from boardleaf.model.remarks import Hint, ImportFailure
from boardleaf.starting import new_game, opponents
from rules import Colour, Record, Square, describe
from rules.position import COLOURS, other
from rules.sentences import sentence

from . import loading
from .controller import Controller

Values = Mapping[str, str]

# Another game.


def fill_in(board: Controller, values: Values) -> None:
    """Apply the values of the changed form for a new game."""
    board.state.setup = new_game.updated(board.state.setup, values)


def start(board: Controller, values: Values) -> None:
    """Start the game that the form describes, or show what is wrong with its values."""
    try:
        found = new_game.address_of(new_game.updated(board.state.setup, values), coin)
    except ValueError as error:
        board.state.remarks.message = Hint(sentence("Can't start this game: {error}.", error=error))
    else:
        if values.get("opponent") == opponents.LINK:
            _visit_match(board, found)
        else:
            board.open(found)


def _visit_match(board: Controller, found: Address) -> None:
    board.listener.visit(address.format(replace(found, match=new_id())))


def coin() -> Colour:
    """Return a random colour."""
    return COLOURS[os.urandom(1)[0] % 2]


def play_again(board: Controller, *, changed: bool = False) -> None:
    """Start the same game again, with the same players; they exchange colours if `changed`. After a
    match, start another match."""
    game = board.state.game
    if game.match:
        _visit_match(board, Address.of(Record(game.game, position=game.start), game.players))
        return
    record = Record(game.game, position=game.start)
    players = {c: game.players[other(c)] for c in COLOURS} if changed else game.players
    board.open(Address.of(record, players, flip=game.flip != changed))
    prompt = board.state.game.position.prompt()
    board.state.remarks.announcement = sentence("New game. {prompt}", prompt=prompt)


def import_text(board: Controller, text: str, selected: str) -> None:
    """Open a pasted text, or show why it can't be read; an ambiguous position is one of the
    selected game."""
    then = partial(_import_text, board, text, selected)
    loading.use(board, extras.IMPORTING, then, "imported")


def _import_text(board: Controller, text: str, selected: str, importing: ModuleType) -> None:
    try:
        found = address.parse(importing.read(text, selected or board.state.game.game.id))
    except ValueError as error:
        said = sentence("Couldn't read this: {error}", error=words.sentence_of(error))
        board.state.remarks.message, board.state.remarks.announcement = ImportFailure(said), said
    else:
        if found.match:
            board.listener.visit(address.format(found))
            return
        board.open(found)
        opened = sentence("Opened: {game}.", game=words.summary(board.state.game))
        board.state.remarks.say(opened)


# Setting up a position.


def set_up(board: Controller) -> None:
    """Start setting up a position, from the one shown."""
    board.interrupt()
    board.state.editor.begin(board.state.game)
    board.state.remarks.announcement = sentence("Set up a position: choose a piece, then squares.")


def place_piece(board: Controller, square: Square) -> None:
    """Place the tool's piece on a square that was clicked, or remove it."""
    editor, remarks = board.state.editor, board.state.remarks
    if not editor.draft:
        return
    if reason := editor.draft.why_vacant(square):
        remarks.say(reason)
    elif square.on(editor.draft.size):
        editor.draft = editor.draft.clicked(square)
        men = describe.men(editor.draft.men.get(square, ()))
        placed = sentence("{square}: {men}.", square=square, men=men)
        remarks.announcement = f"{placed} {editor.draft.problem}".strip()


def play_from(board: Controller, values: Values) -> None:
    """Start a new game from the position set up, if it is valid."""
    editor = board.state.editor
    editor.fill(values)
    if not editor.draft:
        return
    try:
        found = editor.draft.address(editor.players)
    except ValueError:
        board.state.remarks.announcement = editor.draft.problem
    else:
        board.open(found)
        board.state.remarks.announcement = board.state.game.position.prompt()


def cancel_setup(board: Controller) -> None:
    """Go back to the game, which is unchanged."""
    board.state.editor.draft = None
    board.continue_game()
