"""The squares that a person points at, picks and drags on a board.

>>> Selection(picks=(Square.parse("a1"),)).wrong_target
False
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Square
from rules.position import Men

from . import picking


@dataclass(slots=True)
class Selection:
    """The squares that a person points at and picks."""

    picks: picking.Picks = ()
    """The squares clicked so far of a move that is not complete."""
    wrong_target: bool = False
    """True if the last click was on a wrong target, which left the picks as they are. A click on
    the square picked last then only returns to it."""
    routes: Sequence[picking.Picks] = ()
    """The routes to the square clicked last, if there are several."""
    pointed: Square | None = None
    """The square below the mouse or the keyboard's cursor, or tapped last."""
    lit: Square | None = None
    """A square of the groups whose number in the count is pointed at."""
    lifted: Men = ()
    """The men dragged: those of the piece picked, or one in hand."""
    landings: picking.Picks = ()
    """The squares that completed the last move by themselves, which the player may still click."""

    def cancel(self) -> None:
        """Cancel the move being picked or dragged."""
        self.picks = self.routes = ()
        self.lifted = ()
        self.wrong_target = False

    def clear(self) -> None:
        """Clear the whole selection."""
        self.cancel()
        self.landings = ()
        self.pointed = self.lit = None
