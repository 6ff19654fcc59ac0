"""Animation of moves, scene by scene, with timing in the SVG itself and without a script.

A viewer that ignores the timing shows the final position: all pieces that are seen only before the
end are hidden.

>>> from rules import game
>>> position = game("emulsion").start(size=4)
>>> Motion(position.scenes(position.move("b1-b2"))).seconds
0.24
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from rules.board import Square
from rules.motion_scenes import Leg
from rules.position import Colour, Men, Pieces, Scene, colour_of

from .marks import SIDE
from .markup import tag

Point = tuple[float, float]

_MOVE_SECONDS = 0.24
"""How long the pieces of a scene move."""

_PAUSE_SECONDS = 0.05
"""The pause between two scenes."""

_MAX_SECONDS = 1.6
"""The maximum duration of all scenes together, before `duration_factor`: if there are many,
they are played faster."""

_BEND = 0.8 * SIDE
"""The distance of the control point of a piece's path from the straight line if it passes over
another piece, half of it if the two trade places. The path itself bends half as far."""

_EASE = ".35 0 .15 1"
"""The easing curve of a moving piece, as a spline."""


@dataclass(frozen=True, slots=True)
class Motion:
    """An animation of scenes, with all durations multiplied by `duration_factor`.

    `run` distinguishes an animation from an equal one before it. If `glides` is false, pieces jump
    from start to end.
    """

    scenes: Sequence[Scene]
    duration_factor: float = 1.0
    run: int = 0
    glides: bool = True

    @property
    def seconds(self) -> float:
        """The duration of all scenes."""
        return self._boundary(len(self.scenes))

    def _boundary(self, number: int) -> float:
        """Return the time when a scene becomes visible and the previous one ends; except in the
        first scene, there is a pause before the pieces start to move."""
        return round(max(0.0, self._movement_start(number) - _PAUSE_SECONDS * self._time_scale), 3)

    def _movement_start(self, number: int) -> float:
        """Return the time when a scene's pieces start to move."""
        return round(number * (_MOVE_SECONDS + _PAUSE_SECONDS) * self._time_scale, 3)

    @property
    def _time_scale(self) -> float:
        """The factor of all times, from `duration_factor` and the maximum duration."""
        whole = len(self.scenes) * (_MOVE_SECONDS + _PAUSE_SECONDS)
        return self.duration_factor * min(1.0, _MAX_SECONDS / whole if whole else 1.0)

    def changing(self, board: Pieces) -> set[Square]:
        """Return the squares that at some time look different from `board`, the final board."""
        boards = [{**scene.standing, **dict.fromkeys(ends(scene))} for scene in self.scenes]
        return {
            at for pieces in boards for at in {*pieces, *board} if pieces.get(at) != board.get(at)
        }

    def elements(self, board: Pieces, stage: Stage) -> Iterator[str]:
        """Yield the pieces that move, and those that stand for a while, with `board` at the end."""
        for square in sorted(self.changing(board)):
            yield from self._standing(square, board, stage)
        for number, scene in enumerate(self.scenes):
            for leg in scene.legs:
                yield self._leg(leg, scene, number, stage)

    def _standing(self, square: Square, board: Pieces, stage: Stage) -> Iterator[str]:
        """Yield the pieces that stand on a square, each for some time."""
        standing = [scene.standing.get(square) for scene in self.scenes]
        runs = [(men, len([*run])) for men, run in groupby([*standing, board.get(square)])]
        begin = 0
        for men, length in runs:
            end = begin + length
            if men and end > len(self.scenes):
                delay = [hidden_until(self._boundary(begin))] if begin else []
                yield tag("g", [*delay, *stage.draw(square, men)])
            elif men:
                timing = shown(self._boundary(begin), self._boundary(end))
                yield tag("g", [timing, *stage.draw(square, men)], transform=UNSEEN)
            begin = end

    def _leg(self, leg: Leg, scene: Scene, number: int, stage: Stage) -> str:
        begin, end = self._boundary(number), self._boundary(number + 1)
        delay = (self._movement_start(number) - begin) / (end - begin)
        timing = _timing(begin, end)
        if self.glides:
            path, drawn = stage.path(leg, scene), stage.draw(leg.end, leg.men)
            parts = (
                [_move_along(path, delay, timing), *drawn]
                if path
                else [stage.falling_piece(leg, timing)]
            )
        else:
            parts = [*stage.draw(leg.start, leg.men)] if leg.start else []
        return tag("g", [shown(begin, end), *parts], class_="travels", transform=UNSEEN)


