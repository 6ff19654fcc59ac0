"""The preview of what a person points at: the effects of a click there, the men of a piece, its
targets, or a group."""

from __future__ import annotations

from boardleaf.board.state import State
from rules import svg

from .board import grips, picture_options, target_marks


def preview(state: State) -> str:
    """Return the effects of the move that a click would play, as ghosts. If it would play no move,
    return the highlighted groups of the number pointed at, a fanned-out column, or the targets of
    the piece."""
    move, square = state.pointed_move, state.selection.pointed_square
    if move and move.squares:
        return svg.preview(state.game.position, move, **picture_options(state)) + _tap_again(state)
    if state.selection.pointed_group and not state.draft:
        groups = state.groups_with(state.share_at(state.selection.pointed_group))
        return svg.overlay(
            state.game.position, svg.Marks(highlighted=groups), **picture_options(state)
        )
    if (
        not square or state.selection.picks or state.draft
    ):  # nothing may cover the targets of a piece
        return ""
    if len(state.game.position.pieces().get(square, ())) > 1:
        return svg.fan(state.game.position, square, **picture_options(state))
    if str(square) in grips(state).split():
        return svg.overlay(
            state.game.position, target_marks(state, (square,)), **picture_options(state)
        )
    return ""


def _tap_again(state: State) -> str:
    """Return the words that ask for a second tap, if the square pointed at was tapped."""
    square, move = state.selection.pointed_square, state.pointed_move
    if not (square and move and state.selection.awaits_second_tap):
        return ""
    words = state.game.position.tap_again(move).removesuffix(".")
    return svg.caption(state.game.position, square, words, **picture_options(state))


def carried(state: State) -> str:
    """Return the piece being dragged, and a faded one on its square."""
    selection = state.selection
    if not selection.dragged_men:
        return ""
    start = selection.picks[-1] if selection.picks else None
    return svg.carried(state.game.position, selection.dragged_men, start, **picture_options(state))
