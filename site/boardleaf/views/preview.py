"""What is seen of the square pointed at: what a click there would do, or what stands there."""

from __future__ import annotations

from boardleaf.model.state import State
from rules import svg

from .board import around, grips, leads


def preview(state: State) -> str:
    """Ghosts of what the move would change; where a click plays none, a column fanned out, or
    where the piece may go."""
    move, square = state.meant, state.selection.pointed
    if move and move.squares:
        return svg.preview(state.game.position, move, **around(state))
    if state.selection.lit and not state.editor.draft:
        lit = state.alike(state.share(state.selection.lit))
        return svg.overlay(state.game.position, svg.Marks(lit=lit), **around(state))
    if (
        not square or state.selection.picks or state.editor.draft
    ):  # nothing may cover where a piece can go
        return ""
    if len(state.game.position.pieces().get(square, ())) > 1:
        return svg.fan(state.game.position, square, **around(state))
    if str(square) in grips(state).split():
        return svg.overlay(state.game.position, leads(state, (square,)), **around(state))
    return ""


def carried(state: State) -> str:
    """The piece that hangs under a pointer, and where it came from."""
    selection = state.selection
    if not selection.lifted:
        return ""
    start = selection.picks[-1] if selection.picks else None
    return svg.carried(state.game.position, selection.lifted, start, **around(state))
