"""The look of marks: squares that a move was or may be played on, arrows, short texts.

>>> target(20, 20, "target", taken=False)
'<circle cx="20" cy="20" r="6" fill="#2f8f5b" class="mark mark-target"/>'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot

from rules.board import Square
from rules.position import Scene
from rules.tally import Ending, Group

from .markup import head, tag, text

SIDE = 40
"""The side of a square, in units of the picture."""

INK = "#6d5f47"


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks drawn over a position.

    `squares` gives marked squares a kind: `last`, `picked`, `target`, `landing`, `refused`, `note`,
    `must`, `barred`. `arrows` run through two squares or more, `ties` join two; `values` are short
    texts on squares, and `piece_values` on pieces. `made` has the scenes of a move that was made,
    `ending` the end of the game; `lit` are highlighted groups.
    """

    squares: Mapping[Square, str] = field(default_factory=dict)
    arrows: Sequence[Sequence[Square]] = ()
    values: Mapping[Square, str] = field(default_factory=dict)
    piece_values: Mapping[Square, str] = field(default_factory=dict)
    ties: Sequence[tuple[Square, Square]] = ()
    made: Sequence[Scene] = ()
    ending: Ending | None = None
    lit: Sequence[Group] = ()


def _last(x: int, y: int) -> dict[str, object]:
    """The move just made: a tint, and the corners of its square."""
    side = SIDE - 4
    look = {"fill": "#8fb339", "fill_opacity": 0.5, "stroke": "#4f6a0c", "stroke_width": 3}
    corners = f"8 {side - 16} 8 0"
    return {"d": f"M{x + 2} {y + 2}h{side}v{side}h-{side}z", "stroke_dasharray": corners} | look


def _picked(x: int, y: int) -> dict[str, object]:
    """The square picked: a frame."""
    inside = f"M{x + 2} {y + 2}h{SIDE - 4}v{SIDE - 4}h-{SIDE - 4}z"
    return {"d": inside, "fill": "#3d7ea6", "fill_opacity": 0.25, "stroke": "#1f6391"} | {
        "stroke_width": 3
    }


def _note(x: int, y: int) -> dict[str, object]:
    """A square to look at: a broken frame."""
    inside = f"M{x + 2} {y + 2}h{SIDE - 4}v{SIDE - 4}h-{SIDE - 4}z"
    return {"d": inside, "fill": "none", "stroke": "#8a4fa8", "stroke_width": 2.5} | {
        "stroke_dasharray": "6 4"
    }


def _barred(x: int, y: int) -> dict[str, object]:
    """A square that may not be entered: hatched."""
    rising = "".join(f"M{x} {y + far}l{far}-{far}" for far in range(8, SIDE + 1, 8))
    falling = "".join(
        f"M{x + far} {y + SIDE}l{SIDE - far}-{SIDE - far}" for far in range(8, SIDE, 8)
    )
    return {"d": rising + falling, "fill": "none", "stroke": "#6b4a1e", "stroke_width": 2} | {
        "opacity": 0.6
    }


UNDER = {"last": _last, "picked": _picked, "note": _note, "barred": _barred}


def target(x: float, y: float, kind: str, taken: bool) -> str:
    """A square that can be chosen (a dot, on a piece a ring) or one that refuses (a cross)."""
    look: dict[str, object] = {"class_": f"mark mark-{kind}"}
    if kind == "refused":
        cross = f"M{x - 12:g} {y - 12:g}l24 24m0 -24l-24 24"
        return tag("path", d=cross, stroke="#c2352b", stroke_width=4, fill="none", **look)
    if kind == "must":
        return tag(
            "circle", cx=x, cy=y, r=18, fill="none", stroke="#b4530a", stroke_width=3, **look
        )
    if taken:
        look |= {"fill": "none", "stroke": "#2f8f5b", "stroke_width": 3.5}
        return tag("circle", cx=x, cy=y, r=17.5, **look)
    return tag("circle", cx=x, cy=y, r=6, fill="#2f8f5b", **look)


def arrow(points: Sequence[tuple[float, float]]) -> str:
    """Return a line through `points` with a head at the last."""
    (x0, y0), (x1, y1) = points[-2:]
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    neck, corners = head((x1, y1), dx, dy, 11, 7)
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


def tie(one: tuple[float, float], two: tuple[float, float]) -> str:
    """Return a short line where two squares meet."""
    (x0, y0), (x1, y1) = one, two
    dx, dy = (x1 - x0) / 3, (y1 - y0) / 3
    path = f"M{x0 + dx:g} {y0 + dy:g}L{x1 - dx:g} {y1 - dy:g}"
    strokes = [("#fffdf6", 7), ("#2f8f5b", 4)]
    lines = [tag("path", d=path, stroke=ink, stroke_width=width) for ink, width in strokes]
    return tag("g", lines, class_="tie", stroke_linecap="round")


def pill(x: float, y: float, value: str) -> str:
    """Return a short text on a square, with its middle at `x`, `y`."""
    width = 9 + 8 * len(value)
    back = tag(
        "rect", x=x - width / 2, y=y - 9, width=width, height=18, rx=9, fill="#fffdf6", stroke=INK
    )
    return tag("g", [back, text("", x, y + 4.2, value, 12, "#22201c", "bold")], class_="value")
