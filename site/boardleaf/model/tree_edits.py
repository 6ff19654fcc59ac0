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
    comment_text: str | None = None
    """The comment as it was typed so far; None if nothing was typed."""
    undo: Callable[[], Node] | None = None
    """The function that undoes the last deletion, or change of the order of lines; it returns the
    node to show."""
    done: str = ""
    """What it undoes, in words."""
    undo_label: str = ""
    """The label of its button, which stands beside *Undo* for moves."""
    number_of_changes: int = -1
    """The number of changes to the study after that one."""

    def end_comment(self) -> None:
        """Close the form for the comment."""
        self.comment_node = self.comment_text = None

    @property
    def draft(self) -> str:
        """The comment being edited, if it was changed: the moves that lead to its position,
        separated by commas, and in the next line the text; else ""."""
        node, text = self.comment_node, self.comment_text
        if node is None or text is None or text == node.comment:
            return ""
        moves: list[str] = []
        while node.parent:
            moves.append(str(node.move))
            node = node.parent
        return f"{','.join(reversed(moves))}\n{text}"

    def restore_draft(self, root: Node, draft: str) -> None:
        """Go on with a comment that was being edited in a study with this root. If its position is
        gone, as after an undone move, the text is added to the comment on one before it."""
        path, _, text = draft.partition("\n")
        node = root
        for move in filter(None, path.split(",")):
            child = next((child for child in node.children if str(child.move) == move), None)
            if not child:
                text = f"{node.comment}\n\n{text}".strip()
                break
            node = child
        if text != node.comment:
            self.comment_node, self.comment_text = node, text
