"""The look of pieces: stones seen from above, men and columns from the side.

Pieces are drawn one by one, so that they can be styled and moved; or all together, which looks the
same and takes a fraction of the text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rules.piece import COLOURS, Colour, Man, Men, cap, colour_of, other

from .markup import tag, text
from .state_badges import badge, badges_together

FACE: Mapping[Colour, str] = {"black": "#35353b", "white": "#faf6ec"}
RIM: Mapping[Colour, str] = {"black": "#17171a", "white": "#d3c8b0"}
OUTLINE: Mapping[Colour, str] = {"black": "#0d0d10", "white": "#8f8570"}
SEAM: Mapping[Colour, str] = {"black": "#6c6c77", "white": "#8f8570"}


PlacedPiece = tuple[float, float, Men]
"""The centre of a square, and the men that stand there, from the top down."""

_RADIUS, _LINE = 15.8, 0.8
_SEAM_WIDTH = 0.7
_RX, _RY = 16, 7.4
_SHADOWS = (17, 16.2)
"""The radii of the two shadows of a piece, one on the other, which make a soft one."""
_DROP = 1.9
"""How far the shadow of a stone lies below it."""
STEP = 3.5
"""The height of a man in a column above the man below it."""

_FAN_STEP = 11
"""The distance between the men of a column that is fanned out."""

MAX_DRAWN = 4
"""The maximum number of men of a cap, or of prisoners, that are drawn; numbers say how many there
are in a column of several men."""


def stone(x: float, y: float, men: Men) -> Iterator[str]:
    """Yield a stone seen from above."""
    colour = colour_of(men[0])
    yield tag(
        "circle",
        class_=f"man man-{colour}",
        cx=x,
        cy=y,
        r=_RADIUS,
        fill=FACE[colour],
        stroke=OUTLINE[colour],
        stroke_width=_LINE,
    )
    if state := badge(x, y, men[0], 1):
        yield state


def man(x: float, y: float, man: Colour | Man, scale: float = 1) -> str:
    """Return a man seen from the side: a flat disc, with the centre of its face at `x`, `y`."""
    rx, ry, colour = _RX * scale, _RY * scale, colour_of(man)
    state = badge(x, y, man, _RY / _RX)
    look = _look(colour)
    return tag(
        "g",
        [
            tag(
                "path",
                class_="rim",
                d=_start(None, x, y, scale) + _rim(scale),
                fill=RIM[colour],
                **look,
            ),
            tag("ellipse", class_="face", cx=x, cy=y, rx=rx, ry=ry, fill=FACE[colour], **look),
            *([state] if state else []),
        ],
        class_=f"man man-{colour}",
    )


def column(x: float, y: float, men: Men) -> Iterator[str]:
    """Yield the men of a column from the bottom up, then its numbers."""
    for level in _levels(x, y, men):
        yield man(*level)
    yield from _numbers(x, y, men)


def shadows(columns: bool, places: Sequence[PlacedPiece]) -> Iterator[str]:
    """Yield the shadows of pieces: light comes from above."""
    stones = [(x, y + _DROP) for x, y, men in places if not seen_from_side(columns, men)]
    feet = [(x, _bottom(y, men) + 5) for x, y, men in places if seen_from_side(columns, men)]
    drawn = []
    for radius in _SHADOWS:
        if stones:
            drawn.append(tag("path", d=_dots(stones), stroke_width=2 * radius))
        if feet:
            scale = (radius + 0.6) / _RX
            ellipses = "".join(_start(None, x, y, scale) + _face(scale) for x, y in feet)
            drawn.append(tag("path", d=ellipses, fill="#000", stroke="none"))
    if drawn:
        look = {"fill": "none", "stroke": "#000", "stroke_linecap": "round", "opacity": 0.17}
        yield tag("g", drawn, class_="shadows", **look)


def _dots(centres: Iterable[tuple[float, float]]) -> str:
    """Return a path of zero-length lines, which look like dots."""
    path, pen = "", None
    for x, y in centres:
        path += f"{_jump(pen, x, y)}h0"
        pen = x, y
    return path


@lru_cache(4096)
def piece(columns: bool, x: float, y: float, men: Men) -> str:
    """Return a stone or a column; cached, as a move changes few pieces."""
    return "".join((column if seen_from_side(columns, men) else stone)(x, y, men))


def seen_from_side(columns: bool, men: Men) -> bool:
    """Return whether a piece is drawn from the side, as all pieces are in a game of `columns`."""
    return columns or len(men) > 1


def fanned_out(x: float, y: float, men: Men, top: float, bottom: float) -> str:
    """Return a card at `x`, as close to `y` as fits between `top` and `bottom`, with the men of a
    column spread out."""
    height = 20 + _FAN_STEP * (len(men) - 1)
    card_top = min(max(y - height / 2, top), max(bottom - height, top))
    places = [(x, card_top + 8 + _FAN_STEP * level, one) for level, one in enumerate(men)]
    look = {"rx": 4, "fill": FACE["white"], "stroke": OUTLINE["white"]}
    card = tag("rect", x=x - 16, y=card_top, width=32, height=height, **look)
    drawn = [man(*place, 0.8) for place in reversed(places)]
    return tag("g", [card, *drawn], class_="fan")


def stones_together(places: Iterable[PlacedPiece]) -> Iterator[str]:
    """Yield all stones as two paths of dots for each colour, then the badges of their states."""
    centres: dict[Colour, list[tuple[float, float]]] = defaultdict(list)
    stones = [(x, y, men[0]) for x, y, men in places]
    for x, y, one in stones:
        centres[colour_of(one)].append((x, y))
    lines = [
        tag(
            "path",
            class_=f"{name}-{colour}",
            d=_dots(centres[colour]),
            stroke=look[colour],
            stroke_width=2 * _RADIUS + extra,
        )
        for name, look, extra in (("edges", OUTLINE, _LINE), ("stones", FACE, -_LINE))
        for colour in centres
    ]
    yield tag("g", lines, fill="none", stroke_linecap="round")
    yield from badges_together(stones)


def stones_by_markers(places: Iterable[PlacedPiece]) -> Iterator[str]:
    """Yield all stones as a path for each colour, then the badges of their states."""
    stones = [(x, y, men[0]) for x, y, men in places]
    for colour in COLOURS:
        points = [(x, y) for x, y, one in stones if colour_of(one) == colour]
        yield from marked(f"stone-{colour}", points)
    yield from badges_together(stones)


def feet_by_markers(places: Iterable[PlacedPiece]) -> Iterator[str]:
    """Yield the shadows of columns as a path."""
    yield from marked("foot", [(x, _bottom(y, men) + 5) for x, y, men in places])


def marked(name: str, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Yield a path whose corners style sheets mark with a drawing of the page's, such as
    `stone-black`."""
    path, (x0, y0) = "", (0.0, 0.0)
    for x, y in points:
        across, down = f"{x - x0:g}", f"{y - y0:g}"
        if not path:
            path = f"M{x:g} {y:g}"
        else:
            path += f"h{across}" if y == y0 else f"v{down}" if x == x0 else f"l{across} {down}"
        x0, y0 = x, y
    if path:
        yield tag("path", class_=f"marked-{name}", d=path, fill="none")


