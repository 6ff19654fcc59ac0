"""The overlays of a board, and the animation of moves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Overlays:
    """The overlays of a board that a person can switch on and off."""

    line: bool = False
    """True if the line that the computer expects is shown."""
    thoughts: bool = False
    """True if the computer's thoughts are shown beside the board: a choice that is remembered."""
    hint_details: bool = False
    """True if the computer's thoughts about its last hint are shown."""
    values: bool = False
    """True if the value of every piece is shown."""
    swappable_pairs: bool = False
    """True if every pair of pieces that may change places is marked on the board."""

    zoomed: bool = False
    """True if the board is enlarged, so that a finger scrolls it."""


@dataclass(slots=True)
class Movement:
    """The animation of the last move, or of the piece of a move being picked."""

    moving: bool = False
    skipped: int = 0
    """The number of scenes to skip, as they were shown while the move was picked."""
    count: int = 0
    """The number of animations so far."""
    glides: bool = True
    """True if pieces glide; False if they jump from square to square."""

    def begin(self, skipped: int = 0, *, glides: bool = True) -> None:
        """Animate the last move, or the new part of the move being picked."""
        self.moving, self.skipped, self.glides = True, skipped, glides
        self.count += 1

    def end(self) -> None:
        """End the animation."""
        self.moving = False
