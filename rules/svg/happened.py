"""Traces of what has happened: where pieces came from, where men were captured, which groups
decided at the end.

>>> outline([Square.parse("a1"), Square.parse("a2")], lambda at: (40 * at.file, -40 * at.rank))
'M0 0v40M40 0v40M0 40h40M0 -40v40M40 -40v40M0 -40h40'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import hypot
from typing import Protocol

from rules.board import Square
from rules.motion_scenes import Leg
from rules.position import Pieces, Scene, owner
from rules.tally import Ending

from .marks import SIDE, pill
from .markup import head, tag
from .motion import Motion, between, hidden
from .pushes import around

Point = tuple[float, float]

_INK, _PAPER = "#4d3a7a", "#fffdf6"

_LINES = {"black": ("#16161a", "#fffdf6"), "white": ("#fffdf6", "#16161a")}
"""The colours of the line around a group that decided, and of the one that sets it off."""


class Ground(Protocol):
    """The parts of a picture that traces need."""

    standing: Pieces

    def centre(self, square: Square) -> Point: ...
    def corner(self, square: Square) -> Point: ...


def trace(scenes: Sequence[Scene], ground: Ground, motion: Motion | None) -> Iterator[str]:
    """Yield the ways of pieces and the squares where men were captured, shown after the motion."""
    drawn = [*_ways(scenes, ground), *_taken(scenes, ground)]
    if drawn:
        waits = [hidden(motion.seconds)] if motion else []
        yield tag("g", [*waits, *drawn], class_="trace", pointer_events="none")


def _ways(scenes: Sequence[Scene], ground: Ground) -> Iterator[str]:
    placed = {leg.end for scene in scenes for leg in scene.legs if not leg.start}
    for scene in scenes:
        ends = {(leg.start, leg.end) for leg in scene.legs}
        for leg in scene.legs:
            if leg.start and (leg.end, leg.start) not in ends:
                passes = not placed.isdisjoint(between(leg.start, leg.end))
                yield from _way(leg, ground, passes)


def _way(leg: Leg, ground: Ground, passes: bool) -> Iterator[str]:
    """Yield a thin arrow to the rim of the piece, and a ring where nothing stands any more; if it
    `passes` the piece just placed, around that."""
    (x, y), (x1, y1) = ground.centre(leg.start or leg.end), ground.centre(leg.end)
    length = hypot(x1 - x, y1 - y)
    dx, dy = (x1 - x) / length, (y1 - y) / length
    begin = 0 if leg.start in ground.standing else 9
    if passes:
        line, corners = around((x, y), (x1, y1), begin, 13)
    else:
        neck, corners = head((x1 - 13 * dx, y1 - 13 * dy), dx, dy, 8, 5)
        line = f"M{x + begin * dx:.4g} {y + begin * dy:.4g}L{neck[0]:.4g} {neck[1]:.4g}"
    yield from _stroke(line)
    yield tag("polygon", points=corners, fill=_INK, stroke=_PAPER)
    if begin:
        yield tag("circle", cx=x, cy=y, r=9, fill="none", stroke=_INK, stroke_width=2,
                  stroke_dasharray="4 3")  # fmt: skip


def _taken(scenes: Sequence[Scene], ground: Ground) -> Iterator[str]:
    """Yield a cross on each square where a piece lost men, at its foot if men are left."""
    boards = [*(scene.board_before() for scene in scenes[1:]), ground.standing]
    for scene, then in zip(scenes, boards, strict=bool(scenes)):
        ends = {leg.end for leg in scene.legs}
        for square, men in scene.standing.items():
            if square not in ends and len(then.get(square, ())) < len(men):
                x, y = ground.centre(square)
                foot = 13 if square in ground.standing else 0
                yield from _stroke(f"M{x - 5 - foot:g} {y - 5 + foot:g}l10 10m0-10l-10 10")


def _stroke(path: str) -> Iterator[str]:
    """Yield a line that is visible on pieces of either colour."""
    for ink, width in ((_PAPER, 5), (_INK, 2.5)):
        yield tag("path", d=path, fill="none", stroke=ink, stroke_width=width)


def ended(ending: Ending, ground: Ground, motion: Motion | None) -> Iterator[str]:
    """Yield outlines of the groups that decided, in their owners' colours, with their sizes; after
    the motion, if there is one."""
    waits = [hidden(motion.seconds)] if motion else []
    for group in ending.deciding:
        colour = owner(ground.standing[min(group)]) or "black"
        x, y = ground.centre(min(group))
        drawn = [*framed(group, ground, *_LINES[colour]), pill(x, y, str(len(group)))]
        yield tag("g", [*waits, *drawn], class_="deciding", pointer_events="none")


def framed(
    group: Collection[Square], ground: Ground, ink: str = _INK, paper: str = _PAPER
) -> Iterator[str]:
    """Yield a line around squares, and one around it that sets it off."""
    path = outline(sorted(group), ground.corner)
    for stroke, width in ((paper, 7), (ink, 3.5)):
        yield tag("path", d=path, fill="none", stroke=stroke, stroke_width=width,
                  stroke_linecap="round")  # fmt: skip


def outline(group: Collection[Square], corner: Callable[[Square], Point]) -> str:
    """Return the sides of squares that are not between two of them."""
    corners = {corner(square) for square in group}
    path = ""
    for x, y in map(corner, group):
        for (dx, dy), side in _SIDES.items():
            if (x + dx, y + dy) not in corners:
                path += f"M{x + max(0, dx):g} {y + max(0, dy):g}{side}"
    return path


_SIDES = {
    (-SIDE, 0): f"v{SIDE}",
    (SIDE, 0): f"v{SIDE}",
    (0, -SIDE): f"h{SIDE}",
    (0, SIDE): f"h{SIDE}",
}
