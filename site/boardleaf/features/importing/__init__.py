"""*Import*: open pasted texts."""

from __future__ import annotations

from boardleaf import address, words
from boardleaf.board import opening
from boardleaf.board.effects import Say, Steps, Visit, note
from boardleaf.board.events import Pressed
from boardleaf.board.feature import Feature
from boardleaf.board.remarks import ImportFailure, Notice
from boardleaf.board.state import State
from rules.sentences import sentence

from .read import read_part


def import_text(board: State, event: Pressed) -> Steps:
    """Open a pasted text, or show why it can't be read; an ambiguous position is read
    as one of the selected game."""
    text, selected = event.values.get("text", ""), event.values.get("of", "")
    open_game = board.game
    start = str(open_game.study.root.record())
    if selected not in ("", open_game.game.id):
        start = f"game={selected}"
    try:
        imported = read_part(text, selected or open_game.game.id, start)
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


FEATURE: Feature[State] = Feature("importing", None, {"import": import_text})
