"""The computer's thoughts: drawn many times a second, so without buttons.

The number of rows stays the same while the computer is thinking, so that nothing below them jumps.
"""

from __future__ import annotations

from html import escape

from boardleaf import words
from boardleaf.board.state import State
from boardleaf.computer import insight
from boardleaf.computer.insight import Insight
from rules import Move, Square
from rules.sentences import sentence
from rules.svg import Marks
from rules.svg.suggestions import Suggestion

MAX_CANDIDATES = 4
"""The maximum number of candidates shown, including the best move."""

MIN_LEVEL = 3
"""The lowest level whose thoughts are shown: those of lower levels are of no use."""

PLACEHOLDER_ROWS = "<p><b>…</b></p><p>…</p><p>…</p><p>…</p>"
"""The rows shown before the first thought."""


def thoughts(state: State) -> str:
    """Return the best move, the line after it, other moves, how much the computer has searched, and
    the result if it is proved; "" if no thoughts are to be shown here.

    There is no expected score: it would be the search's own, and differ from the judge's, which
    *Analyse* shows.
    """
    if not _is_shown(state):
        return ""
    current = state.computer.insight
    recent = state.game.position, state.game.position_before
    if current and not (state.computer.thinking or current.position in recent):
        current = None
    if not (current or state.computer.thinking):
        return ""
    rows = _rows(state, current) if current else PLACEHOLDER_ROWS
    css_class = "thoughts busy" if state.computer.thinking else "thoughts"
    inside = f"<h2>{_title(state, current)}</h2>{rows}"
    label = sentence("Thoughts")
    return f'<section class="{css_class}" tabindex="0" aria-label="{label}">{inside}</section>'


def _is_shown(state: State) -> bool:
    """Return whether thoughts are shown: those of a strong level, or those about a hint."""
    computer, overlays = state.computer, state.overlays
    details = overlays.hint_details and computer.hint(state.game.position)
    return bool(details) or (overlays.thoughts and computer.level >= MIN_LEVEL)


def _title(state: State, current: Insight | None) -> str:
    if not current:
        return sentence("Thinking…")
    name = current.position.mover()
    if state.computer.thinking:
        return sentence("Considering {player}'s options", player=name)
    if current.is_hint and words.addresses_mover(state.game):
        return sentence("Hint for you")
    if current.is_hint:
        return sentence("Hint for {player}", player=name)
    return sentence("Computer's thinking for {player}", player=name)


def _rows(state: State, current: Insight) -> str:
    thought, line = current.thought, current.line
    others = ", ".join(
        escape(current.position.imperative(current.position.move(move)))
        for move in thought.candidates[1:MAX_CANDIDATES]
    )
    rows = (
        f"<b>{escape(current.position.imperative(line[0]))}</b>",
        escape(_continuation(state, current)),
        sentence("Others: {moves}", moves=others or sentence("none")),
        " · ".join(filter(None, (insight.proved_result(thought), insight.work(thought)))),
    )
    return "".join(f"<p>{row}</p>" for row in rows)


def _continuation(state: State, current: Insight) -> str:
    """Return a sentence about the moves after the best one."""
    if text := insight.continuation(current):
        return text
    over = current.position.play(current.line[0]).outcome()
    if over or (state.game.at_end and state.game.outcome):
        return sentence("Then the game is over.")
    return sentence("Looked one move ahead.")


def marks(state: State) -> Marks:
    """Return the marks of the expected line, if it is switched on: squares numbered in the moves'
    order; otherwise a hint. The best move looks as in the analysis."""
    if state.game.outcome and state.game.at_end:
        return Marks()
    if not state.overlays.line:
        return _hint_marks(state)
    line = state.expected_line
    values: dict[Square, str] = {}
    current = state.computer.insight
    first = len(current.line) - len(line) + 1 if current else 1
    for number, move in enumerate(line, first):
        for square in move.squares[-1:]:
            values[square] = f"{values[square]}, {number}" if square in values else str(number)
    return Marks(values=values, drawings=[_best(move) for move in line[:1] if move.squares])


def _hint_marks(state: State) -> Marks:
    """Return the mark of the hint in this position: none without a hint, or of a move that has no
    square."""
    move = state.computer.hint(state.game.position)
    return Marks(drawings=[_best(move)]) if move and move.squares else Marks()


def _best(move: Move) -> Suggestion:
    return Suggestion("better", move.squares)
