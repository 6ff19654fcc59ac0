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
    deleted_count: int = 0
    """The number of moves deleted last."""
    changes_at_deletion: int = -1
    """The number of changes to the study when they were deleted."""

    def note_deletion(self, restore: Callable[[], Node], count: int) -> None:
        """Record that `count` moves were deleted, which `restore` restores."""
        self.restore, self.deleted_count = restore, count

    def forget_deletion(self) -> None:
        """Forget the deleted moves."""
        self.restore, self.deleted_count, self.changes_at_deletion = None, 0, -1
