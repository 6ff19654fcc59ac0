"""Animation of moves: scenes one after the other, timed in the picture itself, without a script.

Without its timing such a picture shows the end: all that stands or moves before that is hidden.

>>> from rules import game
>>> position = game("emulsion").start(size=4)
>>> Motion(position.scenes(position.move("b1-b2"))).seconds
0.4
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

_GOES = 0.4
"""Seconds that a piece moves in a scene."""

_RESTS = 0.08
"""Seconds between two scenes."""

_LONGEST = 2.4
"""The most seconds of all scenes together: many are played faster."""

_LIFT = 0.8 * SIDE
"""The bend of the way of a piece that passes over another one; a piece that trades places bends
half as far."""

_EASE = ".4 0 .3 1"
"""The spline of a piece's speed."""


@dataclass(frozen=True, slots=True)
class Motion:
    """Scenes to play, at a pace: 1 is a person's, 2 twice as slow.

    `run` distinguishes a motion from an equal one before it. Without `glides`, pieces jump from
    start to end.
    """

    scenes: Sequence[Scene]
    pace: float = 1.0
    run: int = 0
    glides: bool = True

    @property
    def seconds(self) -> float:
        """The duration."""
        return self._bound(len(self.scenes))

    def _bound(self, number: int) -> float:
        """Return when a scene is first visible, after the one before it; then it rests."""
        return round(max(0.0, self._starts(number) - _RESTS * self._hurry), 3)

    def _starts(self, number: int) -> float:
        """Return when a scene's pieces start to move."""
        return round(number * (_GOES + _RESTS) * self._hurry, 3)

    @property
    def _hurry(self) -> float:
        whole = len(self.scenes) * (_GOES + _RESTS)
        return self.pace * min(1.0, _LONGEST / whole if whole else 1.0)

    def moved(self, board: Pieces) -> set[Square]:
        """Return the squares where another piece is visible before the end, when `board` stands."""
        seen = [{**scene.standing, **dict.fromkeys(ends(scene))} for scene in self.scenes]
        return {at for then in seen for at in {*then, *board} if then.get(at) != board.get(at)}

    def played(self, board: Pieces, place: Places) -> Iterator[str]:
        """Yield all that moves, and what stands for a while, with this board at the end."""
        for square in sorted(self.moved(board)):
            yield from self._standing(square, board, place)
        for number, scene in enumerate(self.scenes):
            for leg in scene.legs:
                yield self._leg(leg, scene, number, place)

    def _standing(self, square: Square, board: Pieces, place: Places) -> Iterator[str]:
        """Yield the pieces that stand on a square, each for its time."""
        standing = [scene.standing.get(square) for scene in self.scenes]
        runs = [(men, len([*run])) for men, run in groupby([*standing, board.get(square)])]
        begun = 0
        for men, many in runs:
            end = begun + many
            if men and end > len(self.scenes):
                waits = [hidden(self._bound(begun))] if begun else []
                yield tag("g", [*waits, *place.draw(square, men)])
            elif men:
                timing = shown(self._bound(begun), self._bound(end))
                yield tag("g", [timing, *place.draw(square, men)], transform=UNSEEN)
            begun = end

    def _leg(self, leg: Leg, scene: Scene, number: int, place: Places) -> str:
        begin, end = self._bound(number), self._bound(number + 1)
        waits = (self._starts(number) - begin) / (end - begin)
        timing = _timing(begin, end)
        if self.glides:
            way, drawn = place.way(leg, scene), place.draw(leg.end, leg.men)
            seen = [_goes(way, waits, timing), *drawn] if way else [place.grown(leg, timing)]
        else:
            seen = [*place.draw(leg.start, leg.men)] if leg.start else []
        return tag("g", [shown(begin, end), *seen], class_="travels", transform=UNSEEN)


class Stage(Protocol):
    """The parts of a picture that motion needs."""

    def centre(self, square: Square) -> Point: ...
    def drawn(self, places: Iterable[tuple[float, float, Men]]) -> Iterator[str]: ...
    def hand(self, colour: Colour) -> Point | None: ...


