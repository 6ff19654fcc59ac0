"""Overlays of a board, and the animation of moves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Overlays:
    """The switchable overlays of a board."""

    line: bool = False
    """The line that the computer expects."""
    thoughts: bool = False
    """The computer's thoughts beside the board: a choice that is remembered."""
    hint_details: bool = False
    """The computer's thoughts about its last hint."""
    values: bool = False
    """The value of every piece."""
    ties: bool = False
    """Every pair of pieces that may change places, drawn on the board."""

    zoomed: bool = False
    """An enlarged part of the board, which a finger moves about."""

    def switch(self, what: str) -> None:
        """Show or hide an overlay."""
        setattr(self, what, not getattr(self, what))


@dataclass(slots=True)
class Movement:
    """The animation of the last move, or of the piece of a move being picked."""

    moving: bool = False
    seen: int = 0
    """The number of the move's first scenes that were shown while it was picked."""
    run: int = 0
    """The number of animations so far."""
    glides: bool = True
    """True if pieces glide; False if they jump from square to square."""

    def begin(self, seen: int = 0, *, glides: bool = True) -> None:
        """Animate the last move, or the new part of the move being picked."""
        self.moving, self.seen, self.glides = True, seen, glides
        self.run += 1

    def end(self) -> None:
        """End the animation."""
        self.moving = False
