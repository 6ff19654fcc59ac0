"""What the page adds to the picture of a position: marks, and squares as buttons."""

from __future__ import annotations

from boardleaf import picking
from boardleaf.editing import Draft
from boardleaf.state import State
from rules import Square, svg

from . import aria, thoughts


def board(state: State) -> str:
    """The board as an SVG whose squares are buttons."""
    if state.draft:
        return _draft(state, state.draft)
    marked = marks(state)
    size = state.position.size
    return svg.board(
        state.position,
        id=state.place.id,
        marks=marked,
        flip=state.flip,
        trays=any(state.record.start.hands().values()),
        buttons=aria.labels(state, marked.squares),
        cursor=Square(size // 2, size // 2),
        grips=_grips(state),
    )


def _grips(state: State) -> set[Square]:
    """Where a piece of the person to move stands that has a move."""
    moves = state.position.moves() if state.person_to_move else []
    starts = {move.squares[0] for move in moves if len(move.squares) > 1}
    return {square for square in starts if picking.owns(state.position, square)}


def _draft(state: State, draft: Draft) -> str:
    """The same of a position that is being set up, which the game may not have."""
    return svg.board(
        draft,
        id=state.place.id,
        flip=state.flip,
        trays=bool(draft.hand),
        buttons=aria.names(draft.size, draft.pieces(), {}),
        cursor=Square(draft.size // 2, draft.size // 2),
        label=f"{draft.game.title}, {draft.size}x{draft.size}. A position that is being set up.",
    )


def marks(state: State) -> svg.Marks:
    """The last move, the squares picked and where they lead, and what a refusal is about.

    A diagram's own marks show as long as nothing has been done on it.
    """
    if state.untouched and state.place.marks != svg.Marks():
        return state.place.marks
    kinds: dict[Square, str] = {}
    if state.last:
        kinds |= dict.fromkeys(state.last.squares, "last")
    kinds |= _leads(state)
    kinds |= dict.fromkeys(state.picks, "picked")
    kinds |= dict.fromkeys(state.answer, "picked")
    if state.refusal:
        kinds |= dict.fromkeys(state.refusal.squares, "note")
        kinds |= dict.fromkeys(state.refusal.squares[:1], "refused")
    line = thoughts.marks(state)
    return svg.Marks({**kinds, **line.squares}, line.arrows, line.values)


def _leads(state: State) -> dict[Square, str]:
    """The squares that may be clicked next, and landings further on."""
    if not state.picks:
        return {}
    begun = picking.beginning(state.position.moves(), state.picks)
    count = len(state.picks)
    later = {square: "landing" for move in begun for square in move.squares[count + 1 :]}
    return later | {square: "target" for move in begun for square in move.squares[count:][:1]}
