"""Start games on the full board: new, imported, or from a position that was set up."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace

from boardleaf import address, extras, words
from boardleaf.address import HUMAN, Address
from boardleaf.model.match import new_id
from boardleaf.model.remarks import ImportFailure, Note, Notice
from boardleaf.model.state import State
from boardleaf.starting import hopeless, new_game, opponents
from rules import Colour, Record, Square, describe
from rules.position import COLOURS, other
from rules.sentences import sentence

from . import loading, moves, opening
from .effects import Say, Steps, Visit, note, show
from .events import Pressed

Values = Mapping[str, str]

# Another game.


def fill_in(board: State, values: Values) -> Steps:
    """Update the form for a new game with the values entered."""
    board.new_game_values = new_game.updated(board.new_game_values, values)
    return []


def start(board: State, values: Values) -> Steps:
    """Start the game that the form describes, or show what is wrong with its values. If the side is
    another than the one chosen, say why."""
    try:
        updated = new_game.updated(board.new_game_values, values)
        new_address = new_game.address_of(updated, random_colour)
    except ValueError as error:
        return [show(Note(sentence("Can't start this game: {error}.", error=error)))]
    if values.get("opponent") == opponents.LINK:
        return _visit_match(new_address)
    steps = opening.open(board, new_address)
    same_side = values.get("side", "") == updated.get("side", "")
    return steps if same_side else [*steps, *_say_why(board)]


def _say_why(board: State) -> Steps:
    """Say why the person didn't get the other side of a new game."""
    start = board.game.start
    if hopeless.persons_hopeless_colour(start, board.game.players):
        return [note(hopeless.reason(start))]
    return []


def _visit_match(new_address: Address) -> Steps:
    return [Visit(address.format(replace(new_address, match=new_id())))]


def random_colour() -> Colour:
    """Return a random colour."""
    return COLOURS[os.urandom(1)[0] % 2]


def play_again(board: State, *, change_sides: bool = False) -> Steps:
    """Start the same game again, with the same players, who exchange colours if `change_sides`, or
    if the person would get a hopeless side otherwise. After a match, start another match."""
    game = board.game
    if game.match:
        return _visit_match(Address.of(Record(game.game, position=game.start), game.players))
    record = Record(game.game, position=game.start)
    exchanged = {c: game.players[other(c)] for c in COLOURS}
    lost = hopeless.persons_hopeless_colour(game.start, game.players)
    exchange = game.players[lost] == HUMAN if lost else change_sides
    players = exchanged if exchange else game.players
    steps = opening.open(board, Address.of(record, players, flip=game.flip != exchange))
    text = sentence("New game. {prompt}", prompt=board.game.position.prompt())
    why = _say_why(board) if exchange != change_sides else []
    return [*steps, Say(text), *why]


def import_text(board: State, event: Pressed) -> Steps:
    """Open a pasted text, or show why it can't be read; an ambiguous position is read
    as one of the selected game."""
    if waiting := loading.steps(board, event, extras.IMPORTING, "imported"):
        return waiting
    text, selected = event.values.get("text", ""), event.values.get("of", "")
    open_game = board.game
    start = str(open_game.study.root.record())
    if selected not in ("", open_game.game.id):
        start = f"game={selected}"
    importing = extras.loaded(extras.IMPORTING)
    try:
        imported = importing.read_part(text, selected or open_game.game.id, start)
    except ValueError as error:
        message = sentence("Couldn't read this: {error}", error=words.sentence_of(error))
        return [Say(message, ImportFailure(message))]
    new_address, changes, problems = imported
    if new_address.match and not problems:
        return [Visit(address.format(new_address))]
    steps = opening.open(board, new_address)
    opened = sentence("Opened: {game}.", game=words.summary(board.game))
    if problems:
        board.remarks.notices = [Notice(words.unreadable_part(problems), text)]
    return [*steps, note(f"{opened} {words.changed_link(changes)}" if changes else opened)]


# Setting up a position.


def set_up(board: State) -> Steps:
    """Start setting up a position, from the one shown."""
    steps = moves.interrupt(board)
    board.editor.begin(board.game)
    return [*steps, Say(sentence("Set up a position: choose a piece, then squares."))]


def place_piece(board: State, square: Square) -> Steps:
    """Place the tool's piece on a square that was clicked, or remove it."""
    editor = board.editor
    if not editor.draft:
        return []
    if reason := editor.draft.why_vacant(square):
        return [note(reason)]
    if not square.on(editor.draft.size):
        return []
    editor.draft = editor.draft.clicked(square)
    men = describe.men(editor.draft.men.get(square, ()))
    placed = sentence("{square}: {men}.", square=square, men=men)
    return [Say(f"{placed} {editor.draft.problem}".strip())]


def play_from_position(board: State, values: Values) -> Steps:
    """Start a new game from the position set up, if it is valid."""
    editor = board.editor
    editor.fill(values)
    if not editor.draft:
        return []
    try:
        new_address = editor.draft.address(editor.players)
    except ValueError:
        return [Say(editor.draft.problem)]
    steps = opening.open(board, new_address)
    return [*steps, Say(board.game.position.prompt())]


def cancel_setup(board: State) -> Steps:
    """Discard the position being set up, and go back to the game."""
    board.editor.draft = None
    return moves.continue_game(board)
