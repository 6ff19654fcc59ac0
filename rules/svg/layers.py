"""Layers of a live board's picture, so that only those that changed are drawn again.

The parts that change during a game are layers: elements with a name each, on a line of their own.
All else is the frame.

>>> before = "<svg>" + layer("under", []) + "<path/>" + layer("over", ["<circle/>"]) + "</svg>"
>>> renewed(before, before.replace("circle", "text"))
{'board-over': '<text/>'}
>>> list(renewed(before, before.replace("path", "rect")))
['board']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .markup import tag

_LAYER = re.compile(r'<(\w+)[^>]*? data-part="([\w-]+)"[^>]*>(.*)</\1>')


def layer(name: str, children: Iterable[str], element: str = "g", id: str | None = None) -> str:
    """Return a part that is redrawn by itself, as the part `board-NAME`."""
    drawn = tag(element, ["", *children], id=id, data_part=f"board-{name}")
    return f"\n{drawn}\n"


def renewed(before: str, now: str) -> Mapping[str, str]:
    """Return the replacements for a board drawn before: the changed layers, by name; the whole as
    `board` if the frame changed."""
    old, new = before.split("\n"), now.split("\n")
    changed = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    layers = {}
    for was, is_now in changed:
        had, has = _LAYER.fullmatch(was), _LAYER.fullmatch(is_now)
        if not (had and has and had[2] == has[2]):
            return {"board": now}
        layers[has[2]] = has[3]
    return layers if len(old) == len(new) else {"board": now}
