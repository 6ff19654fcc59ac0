"""What a click on the square pointed at would do, drawn over the board before it is done."""

from __future__ import annotations

from boardleaf.state import State
from rules import svg


def preview(state: State) -> str:
    """Ghosts of what the move would change; "" where a click would play none."""
    move = state.meant
    if not (move and move.squares):
        return ""
    trays = any(state.record.start.hands().values())
    return svg.preview(state.position, move, flip=state.flip, trays=trays)
