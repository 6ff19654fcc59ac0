"""What a person points at, picks and drags on a board.

>>> Selection(picks=(Square.parse("a1"),)).kept
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
    """What a person points at and picks."""

    picks: picking.Picks = ()
    """Squares clicked so far of a move that is not complete."""
    kept: bool = False
    """Whether the click before was on a wrong target, which the picks outlived: one on the square
    picked last then only returns to it."""
    routes: Sequence[picking.Picks] = ()
    """The ways to the square clicked last, where there are several."""
    pointed: Square | None = None
    """The square that a mouse is over, or the keyboard's cursor on, or that was tapped last."""
    lit: Square | None = None
    """A square of the groups whose number is pointed at."""
    lifted: Men = ()
    """The men that hang under the pointer: of the piece picked, or one in hand."""
    landings: picking.Picks = ()
    """Squares of the last move that completed itself, which the player may still click."""

    def clear(self) -> None:
        """Nothing is picked, and nothing pointed at."""
        self.picks = self.landings = ()
        self.lifted = ()
        self.pointed = self.lit = None
        self.kept = False
