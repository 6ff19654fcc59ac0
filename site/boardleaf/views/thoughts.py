"""The computer's thoughts, drawn many times a second: so there are no buttons here.

The rows stay the same while it thinks, so that nothing below them jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardleaf.computer import insight
from boardleaf.computer.insight import Insight
from boardleaf.messages import Thought
from boardleaf.model.state import State
from rules import Position, Square
from rules.sentences import sentence
from rules.svg import Marks

CANDIDATES = 4

LEAST = 3
"""The weakest level whose thoughts are worth a look."""

UNKNOWN = "<p><b>…</b></p><p>…</p><p>…</p><p>…</p><p>…</p>"
"""The rows before the first thought."""


def thoughts(state: State) -> str:
    """Return the best move, its expected score, the line after it, other moves, and the work."""
    if not _wanted(state):
        return ""
    known = state.computer.insight
    if known and not (state.computer.thinking or known.position in _near(state)):
        known = None
    if not (known or state.computer.thinking):
        return ""
    rows = _rows(state, known) if known else UNKNOWN
    kind = "thoughts busy" if state.computer.thinking else "thoughts"
    inside = f"<h2>{_title(state, known)}</h2>{rows}"
    label = sentence("Thoughts")
    return f'<section class="{kind}" tabindex="0" aria-label="{label}">{inside}</section>'


def _wanted(state: State) -> bool:
    """Return whether thoughts are shown: all meaningful ones, or those about a hint."""
    computer, overlays = state.computer, state.overlays
    details = overlays.hint_details and computer.hint(state.game.position)
    return bool(details) or (overlays.thoughts and computer.level >= LEAST)


def _near(state: State) -> Sequence[Position]:
    """Return the position shown, and the one before."""
    game = state.game
    return [game.position_before, game.position] if game.position_before else [game.position]


def _title(state: State, known: Insight | None) -> str:
    if not known:
        return sentence("Thinking…")
    name = known.position.mover()
    if state.computer.thinking:
        return sentence("Considering {player}'s options", player=name)
    if known.is_hint:
        return sentence("Hint for {player}", player=name)
    return sentence("Computer's thinking for {player}", player=name)


def _rows(state: State, known: Insight) -> str:
    thought, line = known.thought, known.line
    does = "" if state.computer.thinking else known.position.gist(line)
    best = f"<b>{escape(known.position.imperative(line[0]))}</b>"
    rows = (
        f"{best}: {escape(does)}" if does else best,
        f"{_meter(thought)}{insight.prospects(thought)}",
        escape(_then(state, known)),
        sentence("Others: {moves}", moves=_others(known) or sentence("none")),
        insight.work(thought),
    )
    return "".join(f"<p>{row}</p>" for row in rows)


def _meter(thought: Thought) -> str:
    """Return the expected score as a bar, if it is meaningful."""
    if insight.is_glance(thought):
        return ""
    score = round(100 * thought.score)
    return f'<meter min="0" max="100" value="{score}" aria-hidden="true"></meter> '


def _then(state: State, known: Insight) -> str:
    """Return the line expected after the best move, if any, numbered as on the board."""
    best, *rest = known.line
    position = known.position.play(best)
    moves = []
    for number, move in enumerate(rest, 2):
        moves.append(f"{number}. {position.imperative(move)}")
        position = position.play(move)
    if moves:
        return sentence("Then: {moves}", moves=" ".join(moves))
    over = position.outcome() or (state.game.at_end and state.game.outcome)
    return sentence("Then the game is over.") if over else sentence("Looked one move ahead.")


def _others(known: Insight) -> str:
    """Return the candidates behind the best one. They have their expected scores, the highest
    first, if these are meaningful and none is above that of the best, which has more work in it."""
    thought = known.thought
    rest = thought.candidates[1:CANDIDATES]
    bare = insight.is_glance(thought) or any(score > thought.score for _, score in rest)
    if not bare:
        rest = tuple(sorted(rest, key=lambda other: -other[1]))
    return ", ".join(
        escape(known.position.imperative(known.position.move(move)))
        + ("" if bare else f" {insight.percent(score)}")
        for move, score in rest
    )


def marks(state: State) -> Marks:
    """Return the marks of the line, if it is switched on: squares numbered in the moves'
    order; otherwise a hint's arrow or square."""
    if state.game.outcome and state.game.at_end:
        return Marks()
    if not state.overlays.line:
        return _hint(state)
    line = state.expected
    kinds = {square: "target" for move in line[:1] for square in move.squares}
    values: dict[Square, str] = {}
    known = state.computer.insight
    first = len(known.line) - len(line) + 1 if known else 1
    for number, move in enumerate(line, first):
        for square in move.squares[-1:]:
            values[square] = f"{values[square]}, {number}" if square in values else str(number)
    return Marks(kinds, [move.squares for move in line[:1] if len(move.squares) > 1], values)


def _hint(state: State) -> Marks:
    move = state.computer.hint(state.game.position)
    if not move or len(move.squares) > 1:
        return Marks(arrows=[move.squares] if move else [])
    return Marks(dict.fromkeys(move.squares, "target"))
