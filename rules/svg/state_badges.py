"""Badges for the states of men: each has its own shape, so that nobody needs to tell colours apart.

A king has a crown, a fixed man an inlaid ring, any other state a ring and its first letter.

>>> badge(20, 20, Man("black", "king"), 1).startswith('<path class="state state-king"')
True
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from rules.piece import Colour, Man, colour_of, state_of

from .markup import tag, text

INK = {"black": "#fdfaf2", "white": "#34343a"}
"""The colour of a badge, by the colour of its man."""

SHAPES = {
    "king": (-7.5, -5.5, "l3.6 4.2 3.9-6.7 3.9 6.7 3.6-4.2-1.5 11.5h-12z"),
    "fixed": (-9, 0, "a9 9 0 1118 0a9 9 0 11-18 0m2.6 0a6.4 6.4 0 1012.8 0a6.4 6.4 0 10-12.8 0z"),
}
"""By state, the starting point of its shape, relative to the centre of a face, and the path from
there."""


def badge(x: float, y: float, man: Colour | Man, height_ratio: float) -> str:
    """Return the badge of a man with the centre of its face at `x`, `y`; "" if it has no state.

    `height_ratio` is the face's height divided by its width, below 1 if it is seen from the side.
    """
    state, ink = state_of(man), INK[colour_of(man)]
    if not state:
        return ""
    css_classes = _css_classes(state)
    place = f"translate({x:g} {y:g})"
    if height_ratio != 1:
        place += f" scale({height_ratio**0.5:.3g} {height_ratio:g})"
    if state in SHAPES:
        return tag("path", class_=css_classes, d=_shape(state, 0, 0), fill=ink, transform=place)
    ring = tag("circle", r=10.5, fill="none", stroke=ink, stroke_width=2)
    letter = text("", 0, 4.6, state[0].upper(), 13, ink, "bold")
    return tag("g", [ring, letter], class_=css_classes, transform=place)


def badges_together(places: Iterable[tuple[float, float, Colour | Man]]) -> Iterator[str]:
    """Yield the badges of men seen from above: for each state that has a shape, one path for each
    colour; the others one by one."""
    shapes: defaultdict[tuple[str, str], str] = defaultdict(str)
    for x, y, man in places:
        state, ink = state_of(man), INK[colour_of(man)]
        if state in SHAPES:
            shapes[state, ink] += _shape(state, x, y)
        elif state:
            yield badge(x, y, man, 1)
    for (state, ink), shape in shapes.items():
        yield tag("path", class_=_css_classes(state), d=shape, fill=ink)


def _css_classes(state: str) -> str:
    return f"state state-{slug(state)}"


def _shape(state: str, x: float, y: float) -> str:
    dx, dy, rest = SHAPES[state]
    return f"M{x + dx:g} {y + dy:g}{rest}"


def slug(state: str) -> str:
    """Return a state's name in lower case, with hyphens between words, for a CSS class.

    >>> slug("Half asleep")
    'half-asleep'
    """
    return "-".join(re.findall("[a-z0-9]+", state.lower()))
