"""Pending edits of a study's tree: a comment being written, a deletion that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.node import Node


@dataclass(slots=True)
class TreeEdits:
    """The pending edits on a board."""

    commented: Node | None = None
    """The node whose comment is being written."""
    restore: Callable[[], Node] | None = None
    """The function that restores the moves deleted last."""
    removed: int = 0
    """Their number."""
    removed_at: int = -1
    """The number of changes of the game after which they were deleted."""

    def note_removal(self, restore: Callable[[], Node], count: int) -> None:
        """Note that this many moves were deleted."""
        self.restore, self.removed = restore, count

    def forget_removal(self) -> None:
        """Forget the deleted moves."""
        self.restore, self.removed, self.removed_at = None, 0, -1
