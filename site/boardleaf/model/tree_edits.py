"""Pending edits of a study's tree: a comment being edited, a deletion that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.node import Node


@dataclass(slots=True)
class TreeEdits:
    """The pending edits on a board."""

    comment_node: Node | None = None
    """The node whose comment is being edited."""
    restore: Callable[[], Node] | None = None
    """The function that restores the moves deleted last."""
    removed_count: int = 0
    """The number of moves deleted last."""
    removed_at: int = -1
    """The number of changes to the study when they were deleted."""

    def note_removal(self, restore: Callable[[], Node], count: int) -> None:
        """Record that `count` moves were deleted, which `restore` restores."""
        self.restore, self.removed_count = restore, count

    def forget_removal(self) -> None:
        """Forget the deleted moves."""
        self.restore, self.removed_count, self.removed_at = None, 0, -1
