"""Marks on a board and their look: squares that a move was or may be played on, arrows, texts.

>>> square_mark(20, 20, "target", occupied=False)
'<circle cx="20" cy="20" r="6" fill="#2f8f5b" class="mark mark-target"/>'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot

from rules.board import Square
from rules.position import Scene
from rules.tally import Ending, Group

from .markup import arrow_head, tag, text

SIDE = 40
"""The side of a square, in units of the picture."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks drawn over a position.

    `squares` has the kind of mark on each marked square: `last`, `picked`, `target`, `landing`,
    `refused`, `note`, `must` or `barred`. `arrows` go through two or more squares, `ties` connect
    two. `values` are short texts on squares, `piece_values` those on pieces. `scenes` are those of
    the last move, whose traces are drawn; `ending` is how groups decided the game; `highlighted`
    groups are outlined.
    """

    squares: Mapping[Square, str] = field(default_factory=dict)
    arrows: Sequence[Sequence[Square]] = ()
    values: Mapping[Square, str] = field(default_factory=dict)
    piece_values: Mapping[Square, str] = field(default_factory=dict)
    ties: Sequence[tuple[Square, Square]] = ()
    scenes: Sequence[Scene] = ()
    ending: Ending | None = None
    highlighted: Sequence[Group] = ()


def _last(x: int, y: int) -> dict[str, object]:
    """Return the look of a square of the last move: a tint, and marked corners."""
    side = SIDE - 4
    look = {"fill": "#8fb339", "fill_opacity": 0.5, "stroke": "#4f6a0c", "stroke_width": 3}
    corners = f"8 {side - 16} 8 0"
    return {"d": f"M{x + 2} {y + 2}h{side}v{side}h-{side}z", "stroke_dasharray": corners} | look


def _picked(x: int, y: int) -> dict[str, object]:
    """Return the look of a picked square: a frame."""
    inside = f"M{x + 2} {y + 2}h{SIDE - 4}v{SIDE - 4}h-{SIDE - 4}z"
    return {"d": inside, "fill": "#3d7ea6", "fill_opacity": 0.25, "stroke": "#1f6391"} | {
        "stroke_width": 3
    }


def _note(x: int, y: int) -> dict[str, object]:
    """Return the look of a square that explains something: a dashed frame."""
    inside = f"M{x + 2} {y + 2}h{SIDE - 4}v{SIDE - 4}h-{SIDE - 4}z"
    return {"d": inside, "fill": "none", "stroke": "#8a4fa8", "stroke_width": 2.5} | {
        "stroke_dasharray": "6 4"
    }


def _barred(x: int, y: int) -> dict[str, object]:
    """Return the look of a square that may not be entered: hatching."""
    upper = "".join(f"M{x} {y + step}l{step}-{step}" for step in range(8, SIDE + 1, 8))
    lower = "".join(
        f"M{x + step} {y + SIDE}l{SIDE - step}-{SIDE - step}" for step in range(8, SIDE, 8)
    )
    return {"d": upper + lower, "fill": "none", "stroke": "#6b4a1e", "stroke_width": 2} | {
        "opacity": 0.6
    }


MARKS_BELOW_PIECES = {"last": _last, "picked": _picked, "note": _note, "barred": _barred}
"""The kinds of marks that are drawn below the pieces, and a function for the look of each."""


def square_mark(x: float, y: float, kind: str, occupied: bool) -> str:
    """Return the mark on a square that can be chosen (a dot, or a ring around a piece), must be
    chosen (a ring), or was refused (a cross)."""
    look: dict[str, object] = {"class_": f"mark mark-{kind}"}
    if kind == "refused":
        cross = f"M{x - 12:g} {y - 12:g}l24 24m0 -24l-24 24"
        return tag("path", d=cross, stroke="#c2352b", stroke_width=4, fill="none", **look)
    if kind == "must":
        return tag(
            "circle", cx=x, cy=y, r=18, fill="none", stroke="#b4530a", stroke_width=3, **look
        )
    if occupied:
        look |= {"fill": "none", "stroke": "#2f8f5b", "stroke_width": 3.5}
        return tag("circle", cx=x, cy=y, r=17.5, **look)
    return tag("circle", cx=x, cy=y, r=6, fill="#2f8f5b", **look)


def arrow(points: Sequence[tuple[float, float]]) -> str:
    """Return a line through `points`, with an arrowhead at the last one."""
    (x0, y0), (x1, y1) = points[-2:]
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    neck, corners = arrow_head((x1, y1), dx, dy, 11, 7)
    line = " ".join(f"{x:g},{y:g}" for x, y in [*points[:-1], neck])
    return tag(
        "g",
        [
            tag("polyline", points=line, fill="none", stroke="#1f6391", stroke_width=4.5),
            tag("polygon", points=corners, fill="#1f6391"),
        ],
        class_="arrow",
        opacity=0.85,
    )


def tie(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return a short line between two neighbouring squares."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = (x1 - x0) / 3, (y1 - y0) / 3
    path = f"M{x0 + dx:g} {y0 + dy:g}L{x1 - dx:g} {y1 - dy:g}"
    strokes = [("#fffdf6", 7), ("#2f8f5b", 4)]
    lines = [tag("path", d=path, stroke=ink, stroke_width=width) for ink, width in strokes]
    return tag("g", lines, class_="tie", stroke_linecap="round")


def pill(x: float, y: float, value: str) -> str:
    """Return a short text with a background, centred at `x`, `y`."""
    width = 9 + 8 * len(value)
    look = {"fill": "#fffdf6", "stroke": "#6d5f47"}
    back = tag("rect", x=x - width / 2, y=y - 9, width=width, height=18, rx=9, **look)
    return tag("g", [back, text("", x, y + 4.2, value, 12, "#22201c", "bold")], class_="value")
