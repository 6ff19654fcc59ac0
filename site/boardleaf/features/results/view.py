"""Exact results as markup: a mark for each move on the board, a sentence, and a list of the moves.

A mark stands on the square of the move or, if it has two, between them, nearer to the player's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from boardleaf.messages import MoveResult
from boardleaf.views import board as board_view
from boardleaf.views import exercise
from boardleaf.views.panel import button
from rules import Square, picking
from rules.sentences import sentence
from rules.svg import Marks
from rules.svg.markup import tag, text

from . import wording
from .update import Results

OWN_SHARE = 0.36
"""How far the mark of a move with two squares is from its first, as a share of the way."""

INKS = {1.0: "#1759a8", 0.5: "#6b6558", 0.0: "#b8430f"}
"""The colour of each result."""

HALO = "#fffaf0"

RADIUS, SMALL_RADIUS = 13, 9.5
"""The size of a mark on a square, and of one between two squares."""


@dataclass(frozen=True, slots=True)
class ResultMark:
    """The mark of a move: a circle for a win, a square for a draw, a diamond for a loss, with the
    number of moves to the end; the best moves have a double rim, unless all are as good."""

    squares: Sequence[Square]
    result: float
    label: str
    best: bool

    def __call__(self, picture: Any) -> Iterator[str]:
        """Yield the mark's markup."""
        points = [picture.centre(square) for square in self.squares]
        (x0, y0), (x1, y1) = points[0], points[-1]
        x, y = x0 + OWN_SHARE * (x1 - x0), y0 + OWN_SHARE * (y1 - y0)
        radius = SMALL_RADIUS if len(points) > 1 else RADIUS
        look = {"fill": INKS[self.result], "stroke": HALO, "stroke_width": 1.5}
        parts = [_shape(self.result, x, y, radius, **look)]
        if self.best:
            rim = {"fill": "none", "stroke": INKS[self.result], "stroke_width": 1.5}
            parts.append(_shape(self.result, x, y, radius + 2.5, **rim))
        size = 13 if radius == RADIUS else 10
        parts.append(text("", x, y + size / 3, self.label, size, "#fff", "bold"))
        kind = wording.KINDS[self.result] + " best" * self.best
        yield tag("g", parts, class_=f"result {kind}")


def _shape(result: float, x: float, y: float, radius: float, **look: object) -> str:
    """Return the shape of a result around a point."""
    if result == 1:
        return tag("circle", cx=x, cy=y, r=radius, **look)
    if result == 0.5:
        side = 1.75 * radius
        place = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": 2}
        return tag("rect", **place, **look)
    far = 1.2 * radius
    corners = f"{x:g},{y - far:g} {x + far:g},{y:g} {x:g},{y + far:g} {x - far:g},{y:g}"
    return tag("polygon", points=corners, **look)


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
    if own.board.game.position.outcome():
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
        f' class="{wording.KINDS[found.result]}">'
        f"<b>{escape(found.move)}</b> {wording.move_text(found)}</li>"
    )
