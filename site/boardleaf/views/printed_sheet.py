"""A game on paper: the board, who plays, what stands there, the moves."""

from __future__ import annotations

from html import escape

from boardleaf import words
from boardleaf.playing.state import State
from rules import describe, svg
from rules.board import count
from rules.position import COLOURS


def picture(state: State) -> str:
    """The position shown as an SVG for a file of its own, with coordinates and no marks."""
    return svg.board(
        state.game.position,
        flip=state.game.flip,
        trays=any(state.game.record.start.hands().values()),
        label=_title(state),
    )


def sheet(state: State) -> str:
    """The markup of a page to print."""
    names = ", ".join(
        f"{colour.capitalize()}: {words.player(state.game.player(colour))}" for colour in COLOURS
    )
    moves = "".join(f"<li>{escape(str(move))}</li>" for move in state.game.record.moves)
    drawn = svg.board(
        state.game.position,
        id="sheet",
        flip=state.game.flip,
        trays=any(state.game.record.start.hands().values()),
        label=_title(state),
    )
    return f"{drawn}<p><b>{escape(_title(state))}</b></p><p>{escape(names)}</p>" + (
        f"<ol>{moves}</ol>" if moves else ""
    )


def _title(state: State) -> str:
    """The game, how far it is, and who is to move or how it ended."""
    position = state.game.position
    outcome = state.game.outcome if state.game.at_end else None
    title = (
        f"{position.game.title}, {position.size}x{position.size}. {outcome.reason}"
        if outcome
        else describe.title(position)
    )
    return f"{title} After {count(state.game.at, 'move')}." if state.game.at else title
