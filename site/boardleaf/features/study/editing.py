"""Edit a study on a board: comments, deletions, and the choice of the main line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from html import escape

from boardleaf.board import moves
from boardleaf.board.effects import Only, Say, Steps, note
from boardleaf.board.events import CommentTyped, Pressed
from boardleaf.board.state import State
from boardleaf.game.tree import branching_node, promote_line
from boardleaf.views import move_list, study_lines
from boardleaf.views.panel import button
from rules import Study
from rules.node import Node, all_lines, main_line
from rules.record import MAX_TEXT_LENGTH
from rules.sentences import by_number, sentence

from .tree_list import Tree

MAX_COMMENT_LENGTH = 2_000
"""The maximum length of a comment, in characters."""


@dataclass(slots=True)
class Edits:
    """The pending edits on a board."""

    board: State
    undo: Callable[[], Node] | None = None
    """The function that undoes the last deletion, or change of the order of lines; it returns the
    node to show."""
    done: str = ""
    """What it undoes, in words."""
    undo_label: str = ""
    """The label of its button, which stands beside *Undo* for moves."""
    number_of_changes: int = -1
    """The number of changes to the study after that one."""
    listed: tuple[Study, int, Mapping[str, str], str] | None = None
    """The study of the list of moves drawn last, the number of changes to it, the signs after
    moves, and its markup."""


def make_main_line(own: Edits, event: Pressed) -> Steps:
    """Make the line shown the main line."""
    game = own.board.game
    if refusal := _refuse_order(own, is_main=game.shows_main_line, becomes_main=True):
        return refusal
    done = sentence("This is the main line now.")
    return _change_order(own, lambda: promote_line(game.end), done)


def move_line_up(own: Edits, event: Pressed) -> Steps:
    """Move the side line shown up by one place among the lines from the same position."""
    game = own.board.game
    first = branching_node(game.node) or branching_node(game.end)
    parent = first and first.parent
    if first is None or parent is None:
        return _refuse_order(own, is_main=True, becomes_main=False)
    index = parent.children.index(first)
    becomes_main = index == 1 and branching_node(parent) is None
    if refusal := _refuse_order(own, is_main=False, becomes_main=becomes_main):
        return refusal
    done = (
        sentence("This is the main line now.")
        if becomes_main
        else sentence("Moved {move} up by one place.", move=first.move)
    )
    return _change_order(own, lambda: first.move_to(index - 1), done)


def _refuse_order(own: Edits, *, is_main: bool, becomes_main: bool) -> Steps:
    """Return the note why the order of lines can't change, if a line is the main line already, or
    becomes it in a match."""
    if becomes_main and own.board.game.match:
        return [note(sentence("In a match, the main line is always the game as played."))]
    return [note(sentence("This is already the main line."))] if is_main else []


def _change_order(own: Edits, change: Callable[[], Callable[[], Node]], done: str) -> Steps:
    """Change the order of lines, and offer to undo that; `change` returns the function to undo it,
    `done` says what was done."""
    steps = moves.interrupt(own.board)
    game = own.board.game
    undo, shown = change(), game.node

    def move_back() -> Node:
        undo()
        return shown

    own.undo, own.done, own.undo_label = move_back, done, sentence("Restore order")
    game.refresh()
    own.number_of_changes = game.changes
    return [*steps, Say(done), *moves.continue_game(own.board)]


def delete_moves(own: Edits, event: Pressed) -> Steps:
    """Delete the move that led to the position shown, and everything after it."""
    game = own.board.game
    node = game.node
    if node.parent is None:
        return [note(sentence("Go to a move first. Deleting removes it and everything after it."))]
    if game.match and node in main_line(game.study.root):
        return [note(sentence("The moves of a match can't be deleted."))]
    steps = moves.interrupt(own.board)
    count = sum(map(len, all_lines(node)))
    draft = own.board.comment_draft
    edited, is_edited = replace(draft), _leads_to(node, draft.node)
    remove_back = node.remove()

    def restore() -> Node:
        if is_edited and not draft.node:
            draft.node, draft.text = edited.node, edited.text
        return remove_back()

    if is_edited:
        draft.end()
    own.undo, own.undo_label = restore, sentence("Restore moves")
    own.done = by_number(count, one="Deleted 1 move.", other="Deleted {number} moves.")
    game.refresh(node.parent)
    own.number_of_changes = game.changes
    return [*steps, Say(own.done), *moves.continue_game(own.board)]


def _leads_to(node: Node, later: Node | None) -> bool:
    """Return whether a node is `later`, or one before it."""
    while later and later is not node:
        later = later.parent
    return later is node


def restore(own: Edits, event: Pressed) -> Steps:
    """Undo the last deletion or change of order, and show the moves."""
    game = own.board.game
    if own.undo is None or own.number_of_changes != game.changes:
        return []
    steps = moves.interrupt(own.board)
    node = own.undo()
    own.undo = None
    game.refresh(node)
    return [*steps, Say(sentence("Restored.")), *moves.continue_game(own.board)]


# Comments.


def start_comment(own: Edits, event: Pressed) -> Steps:
    """Start editing the comment on the position shown, unless another one isn't saved yet."""
    draft, node = own.board.comment_draft, own.board.game.node
    if draft.node is node:
        return []
    if draft.stored:
        return [note(sentence("Save or cancel the comment that you are writing first."))]
    draft.end()
    draft.node = node
    return []


