"""What is seen of the square pointed at: what a click there would do, or what stands there."""

from __future__ import annotations

from boardleaf.playing.state import State
from rules import Square, svg

from .board import grips, leads


def preview(state: State) -> str:
    """Ghosts of what the move would change; where a click plays none, a column fanned out, or
    where the piece may go."""
    move, square = state.meant, state.selection.pointed
    around: dict[str, bool] = {
        "flip": state.game.flip,
        "trays": any(state.game.record.start.hands().values()),
    }
    if move and move.squares:
        return svg.preview(state.game.position, move, **around)
    if state.selection.lit and not state.editor.draft:
        return svg.overlay(state.game.position, svg.Marks(lit=_alike(state)), **around)
    if (
        not square or state.selection.picks or state.editor.draft
    ):  # nothing may cover where a piece can go
        return ""
    if len(state.game.position.pieces().get(square, ())) > 1:
        return svg.fan(state.game.position, square, **around)
    if square in grips(state):
        return svg.overlay(state.game.position, leads(state, (square,)), **around)
    return ""


def _alike(state: State) -> list[frozenset[Square]]:
    """The groups of the number that is pointed at."""
    share = state.share(state.selection.lit)
    if not share:
        return []
    colour, text = share
    return [squares for its, squares in state.tally[colour] if its == text]
