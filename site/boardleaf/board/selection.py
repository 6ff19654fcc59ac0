"""The squares that a person points at, picks and drags on a board.

>>> Selection(picks=(Square.parse("a1"),)).wrong_target
False
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Square, picking
from rules.position import Men


@dataclass(slots=True)
class Selection:
    """The squares that a person points at and picks."""

    picks: picking.Picks = ()
    """The squares clicked so far of a move that is not complete."""
    wrong_target: bool = False
    """True if the last click was on a wrong target, which left the picks unchanged and showed a
    message. The next click on the square picked last then only removes that message."""
    routes: Sequence[picking.Picks] = ()
    """The routes to the square clicked last, if there are several."""
    pointed_square: Square | None = None
    """The square under the mouse or the keyboard's cursor, or tapped last."""
    awaits_second_tap: bool = False
    """True if that square was tapped, and a second tap plays the move that is previewed."""
    pointed_group: Square | None = None
    """A square of one of the groups whose number in the count is pointed at."""
    dragged_men: Men = ()
    """The men being dragged: those of the piece picked, or one in hand."""
    landings: picking.Picks = ()
    """The squares of the last move that were not clicked, as it was unambiguous without them; the
    player may still click them."""

    def cancel(self) -> None:
        """Cancel the move being picked or dragged."""
        self.picks = self.routes = ()
        self.dragged_men = ()
        self.wrong_target = self.awaits_second_tap = False

    def clear(self) -> None:
        """Clear the whole selection."""
        self.cancel()
        self.landings = ()
        self.pointed_square = self.pointed_group = None