def type_comment(own: Edits, event: CommentTyped) -> Steps:
    """Store the comment being edited as it is typed."""
    own.board.comment_draft.text = event.text
    return [Only(stores=True)]


def save_comment(own: Edits, event: Pressed) -> Steps:
    """Save the comment being edited, or remove it if it is empty; keep the old one if the game's
    address would be too long."""
    node = own.board.comment_draft.node
    if node is None:
        return []
    before, length = node.comment, len(own.board.game.texts.full)
    text = event.values.get("comment", "").strip().encode("utf-8", "replace").decode()
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
    own.board.game.refresh()
    if len(own.board.game.texts.full) > max(MAX_TEXT_LENGTH, length):
        node.comment = before
        own.board.game.refresh()
        return [note(sentence("There is no room for more comments in this game."))]
    own.board.comment_draft.end()
    return [Say(sentence("Comment saved.") if node.comment else sentence("Comment removed."))]


def cancel_comment(own: Edits, event: Pressed) -> Steps:
    """Stop editing the comment, which stays as it was."""
    own.board.comment_draft.end()
    return []


# Markup.


def comment(own: Edits) -> str:
    """Return the form for editing a comment; "" if none is edited."""
    node, typed = own.board.comment_draft.node, own.board.comment_draft.text
    if node is None:
        return ""
    label = (
        sentence("Comment on {move}", move=node.move)
        if node.move
        else sentence("Comment on the starting position")
    )
    most = max(MAX_COMMENT_LENGTH, len(node.comment))
    unsaved = own.board.comment_draft.stored
    note = f' <span class="fine">{sentence("Not saved yet")}</span>' if unsaved else ""
    return (
        f'<form class="comment-form" data-form="comment"><label>{escape(label)}'
        f'<textarea name="comment" dir="auto" rows="3" maxlength="{most}" data-focus>'
        f"\n{escape(node.comment if typed is None else typed)}</textarea></label>"
        '<div class="buttons">'
        + button("save-comment", sentence("Save"), type="submit", heir="comment", main=True)
        + button("cancel-comment", sentence("Cancel"), heir="comment")
        + f"{note}</div></form>"
    )


def lines(own: Edits) -> str:
    """Return the note on the last deletion or change of order, with a button to undo it, before the
    lines that continue from here; "" without a note, or after another change."""
    if own.undo is None or own.number_of_changes != own.board.game.changes:
        return ""
    undo = button("restore-line", own.undo_label)
    return f'<p class="note">{escape(own.done)} {undo}</p>{study_lines.lines(own.board)}'


def listed_moves(own: Edits) -> str:
    """Return the list of all moves; "" if there are no side lines. It is drawn again only once the
    study has changed."""
    game = own.board.game
    if not game.branched:
        return ""
    signs = {} if own.board.shows_line else own.board.signs
    study, *made_from, items = own.listed or (None, 0, {}, "")
    if study is not game.study or made_from != [game.changes, signs]:
        items = Tree(game.study, game.places, signs).items()
        own.listed = game.study, game.changes, signs, items
    return move_list.moves(own.board, items)
