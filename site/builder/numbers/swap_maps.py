"""Swap maps: boards on which every first move has its result.

A measured result is a square tile with a number; a proved one is a tile with a rim, in another
shape for each result; a move without a result is a dot. Equal moves are one group. All are covered
until the page shows them: see numbers.css and js/swap-maps.js.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple, Protocol

from markupsafe import Markup

from rules import Game, Position, svg
from rules.ai import known_openings
from rules.board import Square
from rules.pairs import format_pairs
from rules.svg.markup import tag

from .reading import Opening, SwapMap, options_as_text

PROVED = {1.0: ("win", "1"), 0.5: ("draw", "½"), 0.0: ("loss", "0")}
"""The class of each proved result, and what its tiles have on them: the points for the player who
opens."""

FAR = 0.15
"""How far from even an expected result is for a deeper colour."""

OWN_SHARE = 0.29
"""How far a tile is from the first of its two squares, as a share of the way, if there is a move
the other way, too; otherwise it is in the middle."""

DIGIT_WIDTH = 0.56
"""The distance between two digits, as a share of their size."""

DIAMOND = 0.74
"""The side of a diamond, as a share of that of a tile."""

RIM = 4
"""How much larger than a tile its rim is."""

Point = tuple[float, float]


class Picture(Protocol):
    """What is used of the picture that tiles are drawn on."""

    def centre(self, square: Square) -> tuple[int, int]:
        """Return the centre of a square."""


class Scale(NamedTuple):
    """The side of the tiles on a board, and the size of their numbers."""

    side: int
    digits: int


ON_SQUARES, BETWEEN_SQUARES, BOTH_WAYS = Scale(34, 16), Scale(19, 12), Scale(12, 8)


@dataclass(frozen=True)
class Tiles:
    """What is drawn over the board: each opening as a group, the best first."""

    start: Position
    swap_map: SwapMap

    def __call__(self, picture: Picture) -> Iterator[str]:
        """Yield the markup of all openings."""
        scale = self.scale()
        groups = [self._group(picture, one, scale) for one in best_first(self.swap_map)]
        look = {"fill": "none", "stroke_width": scale.side, "font_size": scale.digits}
        yield tag("g", groups, class_="openings", **look)

    def scale(self) -> Scale:
        """Return how large tiles may be, so that they don't overlap."""
        if is_dense(self.start, self.swap_map):
            return BOTH_WAYS
        moves = (self.start.move(one.move) for one in self.swap_map.openings)
        return BETWEEN_SQUARES if any(len(move.squares) > 1 for move in moves) else ON_SQUARES

    def _group(self, picture: Picture, opening: Opening, scale: Scale) -> str:
        """Return the group of an opening: tiles are lines without length, with square or round
        ends. A diamond is a square turned with the axes."""
        points = [self._point(picture, move, scale) for move in opening.same]
        label, side, look = "", scale.side, dict[str, object]()
        places: Iterable[Point] = points
        if opening.proved is not None:
            label = PROVED[opening.proved][1]
            if opening.proved == 0:
                places = [((x + y) / sqrt(2), (y - x) / sqrt(2)) for x, y in points]
                side = round(DIAMOND * side)
                look = {"transform": "rotate(45)", "stroke_width": side}
        elif opening.measured:
            label = f"{100 * opening.measured.value:.0f}"
        path = "".join(f"M{round(x)} {round(y)}h0" for x, y in places)
        parts = [tag("path", d=path, **look)]
        if opening.proved is not None:
            parts.insert(
                0, tag("path", d=path, class_="rim", **{**look, "stroke_width": side + RIM})
            )
        if label:
            parts.append(_numbers(label, points, scale.digits))
        return tag("g", parts, class_=kind(opening))

    def _point(self, picture: Picture, move: str, scale: Scale) -> Point:
        """Return the place of a move's tile."""
        squares = self.start.move(move).squares
        (x0, y0), (x1, y1) = picture.centre(squares[0]), picture.centre(squares[-1])
        share = OWN_SHARE if scale == BOTH_WAYS else 0.5
        return x0 + share * (x1 - x0), y0 + share * (y1 - y0)


