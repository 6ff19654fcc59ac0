"""Traces of the last move and of the end: where pieces came from, where men were captured, and
which groups decided the game.

>>> outline_path([Square.parse("a1"), Square.parse("a2")], lambda at: (40 * at.file, -40 * at.rank))
'M2 -38h36v76h-36z'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Protocol

from rules.board import Square
from rules.motion_scenes import Leg
from rules.piece import state_of
from rules.position import Pieces, Scene, owner
from rules.tally import Ending, Group

from .marks import SIDE, value
from .markup import arrow_head, tag
from .motion import Motion, hidden_until, squares_between
from .pushes import bypass

Point = tuple[float, float]

_INK, _PAPER = "#4d3a7a", "#fffdf6"

_LINES = {"black": ("#16161a", "#fffdf6"), "white": ("#fffdf6", "#16161a")}
"""The colours of the line around a deciding group, and of the line that sets it off."""


_HEAD = (5.5, 3.2)
"""The length and half the width of the arrowhead of a trace."""


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
    """Yield a thin arrow from the square that a piece left to the edge of the piece: straight, or
    `bent` around a piece just placed."""
    (x, y), (x1, y1) = picture.centre(leg.start or leg.end), picture.centre(leg.end)
    length = hypot(x1 - x, y1 - y)
    dx, dy = (x1 - x) / length, (y1 - y) / length
    if bent:
        line, corners = bypass((x, y), (x1, y1), 14, _HEAD)
    else:
        neck, corners = arrow_head((x1 - 14 * dx, y1 - 14 * dy), dx, dy, *_HEAD)
        line = f"M{x:g} {y:g}L{neck[0]:.4g} {neck[1]:.4g}"
    yield from _stroke(line)
    yield tag("polygon", points=corners, fill=_INK, stroke=_PAPER, stroke_width=0.8)


def _captures(scenes: Sequence[Scene], picture: TracePicture) -> Iterator[str]:
    """Yield a cross on each square where a piece lost men; at its foot, if it still has men."""
    boards = [*(scene.board_before() for scene in scenes[1:]), picture.standing]
    for scene, board_after in zip(scenes, boards, strict=bool(scenes)):
        ends = {leg.end for leg in scene.legs}
        for square, men in scene.standing.items():
            if square not in ends and len(board_after.get(square, ())) < len(men):
                x, y = picture.centre(square)
                foot = 13 if square in picture.standing else 0
                yield from _stroke(f"M{x - 4 - foot:g} {y - 4 + foot:g}l8 8m0-8l-8 8")


def _stroke(path: str) -> Iterator[str]:
    """Yield a line that is visible on pieces of either colour."""
    for ink, width in ((_PAPER, 3), (_INK, 1.5)):
        yield tag("path", d=path, fill="none", stroke=ink, stroke_width=width,
                  stroke_linecap="round")  # fmt: skip


def deciding_groups(ending: Ending, picture: TracePicture, motion: Motion | None) -> Iterator[str]:
    """Yield outlines of the groups that decided the game, in their colours, with their sizes, shown
    after the motion."""
    delay = [hidden_until(motion.seconds)] if motion else []
    for group in ending.deciding:
        colour = owner(picture.standing[min(group)]) or "black"
        line, halo = _LINES[colour]
        square, bare = _place_of_number(group, picture)
        x, y = picture.centre(square)
        cover = [] if bare else [tag("circle", cx=x, cy=y, r=10.5, fill=line)]
        size = value(x, y, str(len(group)), colour)
        drawn = [*group_outline(group, picture, line, halo), *cover, size]
        yield tag("g", [*delay, *drawn], class_="deciding", pointer_events="none")


def _place_of_number(group: Group, picture: TracePicture) -> tuple[Square, bool]:
    """Return the first square of a group whose piece has no badge, or else the first of all, and
    whether there is no badge."""
    bare = [at for at in group if not any(map(state_of, picture.standing.get(at, ())))]
    return min(bare or group), bool(bare)


def group_outline(
    group: Collection[Square], picture: TracePicture, ink: str = _INK, paper: str = _PAPER
) -> Iterator[str]:
    """Yield a line inside the outline of a group of squares, on top of a wider one that sets it
    off."""
    path = outline_path(group, picture.corner)
    for stroke, width in ((paper, 3.2), (ink, 1.9)):
        yield tag("path", d=path, fill="none", stroke=stroke, stroke_width=width,
                  stroke_linejoin="round")  # fmt: skip


_INSET = 2
"""How far inside the outline of a group its line is drawn."""

_TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The directions along the sides of a square, clockwise from its top left corner."""


def outline_path(group: Collection[Square], corner: Callable[[Square], Point]) -> str:
    """Return closed paths just inside the sides that the squares don't share with one another, so
    that those of neighbouring groups don't meet; `corner` returns the top left corner of a square.
    """
    cells = {corner(square) for square in group}
    sides = {
        (cell, turn) for cell in cells for turn in range(4) if _beside(cell, turn) not in cells
    }
    path = ""
    while sides:
        side = min(sides)
        points = list[Point]()
        while side in sides:
            sides.remove(side)
            following = _next_side(side, cells)
            if following[1] != side[1]:
                points.append(_corner_between(side, following))
            side = following
        path += _closed(points)
    return path


def _beside(cell: Point, turn: int) -> Point:
    """Return the square outside a side of a square."""
    dx, dy = _TURNS[turn]
    return cell[0] + SIDE * dy, cell[1] - SIDE * dx


def _next_side(side: tuple[Point, int], cells: Collection[Point]) -> tuple[Point, int]:
    """Return the side that follows clockwise around a group."""
    (x, y), turn = side
    dx, dy = _TURNS[turn]
    ahead = x + SIDE * dx, y + SIDE * dy
    if ahead not in cells:
        return (x, y), (turn + 1) % 4
    outside = _beside(ahead, turn)
    return (outside, (turn - 1) % 4) if outside in cells else (ahead, turn)


def _corner_between(side: tuple[Point, int], following: tuple[Point, int]) -> Point:
    """Return the point where the lines inside two sides meet."""
    _, turn = side
    across = following if turn % 2 == 0 else side
    along = side if turn % 2 == 0 else following
    x = across[0][0] + (SIDE - _INSET if across[1] == 1 else _INSET)
    y = along[0][1] + (_INSET if along[1] == 0 else SIDE - _INSET)
    return x, y


def _closed(points: Sequence[Point]) -> str:
    """Return a closed path through the corners of a shape with right angles, whose first line goes
    across."""
    path = f"M{points[-1][0]:g} {points[-1][1]:g}"
    for (x, y), (x1, y1) in pairwise([points[-1], *points[:-1]]):
        path += f"h{x1 - x:g}" if y == y1 else f"v{y1 - y:g}"
    return f"{path}z"
