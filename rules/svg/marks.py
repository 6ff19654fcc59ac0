"""Marks on a board and their look: squares that a move was or may be played on, arrows, texts.

>>> square_mark(20, 20, "target", occupied=False)
'<circle cx="20" cy="20" r="6" fill="#2f8f5b" class="mark mark-target"/>'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from rules.board import Square
from rules.position import Colour, Scene
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
    groups are outlined. `drawings` draw more: each is called with the picture, and returns markup;
    `drawn_values` are texts that they draw for squares, so that their names have them, too.
    """

    squares: Mapping[Square, str] = field(default_factory=dict)
    arrows: Sequence[Sequence[Square]] = ()
    values: Mapping[Square, str] = field(default_factory=dict)
    piece_values: Mapping[Square, str] = field(default_factory=dict)
    ties: Sequence[tuple[Square, Square]] = ()
    scenes: Sequence[Scene] = ()
    ending: Ending | None = None
    highlighted: Sequence[Group] = ()
    drawings: Sequence[Callable[[Any], Iterable[str]]] = ()
    drawn_values: Mapping[Square, str] = field(default_factory=dict)


def _last(x: int, y: int) -> dict[str, object]:
    """Return the look of a square of the last move: a tint."""
    return {"d": f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z", "fill": "#8fae3c", "fill_opacity": 0.5}


def _picked(x: int, y: int) -> dict[str, object]:
    """Return the look of a picked square: a tint, and a frame."""
    inside = f"M{x + 1.5:g} {y + 1.5:g}h{SIDE - 3}v{SIDE - 3}h-{SIDE - 3}z"
    return {"d": inside, "fill": "#3d7ea6", "fill_opacity": 0.28, "stroke": "#1f6391"} | {
        "stroke_width": 2.2
    }


def _note(x: int, y: int) -> dict[str, object]:
    """Return the look of a square that explains something: a dashed frame."""
    inside = f"M{x + 2} {y + 2}h{SIDE - 4}v{SIDE - 4}h-{SIDE - 4}z"
    return {"d": inside, "fill": "none", "stroke": "#7d3f9e", "stroke_width": 2} | {
        "stroke_dasharray": "6 4"
    }


def _barred(x: int, y: int) -> dict[str, object]:
    """Return the look of a square that may not be entered: hatching."""
    upper = "".join(f"M{x} {y + step}l{step}-{step}" for step in range(8, SIDE + 1, 8))
    lower = "".join(
        f"M{x + step} {y + SIDE}l{SIDE - step}-{SIDE - step}" for step in range(8, SIDE, 8)
    )
    return {"d": upper + lower, "fill": "none", "stroke": "#6b4a1e", "stroke_width": 1.4} | {
        "opacity": 0.55
    }


def _must(x: int, y: int) -> dict[str, object]:
    """Return the look of a square that must be chosen: all of it is filled, and has a frame, so
    that no piece hides it."""
    inside = f"M{x + 1} {y + 1}h{SIDE - 2}v{SIDE - 2}h-{SIDE - 2}z"
    return {"d": inside, "fill": "#5b2fc0", "stroke": "#fffdf6", "stroke_width": 2}


MARKS_BELOW_PIECES = {
    "last": _last,
    "picked": _picked,
    "note": _note,
    "barred": _barred,
    "must": _must,
}
"""The kinds of marks that are drawn below the pieces, and a function for the look of each."""


def mark_below_pieces(x: int, y: int, kind: str) -> str:
    """Return a mark that is drawn below the pieces, on the square with its top left corner there.

    >>> mark_below_pieces(0, 0, "last")
    '<path class="mark mark-last" d="M0 0h40v40h-40z" fill="#8fae3c" fill-opacity="0.5"/>'
    """
    return tag("path", class_=f"mark mark-{kind}", **MARKS_BELOW_PIECES[kind](x, y))


def square_mark(x: float, y: float, kind: str, occupied: bool) -> str:
    """Return the mark on a square that can be chosen (a dot, or a ring around a piece), or was
    refused (a cross)."""
    look: dict[str, object] = {"class_": f"mark mark-{kind}"}
    if kind == "refused":
        cross = f"M{x - 9:g} {y - 9:g}l18 18m0 -18l-18 18"
        look |= {"stroke_linecap": "round"}
        return tag("path", d=cross, stroke="#c2352b", stroke_width=3.5, fill="none", **look)
    if occupied:
        look |= {"fill": "none", "stroke": "#2f8f5b", "stroke_width": 2.8}
        return tag("circle", cx=x, cy=y, r=17.8, **look)
    return tag("circle", cx=x, cy=y, r=6, fill="#2f8f5b", **look)


def arrow(points: Sequence[tuple[float, float]]) -> str:
    """Return a line through `points`, with an arrowhead beside the centre of the last one, where a
    value may stand."""
    (x0, y0), (x1, y1) = points[-2:]
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    neck, corners = arrow_head((x1 - 9 * dx, y1 - 9 * dy), dx, dy, 9, 6)
    line = " ".join(f"{x:g},{y:g}" for x, y in [*points[:-1], neck])
    return tag(
        "g",
        [
            tag(
                "polyline",
                points=line,
                fill="none",
                stroke="#1f6391",
                stroke_width=3.4,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
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
    strokes = [("#fffdf6", 5), ("#2f8f5b", 3)]
    lines = [tag("path", d=path, stroke=ink, stroke_width=width) for ink, width in strokes]
    return tag("g", lines, class_="tie", stroke_linecap="round")


VALUE_INK = {"black": "#fffdf6", "white": "#22201c", None: "#22201c"}
"""The colour of a value on a piece, by the colour of the piece, and on an empty square."""


def value(x: float, y: float, value: str, on: Colour | None) -> str:
    """Return a short text centred at `x`, `y`: no wider than a piece, and set off by a thin line
    from what it stands on, a piece of a colour or an empty square."""
    width = 44 if on else 36  # an empty square may have a frame
    size = min(14, round(width / max(1, len(value)), 1))
    halo = VALUE_INK["white" if on == "black" else "black"]
    drawn = text("", x, y + 0.36 * size, value, size, VALUE_INK[on], "bold")
    set_off = {"stroke": halo, "stroke_width": 2.4, "stroke_linejoin": "round"}
    return tag(
        "g", [drawn], class_=f"value value-{on or 'square'}", paint_order="stroke", **set_off
    )
