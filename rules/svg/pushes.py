"""Drawings of pushes: where a move would send the pieces beside it.

>>> pushed((20, 20), (60, 20), "straight").startswith('<g class="push push-straight"')
True
"""

from __future__ import annotations

from math import hypot

from .markup import head, tag

Point = tuple[float, float]

_INK, _PAPER = "#7a2e8f", "#fffdf6"
_AWAY = 15
"""The distance from the line to a way that passes over other pieces."""
_BESIDE = 28
"""The distance to which a way bends that passes beside the piece placed."""


def pushed(start: Point, end: Point, how: str) -> str:
    """Return the way of a pushed piece: a line to the next square, an arc over other pieces, a
    broken arc to behind; a padlock where it stays, and a star where it meets another and turns
    back."""
    if how == "stays":
        drawn = [_padlock(*start)]
    elif how == "collides":
        drawn = [_star(*start)]
    else:
        drawn = list(_way(start, end, how))
    return tag("g", drawn, class_=f"push push-{how}")


def _way(start: Point, end: Point, how: str) -> list[str]:
    """Return a line or an arc, with a head at its end."""
    if how == "behind":
        curve, points = around(start, end, 0, 4)
    else:
        curve, points = _ahead(start, end, 0 if how == "straight" else 2 * _AWAY)
    line = _stroke(curve, 3.5, stroke_dasharray="5 4" if how == "behind" else None)
    return [line, tag("polygon", points=points, fill=_INK, stroke=_PAPER)]


def _ahead(start: Point, end: Point, swing: float) -> tuple[str, str]:
    """Return a line, or an arc that swings aside, and the corners of its head."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    x, y = (x0 + x1) / 2 - dy * swing, (y0 + y1) / 2 + dx * swing
    to = hypot(x1 - x, y1 - y)
    neck, points = head(end, (x1 - x) / to, (y1 - y) / to, 9, 6)
    return f"M{x0:g} {y0:g}Q{x:.5g} {y:.5g} {neck[0]:.5g} {neck[1]:.5g}", points


def around(start: Point, end: Point, leaves: float, reaches: float) -> tuple[str, str]:
    """Return a curve beside the pieces between, and the corners of its head. It begins and ends at
    these distances from the middle of its squares.

    >>> around((20, 20), (100, 20), 9, 13)[0]
    'M20 11C20 -8 100 -8 100 -2'
    """
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length
    tip = x1 + reaches * nx, y1 + reaches * ny
    neck, corners = head(tip, -nx, -ny, 9, 6)
    ways = [(x0, y0, leaves), (x0, y0, _BESIDE), (x1, y1, _BESIDE)]
    points = [*((x + by * nx, y + by * ny) for x, y, by in ways), neck]
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
