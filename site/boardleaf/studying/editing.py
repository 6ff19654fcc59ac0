"""Edit a study on a board: comments, deletions, and the choice of the main line.

A board's `tree_edits` has the pending edits; `boardleaf.board.actions` has the buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from boardleaf.board import moves
from boardleaf.board.effects import Say, Steps, note
from boardleaf.model.state import State
from boardleaf.model.tree import branching_node, promote_line
from rules.node import Node, all_lines, main_line
from rules.record import MAX_TEXT_LENGTH
from rules.sentences import by_number, sentence

from .printed_lines import paragraphs
from .tree_list import tree

__all__ = ["paragraphs", "tree"]

MAX_COMMENT_LENGTH = 2_000
"""The maximum length of a comment, in characters."""


Values = Mapping[str, str]
"""The values of the button's form."""


def make_main_line(board: State, values: Values) -> Steps:
    """Make the line shown the main line."""
    game = board.game
    if refusal := _refuse_order(board, is_main=game.shows_main_line, becomes_main=True):
        return refusal
    done = sentence("This is the main line now.")
    return _change_order(board, lambda: promote_line(game.end), done)


def move_line_up(board: State, values: Values) -> Steps:
    """Move the side line shown up by one place among the lines from the same position."""
    game = board.game
    first = branching_node(game.node) or branching_node(game.end)
    parent = first and first.parent
    if first is None or parent is None:
        return _refuse_order(board, is_main=True, becomes_main=False)
    index = parent.children.index(first)
    becomes_main = index == 1 and branching_node(parent) is None
    if refusal := _refuse_order(board, is_main=False, becomes_main=becomes_main):
        return refusal
    done = (
        sentence("This is the main line now.")
        if becomes_main
        else sentence("Moved {move} up by one place.", move=first.move)
    )
    return _change_order(board, lambda: first.move_to(index - 1), done)


def _refuse_order(board: State, *, is_main: bool, becomes_main: bool) -> Steps:
    """Return the note why the order of lines can't change, if a line is the main line already, or
    becomes it in a match."""
    if becomes_main and board.game.match:
        return [note(sentence("In a match, the main line is always the game as played."))]
    return [note(sentence("This is already the main line."))] if is_main else []


def _change_order(board: State, change: Callable[[], Callable[[], Node]], done: str) -> Steps:
    """Change the order of lines, and offer to undo that; `change` returns the function to undo it,
    `done` says what was done."""
    steps = moves.interrupt(board)
    game, edits = board.game, board.tree_edits
    undo, shown = change(), game.node

    def move_back() -> Node:
        undo()
        return shown

    edits.undo, edits.done = move_back, done
    game.refresh()
    edits.number_of_changes = game.changes
    return [*steps, Say(done), *moves.continue_game(board)]


def delete_moves(board: State, values: Values) -> Steps:
    """Delete the move that led to the position shown, and everything after it."""
    game, edits = board.game, board.tree_edits
    node = game.node
    if node.parent is None:
        return [note(sentence("Go to a move first. Deleting removes it and everything after it."))]
    if game.match and node in main_line(game.study.root):
        return [note(sentence("The moves of a match can't be deleted."))]
    steps = moves.interrupt(board)
    count = sum(map(len, all_lines(node)))
    edits.comment_node = None
    edits.undo = node.remove()
    edits.done = by_number(count, one="Deleted 1 move.", other="Deleted {number} moves.")
    game.refresh()
    game.cursor.go(node.parent)
    edits.number_of_changes = game.changes
    return [*steps, Say(edits.done), *moves.continue_game(board)]


def undo(board: State, values: Values) -> Steps:
    """Undo the last deletion or change of order, and show the moves."""
    game, edits = board.game, board.tree_edits
    if edits.undo is None or edits.number_of_changes != game.changes:
        return []
    steps = moves.interrupt(board)
    node = edits.undo()
    edits.undo = None
    game.refresh()
    game.cursor.go(node)
    return [*steps, Say(sentence("Restored.")), *moves.continue_game(board)]


# Comments.


def start_comment(board: State, values: Values) -> Steps:
    """Start editing the comment on the position shown."""
    board.tree_edits.comment_node = board.game.node
    return []


def save_comment(board: State, values: Values) -> Steps:
    """Save the comment being edited, or remove it if it is empty; keep the old one if the game's
    address would be too long."""
    node = board.tree_edits.comment_node
    if node is None:
        return []
    before, length = node.comment, len(board.game.texts.full)
    text = values.get("comment", "").strip().encode("utf-8", "replace").decode()
    # A form's line ends are its own: a comment that nobody changed stays as it was.
    text = before if text.splitlines() == before.strip().splitlines() else text
    if len(text) > max(MAX_COMMENT_LENGTH, len(before)):
        return [
            note(
                sentence(
                    "This comment has {length} characters, but at most {most} fit. It isn't saved"
                    " yet: make it shorter.",
                    length=len(text),
                    most=max(MAX_COMMENT_LENGTH, len(before)),
                )
            )
        ]
    node.comment = text
    board.game.refresh()
    if len(board.game.texts.full) > max(MAX_TEXT_LENGTH, length):
        node.comment = before
        board.game.refresh()
        return [note(sentence("There is no room for more comments in this game."))]
    board.tree_edits.comment_node = None
    return [Say(sentence("Comment saved.") if node.comment else sentence("Comment removed."))]


def cancel_comment(board: State, values: Values) -> Steps:
    """Stop editing the comment, which stays as it was."""
    board.tree_edits.comment_node = None
    return []


def form(node: Node) -> str:
    """Return the form for editing the comment on a node."""
    label = (
        sentence("Comment on {move}", move=node.move)
        if node.move
        else sentence("Comment on the starting position")
    )
    most = max(MAX_COMMENT_LENGTH, len(node.comment))
    return (
        f'<form class="comment-form"><label>{escape(label)}'
        f'<textarea name="comment" dir="auto" rows="3" maxlength="{most}" data-focus>'
        f"\n{escape(node.comment)}</textarea></label>"
        '<div class="buttons">'
        f'<button type="submit" data-action="save-comment" data-heir="comment">{sentence("Save")}'
        "</button>"
        f'<button type="button" data-action="cancel-comment" data-heir="comment">'
        f"{sentence('Cancel')}</button></div></form>"
    )
