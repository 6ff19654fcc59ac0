"""What the computer thinks, drawn many times a second: nothing here may be pressed."""

from __future__ import annotations

from html import escape

from boardleaf import insight
from boardleaf.state import State
from rules import Square
from rules.svg import Marks

CANDIDATES = 4


def thoughts(state: State) -> str:
    """Expected score, line, other candidates and work; nothing before anything was thought."""
    known = state.insight
    near = state.record.positions[max(0, state.at - 1) : state.at + 1]
    if not known or not (state.thinking or known.position in near):
        return ""
    thought, name = known.thought, known.position.turn.capitalize()
    title = f"Hint for {name}" if known.asked else f"{name}, the computer, thought of"
    if state.thinking:
        title = f"{name} looks at"
    does = "" if state.thinking else insight.effect(known.position, known.line[0])
    score = round(100 * thought.score)
    rows = [
        f"<p><b>{escape(thought.move)}</b> {escape(does)}</p>",
        f'<p><meter min="0" max="100" value="{score}" aria-hidden="true"></meter>'
        f" {name} {insight.expects(thought.score)}</p>",
        f"<p>Line: {escape(' '.join(map(str, known.line)))}</p>",
        _others(state),
        f"<p>{thought.work:,} {escape(thought.unit)}</p>",
    ]
    return f'<section class="thoughts"><h2>{title}</h2>{"".join(rows)}</section>'


def _others(state: State) -> str:
    """The candidates behind the best one, each with its expected score."""
    known = state.insight
    rest = known.thought.candidates[1:CANDIDATES] if known else ()
    shown = ", ".join(f"{escape(move)} {round(100 * score)} %" for move, score in rest)
    return f"<p>Also: {shown}</p>" if shown else ""


def marks(state: State) -> Marks:
    """The line on the board, where it was asked for: squares numbered in the moves' order."""
    known = state.insight
    if not (known and state.lined) or state.thinking:
        return Marks()
    line = known.onward(state.position)
    kinds = {square: "target" for move in line[:1] for square in move.squares}
    values: dict[Square, str] = {}
    for number, move in enumerate(line, 1):
        for square in move.squares[-1:]:
            values.setdefault(square, str(number))
    return Marks(kinds, [move.squares for move in line[:1] if len(move.squares) > 1], values)
