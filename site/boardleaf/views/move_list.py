"""The list of moves, whose entries show their positions when clicked."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from boardleaf.board.state import State
from boardleaf.game.move_numbers import ListedMove, rows
from rules.node import Node
from rules.sentences import colour_name, sentence

from . import study_lines
from .panel import close_button, colours_in_order


def moves(state: State, listed: str = "") -> str:
    """Return the moves, with a column for each colour: the items `listed`, or else those of the
    line shown.

    js/drawing.js marks the move that led to the position shown, so a step changes nothing here.
    """
    places, signs = state.game.places, {} if state.shows_line else state.signs
    listed = listed or "".join(
        f"<li>{''.join(_move(move, places, signs) for move in row)}</li>"
        for row in rows(state.game.cursor.line)
    )
    return (
        f'<h2>{sentence("Moves")}</h2>{column_headings(state)}<ol class="moves">{listed}</ol>'
        f"{study_lines.tools()}{close_button()}"
    )


def column_headings(state: State) -> str:
    """Return the headings of the columns, the colour that moves first on the left."""
    colours = "".join(
        f'<span><span class="disc disc-{colour}"></span>{colour_name(colour)}</span>'
        for colour in colours_in_order(state)
    )
    return f'<p class="sides">{colours}</p>'


def _move(move: ListedMove, places: Mapping[Node, str], signs: Mapping[str, str]) -> str:
    return move_button(move.node, places, signs, "second" if move.in_second_column else "")


def move_button(
    node: Node, places: Mapping[Node, str], signs: Mapping[str, str], kind: str = ""
) -> str:
    """Return the button of a move, which shows the position after it, with an asterisk if that has
    a comment, and its sign."""
    class_attribute = f' class="{kind}"' if kind else ""
    label = sentence("{move}, with a comment", move=node.move) if node.comment else ""
    label_attribute = f' aria-label="{escape(label)}"' if label else ""
    place, text = places[node], escape(str(node.move)) + (" *" if label else "")
    return (
        f'<button type="button" tabindex="-1" data-at="{place}"'
        f"{class_attribute}{label_attribute}>{text}{signs.get(place, '')}</button>"
    )


def compact_steps(state: State) -> str:
    """Return, for an inline board, the number of the move shown, and buttons to step.

    A board in a page shows neither if it starts without moves, so that the first move doesn't shift
    the page; a board alone in a frame shows neither until there is a move.
    """
    game = state.game
    if not (game.end.depth if state.settings.alone else game.initial_depth):
        return ""
    values = {"at": game.node.depth, "moves": game.end.depth, "move": game.last_move}
    step = (
        sentence("Move {at} of {moves}: {move}", **values)
        if game.last_move
        else sentence("Move {at} of {moves}", **values)
    )
    return f'<p class="step">{escape(step)}</p>{steps(state)}'


def steps(state: State) -> str:
    """Return buttons that step through the moves of the line shown."""
    cursor, places = state.game.cursor, state.game.places
    targets = (
        (sentence("Starting position"), "«", cursor.first),
        (sentence("Previous move"), "‹", cursor.previous),
        (sentence("Next move"), "›", cursor.next),
        (sentence("Latest position"), "»", cursor.last),
    )
    buttons = "".join(
        f'<button data-at="{places[to or cursor.node]}" data-step="{label}" aria-label="{label}"'
        f"{'' if to and to is not cursor.node else ' disabled'}>{sign}</button>"
        for label, sign, to in targets
    )
    label = sentence("Steps")
    return f'<div class="steps" role="group" aria-label="{label}">{buttons}</div>'
