"""Announcements for screen readers after a move, in addition to the move itself."""

from __future__ import annotations

from boardleaf import words
from boardleaf.model.remarks import Note
from boardleaf.model.state import State
from rules.sentences import sentence


def announce_consequences(state: State) -> None:
    """Announce a move without squares, such as swapping sides; and that the game is over, that the
    position also occurs elsewhere in the study, or that it is a person's turn."""
    game, remarks = state.game, state.remarks
    if game.at_end and (text := words.squareless_move_sentence(game, game.end)):
        remarks.announcement = text
        # The status of the full page's board already says it.
        remarks.message = None if state.settings.full else Note(text)
    if game.at_end and game.outcome:
        remarks.announcement += f" {words.ending(game)}"
    elif state.settings.full and game.transposition:
        remarks.announcement += f" {words.repeated_position()}"
    elif game.at_end and game.person_to_move:
        remarks.announcement += f" {words.prompt(game)}"


def announce_new_side_line(state: State) -> None:
    """Say that the moves previously played from the position are now a side line."""
    text = sentence("Your earlier line is kept under Moves.")
    state.remarks.message = Note(text)
    state.remarks.announcement += f" {text}"