def _jump(pen: tuple[float, float] | None, x: float, y: float) -> str:
    """Return the shorter of two commands, absolute or relative, that move the pen.

    >>> _jump((202, 24), 282, 24)
    'm80 0'
    """
    absolute = f"M{x:g} {y:g}"
    if pen is None:
        return absolute
    return min(absolute, f"m{x - pen[0]:g} {y - pen[1]:g}", key=len)


def columns_together(places: Iterable[PlacedPiece], styled: bool = False) -> Iterator[str]:
    """Yield all columns, level by level from the bottom up, then their badges and numbers; if
    `styled`, with the men that the page has."""
    faces: dict[tuple[int, Colour], list[tuple[float, float]]] = defaultdict(list)
    badges_and_numbers: list[str] = []
    for x, y, men in places:
        for level, (x_man, y_man, one) in enumerate(_levels(x, y, men)):
            faces[level, colour_of(one)].append((x_man, y_man))
        badges_and_numbers += filter(None, [badge(*_top_face(x, y, men), men[0], _RY / _RX)])
        badges_and_numbers += _numbers(x, y, men)
    drawn = [
        path
        for (_, colour), points in sorted(faces.items())
        for path in (
            marked(f"man-{colour}", points)
            if styled
            else _discs(points, colour, 1, {"stroke": SEAM[colour]})
        )
    ]
    if drawn:
        yield tag("g", drawn, stroke_width=_SEAM_WIDTH)
    yield from badges_and_numbers