@dataclass(frozen=True, slots=True)
class Places:
    """The places in a picture, and how it draws pieces."""

    stage: Stage
    upright: bool
    """True if pieces are seen from the side, and so jump upwards."""

    def draw(self, square: Square, men: Men) -> Iterator[str]:
        """Yield a piece on a square."""
        return self.stage.drawn([(*self.stage.centre(square), men)])

    def grown(self, leg: Leg, timing: Mapping[str, str]) -> str:
        """Return a piece that appears and grows."""
        x, y = self.stage.centre(leg.end)
        grows = tag(
            "animateTransform", attributeName="transform", type="scale", values="0;1", **timing
        )
        piece = tag("g", [*self.draw(leg.end, leg.men)], transform=f"translate({-x:g} {-y:g})")
        return tag("g", [tag("g", [grows, piece])], transform=f"translate({x:g} {y:g})")

    def way(self, leg: Leg, scene: Scene) -> str | None:
        """Return the way of a piece to its place, as a path that ends at 0, 0; None if it has
        none."""
        start = (
            self.stage.centre(leg.start) if leg.start else self.stage.hand(colour_of(leg.men[0]))
        )
        if not start:
            return None
        (x, y), (x1, y1) = start, self.stage.centre(leg.end)
        bend = self._bend(leg, scene, x1 - x, y1 - y)
        return f"M{x - x1:g} {y - y1:g}Q{bend[0]:g} {bend[1]:g} 0 0"

    def _bend(self, leg: Leg, scene: Scene, dx: float, dy: float) -> Point:
        """Return the control point of a way: aside if a piece comes from its end, over a piece
        between."""
        length, x, y = (dx * dx + dy * dy) ** 0.5, -dx / 2, -dy / 2
        swing = 0.0
        if any(other.start == leg.end and other.end == leg.start for other in scene.legs):
            swing = _LIFT / 2
        elif leg.start and not set(between(leg.start, leg.end)).isdisjoint(scene.standing):
            swing = _LIFT
        if self.upright:
            return x, round(y - swing, 2)
        return round(x - swing * dy / length, 2), round(y + swing * dx / length, 2)


def ends(scene: Scene) -> Iterator[Square]:
    """Yield the squares that pieces leave or reach."""
    for leg in scene.legs:
        yield leg.end
        if leg.start:
            yield leg.start


def between(start: Square, end: Square) -> Iterator[Square]:
    """Yield the squares that a straight way passes."""
    files, ranks = end.file - start.file, end.rank - start.rank
    steps = max(abs(files), abs(ranks))
    if files % steps == ranks % steps == 0:
        for step in range(1, steps):
            yield Square(start.file + files // steps * step, start.rank + ranks // steps * step)


def _goes(way: str, waits: float, timing: Mapping[str, str]) -> str:
    """Return an animation that waits for a part of the time, then follows a way."""
    return tag(
        "animateMotion",
        path=way,
        calcMode="spline",
        keyPoints="0;0;1",
        keyTimes=f"0;{waits:.3g};1",
        keySplines=f"0 0 1 1;{_EASE}",
        **timing,
    )


def hidden(end: float) -> str:
    """Return an animation that hides its element until then."""
    return _scaled(0, 0, end)


UNSEEN = "scale(0)"
"""The transform of an element that is visible only for a while. (Browsers may treat an animation of
a style, such as visibility, as a style that a page's policy forbids.)"""


def shown(begin: float, end: float) -> str:
    """Return an animation that shows an UNSEEN element for a while."""
    return _scaled(1, begin, end)


def _scaled(scale: int, begin: float, end: float) -> str:
    values, timing = f"{scale};{scale}", _timing(begin, end)
    return tag("animateTransform", attributeName="transform", type="scale", values=values, **timing)


def _timing(begin: float, end: float) -> dict[str, str]:
    return {"begin": f"{begin:g}s", "dur": f"{round(end - begin, 3):g}s"}