class StagePicture(Protocol):
    """The parts of a picture that an animation needs."""

    def centre(self, square: Square) -> Point: ...
    def drawn(self, places: Iterable[tuple[float, float, Men]]) -> Iterator[str]: ...
    def hand_point(self, colour: Colour) -> Point | None: ...


@dataclass(frozen=True, slots=True)
class Stage:
    """The picture in which pieces move, and the side from which it shows them."""

    picture: StagePicture
    upright: bool
    """True if pieces are seen from the side, so that they jump upwards."""

    def draw(self, square: Square, men: Men) -> Iterator[str]:
        """Yield a piece on a square."""
        return self.picture.drawn([(*self.picture.centre(square), men)])

    def falling_piece(self, leg: Leg, timing: Mapping[str, str]) -> str:
        """Return a piece that appears and comes down."""
        x, y = self.picture.centre(leg.end)
        fall = tag(
            "animateTransform",
            attributeName="transform",
            type="scale",
            values="1.3;.97;1",
            calcMode="spline",
            keyTimes="0;.7;1",
            keySplines=".4 0 .7 1;.3 0 .3 1",
            **timing,
        )
        piece = tag("g", [*self.draw(leg.end, leg.men)], transform=f"translate({-x:g} {-y:g})")
        return tag("g", [tag("g", [fall, piece])], transform=f"translate({x:g} {y:g})")

    def path(self, leg: Leg, scene: Scene) -> str | None:
        """Return the path of a piece, relative to its end; None if it just appears."""
        start = (
            self.picture.centre(leg.start)
            if leg.start
            else self.picture.hand_point(colour_of(leg.men[0]))
        )
        if not start:
            return None
        (x, y), (x1, y1) = start, self.picture.centre(leg.end)
        control = self._control_point(leg, scene, x1 - x, y1 - y)
        return f"M{x - x1:g} {y - y1:g}Q{control[0]:g} {control[1]:g} 0 0"

    def _control_point(self, leg: Leg, scene: Scene, dx: float, dy: float) -> Point:
        """Return the control point of a path: the middle of the straight line, moved aside if
        another piece comes the opposite way, twice as far if a piece stands in between. Seen from
        the side, it is moved up instead."""
        length, x, y = (dx * dx + dy * dy) ** 0.5, -dx / 2, -dy / 2
        offset = 0.0
        if any(other.start == leg.end and other.end == leg.start for other in scene.legs):
            offset = _BEND / 2
        elif leg.start and not set(squares_between(leg.start, leg.end)).isdisjoint(scene.standing):
            offset = _BEND
        if self.upright:
            return x, round(y - offset, 2)
        return round(x - offset * dy / length, 2), round(y + offset * dx / length, 2)


def ends(scene: Scene) -> Iterator[Square]:
    """Yield the squares that pieces leave or reach."""
    for leg in scene.legs:
        yield leg.end
        if leg.start:
            yield leg.start


def squares_between(start: Square, end: Square) -> Iterator[Square]:
    """Yield the squares between two others, if these are on one file, rank or diagonal."""
    files, ranks = end.file - start.file, end.rank - start.rank
    steps = max(abs(files), abs(ranks))
    if files % steps == ranks % steps == 0:
        for step in range(1, steps):
            yield Square(start.file + files // steps * step, start.rank + ranks // steps * step)


def _move_along(path: str, delay: float, timing: Mapping[str, str]) -> str:
    """Return an animation along a path, after a delay that is a fraction of its duration."""
    return tag(
        "animateMotion",
        path=path,
        calcMode="spline",
        keyPoints="0;0;1",
        keyTimes=f"0;{delay:.3g};1",
        keySplines=f"0 0 1 1;{_EASE}",
        **timing,
    )


def hidden_until(end: float) -> str:
    """Return an animation that hides its element until a time."""
    return _scaled(0, 0, end)


UNSEEN = "scale(0)"
"""The transform of an element that is visible only for some time. (Animating a style instead, such
as visibility, may be blocked by the security policy of a page.)"""


def shown(begin: float, end: float) -> str:
    """Return an animation that shows an UNSEEN element for some time."""
    return _scaled(1, begin, end)


def _scaled(scale: int, begin: float, end: float) -> str:
    values, timing = f"{scale};{scale}", _timing(begin, end)
    return tag("animateTransform", attributeName="transform", type="scale", values=values, **timing)


def _timing(begin: float, end: float) -> dict[str, str]:
    return {"begin": f"{begin:g}s", "dur": f"{round(end - begin, 3):g}s"}
