"""What is announced once a move is played, besides the move: for those who hear the page."""

from __future__ import annotations

from boardleaf import words
from boardleaf.model.state import State


def follow_up(state: State) -> None:
    """Add what the last move did to the players' sides, how it ended the game, where the position
    stands elsewhere, or whose turn it is if a person is to move."""
    game, remarks = state.game, state.remarks
    if game.at_end and (sides := words.sides(game, game.end)):
        remarks.announcement = sides
        remarks.hint = "" if state.place.full else sides  # there the status says it
    if game.at_end and game.outcome:
        remarks.announcement += f" {words.ending(game)}"
    elif state.place.full and game.twin:
        remarks.announcement += f" {words.recognised()}"
    elif game.at_end and game.person_to_move:
        remarks.announcement += f" {words.turn(game)}"
