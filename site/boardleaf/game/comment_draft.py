"""A comment that is being written, and its text as it is stored until it is saved."""

from __future__ import annotations

from dataclasses import dataclass

from rules.node import Node, line_to


@dataclass(slots=True)
class CommentDraft:
    """The comment being edited on a board."""

    node: Node | None = None
    """The node whose comment is being edited, None if none is."""
    text: str | None = None
    """The comment as it was typed so far; None if nothing was typed."""

    def end(self) -> None:
        """Close the form for the comment."""
        self.node = self.text = None

    @property
    def stored(self) -> str:
        """The comment, if it was changed: the moves that lead to its position, separated by commas,
        and in the next line the text; else ""."""
        node, text = self.node, self.text
        if node is None or text is None or text == node.comment:
            return ""
        return f"{','.join(str(step.move) for step in line_to(node)[1:])}\n{text}"

    def restore(self, root: Node, stored: str) -> None:
        """Go on with a comment that was being edited in a study with this root. If its position is
        gone, as after an undone move, the text is added to the comment on one before it."""
        path, _, text = stored.partition("\n")
        node = root
        for move in filter(None, path.split(",")):
            child = next((child for child in node.children if str(child.move) == move), None)
            if not child:
                text = f"{node.comment}\n\n{text}".strip()
                break
            node = child
        if text != node.comment:
            self.node, self.text = node, text
