"""Exact results as markup: marks of the moves on the board, a sentence, and a list of the moves."""

from __future__ import annotations

from html import escape

from boardleaf.messages import MoveResult
from boardleaf.views import board as board_view
from boardleaf.views import exercise
from boardleaf.views.panel import button
from rules import Square, picking
from rules.sentences import sentence
from rules.svg import Marks
from rules.svg.result_marks import KINDS, ResultMark

from . import wording
from .update import Results


def board(own: Results) -> str:
    """Return the board with the marks of the moves that begin with the squares picked; "" without
    any."""
    drawings, results = marks(own)
    marked = Marks(drawings=drawings)
    return board_view.board(own.board, marked, results=results) if drawings else ""


def marks(own: Results) -> tuple[list[ResultMark], dict[Square, str]]:
    """Return the marks of the moves that begin with the squares picked; and for each square that
    may be picked next, the result of the best of these moves, in words."""
    solved, state = own.solved, own.board
    if not solved or not solved.moves:
        return [], {}
    picks, position = state.selection.picks, state.game.position
    shown = {str(move) for move in picking.moves_beginning_with(position, picks)} if picks else None
    ranks = {wording.rank(found) for found in solved.moves}
    best = max(ranks) if solved.complete and len(ranks) > 1 else None
    drawings = []
    values: dict[Square, str] = {}
    for found in reversed(wording.best_first(solved)):
        if shown is not None and found.move not in shown:
            continue
        squares = position.move(found.move).squares
        is_best = wording.rank(found) == best
        drawings.append(ResultMark(squares, found.result, wording.mark_text(found), is_best))
        values[squares[min(len(picks), len(squares) - 1)]] = wording.move_text(found)
    return drawings, values


def status(own: Results) -> str:
    """Return the status with the result of best play."""
    return exercise.status(own.board) + _summary(own)


def _summary(own: Results) -> str:
    if own.failure:
        again = button("solve-again", sentence("Try again"))
        return f'<p class="failure">{escape(own.failure)} {again}</p>'
    solved = own.solved
    if own.board.game.node.outcome():
        return ""
    if not solved or not solved.complete:
        return f'<p class="solved">{sentence("Solving…")}</p>'
    return f'<p class="solved">{escape(wording.headline(own.board.game.position, solved))}</p>'


def panel(own: Results) -> str:
    """Return the list of the moves with their results, the best first."""
    solved = own.solved
    if not solved or not solved.moves:
        return ""
    items = "".join(
        _item(number, found) for number, found in enumerate(wording.best_first(solved), 1)
    )
    return (
        f'<details class="results"><summary>{sentence("All moves")}</summary>'
        f'<ol class="results">{items}</ol></details>'
    )


def _item(number: int, found: MoveResult) -> str:
    return (
        f'<li data-line="{number}" data-move="{escape(found.move)}"'
        f' data-expected="{found.result:.2f}" data-proved="{found.plies}"'
        f' class="{KINDS[found.result]}">'
        f"<b>{escape(found.move)}</b> {wording.move_text(found)}</li>"
    )
