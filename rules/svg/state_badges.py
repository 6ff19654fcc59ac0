"""Badges for the states of men: a shape for each, so that nobody needs to distinguish colours.

A king has a crown, a fixed man a square, any other state a ring and its first letter.

>>> badge(20, 20, Man("black", "king"), 1).startswith('<path class="state state-king"')
True
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from rules.piece import Colour, Man, colour_of, other, state_of

from .markup import tag, text

INK = {"black": "#34343a", "white": "#fdfaf2"}
"""The colour of a badge on a man of the other colour."""

SHAPES = {
    "king": (-7.5, -5.5, "l3.6 4.2 3.9-6.7 3.9 6.7 3.6-4.2-1.5 11.5h-12z"),
    "fixed": (-5.5, -5.5, "h11v11h-11z"),
}
"""The starting point of a shape, from the middle of the face, and its path from there."""


def badge(x: float, y: float, man: Colour | Man, flat: float) -> str:
    """Return the state of a man whose face has its middle at `x`, `y`, "" if it has none.

    A face seen aslant is `flat` times as high as wide.
    """
    state, ink = state_of(man), INK[other(colour_of(man))]
    if not state:
        return ""
    kind = _class(state)
    place = f"translate({x:g} {y:g})"
    if flat != 1:
        place += f" scale({flat**0.5:.3g} {flat:g})"
    if state in SHAPES:
        return tag("path", class_=kind, d=_shape(state, 0, 0), fill=ink, transform=place)
    ring = tag("circle", r=10.5, fill="none", stroke=ink, stroke_width=2)
    letter = text("", 0, 4.6, state[0].upper(), 13, ink, "bold")
    return tag("g", [ring, letter], class_=kind, transform=place)


def badges_together(places: Iterable[tuple[float, float, Colour | Man]]) -> Iterator[str]:
    """Yield the badges of men seen from above, all of a shape and colour in one path."""
    shapes: defaultdict[tuple[str, str], str] = defaultdict(str)
    for x, y, man in places:
        state, ink = state_of(man), INK[other(colour_of(man))]
        if state in SHAPES:
            shapes[state, ink] += _shape(state, x, y)
        elif state:
            yield badge(x, y, man, 1)
    for (state, ink), shape in shapes.items():
        yield tag("path", class_=_class(state), d=shape, fill=ink)


def _class(state: str) -> str:
    return f"state state-{slug(state)}"


def _shape(state: str, x: float, y: float) -> str:
    dx, dy, rest = SHAPES[state]
    return f"M{x + dx:g} {y + dy:g}{rest}"


def slug(state: str) -> str:
    """Return a state as a class for style sheets.

    >>> slug("Half asleep")
    'half-asleep'
    """
    return "-".join(re.findall("[a-z0-9]+", state.lower()))
