"""The list of moves, each of which shows its position when clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from boardleaf.model.state import State
from rules.node import Node
from rules.position import other
from rules.sentences import colour_name, sentence


@dataclass(frozen=True, slots=True)
class Played:
    """A move in the list."""

    node: Node
    second: bool
    """Whether the colour made it that did not begin."""


def rows(line: Sequence[Node]) -> list[list[Played]]:
    """A move of each colour in a row; of one alone where a colour moves twice, as after a swap.

    The line begins with the node before its first move.
    """
    found = list[list[Played]]()
    for before, node in pairwise(line):
        played = Played(node, before.position.turn != line[0].position.turn)
        if played.second and found and not found[-1][-1].second:
            found[-1].append(played)
        else:
            found.append([played])
    return found


def moves(state: State) -> str:
    """Buttons that step through the moves, and all of them under the colours that made them."""
    listed = "".join(
        f"<li>{''.join(_move(state, played) for played in row)}</li>"
        for row in rows(state.game.cursor.line)
    )
    heading = sentence("Moves")
    return f'<h2>{heading}</h2>{_steps(state)}{sides(state)}<ol class="moves">{listed}</ol>'


def sides(state: State) -> str:
    """The colours over the list, the one first that begins."""
    first = state.game.start.turn
    told = "".join(
        f'<span><span class="disc disc-{colour}"></span>{colour_name(colour)}</span>'
        for colour in (first, other(first))
    )
    return f'<p class="sides">{told}</p>'


def _move(state: State, played: Played) -> str:
    current = ' aria-current="true"' if played.node is state.game.node else ""
    place = ' class="second"' if played.second else ""
    text = escape(str(played.node.move))
    return f'<button type="button" data-at="{played.node.depth}"{place}{current}>{text}</button>'


def compact(state: State) -> str:
    """Of a board among text: which move of a sequence led here, and buttons to step on."""
    game = state.game
    if not game.end.depth:
        return ""
    values = {"at": game.node.depth, "moves": game.end.depth, "move": game.last}
    step = (
        sentence("Move {at} of {moves}: {move}", **values)
        if game.last
        else sentence("Move {at} of {moves}", **values)
    )
    return f'<p class="step">{escape(step)}</p>{_steps(state)}'


def _steps(state: State) -> str:
    end, at = state.game.end.depth, state.game.node.depth
    steps = (
        (sentence("Starting position"), "«", 0, at > 0),
        (sentence("Previous move"), "‹", at - 1, at > 0),
        (sentence("Next move"), "›", at + 1, at < end),
        (sentence("Latest position"), "»", end, at < end),
    )
    buttons = "".join(
        f'<button data-at="{to}" data-step="{label}" aria-label="{label}"'
        f"{'' if enabled else ' disabled'}>{sign}</button>"
        for label, sign, to, enabled in steps
    )
    label = sentence("Step through the moves")
    return f'<div class="steps" role="group" aria-label="{label}">{buttons}</div>'
