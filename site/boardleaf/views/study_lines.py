"""A study at the position shown: its comment, the lines that continue from here, and other places
with the same position."""

from __future__ import annotations

from html import escape

from boardleaf import extras, words
from boardleaf.model.state import State
from rules.node import Node
from rules.sentences import by_number, sentence

from .panel import button


def comment(state: State) -> str:
    """Return the comment on the position shown, or the form for editing a comment."""
    edits, text = state.tree_edits, state.game.node.comment
    if edits.comment_node and extras.is_loaded(extras.STUDYING):
        form: str = extras.loaded(extras.STUDYING).form(edits.comment_node, edits.comment_text)
        return form
    return f'<p class="comment" dir="auto">{escape(text)}</p>' if text else ""


def lines(state: State) -> str:
    """Return the lines that continue from here; for a full board also the note on the last
    change, and a button to the same position elsewhere."""
    messages = _undoable(state) + _transposition(state) if state.settings.full else ""
    return messages + _chooser(state)


def _chooser(state: State) -> str:
    """Return a button for the first move of each line from here; "" if there is only one."""
    children = state.game.node.children
    if len(children) < 2:
        return ""
    label = by_number(len(children), one="1 line from here", other="{number} lines from here")
    buttons = "".join(_node_button(state, child, escape(str(child.move))) for child in children)
    return (
        f'<div class="chooser" role="group" aria-label="{label}">'
        f"<span>{label}</span>{buttons}</div>"
    )


def _transposition(state: State) -> str:
    """Return a button to another place of the study with the position shown; "" if there is
    none."""
    transposition = state.game.transposition
    if not transposition:
        return ""
    label = (
        sentence("after move {number}, {move}", number=transposition.depth, move=transposition.move)
        if transposition.move
        else sentence("at the start")
    )
    link = _node_button(state, transposition, escape(label))
    return f'<p class="twin">{words.repeated_position()} {link}</p>'


def _undoable(state: State) -> str:
    """Return the note on the last deletion or change of order, with a button to undo it, until
    another change."""
    edits = state.tree_edits
    if edits.undo is None or edits.number_of_changes != state.game.changes:
        return ""
    return f'<p class="note">{escape(edits.done)} {button("restore-line", edits.undo_label)}</p>'


def _node_button(state: State, node: Node, label: str) -> str:
    """Return a button that goes to a node."""
    place = state.game.places[node]
    return f'<button type="button" data-at="{place}">{label}</button>'


def tools() -> str:
    """Return the buttons that edit the study at the position shown. They are always the same, so
    that the list of moves beside them need not be drawn again at each step."""
    labels = {
        "comment": sentence("Comment"),
        "main-line": sentence("Make main line"),
        "line-up": sentence("Move line up"),
        "delete-line": sentence("Delete from here"),
        "copy-line": sentence("Copy this line"),
        "copy-record": sentence("Copy everything"),
    }
    buttons = "".join(button(action, label) for action, label in labels.items())
    return (
        f'<details class="study-tools" data-lines="tools"><summary data-fold="tools">'
        f'{sentence("Lines and comments")}</summary><div class="buttons">{buttons}</div></details>'
    )
