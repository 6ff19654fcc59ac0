"""Marks of moves with their exact results, in colour and in shape. Drawn through `Marks.drawings`.

A mark stands on the square of the move or, if it has two, between them, nearer to the first, which
has the player's own piece.

>>> from rules import game, svg
>>> position = game("egotzi").start(size=3)
>>> mark = ResultMark(position.move("b2").squares, 1.0, "+5", best=True)
>>> 'class="result win best"' in svg.board(position, marks=svg.Marks(drawings=[mark]))
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.board import Square

from .markup import tag, text

if TYPE_CHECKING:
    from .picture import Picture

KINDS = {1.0: "win", 0.5: "draw", 0.0: "loss"}
"""The name of each result for the player who moves, in style sheets and tests."""

OWN_SHARE, DIAGONAL_SHARE = 0.42, 0.36
"""How far the mark of a move with two squares is from its first, as a share of the way, so that
marks of other moves between the same squares, or across, are beside it."""

INKS = {1.0: "#1759a8", 0.5: "#6b6558", 0.0: "#b8430f"}
"""The colour of each result."""

HALO = "#fffaf0"

RADIUS, SMALL_RADIUS = 13, 7
"""The size of a mark on a square, and of one between two squares."""


@dataclass(frozen=True, slots=True)
class ResultMark:
    """The mark of a move: a circle for a win, a square for a draw, a diamond for a loss, with the
    number of moves to the end; the best moves have a double rim, unless all are as good."""

    squares: Sequence[Square]
    result: float
    label: str
    best: bool

    def __call__(self, picture: Picture) -> Iterator[str]:
        """Yield the mark's markup."""
        points = [picture.centre(square) for square in self.squares]
        (x0, y0), (x1, y1) = points[0], points[-1]
        share = DIAGONAL_SHARE if x0 != x1 and y0 != y1 else OWN_SHARE
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        radius = SMALL_RADIUS if len(points) > 1 else RADIUS
        look = {"fill": INKS[self.result], "stroke": HALO, "stroke_width": 1.5}
        parts = [_shape(self.result, x, y, radius, **look)]
        if self.best:
            rim = {"fill": "none", "stroke": INKS[self.result], "stroke_width": 1.5}
            parts.append(_shape(self.result, x, y, radius + 2, **rim))
        size = 13 if radius == RADIUS else 8
        parts.append(text("", x, y + size / 3, self.label, size, "#fff", "bold"))
        kind = KINDS[self.result] + " best" * self.best
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
