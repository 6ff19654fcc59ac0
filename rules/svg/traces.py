"""Traces of the last move and of the end: where pieces came from, where men were captured, and
which groups decided the game.

>>> outline_path([Square.parse("a1"), Square.parse("a2")], lambda at: (40 * at.file, -40 * at.rank))
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
from .markup import arrow_head, tag
from .motion import Motion, hidden_until, squares_between
from .pushes import bypass

Point = tuple[float, float]

_INK, _PAPER = "#4d3a7a", "#fffdf6"

_LINES = {"black": ("#16161a", "#fffdf6"), "white": ("#fffdf6", "#16161a")}
"""The colours of the line around a deciding group, and of the line that sets it off."""


class TracePicture(Protocol):
    """The parts of a picture that traces need."""

    standing: Pieces

    def centre(self, square: Square) -> Point: ...
    def corner(self, square: Square) -> Point: ...


def trace(scenes: Sequence[Scene], picture: TracePicture, motion: Motion | None) -> Iterator[str]:
    """Yield the paths of pieces and the squares where men were captured, shown after the motion."""
    drawn = [*_paths(scenes, picture), *_captures(scenes, picture)]
    if drawn:
        delay = [hidden_until(motion.seconds)] if motion else []
        yield tag("g", [*delay, *drawn], class_="trace", pointer_events="none")


def _paths(scenes: Sequence[Scene], picture: TracePicture) -> Iterator[str]:
    """Yield the paths of all pieces, except of two that traded places."""
    placed = {leg.end for scene in scenes for leg in scene.legs if not leg.start}
    for scene in scenes:
        ends = {(leg.start, leg.end) for leg in scene.legs}
        for leg in scene.legs:
            if leg.start and (leg.end, leg.start) not in ends:
                bent = not placed.isdisjoint(squares_between(leg.start, leg.end))
                yield from _path(leg, picture, bent)


def _path(leg: Leg, picture: TracePicture, bent: bool) -> Iterator[str]:
    """Yield a thin arrow to the edge of the piece, and a ring on the square it came from, if that
    is empty now. The arrow is straight, or `bent` around a piece just placed."""
    (x, y), (x1, y1) = picture.centre(leg.start or leg.end), picture.centre(leg.end)
    length = hypot(x1 - x, y1 - y)
    dx, dy = (x1 - x) / length, (y1 - y) / length
    begin = 0 if leg.start in picture.standing else 9
    if bent:
        line, corners = bypass((x, y), (x1, y1), begin, 13)
    else:
        neck, corners = arrow_head((x1 - 13 * dx, y1 - 13 * dy), dx, dy, 8, 5)
        line = f"M{x + begin * dx:.4g} {y + begin * dy:.4g}L{neck[0]:.4g} {neck[1]:.4g}"
    yield from _stroke(line)
    yield tag("polygon", points=corners, fill=_INK, stroke=_PAPER)
    if begin:
        yield tag("circle", cx=x, cy=y, r=9, fill="none", stroke=_INK, stroke_width=2,
                  stroke_dasharray="4 3")  # fmt: skip


def _captures(scenes: Sequence[Scene], picture: TracePicture) -> Iterator[str]:
    """Yield a cross on each square where a piece lost men; at its foot, if it still has men."""
    boards = [*(scene.board_before() for scene in scenes[1:]), picture.standing]
    for scene, board_after in zip(scenes, boards, strict=bool(scenes)):
        ends = {leg.end for leg in scene.legs}
        for square, men in scene.standing.items():
            if square not in ends and len(board_after.get(square, ())) < len(men):
                x, y = picture.centre(square)
                foot = 13 if square in picture.standing else 0
                yield from _stroke(f"M{x - 5 - foot:g} {y - 5 + foot:g}l10 10m0-10l-10 10")


def _stroke(path: str) -> Iterator[str]:
    """Yield a line that is visible on pieces of either colour."""
    for ink, width in ((_PAPER, 5), (_INK, 2.5)):
        yield tag("path", d=path, fill="none", stroke=ink, stroke_width=width)


def deciding_groups(ending: Ending, picture: TracePicture, motion: Motion | None) -> Iterator[str]:
    """Yield outlines of the groups that decided the game, in their colours, with their sizes, shown
    after the motion."""
    delay = [hidden_until(motion.seconds)] if motion else []
    for group in ending.deciding:
        colour = owner(picture.standing[min(group)]) or "black"
        x, y = picture.centre(min(group))
        drawn = [*group_outline(group, picture, *_LINES[colour]), pill(x, y, str(len(group)))]
        yield tag("g", [*delay, *drawn], class_="deciding", pointer_events="none")


def group_outline(
    group: Collection[Square], picture: TracePicture, ink: str = _INK, paper: str = _PAPER
) -> Iterator[str]:
    """Yield a line around a group of squares, on top of a wider one that sets it off."""
    path = outline_path(sorted(group), picture.corner)
    for stroke, width in ((paper, 7), (ink, 3.5)):
        yield tag("path", d=path, fill="none", stroke=stroke, stroke_width=width,
                  stroke_linecap="round")  # fmt: skip


def outline_path(group: Collection[Square], corner: Callable[[Square], Point]) -> str:
    """Return the path along the sides that the squares don't share with one another; `corner`
    returns the top left corner of a square."""
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
"""By the direction of a neighbouring square, the path command for the side between the two."""
