"""Edit a study on a board: comments, deletions, and the choice of the main line.

A board's `state.tree_edits` has the pending edits; `boardleaf.playing.actions` has the buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from boardleaf.model.tree import branching_node, promote_line
from boardleaf.playing.controller import Controller
from rules.node import Node, all_lines, main_line
from rules.record import MAX_TEXT_LENGTH
from rules.sentences import by_number, sentence

from .printed_lines import paragraphs
from .tree_list import tree

__all__ = ["paragraphs", "tree"]

MAX_COMMENT_LENGTH = 2_000
"""The maximum length of a comment, in characters."""


def make_main_line(controller: Controller) -> None:
    """Make the line shown the main line."""
    game = controller.state.game
    if not _refuse_order(controller, is_main=game.shows_main_line, becomes_main=True):
        _change_order(
            controller, lambda: promote_line(game.end), sentence("This is the main line now.")
        )


def move_line_up(controller: Controller) -> None:
    """Move the side line shown up by one place among the lines from the same position."""
    game = controller.state.game
    first = branching_node(game.node) or branching_node(game.end)
    parent = first and first.parent
    if first is None or parent is None:
        _refuse_order(controller, is_main=True, becomes_main=False)
        return
    index = parent.children.index(first)
    becomes_main = index == 1 and branching_node(parent) is None
    if not _refuse_order(controller, is_main=False, becomes_main=becomes_main):
        done = (
            sentence("This is the main line now.")
            if becomes_main
            else sentence("Moved {move} up by one place.", move=first.move)
        )
        _change_order(controller, lambda: first.move_to(index - 1), done)


def _refuse_order(controller: Controller, *, is_main: bool, becomes_main: bool) -> bool:
    """Say why the order of lines can't change, if a line is the main line already, or becomes it in
    a match; return whether it can't."""
    state = controller.state
    if becomes_main and state.game.match:
        state.remarks.say(sentence("In a match, the main line is always the game as played."))
    elif is_main:
        state.remarks.say(sentence("This is already the main line."))
    else:
        return False
    return True


def _change_order(
    controller: Controller, change: Callable[[], Callable[[], Node]], done: str
) -> None:
    """Change the order of lines, and offer to undo that; `change` returns the function to undo it,
    `done` says what was done."""
    controller.interrupt()
    game, edits = controller.state.game, controller.state.tree_edits
    undo, shown = change(), game.node

    def move_back() -> Node:
        undo()
        return shown

    edits.undo, edits.done, edits.undo_label = move_back, done, sentence("Restore order")
    game.refresh()
    edits.number_of_changes = game.changes
    controller.state.remarks.announcement = done
    controller.continue_game()


def delete_moves(controller: Controller) -> None:
    """Delete the move that led to the position shown, and everything after it."""
    game, edits = controller.state.game, controller.state.tree_edits
    node = game.node
    if node.parent is None:
        controller.state.remarks.say(
            sentence("Go to a move first. Deleting removes it and everything after it.")
        )
        return
    if game.match and node in main_line(game.study.root):
        controller.state.remarks.say(sentence("The moves of a match can't be deleted."))
        return
    controller.interrupt()
    count = sum(map(len, all_lines(node)))
    comment_node, comment_text = edits.comment_node, edits.comment_text
    is_edited = _leads_to(node, comment_node)
    remove_back = node.remove()

    def restore() -> Node:
        if is_edited and not edits.comment_node:
            edits.comment_node, edits.comment_text = comment_node, comment_text
        return remove_back()

    if is_edited:
        edits.end_comment()
    edits.undo, edits.undo_label = restore, sentence("Restore moves")
    edits.done = by_number(count, one="Deleted 1 move.", other="Deleted {number} moves.")
    game.refresh()
    game.cursor.go(node.parent)
    edits.number_of_changes = game.changes
    controller.state.remarks.announcement = edits.done
    controller.continue_game()


def _leads_to(node: Node, later: Node | None) -> bool:
    """Return whether a node is `later`, or one before it."""
    while later and later is not node:
        later = later.parent
    return later is node


def undo(controller: Controller) -> None:
    """Undo the last deletion or change of order, and show the moves."""
    game, edits = controller.state.game, controller.state.tree_edits
    if edits.undo is None or edits.number_of_changes != game.changes:
        return
    controller.interrupt()
    node = edits.undo()
    edits.undo = None
    game.refresh()
    game.cursor.go(node)
    controller.state.remarks.announcement = sentence("Restored.")
    controller.continue_game()


# Comments.


def start_comment(controller: Controller) -> None:
    """Start editing the comment on the position shown, unless another one isn't saved yet."""
    state, edits = controller.state, controller.state.tree_edits
    if edits.comment_node is state.game.node:
        return
    if edits.draft:
        state.remarks.say(sentence("Save or cancel the comment that you are writing first."))
        return
    edits.end_comment()
    edits.comment_node = state.game.node


def save_comment(controller: Controller, values: Mapping[str, str]) -> None:
    """Save the comment being edited, or remove it if it is empty; keep the old one if the game's
    address would be too long."""
    state, node = controller.state, controller.state.tree_edits.comment_node
    if node is None:
        return
    before, length = node.comment, len(state.game.texts.full)
    text = values.get("comment", "").strip().encode("utf-8", "replace").decode()
    # A form's line ends are its own: a comment that nobody changed stays as it was.
    text = before if text.splitlines() == before.strip().splitlines() else text
    if len(text) > max(MAX_COMMENT_LENGTH, len(before)):
        state.remarks.say(
            sentence(
                "This comment has {length} characters, but at most {most} fit. It isn't saved yet:"
                " make it shorter.",
                length=len(text),
                most=max(MAX_COMMENT_LENGTH, len(before)),
            )
        )
        return
    node.comment = text
    state.game.refresh()
    if len(state.game.texts.full) > max(MAX_TEXT_LENGTH, length):
        node.comment = before
        state.game.refresh()
        state.remarks.say(sentence("There is no room for more comments in this game."))
        return
    state.tree_edits.end_comment()
    message = sentence("Comment saved.") if node.comment else sentence("Comment removed.")
    state.remarks.announcement = message


def cancel_comment(controller: Controller) -> None:
    """Stop editing the comment, which stays as it was."""
    controller.state.tree_edits.end_comment()


def form(node: Node, typed: str | None) -> str:
    """Return the form for editing the comment on a node, with what was typed so far."""
    label = (
        sentence("Comment on {move}", move=node.move)
        if node.move
        else sentence("Comment on the starting position")
    )
    most = max(MAX_COMMENT_LENGTH, len(node.comment))
    return (
        f'<form class="comment-form" data-form="comment"><label>{escape(label)}'
        f'<textarea name="comment" dir="auto" rows="3" maxlength="{most}" data-focus>'
        f"\n{escape(node.comment if typed is None else typed)}</textarea></label>"
        '<div class="buttons">'
        f'<button type="submit" data-action="save-comment" data-heir="comment">{sentence("Save")}'
        "</button>"
        f'<button type="button" data-action="cancel-comment" data-heir="comment">'
        f"{sentence('Cancel')}</button></div></form>"
    )
