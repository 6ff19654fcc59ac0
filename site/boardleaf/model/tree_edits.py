"""Pending edits of a study's tree: a comment being edited, a change that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.node import Node


@dataclass(slots=True)
class TreeEdits:
    """The pending edits on a board."""

    comment_node: Node | None = None
    """The node whose comment is being edited."""
    undo: Callable[[], Node] | None = None
    """The function that undoes the last deletion, or change of the order of lines; it returns the
    node to show."""
    done: str = ""
    """What it undoes, in words."""
    undo_label: str = ""
    """The label of its button, which stands beside *Undo* for moves."""
    number_of_changes: int = -1
    """The number of changes to the study after that one."""
