"""A study at the position shown: its comment, the lines that continue from here, and other places
with the same position."""

from __future__ import annotations

from html import escape

from boardleaf import words
from boardleaf.board.state import State
from rules.node import Node, main_line
from rules.sentences import by_number, sentence

from .panel import button


def comment(state: State) -> str:
    """Return the comment on the position shown."""
    text = state.game.node.comment
    return f'<p class="comment" dir="auto">{escape(text)}</p>' if text else ""


def lines(state: State) -> str:
    """Return the lines that continue from here; for a full board also buttons to the same position
    elsewhere, and to the line that was just left."""
    elsewhere = _transposition(state) + _earlier_line(state) if state.settings.full else ""
    return elsewhere + _chooser(state)


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


def _earlier_line(state: State) -> str:
    """Return a button to the end of the line that the last move, or the one before the computer's
    reply, replaced at the end of the game; "" if there is none."""
    game = state.game
    if not (game.at_end and game.shows_main_line):
        return ""
    recent = [node for node in (game.node, game.node.parent) if node and node.parent]
    first = next((node.siblings[0] for node in recent if node.siblings), None)
    if first is None:
        return ""
    line = main_line(first)
    label = by_number(len(line), one="Earlier line: 1 move", other="Earlier line: {number} moves")
    return f'<p class="earlier">{_node_button(state, line[-1], escape(label))}</p>'


def _node_button(state: State, node: Node, label: str) -> str:
    """Return a button that goes to a node."""
    place = state.game.places[node]
    return f'<button type="button" data-at="{place}">{label}</button>'


def tools() -> str:
    """Return the buttons that edit the study at the position shown. They are always the same, so
    that the list of moves beside them need not be drawn again at each step."""
    labels = {
        "main-line": sentence("Make main line"),
        "line-up": sentence("Move line up"),
        "copy-line": sentence("Copy this line"),
        "copy-record": sentence("Copy everything"),
        "delete-line": sentence("Delete from here"),
    }
    buttons = "".join(button(action, label) for action, label in labels.items())
    return (
        f'<div class="study-tools">{button("comment", sentence("Comment"))}'
        f'<details data-lines="tools"><summary data-fold="tools">{sentence("This line")}</summary>'
        f'<div class="buttons">{buttons}</div></details></div>'
    )
