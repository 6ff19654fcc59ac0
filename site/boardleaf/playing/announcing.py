"""Announcements after a move, in addition to the move itself, for screen readers."""

from __future__ import annotations

from boardleaf import words
from boardleaf.model.remarks import Hint
from boardleaf.model.state import State
from rules.sentences import sentence


def follow_up(state: State) -> None:
    """Announce the last move's effect on the players' sides, the end of the game, the same position
    elsewhere in the study, or whose turn it is if a person is to move."""
    game, remarks = state.game, state.remarks
    if game.at_end and (sides := words.sides(game, game.end)):
        remarks.announcement = sides
        remarks.message = None if state.place.full else Hint(sides)  # there the status says it
    if game.at_end and game.outcome:
        remarks.announcement += f" {words.ending(game)}"
    elif state.place.full and game.twin:
        remarks.announcement += f" {words.recognised()}"
    elif game.at_end and game.person_to_move:
        remarks.announcement += f" {words.turn(game)}"


def line_left(state: State) -> None:
    """Say that the moves played before from the position stay in the list of moves."""
    kept = sentence("Your earlier line is kept under Moves.")
    state.remarks.message = Hint(kept)
    state.remarks.announcement += f" {kept}"
