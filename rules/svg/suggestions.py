"""Moves that are compared on a board: the one played, the reply to it, a better one, and others,
each with a look of its own, in colour and in shape. Drawn through `Marks.drawings`.

>>> from rules import game, svg
>>> position = game("egotzi").start(size=5)
>>> better = Suggestion("better", position.move("c3").squares)
>>> 'class="suggestion better"' in svg.board(position, marks=svg.Marks(drawings=[better]))
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from rules.board import Square

from .marks import SIDE
from .markup import arrow_head, tag, text

if TYPE_CHECKING:
    from .picture import Picture

HALO = "#fffaf0"
"""The colour around a mark, so that it stands out on any piece."""

PLAYED, BETTER = "#b8430f", "#1759a8"

LOOKS = {
    "played": (PLAYED, 3.0, "6 3"),
    "reply": (PLAYED, 2.0, "1.5 4"),
    "better": (BETTER, 4.0, None),
    "second": (BETTER, 2.4, None),
    "third": (BETTER, 1.4, None),
}
"""The colour, the width and the dashes of each kind of suggestion."""

SIGN_INKS = {"??": "#a3151c", "?": "#b8430f", "?!": "#7a5c00"}
"""The colour of each sign of a verdict."""

PIECE_INKS = {"black": "#222", "white": "#fff"}
"""The colour of a mark for a piece, by the piece's."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move to draw, whose `kind` is one of `LOOKS`. With a `sign`, such as `??`, a badge is drawn
    on its last square or, `sign_at_start`, on its first; an arrow has its `value`, such as `62%`,
    on its shaft."""

    kind: str
    squares: Sequence[Square]
    sign: str = ""
    value: str = ""
    sign_at_start: bool = False

    @property
    def is_best(self) -> bool:
        """True for a move with squares that is better than all others."""
        return self.kind == "better" and bool(self.squares)

    def __call__(self, picture: Picture) -> Iterator[str]:
        """Yield the move's markup."""
        if not self.squares:
            return
        points = [picture.centre(square) for square in self.squares]
        if len(points) > 1:
            parts = _arrow(points, *LOOKS[self.kind])
            if self.value:
                parts.append(_value(points[0], points[1], LOOKS[self.kind][0], self.value))
        else:
            occupied = self.squares[0] in picture.standing
            parts = _frame(points[0], *LOOKS[self.kind], occupied=occupied)
        if self.sign:
            parts.append(_badge(*points[0 if self.sign_at_start else -1], self.sign))
        yield tag("g", parts, class_=f"suggestion {self.kind}")


@dataclass(frozen=True, slots=True)
class Reached:
    """A square that a colour's largest group gets to after a move, `played` or `better`: a piece in
    a corner of the square, with a rim in the colour of the move."""

    square: Square
    colour: str
    kind: str

    def __call__(self, picture: Picture) -> Iterator[str]:
        """Yield the mark's markup."""
        x, y = picture.centre(self.square)
        left = -1 if self.kind == "played" else 1
        place = {"cx": x + left * (SIDE / 2 - 7), "cy": y + SIDE / 2 - 7, "r": 4.5}
        fill = PIECE_INKS[self.colour]
        rim = tag("circle", **place, fill=fill, stroke=LOOKS[self.kind][0], stroke_width=2.5)
        halo = tag("circle", **{**place, "r": 6.5}, fill=HALO)
        yield tag("g", [halo, rim], class_=f"reached {self.kind} {self.colour}")


def _frame(
    point: Point, ink: str, width: float, dashes: str | None, *, occupied: bool
) -> list[str]:
    """Return a frame around a square, which is tinted if it is empty."""
    (x, y), side = point, SIDE - width - 3
    place = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": 4}
    tint = {"fill": "none"} if occupied else {"fill": ink, "fill_opacity": 0.2}
    line = {"stroke": ink, "stroke_width": width, "stroke_dasharray": dashes}
    return [tag("rect", **place, **tint, **line)]


def _arrow(points: Sequence[Point], ink: str, width: float, dashes: str | None) -> list[str]:
    """Return an arrow through points, with a halo."""
    (x0, y0), (x1, y1) = points[-2:]
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    neck, corners = arrow_head((x1 + 2 * dx, y1 + 2 * dy), dx, dy, 9 + width, 5 + width)
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in [*points[:-1], neck])
    line = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    return [
        tag("path", stroke=HALO, stroke_width=width + 2.5, opacity=0.8, **line),
        tag("polygon", points=corners, fill=ink, stroke=HALO, stroke_width=1.2),
        tag("path", stroke=ink, stroke_width=width, stroke_dasharray=dashes, **line),
        tag("circle", cx=points[0][0], cy=points[0][1], r=width + 0.5, fill=ink, stroke=HALO),
    ]


def _value(start: Point, end: Point, ink: str, value: str) -> str:
    """Return a value in the middle between two points."""
    x, y, width = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2, 6.5 * len(value) + 8
    place = {"x": x - width / 2, "y": y - 8, "width": width, "height": 16, "rx": 8}
    back = tag("rect", **place, fill=ink, stroke=HALO)
    return tag("g", [back, text("", x, y + 4, value, 11, "#fff", "bold")], class_="value")


def _badge(x: float, y: float, sign: str) -> str:
    """Return a badge with a sign, at the upper right corner of a square."""
    x, y = x + SIDE / 2 - 7, y - SIDE / 2 + 7
    back = tag("circle", cx=x, cy=y, r=9, fill=SIGN_INKS[sign], stroke=HALO, stroke_width=1.5)
    return tag("g", [back, text("", x, y + 4, sign, 11, "#fff", "bold")], class_="sign")