def _numbers(label: str, points: Sequence[Point], size: int) -> str:
    """Return one text for the same number at several places, each digit at its own, which takes
    half the markup."""
    middle = (len(label) - 1) / 2
    xs = [
        round(x + DIGIT_WIDTH * size * (index - middle))
        for x, _ in points
        for index in range(len(label))
    ]
    ys = [round(y + 0.36 * size) for _, y in points for _ in label]
    places = {"x": " ".join(map(str, xs)), "y": " ".join(map(str, ys))}
    return tag("text", [label * len(points)], **places)


def start_of(game: Game, swap_map: SwapMap) -> Position:
    """Return the start of the games of a swap map."""
    return game.start(swap_map.size, **swap_map.settings.options)


def is_dense(start: Position, swap_map: SwapMap) -> bool:
    """Return whether a map has moves of two squares both ways."""
    routes: set[Sequence[object]] = {
        tuple(start.move(move).squares) for opening in swap_map.openings for move in opening.same
    }
    return any(len(route) > 1 and route[::-1] in routes for route in routes)


def kind(opening: Opening) -> str:
    """Return the classes of an opening: how it is drawn, and in which colour."""
    if opening.proved is not None:
        return f"proved {PROVED[opening.proved][0]}"
    row = opening.measured
    if row is None:
        return "unmeasured"
    if row.low <= 0.5 <= row.high:
        return "fair"
    side = "strong" if row.value > 0.5 else "weak"
    return f"{side} far" if abs(row.value - 0.5) >= FAR else side


def fairest(swap_map: SwapMap) -> list[Opening]:
    """Return the openings that are as near to even as any: proved draws, or else those measured
    whose interval has an even result in it, the nearest first, at most three."""
    draws = [opening for opening in swap_map.openings if opening.proved == 0.5]
    even = [opening for opening in swap_map.openings if kind(opening) == "fair"]
    return (draws or sorted(even, key=lambda opening: abs(_value(opening) - 0.5)))[:3]


def opened_with(start: Position, swap_map: SwapMap) -> list[Opening]:
    """Return the openings that the computer opens with, as it finds them fair, too."""
    known = {str(move) for move in known_openings.fair_moves(start)}
    return [opening for opening in swap_map.openings if opening.move in known]


def strongest(swap_map: SwapMap) -> Opening | None:
    """Return the measured opening with the best result; None if none was measured."""
    measured = (one for one in best_first(swap_map) if one.measured and one.proved is None)
    return next(measured, None)


def proved_counts(swap_map: SwapMap) -> tuple[int, int, int]:
    """Return how many openings are proved to win and to draw, and how many are proved at all; equal
    ones count as one."""
    proved = [one.proved for one in swap_map.openings if one.proved is not None]
    return proved.count(1.0), proved.count(0.5), len(proved)


def best_first(swap_map: SwapMap) -> list[Opening]:
    """Return the openings with the best for the player who opens first, then those without a
    result."""
    return sorted(swap_map.openings, key=_value, reverse=True)


def _value(opening: Opening) -> float:
    if opening.proved is not None:
        return opening.proved
    return opening.measured.value if opening.measured else -1.0


def address(game: Game, swap_map: SwapMap, opening: Opening) -> str:
    """Return the address of the position after an opening."""
    options = options_as_text(game, swap_map.settings.options)
    pairs = {"game": game.id, "size": str(swap_map.size), **options, "moves": opening.move}
    return format_pairs(pairs)


def picture(game: Game, swap_map: SwapMap, label: str) -> Markup:
    """Return the board of a swap map, with a label for screen readers."""
    start = start_of(game, swap_map)
    marks = svg.Marks(drawings=[Tiles(start, swap_map)])
    drawn = svg.board(start, marks=marks, plain=True, styled=True, label=label, trays=False)
    # As builder.diagrams.boards does: the page sets the font, and a title would be a tooltip.
    drawn = re.sub('<desc>.*?</desc>| (xmlns|font-family)="[^"]*"', "", drawn)
    title = re.compile(r'role="img">\n?<title>(.*?)</title>')
    return Markup(title.sub(r'role="img" aria-label="\1">', drawn))
