"""Drawings of pushes: where a placed piece would push its neighbours.

>>> push((20, 20), (60, 20), "straight").startswith('<g class="push push-straight"')
True
"""

from __future__ import annotations

from math import hypot

from .markup import arrow_head, tag

Point = tuple[float, float]

_INK, _PAPER = "#7a2e8f", "#fffdf6"
_ARC_HEIGHT = 15
"""The height of the arc of a piece that passes over others."""
_BYPASS = 28
"""How far the path of a piece bends around the piece placed."""


def push(start: Point, end: Point, kind: str) -> str:
    """Return the drawing of a push: a line to the next square, an arc over other pieces, a dashed
    arc to a square behind; a padlock if the piece stays, a star if it would collide with
    another."""
    if kind == "stays":
        drawn = [_padlock(*start)]
    elif kind == "collides":
        drawn = [_star(*start)]
    else:
        drawn = list(_path(start, end, kind))
    return tag("g", drawn, class_=f"push push-{kind}")


def _path(start: Point, end: Point, kind: str) -> list[str]:
    """Return a line or an arc, with an arrowhead at its end."""
    if kind == "behind":
        curve, points = bypass(start, end, 4, (9, 6))
    else:
        curve, points = _path_ahead(start, end, 0 if kind == "straight" else 2 * _ARC_HEIGHT)
    line = _stroke(curve, 3.5, stroke_dasharray="5 4" if kind == "behind" else None)
    return [line, tag("polygon", points=points, fill=_INK, stroke=_PAPER)]


def _path_ahead(start: Point, end: Point, offset: float) -> tuple[str, str]:
    """Return a line, or an arc with its control point offset, and the corners of its arrowhead."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    x, y = (x0 + x1) / 2 - dy * offset, (y0 + y1) / 2 + dx * offset
    length = hypot(x1 - x, y1 - y)
    neck, points = arrow_head(end, (x1 - x) / length, (y1 - y) / length, 9, 6)
    return f"M{x0:g} {y0:g}Q{x:.5g} {y:.5g} {neck[0]:.5g} {neck[1]:.5g}", points


def bypass(start: Point, end: Point, end_gap: float, head: tuple[float, float]) -> tuple[str, str]:
    """Return a curve around the pieces between two squares, and the corners of its arrowhead, of a
    length and half a width. The curve begins at the centre `start`, and its tip is `end_gap` away
    from `end`.

    >>> bypass((20, 20), (100, 20), 13, (9, 6))[0]
    'M20 20C20 -8 100 -8 100 -2'
    """
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length
    tip = x1 + end_gap * nx, y1 + end_gap * ny
    neck, corners = arrow_head(tip, -nx, -ny, *head)
    controls = [(x0, y0, 0), (x0, y0, _BYPASS), (x1, y1, _BYPASS)]
    points = [*((x + away * nx, y + away * ny) for x, y, away in controls), neck]
    begin, *bends = (f"{x:.5g} {y:.5g}" for x, y in points)
    return f"M{begin}C{' '.join(bends)}", corners


def _stroke(path: str, width: float, **look: object) -> str:
    """Return a line that is visible on pieces of either colour."""
    under = tag("path", d=path, fill="none", stroke=_PAPER, stroke_width=width + 2)
    return under + tag("path", d=path, fill="none", stroke=_INK, stroke_width=width, **look)


def _padlock(x: float, y: float) -> str:
    shackle = tag(
        "path", d=f"M{x - 4:g} {y:g}v-3a4 4 0 0 1 8 0v3", fill="none", stroke=_INK, stroke_width=2.5
    )
    body = tag("rect", x=x - 6.5, y=y - 1, width=13, height=9.5, rx=1.5, fill=_INK, stroke=_PAPER)
    return shackle + body


def _star(x: float, y: float) -> str:
    rays = "".join(f"M{x:g} {y:g}l{a:g} {b:g}" for a, b in _RAYS)
    return _stroke(rays, 3)


_RAYS = [(9, 0), (-9, 0), (0, 9), (0, -9), (6.4, 6.4), (-6.4, 6.4), (6.4, -6.4), (-6.4, -6.4)]
