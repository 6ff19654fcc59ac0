"""What a board shows besides a position: overlays, and pieces on their way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Overlays:
    """What the board shows besides a position."""

    lined: bool = False
    """The line that the computer expects."""
    valued: bool = False
    """What every piece is worth."""
    tied: bool = False
    """All swaps at once."""

    zoomed: bool = False
    """A part of the board, larger, which a finger moves about."""

    def switch(self, what: str) -> None:
        """Show one of these, or hide it again."""
        setattr(self, what, not getattr(self, what))


@dataclass(slots=True)
class Movement:
    """Whether pieces are on their way on the board, as in the move that was made last."""

    moving: bool = False
    seen: int = 0
    """Scenes at the beginning of the move that were seen while it was picked."""
    run: int = 0
    """The motions that there were so far."""
    glides: bool = True
    """Whether pieces are seen between the squares, too."""

    def begin(self, seen: int = 0, *, glides: bool = True) -> None:
        """The last move is seen as it is made, or what is new of the move that is picked."""
        self.moving, self.seen, self.glides = True, seen, glides
        self.run += 1

    def end(self) -> None:
        """All pieces have come."""
        self.moving = False