def men_group(drawn: Sequence[str], colour: Colour) -> str:
    """Return the group of all men of a colour in a tray."""
    return tag("g", drawn, class_=f"man man-{colour}", **_look(colour))


def rims_and_faces(
    rims: Sequence[tuple[float, float]],
    faces: Sequence[tuple[float, float]],
    colour: Colour,
    scale: float = 1,
) -> Iterator[str]:
    """Yield a path of rims and one of faces of men that don't overlap; each shape ends where it
    begins."""
    for name, points, shape, fill in (
        ("rim", rims, _rim(scale), RIM[colour]),
        ("face", faces, _face(scale), FACE[colour]),
    ):
        pens = [None, *points]
        starts = [_start(pen, x, y, scale) for pen, (x, y) in zip(pens, points, strict=False)]
        if points:
            yield tag("path", class_=name, d="".join(at + shape for at in starts), fill=fill)


def _discs(
    points: Sequence[tuple[float, float]], colour: Colour, scale: float, look: Mapping[str, object]
) -> Iterator[str]:
    """Yield a group of two paths, rims and faces of men."""
    paths = [*rims_and_faces(points, points, colour, scale)]
    yield tag("g", paths, class_=f"man man-{colour}", **look)


def _look(colour: Colour) -> dict[str, object]:
    return {"stroke": SEAM[colour], "stroke_width": _SEAM_WIDTH}


def _start(pen: tuple[float, float] | None, x: float, y: float, scale: float) -> str:
    """Return the command that moves the pen to the left end of a man's face, from the left end of
    the face centred at `pen`."""
    left = _RX * scale
    return _jump(pen and (pen[0] - left, pen[1]), x - left, y)


def _rim(scale: float) -> str:
    rx, ry, thick = _RX * scale, _RY * scale, 4 * scale
    return f"v{thick:g}a{rx:g} {ry:g} 0 00{2 * rx:g} 0v{-thick:g}z"  # flags need no spaces


def _face(scale: float) -> str:
    """Return the outline of a face, except for an invisible gap, as an arc can't end where it
    begins."""
    return f"a{_RX * scale:g} {_RY * scale:g} 0 110 .01z"


def _drawn_men(men: Men) -> list[Colour | Man]:
    """Return the men of a column that are drawn, from the top down."""
    top = cap(men)
    return [*men[: min(top, MAX_DRAWN)], *men[top : top + MAX_DRAWN]]


def _bottom(y: float, men: Men) -> float:
    return y - 2 + STEP * (len(_drawn_men(men)) - 1) / 2


def _top_face(x: float, y: float, men: Men) -> tuple[float, float]:
    """Return the centre of the face of the man on top."""
    return x, _bottom(y, men) - (len(_drawn_men(men)) - 1) * STEP


def _levels(x: float, y: float, men: Men) -> Iterator[tuple[float, float, Colour | Man]]:
    """Yield the men of a column that are drawn, with their positions, from the bottom up."""
    bottom = _bottom(y, men)
    for level, one in enumerate(reversed(_drawn_men(men))):
        yield x, bottom - level * STEP, one


def _numbers(x: float, y: float, men: Men) -> Iterator[str]:
    top, bottom = cap(men), _bottom(y, men)
    prisoner_count = len(men) - top
    if len(men) > 1:
        _, face = _top_face(x, y, men)
        yield number(x, face + 3.8, top, colour_of(men[0]))
        if prisoner_count:
            yield prisoners(x + 13, bottom + 4, prisoner_count, colour_of(men[top]))


def number(x: float, y: float, number: int | str, on: Colour, kind: str = "cap") -> str:
    """Return a number of men, to be written on a face of the colour `on`."""
    return text(f"number {kind}", x, y, str(number), 11, FACE[other(on)], "bold")


def prisoners(x: float, y: float, count: int | str, colour: Colour) -> str:
    """Return the number of prisoners, in a disc of their colour at the foot of the column."""
    disc = tag("circle", cx=x, cy=y, r=7.5, fill=FACE[colour], stroke=OUTLINE[other(colour)])
    return tag("g", [disc, number(x, y + 3.8, count, colour, "prisoners")], class_="held")
