"""Badges for the states of men: a shape for each, so that nobody needs to distinguish colours.

A king has a crown, a fixed man a square, any other state a ring and its first letter.

>>> badge(20, 20, Man("black", "king"), 1).startswith('<path class="state state-king"')
True
"""

from __future__ import annotations

import re

from rules.piece import Colour, Man, colour_of, other, state_of

from .markup import tag, text

INK = {"black": "#34343a", "white": "#fdfaf2"}
"""The colour of a badge on a man of the other colour."""

CROWN = "M-7.5-5.5l3.6 4.2L0-8l3.9 6.7 3.6-4.2L6 6H-6z"
SQUARE = "M-5.5-5.5h11v11h-11z"


def badge(x: float, y: float, man: Colour | Man, flat: float) -> str:
    """Return the state of a man whose face has its middle at `x`, `y`, "" if it has none.

    A face seen aslant is `flat` times as high as wide.
    """
    state, ink = state_of(man), INK[other(colour_of(man))]
    if not state:
        return ""
    kind = f"state state-{slug(state)}"
    place = f"translate({x:g} {y:g})"
    if flat != 1:
        place += f" scale({flat**0.5:.3g} {flat:g})"
    shape = {"king": CROWN, "fixed": SQUARE}.get(state)
    if shape:
        return tag("path", class_=kind, d=shape, fill=ink, transform=place)
    ring = tag("circle", r=10.5, fill="none", stroke=ink, stroke_width=2)
    letter = text("", 0, 4.6, state[0].upper(), 13, ink, "bold")
    return tag("g", [ring, letter], class_=kind, transform=place)


def slug(state: str) -> str:
    """Return a state as a class for style sheets.

    >>> slug("Half asleep")
    'half-asleep'
    """
    return "-".join(re.findall("[a-z0-9]+", state.lower()))
